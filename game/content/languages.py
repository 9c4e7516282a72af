"""Languages: catalogues in the PO format of gettext, read strictly, and which of them is used.

Those of the program are in `assets/languages`; a player's own ones, such as a family's dialect, in the folder
`languages` of the player. The header of a file names its language (`Language: de`); what the file leaves out is taken
from the program's catalogue of that language.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from gettext import c2py
from pathlib import Path
from string import Formatter
from struct import unpack_from

from msgspec import Struct

from game import paths
from game.content.translation import (
    CASE,
    CONTEXT_END,
    ENGLISH,
    SOURCE_LANGUAGE,
    Catalogue,
    _,
    asking_for_cases,
    english_form,
    use_catalogue,
)
from game.content.yaml.reader import Mistake, Node, Notes, UnreadableError, read_text_file

LANGUAGE_NAMES = {"en": "English", "de": "Deutsch", "es": "Español"}
"""The languages that come with the program, each with its own name."""
SYSTEM = ""
"""The choice of the system's language."""
SUFFIX = ".po"
COMPILED_SUFFIX = ".mo"
_COMPILED_MAGIC = b"\xde\x12\x04\x95"
"""The first bytes of a compiled catalogue whose numbers have the least byte first."""
MAX_BYTES = 4_000_000

_STRING = r'"(?:[^"\\\n]|\\.)*+"[ \t]*+'
_TEXT = rf"[ \t]++{_STRING}(?:\n{_STRING})*+"
_EMPTY = r"[ \t]*+(?:#[^\n]*+)?"
_ENTRY = re.compile(
    rf"((?:{_EMPTY}\n)*+)(?:msgctxt({_TEXT})\n)?msgid({_TEXT})\n(?:msgid_plural({_TEXT})\n)?"
    rf"((?:msgstr(?:\[\d\])?{_TEXT}(?:\n|\Z))++)"
)
_BLANK = re.compile(rf"(?:{_EMPTY}\n)*+(?:{_EMPTY}\Z)?")
_TRANSLATION = re.compile(rf"^msgstr(?:\[(\d)\])?({_TEXT})", re.MULTILINE)
_LINE = re.compile(rf"(?:(?:msgctxt|msgid|msgid_plural|msgstr(?:\[\d\])?)[ \t]+)?{_STRING}|[ \t]*(?:#[^\n]*)?")
_ESCAPE = re.compile(r"\\(.)")
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r"}
_PLURAL_FORMS = re.compile(r"nplurals=(\d); *plural=([^;]+);?")


class CatalogueEntry(Struct):
    """An entry of a catalogue: a text and its translations, one for each plural form. `plural` is the English plural,
    empty for a text without. `line` is 0 in compiled catalogues.
    """

    line: int
    text: str
    translations: tuple[str, ...]
    plural: str = ""
    context: str = ""
    is_fuzzy: bool = False
    """Whether the translation was only guessed and is not used."""


def read_messages(text: str, notes: Notes) -> list[CatalogueEntry]:
    """Return the entries of a catalogue with this text, in order; its header, if it has one, is the first. Translations
    that are only guessed (`fuzzy`) are there, too. Mistakes in the format are noted, and those entries left out.

    Raises:
        UnreadableError: there are too many mistakes.
    """
    text = text.replace("\r\n", "\n")
    found: list[CatalogueEntry] = []
    at, line = 0, 1
    while _BLANK.fullmatch(text, at) is None:
        match = _ENTRY.match(text, at)
        if match is None:
            at = _note_unreadable(text, at, notes)
            line = text.count("\n", 0, at) + 1
            continue
        comments, context, one, many, translations = match.groups()
        line += comments.count("\n")
        forms = tuple(_unquoted(each[2]) for each in _TRANSLATION.finditer(translations))
        fuzzy = "fuzzy" in comments and re.search(r"^#,.*\bfuzzy\b", comments, re.M) is not None
        context, many = (each and _unquoted(each) for each in (context, many))
        found.append(CatalogueEntry(line, _unquoted(one), forms, many or "", context or "", fuzzy))
        line += match[0].count("\n", len(comments))
        at = match.end()
    return found


