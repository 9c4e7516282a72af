"""What packages say of the program, and that the version stands in one place."""

import subprocess
import tomllib
from pathlib import Path

import pytest

from game import __version__
from tests.packaging.scripts import ROOT, script

product = script("product")


def test_the_version_is_that_of_the_program() -> None:
    assert __version__ == product.VERSION
    assert product.version(ROOT) == __version__


def test_a_package_without_a_version_is_told(tmp_path: Path) -> None:
    (tmp_path / "game").mkdir()
    (tmp_path / "game" / "__init__.py").write_text('"""Nothing."""\n', encoding="utf-8")
    with pytest.raises(ValueError, match="no version"):
        product.version(tmp_path)


def test_the_version_stands_in_one_place() -> None:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    named = {"CHANGELOG.md", "game/__init__.py"}
    texts = (".py", ".toml", ".spec", ".xml", ".desktop", ".yml")
    found = {
        name
        for name in listed.split("\0")
        if name.endswith(texts) and f'"{__version__}"' in (ROOT / name).read_text(encoding="utf-8")
    }
    assert found - named == set()
    assert "game/__init__.py" in found


def test_the_name_is_that_of_the_command() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["name"] == product.NAME
    assert list(project["scripts"]) == [product.NAME]
    assert "version" in project["dynamic"]


def test_downloads_say_what_they_are_for() -> None:
    assert f"rummy-house-{__version__}-{product.system()}" == product.DOWNLOAD
    assert product.system().split("-")[0] in ("linux", "windows", "macos")
