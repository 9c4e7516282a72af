"""The texts of one rule key, and the sections a rule page is made of."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import Struct, field

from game.content.rule_text.facts import Facts
from game.engine.sheet.keys import RuleSheet


class RuleText(Struct, frozen=True):
    """The sentences of a rule page on one topic; `short` is the same rule as a term, for comparison with another sheet.

    Two texts with the same `short` count as the same rule, even if their sentences differ; an empty one is never
    compared. A topic `buy.price` is a part of the topic `buy` and has sentences only if `buy` has some.
    """

    topic: str
    text: str
    short: str = ""


TextWriter = Callable[[Facts], Iterator[RuleText]]
"""A function that writes the texts of a topic or two for a sheet, and none where the topic does not apply."""


class PagePart(Struct, frozen=True):
    """A section of the rule page: its heading, the writers of its texts in order, and the condition for showing it."""

    title: str
    writers: tuple[TextWriter, ...]
    is_shown: Callable[[Facts], bool] = lambda _facts: True
    table_only: frozenset[TextWriter] = frozenset()
    """The writers whose texts apply only to games with melds on the table."""

    def rule_texts(self, facts: Facts) -> Iterator[RuleText]:
        """Yield the texts of this section for a sheet; nothing if the section does not apply. If melds stay in the
        hand, those on melds on the table are left out.
        """
        if self.is_shown(facts):
            for writer in self.writers:
                if not (facts.has_melds_in_hand and writer in self.table_only):
                    yield from writer(facts)


class KeyText(Struct, frozen=True, kw_only=True):
    """The texts of one rule key. They are marked for translation here and translated where they are shown."""

    meaning: str
    """The meaning and the allowed values, for authors of sheets: in `docs/rule_keys.md`, the JSON Schema and lists."""
    label: str = ""
    """The label in the editor; where this is empty, `meaning` is short enough to be one."""
    group: str = ""
    """The group in the editor, a key of `GROUPS`; where this is empty, the section of the key."""
    values: Mapping[str, str] = field(default_factory=dict)
    """The choices in words, in the order in which the editor lists them."""
    zero: str = ""
    """The text for 0, where 0 is not shown as a number."""
    none: str = ""
    """The text for `none`."""
    format_value: Callable[[Any], str] | None = None
    """A function that writes a value which is neither a number nor a choice."""
    search_words: str = ""
    """Further words under which the editor finds the key."""
    is_silent: Callable[[RuleSheet], bool] | None = None
    """A function that tells whether the key has no effect in a sheet at its value there, but would have at another."""
    writers: tuple[TextWriter, ...] = ()
    """The writers of the rule page that describe this key; a writer may describe several keys."""
    elsewhere: str = ""
    """The place on the rule page that describes the key, if no writer does."""
    absent: Mapping[str, str] = field(default_factory=dict)
    """Per topic of the writers: a sentence on the standard rule where a sheet has no text on that topic."""
