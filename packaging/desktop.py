"""The files by which a Linux desktop knows the program.

Usage: python packaging/desktop.py FOLDER   (becomes the folder `share`: applications, metainfo, mime, icons)
"""

import argparse
import datetime
import shutil
from collections.abc import Iterator
from pathlib import Path
from xml.sax.saxutils import escape

from product import APP_ID, EPOCH, NAME, ROOT, VERSION, project_addresses
from release import CHANGELOG, release_dates

from game import desktop_entry
from game.content.sheets.sheets import load_sheet, sheet_names

METAINFO = ROOT / "packaging" / "linux" / "metainfo.xml"
ICONS = ROOT / "build" / "icons"
SCREENSHOTS = {
    "play": "Rummy 500 against two bots",
    "drag": "Three cards are dragged, and the places where they may go light up",
    "house_rules": "The editor of house rules, with the standard beside every rule",
    "score_sheet": "The score sheet after a deal, card by card",
    "calling": "Three people at one computer are asked at once whether they want a card",
    "replay": "A match watched again, with all hands open",
}
"""The captions of the pictures in `docs/screenshots` that stores show, by name, the most telling first."""


def metainfo_text() -> str:
    """Return the AppStream metainfo with the program's id, games, file types, addresses, pictures and releases."""
    text = METAINFO.read_text(encoding="utf-8")
    urls = {name.upper(): address for name, address in project_addresses().items()}
    lists = {
        "GAMES": (f"        <li>{escape(load_sheet(name).title)}</li>" for name in sheet_names()),
        "KINDS": (f"    <mediatype>{each.mime}</mediatype>" for each in desktop_entry.FILE_TYPES),
        "SCREENSHOTS": (_screenshot_lines(name) for name in SCREENSHOTS),
        "RELEASES": _release_lines(),
    }
    values = {**{name: "\n".join(lines) for name, lines in lists.items()}, "APP_ID": APP_ID, **urls}
    for name, value in values.items():
        text = text.replace(f"@{name}@", value)
    return text


def _screenshot_lines(name: str) -> str:
    kind = ' type="default"' if name == next(iter(SCREENSHOTS)) else ""
    return (
        f"    <screenshot{kind}>\n      <caption>{escape(SCREENSHOTS[name])}</caption>\n"
        f"      <image>@SOURCE@/raw/v{VERSION}/docs/screenshots/{name}.png</image>\n    </screenshot>"
    )


def _release_lines() -> Iterator[str]:
    """Yield each release with its date, in the changelog's order; a version that is not among them yet has the day of
    SOURCE_DATE_EPOCH, so that packages are reproducible.
    """
    dates = release_dates(CHANGELOG.read_text(encoding="utf-8"))
    if VERSION not in dates:
        day = datetime.datetime.fromtimestamp(EPOCH, datetime.UTC).date().isoformat()
        yield f'    <release version="{VERSION}" date="{day}" type="development"/>'
    for version, day in dates.items():
        yield f'    <release version="{version}" date="{day}">'
        yield f'      <url type="details">@SOURCE@/releases/tag/v{version}</url>\n    </release>'


def write_files(share: Path, icons: Path = ICONS, program: str = NAME) -> None:
    """Write the menu entry, which starts `program`, file types, metainfo and icons below a folder `share`; the icons
    must have been drawn.
    """
    desktop_entry.write_files(share, icons / f"{NAME}.svg", [program])
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
