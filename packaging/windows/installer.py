"""The script of the installer for Windows, for Inno Setup 6.

Usage: python packaging/windows/installer.py [FILE]   (without FILE: to standard output)

Then, on Windows and after build.py, `iscc FILE` makes an installer in `dist`. It installs for the person who runs it,
without an administrator, and Windows can uninstall it in its settings. The project's own checks only read the script.
"""

import argparse
import sys
import uuid
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
from product import APP_ID, CONSOLE, COPYRIGHT, NAME, ROOT, TITLE, VERSION, project_addresses
from resources import version_numbers

from game.desktop_entry import FILE_TYPES

PROGRAM = f"{{app}}\\{NAME}.exe"


def script_text() -> str:
    """Return the Inno Setup script: program folder, start menu entry and file types."""
    urls = project_addresses()
    setup = {
        "AppId": f"{{{{{uuid.uuid5(uuid.NAMESPACE_DNS, APP_ID)}}}",
        "AppName": TITLE,
        "AppVersion": VERSION,
        "AppPublisher": "The Rummy House authors",
        "AppPublisherURL": urls["Homepage"],
        "AppSupportURL": urls["Issues"],
        "AppCopyright": COPYRIGHT,
        "LicenseFile": ROOT / "LICENSE",
        "DefaultDirName": f"{{autopf}}\\{TITLE}",
        "DefaultGroupName": TITLE,
        "DisableProgramGroupPage": "yes",
        "PrivilegesRequired": "lowest",
        "ArchitecturesAllowed": "x64compatible",
        "ArchitecturesInstallIn64BitMode": "x64compatible",
        "MinVersion": "10.0",
        "VersionInfoVersion": ".".join(map(str, version_numbers())),
        "VersionInfoProductTextVersion": VERSION,
        "VersionInfoCopyright": COPYRIGHT,
        "ChangesAssociations": "yes",
        "OutputDir": ROOT / "dist",
        "OutputBaseFilename": f"{NAME}-{VERSION}-setup",
        "SetupIconFile": ROOT / "build" / "icons" / f"{NAME}.ico",
        "UninstallDisplayIcon": PROGRAM,
        "Compression": "lzma2/max",
        "SolidCompression": "yes",
        "WizardStyle": "modern",
    }
    sections = {
        "Setup": [f"{name}={value}" for name, value in setup.items()],
        "Languages": [
            f'Name: "{name}"; MessagesFile: "compiler:{file}.isl"'
            for name, file in (
                ("english", "Default"),
                ("german", "Languages\\German"),
                ("spanish", "Languages\\Spanish"),
            )
        ],
        "Files": [
            f'Source: "{ROOT / "dist" / NAME}\\*"; DestDir: "{{app}}"; '
            "Flags: recursesubdirs createallsubdirs ignoreversion"
        ],
        "Icons": [f'Name: "{{group}}\\{TITLE}"; Filename: "{PROGRAM}"'],
        "Registry": list(_registry_entries()),
        "Run": [f'Filename: "{PROGRAM}"; Flags: nowait postinstall skipifsilent; Description: "{TITLE}"'],
    }
    parts = (f"[{name}]\n" + "\n".join(map(str, lines)) for name, lines in sections.items())
    return f"; {CONSOLE}.exe beside the program is for the command line.\n\n" + "\n\n".join(parts) + "\n"


def _registry_entries() -> Iterator[str]:
    """Yield the registry entries that open each file type with the program on a double click."""
    for file_type in FILE_TYPES:
        known = f"RummyHouse.{file_type.name}"
        classes = 'Root: HKA; Subkey: "Software\\Classes'
        yield f'{classes}\\{file_type.kind.suffix}"; ValueType: string; ValueData: "{known}"; Flags: uninsdeletevalue'
        yield f'{classes}\\{known}"; ValueType: string; ValueData: "{file_type.text}"; Flags: uninsdeletekey'
        yield f'{classes}\\{known}\\DefaultIcon"; ValueType: string; ValueData: "{PROGRAM},0"'
        yield f'{classes}\\{known}\\shell\\open\\command"; ValueType: string; ValueData: """{PROGRAM}"" ""%1"""'


def main() -> None:
    """Write or print the script."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", nargs="?", type=Path)
    args = parser.parse_args()
    if args.file is None:
        print(script_text(), end="")
    else:
        # Inno Setup reads a file as UTF-8 where it begins with a byte order mark.
        args.file.write_text(script_text(), encoding="utf-8-sig", newline="\r\n")


if __name__ == "__main__":
    main()
