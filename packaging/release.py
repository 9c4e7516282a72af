"""Prepare the release of this version: its notes, taken from CHANGELOG.md, and the checksums of what is published.

Usage: python packaging/release.py [FOLDER] [--tag vX.Y.Z] [--notes FILE] [--changelog FILE]

FOLDER (default `dist`) has the files to publish; `SHA256SUMS` is written beside them, for `sha256sum --check`. The
notes go to FILE, else to standard output. It fails where the tag is not the version, the changelog has no dated section
for it, or changes are still listed as unreleased.
"""

import argparse
import hashlib
import re
import sys
from pathlib import Path

from product import NAME, ROOT, VERSION, project_addresses, require_build

CHANGELOG = ROOT / "CHANGELOG.md"
SUMS_NAME = "SHA256SUMS"
_HEADING = re.compile(r"^## (.+)$", re.MULTILINE)
_DATED = re.compile(r"(\d+\.\d+\S*) [-–] (\d{4}-\d\d-\d\d)")
_LINK = re.compile(r"\]\((?!https?:|#)([^)]+)\)")


def sections(changelog: str) -> dict[str, str]:
    """Return the text of each section of a changelog, by its heading."""
    parts = _HEADING.split(changelog)[1:]
    return {heading.strip(): text.strip() for heading, text in zip(parts[::2], parts[1::2], strict=True)}


def release_dates(changelog: str) -> dict[str, str]:
    """Return the date of each released version, as in `2026-11-26`, the newest version first."""
    return {found[1]: found[2] for heading in sections(changelog) if (found := _DATED.fullmatch(heading))}


def release_notes(changelog: str, version: str) -> str:
    """Return the notes of a version: its section, with links that lead somewhere from anywhere, each paragraph in one
    line, as release pages break lines where the text does. ValueError if there is none.
    """
    found = sections(changelog)
    date = release_dates(changelog).get(version)
    text = next((text for heading, text in found.items() if heading.startswith(f"{version} ")), "")
    if date is None or not text:
        raise ValueError(f"The changelog has no section ## {version} - YYYY-MM-DD.")
    source = project_addresses()["Source"]
    text = re.sub(r"\n {2}(?=\S)|(?<=[^\n])\n(?=[^\n#-])", " ", text)
    return _LINK.sub(lambda link: f"]({source}/blob/v{version}/{link[1]})", text) + "\n"


def check_nothing_is_left(changelog: str) -> None:
    """Raise ValueError if changes are still listed as unreleased."""
    if sections(changelog).get("Unreleased"):
        raise ValueError("The changelog lists unreleased changes: move them below the version.")


def write_checksums(folder: Path) -> Path:
    """Write the checksums of the files in a folder and return the path of that file."""
    files = sorted(path for path in folder.iterdir() if path.is_file() and path.name != SUMS_NAME)
    if not any(path.name.startswith((NAME, NAME.replace("-", "_"))) for path in files):
        raise ValueError(f"{folder} has nothing to publish.")
    target = folder / SUMS_NAME
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files]
    target.write_text("".join(lines), encoding="utf-8", newline="\n")
    return target


def main() -> int:
    """Check the version, write checksums and notes; the exit code is 1 if the release is not ready."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?", default=ROOT / "dist")
    parser.add_argument("--tag", help="the tag of the release, which must be that of the version")
    parser.add_argument("--notes", type=Path, help="the file for the notes (default: standard output)")
    parser.add_argument("--changelog", type=Path, default=CHANGELOG, help="the changelog (default: CHANGELOG.md)")
    args = parser.parse_args()
    require_build(args.folder)
    try:
        if args.tag and args.tag != f"v{VERSION}":
            raise ValueError(f"The tag is {args.tag}, the version {VERSION}.")
        changelog = args.changelog.read_text(encoding="utf-8")
        check_nothing_is_left(changelog)
        notes = release_notes(changelog, VERSION)
        write_checksums(args.folder)
    except (OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 1
    if args.notes is None:
        print(notes, end="")
    else:
        args.notes.write_text(notes, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
