"""The wheel and the source archive hold the program, its assets and levels, and nothing else."""

import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from game import __version__
from game.content.languages import LANGUAGE_NAMES
from game.content.translation import SOURCE_LANGUAGE

ROOT = Path(__file__).parents[2]
ASSETS = ("avatars", "cards", "icons", "phone", "sounds")
NAME = f"rummy_house-{__version__}"


def build(kind: str, out: Path) -> Path:
    """Build a package with the project's build backend in a new process, and return its path."""
    code = f"import sys, hatchling.build as it; print(it.build_{kind}(sys.argv[1]))"
    words = [sys.executable, "-c", code, str(out)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True)
    return out / done.stdout.splitlines()[-1]


def files(*folders: str) -> set[str]:
    """Return the source files of the project in these folders, without compiled files."""
    found = (path for folder in folders for path in (ROOT / folder).rglob("*") if path.is_file())
    found = (path for path in found if path.suffix not in (".so", ".pyd"))
    return {path.relative_to(ROOT).as_posix() for path in found if "__pycache__" not in path.parts}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    path = build("wheel", tmp_path_factory.mktemp("wheel"))
    assert path.name == f"{NAME}-py3-none-any.whl"
    with zipfile.ZipFile(path) as archive:
        return set(archive.namelist())


def test_the_wheel_holds_program_assets_and_levels_and_nothing_else(wheel: set[str]) -> None:
    program = {name for name in files("game") if name.endswith((".py", "/py.typed"))}
    assert files("game") == program
    data = {f"game/_data/{name}" for name in files("levels", *(f"assets/{folder}" for folder in ASSETS))}
    data |= {f"game/_data/assets/languages/{language}.mo" for language in LANGUAGE_NAMES if language != SOURCE_LANGUAGE}
    about = {"METADATA", "RECORD", "WHEEL", "entry_points.txt", "licenses/LICENSE"}
    assert wheel == program | data | {f"{NAME}.dist-info/{name}" for name in about}


def test_the_wheel_has_a_picture_of_every_card_and_every_game(wheel: set[str]) -> None:
    assert {"game/_data/assets/cards/AS.svg", "game/_data/levels/games/rummy_500.yaml"} <= wheel
    assert "game/_data/levels/rule_sheet.schema.json" in wheel


def test_the_source_archive_holds_the_project_with_its_tests_and_pages_and_nothing_else(tmp_path: Path) -> None:
    path = build("sdist", tmp_path)
    assert path.name == f"{NAME}.tar.gz"
    with tarfile.open(path) as archive:
        found = {name.removeprefix(f"{NAME}/") for name in archive.getnames()}
    texts = {"LICENSE", "pyproject.toml", *(path.name for path in ROOT.glob("*.md"))}
    assert {"README.md", "CHANGELOG.md", "CONTRIBUTING.md"} <= texts
    project = files("game", "levels", "assets", "packaging", "tests", "docs", ".ci", ".github")
    # The backend always adds a description, and what must not be built from.
    assert found == project | texts | {"PKG-INFO", ".gitignore"}
