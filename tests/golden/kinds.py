"""The kinds of action a sheet has, and which of them a record shows."""

from __future__ import annotations

from collections.abc import Iterator

from game.engine.actions import Action, Claim, DrawDiscards, Lay, Shuffle
from game.engine.sheet.keys import RuleSheet
from game.engine.sheet.rules import MatchRules, Rules, compile_rules
from game.engine.state import State
from game.record.record import Record
from game.record.replay import replay_states

ALWAYS = {"Shuffle", "DrawStock", "Discard"}


def possible(sheet: RuleSheet) -> set[str]:
    """Return every kind of action that some deal of some number of players knows."""
    tables = [compile_rules(sheet, players) for players in range(max(2, sheet.players.min), sheet.players.max + 1)]
    return {kind for match in tables for kind in _of_match(match)}


def _of_match(match: MatchRules) -> Iterator[str]:
    yield from ALWAYS
    if len(match.deals) > 1 or match.deals[-1].target is not None:
        yield "Next"
    if match.eliminates and match.sheet.match.buy_backs:
        yield "BuyBack"
    for rules in match.deals:
        yield from _of_deal(rules)


def _of_deal(rules: Rules) -> Iterator[str]:
    wilds = any(face in rules.wild for face in rules.pack)
    kept, keys = rules.melding.in_hand, rules.knocking
    lay_off = kept and keys.lay_off and (keys.limit != 0 or keys.by_upcard)
    windows = rules.buying.allowed or rules.calls.playable_discard > 0
    there = {
        "Lay": not kept,
        "Add": not kept or lay_off,
        "Knock": kept or keys.before_draw,
        "Drop": rules.may_drop,
        "Cut": rules.deal.cutter != "none" and rules.deal.exact_cut_bonus > 0,
        "DrawDiscards": rules.draw.discards != "none",
        "DrawDiscards, digging": rules.draw.discards == "dig",
        "Lay, several melds": rules.melding.opening > 0
        or (rules.contract is not None and len(rules.contract.slots) > 1),
        "Take": rules.wilds.take != "never" and wilds,
        "Slide": rules.wilds.slide and wilds,
        "Buy": rules.buying.allowed,
        # Where one may knock on every turn, a match by chance hardly ever sees the end of the stock.
        "Pass": (rules.stock_out == "last_chance" and not keys.before_draw)
        or (windows or rules.deal.offer or lay_off or rules.face_up),
        "CallRummy": rules.calls.playable_discard > 0,
        "Force": rules.calls.forcing and rules.face_up,
        "Claim": rules.calls.rummy_in_the_deck,
        "Claim, new meld": rules.calls.rummy_in_the_deck,
        "Shuffle, discards": rules.stock_out == "reshuffle",
    }
    yield from (kind for kind, yes in there.items() if yes)


def kinds(state: State, action: Action) -> set[str]:
    """Return the kinds of an action in `state`."""
    found = {type(action).__name__}
    if isinstance(action, DrawDiscards) and action.deepest is not None:
        found.add("DrawDiscards, digging")
    if isinstance(action, Claim) and not action.meld:
        found.add("Claim, new meld")
    if isinstance(action, Shuffle) and state.due:
        found.add("Shuffle, discards")
    if isinstance(action, Lay) and len(action.melds) > 1:
        found.add("Lay, several melds")
    return found


def shown(record: Record) -> set[str]:
    """Return the kinds of all actions of a record; raise RecordError if it does not replay to its digest."""
    states = replay_states(record)
    return {kind for state, action in zip(states, record.actions, strict=False) for kind in kinds(state, action)}
