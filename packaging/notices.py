"""What comes along in an executable that others wrote: what it is, whose, and under which licence, with all texts.

Which libraries are listed is read off the build. A library nobody has described here stops it: nothing is passed on
without its notice.
"""

import re
import sys
import zipfile
from collections.abc import Iterable
from importlib import metadata
from pathlib import Path

from product import ROOT, TITLE

from game.notices import (
    LGPL,
    LIBRARIES,
    LIBRARY_ALIASES,
    PYTHON,
    ThirdPartyWork,
    library_key,
    licence_text,
    list_line,
    ruled_title,
    wrapped_line,
)
from game.notices import PACKAGES as NEEDED

PACKAGES = {
    **NEEDED,
    "pyinstaller": ThirdPartyWork(
        "what starts the program, from PyInstaller {}",
        "GPL 2, with an exception for what it builds",
        "PyInstaller Development Team and others",
        "https://pyinstaller.org",
        ("pyinstaller", ""),
    ),
}
HEAD = """\
WHAT COMES ALONG

Packed with {title} are the works of others, each under its own licence; the texts follow.

{works}

Works under the {lgpl} may be replaced by other versions of them. In the build that is a folder
they are files of their own: put yours in their place. The one file is made of the same parts: with
the sources of {title} and your version installed, `python packaging/build.py` makes it anew.
The sources of pygame-ce are at its address, under the version named; its folder `buildconfig` says
from which sources the libraries it packs are built, and how.
"""


def third_party_works(files: Iterable[str]) -> list[ThirdPartyWork]:
    """Return the works that these library files belong to, each once; ValueError if one is not described."""
    stems = {file: library_key(file) for file in files}
    keys = {file: LIBRARY_ALIASES.get(each, each) for file, each in stems.items()}
    unknown = sorted(file for file, key in keys.items() if key not in LIBRARIES)
    if unknown:
        raise ValueError(f"game/notices.py does not know whose these are: {', '.join(unknown)}")
    found = {LIBRARIES[key] for key in keys.values()} | {PYTHON}
    return sorted(found, key=lambda work: work.title.lower())


def notices_text(files: Iterable[str], carriers: Path) -> str:
    """Return the notices of a build with these libraries.

    `carriers` is a folder with wheels of other packages, whose licence texts stand for those that pygame-ce omits.
    """
    packages = [work._replace(title=work.title.format(metadata.version(name))) for name, work in PACKAGES.items()]
    python = sys.version.split()[0]
    libraries = [
        work._replace(title=f"Python {python}") if work is PYTHON else work for work in third_party_works(files)
    ]
    listed = [*packages, *libraries]
    filled = HEAD.format(title=TITLE, lgpl=LGPL, works="\n".join(wrapped_line(list_line(work)) for work in listed))
    under: dict[tuple[str, str], list[str]] = {}
    for work in listed:
        under.setdefault(work.licence_source, []).append(work.title)
    own = (ROOT / "LICENSE").read_text(encoding="utf-8")
    texts = [
        f"{ruled_title(', '.join(titles))}\n\n{find_licence_text(*where, carriers)}" for where, titles in under.items()
    ]
    return "\n\n".join([f"{ruled_title(TITLE)}\n\n{own.strip()}", filled.strip(), *texts]) + "\n"


def find_licence_text(source: str, place: str, carriers: Path) -> str:
    """Return the text of a licence from an installed package, or with a `place` from an archive; ValueError if it is
    missing.
    """
    if place:
        found = "\n\n".join(dict.fromkeys(each.strip() for each in _archived_texts(source, place, carriers)))
    else:
        found = licence_text(source)
    if not found:
        raise ValueError(f"there is no licence of {source} {place}".rstrip())
    return found


def _archived_texts(source: str, place: str, carriers: Path) -> list[str]:
    """Return the licence texts of an archive: the file `place`, or the sections with that heading between lines of
    ----.
    """
    texts: list[str] = []
    for archive in carriers.glob(f"{source}-*.whl"):
        with zipfile.ZipFile(archive) as packed:
            licences = [name for name in packed.namelist() if ".dist-info/licenses/" in name and name[-1] != "/"]
            named = [name for name in licences if name.endswith(f"/{place}")]
            parts = [packed.read(name).decode("utf-8") for name in named or licences]
        headed = (part.strip() for each in parts for part in re.split(r"^----$", each, flags=re.MULTILINE))
        texts += parts if named else [part.removeprefix(place) for part in headed if part.startswith(f"{place}\n")]
    return texts
