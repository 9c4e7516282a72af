"""What comes along in an executable that others wrote: what it is, whose, and under which licence, with all texts.

Which libraries are listed is read off the build. A library nobody has described here stops it: nothing is passed on
without its notice.
"""

import re
import sys
import sysconfig
import textwrap
import zipfile
from collections.abc import Iterable
from importlib import metadata
from pathlib import Path
from typing import NamedTuple

from product import ROOT, TITLE

FILE = "NOTICES.txt"


class Work(NamedTuple):
    """A work of others: under which licence, whose, where it is at home, and where the licence's text is found."""

    title: str
    licence: str
    whose: str
    home: str
    text: tuple[str, str]
    """A carrier and the heading or file in it; or an installed package and "" for the texts it has."""


LGPL = "LGPL 2.1"
_ZLIB, _XIPH = ("pillow", "ZLIB"), ("pysdl2_dll", "LICENSE.ogg-vorbis.txt")
_WEBP, _BROTLI = ("pillow", "LIBWEBP"), ("pillow", "BROTLI")
_LGPL = ("pygame-ce", "")
_SDL = "Sam Lantinga and others"
_JPEG = "IJG: this software is based in part on the work of the Independent JPEG Group"
_FREETYPE = "FreeType Licence: portions of this software are copyright of the FreeType Project"
_GOOGLE, _XIPH_ORG = "Google Inc.", "Xiph.Org Foundation"
PACKAGES = {
    "pygame-ce": Work("pygame-ce {}", LGPL, "its contributors", "https://github.com/pygame-community/pygame-ce", _LGPL),
    "PyYAML": Work("PyYAML {}, with LibYAML", "MIT", "Kirill Simonov and others", "https://pyyaml.org", ("PyYAML", "")),
    "msgspec": Work(
        "msgspec {}", "BSD", "Jim Crist-Harif and others", "https://jcristharif.com/msgspec", ("msgspec", "")
    ),
    "appdirs": Work(
        "appdirs {}", "MIT", "ActiveState Software Inc.", "https://github.com/ActiveState/appdirs", ("appdirs", "")
    ),
    "font-source-sans-pro": Work(
        "Source Sans (font-source-sans-pro {})",
        "SIL Open Font Licence",
        "Adobe",
        "https://adobe-fonts.github.io",
        ("font-source-sans-pro", ""),
    ),
    "font-source-serif-pro": Work(
        "Source Serif (font-source-serif-pro {})",
        "SIL Open Font Licence",
        "Adobe",
        "https://adobe-fonts.github.io",
        ("font-source-serif-pro", ""),
    ),
    "pyinstaller": Work(
        "what starts the program, from PyInstaller {}",
        "GPL 2, with an exception for what it builds",
        "PyInstaller Development Team and others",
        "https://pyinstaller.org",
        ("pyinstaller", ""),
    ),
}
_PYTHON = Work(
    "Python",
    "PSF Licence 2",
    "Python Software Foundation and the authors of what it includes",
    "https://www.python.org",
    ("Python", ""),
)
_MICROSOFT = Work(
    "Microsoft Visual C++ runtime", "Microsoft's, redistributable with programs", "Microsoft", "", ("Python", "")
)
LIBRARIES = {
    "sdl": Work("SDL 2", "zlib", _SDL, "https://libsdl.org", _ZLIB),
    "sdl2_image": Work("SDL_image", "zlib", _SDL, "https://libsdl.org", _ZLIB),
    "sdl2_mixer": Work("SDL_mixer", "zlib", _SDL, "https://libsdl.org", _ZLIB),
    "sdl2_ttf": Work("SDL_ttf", "zlib", _SDL, "https://libsdl.org", _ZLIB),
    "z": Work("zlib", "zlib", "Jean-loup Gailly and Mark Adler", "https://zlib.net", _ZLIB),
    "freetype": Work(
        "FreeType", _FREETYPE, "the FreeType Project", "https://www.freetype.org", ("pillow", "FREETYPE2")
    ),
    "harfbuzz": Work(
        "HarfBuzz", "MIT, as of old", "Google Inc. and others", "https://harfbuzz.github.io", ("pillow", "HARFBUZZ")
    ),
    "brotlicommon": Work("Brotli", "MIT", "the Brotli Authors", "https://github.com/google/brotli", _BROTLI),
    "png": Work("libpng", "PNG Reference Library 2", "the PNG authors", "https://libpng.org", ("pillow", "LIBPNG")),
    "jpeg": Work(
        "libjpeg-turbo",
        _JPEG,
        "Thomas G. Lane, D. R. Commander and others",
        "https://libjpeg-turbo.org",
        ("pillow", "LIBJPEG"),
    ),
    "tiff": Work(
        "LibTIFF", "libtiff", "Sam Leffler, Silicon Graphics, Inc.", "https://libtiff.org", ("pillow", "LIBTIFF")
    ),
    "webp": Work("WebP", "BSD", _GOOGLE, "https://developers.google.com/speed/webp", _WEBP),
    "flac": Work("FLAC", "BSD", f"Josh Coalson, {_XIPH_ORG}", "https://xiph.org/flac", _XIPH),
    "ogg": Work("Ogg", "BSD", _XIPH_ORG, "https://xiph.org/ogg", _XIPH),
    "vorbis": Work("Vorbis", "BSD", _XIPH_ORG, "https://xiph.org/vorbis", _XIPH),
    "opus": Work(
        "Opus",
        "BSD",
        "Xiph.Org, Skype Limited and others",
        "https://opus-codec.org",
        ("pysdl2_dll", "LICENSE.opus.txt"),
    ),
    "opusfile": Work(
        "Opusfile", "BSD", f"{_XIPH_ORG} and others", "https://opus-codec.org", ("pysdl2_dll", "LICENSE.opusfile.txt")
    ),
    "wavpack": Work("WavPack", "BSD", "David Bryant", "https://www.wavpack.com", ("pysdl2_dll", "LICENSE.wavpack.txt")),
    "xmp": Work(
        "libxmp",
        "MIT",
        "Claudio Matsuoka, Hipolito Carraro Jr",
        "https://xmp.sourceforge.net",
        ("pysdl2_dll", "LICENSE.xmp.txt"),
    ),
    "mpg": Work("mpg123", LGPL, "Michael Hipp and others", "https://mpg123.org", _LGPL),
    "sndfile": Work("libsndfile", LGPL, "Erik de Castro Lopo and others", "https://libsndfile.github.io", _LGPL),
    "fluidsynth": Work("FluidSynth", LGPL, "Peter Hanappe and others", "https://www.fluidsynth.org", _LGPL),
    "ffi": Work("libffi", "MIT", "Anthony Green, Red Hat, Inc and others", "https://sourceware.org/libffi", _BROTLI),
    "sqlite": Work(
        "SQLite", "public domain", "D. Richard Hipp and others", "https://sqlite.org/copyright.html", ("Python", "")
    ),
    "rummy_house__mypyc": Work(
        "what compiled modules run on, from mypyc",
        "MIT and PSF Licence 2",
        "Jukka Lehtosalo and contributors",
        "https://mypyc.readthedocs.io",
        ("mypy", ""),
    ),
    "vcruntime": _MICROSOFT,
    "python": _PYTHON,
}
"""By the names of their files, without what differs between systems and versions (`stem`)."""
SAME = {
    **dict.fromkeys(("brotlidec", "brotlienc"), "brotlicommon"),
    **dict.fromkeys(("webpdemux", "webpmux", "sharpyuv"), "webp"),
    **dict.fromkeys(("vorbisenc", "vorbisfile"), "vorbis"),
    **dict.fromkeys(("mpdec", "expat"), "python"),
    **dict.fromkeys(("msvcp", "ucrtbase", "api", "concrt"), "vcruntime"),
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


def stem(name: str) -> str:
    """Return what the file of a library is called on every system: `libpng16-fefdc88d.so.16.58.0` is `png`."""
    found = re.match(r"(?:lib)?(sdl2_[a-z]+|[a-z_+]+)", name.lower())
    return found[1].rstrip("_") if found else name.lower()


def works(files: Iterable[str]) -> list[Work]:
    """Return whose works these libraries are, each once; ValueError names those that nobody has described."""
    stems = {file: stem(file) for file in files}
    keys = {file: SAME.get(each, each) for file, each in stems.items()}
    unknown = sorted(file for file, key in keys.items() if key not in LIBRARIES)
    if unknown:
        raise ValueError(f"packaging/notices.py does not know whose these are: {', '.join(unknown)}")
    found = {LIBRARIES[key] for key in keys.values()} | {_PYTHON}
    return sorted(found, key=lambda work: work.title.lower())


def notices(files: Iterable[str], carriers: Path) -> str:
    """Return the notices of a build with these libraries; `carriers` is a folder with the archives of packages that
    carry the texts of libraries which pygame-ce packs without: only their texts are taken.
    """
    packages = [work._replace(title=work.title.format(metadata.version(name))) for name, work in PACKAGES.items()]
    python = sys.version.split()[0]
    libraries = [work._replace(title=f"Python {python}") if work is _PYTHON else work for work in works(files)]
    listed = [*packages, *libraries]
    lines = [f"- {work.title}: © {work.whose}; {work.licence}. {work.home}".rstrip() for work in listed]
    filled = HEAD.format(title=TITLE, lgpl=LGPL, works="\n".join(map(_wrapped, lines)))
    under: dict[tuple[str, str], list[str]] = {}
    for work in listed:
        under.setdefault(work.text, []).append(work.title)
    own = (ROOT / "LICENSE").read_text(encoding="utf-8")
    texts = [f"{_ruled(', '.join(titles))}\n\n{text(*where, carriers)}" for where, titles in under.items()]
    return "\n\n".join([f"{_ruled(TITLE)}\n\n{own.strip()}", filled.strip(), *texts]) + "\n"


def text(source: str, place: str, carriers: Path) -> str:
    """Return the text of a licence; ValueError if it is not where it should be."""
    if place:
        found = _carried(source, place, carriers)
    elif source == "Python":
        folders = (Path(sysconfig.get_path("stdlib")), Path(sys.base_prefix))
        found = [path.read_text(encoding="utf-8") for folder in folders if (path := folder / "LICENSE.txt").is_file()]
    else:
        found = [path.read_text(encoding="utf-8") for path in _installed(source)]
    if not found:
        raise ValueError(f"there is no licence of {source} {place}".rstrip())
    return "\n\n".join(dict.fromkeys(each.strip() for each in found))


def _carried(source: str, place: str, carriers: Path) -> list[str]:
    """The texts in an archive: a file of that name, or what stands in one under that heading, between lines of ----."""
    texts: list[str] = []
    for archive in carriers.glob(f"{source}-*.whl"):
        with zipfile.ZipFile(archive) as packed:
            licences = [name for name in packed.namelist() if ".dist-info/licenses/" in name and name[-1] != "/"]
            named = [name for name in licences if name.endswith(f"/{place}")]
            parts = [packed.read(name).decode("utf-8") for name in named or licences]
        headed = (part.strip() for each in parts for part in re.split(r"^----$", each, flags=re.MULTILINE))
        texts += parts if named else [part.removeprefix(place) for part in headed if part.startswith(f"{place}\n")]
    return texts


def _installed(name: str) -> list[Path]:
    """The licence files an installed package has; PackageNotFoundError if it is not installed."""
    licence = re.compile(r"(licen[cs]e|copying|lgpl)[^/]*$", re.IGNORECASE)
    files = metadata.distribution(name).files or []
    found = (Path(str(file.locate())) for file in files if licence.match(file.name) and file.suffix != ".py")
    return sorted(path for path in found if path.is_file())


def _ruled(title: str) -> str:
    return "\n".join(["=" * 78, *textwrap.wrap(title, 78), "=" * 78])


def _wrapped(line: str) -> str:
    return textwrap.fill(line, 100, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)
