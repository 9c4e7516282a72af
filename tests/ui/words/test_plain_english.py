"""What people read, checked by kinds of slips: every sentence in the code, and those that come of real matches."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest

from game.content.sheets.sheets import load_sheet, sheet_names
from game.engine.actions import Action, Add, Buy, Discard, DrawDiscards, DrawStock, Lay, Pass, uses
from game.engine.play.verbs import why_not
from game.engine.state import View
from game.session.match.match import Match
from game.words.prompts import Prompts
from game.words.table import Words
from tests.support.for_each import for_each
from tests.ui.support.places import random_table

GAME = Path(__file__).parents[3] / "game"
SLIPS = {
    "one of many": r"(?<![\d.,–−-])1 (cards|points|plays|players|deals|sets|runs|wilds|buys|mistakes|matches|times)\b",
    "many of one": r"(?<![\d.,–−-])([02-9]|\d\d+) (card|point|play|player|deal|wild|mistake)\b",
    "a before a vowel": r"\b[Aa] (A|8|18|11|eight|ace|empty|unseen|exact)\b",
    "an before a consonant": r"\b[Aa]n ([2-79]|10|J|Q|K|★)\b",
    "from a number to the same": r"\b(\d+) (to|or) \1\b",
    "a name behind of": rf"\b(melds|set|run|turn|discard) of ({'|'.join(('Ann', 'Bea', 'Carl', 'Dora'))})\b",
    "one's own by name": r"\b(Ann|Bea|Carl|Dora) (adds|takes|plays) .*\b\1’s\b",
    "two spaces": r"(?<! ) {2}(?! )",
    "a field left open": r"\{\w*\}",
}
"""Patterns of wrong English, by the kind of mistake."""

STIFF = {
    "whoever as a subject": r"\bWhoever\b|\b(of|for|to|by|from) who(ever)?\b(?! is| they)",
    "one for you": r"\b[Oo]ne (goes out|knocks|lays|draws|discards|adds|plays|melds|buys)\b|\bone[’']s\b",
    "a space before a percent sign": r"[\d}] %",
    "picked for selected": r"\b[Pp]ick(s|ed|ing)? (a |the |one |up )*cards?\b",
    "taking back for undoing": r"\btakes? back (a|\{\w+\}) plays?\b|\btake (a play|your plays) back\b",
    "first lay for first melds": r"\b[Ff]irst lays?\b",
    "lying for being": r"\b(lie|lies) (on the table|in (the|your) hand|apart|face up|there)\b|\blaid apart\b",
    "no for not a": r"(?<!here )\b(is|are) no (meld|file|contract|run|set|log|rank)\b|\ba \w+ and no \w+\b",
    "an inverted sentence": r"\bAmong the [^.]* must be\b",
    "more behind its noun": r"\bcards? more\b(?! than)",
    "throwing for discarding": r"\b[Tt]hr(ow|ows|ew|own|owing)\b",
    "saying for choosing": r"\bsay (done|pass)\b",
    "all that for everything": r"\b[Aa]ll that (a|you|is|lies|was)\b",
    "holds for applies": r"\b(rule|it) holds (for|from|in)\b",
}
"""Turns of phrase that read like a translation, by name."""

WORDED = ("_", "marked", "counted")
APART = re.compile(r" {2,}")
"""In lines of keys, what stands between one key and the next; else nothing has more than one space."""

COUNTED = re.compile(
    r"\{(?:count|points|cards|size|n|left|more|least|most)\} (cards|points|plays|deals|sets|runs|wilds|mistakes)\b"
)
NEVER_ONE = (
    "Take {count} cards and play",
    "exactly the {count} cards needed",
    "shuffles {cards} cards",
    "{size} cards for each of",
    "{name} deals {count} cards",
    "The first melds must count at least {points} points",
    "The first melds you lay in a deal must count at least {least} points",
    "To {points} points",
    "({n} cards)",
    "{count} deals",
    "{count} cards in all",
    "at least {points} points together",
    "A set is {",
    "A set is exactly {",
    "A run is {",
    "A run is exactly {",
    "the contract {contract} takes {cards} cards",
    "fix the first {count} mistakes",
    "needs at least {least} cards",
    "has at least {least} cards",
    "has at most {most} cards",
    "a run has at least",
    "A cut lifts from",
    "melds of a kind",
    "the first melds must count {least} points",
    "from 1 to {most} deals",
    "{points} of {least} points",
    "at least {least} players",
    "{players} players with",
    "of {size} cards",
    "takes {cards} cards",
    "required first take {cards} cards",
    "So {n} cards on the table win",
)
"""Beginnings of sentences whose number is never one, wherever they are said."""


@cache
def _sentences() -> list[tuple[str, str, str]]:
    """Return every translatable text of the code as place, name of the translating function, and text."""
    return list(_looked_up())


def _looked_up() -> Iterator[tuple[str, str, str]]:
    for path in sorted(GAME.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
                name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
                for each in node.args if name in WORDED else ():
                    if isinstance(each, ast.Constant) and isinstance(each.value, str):
                        yield f"{path.relative_to(GAME)}:{each.lineno}", name, each.value


def test_no_sentence_in_the_code_uses_a_plural_for_a_number_that_may_be_one() -> None:
    found = [
        (where, text)
        for where, function, text in _sentences()
        if function != "counted" and COUNTED.search(text) and not any(each in text for each in NEVER_ONE)
    ]
    assert not found


def test_no_sentence_in_the_code_has_a_slip_of_english() -> None:
    slips = {kind: slip for kind, slip in SLIPS.items() if kind not in ("a field left open", "two spaces")}
    found = [(kind, where, text) for where, _, text in _sentences() for kind in _slips(text, slips)]
    assert not found
    spaced = [(where, text) for where, _, text in _sentences() if APART.search(text) and "   " not in text]
    assert [text for _, text in spaced if not text.startswith("..  (")] == [
        "A card table for the rummy family  ♠ ♥ ♦ ♣"
    ]


ROOT = GAME.parent


def _pages() -> Iterator[tuple[str, str]]:
    """Yield every line of the documentation and of the files of levels, each after its place."""
    made_elsewhere = ROOT / "docs" / "strength.md"
    pages = [*ROOT.glob("*/README.md"), ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]
    for path in sorted({*pages, *(ROOT / "levels").rglob("*.yaml")} - {made_elsewhere}):
        if path.is_relative_to(ROOT / "tests"):
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if path.suffix == ".md" or not line.startswith("#"):
                yield f"{path.relative_to(ROOT)}:{number}", line


def test_no_sentence_in_the_code_reads_like_a_translation() -> None:
    assert [(kind, where, text) for where, _, text in _sentences() for kind in _slips(text, STIFF)] == []


def test_no_page_and_no_level_reads_like_a_translation() -> None:
    assert [(kind, where, text) for where, text in _pages() for kind in _slips(text, STIFF)] == []


@for_each(
    "text",
    [
        "Whoever discards a wild skips the next player.",
        "Rommé, double for who never opened",
        "One knocks with ten points.",
        "a player may add only to one’s own melds",
        "42 %",
        "Add the picked cards",
        "Ann takes back a play.",
        "2 cards are missing for your first lay.",
        "In this game melds lie on the table.",
        "it is a folder and no file",
        "what is left would be right, but this is no meld",
        "Among the melds of a hand must be two runs.",
        "The dealer is dealt one card more.",
        "Throw the K♠.",
        "Lay off what fits, then say done",
        "All that a deal brings counts twice.",
        "with it off, the rule holds for you, too",
    ],
)
def test_the_check_finds_stiff_sentences(text: str) -> None:
    assert list(_slips(text, STIFF))


@pytest.mark.parametrize(
    "text",
    ["There is no contract.", "the player who goes out", "one must be pure", "Take the card back.", "42%"],
)
def test_an_idiomatic_sentence_is_not_called_stiff(text: str) -> None:
    assert not list(_slips(text, STIFF))


@pytest.mark.parametrize(
    "text",
    [
        "1 cards are the new stock.",
        "needs a A",
        "needs a 8",
        "needs an 7",
        "Doofer is for 2 to 2 players",
        "The melds of Ann",
        "Carl adds 7♠ to Carl’s set of 7s.",
        "2 card",
        "Two  spaces",
        "It costs {points}.",
    ],
)
def test_the_check_of_plain_english_finds_slips(text: str) -> None:
    assert list(_slips(text))


@pytest.mark.parametrize(
    "text", ["1 card", "11 cards", "0.1 points", "a 7", "an 8", "2 to 3", "−1 points", "set of 7s"]
)
def test_a_correct_sentence_is_not_called_a_slip(text: str) -> None:
    assert not list(_slips(text))


@pytest.mark.parametrize("game", sheet_names())
def test_every_sentence_about_a_played_match_is_plain_english(game: str) -> None:
    players = 2 if game != "me" else 3
    # Where anybody may knock, a deal that is played at random is soon over.
    rules = load_sheet(game)
    seeds = range(5, 17 if rules.melding.in_hand or rules.knocking.before_draw else 6)
    tables = [random_table(game, players, 2, seed=seed) for seed in seeds]
    said = dict.fromkeys(
        text for table in tables for seat in range(players) for text in _told(table, seat, Random(seat))
    )
    assert len(said) > 100
    assert [(kind, text) for text in said for kind in _slips(text)] == []


def _slips(text: str, slips: dict[str, str] = SLIPS) -> Iterable[str]:
    return [kind for kind, slip in slips.items() if re.search(slip, text)]


def _told(table: Match, seat: int, rng: Random) -> Iterator[str]:
    """Yield every text that a seat is shown in a match: events, prompts and refusals."""
    names = tuple(each.name for each in table.seats)
    words, prompts = Words(names, seat), Prompts(names, seat)
    for view, events in table.history.views_of_deal(seat):
        for event in events:
            yield words.event(event, view) or ""
        yield prompts.prompt(view, ())
        yield prompts.prompt(view, (), brief=True)
        yield from prompts.deal(view)
        yield from prompts.deal_terms(view)
        yield prompts.stock(view.state)
        if view.state.discards:
            yield prompts.dig(view.state.discards[-1:], view.state)
        for action in _tries(view, rng):
            refusal = why_not(view.state, action)
            if refusal is not None:
                yield words.refusal(refusal, view)


def _tries(view: View, rng: Random) -> Iterator[Action]:
    """Yield actions that a player may try at a moment, most of them illegal."""
    seat, state = view.seat, view.state
    yield from (DrawStock(seat), DrawDiscards(seat), Buy(seat), Pass(seat))
    if len(view.hand) > 3:
        for size in (1, 2, 3):
            cards = tuple(rng.sample(view.hand, size))
            yield Discard(seat, cards[0])
            yield Lay(seat, (uses(cards),))
            for number in range(1, len(state.melds) + 1):
                yield Add(seat, uses(cards), number)
