"""Build the wheel, install it as people do into fresh environments, and play with each; and build it from the source
archive alone, whose tests are tried.

Usage: python packaging/try_wheel.py [--python PYTHON]… [--pipx]   (at first with the Python this runs on)
"""

import argparse
import os
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from product import NAME, ROOT, VERSION

SOME_TESTS = ("tests/test_paths.py", "tests/test_tables.py", "tests/test_pages.py", "tests/packaging/test_product.py")
"""Tests of the program, its rules, its pages and its packages that take a few seconds."""
BIN = "Scripts" if os.name == "nt" else "bin"


def run(*words: str | Path, cwd: Path | None = None, **environ: str) -> str:
    """Run a command and return its output; CalledProcessError if it fails."""
    text = [str(word) for word in words]
    done = subprocess.run(text, cwd=cwd, env={**os.environ, **environ}, stdout=subprocess.PIPE, text=True, check=True)
    return done.stdout


def build_wheel(out: Path, root: Path = ROOT) -> Path:
    """Build the wheel of the sources in `root` into the folder `out` and return its path."""
    run(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", out, root)
    return next(out.glob("*.whl"))


def check_wheel(python: str, built: Path, folder: Path) -> None:
    """Install a wheel into a new environment of the given Python, run commands from another folder, and play."""
    run(python, "-m", "venv", folder / "venv")
    own = folder / "venv" / BIN / ("python.exe" if os.name == "nt" else "python")
    run(own, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", built)
    version = run(own, "-c", "import platform; print(platform.python_version())").strip()
    elsewhere = folder / "elsewhere"
    elsewhere.mkdir()
    said = run(own, "-m", "game", "--version", cwd=elsewhere)
    assert said == f"{NAME} {VERSION}\n", said
    assert "rummy_500" in run(own, "-m", "game", "rules", cwd=elsewhere)
    program = folder / "venv" / BIN / (NAME + (".exe" if os.name == "nt" else ""))
    subprocess.run([sys.executable, ROOT / "packaging/smoke.py", program, "--starts", "0"], cwd=elsewhere, check=True)
    print(f"the wheel is well on Python {version}")


def check_source_archive(built: Path, folder: Path) -> None:
    """Build the source archive, unpack it elsewhere, build the same wheel from it, and run some of its tests there."""
    folder.mkdir()
    code = "import sys, hatchling.build; print(hatchling.build.build_sdist(sys.argv[1]))"
    name = run(sys.executable, "-c", code, folder, cwd=ROOT).splitlines()[-1]
    with tarfile.open(folder / name) as archive:
        archive.extractall(folder, filter="data")
    root = folder / name.removesuffix(".tar.gz")
    wheel = build_wheel(folder / "again", root)
    assert wheel.read_bytes() == built.read_bytes(), "the wheel of the source archive is another one"
    here = run(sys.executable, "-c", "import game; print(game.__file__)", cwd=root).strip()
    assert Path(here).is_relative_to(root), here
    subprocess.run([sys.executable, "-m", "pytest", *SOME_TESTS], cwd=root, check=True)
    print(
        f"the source archive ({(folder / name).stat().st_size / 1e6:.1f} MB) builds the same wheel, and its tests pass"
    )


def check_pipx(folder: Path) -> None:
    """Install the project with pipx as in the README, run a command, and uninstall it."""
    run(sys.executable, "-m", "venv", folder / "pipx")
    python = folder / "pipx" / BIN / "python"
    run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "pipx")
    places = {"PIPX_HOME": str(folder / "home"), "PIPX_BIN_DIR": str(folder / "commands"), "USE_EMOJI": "0"}
    run(python, "-m", "pipx", "install", "--quiet", ".", cwd=ROOT, **places)
    said = run(folder / "commands" / NAME, "rules", cwd=folder)
    assert "rummy_500" in said, said
    run(python, "-m", "pipx", "uninstall", "--quiet", NAME, cwd=folder, **places)
    assert not list((folder / "commands").iterdir())
    print("pipx installs and removes it")


def main() -> None:
    """Check the wheel with each Python, and pipx if requested."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--python", action="append", default=[], help="another Python to try it with")
    parser.add_argument("--pipx", action="store_true", help="try pipx as well")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        built = build_wheel(Path(name))
        for number, python in enumerate((sys.executable, *args.python)):
            folder = Path(name) / str(number)
            folder.mkdir()
            check_wheel(python, built, folder)
        check_source_archive(built, Path(name) / "sources")
        if args.pipx:
            check_pipx(Path(name))


if __name__ == "__main__":
    main()
