"""The third-party works that the program needs: title, author and licence.

An executable contains a file with all of them, made by `packaging/notices.py` from the same descriptions. A program run
from source or installed as a package prints `installed_notices` instead.
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


class ThirdPartyWork(NamedTuple):
    """A third-party work: title, licence, authors, home page, and the place of the licence text."""

    title: str
    licence: str
    """The name of the licence."""
    authors: str
    home_page: str
    licence_source: tuple[str, str]
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
    "pygame-ce": ThirdPartyWork(
        "pygame-ce {}", LGPL, "its contributors", "https://github.com/pygame-community/pygame-ce", _LGPL
    ),
    "PyYAML": ThirdPartyWork(
        "PyYAML {}, with LibYAML", "MIT", "Kirill Simonov and others", "https://pyyaml.org", ("PyYAML", "")
    ),
    "msgspec": ThirdPartyWork(
        "msgspec {}", "BSD", "Jim Crist-Harif and others", "https://jcristharif.com/msgspec", ("msgspec", "")
    ),
    "appdirs": ThirdPartyWork(
        "appdirs {}", "MIT", "ActiveState Software Inc.", "https://github.com/ActiveState/appdirs", ("appdirs", "")
    ),
    "platformdirs": ThirdPartyWork(
        "platformdirs {}",
        "MIT",
        "ActiveState Software Inc. and the platformdirs contributors",
        "https://github.com/tox-dev/platformdirs",
        ("platformdirs", ""),
    ),
    "argcomplete": ThirdPartyWork(
        "argcomplete {}",
        "Apache Licence 2.0",
        "Andrey Kislyuk and contributors",
        "https://github.com/kislyuk/argcomplete",
        ("argcomplete", ""),
    ),
    "websockets": ThirdPartyWork(
        "websockets {}",
        "BSD",
        "Aymeric Augustin and contributors",
        "https://github.com/python-websockets/websockets",
        ("websockets", ""),
    ),
    "segno": ThirdPartyWork("segno {}", "BSD", "Lars Heuer", "https://github.com/heuer/segno", ("segno", "")),
    "ifaddr": ThirdPartyWork(
        "ifaddr {}", "MIT", "Stefan C. Mueller and contributors", "https://github.com/ifaddr/ifaddr", ("ifaddr", "")
    ),
    "wcwidth": ThirdPartyWork(
        "wcwidth {}", "MIT", "Jeff Quast and contributors", "https://github.com/jquast/wcwidth", ("wcwidth", "")
    ),
    "manimgx-fonts": ThirdPartyWork(
        "Noto Sans and Noto Emoji (manimgx-fonts {})",
        "SIL Open Font Licence",
        "the Noto Project Authors",
        "https://notofonts.github.io",
        ("manimgx-fonts", ""),
    ),
    "font-source-sans-pro": ThirdPartyWork(
        "Source Sans (font-source-sans-pro {})",
        "SIL Open Font Licence",
        "Adobe",
        "https://adobe-fonts.github.io",
        ("font-source-sans-pro", ""),
    ),
    "font-source-serif-pro": ThirdPartyWork(
        "Source Serif (font-source-serif-pro {})",
        "SIL Open Font Licence",
        "Adobe",
        "https://adobe-fonts.github.io",
        ("font-source-serif-pro", ""),
    ),
}
PYTHON = ThirdPartyWork(
    "Python",
    "PSF Licence 2",
    "Python Software Foundation and the authors of what it includes",
    "https://www.python.org",
    ("Python", ""),
)
_MICROSOFT = ThirdPartyWork(
    "Microsoft Visual C++ runtime", "Microsoft's, redistributable with programs", "Microsoft", "", ("Python", "")
)
LIBRARIES = {
    "sdl": ThirdPartyWork("SDL 2", "zlib", _SDL, "https://libsdl.org", _ZLIB),
    "sdl2_image": ThirdPartyWork("SDL_image", "zlib", _SDL, "https://libsdl.org", _ZLIB),
    "sdl2_mixer": ThirdPartyWork("SDL_mixer", "zlib", _SDL, "https://libsdl.org", _ZLIB),
    "sdl2_ttf": ThirdPartyWork("SDL_ttf", "zlib", _SDL, "https://libsdl.org", _ZLIB),
    "z": ThirdPartyWork("zlib", "zlib", "Jean-loup Gailly and Mark Adler", "https://zlib.net", _ZLIB),
    "freetype": ThirdPartyWork(
        "FreeType", _FREETYPE, "the FreeType Project", "https://www.freetype.org", ("pillow", "FREETYPE2")
    ),
    "harfbuzz": ThirdPartyWork(
        "HarfBuzz", "MIT, as of old", "Google Inc. and others", "https://harfbuzz.github.io", ("pillow", "HARFBUZZ")
    ),
    "brotlicommon": ThirdPartyWork("Brotli", "MIT", "the Brotli Authors", "https://github.com/google/brotli", _BROTLI),
    "png": ThirdPartyWork(
        "libpng", "PNG Reference Library 2", "the PNG authors", "https://libpng.org", ("pillow", "LIBPNG")
    ),
    "jpeg": ThirdPartyWork(
        "libjpeg-turbo",
        _JPEG,
        "Thomas G. Lane, D. R. Commander and others",
        "https://libjpeg-turbo.org",
        ("pillow", "LIBJPEG"),
    ),
    "tiff": ThirdPartyWork(
        "LibTIFF", "libtiff", "Sam Leffler, Silicon Graphics, Inc.", "https://libtiff.org", ("pillow", "LIBTIFF")
    ),
    "webp": ThirdPartyWork("WebP", "BSD", _GOOGLE, "https://developers.google.com/speed/webp", _WEBP),
    "flac": ThirdPartyWork("FLAC", "BSD", f"Josh Coalson, {_XIPH_ORG}", "https://xiph.org/flac", _XIPH),
    "ogg": ThirdPartyWork("Ogg", "BSD", _XIPH_ORG, "https://xiph.org/ogg", _XIPH),
    "vorbis": ThirdPartyWork("Vorbis", "BSD", _XIPH_ORG, "https://xiph.org/vorbis", _XIPH),
    "opus": ThirdPartyWork(
        "Opus",
        "BSD",
        "Xiph.Org, Skype Limited and others",
        "https://opus-codec.org",
        ("pysdl2_dll", "LICENSE.opus.txt"),
    ),
    "opusfile": ThirdPartyWork(
        "Opusfile", "BSD", f"{_XIPH_ORG} and others", "https://opus-codec.org", ("pysdl2_dll", "LICENSE.opusfile.txt")
    ),
    "wavpack": ThirdPartyWork(
        "WavPack", "BSD", "David Bryant", "https://www.wavpack.com", ("pysdl2_dll", "LICENSE.wavpack.txt")
    ),
    "xmp": ThirdPartyWork(
        "libxmp",
        "MIT",
        "Claudio Matsuoka, Hipolito Carraro Jr",
        "https://xmp.sourceforge.net",
        ("pysdl2_dll", "LICENSE.xmp.txt"),
    ),
    "mpg": ThirdPartyWork("mpg123", LGPL, "Michael Hipp and others", "https://mpg123.org", _LGPL),
    "sndfile": ThirdPartyWork(
        "libsndfile", LGPL, "Erik de Castro Lopo and others", "https://libsndfile.github.io", _LGPL
    ),
    "fluidsynth": ThirdPartyWork("FluidSynth", LGPL, "Peter Hanappe and others", "https://www.fluidsynth.org", _LGPL),
    "ffi": ThirdPartyWork(
        "libffi", "MIT", "Anthony Green, Red Hat, Inc and others", "https://sourceware.org/libffi", _BROTLI
    ),
    "sqlite": ThirdPartyWork(
        "SQLite", "public domain", "D. Richard Hipp and others", "https://sqlite.org/copyright.html", ("Python", "")
    ),
    "rummy_house__mypyc": ThirdPartyWork(
        "what compiled modules run on, from mypyc",
        "MIT and PSF Licence 2",
        "Jukka Lehtosalo and contributors",
        "https://mypyc.readthedocs.io",
        ("mypy", ""),
    ),
    "asound": ThirdPartyWork("ALSA library", LGPL, "Jaroslav Kysela and others", "https://www.alsa-project.org", _LGPL),
    "portmidi": ThirdPartyWork(
        "PortMidi", "MIT", "Roger B. Dannenberg and others", "https://github.com/PortMidi/portmidi", _BROTLI
    ),
    "vcruntime": _MICROSOFT,
    "python": PYTHON,
}
"""The libraries by file name, without the parts that differ between systems and versions (`library_key`)."""
LIBRARY_ALIASES = {
    **dict.fromkeys(("brotlidec", "brotlienc"), "brotlicommon"),
    **dict.fromkeys(("webpdemux", "webpmux", "sharpyuv"), "webp"),
    **dict.fromkeys(("vorbisenc", "vorbisfile"), "vorbis"),
    **dict.fromkeys(("mpdec", "expat"), "python"),
    **dict.fromkeys(("msvcp", "ucrtbase", "api", "concrt"), "vcruntime"),
}
INSTALLED_INTRODUCTION = """\
WHAT IS INSTALLED BESIDE IT