def _unquoted(text: str) -> str:
    """Return the text that is written in quotes, on one line or more, with its escapes resolved."""
    text = text.strip()[1:-1] if "\n" not in text else "".join(each.strip()[1:-1] for each in text.strip().split("\n"))
    return _ESCAPE.sub(lambda escape: _ESCAPED.get(escape[1], escape[1]), text) if "\\" in text else text


def _note_unreadable(text: str, start: int, notes: Notes) -> int:
    """Note the first mistake in the entry after index `start` of a text. Return the index at which that entry ends.

    Only for an entry that cannot be read: one without a wrong line is noted as not being an entry.

    Raises: UnreadableError: there are too many mistakes.
    """
    start = _BLANK.match(text, start).end() if _BLANK.match(text, start) else start  # type: ignore[union-attr]
    line = text.count("\n", 0, start) + 1
    end = text.find("\n\n", start)
    end = len(text) if end < 0 else end
    for number, written in enumerate(text[start:end].split("\n"), line):
        if _LINE.fullmatch(written) is None:
            begins = written.find('"')
            column = begins + 1 if begins >= 0 else 1
            wrong = _("this line cannot be read")
            notes.add(Node(number, column), "", wrong, _("a text in double quotes, with \\ before quotes inside it"))
            return end
    notes.add(Node(line, 1), "", _("this is not an entry"), _("msgid and msgstr, each with a text in double quotes"))
    return end


def read_compiled_messages(data: bytes) -> list[CatalogueEntry]:
    """Return the entries of a compiled catalogue, in the MO format of gettext, the header first. Whether `data` is one
    is not checked.
    """
    byte_order = "<" if data[:4] == _COMPILED_MAGIC else ">"
    count, texts_at, translations_at = unpack_from(f"{byte_order}3I", data, 8)
    found = []
    for entry in range(0, 8 * count, 8):
        (length, at), (translated, there) = (
            unpack_from(f"{byte_order}2I", data, table + entry) for table in (texts_at, translations_at)
        )
        context, _end, text = data[at : at + length].decode().rpartition(CONTEXT_END)
        one, _zero, many = text.partition("\0")
        forms = tuple(data[there : there + translated].decode().split("\0"))
        found.append(CatalogueEntry(0, one, forms, many, context))
    return found


# Catalogues


def read_catalogue(path: Path) -> Catalogue:
    """Return the catalogue in a file of the player, which is checked in full. Texts that it lacks are taken from the
    program's catalogue of its language, if there is one.

    Raises:
        UnreadableError: the file cannot be read, or has mistakes, each with line and column.
    """
    notes = Notes(str(path))
    messages = read_messages(read_text_file(path, MAX_BYTES), notes)
    header = _header(messages)
    language = header.get("language", "").replace("-", "_").partition("_")[0].lower()
    if not re.fullmatch("[a-z]{2,3}", language):
        wrong = _("the header does not name a language")
        notes.add(Node(1, 1), "", wrong, _("as {example}").format(example=r'msgid "" msgstr "Language: de\n"'))
    for message in messages:
        _check_placeholders(message, notes)
    base = program_catalogue(language) if language in LANGUAGE_NAMES else None
    catalogue = _catalogue(messages, language, header.get("plural-forms", ""), base, notes)
    notes.raise_mistakes()
    return catalogue


def program_catalogue(language: str) -> Catalogue:
    """Return the catalogue that comes with the program for a language, one of LANGUAGE_NAMES."""
    if language == SOURCE_LANGUAGE:
        return ENGLISH
    messages = program_messages(language)
    notes = Notes(language)
    catalogue = _catalogue(messages, language, _header(messages).get("plural-forms", ""), None, notes)
    notes.raise_mistakes()
    return catalogue


