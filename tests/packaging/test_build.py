"""Sizes are those of what is downloaded, and what is packed can be unpacked."""

import tarfile
import zipfile
from pathlib import Path

import pytest

from tests.packaging.scripts import script

build = script("build")


@pytest.fixture
def dist(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "dist"
    (folder / build.NAME / "_internal").mkdir(parents=True)
    (folder / build.NAME / build.NAME).write_bytes(b"x" * 1_500_000)
    (folder / build.NAME / "_internal" / "library.so").write_bytes(b"y" * 500_000)
    monkeypatch.setattr(build, "DIST", folder)
    return folder


def test_a_folder_is_as_large_as_its_files_and_a_link_takes_nothing(dist: Path) -> None:
    (dist / build.NAME / "library.so").symlink_to("_internal/library.so")
    assert build.size(dist / build.NAME) == pytest.approx(2.0)
    assert build.size(dist / build.NAME / build.NAME) == pytest.approx(1.5)


def test_what_was_built_is_found_by_its_kind(dist: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert build.built() == {"folder": dist / build.NAME}
    monkeypatch.setattr("sys.platform", "win32")
    (dist / f"{build.DOWNLOAD}.exe").touch()
    assert build.built() == {"folder": dist / build.NAME, "one file": dist / f"{build.DOWNLOAD}.exe"}


def test_linux_gets_a_tar_and_windows_a_zip(dist: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = {f"{build.NAME}/{build.NAME}", f"{build.NAME}/_internal/library.so"}
    monkeypatch.setattr("sys.platform", "linux")
    with tarfile.open(build.packed(dist / build.NAME)) as tar:
        assert names < set(tar.getnames())
    monkeypatch.setattr("sys.platform", "win32")
    with zipfile.ZipFile(build.packed(dist / build.NAME)) as archive:
        assert names < set(archive.namelist())
