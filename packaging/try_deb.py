"""Install a Debian package, play with what it installed, and remove it: nothing of it may be left.

Usage: python packaging/try_deb.py PACKAGE.deb   (needs root, or sudo)
"""

import argparse
import os
import subprocess
import sys
from pathlib import Path

from product import NAME, ROOT, require_build

PROGRAM = Path("/usr/games") / NAME


def run_as_root(*words: str) -> None:
    """Run a command as root; CalledProcessError if it fails."""
    sudo = [] if os.geteuid() == 0 else ["sudo"]
    subprocess.run([*sudo, *words], check=True)


def package_files(package: Path) -> list[Path]:
    """Return the paths the package installs, without folders that other packages use as well."""
    words = ["dpkg-deb", "--fsys-tarfile", str(package)]
    tar = subprocess.run(words, capture_output=True, check=True).stdout
    listed = subprocess.run(["tar", "-t"], input=tar, capture_output=True, check=True).stdout.decode().splitlines()
    own = f"/{NAME}"
    return [Path("/") / line for line in listed if not line.endswith("/") or own in line]


def main() -> None:
    """Install, play and purge the package; an AssertionError names the first failed check."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("package", type=Path)
    package = require_build(parser.parse_args().package, "deb.py")
    files = package_files(package)
    assert not any(path.exists() for path in files), "it is installed already"
    # apt, unlike dpkg, gets what the package depends on.
    run_as_root("apt-get", "install", "-qq", "--no-install-recommends", str(package.resolve()))
    try:
        missing = [path for path in files if not path.exists()]
        assert not missing, missing
        subprocess.run([sys.executable, str(ROOT / "packaging/smoke.py"), str(PROGRAM), "--starts", "0"], check=True)
    finally:
        run_as_root("dpkg", "--purge", NAME)
    left = [path for path in files if path.exists() or path.is_symlink()]
    assert not left, left
    print(f"installed, played and removed {len(files)} files; nothing is left")


if __name__ == "__main__":
    main()