Rummy House is under the MIT licence. It needs works of others that are no part of it: packages that are installed
beside it, what these bring along, and Python. Each is under its own licence; the texts that come with them follow.
"""


def installed_notices() -> str:
    """Return the notices of the installed packages that the program needs, of libraries in pygame-ce, and of Python: a
    list of all, then the licence texts that packages and Python contain.
    """
    works = {
        name: work._replace(title=work.title.format(metadata.version(name)))
        for name, work in PACKAGES.items()
        if _is_installed(name)
    }
    python = PYTHON._replace(title=f"Python {sys.version.split()[0]}")
    further = {name: _described_by_itself(name) for name in further_packages()}
    lines = [
        *map(list_line, works.values()),
        *_packed_library_lines(),
        *map(list_line, further.values()),
        list_line(python),
    ]
    works |= {**further, "Python": python}
    texts = [f"{ruled_title(work.title)}\n\n{text}" for name, work in works.items() if (text := licence_text(name))]
    return "\n\n".join([INSTALLED_INTRODUCTION.strip(), "\n".join(map(wrapped_line, lines)), *texts]) + "\n"


def list_line(work: ThirdPartyWork) -> str:
    """Return the line about a work in a list."""
    terms = "; ".join(filter(None, (work.authors and f"© {work.authors}", work.licence)))
    return f"- {work.title}: {terms}. {work.home_page}".rstrip()


def licence_text(name: str) -> str:
    """Return the licence texts of an installed package, or of Python (`Python`), one after the other; empty if there
    are none. Raises PackageNotFoundError if the package is not installed.
    """
    paths = [folder / "LICENSE.txt" for folder in (Path(sysconfig.get_path("stdlib")), Path(sys.base_prefix))]
    found = [path for path in paths if path.is_file()] if name == "Python" else licence_files(name)
    texts = (path.read_text(encoding="utf-8").strip() for path in found)
    return "\n\n".join(dict.fromkeys(texts))


def further_packages() -> list[str]:
    """Return the names, sorted, of the installed packages that the program needs besides those in PACKAGES: those
    required by other packages, and those for optional features. Packages needed only for development are left out.
    """
    known = {_normalized(name) for name in (DISTRIBUTION, *PACKAGES)}
    found: dict[str, None] = {}
    waiting = [DISTRIBUTION, *PACKAGES]
    while waiting:
        name = waiting.pop(0)
        for required in (metadata.requires(name) or []) if _is_installed(name) else []:
            extra = _EXTRA.search(required)
            is_wanted = extra is None or (name == DISTRIBUTION and extra[1] not in DEVELOPMENT_EXTRAS)
            needed = _normalized(_REQUIRED_NAME.match(required)[0])  # type: ignore[index]  # a requirement has a name
            if is_wanted and needed not in known and needed not in found and _is_installed(needed):
                found[needed] = None
                waiting.append(needed)
    return sorted(found)


def _normalized(name: str) -> str:
    """Return the name of a package as indexes compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def _described_by_itself(name: str) -> ThirdPartyWork:
    """Return a third-party work made from the metadata of an installed package."""
    told = metadata.metadata(name)
    fields = {field: str(told[field]) for field in told}
    urls = dict(url.split(", ", 1) for url in told.get_all("Project-URL") or [])
    home = next(
        (each[key] for each, key in ((fields, "Home-page"), (urls, "Homepage"), (urls, "Source")) if key in each), ""
    )
    kinds = [each.rpartition(" :: ")[2] for each in told.get_all("Classifier") or [] if each.startswith("License ::")]
    licence = fields.get("License-Expression") or ", ".join(kinds) or fields.get("License", "").partition("\n")[0]
    authors = fields.get("Author") or fields.get("Author-email", "").partition("<")[0].strip(' "')
    return ThirdPartyWork(f"{fields['Name']} {fields['Version']}", licence or "its licence", authors, home, (name, ""))


