"""The files by which a Linux desktop knows the program.

Usage: python packaging/desktop.py FOLDER   (becomes the folder `share`: applications, metainfo, mime, icons)
"""

import argparse
import datetime
import re
import shutil
from pathlib import Path
from xml.sax.saxutils import escape

from product import APP_ID, EPOCH, NAME, ROOT, VERSION, project_addresses

from game import desktop_entry
from game.content.sheets.sheets import load_sheet, sheet_names

METAINFO = ROOT / "packaging" / "linux" / "metainfo.xml"
ICONS = ROOT / "build" / "icons"
_HEADING = re.compile(r"^## (\d+\.\d+\S*) [-–—] (\d{4}-\d\d-\d\d)$", re.MULTILINE)


def release_date(changelog: str, version: str) -> str:
    """Return the release date of a version from the changelog. An unreleased version gets the day of
    SOURCE_DATE_EPOCH, so that packages are reproducible.
    """
    days: dict[str, str] = dict(_HEADING.findall(changelog))
    return days.get(version, datetime.datetime.fromtimestamp(EPOCH, datetime.UTC).date().isoformat())


def metainfo_text() -> str:
    """Return the AppStream metainfo with the program's id, version, release date, games, file types and addresses."""
    text = METAINFO.read_text(encoding="utf-8")
    day = release_date((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), VERSION)
    games = "".join(f"        <li>{escape(load_sheet(name).title)}</li>\n" for name in sheet_names()).rstrip()
    kinds = "".join(f"    <mediatype>{each.mime}</mediatype>\n" for each in desktop_entry.FILE_TYPES).rstrip()
    urls = {name.upper(): address for name, address in project_addresses().items()}
    values = {"APP_ID": APP_ID, "VERSION": VERSION, "DATE": day, "GAMES": games, "KINDS": kinds, **urls}
    for name, value in values.items():
        text = text.replace(f"@{name}@", value)
    return text


def write_files(share: Path, icons: Path = ICONS) -> None:
    """Write the menu entry, file types, metainfo and icons below a folder `share`; the icons must have been drawn."""
    desktop_entry.write_files(share, icons / f"{NAME}.svg")
    target = share / f"metainfo/{APP_ID}.metainfo.xml"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(metainfo_text(), encoding="utf-8")
    for icon in icons.glob(f"{NAME}-*.png"):
        size = icon.stem.removeprefix(f"{NAME}-")
        place = share / f"icons/hicolor/{size}x{size}/apps/{APP_ID}.png"
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(icon, place)


def main() -> None:
    """Write the files into the folder named on the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("share", type=Path, metavar="FOLDER")
    write_files(parser.parse_args().share)


if __name__ == "__main__":
    main()
