"""`language [NAME]`: lists the languages, checks a catalogue of the player, or begins one."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from pathlib import Path

from game import paths
from game.commands.arguments import add_completions
from game.commands.console import ExitCode, Subparsers, add_json, print_error, print_json, print_line, table_lines
from game.content.languages import (
    LANGUAGE_NAMES,
    MAX_BYTES,
    SUFFIX,
    CatalogueEntry,
    own_catalogue_files,
    program_messages,
    read_catalogue,
    read_messages,
)
from game.content.translation import CASE, SOURCE_LANGUAGE, _, catalogue_in_use, counted
from game.content.yaml.reader import Mistake, Notes, UnreadableError, closest, quoted, read_text_file
from game.session.saves.files import os_error_text

COMPLETE_LANGUAGE = "de"
"""A language whose catalogue has all texts of the program."""
_NAME = re.compile(r"[\w-]+")
_ESCAPES = str.maketrans({"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t"})


def add_parser(subparsers: Subparsers) -> None:
    """Add `language` to the command line."""
    parser = subparsers.add_parser(
        "language",
        help=_("list the languages, or begin or check a catalogue of your own words"),
        description=_(
            "Without a name: lists the languages and your own catalogues. With the name of such a catalogue: checks "
            "it. With --new: writes one to begin with, in which every text of the program waits for yours."
        ),
        examples=("language --new swabian --of de", "language swabian"),
    )
    name = parser.add_argument("name", nargs="?", metavar=_("NAME"), help=_("the name of a catalogue of your own"))
    add_completions(name, own_catalogue_files)
    parser.add_argument("--new", action="store_true", help=_("write a new catalogue of this name"))
    parser.add_argument(
        "--of",
        metavar=_("CODE"),
        help=_(
            "with --new: the language whose words it changes ({names}), or the code of another language, such as fr "
            "(default the language of the program)"
        ).format(names=", ".join(LANGUAGE_NAMES)),
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Without a name, list the languages; with a name, check that catalogue; with `--new`, write a new one.

    Return DONE, or FOUND for a catalogue with faults, MISUSE if the name or the options are wrong, UNWRITABLE if the
    new file cannot be written.
    """
    if args.of and not args.new:
        return _refuse(_("--of goes with --new"))
    if args.new:
        return _begin(args.name or "", args.of or catalogue_in_use().language, args.json)
    if args.name:
        return _check(args.name, args.json)
    own = {name: str(path) for name, path in own_catalogue_files().items()}
    if args.json:
        print_json({"languages": LANGUAGE_NAMES, "own": own})
    else:
        print_line("\n".join(table_lines([*LANGUAGE_NAMES.items(), *own.items()], left_columns=2)))
    return ExitCode.DONE


def _refuse(reason: str, code: ExitCode = ExitCode.MISUSE) -> int:
    """Print the reason why the command is not carried out, on stderr, and return `code`."""
    print_error(f"language: {reason}")
    return code


# A new catalogue


def _begin(name: str, language: str, as_json: bool) -> int:
    """Write a new catalogue file `name`, in which a player can change the texts of a language, and print where it is,
    as JSON with `as_json`.

    Return the exit code: MISUSE if the name or the language is invalid or there is such a file, UNWRITABLE if it cannot
    be written.
    """
    wrong = _fault_of_name(name)
    if not wrong and not re.fullmatch("[a-z]{2,3}", language):
        wrong = _("{text} is not the code of a language").format(text=quoted(language))
    if wrong:
        return _refuse(wrong)
    path = paths.languages_folder() / f"{name}{SUFFIX}"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(new_catalogue_text(language))
    except FileExistsError:
        return _refuse(_("there is a catalogue {path} already; it is not overwritten").format(path=path))
    except OSError as error:
        problem = _("{path} cannot be written: {problem}").format(path=path, problem=os_error_text(error))
        return _refuse(problem, ExitCode.UNWRITABLE)
    if as_json:
        print_json({"path": str(path)})
        return ExitCode.DONE
    print_line(_("Written to {path}.").format(path=path))
    print_line(
        _("Change it in any text editor, then choose {name} in the settings, or with --language.").format(name=name)
    )
    return ExitCode.DONE


def _fault_of_name(name: str) -> str:
    """Return why a new catalogue cannot have this name; empty if it can."""
    if not name:
        return _("--new needs a name")
    if name in LANGUAGE_NAMES:
        return _("a language of the program is called {name}").format(name=name)
    return "" if _NAME.fullmatch(name) else _("a name has only letters, digits, - and _: {name}").format(name=name)


