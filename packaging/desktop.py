"""The files by which a Linux desktop knows the program, with what they leave open filled in.

Usage: python packaging/desktop.py FOLDER   (becomes the folder `share`: applications, metainfo, icons)
"""

import argparse
import datetime
import re
import shutil
from pathlib import Path

from product import APP_ID, NAME, ROOT, VERSION

TEMPLATES = ROOT / "packaging" / "linux"
ICONS = ROOT / "build" / "icons"
_HEADING = re.compile(r"^## (\d+\.\d+\S*) [-–—] (\d{4}-\d\d-\d\d)$", re.MULTILINE)


def released(changelog: str, version: str, today: datetime.date) -> str:
    """Return the day a version was released, as the changelog says; a version it does not have yet is of today."""
    days: dict[str, str] = dict(_HEADING.findall(changelog))
    return days.get(version, today.isoformat())


def filled(template: str, today: datetime.date) -> str:
    """Return a template with the program's id, version and day of release."""
    day = released((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), VERSION, today)
    for name, value in {"APP_ID": APP_ID, "VERSION": VERSION, "DATE": day}.items():
        template = template.replace(f"@{name}@", value)
    return template


def write(share: Path, icons: Path = ICONS, today: datetime.date | None = None) -> None:
    """Write all of them into a folder `share`; the icons must have been drawn."""
    day = today or datetime.date.today()
    for name, place in (
        ("rummy-house.desktop", f"applications/{APP_ID}.desktop"),
        ("metainfo.xml", f"metainfo/{APP_ID}.metainfo.xml"),
    ):
        target = share / place
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(filled((TEMPLATES / name).read_text(encoding="utf-8"), day), encoding="utf-8")
    for icon in icons.glob(f"{NAME}-*.png"):
        size = icon.stem.removeprefix(f"{NAME}-")
        _copy(icon, share / f"icons/hicolor/{size}x{size}/apps/{APP_ID}.png")
    _copy(icons / f"{NAME}.svg", share / f"icons/hicolor/scalable/apps/{APP_ID}.svg")


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def main() -> None:
    """Write them into the folder named."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("share", type=Path, metavar="FOLDER")
    write(parser.parse_args().share)


if __name__ == "__main__":
    main()
