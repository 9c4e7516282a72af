"""A moment of a match as the text of a staged table: set up where a turn began, with all that was played in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from msgspec import Struct

from game.content.editing.text import entry, inline
from game.content.sheets.keys import KEYS
from game.content.sheets.sheets import NAMES, changed_keys, differing, load_sheet, other_names, sheet_names
from game.content.tables.checking import check_text
from game.content.yaml.reader import UnreadableError
from game.engine.actions import Action
from game.engine.cards import Card
from game.engine.melds.meld import Meld
from game.engine.sheet.keys import RuleSheet
from game.engine.state import NOBODY, Phase, State


class Stretch(Struct, frozen=True):
    """The actions from one state of a match to another, all those of the dealer left out."""

    start: State
    actions: tuple[Action, ...]
    end: State


def staged_text(title: str, turn: Stretch, before: Stretch | None = None) -> str:
    """Return the YAML of a table set up where a turn or the cut begins, with what was played from there on.

    A staged table does not know who discarded what, nor how often a seat has bought. Where the plays cannot be repeated
    for that reason it is set up at the discard `before` the turn, and where that does not help either, without them.
    """
    whole = [turn]
    if before:
        whole.append(Stretch(before.start, before.actions + turn.actions, turn.end))
    texts = (_text(title, each.start, _play(each)) for each in whole if each.actions)
    return next(filter(_passes, texts), None) or _text(title, turn.start, ())


def puzzle_text(title: str, kind: str, start: State, solution: Iterable[Action]) -> str:
    """Return the YAML of a puzzle: the table it is set at, what it asks, and how that is answered."""
    return _text(title, start, [f"puzzle: {kind}", "play:", *(f"  - {action!r}" for action in solution)])


def _text(title: str, start: State, play: Iterable[str]) -> str:
    return "\n".join([*_setting(title, start), *play]) + "\n"


def _passes(text: str) -> bool:
    try:
        return all(result.ok for result in check_text(text, lambda *refused: "", lambda seed: lambda cards, *at: cards))
    except UnreadableError:
        return False


def _setting(title: str, state: State) -> Iterator[str]:
    sheet = state.match.sheet
    game = _nearest(sheet)
    yield f"title: {inline(title)}"
    yield f"game: {game}"
    changed = changed_keys(sheet, load_sheet(game))
    rules = [line for key in KEYS if key in changed and key not in NAMES for line in entry(key, changed[key])]
    if rules:
        yield "rules:"
        yield from (f"  {line}" for line in rules)
    yield f"players: {state.players}"
    yield f"deal: {state.deal}"
    yield f"dealer: {state.dealer}"
    yield f"turn: {state.turn}"
    if state.phase is not Phase.DRAW:
        yield f"phase: {state.phase.value}"
    yield f"scores: {list(state.scores)}"
    if state.rules.melding.contract_by == "player":
        yield f"contracts: {list(state.stages)}"
    yield f"hands: [{', '.join(map(_cards, state.hands))}]"
    yield f"stock: {_cards(state.stock)}"
    yield f"discards: {_cards(state.discards)}"
    if state.upcard is not None and (state.apart or state.upcard not in state.discards[:1]):
        yield f"turned: {state.upcard!r}"
    if state.melds:
        yield "melds:"
        yield from (f"  m{number}: {_meld(meld)}" for number, meld in enumerate(state.melds, 1))
    yield f"melded: {[seat for seat, melded in enumerate(state.melded) if melded]}"


def _play(stretch: Stretch) -> Iterator[str]:
    end = stretch.end
    yield "play:"
    yield from (f"  - {action!r}" for action in stretch.actions)
    if end.phase in (Phase.DEAL_OVER, Phase.MATCH_OVER):
        out = "none" if end.out == NOBODY else end.out
        yield f"  - expect: {{phase: {end.phase.value}, out: {out}}}"
        return
    hands = ", ".join(f"{seat}: {_cards(hand)}" for seat, hand in enumerate(end.hands))
    yield f"  - expect: {{turn: {end.actor}, phase: {end.phase.value}, hand: {{{hands}}}}}"


def _nearest(sheet: RuleSheet) -> str:
    """The game that comes with the program whose rules are most like these."""
    return min((*sheet_names(), *other_names()), key=lambda name: len(differing(sheet, load_sheet(name))))


def _cards(cards: Sequence[Card]) -> str:
    return " ".join(map(repr, cards)) or "''"


def _meld(meld: Meld) -> str:
    groups = [(by, " ".join(map(repr, placed))) for by, placed in groupby(meld.cards, key=lambda each: each.by)]
    if len(groups) == 1 and groups[0][0] == meld.owner:
        return f"{{owner: {meld.owner}, cards: {groups[0][1]}}}"
    credited = ", ".join(f"{{by: {by}, cards: {cards}}}" for by, cards in groups)
    return f"{{owner: {meld.owner}, cards: [{credited}]}}"
