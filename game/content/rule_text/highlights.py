"""The special rules of a game in a few lines, each with example cards, written from the sheet alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from game.content.rule_text.contracts import contract_notation_text, contract_text, required_melds_text
from game.content.rule_text.facts import WILD, Facts, facts_of, joined_by_and, ranks_in_words, usual_wilds, wording
from game.content.translation import _, counted
from game.engine.cards import JOKER, RANKS, SUITS, Card, parse_card, parse_cards
from game.engine.sheet.contracts import Contract, ContractError, Kind, Slot, parse_contract, ways_of
from game.engine.sheet.keys import RuleSheet, kept_in_hand

SETTLE = "scoring.settle"

MOST = 3
"""The most highlights of a game."""

_RIVER, _DUG = "4C JD 7H 2S KD 9C", 2
"""Example discards, and the index of the first one that is taken."""
_SET_RANKS = "7KTJQ"
_MOST_MELDS = 3
"""The most melds of a contract that are shown."""


class Highlight(Struct, frozen=True):
    """A rule worth pointing out: a sentence, with groups of example cards."""

    key: str
    """The rule key that the highlight describes."""
    groups: tuple[tuple[Card, ...], ...]
    text: str
    lit: int = -1
    """The index of the first card to mark in the first group, with all after it; -1 for no mark."""
    is_crosswise: bool = False
    """Whether the joker in the example is drawn crosswise."""


def highlights(sheet: RuleSheet) -> tuple[Highlight, ...]:
    """Return one to MOST highlights of a game for new players, the most unusual first. If the game has no special rules
    except for scoring, the first is its aim.
    """
    facts = facts_of(kept_in_hand(sheet) if sheet.melding.in_hand else sheet)
    with wording(facts):
        found = [each for tell in _TOLD for each in tell(facts)]
        if all(each.key == SETTLE for each in found):
            found.insert(0, _plain_game(facts))
    return tuple(found[:MOST])


def example_melds(sheet: RuleSheet) -> tuple[tuple[Card, ...], ...]:
    """Return melds that a table of this game may show, at least one.

    In a game with contracts they are the first melds of the match's first contract, three at most. In other games they
    are a set and a run, or the one of them that the rules allow; they must allow one. The last meld has a wild card if
    jokers or certain ranks are wild.
    """
    facts = facts_of(kept_in_hand(sheet) if sheet.melding.in_hand else sheet)
    contract = next(filter(None, map(_parsed_contract, facts.deals)), None)
    kinds = [(Kind.SET, sheet.sets.allowed, sheet.sets.min), (Kind.RUN, sheet.runs.allowed, sheet.runs.min)]
    slots = contract.slots[:_MOST_MELDS] if contract else [Slot(kind, least) for kind, there, least in kinds if there]
    first = sum(map(ord, sheet.title)) % len(_SET_RANKS)  # so that not all games show the same cards
    melds = [_example_meld(facts, slot, number) for number, slot in enumerate(slots, first)]
    if facts.has_jokers and facts.has_wild_jokers:
        melds[-1] = (*melds[-1][:-1], JOKER)
    elif facts.wild_ranks:
        melds[-1] = (*melds[-1][:-1], parse_card(RANKS[min(facts.wild_ranks) - 1] + "D"))
    return tuple(melds)


def _discards(facts: Facts) -> Iterator[Highlight]:
    way, cards = facts.sheet.draw.discards, parse_cards(_RIVER)
    if way == "dig":
        text = _(
            "The discards are open in a row, the river: take any card you can play at once, with all on top of it."
        )
        if facts.sheet.draw.dug == "this_turn":
            text = _(
                "The discards are open in a row, the river: take any card you can play in this turn, with all "
                "on top of it."
            )
        yield Highlight("draw.discards", (cards,), text, _DUG)
    elif way == "pile":
        yield Highlight("draw.discards", (cards,), _("Drawing from the discards means taking the whole pile."), 0)


def _pack(facts: Facts) -> Iterator[Highlight]:
    if facts.ranks_left_out and "pack.without" not in facts.varying_keys:
        beside = max(facts.ranks_left_out)
        below = [rank for rank in facts.ranks if rank < beside] or facts.ranks[-1:]
        above = [rank for rank in (*facts.ranks, 14) if rank > beside][:2]
        shown = tuple(parse_card(RANKS[(rank - 1) % 13] + "H") for rank in (below[-1], *above))
        text = _("Played with packs of {size} cards; these are left out, and runs skip them: {ranks}.")
        names = ranks_in_words([RANKS[rank - 1] for rank in sorted(facts.ranks_left_out)])
        yield Highlight("pack.without", (shown,), text.format(size=52 - 4 * len(facts.ranks_left_out), ranks=names))


def _contract(facts: Facts) -> Iterator[Highlight]:
    contract = next(filter(None, map(_parsed_contract, facts.deals)), None)
    if contract is None:
        return
    said, ways = contract_text(contract), ways_of(facts.sheet.melding.contract)
    if facts.has_contracts_by_player:
        text = counted(
            "Each player lays one contract: {contract}.",
            "Each player lays {count} contracts, one after the other. The first: {contract}.",
            len(facts.deals),
            contract=said,
        )
    elif "melding.contract" in facts.varying_keys:
        text = counted(
            "The deal has a contract, which you must lay first: {contract}.",
            "Each of the {count} deals has a contract, which you must lay first. The first one: {contract}.",
            len(facts.deals),
            contract=said,
        )
    elif len(contract.ways) > 1:
        text = counted(
            "Before anything else you must lay this contract: {contract}.",
            "Before anything else you must lay one of {count} contracts, for example: {contract}.",
            len(contract.ways),
            contract=contract_notation_text(ways[0]),
        )
    else:
        text = _("Before anything else you must lay this contract: {contract}.").format(contract=said)
    groups = tuple(_example_meld(facts, slot, number) for number, slot in enumerate(contract.slots[:_MOST_MELDS]))
    yield Highlight("melding.contract", groups, text)


def _parsed_contract(sheet: RuleSheet) -> Contract | None:
    """Return the contract that `sheet`, the rules of one deal, asks for; None if it has none or an invalid one."""
    try:
        return parse_contract(sheet.melding.contract, sheet.sets.min, sheet.runs.min)
    except ContractError:
        return None


def _example_meld(facts: Facts, slot: Slot, number: int) -> tuple[Card, ...]:
    """Return example cards for a slot of a contract.

    `number` is the place of the slot. From slot to slot it varies the rank of sets, and the suit and the beginning of
    runs, so that neighbouring examples look different.
    """
    ranks = [RANKS[rank - 1] for rank in facts.ranks]
    if slot.kind is Kind.SET:
        usual = [rank for rank in _SET_RANKS if rank in ranks] or ranks
        rank = usual[number % len(usual)]
        step = 0 if facts.sheet.sets.alike and facts.max_packs > 1 else 1
        return parse_cards(" ".join(rank + SUITS[step * n % 4] for n in range(slot.size)))
    suit, low = SUITS[(number + 1) % 4], max(0, min(3 + number, len(ranks) - slot.size))
    return parse_cards(" ".join(ranks[(low + n) % len(ranks)] + suit for n in range(slot.size)))


def _opening(facts: Facts) -> Iterator[Highlight]:
    least = facts.sheet.melding.opening
    if least:
        text = counted(
            "The first melds you lay must count at least {count} point together.",
            "The first melds you lay must count at least {count} points together.",
            least,
        )
        yield Highlight("melding.opening", (parse_cards("QS QH QD"), parse_cards("5H 6H 7H")), text)


def _required_melds(facts: Facts) -> Iterator[Highlight]:
    melding = facts.sheet.melding
    what = required_melds_text(melding.pure, melding.least_runs)
    if what and not facts.has_contract:
        kind = Kind.SET if melding.pure == "set" else Kind.RUN
        least = facts.sheet.sets.min if kind is Kind.SET else facts.sheet.runs.min
        text = _("Required among the first melds you lay: {melds}.")
        if melding.in_hand:
            text = _("Required among the melds of a hand: {melds}.")
        key = "melding.pure" if melding.pure != "none" else "melding.least_runs"
        yield Highlight(key, (_example_meld(facts, Slot(kind, least), 0),), text.format(melds=what))


def _wilds(facts: Facts) -> Iterator[Highlight]:
    if facts.has_turned_wild_rank:
        text, wild = _("The card turned up for a deal makes all cards of its rank wild."), "7S 7H 7C"
        if facts.sheet.pack.turned_rank == "next":
            text, wild = _("The card turned up for a deal makes all cards of the next higher rank wild."), "8S 8H 8C"
        yield Highlight(WILD, (parse_cards("7D"), parse_cards(wild)), text)
        return
    if not facts.wild_ranks:
        return
    ranks = sorted(facts.wild_ranks)
    shown = tuple(parse_card(RANKS[rank - 1] + SUITS[n % 4]) for n, rank in enumerate(ranks[:4]))
    usual, others = usual_wilds(facts)
    if others and usual:
        text = counted(
            "Wild, standing for any card: {cards}; others in deal {deals}.",
            "Wild, standing for any card: {cards}; others in deals {deals}.",
            len(others),
            cards=usual,
            deals=joined_by_and([str(deal) for deal in others]),
        )
        yield Highlight(WILD, (shown,), text)
        return
    if others:
        yield Highlight(WILD, (shown,), _("The wild cards, which stand for any card, change from deal to deal."))
        return
    joker = (JOKER,) if facts.has_jokers and facts.has_wild_jokers else ()
    names = [RANKS[rank - 1] for rank in ranks] + (["joker"] if joker else [])
    text = _("Wild, standing for any card: {cards}.").format(cards=ranks_in_words(names))
    yield Highlight(WILD, ((*shown, *joker),), text)


def _moving_wilds(facts: Facts) -> Iterator[Highlight]:
    wilds, run = facts.sheet.wilds, parse_cards("5H 6H 7H X")
    if not facts.has_wilds:
        return
    if wilds.slide:
        text = _("Play the card a joker stands for, and the joker moves to the other end of the run, once.")
        if wilds.slide_from == "anywhere":
            text = _("Play the card a joker in a run stands for, and the joker moves to an end of it.")
        yield Highlight("wilds.slide", (run,), text, is_crosswise=True)
    elif wilds.take != "never":
        text, after_melding = (
            _("Play the card a wild on the table stands for, and take the wild."),
            _("Once you have melded, play the card a wild on the table stands for, and take the wild."),
        )
        if wilds.take_from == "others":
            text, after_melding = (
                _("Play the card a wild in another player's meld stands for, and take the wild."),
                _("Once you have melded, play the card a wild in another player's meld stands for, and take the wild."),
            )
        if wilds.take_after_melding:
            text = after_melding
        yield Highlight("wilds.take", (run,), text, 3)


def _counting(facts: Facts) -> Iterator[Highlight]:
    if facts.sheet.scoring.count == "melds_minus_hand" and facts.sheet.scoring.settle == "own":
        text = _("Every card you lay scores for you at once; what you still hold at the end counts against you.")
        yield Highlight("scoring.count", (parse_cards("8S 9S TS"),), text)


def _calls(facts: Facts) -> Iterator[Highlight]:
    card = (parse_cards("8D"),)
    if facts.sheet.buying.is_possible and facts.sheet.buying.order == "first_call":
        yield Highlight("buying.allowed", card, _("The first player to call for a discard gets it, out of turn."), 0)
    elif facts.sheet.buying.is_possible:
        price = facts.sheet.buying.price
        text = counted(
            "A discard can be bought out of turn: it comes with {count} extra card from the stock.",
            "A discard can be bought out of turn: it comes with {count} extra cards from the stock.",
            price,
        )
        if not price:
            text = _("A discard can be bought out of turn, free of charge.")
        yield Highlight("buying.allowed", card, text, 0)
    if facts.sheet.calls.rummy_in_the_deck:
        text = _("Discards that fit a meld, or make one, go to the first player to call rummy.")
        yield Highlight("calls.rummy_in_the_deck", (parse_cards("9C 9H 9D"),), text, 0)


def _winning(facts: Facts) -> Iterator[Highlight]:
    if facts.sheet.scoring.settle == "winner_collects":
        text = _("The first player to get rid of all their cards scores what the others still hold.")
        if bonus := facts.sheet.scoring.out_bonus:
            text = counted(
                "The first player to get rid of all their cards scores what the others still hold, and {count} point.",
                "The first player to get rid of all their cards scores what the others still hold, and {count} points.",
                bonus,
            )
        if facts.has_melds_in_hand:
            text = _("The player who ends the deal scores what the others have in no meld.")
        yield Highlight(SETTLE, (parse_cards("KD 8C 4H"),), text)


def _plain_game(facts: Facts) -> Highlight:
    """Return the highlight of a game without special rules: its aim."""
    sets, runs = facts.sheet.sets.min, facts.sheet.runs.min
    groups = (_example_meld(facts, Slot(Kind.SET, sets), 0), _example_meld(facts, Slot(Kind.RUN, runs), 1))
    if facts.has_melds_in_hand:
        text = _("Collect cards of one rank, or in order, in your hand, and show it before the others do.")
        if not facts.sheet.runs.allowed:
            text = _("Collect cards of one rank in your hand, and show it before the others do; there are no runs.")
            return Highlight("runs.allowed", groups[:1], text)
        if not facts.sheet.sets.allowed:
            text = _("Collect cards in order in your hand, and show it before the others do; there are no sets.")
            return Highlight("sets.allowed", groups[1:], text)
        return Highlight("sets.min", groups, text)
    if not facts.sheet.runs.allowed:
        text = _("Put cards of one rank on the table until you hold none; there are no runs.")
        return Highlight("runs.allowed", groups[:1], text)
    if not facts.sheet.sets.allowed:
        text = _("Put cards in order on the table until you hold none; there are no sets.")
        return Highlight("sets.allowed", groups[1:], text)
    return Highlight("sets.min", groups, _("Put cards of one rank, or in order, on the table until you hold none."))


_TOLD: Sequence[Callable[[Facts], Iterator[Highlight]]] = (
    _discards,
    _contract,
    _pack,
    _opening,
    _required_melds,
    _wilds,
    _counting,
    _calls,
    _moving_wilds,
    _winning,
)
"""The writers of highlights, the most unusual rule first."""
