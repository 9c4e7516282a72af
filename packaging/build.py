"""Build the program for the machine this runs on, and say how large it has become.

Usage: python packaging/build.py [--reuse] [--pure]

A new virtual environment gets the project, with the engine compiled, and PyInstaller, in the versions and with the
hashes that `lock.py` has written down. `--pure`, or a Linux without a C compiler, leaves the engine as it is. What is
built lies in `dist`. The same sources and packages make the same archives.
"""

import argparse
import gzip
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

from lock import LOCKED
from product import DOWNLOAD, EPOCH, NAME, NOTICES_FILE, ROOT, TITLE

BUILD, DIST = ROOT / "build", ROOT / "dist"
MAX_MEGABYTES = {"folder": 70, "one file": 28}
"""Megabytes (of 1,000,000 bytes) a build should not exceed; three are the letters of the world's scripts."""


def build_environment(reuse: bool, compiled: bool) -> Path:
    """Install the locked packages and the project in a virtual environment and return the path of its Python.

    A new environment is made unless `reuse` is set and one exists; `compiled`: whether the engine is compiled.
    """
    folder = BUILD / "venv"
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not (reuse and python.exists()):
        run(sys.executable, "-m", "venv", "--clear", folder)
    install = (python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    run(*install, "--require-hashes", "--requirement", LOCKED / "build.txt")
    # The same version with other content is new as well.
    own = ("--force-reinstall", "--no-deps", "--no-build-isolation", ROOT)
    run(*install, *own, RUMMY_HOUSE_COMPILED=str(compiled).lower())
    return python


def run(*words: str | Path, cwd: Path = ROOT, **environ: str) -> None:
    """Run a command; CalledProcessError if it fails."""
    print("+", *(word.name if isinstance(word, Path) else word for word in words), flush=True)
    # What is compiled depends on the order of sets and the time of day unless these are said.
    environ = {**os.environ, "PYTHONHASHSEED": "1", "SOURCE_DATE_EPOCH": str(EPOCH), **environ}
    subprocess.run([str(word) for word in words], cwd=cwd, env=environ, check=True)


def can_compile() -> bool:
    """Whether there is a C compiler; systems other than Linux are assumed to have one."""
    return sys.platform != "linux" or shutil.which("cc") is not None


def freeze_program(python: Path) -> None:
    """Draw the icons, download the licence texts, and freeze the program with PyInstaller."""
    shutil.rmtree(DIST, ignore_errors=True)
    run(python, "assets/scripts/draw_program_icon.py", "--out", BUILD / "icons")
    shutil.rmtree(BUILD / "licences", ignore_errors=True)
    fetch = (python, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps")
    # The texts are the same whatever the system the archives are for.
    one = ("--only-binary", ":all:", "--platform", "manylinux_2_28_x86_64", "--python-version", "3.13")
    locked = ("--require-hashes", "--requirement", LOCKED / "carriers.txt")
    run(*fetch, *one, "--dest", BUILD / "licences", *locked)
    words = ("--noconfirm", "--clean", "--log-level", "WARN", "--distpath", DIST, "--workpath", BUILD / "work")
    # From a folder without the sources, so that what is frozen is what was installed.
    run(python, "-m", "PyInstaller", *words, ROOT / "packaging/rummy-house.spec", cwd=BUILD)


def built_files() -> dict[str, Path]:
    """Return the paths of the builds that exist, by kind: folder, one file, application."""
    found = {
        "folder": DIST / NAME,
        "one file": DIST / (DOWNLOAD + (".exe" if sys.platform == "win32" else "")),
        "application": DIST / f"{TITLE}.app",
    }
    return {kind: path for kind, path in found.items() if path.exists()}


def megabytes(path: Path) -> float:
    """Return the size of a file or folder in megabytes, without following symbolic links."""
    files = [path] if path.is_file() else [each for each in path.rglob("*") if each.is_file() and not each.is_symlink()]
    return sum(file.stat().st_size for file in files) / 1e6


def make_archives(kinds: dict[str, Path]) -> list[Path]:
    """Pack the builds, each with the notices at its top level, into archives for download and return their paths."""
    if "application" in kinds:
        return [make_archive({TITLE + ".app": kinds["application"]}, DOWNLOAD)]
    folder = kinds["folder"]
    notes = {f"{NAME}/{NOTICES_FILE}": folder / "_internal" / NOTICES_FILE}
    alone = kinds["one file"]
    return [
        make_archive({NAME: folder, **notes}, DOWNLOAD),
        make_archive({f"{NAME}/{alone.name}": alone, **notes}, f"{DOWNLOAD}-onefile"),
    ]


def make_archive(contents: dict[str, Path], name: str) -> Path:
    """Pack files and folders, given by their paths in the archive, reproducibly (no times, no owners) and return the
    archive.
    """
    if sys.platform == "darwin":  # only its own tool keeps what makes a bundle runnable
        target = DIST / f"{name}.zip"
        run("ditto", "-c", "-k", "--keepParent", *contents.values(), target)
        return target
    files = {
        (Path(place) / path.relative_to(top)).as_posix(): path
        for place, top in contents.items()
        for path in [top, *(top.rglob("*") if top.is_dir() else [])]
    }
    if sys.platform == "linux":
        target = DIST / f"{name}.tar.gz"
        with (
            target.open("wb") as file,
            gzip.GzipFile("", "wb", mtime=EPOCH, fileobj=file) as smaller,
            tarfile.open(fileobj=smaller, mode="w") as tar,
        ):
            for place in sorted(files):
                tar.add(files[place], place, recursive=False, filter=anonymous_entry)
        return target
    target = DIST / f"{name}.zip"
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for place in sorted(files):
            if files[place].is_file():
                archive.writestr(zipfile.ZipInfo(place), files[place].read_bytes(), zipfile.ZIP_DEFLATED)
    return target


def anonymous_entry(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    """Return an archive entry without its owner and time, and with permissions reduced to 755 or 644."""
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = ""
    entry.mtime = EPOCH
    entry.mode = 0o755 if entry.isdir() or entry.mode & 0o100 else 0o644
    return entry


def main() -> int:
    """Build and print the sizes; the exit code is 1 if a build exceeds MAX_MEGABYTES."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--reuse", action="store_true", help="keep the virtual environment of the last build")
    parser.add_argument("--pure", action="store_true", help="leave the engine as it is, not compiled")
    args = parser.parse_args()
    compiled = can_compile() and not args.pure
    if not compiled:
        print("The engine is not compiled.")
    freeze_program(build_environment(args.reuse, compiled))
    kinds = built_files()
    downloads = make_archives(kinds)
    too_large = False
    for kind, path in kinds.items():
        note = ""
        if kind in MAX_MEGABYTES:
            note = f", at most {MAX_MEGABYTES[kind]}"
            too_large |= megabytes(path) > MAX_MEGABYTES[kind]
        print(f"{megabytes(path):6.1f} MB{note}: {path.relative_to(ROOT)} ({kind})")
    for path in downloads:
        print(f"{megabytes(path):6.1f} MB: {path.relative_to(ROOT)} (download)")
    if too_large:
        print("Something is larger than it should be.", file=sys.stderr)
    return 1 if too_large else 0


if __name__ == "__main__":
    sys.exit(main())
