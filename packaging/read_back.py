"""Read back what a built program says of itself to its system, and check that it is what was meant.

Usage: python packaging/read_back.py PATH…   (executables of Windows: `.exe`; applications of macOS: `.app`)

Of an executable: version resource, manifest, icon, and whether it opens a console. Of an application: property list,
icon and program. Needs pefile for executables; runs on any system.
"""

from __future__ import annotations

import argparse
import plistlib
import struct
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import pefile
import resources
from product import APP_ID, CONSOLE, NAME, ROOT, TITLE, require_build

ICON = ROOT / "build" / "icons" / f"{NAME}.ico"
RT_ICON, RT_GROUP_ICON, RT_MANIFEST = 3, 14, 24


def executable_faults(path: Path, icon: Path = ICON) -> list[str]:
    """Return what is not as it should be of an executable for Windows."""
    program = CONSOLE if path.stem == CONSOLE else NAME
    with pefile.PE(str(path)) as file:
        subsystem = pefile.SUBSYSTEM_TYPE[file.OPTIONAL_HEADER.Subsystem].removeprefix("IMAGE_SUBSYSTEM_")
        told = {
            "subsystem": (subsystem, resources.PROGRAMS[program]),
            "version strings": (_version_strings(file), resources.version_strings(program)),
            "version numbers": (_version_numbers(file), resources.version_numbers()),
            "windows settings": (window_settings(_resource(file, RT_MANIFEST)), window_settings(resources.MANIFEST)),
            "icon sizes": (_group_sizes(_resource(file, RT_GROUP_ICON)), icon_sizes(icon.read_bytes())),
        }
    return [f"{path.name}: {name}: {found}, not {wanted}" for name, (found, wanted) in told.items() if found != wanted]


def _version_strings(file: Any) -> dict[str, str]:
    found: dict[str, str] = {}
    for entry in (each for info in file.FileInfo for each in info if each.Key == b"StringFileInfo"):
        for table in entry.StringTable:
            found |= {key.decode(): value.decode() for key, value in table.entries.items()}
    return found


def _version_numbers(file: Any) -> tuple[int, ...]:
    fixed = file.VS_FIXEDFILEINFO[0]
    return (*divmod(fixed.FileVersionMS, 1 << 16), *divmod(fixed.FileVersionLS, 1 << 16))


def _resource(file: Any, kind: int) -> bytes:
    """Return the first resource of a kind."""
    (directory,) = (each for each in file.DIRECTORY_ENTRY_RESOURCE.entries if each.id == kind)
    data = directory.directory.entries[0].directory.entries[0].data.struct
    found: bytes = file.get_data(data.OffsetToData, data.Size)
    return found


def window_settings(manifest: str | bytes) -> dict[str, str]:
    """Return the window settings of a manifest, by name, and the rights it asks for as `level`."""
    root = ElementTree.fromstring(manifest.encode() if isinstance(manifest, str) else manifest.strip(b"\0"))
    names = {element: element.tag.rpartition("}")[2] for element in root.iter()}
    found = {
        names[each]: (each.text or "").strip()
        for element, name in names.items()
        if name == "windowsSettings"
        for each in element
    }
    levels = [element.attrib["level"] for element, name in names.items() if name == "requestedExecutionLevel"]
    return {**found, "level": levels[0]}


def icon_sizes(data: bytes) -> list[int]:
    """Return the widths of the pictures in an icon file for Windows."""
    (count,) = struct.unpack("<H", data[4:6])
    return sorted(data[6 + 16 * number] or 256 for number in range(count))


def _group_sizes(data: bytes) -> list[int]:
    """Return the widths of the pictures in a group of icons: as in a file, but with shorter entries."""
    (count,) = struct.unpack("<H", data[4:6])
    return sorted(data[6 + 14 * number] or 256 for number in range(count))


def application_faults(path: Path) -> list[str]:
    """Return what is not as it should be of an application for macOS."""
    contents = path / "Contents"
    told: dict[str, Any] = plistlib.loads((contents / "Info.plist").read_bytes())
    wanted = {
        **resources.property_list(),
        "CFBundleIdentifier": APP_ID,
        "CFBundleExecutable": NAME,
        "CFBundlePackageType": "APPL",
    }
    faults = [f"{name}: {told.get(name)}, not {value}" for name, value in wanted.items() if told.get(name) != value]
    program = contents / "MacOS" / NAME
    if not (program.is_file() and program.stat().st_mode & 0o100):
        faults.append(f"there is no program {program.name}")
    icon = contents / "Resources" / told.get("CFBundleIconFile", "")
    if not icon.is_file() or icon.read_bytes()[:4] != b"icns":
        faults.append("there is no icon")
    if path.name != f"{TITLE}.app":
        faults.append(f"it is not called {TITLE}")
    return [f"{path.name}: {fault}" for fault in faults]


def main() -> int:
    """Check the files named; the exit code is 1 if one is not as it should be."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="+", type=Path, metavar="PATH")
    faults = []
    for path in map(require_build, parser.parse_args().paths):
        faults += application_faults(path) if path.suffix == ".app" else executable_faults(path)
    print("\n".join(faults) or "all is as it was meant", file=sys.stderr if faults else sys.stdout)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