def program_messages(language: str) -> list[CatalogueEntry]:
    """Return the entries, the header first, of the catalogue that comes with the program for a language.

    They are read from the compiled file in packages, and from the source file in a copy of the project.
    """
    compiled = paths.assets() / "languages" / f"{language}{COMPILED_SUFFIX}"
    if compiled.exists():
        return read_compiled_messages(compiled.read_bytes())
    path = program_catalogue_file(language)
    notes = Notes(str(path))
    messages = read_messages(read_text_file(path, MAX_BYTES), notes)
    notes.raise_mistakes()
    return messages


def program_catalogue_file(language: str) -> Path:
    """Return the path of the source file of a catalogue of the program; it does not exist in packages, which have only
    the compiled one.
    """
    return paths.assets() / "languages" / f"{language}{SUFFIX}"


def _header(messages: list[CatalogueEntry]) -> dict[str, str]:
    """Return the values of the header by name, the names in small letters; empty if the first entry is no header."""
    lines = messages[0].translations[0].split("\n") if messages and not messages[0].text else []
    return {name.strip().lower(): value.strip() for name, _colon, value in (line.partition(":") for line in lines)}


def _catalogue(
    messages: list[CatalogueEntry], language: str, plural_forms: str, base: Catalogue | None, notes: Notes
) -> Catalogue:
    count, form_index = _plural_rule(plural_forms, notes)
    texts: dict[str, str] = {}
    forms: dict[str, tuple[str, ...]] = {}
    for message in messages:
        if not message.text or message.is_fuzzy or not all(message.translations):
            continue
        key = f"{message.context}{CONTEXT_END}{message.text}" if message.context else message.text
        if not message.plural:
            texts[key] = asking_for_cases(message.translations[0])
        elif len(message.translations) == count:
            forms[key] = tuple(map(asking_for_cases, message.translations))
            texts.setdefault(key, forms[key][0])
        else:
            wrong = _("{found} plural forms, where the language has {count}")
            told = wrong.format(found=len(message.translations), count=count)
            notes.add(Node(message.line, 1), "", told, f"msgstr[0] … msgstr[{count - 1}]")
    return Catalogue(language, texts, forms, form_index, base)


def _plural_rule(plural_forms: str, notes: Notes) -> tuple[int, Callable[[int], int]]:
    """Return the number of plural forms, and the function that returns the index of the form for a count.
    `plural_forms` is the text of a `Plural-Forms` header; if it is empty or invalid, English forms are used. An invalid
    header is noted as a mistake.
    """
    if not plural_forms:
        return 2, english_form
    match = _PLURAL_FORMS.fullmatch(plural_forms)
    with suppress(ValueError, ArithmeticError):
        if match:
            count, form_index = int(match[1]), c2py(match[2])
            if all(0 <= form_index(number) < count for number in range(1001)):
                return count, form_index
    notes.add(Node(1, 1), "", _("these plural forms cannot be read"), "Plural-Forms: nplurals=2; plural=n != 1;")
    return 2, english_form


def placeholders(text: str) -> set[str] | None:
    """Return the placeholders of a text (`points`, `part!r`); None if a brace is unpaired. A grammatical case, such as
    `dat` in `{points:dat}`, is left out.
    """
    try:
        fields = [field for field in Formatter().parse(text) if field[1] is not None]
    except ValueError:
        return None
    found = set()
    for _before, name, spec, conversion in fields:
        kind = "" if CASE.fullmatch(spec or "") else f":{spec}" if spec else ""
        found.add(f"{name}{f'!{conversion}' if conversion else ''}{kind}")
    return found


