"""The description of the program for Linux desktops."""

import configparser
import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pygame
import pytest
import yaml

from game import __version__
from game.content.sheets.sheets import load_sheet, sheet_names
from game.desktop_entry import FILE_TYPES, desktop_entry
from game.session.file_kinds import FileKind
from game.ui.app.window import HINTS
from tests.packaging.scripts import ROOT, script

desktop = script("desktop")
release = script("release")
drawing = script("draw_program_icon")
ID = desktop.APP_ID
CHANGELOG = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def share(icons: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("share")
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
    dates = {each.attrib["version"]: each.attrib["date"] for each in root.findall("releases/release")}
    assert dates == release.release_dates(CHANGELOG), "the same tomorrow"
    assert next(iter(dates)) == __version__
    listed = {item.text for item in root.iter("li")}
    assert {load_sheet(name).title for name in sheet_names()} <= listed
    assert {each.text for each in root.iter("mediatype")} == {file_type.mime for file_type in FILE_TYPES}
    assert {each.attrib["type"] for each in root.iter("url")} == {
        *("homepage", "bugtracker", "vcs-browser", "help", "contribute", "details"),
    }
    assert root.findtext("project_license") == "MIT"
    assert root.findtext("developer/name")
    rating = root.find("content_rating")
    assert rating is not None
    assert (rating.attrib["type"], len(rating)) == ("oars-1.1", 0), "nothing to be rated"


def test_the_links_of_the_metainfo_use_only_the_project_addresses_a_fork_sets_in_one_place(share: Path) -> None:
    text = (share / f"metainfo/{ID}.metainfo.xml").read_text(encoding="utf-8")
    homes = tuple(desktop.project_addresses().values())
    links = re.findall(r">(https?:[^<]+)<", text)
    assert len(links) > 8
    assert [link for link in links if not link.startswith(homes)] == []


def test_pictures_for_stores_exist_and_are_of_a_size_they_take(share: Path) -> None:
    root = ElementTree.parse(share / f"metainfo/{ID}.metainfo.xml").getroot()
    images = [each.text or "" for each in root.iter("image")]
    assert len(images) == len(desktop.SCREENSHOTS)
    assert [each.attrib.get("type") for each in root.iter("screenshot")] == ["default", *[None] * (len(images) - 1)]
    for image in images:
        width, height = pygame.image.load(ROOT / image.partition(f"/raw/v{__version__}/")[2]).get_size()
        assert 620 <= width <= 1920
        assert 1.3 < width / height < 1.8


def test_installed_desktop_files_contain_no_unfilled_placeholder(share: Path) -> None:
    for path in (
        share / f"mime/packages/{ID}.xml",
        share / f"applications/{ID}.desktop",
        share / f"metainfo/{ID}.metainfo.xml",
    ):
        assert "@" not in path.read_text(encoding="utf-8")


def test_icons_lie_in_the_hicolor_folders_of_desktops(share: Path) -> None:
    found = {path.relative_to(share / "icons/hicolor").as_posix() for path in share.glob("icons/**/*.*")}
    sizes = {f"{size}x{size}/apps/{ID}.png" for size in drawing.SIZES}
    assert found == sizes | {f"scalable/apps/{ID}.svg"}


def test_the_metainfo_date_of_an_unreleased_version_is_that_of_source_date_epoch(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(desktop, "VERSION", "7.3.0rc1")
    text = desktop.metainfo_text()
    assert '<release version="7.3.0rc1" date="1980-01-02" type="development"/>' in text, "that of SOURCE_DATE_EPOCH"


def test_the_flatpak_manifest_starts_this_program_and_says_that_it_is_not_built_by_the_checks() -> None:
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


def test_desktop_entries_are_in_the_languages_of_the_program(share: Path) -> None:
    languages = {path.stem for path in (ROOT / "assets/languages").glob("*.po")}
    entry = (share / f"applications/{ID}.desktop").read_text(encoding="utf-8")
    summary = (share / f"metainfo/{ID}.metainfo.xml").read_text(encoding="utf-8")
    for language in languages:
        assert f"GenericName[{language}]=" in entry
        assert f"Comment[{language}]=" in entry
        assert f'<summary xml:lang="{language}">' in summary
        assert all(file_type.translations.get(language) for file_type in FILE_TYPES)


def test_a_program_path_with_a_space_or_percent_sign_is_escaped_in_the_desktop_entry() -> None:
    assert 'Exec="/opt/rummy house/rummy-house" %f\n' in desktop_entry(["/opt/rummy house/rummy-house"])
    assert "Exec=/opt/100%%/rummy-house %f\n" in desktop_entry(["/opt/100%/rummy-house"])