def _is_installed(name: str) -> bool:
    try:
        return bool(metadata.version(name))
    except metadata.PackageNotFoundError:
        return False


def _packed_library_lines() -> Iterator[str]:
    """Yield a line about each library packed in pygame-ce: its notice or, for a library without a notice here, its file
    name.
    """
    files = metadata.distribution("pygame-ce").files or [] if _is_installed("pygame-ce") else []
    names = [file.name for file in files if _PACKED_LIBRARY.search(file.as_posix())]
    keys = {name: LIBRARY_ALIASES.get(library_key(name), library_key(name)) for name in names}
    known = {LIBRARIES[key] for key in keys.values() if key in LIBRARIES}
    for work in sorted(known, key=lambda work: work.title.lower()):
        yield f"{list_line(work)} (in pygame-ce)"
    for name, key in sorted(keys.items()):
        if key not in LIBRARIES:
            yield f"- {name} (in pygame-ce)"


DISTRIBUTION = "rummy-house"
"""The name under which the program is installed."""
DEVELOPMENT_EXTRAS = ("dev",)
_REQUIRED_NAME = re.compile(r"[\w.-]+")
_EXTRA = re.compile(r"extra\s*==\s*[\"']([\w-]+)")
_LICENCE_FILE = re.compile(r"licen[cs]e|copying|lgpl", re.IGNORECASE)
"""The pattern of names of licence files."""
_PACKED_LIBRARY = re.compile(r"\.libs/|\.dylibs/|\.dll$")
"""The pattern of paths of libraries packed in a Python package."""


def library_key(name: str) -> str:
    """Return the name of a library in lower case, without `lib`, system and version.

    `libpng16-fefdc88d.so.16.58.0` gives `png`.
    """
    found = re.match(r"(?:lib)?(sdl2_[a-z]+|[a-z_+]+)", name.lower())
    return found[1].rstrip("_") if found else name.lower()


def licence_files(name: str) -> list[Path]:
    """Return the licence files of an installed package; raise PackageNotFoundError if it is not installed."""
    files = metadata.distribution(name).files or []
    found = (Path(str(file.locate())) for file in files if _LICENCE_FILE.match(file.name) and file.suffix != ".py")
    return sorted(path for path in found if path.is_file())


def ruled_title(title: str) -> str:
    """Return a title as lines of text, with a line of `=` above and below."""
    return "\n".join(["=" * 78, *textwrap.wrap(title, 78), "=" * 78])


def wrapped_line(line: str) -> str:
    """Return one line of a list, broken into lines of at most 100 characters.

    The second and all further ones are indented. Words are never broken: a longer one gets a longer line of its own.
    """
    return textwrap.fill(line, 100, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)
