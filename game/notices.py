"""What others wrote that the program needs: what it is, whose, and under which licence.

An executable has a file with all of it, which `packaging/notices.py` makes of the same descriptions. Where the program
is run from its sources or was installed as a package, `installed` says the same of what is installed beside it.
"""

from __future__ import annotations

import re
import sys
import sysconfig
import textwrap
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import NamedTuple


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
    "argcomplete": Work(
        "argcomplete {}",
        "Apache Licence 2.0",
        "Andrey Kislyuk and contributors",
        "https://github.com/kislyuk/argcomplete",
        ("argcomplete", ""),
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
}
PYTHON = Work(
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
    "asound": Work("ALSA library", LGPL, "Jaroslav Kysela and others", "https://www.alsa-project.org", _LGPL),
    "portmidi": Work(
        "PortMidi", "MIT", "Roger B. Dannenberg and others", "https://github.com/PortMidi/portmidi", _BROTLI
    ),
    "vcruntime": _MICROSOFT,
    "python": PYTHON,
}
"""By the names of their files, without what differs between systems and versions (`stem`)."""
SAME = {
    **dict.fromkeys(("brotlidec", "brotlienc"), "brotlicommon"),
    **dict.fromkeys(("webpdemux", "webpmux", "sharpyuv"), "webp"),
    **dict.fromkeys(("vorbisenc", "vorbisfile"), "vorbis"),
    **dict.fromkeys(("mpdec", "expat"), "python"),
    **dict.fromkeys(("msvcp", "ucrtbase", "api", "concrt"), "vcruntime"),
}
INSTALLED = """\
WHAT IS INSTALLED BESIDE IT

Rummy House is under the MIT licence. It needs works of others that are no part of it: packages that are installed
beside it, what these bring along, and Python. Each is under its own licence; the texts that come with them follow.
"""


def installed() -> str:
    """Return the notices of what is installed beside the program, with the texts of licences that come with it."""
    works = {
        name: work._replace(title=work.title.format(metadata.version(name)))
        for name, work in PACKAGES.items()
        if _is_installed(name)
    }
    python = PYTHON._replace(title=f"Python {sys.version.split()[0]}")
    lines = [*map(line_of, works.values()), *_brought_along(), line_of(python)]
    works["Python"] = python
    texts = [f"{ruled(work.title)}\n\n{text}" for name, work in works.items() if (text := text_of(name))]
    return "\n\n".join([INSTALLED.strip(), "\n".join(map(wrapped, lines)), *texts]) + "\n"


def line_of(work: Work) -> str:
    """Return what is said of a work in a list."""
    return f"- {work.title}: © {work.whose}; {work.licence}. {work.home}".rstrip()


def text_of(name: str) -> str:
    """Return the licence of an installed package, or of Python; empty if there is none with it."""
    paths = [folder / "LICENSE.txt" for folder in (Path(sysconfig.get_path("stdlib")), Path(sys.base_prefix))]
    found = [path for path in paths if path.is_file()] if name == "Python" else licence_files(name)
    texts = (path.read_text(encoding="utf-8").strip() for path in found)
    return "\n\n".join(dict.fromkeys(texts))


def _is_installed(name: str) -> bool:
    try:
        return bool(metadata.version(name))
    except metadata.PackageNotFoundError:
        return False


def _brought_along() -> Iterator[str]:
    """Yield what is said of each library that pygame-ce packs; of one that is not described here, its file."""
    files = metadata.distribution("pygame-ce").files or [] if _is_installed("pygame-ce") else []
    names = [file.name for file in files if _FOREIGN.search(file.as_posix())]
    keys = {name: SAME.get(stem(name), stem(name)) for name in names}
    known = {LIBRARIES[key] for key in keys.values() if key in LIBRARIES}
    for work in sorted(known, key=lambda work: work.title.lower()):
        yield f"{line_of(work)} (in pygame-ce)"
    for name, key in sorted(keys.items()):
        if key not in LIBRARIES:
            yield f"- {name} (in pygame-ce)"


_LICENCE = re.compile(r"licen[cs]e|copying|lgpl", re.IGNORECASE)
"""How the names of files with licences begin."""
_FOREIGN = re.compile(r"\.libs/|\.dylibs/|\.dll$")
"""What others wrote among the files of a package, on each system."""


def stem(name: str) -> str:
    """Return what the file of a library is called on every system: `libpng16-fefdc88d.so.16.58.0` is `png`."""
    found = re.match(r"(?:lib)?(sdl2_[a-z]+|[a-z_+]+)", name.lower())
    return found[1].rstrip("_") if found else name.lower()


def licence_files(name: str) -> list[Path]:
    """Return the licence files an installed package has; PackageNotFoundError if it is not installed."""
    files = metadata.distribution(name).files or []
    found = (Path(str(file.locate())) for file in files if _LICENCE.match(file.name) and file.suffix != ".py")
    return sorted(path for path in found if path.is_file())


def ruled(title: str) -> str:
    """Return a title between two lines."""
    return "\n".join(["=" * 78, *textwrap.wrap(title, 78), "=" * 78])


def wrapped(line: str) -> str:
    """Return a line of a list, broken where it is too long."""
    return textwrap.fill(line, 100, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)