def _check_placeholders(message: CatalogueEntry, notes: Notes) -> None:
    """Note a translation that has an unpaired brace, or a name in braces that the English text does not have: the
    program could not fill it in. The header and translations only guessed are not checked.
    """
    if not message.text or message.is_fuzzy:
        return
    known = (placeholders(message.text) or set()) | (placeholders(message.plural) or set())
    for translation in message.translations:
        if "{" not in translation and "}" not in translation:
            continue
        used = placeholders(translation)
        wrong = _("a brace is missing") if used is None else ""
        unknown = sorted((used or set()) - known)
        if unknown:
            wrong = _("there is no {name} in the English text").format(name=f"{{{unknown[0]}}}")
        if wrong:
            allowed = " ".join(f"{{{name}}}" for name in sorted(known)) or _("no braces")
            notes.add(Node(message.line, 1), "", wrong, allowed)


# Which language is used


def own_catalogue_files() -> dict[str, Path]:
    """Return the files of the player's own catalogues by name, without those named like a language of the program; none
    if their folder cannot be read.
    """
    with suppress(OSError, paths.NoFolderError):
        folder = paths.languages_folder()
        return {path.stem: path for path in sorted(folder.glob(f"*{SUFFIX}")) if path.stem not in LANGUAGE_NAMES}
    return {}


def use_language(choice: str) -> tuple[Mistake, ...]:
    """Use a language from now on: SYSTEM, the code of a language of the program, or the name of a catalogue of the
    player's own.

    Returns:
        No mistakes if the language is used. Otherwise the mistakes in the player's own catalogue, or that it is
        missing; then the system's language is used.
    """
    try:
        use_catalogue(_chosen_catalogue(choice))
    except UnreadableError as error:
        use_catalogue(program_catalogue(system_language()))
        return error.mistakes
    return ()


def _chosen_catalogue(choice: str) -> Catalogue:
    if choice == SYSTEM:
        return program_catalogue(system_language())
    if choice in LANGUAGE_NAMES:
        return program_catalogue(choice)
    return read_catalogue(own_catalogue_files().get(choice) or paths.languages_folder() / f"{choice}{SUFFIX}")


def language_choices() -> tuple[str, ...]:
    """Return all valid arguments of `use_language`: SYSTEM, the codes of the program's languages, and names of the
    player's own catalogues.
    """
    return (SYSTEM, *LANGUAGE_NAMES, *own_catalogue_files())


def system_language(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> str:
    """Return the code of the program's language that suits the system's settings best, as found in `environment` or by
    means of `platform`; English if none does.
    """
    for name in _wanted_languages(environment, platform):
        code = re.split("[_.@-]", name)[0].lower()
        if code in LANGUAGE_NAMES:
            return code
        if code in ("c", "posix"):
            break
    return SOURCE_LANGUAGE


def _wanted_languages(environment: Mapping[str, str], platform: str) -> list[str]:
    """Return the languages that a person wants, as names of locales (`de_DE.UTF-8`), best first. The variables of the
    environment come before the settings of the system, in the order in which gettext reads them.

    The list is empty if nothing says what is wanted. A name in it may be empty, too.
    """
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    named = next((environment[name] for name in names if environment.get(name)), "")
    several = environment.get("LANGUAGE", "")
    if several and re.split("[.@]", named)[0] not in ("C", "POSIX"):
        return several.split(":")
    if named:
        return [named]
    if platform == "win32":
        return [_windows_language()]
    return _mac_languages() if platform == "darwin" else []


def _windows_language() -> str:
    import ctypes
    import locale

    identifier = ctypes.windll.kernel32.GetUserDefaultUILanguage()  # type: ignore[attr-defined,unused-ignore]
    return locale.windows_locale.get(identifier, "")


def _mac_languages() -> list[str]:
    import subprocess

    try:
        command = ["defaults", "read", "-g", "AppleLanguages"]
        done = subprocess.run(command, capture_output=True, text=True, timeout=2, check=False)
    except (OSError, subprocess.SubprocessError):
        return []
    return re.findall(r"[A-Za-z]{2,3}(?:-[A-Za-z]+)*", done.stdout)
