"""The script of the Windows installer: what it installs is what is built, and it opens every kind of file."""

import re

from game import __version__
from game.desktop_entry import FILE_TYPES
from tests.packaging.scripts import ROOT, script

installer = script("installer")


def test_the_installer_script_has_the_sections_of_inno_setup_and_this_version() -> None:
    text = installer.script_text()
    assert re.findall(r"^\[(\w+)\]$", text, re.MULTILINE) == ["Setup", "Languages", "Files", "Icons", "Registry", "Run"]
    assert f"\nAppVersion={__version__}\n" in text
    assert re.search(r"^AppId=\{\{[0-9a-f-]{36}\}$", text, re.MULTILINE), "a constant id, its brace doubled"
    assert (ROOT / "LICENSE").exists()


def test_the_installer_registers_each_kind_of_file_to_be_opened_by_the_program() -> None:
    lines = installer.script_text().splitlines()
    for file_type in FILE_TYPES:
        assert any(f'\\{file_type.kind.suffix}"' in line and f'"RummyHouse.{file_type.name}"' in line for line in lines)
        command = next(line for line in lines if f"RummyHouse.{file_type.name}\\shell\\open\\command" in line)
        assert command.endswith('ValueData: """{app}\\rummy-house.exe"" ""%1"""')


def test_quotes_are_even_in_every_line_of_the_installer_script() -> None:
    assert all(line.count('"') % 2 == 0 for line in installer.script_text().splitlines())


KNOWN = {
    "Languages": {"Name", "MessagesFile"},
    "Files": {"Source", "DestDir", "Flags"},
    "Icons": {"Name", "Filename"},
    "Registry": {"Root", "Subkey", "ValueType", "ValueName", "ValueData", "Flags"},
    "Run": {"Filename", "Flags", "Description"},
}
"""The parameters of each section, of those that Inno Setup 6 has."""
FLAGS = {
    "Files": {"recursesubdirs", "createallsubdirs", "ignoreversion"},
    "Registry": {"uninsdeletevalue", "uninsdeletekey"},
    "Run": {"nowait", "postinstall", "skipifsilent"},
}
DIRECTIVES = {
    *(
        "AppId",
        "AppName",
        "AppVersion",
        "AppPublisher",
        "AppPublisherURL",
        "AppSupportURL",
        "AppCopyright",
        "LicenseFile",
    ),
    *("DefaultDirName", "DefaultGroupName", "DisableProgramGroupPage", "PrivilegesRequired", "ChangesAssociations"),
    *("ArchitecturesAllowed", "ArchitecturesInstallIn64BitMode", "MinVersion", "OutputDir", "OutputBaseFilename"),
    *("VersionInfoVersion", "VersionInfoProductTextVersion", "VersionInfoCopyright", "SetupIconFile"),
    *("UninstallDisplayIcon", "Compression", "SolidCompression", "WizardStyle"),
}
CONSTANTS = {"app", "autopf", "group"}


def sections(text: str) -> dict[str, list[str]]:
    parts = re.split(r"^\[(\w+)\]$", text, flags=re.MULTILINE)
    return {name: lines.strip().splitlines() for name, lines in zip(parts[1::2], parts[2::2], strict=True)}


def test_every_directive_parameter_flag_and_constant_is_one_of_inno_setup() -> None:
    text = installer.script_text()
    for name, lines in sections(text).items():
        for line in lines:
            if name == "Setup":
                assert line.partition("=")[0] in DIRECTIVES, line
                continue
            parameters = dict(re.findall(r'(\w+): ("(?:[^"]|"")*"|[^;"]+)(?:; |$)', line))
            assert "; ".join(f"{key}: {value}" for key, value in parameters.items()) == line, "nothing else is in it"
            assert parameters.keys() <= KNOWN[name], line
            assert set(parameters.get("Flags", "").split()) <= FLAGS.get(name, set()), line
    plain = text.replace("{{", "")
    assert set(re.findall(r"\{(\w+)[}:]", plain)) == CONSTANTS


def test_the_installer_packs_the_built_folder_and_uninstalls_all_its_registry_keys() -> None:
    found = sections(installer.script_text())
    (files,) = found["Files"]
    assert str(ROOT / "dist" / "rummy-house") in files
    assert all("uninsdelete" in line or "\\DefaultIcon" in line or "\\shell" in line for line in found["Registry"])
    keys = [line.split('"')[1] for line in found["Registry"] if "uninsdeletekey" in line]
    for line in found["Registry"]:
        if "uninsdelete" not in line:
            assert any(line.split('"')[1].startswith(f"{key}\\") for key in keys), "it goes with the key above it"
