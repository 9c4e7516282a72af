"""The description of the program for Windows and macOS, read from files made as on those systems."""

from __future__ import annotations

import importlib
import plistlib
import shutil
import struct
from pathlib import Path
from typing import Any

import pytest
from PyInstaller import compat
from PyInstaller.utils.win32 import winmanifest

from game.desktop_entry import FILE_TYPES
from tests.packaging.executables import write_executable
from tests.packaging.scripts import script

resources = script("resources")
read_back = script("read_back")
RT_VERSION = 16
WINDOW, CONSOLE = 2, 3


class SizesOfWindows:
    """Packs numbers in the sizes of Windows, where a long has four bytes."""

    @staticmethod
    def pack(form: str, *values: int) -> bytes:
        return struct.pack(f"<{form}", *values)


@pytest.fixture
def parts(icons: Path, monkeypatch: pytest.MonkeyPatch) -> dict[int, dict[int, bytes]]:
    """Return the resources of the program by kind and number, made by the code that adds them to executables on
    Windows.
    """
    # Its modules ask for Windows as they are imported, and use it only to write; and count in its sizes of numbers.
    for name in ("win32api", "pywintypes"):
        monkeypatch.setattr(compat, name, None, raising=False)
    versions = importlib.import_module("PyInstaller.utils.win32.versioninfo")
    monkeypatch.setattr(versions, "struct", SizesOfWindows)
    icon = importlib.import_module("PyInstaller.utils.win32.icon").IconFile(str(icons / "rummy-house.ico"))
    return {
        read_back.RT_ICON: dict(enumerate(icon.images, 1)),
        read_back.RT_GROUP_ICON: {1: icon.grp_icon_dir() + icon.grp_icondir_entries(1)},
        RT_VERSION: {1: resources.version_resource("rummy-house").toRaw()},
        read_back.RT_MANIFEST: {1: winmanifest.create_application_manifest(resources.MANIFEST.encode())},
    }


def test_a_correct_windows_executable_has_no_faults(parts: Any, icons: Path, tmp_path: Path) -> None:
    program = tmp_path / "rummy-house.exe"
    write_executable(program, WINDOW, parts)
    assert read_back.executable_faults(program, icons / "rummy-house.ico") == []
    console = tmp_path / "rummy-house-console.exe"
    parts[RT_VERSION] = {1: resources.version_resource("rummy-house-console").toRaw()}
    write_executable(console, CONSOLE, parts)
    assert read_back.executable_faults(console, icons / "rummy-house.ico") == []


def test_each_fault_of_an_executable_is_named(parts: Any, icons: Path, tmp_path: Path) -> None:
    program, icon = tmp_path / "rummy-house.exe", icons / "rummy-house.ico"
    write_executable(program, CONSOLE, parts)
    (told,) = read_back.executable_faults(program, icon)
    assert told.startswith("rummy-house.exe: subsystem: WINDOWS_CUI, not WINDOWS_GUI")
    plain = winmanifest.create_application_manifest(None)
    write_executable(program, WINDOW, {**parts, read_back.RT_MANIFEST: {1: plain}})
    (told,) = read_back.executable_faults(program, icon)
    assert "windows settings" in told
    other = resources.version_resource("rummy-house-console").toRaw()
    write_executable(program, WINDOW, {**parts, RT_VERSION: {1: other}})
    assert "version strings" in read_back.executable_faults(program, icon)[0]


def test_the_windows_manifest_is_dpi_aware_and_asks_for_no_rights() -> None:
    settings = read_back.window_settings(resources.MANIFEST)
    assert (settings["dpiAwareness"], settings["longPathAware"], settings["level"]) == (
        "PerMonitorV2",
        "true",
        "asInvoker",
    )


@pytest.mark.parametrize(("version", "numbers"), [("7.1.0", (7, 1, 0, 0)), ("7.12.3rc1", (7, 12, 3, 0))])
def test_a_windows_version_is_four_numbers(version: str, numbers: tuple[int, ...]) -> None:
    assert resources.version_numbers(version) == numbers


@pytest.fixture
def application(icons: Path, tmp_path: Path) -> Path:
    """Return an application bundle as PyInstaller builds it, around a program that does nothing."""
    contents = tmp_path / "Rummy House.app" / "Contents"
    (contents / "MacOS").mkdir(parents=True)
    (contents / "Resources").mkdir()
    program = contents / "MacOS" / "rummy-house"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    shutil.copy(icons / "rummy-house.icns", contents / "Resources")
    own = {"CFBundleIdentifier": resources.APP_ID, "CFBundleExecutable": "rummy-house", "CFBundlePackageType": "APPL"}
    told = {**own, "CFBundleIconFile": "rummy-house.icns", **resources.property_list()}
    (contents / "Info.plist").write_bytes(plistlib.dumps(told))
    return contents.parent


def test_faults_of_a_macos_application_are_found(application: Path) -> None:
    assert read_back.application_faults(application) == []
    (application / "Contents/MacOS/rummy-house").chmod(0o644)
    (application / "Contents/Resources/rummy-house.icns").write_bytes(b"none")
    assert len(read_back.application_faults(application)) == 2


def test_an_application_declares_each_kind_of_file_that_it_opens(application: Path) -> None:
    told = plistlib.loads((application / "Contents/Info.plist").read_bytes())
    declared = {each["UTTypeIdentifier"]: each["UTTypeTagSpecification"] for each in told["UTExportedTypeDeclarations"]}
    opened = [kind for each in told["CFBundleDocumentTypes"] for kind in each["LSItemContentTypes"]]
    assert sorted(opened) == sorted(declared)
    suffixes = {tags["public.filename-extension"][0] for tags in declared.values()}
    assert suffixes == {file_type.kind.suffix[1:] for file_type in FILE_TYPES}
    assert all(identifier.startswith(f"{resources.APP_ID}.") for identifier in declared)
