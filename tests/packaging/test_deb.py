"""The Debian package, made of a program that does nothing: what it says, and where it puts what."""

import gzip
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from game import __version__
from tests.packaging.scripts import script

deb = script("deb")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the result of a build: a program that does nothing, and a library."""
    folder = tmp_path_factory.mktemp("built")
    (folder / "_internal").mkdir()
    (folder / "_internal" / "lib.so.1").write_bytes(b"\x7fELF\0GLIBC_2.9\0GLIBC_2.34\0GLIBC_2.2.5\0GLIBC_PRIVATE\0")
    (folder / "_internal" / "NOTICES.txt").write_text("MIT, and others", encoding="utf-8")
    (folder / "_internal" / "lib.so").symlink_to("lib.so.1")
    program = folder / "rummy-house"
    program.write_text("#!/bin/sh\necho here I am\n", encoding="utf-8")
    program.chmod(0o700)
    return folder


@pytest.fixture(scope="module")
def package(built: Path, icons: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    found: Path = deb.build_package(built, tmp_path_factory.mktemp("dist"), icons)
    return found


def test_the_debian_package_does_not_depend_on_the_times_of_its_files(
    package: Path, built: Path, icons: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other"
    shutil.copytree(built, other, symlinks=True)
    for path in other.rglob("*"):
        if not path.is_symlink():
            os.utime(path, (2_000_000_000, 2_000_000_000))
    again: Path = deb.build_package(other, tmp_path, icons)
    assert again.read_bytes() == package.read_bytes()


def test_the_debian_changelog_has_the_debian_format(root: Path) -> None:
    text = gzip.decompress((root / "usr/share/doc/rummy-house/changelog.Debian.gz").read_bytes()).decode()
    entry = r"rummy-house \([^ ]+\) unstable; urgency=medium\n\n  \* [^\n]+(\n    [^\n]+)*\n\n"
    signed = r" -- [^<\n]+ <[^@\n]+@[^>\n]+>  \w{3}, \d\d \w{3} \d{4} 00:00:00 \+0000\n"
    assert re.fullmatch(rf"({entry}{signed}\n?)+", text)
    assert text.startswith(f"rummy-house ({__version__}) unstable")
    if shutil.which("dpkg-parsechangelog"):
        command = ["dpkg-parsechangelog", "--file", "-", "--show-field", "Version"]
        assert (
            subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout.strip()
            == __version__
        )


@pytest.fixture(scope="module")
def root(package: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder with the files that the package installs."""
    folder = tmp_path_factory.mktemp("root")
    subprocess.run(["dpkg-deb", "--extract", str(package), str(folder)], check=True)
    return folder


def field(package: Path, name: str) -> str:
    done = subprocess.run(["dpkg-deb", "--field", str(package), name], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_the_debian_package_states_its_name_version_section_and_dependencies(package: Path) -> None:
    assert field(package, "Package") == "rummy-house"
    assert field(package, "Version") == __version__
    assert field(package, "Section") == "games"
    assert field(package, "Description").startswith("card table for the rummy family\n")
    assert int(field(package, "Installed-Size")) > 0
    assert field(package, "Homepage").startswith("https://")
    depends = field(package, "Depends").split(", ")
    assert "libx11-6" in depends
    assert "libc6 (>= 2.34)" in depends


def test_the_command_of_the_debian_package_is_a_link_that_runs_the_program(root: Path) -> None:
    command = root / "usr/games/rummy-house"
    assert os.readlink(command) == "../lib/rummy-house/rummy-house"
    assert subprocess.run([command], capture_output=True, text=True, check=True).stdout == "here I am\n"


def test_files_of_the_debian_package_are_readable_by_all_and_writable_by_root_alone(root: Path) -> None:
    modes = {path.relative_to(root).as_posix(): path.stat().st_mode & 0o777 for path in root.rglob("*")}
    assert modes.pop("usr/lib/rummy-house/rummy-house") == 0o755
    assert modes.pop("usr/games/rummy-house") == 0o755
    assert {mode for name, mode in modes.items() if (root / name).is_dir()} == {0o755}
    assert {mode for name, mode in modes.items() if (root / name).is_file()} == {0o644}


def test_links_in_the_debian_package_stay_links(root: Path) -> None:
    assert os.readlink(root / "usr/lib/rummy-house/_internal/lib.so") == "lib.so.1"


def test_the_debian_package_has_desktop_files_licence_changelog_and_manual(root: Path) -> None:
    share = root / "usr/share"
    (entry,) = share.glob("applications/*.desktop")
    assert "\nExec=/usr/games/rummy-house %f\n" in entry.read_text(encoding="utf-8")
    assert len(list(share.glob("metainfo/*.metainfo.xml"))) == 1
    assert len(list(share.glob("icons/hicolor/*/apps/*"))) == 10
    assert (share / "doc/rummy-house/copyright").read_text(encoding="utf-8") == "MIT, and others"
    assert gzip.decompress((share / "doc/rummy-house/changelog.gz").read_bytes()).startswith(b"# Changelog")
    assert __version__.encode() in gzip.decompress((share / "man/man6/rummy-house.6.gz").read_bytes())


def test_shells_find_the_completions_and_man_the_manual_page(root: Path) -> None:
    share = root / "usr/share"
    for place in (
        "bash-completion/completions/rummy-house",
        "zsh/vendor-completions/_rummy-house",
        "fish/vendor_completions.d/rummy-house.fish",
    ):
        assert "rummy-house" in (share / place).read_text(encoding="utf-8")
    page = gzip.decompress((share / "man/man6/rummy-house.6.gz").read_bytes()).decode()
    assert page.startswith(".TH")
    assert "check\\-deal" in page