def new_catalogue_text(language: str) -> str:
    """Return the text of a new catalogue, in which a player can change the texts of a language.

    For every text of the program it has an entry to fill in. If the program has translations into the language, the
    present one stands above the entry as a comment. For other languages, entries for forms in a grammatical case are
    left out, as their cases are unknown.
    """
    known = language if language in LANGUAGE_NAMES and language != SOURCE_LANGUAGE else ""
    note = _("What you write between the empty quotes replaces the words above; quotes left empty change nothing.")
    blocks = [
        f"# {note}\n"
        'msgid ""\n'
        'msgstr ""\n'
        f'"Language: {language}\\n"\n'
        '"Content-Type: text/plain; charset=UTF-8\\n"\n'
        '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'
    ]
    blocks += [
        _empty_entry(message, message.translations if known else ())
        for message in _program_messages(known or COMPLETE_LANGUAGE)
        if known or not CASE.fullmatch(message.context)  # another language has grammatical cases of its own, or none
    ]
    return "\n".join(blocks)


def _program_messages(language: str) -> Iterator[CatalogueEntry]:
    """Yield all texts of the program with their translations in a language, without the header."""
    return (each for each in program_messages(language) if each.text)


def _empty_entry(message: CatalogueEntry, translations: tuple[str, ...]) -> str:
    """Return the catalogue entry of a text with an empty translation.

    Each of the given `translations` stands above it in a comment.
    """
    lines = [f"# {text.translate(_ESCAPES)}" for text in translations]
    if message.context:
        lines.append(f'msgctxt "{message.context.translate(_ESCAPES)}"')
    lines.append(f'msgid "{message.text.translate(_ESCAPES)}"')
    if message.plural:
        lines += [f'msgid_plural "{message.plural.translate(_ESCAPES)}"', 'msgstr[0] ""', 'msgstr[1] ""']
    else:
        lines.append('msgstr ""')
    return "\n".join(lines) + "\n"


# Checking one


def _check(name: str, as_json: bool) -> int:
    """Check a catalogue of the player. Print its mistakes on stderr and, on stdout, how many texts of the program it
    translates.

    If the file cannot be read or has errors, these are the mistakes, and no number is printed. Otherwise the mistakes
    are the translated texts that the program does not have. With `as_json`, a report in JSON is printed in both cases
    in place of the number.

    Return the exit code: DONE without mistakes, else FOUND; MISUSE if there is no such catalogue, and then only the
    reason is printed, on stderr.
    """
    files = own_catalogue_files()
    if name not in files:
        near = closest(name, [*files])
        text = _("there is no catalogue {name} in {folder}")
        if near:
            text = _("there is no catalogue {name} in {folder} (did you mean {near}?)")
        return _refuse(text.format(name=quoted(name), folder=paths.languages_folder(), near=near))
    path = files[name]
    try:
        read_catalogue(path)
    except UnreadableError as error:
        print_error(error)
        if as_json:
            print_json(_report_json(path, 0, error.mistakes))
        return ExitCode.FOUND
    messages = read_messages(read_text_file(path, MAX_BYTES), Notes(str(path)))
    translated = [each for each in messages if each.text and all(each.translations) and not each.is_fuzzy]
    strange = list(_strange_texts(path, translated))
    for mistake in strange:
        print_error(mistake)
    own = len(translated) - len(strange)
    if as_json:
        print_json(_report_json(path, own, strange))
    else:
        print_line(counted("{path}: {count} text of your own", "{path}: {count} texts of your own", own, path=path))
    return ExitCode.FOUND if strange else ExitCode.DONE


def _report_json(path: Path, text_count: int, mistakes: Sequence[Mistake]) -> dict[str, object]:
    """Return the report on a catalogue for `--json`: its path, the number of its texts, and its mistakes."""
    return {
        "path": str(path),
        "own_texts": text_count,
        "mistakes": [{"line": each.line, "column": each.column, "text": str(each)} for each in mistakes],
    }


def _strange_texts(path: Path, translated: list[CatalogueEntry]) -> Iterator[Mistake]:
    """Yield a mistake for each translated text that is none of the program's, so that it would never be shown."""
    known = {each.text for each in _program_messages(COMPLETE_LANGUAGE)}
    for message in translated:
        if message.text not in known:
            near = get_close_matches(message.text, known, n=1, cutoff=0.8)
            text = _("the program has no text {text}")
            if near:
                text = _("the program has no text {text}; did you mean {near}?")
            told = text.format(text=quoted(message.text), near=quoted("".join(near)))
            yield Mistake(str(path), message.line, 1, "", told)
