"""Pack the built folder as a Debian package.

Usage: python packaging/deb.py [--folder dist/rummy-house] [--out dist]

Needs dpkg-deb, the project with its dev extras, and what build.py has built.
"""

import argparse
import gzip
import os
import re
import shutil
import subprocess
import tempfile
import textwrap
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path

import desktop
from manual import SECTION, manual_page
from product import ABOUT, EPOCH, NAME, NOTICES_FILE, ROOT, VERSION, project_addresses, require_build
from release import CHANGELOG, release_dates, release_notes

from game.commands.completion import shell_code

DEPENDS = "libstdc++6, libgcc-s1, libx11-6, libxext6, libxcursor1, libxi6, libxrandr2, libxss1, libxfixes3"
RECOMMENDS = "libasound2 | libasound2t64 | libpulse0, libwayland-client0, libwayland-cursor0, libxkbcommon0"
_GLIBC = re.compile(rb"\0GLIBC_(\d+)\.(\d+)(?=[.\d]*\0)")
MAINTAINER = "The Rummy House authors <rummy-house@authors.invalid>"
LONG_DESCRIPTION = """\
 Rummy 500, Liverpool Rummy, Contract Rummy and more against bots that play
 only from what they can see, by drag and drop, clicks, keys or gamepads. The
 rules of a family's own can be written beside the standard and played.
 Nothing needs a network or an account."""
COMPLETIONS = {
    "bash": f"bash-completion/completions/{NAME}",
    "zsh": f"zsh/vendor-completions/_{NAME}",
    "fish": f"fish/vendor_completions.d/{NAME}.fish",
}
"""By shell the file below /usr/share where it looks for the completions of a program."""


def debian_architecture() -> str:
    """Return Debian's name of this processor's architecture."""
    done = subprocess.run(["dpkg", "--print-architecture"], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def needed_libc(folder: Path) -> str:
    """Return the oldest version of the C library that can run all files of a build; ValueError if none uses it."""
    files = (path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    libraries = (data for data in (path.read_bytes() for path in files) if data.startswith(b"\x7fELF"))
    found = {(int(major), int(minor)) for data in libraries for major, minor in _GLIBC.findall(data)}
    if not found:
        raise ValueError(f"{folder} needs no C library: it is no program")
    return "{}.{}".format(*max(found))


def control_text(kilobytes: int, arch: str, libc: str) -> str:
    """Return the control file of the package."""
    return (
        f"Package: {NAME}\nVersion: {VERSION}\nSection: games\nPriority: optional\nArchitecture: {arch}\n"
        f"Depends: libc6 (>= {libc}), {DEPENDS}\nRecommends: {RECOMMENDS}\n"
        f"Installed-Size: {kilobytes}\nMaintainer: {MAINTAINER}\nHomepage: {project_addresses()['Homepage']}\n"
        f"Description: {ABOUT.removeprefix('A ')}\n{LONG_DESCRIPTION}\n"
    )


def debian_changelog(changes: str) -> str:
    """Return the changelog of the package in Debian's format: an entry for each release, with the first paragraph of
    its notes.
    """
    days = release_dates(changes)
    entries = []
    for version in days if VERSION in days else (VERSION, *days):
        text = release_notes(changes, version).split("\n\n")[0] if version in days else "Not released yet."
        lines = textwrap.wrap(text, 76, initial_indent="  * ", subsequent_indent="    ")
        time = datetime.fromisoformat(days[version]) if version in days else datetime.fromtimestamp(EPOCH)
        date = format_datetime(time.replace(tzinfo=UTC))
        entries.append(
            f"{NAME} ({version}) unstable; urgency=medium\n\n" + "\n".join(lines) + f"\n\n -- {MAINTAINER}  {date}\n"
        )
    return "\n".join(entries)


def write_package_tree(folder: Path, tree: Path, icons: Path) -> None:
    """Copy all files of the package to `tree`, at the paths they are installed to."""
    shutil.copytree(folder, tree / "usr/lib" / NAME, symlinks=True)
    (tree / "usr/games").mkdir(parents=True)
    (tree / "usr/games" / NAME).symlink_to(f"../lib/{NAME}/{NAME}")
    # With its path: desktops ignore entries whose program they do not find, and not every session looks among games.
    desktop.write_files(tree / "usr/share", icons, f"/usr/games/{NAME}")
    documents = tree / "usr/share/doc" / NAME
    documents.mkdir(parents=True)
    shutil.copyfile(folder / "_internal" / NOTICES_FILE, documents / "copyright")
    changes = CHANGELOG.read_text(encoding="utf-8")
    packed = {
        f"man/man{SECTION}/{NAME}.{SECTION}.gz": manual_page(),
        f"doc/{NAME}/changelog.gz": changes,
        f"doc/{NAME}/changelog.Debian.gz": debian_changelog(changes),
    }
    for place, text in packed.items():
        _write(tree / "usr/share" / place, gzip.compress(text.encode(), mtime=0))
    for shell, place in COMPLETIONS.items():
        _write(tree / "usr/share" / place, f"{shell_code(shell)}\n".encode())
    for path in (tree, *tree.rglob("*")):
        if not path.is_symlink():
            runs = path.is_dir() or (path.name == NAME and os.access(path, os.X_OK))
            path.chmod(0o755 if runs else 0o644)


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def build_package(folder: Path, out: Path, icons: Path = desktop.ICONS) -> Path:
    """Write the package into the folder `out` and return its path; CalledProcessError if dpkg-deb fails."""
    arch = debian_architecture()
    target = out / f"{NAME}_{VERSION}_{arch}.deb"
    with tempfile.TemporaryDirectory() as name:
        tree = Path(name) / "tree"
        tree.mkdir()
        write_package_tree(folder, tree, icons)
        used = sum(path.lstat().st_size for path in tree.rglob("*"))
        (tree / "DEBIAN").mkdir()
        (tree / "DEBIAN/control").write_text(control_text(used // 1024, arch, needed_libc(folder)), encoding="utf-8")
        out.mkdir(parents=True, exist_ok=True)
        words = ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(tree), str(target)]
        environ = {**os.environ, "SOURCE_DATE_EPOCH": str(EPOCH)}
        subprocess.run(words, check=True, stdout=subprocess.DEVNULL, env=environ)
    return target


def main() -> None:
    """Build the package and print its size."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", type=Path, default=ROOT / "dist" / NAME)
    parser.add_argument("--out", type=Path, default=ROOT / "dist")
    args = parser.parse_args()
    target = build_package(require_build(args.folder), args.out)
    print(f"{target.stat().st_size / 1e6:6.1f} MB: {target}")


if __name__ == "__main__":
    main()
