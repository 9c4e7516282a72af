"""What is written of the code holds: methods and folders are described, and names and paths lead somewhere.

Every public method says what it does, once: where it is declared, or on what it overrides.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType

from tests.support.for_each import for_each
from tests.support.sources import MODULES

ROOT = Path(__file__).parent.parent
GUIDE = ROOT / "CONTRIBUTING.md"


@for_each("room", sorted({name.split(".")[1] for name in MODULES if "." in name}))
def test_every_public_method_has_a_docstring_in_its_class_or_a_base_class(room: str) -> None:
    silent = [
        f"{name}.{of.__name__}.{member}"
        for name in MODULES
        if name.split(".")[1:2] == [room] and not name.endswith("__main__")
        for of in vars(importlib.import_module(name)).values()
        if inspect.isclass(of) and of.__module__ == name and not of.__name__.startswith("_")
        for member, found in vars(of).items()
        if not member.startswith("_") and isinstance(found, property | staticmethod | classmethod | FunctionType)
        if not inspect.getdoc(getattr(of, member))
    ]
    assert silent == []


def stands(name: str) -> bool:
    """Whether a dotted name is that of a module, or of a member of one."""
    try:
        pkgutil.resolve_name(name)
    except (ImportError, AttributeError):
        return False
    return True


def spans(text: str) -> list[str]:
    """Return the texts between single backticks."""
    return re.findall(r"(?<!`)`([^`\n]+)`(?!`)", text)


def test_every_dotted_name_in_backticks_is_a_module_or_a_name_in_one() -> None:
    texts = [
        GUIDE,
        *(path for room in ("game", "tests", "packaging", "assets") for path in (ROOT / room).rglob("*.py")),
    ]
    named = {
        (str(path.relative_to(ROOT)), name)
        for path in texts
        if "_data" not in path.parts
        for span in spans(path.read_text(encoding="utf-8"))
        for name in re.findall(r"(?<![\w./])(?:game|tests)(?:\.[A-Za-z_]\w*)+(?![\w/])", span)
    }
    assert len(named) > 10
    assert sorted((where, name) for where, name in named if not stands(name)) == []


def lost_paths(text: str) -> Iterator[str]:
    """Yield the paths in `text` that name no module.

    A path may start at the top, at `game`, or at a folder named before it in its row, paragraph or list item.
    """
    for block in re.split(r"\n(?=\n|\||- |\d\. )", text):
        folders = [ROOT, ROOT / "game"]
        for path in (path for span in spans(block) for path in re.findall(r"[\w./]*[\w/]", span)):
            found = next((folder / path for folder in folders if (folder / path).exists()), None)
            if found is not None:
                folder = found if found.is_dir() else found.parent
                folders += [folder, folder.parent]
            elif path.endswith(".py"):
                yield path


def test_every_module_named_in_the_guide_exists_in_the_named_folder() -> None:
    assert list(lost_paths(GUIDE.read_text(encoding="utf-8"))) == []
    assert list(lost_paths("| `game/ui/table/keys.py` | `call_keys.py`, `game/ui/input`: `call_keys.py` |")) == [
        "call_keys.py"
    ]
    assert list(lost_paths("`ui/table/screen.py`, `host.py`\n\n`host.py`")) == ["host.py"]


def test_every_package_docstring_has_at_least_three_lines() -> None:
    folders = [name for name, path in MODULES.items() if path.name == "__init__.py"]
    assert [name for name in folders if len((importlib.import_module(name).__doc__ or "").splitlines()) < 3] == []
