"""Collect all texts of the program and bring the catalogues in `assets/languages` up to date with Babel.

Usage: python packaging/languages.py            update the catalogues and list what they lack
       python packaging/languages.py --chunks FOLDER [--size 250]
                                                write what they lack as smaller catalogues, to be translated
       python packaging/languages.py --merge FILE.po …
                                                take the translations in such files (de_01.po) over, checked

Texts that are no longer used are removed. A translation is refused if its placeholders are not those of the text.
"""

import argparse
import io
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po
from product import ROOT

sys.path.insert(0, str(ROOT))
from game.content.languages import LANGUAGE_NAMES, placeholders, program_catalogue_file
from game.content.translation import CASE, SOURCE_LANGUAGE

LANGUAGES = tuple(language for language in LANGUAGE_NAMES if language != SOURCE_LANGUAGE)
KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    "_": None,
    "marked": None,
    "counted": (1, 2),
    "pgettext": ((1, "c"), 2),
    "phrase": None,
    "counted_phrase": (1, 2),
    "counted_pieces": (1, 2),
}
"""The functions whose texts are collected, as Babel is told of them."""
FORMS = 2
"""The plural forms of all languages that come with the program."""
HEADER = """\
# Texts of Rummy House. `python packaging/languages.py` keeps this file up to date; terms: glossary.md.
msgid ""
msgstr ""
"Language: {language}\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

"""


def template() -> Catalog:
    """Return all texts of the program with the modules they are in, in the order of these."""
    found = Catalog()
    for name, _line, texts, comments, context in extract_from_dir(ROOT / "game", keywords=KEYWORDS):
        if "_data" not in name:
            found.add(texts, None, [(f"game/{name}", 0)], auto_comments=comments, context=context)
    return found


def empty(language: str) -> Catalog:
    """Return a catalogue without texts, with the plural forms of `FORMS`; Babel would have a third for Spanish."""
    found = Catalog(language)
    found.mime_headers = [("Plural-Forms", f"nplurals={FORMS}; plural=(n != 1);")]
    return found


def catalogue(language: str) -> Catalog:
    """Return the catalogue of a language as it is."""
    path = program_catalogue_file(language)
    return _read(path, language) if path.exists() else empty(language)


def _read(path: Path, language: str) -> Catalog:
    return read_po(io.StringIO(path.read_text(encoding="utf-8")), locale=language)


def updated(language: str, texts: Catalog) -> Catalog:
    """Return the catalogue of a language with exactly these texts, translated as far as they were."""
    before = catalogue(language)
    now = empty(language)
    for message in _messages(texts):
        known = before.get(_first(message), message.context)
        kept = known.string if known and bool(known.pluralizable) is bool(message.pluralizable) else ""
        now.add(message.id, kept, message.locations, context=message.context)
    for message in _messages(before):
        # A grammatical case of a phrase: only its language knows that it needs one.
        if message.context and CASE.fullmatch(message.context) and now.get(_first(message)):
            now.add(message.id, message.string, context=message.context)
    return now


def _messages(texts: Catalog) -> Iterator[Message]:
    return (message for message in texts if message.id)


