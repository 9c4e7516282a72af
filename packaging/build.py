"""Build the program for the machine this runs on, and say how large it has become.

Usage: python packaging/build.py [--reuse]

A new virtual environment gets the project, as anybody installs it, and PyInstaller; nothing of it comes from
elsewhere in this folder. What is built lies in `dist`.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

from product import DOWNLOAD, NAME, ROOT, TITLE

BUILD, DIST = ROOT / "build", ROOT / "dist"
PYINSTALLER = "pyinstaller>=6.22,<7"
LARGEST = {"folder": 70, "one file": 25}
"""Megabytes (of 1,000,000 bytes) a build should not exceed."""


def environment(reuse: bool) -> Path:
    """Return the Python of the environment to build in, made anew unless `reuse`."""
    folder = BUILD / "venv"
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not (reuse and python.exists()):
        run(sys.executable, "-m", "venv", "--clear", folder)
    install = (python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    run(*install, PYINSTALLER, ROOT)
    run(*install, "--force-reinstall", "--no-deps", ROOT)  # the same version with other content is new as well
    return python


def run(*words: str | Path, cwd: Path = ROOT) -> None:
    """Run a command; CalledProcessError if it fails."""
    print("+", *(word.name if isinstance(word, Path) else word for word in words), flush=True)
    subprocess.run([str(word) for word in words], cwd=cwd, check=True)


def build(python: Path) -> None:
    """Draw the icons and freeze the program."""
    shutil.rmtree(DIST, ignore_errors=True)
    run(python, "assets/scripts/draw_program_icon.py", "--out", BUILD / "icons")
    words = ("--noconfirm", "--clean", "--log-level", "WARN", "--distpath", DIST, "--workpath", BUILD / "work")
    # From a folder without the sources, so that what is frozen is what was installed.
    run(python, "-m", "PyInstaller", *words, ROOT / "packaging/rummy-house.spec", cwd=BUILD)


def built() -> dict[str, Path]:
    """Return what was built, by kind."""
    found = {
        "folder": DIST / NAME,
        "one file": DIST / (DOWNLOAD + (".exe" if sys.platform == "win32" else "")),
        "application": DIST / f"{TITLE}.app",
    }
    return {kind: path for kind, path in found.items() if path.exists()}


def size(path: Path) -> float:
    """Return megabytes of a file, or of all files in a folder; what a link leads to is counted once, where it is."""
    files = [path] if path.is_file() else [each for each in path.rglob("*") if each.is_file() and not each.is_symlink()]
    return sum(file.stat().st_size for file in files) / 1e6


def packed(folder: Path) -> Path:
    """Return the folder packed into one file to be downloaded."""
    if sys.platform == "linux":
        target = DIST / f"{DOWNLOAD}.tar.gz"
        with tarfile.open(target, "w:gz") as tar:
            tar.add(folder, folder.name)
        return target
    target = DIST / f"{DOWNLOAD}.zip"
    if sys.platform == "darwin":  # only its own tool keeps what makes a bundle runnable
        run("ditto", "-c", "-k", "--keepParent", folder, target)
        return target
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in sorted(folder.rglob("*")):
            archive.write(file, file.relative_to(folder.parent))
    return target


def main() -> int:
    """Build, and print sizes; 1 if something is larger than it should be."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--reuse", action="store_true", help="keep the virtual environment of the last build")
    build(environment(parser.parse_args().reuse))
    kinds = built()
    archive = packed(kinds.get("application", kinds["folder"]))
    too_large = False
    for kind, path in kinds.items():
        note = ""
        if kind in LARGEST:
            note = f", at most {LARGEST[kind]}"
            too_large |= size(path) > LARGEST[kind]
        print(f"{size(path):6.1f} MB{note}: {path.relative_to(ROOT)} ({kind})")
    print(f"{size(archive):6.1f} MB: {archive.relative_to(ROOT)} (download)")
    if too_large:
        print("Something is larger than it should be.", file=sys.stderr)
    return 1 if too_large else 0


if __name__ == "__main__":
    sys.exit(main())
