"""What a Linux desktop is told of the program."""

import configparser
import datetime
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
import yaml

from game import __version__
from game.ui.app.window import HINTS
from tests.packaging.scripts import ROOT, script

desktop = script("desktop")
drawing = script("draw_program_icon")
ID = desktop.APP_ID
TODAY = datetime.date(2026, 11, 21)


@pytest.fixture(scope="module")
def share(tmp_path_factory: pytest.TempPathFactory) -> Path:
    icons, folder = tmp_path_factory.mktemp("icons"), tmp_path_factory.mktemp("share")
    drawing.draw(icons)
    desktop.write(folder, icons, TODAY)
    return folder


def test_the_desktop_file_starts_the_command_and_knows_its_window(share: Path) -> None:
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(share / f"applications/{ID}.desktop", encoding="utf-8")
    entry = parser["Desktop Entry"]
    assert (entry["Type"], entry["Exec"], entry["Icon"]) == ("Application", "rummy-house", ID)
    assert entry["StartupWMClass"] == HINTS["SDL_VIDEO_X11_WMCLASS"]
    assert "Game" in entry["Categories"].split(";")


def test_the_metainfo_is_of_this_version_and_leads_to_the_desktop_file(share: Path) -> None:
    root = ElementTree.parse(share / f"metainfo/{ID}.metainfo.xml").getroot()
    assert root.findtext("id") == ID
    assert root.findtext("launchable") == f"{ID}.desktop"
    release = root.find("releases/release")
    assert release is not None
    assert release.attrib == {"version": __version__, "date": TODAY.isoformat()}
    assert root.findtext("project_license") == "MIT"


def test_nothing_is_left_open(share: Path) -> None:
    for path in (share / f"applications/{ID}.desktop", share / f"metainfo/{ID}.metainfo.xml"):
        assert "@" not in path.read_text(encoding="utf-8")


def test_icons_lie_where_desktops_look_for_them(share: Path) -> None:
    found = {path.relative_to(share / "icons/hicolor").as_posix() for path in share.glob("icons/**/*.*")}
    sizes = {f"{size}x{size}/apps/{ID}.png" for size in drawing.SIZES}
    assert found == sizes | {f"scalable/apps/{ID}.svg"}


def test_the_day_of_a_release_is_that_of_the_changelog() -> None:
    text = "# Changelog\n\n## Unreleased\n\n## 7.2.0 - 2026-12-24\n\n## 7.1.0 – 2026-11-01\n"
    assert desktop.released(text, "7.1.0", TODAY) == "2026-11-01"
    assert desktop.released(text, "7.2.0", TODAY) == "2026-12-24"
    assert desktop.released(text, "7.3.0", TODAY) == "2026-11-21"


def test_the_flatpak_manifest_is_of_this_program_and_says_that_it_was_not_built_here() -> None:
    path = ROOT / "packaging" / "linux" / f"{ID}.yml"
    text = path.read_text(encoding="utf-8")
    manifest = yaml.safe_load(text)
    assert (manifest["id"], manifest["command"]) == (ID, "rummy-house")
    assert text.startswith("# Not built by the project's own checks")
    (module,) = manifest["modules"]
    sources = [path.parent / source["path"] for source in module["sources"]]
    assert {source.resolve() for source in sources} == {ROOT / "dist" / "rummy-house", ROOT / "build" / "share"}
