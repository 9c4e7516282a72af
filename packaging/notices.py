"""What comes along in an executable that others wrote: their licences, and where their sources are."""

import re
import shutil
import sys
import sysconfig
from importlib import metadata
from pathlib import Path

FOLDER = "licences"
NOTICES = "THIRD_PARTY.md"
PARTS = {
    "pygame-ce": "LGPL 2.1; with SDL 2 (zlib) and the libraries it was built with: see LGPL.txt",
    "PyYAML": "MIT",
    "msgspec": "BSD 3-Clause",
    "appdirs": "MIT",
    "font-source-sans-pro": "SIL Open Font Licence 1.1",
    "font-source-serif-pro": "SIL Open Font Licence 1.1",
    "pyinstaller": "GPL 2 with an exception for what it builds",
}
_TEXT = re.compile(r"(licen[cs]e|copying|lgpl)[^/]*$", re.IGNORECASE)
HEAD = """\
# What comes along

Rummy House is under the MIT licence. Packed with it are the works of others, each under its own licence; the texts lie
in the folders beside this file. The libraries of pygame-ce are files of their own in the program's folder, so they can
be replaced by other builds of them; the sources of the version named are at the address.

"""


def texts(name: str) -> list[Path]:
    """Return the licence files an installed package has; PackageNotFoundError if it is not installed."""
    files = metadata.distribution(name).files or []
    found = (Path(str(file.locate())) for file in files if _TEXT.match(file.name) and file.suffix != ".py")
    return sorted(path for path in found if path.is_file())


def write(out: Path) -> None:
    """Write the notices and the texts of all licences into a new folder `out`."""
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    lines = [f"- Python {sys.version.split()[0]}: PSF Licence 2, https://www.python.org/downloads/source/"]
    own = [Path(sysconfig.get_path("stdlib")) / "LICENSE.txt"]
    _copy([path for path in own if path.is_file()], out / "Python")
    for name, licence in PARTS.items():
        version = metadata.version(name)
        lines.append(f"- {name} {version}: {licence}, https://pypi.org/project/{name}/{version}/#files")
        _copy(texts(name), out / name)
    (out / NOTICES).write_text(HEAD + "\n".join(lines) + "\n", encoding="utf-8")


def _copy(files: list[Path], folder: Path) -> None:
    folder.mkdir()
    for file in files:
        shutil.copyfile(file, folder / file.name)
