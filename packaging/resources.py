"""What an executable says of itself to Windows, and an application to macOS."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from product import ABOUT, APP_ID, CONSOLE, COPYRIGHT, NAME, TITLE, VERSION

from game.desktop_entry import FILE_TYPES, FileType

if TYPE_CHECKING:
    from PyInstaller.utils.win32.versioninfo import VSVersionInfo

CATEGORY = "public.app-category.card-games"
OLDEST_MACOS = "11.0"
"""The oldest version that all wheels of what is packed are for."""
MANIFEST = """\
<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<assembly xmlns="urn:schemas-microsoft-com:asm.v1" manifestVersion="1.0">
  <trustInfo xmlns="urn:schemas-microsoft-com:asm.v3">
    <security>
      <requestedPrivileges>
        <requestedExecutionLevel level="asInvoker" uiAccess="false"/>
      </requestedPrivileges>
    </security>
  </trustInfo>
  <compatibility xmlns="urn:schemas-microsoft-com:compatibility.v1">
    <application>
      <supportedOS Id="{8e0f7a12-bfb3-4fe8-b9a5-48fd50a15a9a}"/>
    </application>
  </compatibility>
  <application xmlns="urn:schemas-microsoft-com:asm.v3">
    <windowsSettings>
      <dpiAware xmlns="http://schemas.microsoft.com/SMI/2005/WindowsSettings">true/pm</dpiAware>
      <dpiAwareness xmlns="http://schemas.microsoft.com/SMI/2016/WindowsSettings">PerMonitorV2</dpiAwareness>
      <longPathAware xmlns="http://schemas.microsoft.com/SMI/2016/WindowsSettings">true</longPathAware>
    </windowsSettings>
  </application>
</assembly>
"""
"""For Windows: no administrator is asked for, the window draws its own pixels on every monitor, paths may be long."""


def version_strings(program: str = NAME) -> dict[str, str]:
    """Return what Windows shows of the properties of an executable, by the names of its version resource."""
    return {
        "FileDescription": TITLE if program == NAME else f"{TITLE} (command line)",
        "ProductName": TITLE,
        "Comments": ABOUT,
        "FileVersion": VERSION,
        "ProductVersion": VERSION,
        "LegalCopyright": COPYRIGHT,
        "InternalName": program,
        "OriginalFilename": f"{program}.exe",
    }


def version_numbers(version: str = VERSION) -> tuple[int, int, int, int]:
    """Return the four numbers of a version, without what follows them, such as `rc1`; ValueError without three."""
    found = re.match(r"(\d+)\.(\d+)\.(\d+)", version)
    if found is None:
        raise ValueError(f"{version} is no version")
    major, minor, patch = map(int, found.groups())
    return major, minor, patch, 0


def version_resource(program: str = NAME) -> VSVersionInfo:
    """Return the version resource of an executable for Windows."""
    from PyInstaller.utils.win32 import versioninfo as info

    texts = [info.StringStruct(key, text) for key, text in version_strings(program).items()]
    table = info.StringTable("040904B0", texts)  # American English, Unicode
    languages = info.VarFileInfo([info.VarStruct("Translation", [0x0409, 1200])])
    fixed = info.FixedFileInfo(filevers=version_numbers(), prodvers=version_numbers())
    return info.VSVersionInfo(ffi=fixed, kids=[info.StringFileInfo([table]), languages])


def property_list() -> dict[str, Any]:
    """Return what the property list of the macOS application says besides its name, version and icon."""
    return {
        "CFBundleDisplayName": TITLE,
        "CFBundleShortVersionString": VERSION,
        "CFBundleVersion": ".".join(map(str, version_numbers()[:3])),
        "NSHighResolutionCapable": True,
        "NSLocalNetworkUsageDescription": "Phones in your network at home can hold hands at the table.",
        "LSApplicationCategoryType": CATEGORY,
        "LSMinimumSystemVersion": OLDEST_MACOS,
        "NSHumanReadableCopyright": COPYRIGHT,
        "CFBundleDocumentTypes": [_document_type(file_type) for file_type in FILE_TYPES],
        "UTExportedTypeDeclarations": [_type_declaration(file_type) for file_type in FILE_TYPES],
    }


def _document_type(file_type: FileType) -> dict[str, Any]:
    """Return a kind of file as an entry of those that the application opens."""
    return {
        "CFBundleTypeName": file_type.text,
        "CFBundleTypeRole": "Editor",
        "LSHandlerRank": "Owner",
        "LSItemContentTypes": [f"{APP_ID}.{file_type.name}"],
    }


def _type_declaration(file_type: FileType) -> dict[str, Any]:
    """Return the same kind as macOS knows it: its suffix, and the kind of text it is."""
    return {
        "UTTypeIdentifier": f"{APP_ID}.{file_type.name}",
        "UTTypeDescription": file_type.text,
        "UTTypeConformsTo": ["public.text"],
        "UTTypeTagSpecification": {
            "public.filename-extension": [file_type.kind.suffix[1:]],
            "public.mime-type": [file_type.mime],
        },
    }


PROGRAMS = {NAME: "WINDOWS_GUI", CONSOLE: "WINDOWS_CUI"}
"""The executables for Windows, each with the subsystem that its header names."""
