"""The authors' kit as a package: its examples are true, it needs nothing but an old Python."""

import ast
import doctest
import importlib
import subprocess
import sys
from pathlib import Path

import pytest

import stichkit

FOLDER = Path(stichkit.__file__).parent
FILES = sorted(FOLDER.glob("*.py"))
OLDEST = (3, 9)
every_file = pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)


@every_file
def test_examples_are_true(file):
    name = "stichkit" if file.stem == "__init__" else f"stichkit.{file.stem}"
    told = doctest.testmod(importlib.import_module(name), optionflags=doctest.ELLIPSIS)
    assert told.failed == 0
    assert told.attempted > 0 or file.stem == "__init__"


@every_file
def test_it_is_written_for_python_3_9_and_imports_only_itself_and_the_standard_library(file):
    tree = ast.parse(file.read_text(), feature_version=OLDEST)
    imported = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            imported |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            imported.add((node.module or "").partition(".")[0])
    assert imported <= sys.stdlib_module_names | {"stichkit"}


@every_file
def test_everything_public_has_a_docstring(file):
    tree = ast.parse(file.read_text())
    assert ast.get_docstring(tree)
    kinds = (ast.FunctionDef, ast.ClassDef)
    for node in ast.walk(tree):
        if isinstance(node, kinds) and not node.name.startswith("_"):
            assert ast.get_docstring(node), node.name


def test_all_that_is_exported_is_there():
    for name in stichkit.__all__:
        assert getattr(stichkit, name) is not None


def test_it_runs_beside_a_bot_without_this_project():
    code = "import stichkit, sys; print(stichkit.Memory.__name__, 'games' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-I", "-c", f"import sys; sys.path.insert(0, {str(FOLDER.parent)!r}); {code}"],
        capture_output=True,
        text=True,
        check=True,
        cwd="/",
    )
    assert done.stdout == "Memory False\n"
