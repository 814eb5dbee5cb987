"""The reference of the authors' kit, read from its docstrings: for its page and the README of the archive.

Nothing of the kit is imported. A docstring is cut into paragraphs, code (examples with >>>, or indented), and
lists of names, each line a name and what it is.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

KIT = Path(__file__).parents[1] / "kit"
PACKAGE = "stichkit"
MODULES = ("looking", "cards", "table", "memory", "sampling", "packs", "esel")  # in the order they are read
NAMED = re.compile(r"(\w+) {2,}(\S.*)")
INDENT = "    "
Definition = ast.FunctionDef | ast.ClassDef


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a docstring: `text`, `code`, or `names` with what each is."""

    kind: str
    text: str = ""
    names: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """A function, a class, or something of a class (`owner`), as its author calls it."""

    name: str
    signature: str
    parts: tuple[Part, ...]
    owner: str = ""

    @property
    def id(self) -> str:
        """Return the anchor on the page."""
        return f"{self.owner}.{self.name}" if self.owner else self.name


@dataclass(frozen=True, slots=True)
class Section:
    """A module of the kit."""

    name: str
    parts: tuple[Part, ...]
    entries: tuple[Entry, ...]


@cache
def kit_version() -> str:
    """Return the version that the package says it has."""
    for node in _tree("__init__").body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__version__":
            return str(ast.literal_eval(node.value))
    raise AssertionError("the kit has a version")


@cache
def kit_introduction() -> tuple[Part, ...]:
    """Return what the package says of itself."""
    return _parts(_tree("__init__"))


@cache
def kit_reference() -> tuple[Section, ...]:
    """Return the modules, with all that is public in them."""
    return tuple(_section(name) for name in MODULES)


def _tree(module: str) -> ast.Module:
    return ast.parse((KIT / PACKAGE / f"{module}.py").read_text())


def _section(module: str) -> Section:
    tree = _tree(module)
    return Section(f"{PACKAGE}.{module}", _parts(tree), tuple(_entries(tree)))


def _entries(tree: ast.Module) -> Iterator[Entry]:
    for node in tree.body:
        if not isinstance(node, Definition) or node.name.startswith("_"):
            continue
        yield Entry(node.name, _signature(node), _parts(node))
        if isinstance(node, ast.ClassDef):
            for method in node.body:
                if isinstance(method, ast.FunctionDef) and not method.name.startswith("_"):
                    yield Entry(method.name, _signature(method), _parts(method), owner=node.name)


def _signature(node: Definition) -> str:
    """Return how it is called, and what comes back."""
    if isinstance(node, ast.ClassDef):
        found = [one for one in node.body if isinstance(one, ast.FunctionDef) and one.name == "__init__"]
        return f"{node.name}({_arguments(found[0])})" if found else node.name
    result = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    if any(ast.unparse(decorator) == "property" for decorator in node.decorator_list):
        return node.name + result
    return f"{node.name}({_arguments(node)}){result}"


def _arguments(node: ast.FunctionDef) -> str:
    words = ast.unparse(node.args).split(", ")
    return ", ".join(words[1:] if words[0] in ("self", "cls") else words)


def _parts(node: ast.Module | Definition) -> tuple[Part, ...]:
    parts: list[Part] = []
    for block in (ast.get_docstring(node) or "").split("\n\n"):
        lines = block.splitlines()
        if block.startswith((">>>", INDENT)):
            code = "\n".join(
                line.removeprefix(INDENT) if block.startswith(INDENT) else line for line in lines
            )
            is_more = parts and parts[-1].kind == "code" and block.startswith(INDENT)
            text = f"{parts.pop().text}\n\n{code}" if is_more else code
            parts.append(Part("code", text))
        elif all(NAMED.fullmatch(line) for line in lines):
            found = (NAMED.fullmatch(line) for line in lines)
            parts.append(Part("names", names=tuple((one[1], one[2]) for one in found if one)))
        else:
            parts.append(Part("text", " ".join(lines)))
    return tuple(parts)
