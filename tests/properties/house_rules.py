"""Random house rules: sheets nobody wrote down, as far as they can work at all."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import Any

from hypothesis import strategies as st
from msgspec import convert, structs

from game.bots.traits import Traits
from game.content.editing.form import ChoiceValue, NumberByPlayersValue, NumberValue, YesNoValue, value_kind
from game.content.sheets.keys import KEYS
from game.content.sheets.sheets import NAMING_KEYS
from game.engine.sheet.keys import SECTIONS, RuleSheet, overlay
from game.engine.sheet.soundness import problems

YES_NO = (True, False)
NO_KEYS: Mapping[str, tuple[Any, ...]] = MappingProxyType({})
MOST_CHANGED = 14
PLAYERS = {"players.min": 2, "players.max": 4, "match.deals": 2}
CHOICES: dict[str, tuple[Any, ...]] = {
    "pack.packs": (1, 2, 3),
    "pack.jokers": (0, 1, 2),
    "pack.without": (["8", "9", "10"], ["2", "3", "4", "5", "6"], ["A"], ["K"]),
    "pack.wild": (["joker"], ["joker", "2"], ["5"], ["A"], ["joker", "turned_up"], []),
    "deal.hand_size": (3, 5, 7, 10, 13),
    "deal.upcard": YES_NO,
    "deal.cutter": ("right", "left"),
    "deal.exact_cut_bonus": (0, 50),
    "sets.allowed": YES_NO,
    "runs.allowed": YES_NO,
    "sets.min": (2, 3, 4),
    "sets.max": ("none", 4, 5),
    "sets.same_suit_twice": YES_NO,
    "runs.min": (2, 3, 4),
    "runs.max": ("none", 4, 8),
    "runs.suits": ("one", "colour", "any"),
    "runs.ace": ("low", "high", "either", "around"),
    "wilds.own_rank": YES_NO,
    "wilds.min_naturals": (0, 1, 2),
    "wilds.allowed_in": (["sets", "runs"], ["runs"], ["sets"]),
    "wilds.most": ("none", 0, 1, 2),
    "wilds.share": ("any", "half", "minority"),
    "wilds.side_by_side": YES_NO,
    "wilds.named": YES_NO,
    "wilds.take": ("never", "to_hand", "this_turn"),
    "wilds.take_from": ("any", "others"),
    "wilds.take_in": (["sets", "runs"], ["runs"], ["sets"]),
    "wilds.take_after_melding": YES_NO,
    "wilds.slide": YES_NO,
    "draw.discards": ("top", "pile", "dig", "none"),
    "draw.into_hand": YES_NO,
    "draw.discard_drawn": YES_NO,
    "draw.before_melding": ("free", "played_at_once", "never"),
    "melding.contract": ("none", "1 set", "1 set + 1 run", "2 runs", "2 sets or 1 run of 4"),
    "melding.opening": (0, 30, 60),
    "melding.pure": ("none", "run", "set", "meld"),
    "melding.least_runs": (0, 1, 2),
    "melding.extra_melds": YES_NO,
    "melding.add": ("any_time", "after_melding", "next_turn"),
    "melding.move": YES_NO,
    "melding.unique_cards": YES_NO,
    "melding.false_lay_down": (0, 50),
    "going_out": ("discard", "float", "meld", "meld_only"),
    "buying.allowed": YES_NO,
    "buying.price": (0, 1, 2),
    "buying.order": ("clockwise", "first_call"),
    "buying.limit": ("none", 0, 2),
    "buying.after_melding": YES_NO,
    "calls.playable_discard": (0, 1, 2),
    "calls.rummy_in_the_deck": YES_NO,
    "calls.forcing": YES_NO,
    "stock_out": ("turn_over", "reshuffle", "end_deal", "discards_only", "last_chance"),
    "stalemate": (1, 3),
    "scoring.count": ("hand", "melds_minus_hand"),
    "scoring.settle": ("own", "winner_collects", "fixed", "stake"),
    "scoring.winner": ("lowest", "highest"),
    "scoring.out_bonus": (0, 10),
    "scoring.at_once_bonus": (0, 25),
    "scoring.at_once_times": (1, 2),
    "deal.winning_count": ("none", 50, 60),
    "knocking.limit": ("none", 0, 20),
    "knocking.after_hit": (0, 1, 2),
}

"""The values tried for keys of which not all values are tried; for other keys all values of their type."""
LEFT_OUT = {*NAMING_KEYS, *PLAYERS, "melding.contract_by", "scoring.values", "scoring.payment", "match.target"}


def _tried(key: str) -> tuple[Any, ...]:
    match value_kind(key):
        case YesNoValue():
            return YES_NO
        case ChoiceValue(options=options):
            return options
        case NumberValue(least=least, most=most) | NumberByPlayersValue(least=least, most=most):
            return (least, min(most, least + 1))
    raise AssertionError(f"say in CHOICES or LEFT_OUT what is tried of {key}")


CHOICES |= {key: _tried(key) for key in KEYS if key not in CHOICES and key not in LEFT_OUT}


@st.composite
def house_rules(draw: st.DrawFn, always: Mapping[str, tuple[Any, ...]] = NO_KEYS) -> RuleSheet:
    """Return a sheet for two to four players with up to a dozen keys changed at random, and each key of `always` set to
    one of its values there.
    """
    keys = draw(st.lists(st.sampled_from(sorted(CHOICES)), max_size=MOST_CHANGED, unique=True))
    own = {key: draw(st.sampled_from(CHOICES[key])) for key in keys}
    return changed(own | {key: draw(st.sampled_from(values)) for key, values in always.items()})


def changed(keys: dict[str, Any]) -> RuleSheet:
    """Return the base sheet for two to four players with `keys` changed."""
    data: dict[str, Any] = {"title": "mixed"}
    data |= {section: {} for section in SECTIONS}
    overlay(data, PLAYERS | keys)
    return convert(data, RuleSheet)


def sound_house_rules(always: Mapping[str, tuple[Any, ...]] = NO_KEYS) -> st.SearchStrategy[RuleSheet]:
    """Return a strategy for house rules without contradictions, in which each key of `always` has one of its values
    there.
    """
    return house_rules(always).filter(lambda sheet: not problems(sheet))


def numbered(number: int, always: Mapping[str, tuple[Any, ...]] = NO_KEYS) -> tuple[dict[str, Any], RuleSheet]:
    """Return the changed keys and the sheet of the sound house rules with this number, in which each key of `always`
    has one of its values there.
    """
    rng = Random(number)
    while True:
        keys = rng.sample(sorted(CHOICES), rng.randint(0, MOST_CHANGED))
        own = {key: rng.choice(CHOICES[key]) for key in keys}
        own |= {key: rng.choice(values) for key, values in always.items()}
        sheet = changed(own)
        if not problems(sheet):
            return own, sheet


KNOCKING: dict[str, tuple[Any, ...]] = {
    "knocking.limit": (0, 5, 10, "none"),
    "knocking.by_upcard": (False, True),
    "last_turn": (False, True),
    "scoring.settle": ("own", "differences", "lowest_collects"),
    "deal.hand_size": (3, 7, 10),
}
"""Keys that say how a deal ends whose melds stay in the hands."""


def numbered_in_hand(number: int) -> RuleSheet:
    """Return the sound house rules with this number, with melds that stay in the hand."""
    rng = Random(number)
    while True:
        keys = rng.sample(sorted(CHOICES), rng.randint(0, MOST_CHANGED))
        own = {key: rng.choice(CHOICES[key]) for key in keys}
        own |= {key: rng.choice(values) for key, values in KNOCKING.items()} | {"melding.in_hand": True}
        if own["scoring.settle"] != "own":
            own["scoring.winner"] = "highest"
        sheet = changed(own)
        if not problems(sheet):
            return sheet


BEFORE_DRAW: dict[str, tuple[Any, ...]] = {
    "knocking.limit": ("none", 20, 40),
    "knocking.after_hit": (0, 1, 2),
    "knocking.undercut": ("as_little", "less", "never"),
    "knocking.undercut_times": (1, 2),
    "deal.winning_count": ("none", 50),
    "scoring.settle": ("own", "winner_collects", "fixed", "stake"),
    "scoring.nobody_out": ("nothing", "lowest"),
    "scoring.no_discard_times": (1, 2),
    "going_out": ("discard", "float", "meld"),
    "last_turn": (False, True),
}
"""Keys that say how a deal ends in which one knocks before the draw."""
WILD_RANKS: dict[str, tuple[Any, ...]] = {
    "pack.wild": (["A"], ["5"], ["joker", "2"], ["2", "K"]),
    "wilds.own_rank_natural": YES_NO,
    "wilds.named": YES_NO,
    "melding.unique_cards": YES_NO,
    "melding.contract": ("none",),
    "melding.opening": (0, 15, 30, 45, 60),
    "melding.pure": ("none", "run", "set", "meld"),
    "melding.least_runs": (0, 1, 2),
    "wilds.min_naturals": (0, 1, 1, 2),
    "melding.in_hand": (False,),
    "going_out": ("discard", "float", "meld", "meld_only"),
}
"""Keys by which cards of a wild rank may be used as themselves, and the first melds must count points and be of some
kinds.
"""


def numbered_before_draw(number: int) -> RuleSheet:
    """Return the sound house rules with this number, with knocks before the draw."""
    rng = Random(number)
    while True:
        keys = rng.sample(sorted(CHOICES), rng.randint(0, MOST_CHANGED))
        own = {key: rng.choice(CHOICES[key]) for key in keys}
        own |= {key: rng.choice(values) for key, values in BEFORE_DRAW.items()}
        own |= {"melding.in_hand": False, "knocking.before_draw": True}
        own["scoring.winner"] = "lowest" if own["scoring.settle"] == "own" else "highest"
        sheet = changed(own)
        if not problems(sheet):
            return sheet


def quick(traits: Traits) -> Traits:
    """Return the traits with a search in as few determinizations as in deals with a contract."""
    return structs.replace(traits, search=min(8, traits.search), rollouts=min(80, traits.rollouts))
