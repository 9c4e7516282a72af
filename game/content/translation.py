"""Translation of texts into the player's language: the catalogue in use, and the functions that look texts up in it.

The program is written in English; a `Catalogue` has the texts of another language. Texts of YAML content carry their
own versions, which are found through `_` like any other text once they are read (`remember_versions`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

SOURCE_LANGUAGE = "en"
"""The language that texts are written in."""
CONTEXT_END = "\x04"
"""What stands between the context of a text and the text itself, in the keys of catalogues."""


def english_form(count: int) -> int:
    """Return the index of the English plural form for a count: 0 for one, else 1."""
    return int(count != 1)


class Catalogue:
    """The translations of a language.

    `texts` has them by English text, with its context and CONTEXT_END before it if it has one; `forms` has the plural
    forms by the English singular, and `form_index(count)` says which of them a count takes. What is missing is looked
    up in `base`, or stays English. `language` is the code of the language, such as `de`, by which texts of YAML content
    are chosen.
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
        """Return the translation of a text."""
        found = self.texts.get(f"{context}{CONTEXT_END}{text}" if context else text)
        if found is not None:
            return found
        return self.base.text(text, context) if self.base else in_language(text)

    def plural(self, one: str, many: str, count: int) -> str:
        """Return the form of a text for a count."""
        forms = self.forms.get(one)
        if forms is not None:
            return forms[self.form_index(count)]
        if self.base:
            return self.base.plural(one, many, count)
        return many if english_form(count) else one


ENGLISH = Catalogue()
_in_use = [ENGLISH]
_versions: dict[str, Mapping[str, str]] = {}
"""By the English version of a text of YAML content: its versions by language."""


def use_catalogue(catalogue: Catalogue) -> None:
    """Look texts up in this catalogue from now on."""
    _in_use[0] = catalogue


def catalogue_in_use() -> Catalogue:
    """Return the catalogue that texts are looked up in."""
    return _in_use[0]


def _(text: str) -> str:
    return _in_use[0].text(text)


def pgettext(context: str, text: str) -> str:
    """Return the translation of a text that has several meanings: `context` says which one it has here."""
    return _in_use[0].text(text, context)


def counted(one: str, many: str, count: int, **more: object) -> str:
    """Return the sentence for this count: `one` or `many`, with `{count}` and the values in `more` filled in."""
    return _in_use[0].plural(one, many, count).format(count=count, **more)


def marked(text: str) -> str:
    """Return the text unchanged: marks it for the collection of texts where it is translated only when shown."""
    return text


def remember_versions(english: str, versions: Mapping[str, str]) -> None:
    """Remember the versions of a text of YAML content by language, for `in_language` and `_`."""
    _versions[english] = versions


def in_language(english: str) -> str:
    """Return a text of YAML content in the language in use; as it is if it was not written in that language.

    Names that players give, such as titles of house rules, are looked up only here: a catalogue must not change them.
    """
    versions = _versions.get(english)
    return versions.get(_in_use[0].language, english) if versions else english
