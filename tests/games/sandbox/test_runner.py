"""The runner is started by whatever Python the machine has for bots."""

import ast
from pathlib import Path

import pytest

from games.sandbox.runtime import OLDEST
from games.sandbox.staging import RUNNER

FILES = sorted(RUNNER.glob("*.py"))
ALLOWED = {
    "__future__", "collections", "ctypes", "importlib", "json", "os", "random", "resource", "stat", "struct",
    "sys", "traceback", "typing",
}  # fmt: skip


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_oldest_python_can_read_it(path: Path) -> None:
    ast.parse(path.read_text(), feature_version=OLDEST)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_only_the_standard_library_is_imported(path: Path) -> None:
    nodes = list(ast.walk(ast.parse(path.read_text())))
    names = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    names |= {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
    assert {name.partition(".")[0] for name in names} <= ALLOWED
