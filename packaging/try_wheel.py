"""Build the wheel, install it as people do into fresh environments, and play with each.

Usage: python packaging/try_wheel.py [--python PYTHON]… [--pipx]   (at first with the Python this runs on)
"""

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from product import NAME, ROOT, VERSION

BIN = "Scripts" if os.name == "nt" else "bin"


def run(*words: str | Path, cwd: Path | None = None, **environ: str) -> str:
    """Run a command and return its output; CalledProcessError if it fails."""
    text = [str(word) for word in words]
    done = subprocess.run(text, cwd=cwd, env={**os.environ, **environ}, stdout=subprocess.PIPE, text=True, check=True)
    return done.stdout


def build_wheel(out: Path) -> Path:
    """Build the wheel into the folder `out` and return its path."""
    run(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", out, ROOT)
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
        if args.pipx:
            check_pipx(Path(name))


if __name__ == "__main__":
    main()
