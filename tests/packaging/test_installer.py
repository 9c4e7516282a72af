"""The script of the Windows installer: what it installs is what is built, and it opens every kind of file."""

import re

from game import __version__
from game.desktop_entry import FILE_TYPES
from tests.packaging.scripts import ROOT, script

installer = script("installer")


def test_it_has_the_sections_of_inno_setup_and_this_version() -> None:
    text = installer.script_text()
    assert re.findall(r"^\[(\w+)\]$", text, re.MULTILINE) == ["Setup", "Languages", "Files", "Icons", "Registry", "Run"]
    assert f"\nAppVersion={__version__}\n" in text
    assert re.search(r"^AppId=\{\{[0-9a-f-]{36}\}$", text, re.MULTILINE), "a constant id, its brace doubled"
    assert (ROOT / "LICENSE").exists()


def test_a_double_click_on_each_kind_of_file_starts_the_program_with_it() -> None:
    lines = installer.script_text().splitlines()
    for file_type in FILE_TYPES:
        assert any(f'\\{file_type.kind.suffix}"' in line and f'"RummyHouse.{file_type.name}"' in line for line in lines)
        command = next(line for line in lines if f"RummyHouse.{file_type.name}\\shell\\open\\command" in line)
        assert command.endswith('ValueData: """{app}\\rummy-house.exe"" ""%1"""')


def test_quotes_are_even_in_every_line() -> None:
    assert all(line.count('"') % 2 == 0 for line in installer.script_text().splitlines())
