"""Writing a moment of a match as a staged table: set up where a turn began, with the plays of the turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from msgspec import Struct

from game.content.editing.text import inline_text, key_lines
from game.content.sheets.keys import KEYS
from game.content.sheets.sheets import (
    NAMING_KEYS,
    changed_keys,
    differing_rules,
    load_sheet,
    other_game_names,
    sheet_names,
)
from game.content.tables.checking import check_text
from game.content.yaml.reader import UnreadableError
from game.engine.actions import Action
from game.engine.cards import Card
from game.engine.melds.meld import Meld
from game.engine.sheet.keys import RuleSheet
from game.engine.state import NOBODY, Phase, State


class Stretch(Struct, frozen=True):
    """Consecutive actions of a match without those of the dealer, with the states before and after them."""

    start: State
    actions: tuple[Action, ...]
    end: State


def staged_text(title: str, turn: Stretch, from_discard: Stretch | None = None) -> str:
    """Return the YAML of a table set up where a turn or the cut begins, with the plays from there.

    A staged table does not record who discarded which card, or how often a seat has bought. So it is tried whether the
    plays can be repeated from it. If not, the table starts at the discard before the turn (`from_discard`); if that is
    not given or fails too, the table has no plays.
    """
    whole = [turn]
    if from_discard:
        whole.append(Stretch(from_discard.start, from_discard.actions + turn.actions, turn.end))
    texts = (_table_text(title, each.start, _play_lines(each)) for each in whole if each.actions)
    return next(filter(_can_be_played, texts), None) or _table_text(title, turn.start, ())


def puzzle_text(title: str, kind: str, start: State, solution: Iterable[Action]) -> str:
    """Return the YAML of a puzzle: its table, question and solution."""
    return _table_text(title, start, [f"puzzle: {kind}", "play:", *(f"  - {action!r}" for action in solution)])


def _table_text(title: str, start: State, play: Iterable[str]) -> str:
    return "\n".join([*_setting_lines(title, start), *play]) + "\n"


def _can_be_played(text: str) -> bool:
    try:
        return all(
            result.has_passed for result in check_text(text, lambda *refused: "", lambda seed: lambda cards, *at: cards)
        )
    except UnreadableError:
        return False


def _setting_lines(title: str, state: State) -> Iterator[str]:
    sheet = state.match.sheet
    game = _most_similar_game(sheet)
    yield f"title: {inline_text(title)}"
    yield f"game: {game}"
    changed = changed_keys(sheet, load_sheet(game))
    rules = [line for key in KEYS if key in changed and key not in NAMING_KEYS for line in key_lines(key, changed[key])]
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
    yield f"hands: [{', '.join(map(_cards_text, state.hands))}]"
    yield f"stock: {_cards_text(state.stock)}"
    yield f"discards: {_cards_text(state.discards)}"
    if state.upcard is not None and (state.apart or state.upcard not in state.discards[:1]):
        yield f"turned: {state.upcard!r}"
    if state.melds:
        yield "melds:"
        yield from (f"  m{number}: {_meld_text(meld)}" for number, meld in enumerate(state.melds, 1))
    yield f"melded: {[seat for seat, melded in enumerate(state.melded) if melded]}"


def _play_lines(stretch: Stretch) -> Iterator[str]:
    end = stretch.end
    yield "play:"
    yield from (f"  - {action!r}" for action in stretch.actions)
    if end.phase in (Phase.DEAL_OVER, Phase.MATCH_OVER):
        out = "none" if end.out == NOBODY else end.out
        yield f"  - expect: {{phase: {end.phase.value}, out: {out}}}"
        return
    hands = ", ".join(f"{seat}: {_cards_text(hand)}" for seat, hand in enumerate(end.hands))
    yield f"  - expect: {{turn: {end.actor}, phase: {end.phase.value}, hand: {{{hands}}}}}"


def _most_similar_game(sheet: RuleSheet) -> str:
    """Return the name of the built-in game with the fewest rule keys that differ from `sheet`; among equals the first
    by name, main games before others.
    """
    return min((*sheet_names(), *other_game_names()), key=lambda name: len(differing_rules(sheet, load_sheet(name))))


def _cards_text(cards: Sequence[Card]) -> str:
    return " ".join(map(repr, cards)) or "''"


def _meld_text(meld: Meld) -> str:
    groups = [(by, " ".join(map(repr, placed))) for by, placed in groupby(meld.cards, key=lambda each: each.by)]
    if len(groups) == 1 and groups[0][0] == meld.owner:
        return f"{{owner: {meld.owner}, cards: {groups[0][1]}}}"
    credited = ", ".join(f"{{by: {by}, cards: {cards}}}" for by, cards in groups)
    return f"{{owner: {meld.owner}, cards: [{credited}]}}"