def _first(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def forms_of(message: Message) -> tuple[str, ...]:
    """Return the translations of a message, one for each plural form."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ("",))


def lacks(message: Message) -> bool:
    """Whether a message is not translated, or not in every form."""
    return not all(forms_of(message)) or (bool(message.pluralizable) and len(forms_of(message)) != FORMS)


def faults(message: Message) -> Iterator[str]:
    """Yield what is wrong with a translation: placeholders, spaces at its ends, and the end of its sentence."""
    texts = (message.id,) if isinstance(message.id, str) else tuple(message.id)
    known = [placeholders(text) or set() for text in texts]
    least, most = set.intersection(*known), set.union(*known)
    for form in filter(None, forms_of(message)):
        used = placeholders(form)
        if used is None:
            yield f"braces cannot be read: {form!r}"
            continue
        # What only counts may be left out where a form says "one".
        if not least - {"count"} <= used <= most:
            yield f"placeholders {sorted(used)} instead of {sorted(most)}: {form!r}"
        if [form[0] in " \n", form[-1] in " \n"] != [texts[0][0] in " \n", texts[0][-1] in " \n"]:
            yield f"spaces at the ends are not those of the text: {form!r}"
        if form.count("%") != texts[0].count("%") and "%(" in texts[0]:
            yield f"signs of per cent are not those of the text: {form!r}"


def written(catalog: Catalog, language: str, with_modules: bool = False) -> str:
    """Return a catalogue as the text of its file: by the alphabet, or with the modules in their order."""
    for message in catalog:
        message.flags -= {"python-format", "python-brace-format"}  # known to be so, and checked here
    out = io.BytesIO()
    write_po(
        out, catalog, 120, no_location=not with_modules, omit_header=True, sort_output=not with_modules,
        include_lineno=False,
    )  # fmt: skip
    return HEADER.format(language=language) + out.getvalue().decode()


def update() -> int:
    """Write both catalogues anew and print what they lack; the number of missing or wrong translations."""
    texts, wrong = template(), 0
    for language in LANGUAGES:
        now = updated(language, texts)
        path = program_catalogue_file(language)
        path.write_text(written(now, language), encoding="utf-8", newline="\n")
        missing = [message for message in _messages(now) if lacks(message)]
        told = [f"{language}: {_first(message)!r}: {fault}" for message in _messages(now) for fault in faults(message)]
        print(f"{path.relative_to(ROOT)}: {len(list(_messages(now)))} texts, {len(missing)} not translated")
        for message in missing[:20]:
            print(f"  {_first(message)!r}")
        print(*told, sep="\n", end="\n" if told else "")
        wrong += len(missing) + len(told)
    return wrong


def write_chunks(folder: Path, size: int) -> None:
    """Write what the catalogues lack in files of `size` texts each, in the order of the modules."""
    texts = template()
    folder.mkdir(parents=True, exist_ok=True)
    for language in LANGUAGES:
        missing = [message for message in _messages(updated(language, texts)) if lacks(message)]
        for number, start in enumerate(range(0, len(missing), size), 1):
            part = empty(language)
            for message in missing[start : start + size]:
                part.add(message.id, message.string, message.locations, context=message.context)
            path = folder / f"{language}_{number:02}.po"
            path.write_text(written(part, language, with_modules=True), encoding="utf-8", newline="\n")
            print(path)


def merge(paths: Iterable[Path]) -> int:
    """Take over the translations in files named for their language; the number of those that were refused."""
    refused = 0
    known = {language: updated(language, template()) for language in LANGUAGES}
    for path in paths:
        language = path.stem.partition("_")[0]
        taken = 0
        for message in _messages(_read(path, language)):
            mine = known[language].get(_first(message), message.context)
            is_case = message.context and CASE.fullmatch(message.context) and known[language].get(_first(message))
            if mine is None and is_case:
                mine = known[language].add(message.id, "", context=message.context)
            told = list(faults(message))
            if mine is None:
                told.append("no such text in the program")
            elif lacks(message):
                told.append("not translated")
            if told or mine is None:
                print(*(f"{path.name}: {_first(message)!r}: {fault}" for fault in told), sep="\n")
                refused += 1
                continue
            mine.string = message.string
            taken += 1
        print(f"{path.name}: {taken} taken over")
    for language, now in known.items():
        program_catalogue_file(language).write_text(written(now, language), encoding="utf-8", newline="\n")
    return refused


def main() -> int:
    """Run what the command line asks for; 1 if translations are missing or wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--chunks", type=Path, metavar="FOLDER")
    parser.add_argument("--size", type=int, default=250)
    parser.add_argument("--merge", type=Path, nargs="+", metavar="FILE")
    args = parser.parse_args()
    if args.chunks:
        write_chunks(args.chunks, args.size)
        return 0
    return int(bool(merge(args.merge) if args.merge else update()))


if __name__ == "__main__":
    sys.exit(main())
