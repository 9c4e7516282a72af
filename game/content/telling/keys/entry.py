"""What is told of one rule key, and the parts a rule page is made of."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import Struct, field

from game.content.telling.facts import Facts
from game.engine.sheet.keys import RuleSheet


class Said(Struct, frozen=True):
    """A few sentences on one topic; `short` is what they say in a few words, to set beside another sheet's.

    Where two sheets agree in what is `short`, their sentences may differ only by what other topics make of them.
    A topic like `buy.price` speaks only where `buy` does.
    """

    topic: str
    text: str
    short: str = ""


Sentence = Callable[[Facts], Iterator[Said]]
"""Says of a sheet what it says of a topic or two; nothing where there is nothing to say."""


class PagePart(Struct, frozen=True):
    """A part of the rule page: its heading, its sentences in order, and whether it stands on the page of a sheet."""

    title: str
    sentences: tuple[Sentence, ...]
    when: Callable[[Facts], bool] = lambda _facts: True
    of_table: frozenset[Sentence] = frozenset()
    """Those of its sentences that tell of melds on the table alone."""

    def speak(self, facts: Facts) -> Iterator[Said]:
        """Say all this part says of a sheet."""
        if self.when(facts):
            for sentence in self.sentences:
                if not (facts.in_hand and sentence in self.of_table):
                    yield from sentence(facts)


class Told(Struct, frozen=True, kw_only=True):
    """All the words of one rule key. Texts are marked, and looked up where they are shown."""

    means: str
    """What it means and what it may be, for those who write sheets: in `docs/rule_keys.md`, the schema and lists."""
    label: str = ""
    """What it is called in the editor; where this is empty, as `means` begins."""
    group: str = ""
    """The group of the editor it stands in; where this is empty, that of its section."""
    values: Mapping[str, str] = field(default_factory=dict)
    """Its choices in words, in the order in which one would name them."""
    zero: str = ""
    """How 0 is called, where that is no number."""
    none: str = ""
    """How `none` is called."""
    written: Callable[[Any], str] | None = None
    """Writes a value that is neither a number nor a choice."""
    searched: str = ""
    """What else one may search for to find it."""
    silent: Callable[[RuleSheet], bool] | None = None
    """Tells whether it says nothing of a deal, though it would have an effect if it were set."""
    says: tuple[Sentence, ...] = ()
    """The sentences of the rule page that tell it; one may tell several keys."""
    elsewhere: str = ""
    """Where the rule page tells it, if no sentence does."""
    absent: Mapping[str, str] = field(default_factory=dict)
    """What is so where a topic of its sentences is not spoken of, as a phrase."""
