"""The description of the program in packages; the version is defined in one place."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from game import __version__
from tests.packaging.scripts import ROOT, script

product = script("product")


def test_the_product_version_is_that_of_the_program() -> None:
    assert __version__ == product.VERSION
    assert product.program_version(ROOT) == __version__


def test_a_package_without_a_version_is_reported(tmp_path: Path) -> None:
    (tmp_path / "game").mkdir()
    (tmp_path / "game" / "__init__.py").write_text('"""Nothing."""\n', encoding="utf-8")
    with pytest.raises(ValueError, match="no __version__"):
        product.program_version(tmp_path)


def stated(text: str, version: str) -> bool:
    """Whether a text names a version, with or without quotes."""
    return re.search(rf"(?<![\w.]){re.escape(version)}(?![\w.])", text) is not None


@pytest.mark.parametrize("text", ['v = "7.1.0"', "v='7.1.0'", "version: 7.1.0", "<release version='7.1.0'/>", "7.1.0"])
def test_the_version_number_is_found_in_each_way_of_writing_it_and_no_longer_number_matches(text: str) -> None:
    assert stated(text, "7.1.0")
    assert not stated(text.replace("7.1.0", "17.1.0") + text.replace("7.1.0", "7.1.0.2"), "7.1.0")


def project_files() -> list[str]:
    """Return the files of the project: those that git tracks, or all in an unpacked source archive."""
    if not (ROOT / ".git").exists():
        paths = (
            path for path in ROOT.rglob("*") if path.is_file() and not {"__pycache__", ".pytest_cache"} & {*path.parts}
        )
        return sorted({path.relative_to(ROOT).as_posix() for path in paths} - {"PKG-INFO"})
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [name for name in listed.split("\0") if name and (ROOT / name).is_file()]


def test_the_version_number_is_written_in_one_file() -> None:
    names = project_files()
    files = {name: (ROOT / name).read_bytes() for name in names}
    texts = {
        name: data.decode("utf-8", errors="replace") for name, data in files.items() if __version__.encode() in data
    }
    found = {name for name, text in texts.items() if stated(text, __version__)}
    # What changed in which version stands in the list of changes; another package may have the same version.
    others = {"CHANGELOG.md", *(name for name in found if name.startswith("packaging/locked/"))}
    assert found - others == {"game/__init__.py"}


def test_the_product_name_is_that_of_the_command() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["name"] == product.NAME
    assert list(project["scripts"]) == [product.NAME]
    assert "version" in project["dynamic"]


def test_the_download_name_holds_version_and_system() -> None:
    assert f"rummy-house-{__version__}-{product.system_name()}" == product.DOWNLOAD
    assert product.system_name().split("-")[0] in ("linux", "windows", "macos")


@pytest.mark.parametrize(
    ("words", "made_by"),
    [
        (["deb.py", "--folder", "{}"], "build.py"),
        (["smoke.py", "{}"], "build.py"),
        (["read_back.py", "{}"], "build.py"),
        (["release.py", "{}"], "build.py"),
        (["try_deb.py", "{}"], "deb.py"),
    ],
)
def test_a_packaging_script_without_its_build_names_the_script_that_makes_the_build(
    words: list[str], made_by: str, tmp_path: Path
) -> None:
    missing = tmp_path / "dist"
    command = [sys.executable, *(word.format(missing) for word in words)]
    done = subprocess.run(command, cwd=ROOT / "packaging", capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"There is no {missing}: `python packaging/{made_by}` makes it.\n"
