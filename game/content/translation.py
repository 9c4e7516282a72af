"""Translation of texts into the player's language: the catalogue in use, and the functions that look texts up in it.

The program is written in English; a `Catalogue` has the texts of another language. Texts of YAML content carry their
own versions, which are found through `_` like any other text once they are read (`remember_versions`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from string import Formatter

SOURCE_LANGUAGE = "en"
"""The language that texts are written in."""
RIGHT_TO_LEFT = ("ar", "fa", "he", "ur", "yi")
"""Languages written from right to left, whose pages are laid out that way round."""
CONTEXT_END = "\x04"
"""The separator between the context of a text and the text itself, in the keys of catalogues."""


CASE = re.compile("[a-z]{3,}")
"""The grammatical cases that translations ask for, such as `dat` in `mit {points:dat}`."""
_ASKS_FOR_CASE = re.compile(r"\{\w+(?:![ars])?:[a-z]{3,}\}")


class Phrase(str):
    """A phrase that is put into sentences, with its forms for the grammatical cases of other languages.

    The form for a case is the translation with that case as context, if there is one.
    """

    __slots__ = ("in_case",)

    in_case: Callable[[str], str]
    """Returns the phrase in a grammatical case."""


class _CaseFormatter(Formatter):
    def format_field(self, value: object, spec: str) -> str:
        if CASE.fullmatch(spec):
            return value.in_case(spec) if isinstance(value, Phrase) else str(value)
        return str(super().format_field(value, spec))


class _CaseText(str):
    """A translation with placeholders that ask for a grammatical case, such as `{points:dat}`."""

    __slots__ = ()

    def format(self, *args: object, **values: object) -> str:
        """Return the text with the values filled in. A `Phrase` takes the grammatical case that its placeholder names,
        as in `{points:dat}`.
        """
        return _CaseFormatter().vformat(self, args, values)


def asking_for_cases(text: str) -> str:
    """Return a translation as a text whose `format` fills in values in the grammatical cases that its placeholders ask
    for; unchanged if they ask for none.
    """
    return _CaseText(text) if ":" in text and _ASKS_FOR_CASE.search(text) else text


def english_form(count: int) -> int:
    """Return the index of the English plural form for a count: 0 for one, else 1."""
    return int(count != 1)


class Catalogue:
    """The translations of a language.

    `texts` are the translations by English text, `forms` the plural forms by English singular; where a text has a
    context, that and CONTEXT_END stand before it. `form_index(count)` returns the index of the form for a count. A
    missing text is looked up in `base`, or stays English. `language` is the code of the language, such as `de`, used
    for texts of YAML content.
    """

    def __init__(
        self,
        language: str = SOURCE_LANGUAGE,
        texts: Mapping[str, str] | None = None,
        forms: Mapping[str, tuple[str, ...]] | None = None,
        form_index: Callable[[int], int] = english_form,
        base: Catalogue | None = None,
    ) -> None:
        self.language = language
        self.texts = texts or {}
        self.forms = forms or {}
        self.form_index = form_index
        self.base = base

    def text(self, text: str, context: str = "") -> str:
        """Return the translation of `text`: that in `context`, else that without a context, else that in `base`. If
        there is none, return what `in_language` finds among the texts of YAML content, or the text itself.
        """
        found = self.texts.get(f"{context}{CONTEXT_END}{text}" if context else text)
        if found is not None:
            return found
        if context and text in self.texts:
            return self.texts[text]
        return self.base.text(text, context) if self.base else self.text(text) if context else in_language(text)

    def plural(self, one: str, many: str, count: int, context: str = "") -> str:
        """Return the plural form of a text for a count. It is looked up in `context`, then without a context, then in
        the catalogue `base`. If all lack it, return the English text: `one` or `many`.
        """
        forms = self.forms.get(f"{context}{CONTEXT_END}{one}" if context else one)
        if forms is not None:
            return forms[min(self.form_index(count), len(forms) - 1)]
        if context and (one in self.forms or not self.base):
            return self.plural(one, many, count)
        if self.base:
            return self.base.plural(one, many, count, context)
        return many if english_form(count) else one

    def without_letters(self, letters: Sequence[str]) -> Catalogue:
        """Return a copy of this catalogue without the translations that contain any of `letters`, such as those a font
        lacks. Its `base` is not changed.
        """
        texts = {key: text for key, text in self.texts.items() if not any(letter in text for letter in letters)}
        forms = {
            key: told for key, told in self.forms.items() if not any(letter in "".join(told) for letter in letters)
        }
        return Catalogue(self.language, texts, forms, self.form_index, self.base)


ENGLISH = Catalogue()
_in_use = [ENGLISH]
_versions: dict[str, Mapping[str, str]] = {}
"""The versions of a text of YAML content by language, for each English version."""
_program_versions: dict[str, Mapping[str, str]] = {}
"""The same of the texts that come with the program, which go before those of a copy in another file."""


def use_catalogue(catalogue: Catalogue) -> None:
    """Look texts up in this catalogue from now on."""
    _in_use[0] = catalogue


def catalogue_in_use() -> Catalogue:
    """Return the catalogue that texts are looked up in."""
    return _in_use[0]


def reads_right_to_left() -> bool:
    """Whether the language in use is written from right to left."""
    return _in_use[0].language in RIGHT_TO_LEFT


class _Preferring(Catalogue):
    """The catalogue `catalogue`, but texts without a context are looked up with the context `context` first."""

    def __init__(self, catalogue: Catalogue, context: str) -> None:
        super().__init__(catalogue.language, form_index=catalogue.form_index)
        self.catalogue, self.context = catalogue, context

    def text(self, text: str, context: str = "") -> str:
        return self.catalogue.text(text, context or self.context)

    def plural(self, one: str, many: str, count: int, context: str = "") -> str:
        return self.catalogue.plural(one, many, count, context or self.context)


@contextmanager
def preferring(context: str) -> Iterator[None]:
    """Prefer translations with this context inside the `with` block; texts without such a translation keep their usual
    one.
    """
    catalogue = catalogue_in_use()
    use_catalogue(_Preferring(catalogue, context))
    try:
        yield
    finally:
        use_catalogue(catalogue)


def _(text: str) -> str:
    return _in_use[0].text(text)


def pgettext(context: str, text: str) -> str:
    """Return the translation of a text that has several meanings, where `context` says which one is meant. Without such
    a translation it is that of the text alone, or the text itself.
    """
    return _in_use[0].text(text, context)


def counted(one: str, many: str, count: int, **more: object) -> str:
    """Return the sentence for this count in the language in use, given `one` and `many` in English, with `{count}` and
    the values in `more` filled in.
    """
    return _in_use[0].plural(one, many, count).format(count=count, **more)


def counted_pieces(one: str, many: str, count: int) -> list[tuple[str, str]]:
    """Return the sentence for this count, in the language in use, cut into pieces at its values.

    So widgets can stand in the places of the values. `one` and `many` are the sentence in English. A piece is the words
    before a value, without spaces at their ends, and the name of the value, such as `count`. Words after the last value
    are a piece with the name "".
    """
    fields = Formatter().parse(_in_use[0].plural(one, many, count))
    return [(words.strip(), name or "") for words, name, _spec, _conversion in fields]


def phrase(text: str, **values: object) -> Phrase:
    """Return a phrase in the language in use with the values filled in, to be put into sentences."""
    return _phrase(lambda case: _in_use[0].text(text, case).format(**values))


def counted_phrase(one: str, many: str, count: int, **more: object) -> Phrase:
    """Return a phrase for this count that can be put into sentences.

    It is translated and filled in as the sentence of `counted` is. A translation may ask for it in a grammatical case.
    """
    return _phrase(lambda case: _in_use[0].plural(one, many, count, case).format(count=count, **more))


def _phrase(in_case: Callable[[str], str]) -> Phrase:
    made = Phrase(in_case(""))
    made.in_case = in_case
    return made


def marked(text: str) -> str:
    """Return the text unchanged. The call marks it for translators; the program translates it when it is shown."""
    return text


def remember_versions(english: str, versions: Mapping[str, str], is_program_text: bool = False) -> None:
    """Remember how a text of YAML content reads in other languages: `versions` by language, found by the text
    `english`.

    They are used by `in_language`, and by `_` for texts in no catalogue. Where a text has two sets of versions, those
    with `is_program_text` win. Of the same kind, the latest replace earlier ones.
    """
    (_program_versions if is_program_text else _versions)[english] = versions


def in_language(english: str) -> str:
    """Return a text of YAML content in the language in use; unchanged if it has no version in that language.

    Use it in place of `_` for names that players give, such as titles of house rules: it never looks into a catalogue,
    which might have the same words with another meaning.
    """
    versions = _program_versions.get(english) or _versions.get(english)
    return versions.get(_in_use[0].language, english) if versions else english
