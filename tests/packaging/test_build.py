"""Sizes are those of what is downloaded, and what is packed can be unpacked."""

import os
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
    (folder / build.NAME / build.NAME).chmod(0o711)
    monkeypatch.setattr(build, "DIST", folder)
    return folder


def test_the_size_of_a_build_counts_files_and_leaves_out_links(dist: Path) -> None:
    (dist / build.NAME / "library.so").symlink_to("_internal/library.so")
    assert build.megabytes(dist / build.NAME) == pytest.approx(2.0)
    assert build.megabytes(dist / build.NAME / build.NAME) == pytest.approx(1.5)


def test_built_files_are_found_by_their_kind(dist: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert build.built_files() == {"folder": dist / build.NAME}
    monkeypatch.setattr("sys.platform", "win32")
    (dist / f"{build.DOWNLOAD}.exe").touch()
    assert build.built_files() == {"folder": dist / build.NAME, "one file": dist / f"{build.DOWNLOAD}.exe"}


@pytest.fixture
def both(dist: Path) -> dict[str, Path]:
    """Return the paths of a built folder with notices and of a one-file download."""
    (dist / build.NAME / "_internal" / "NOTICES.txt").write_text("of others", encoding="utf-8")
    alone = dist / build.DOWNLOAD
    alone.write_bytes(b"z")
    alone.chmod(0o755)
    return {"folder": dist / build.NAME, "one file": alone}


def test_the_build_for_linux_is_a_tar_and_for_windows_a_zip_with_notices(
    both: dict[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    folder, alone = build.make_archives(both)
    names = {f"{build.NAME}/{name}" for name in (build.NAME, "NOTICES.txt", "_internal/library.so")}
    with tarfile.open(folder) as tar:
        assert names < set(tar.getnames())
    with tarfile.open(alone) as tar:
        assert {name: tar.getmember(name).mode for name in tar.getnames()} == {
            f"{build.NAME}/{build.DOWNLOAD}": 0o755,
            f"{build.NAME}/NOTICES.txt": 0o644,
        }
    monkeypatch.setattr("sys.platform", "win32")
    folder, alone = build.make_archives(both)
    with zipfile.ZipFile(folder) as archive:
        assert names < set(archive.namelist())
        assert archive.read(f"{build.NAME}/NOTICES.txt") == b"of others"
    assert alone.name == f"{build.DOWNLOAD}-onefile.zip"


@pytest.mark.parametrize("system", ["linux", "win32"])
def test_archives_do_not_depend_on_file_times_or_modes(
    system: str, both: dict[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.platform", system)
    first = [path.read_bytes() for path in build.make_archives(both)]
    for path in both["folder"].rglob("*"):
        os.utime(path, (1e9, 1e9))
    (both["folder"] / "_internal" / "library.so").chmod(0o600)
    assert [path.read_bytes() for path in build.make_archives(both)] == first


def test_a_packed_tar_holds_no_owner_time_or_odd_mode(both: dict[str, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    with tarfile.open(build.make_archives(both)[0]) as tar:
        entries = tar.getmembers()
    assert {(entry.uid, entry.gid, entry.uname, entry.gname, entry.mtime) for entry in entries} == {
        (0, 0, "", "", build.EPOCH)
    }
    assert {entry.mode for entry in entries} == {0o755, 0o644}
