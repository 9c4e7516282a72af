"""What a Linux desktop is told of the program."""

import configparser
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
import yaml

from game import __version__
from game.content.sheets.sheets import load_sheet, sheet_names
from game.desktop_entry import FILE_TYPES, desktop_entry
from game.session.file_kinds import FileKind
from game.ui.app.window import HINTS
from tests.packaging.scripts import ROOT, script

desktop = script("desktop")
drawing = script("draw_program_icon")
ID = desktop.APP_ID
CHANGELOG = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def share(tmp_path_factory: pytest.TempPathFactory) -> Path:
    icons, folder = tmp_path_factory.mktemp("icons"), tmp_path_factory.mktemp("share")
    drawing.draw(icons)
    desktop.write_files(folder, icons)
    return folder


def test_the_desktop_file_starts_the_command_and_knows_its_window(share: Path) -> None:
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(share / f"applications/{ID}.desktop", encoding="utf-8")
    entry = parser["Desktop Entry"]
    assert (entry["Type"], entry["Exec"], entry["Icon"]) == ("Application", "rummy-house %f", ID)
    assert entry["StartupWMClass"] == HINTS["SDL_VIDEO_X11_WMCLASS"]
    assert "Game" in entry["Categories"].split(";")


def test_the_metainfo_is_of_this_version_and_leads_to_the_desktop_file(share: Path) -> None:
    root = ElementTree.parse(share / f"metainfo/{ID}.metainfo.xml").getroot()
    assert root.findtext("id") == ID
    assert root.findtext("launchable") == f"{ID}.desktop"
    release = root.find("releases/release")
    assert release is not None
    assert release.attrib["version"] == __version__
    assert release.attrib["date"] == desktop.release_date(CHANGELOG, __version__), "the same tomorrow"
    listed = {item.text for item in root.iter("li")}
    assert {load_sheet(name).title for name in sheet_names()} <= listed
    assert {each.text for each in root.iter("mediatype")} == {file_type.mime for file_type in FILE_TYPES}
    assert {each.attrib["type"] for each in root.iter("url")} == {"homepage", "bugtracker", "vcs-browser"}
    assert root.findtext("project_license") == "MIT"


def test_nothing_is_left_open(share: Path) -> None:
    for path in (
        share / f"mime/packages/{ID}.xml",
        share / f"applications/{ID}.desktop",
        share / f"metainfo/{ID}.metainfo.xml",
    ):
        assert "@" not in path.read_text(encoding="utf-8")


def test_icons_lie_where_desktops_look_for_them(share: Path) -> None:
    found = {path.relative_to(share / "icons/hicolor").as_posix() for path in share.glob("icons/**/*.*")}
    sizes = {f"{size}x{size}/apps/{ID}.png" for size in drawing.SIZES}
    assert found == sizes | {f"scalable/apps/{ID}.svg"}


def test_the_day_of_a_release_is_that_of_the_changelog() -> None:
    text = "# Changelog\n\n## Unreleased\n\n## 7.2.0 - 2026-12-24\n\n## 7.1.0 – 2026-11-01\n"
    assert desktop.release_date(text, "7.1.0") == "2026-11-01"
    assert desktop.release_date(text, "7.2.0") == "2026-12-24"
    assert desktop.release_date(text, "7.3.0") == "1980-01-02", "the day of SOURCE_DATE_EPOCH"


def test_the_flatpak_manifest_is_of_this_program_and_says_that_it_was_not_built_here() -> None:
    path = ROOT / "packaging" / "linux" / f"{ID}.yml"
    text = path.read_text(encoding="utf-8")
    manifest = yaml.safe_load(text)
    assert (manifest["id"], manifest["command"]) == (ID, "rummy-house")
    assert text.startswith("# Not built by the project's own checks")
    (module,) = manifest["modules"]
    sources = [path.parent / source["path"] for source in module["sources"]]
    assert {source.resolve() for source in sources} == {ROOT / "dist" / "rummy-house", ROOT / "build" / "share"}


def test_every_kind_of_file_the_program_opens_is_one_that_the_desktop_knows(share: Path) -> None:
    assert {file_type.name for file_type in FILE_TYPES} == {"record", "rules", "scores", "table"}
    assert {file_type.kind for file_type in FILE_TYPES} == set(FileKind)
    space = "{http://www.freedesktop.org/standards/shared-mime-info}"
    root = ElementTree.fromstring((share / f"mime/packages/{ID}.xml").read_text(encoding="utf-8"))
    globs = {each.attrib["type"]: each.findtext(f"{space}comment") for each in root}
    assert globs == {file_type.mime: file_type.text for file_type in FILE_TYPES}
    entry = (share / f"applications/{ID}.desktop").read_text(encoding="utf-8")
    assert all(f"{file_type.mime};" in entry for file_type in FILE_TYPES)


def test_a_program_in_a_folder_with_a_space_is_started_by_its_entry() -> None:
    assert 'Exec="/opt/rummy house/rummy-house" %f\n' in desktop_entry(["/opt/rummy house/rummy-house"])
    assert "Exec=/opt/100%%/rummy-house %f\n" in desktop_entry(["/opt/100%/rummy-house"])
