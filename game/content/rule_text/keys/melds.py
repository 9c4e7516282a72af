"""Texts of the keys about sets, runs, the contract, laying and adding."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle

from game.content.rule_text.contracts import contract_notation_text, contract_parts, required_melds_text
from game.content.rule_text.facts import (
    CONTRACT,
    WILD,
    Facts,
    cards_in_words,
    joined,
    number_in_words,
    points_in_words,
    rank_text,
)
from game.content.rule_text.keys.entry import KeyText, PagePart, RuleText
from game.content.translation import _, marked
from game.engine.cards import ACE
from game.engine.sheet.contracts import ContractError, parse_contract, ways_of
from game.engine.sheet.keys import RuleSheet, by_players, has_contract

LONGEST_EXAMPLE = 5


def a_set(facts: Facts) -> Iterator[RuleText]:
    """Describe a set."""
    sets = facts.sheet.sets
    if not sets.allowed:
        yield RuleText("set", _("There are no sets: cards of one rank are not a meld."), _("no meld"))
        return
    if not facts.has_sets:
        return
    differ = facts.suits_differ()
    most = _max_set_size(facts)
    size = _("{n} or more").format(n=number_in_words(sets.min))
    if most < 16 or sets.max == 16:
        several = _("{least} or {most}") if most == sets.min + 1 else _("{least} to {most}")
        size = _("exactly {n}").format(n=number_in_words(most)) if most == sets.min else several
        size = size.format(least=number_in_words(sets.min), most=number_in_words(most))
    short = _("{size}, each of a different suit")
    text = _("A set is {size} cards of one rank, each of a different suit{example}.")
    if differ == {False}:
        short = _("{size}, suits may repeat")
        text = _("A set is {size} cards of one rank; suits may repeat{example}.")
    elif len(differ) > 1:
        short = _("{size}; with one pack, each of a different suit")
        text = _(
            "A set is {size} cards of one rank{example}: with one pack, each of a different suit, so at most "
            "four; with more packs suits may repeat."
        )
    if sets.alike and facts.max_packs > 1:
        short = _("{size}, all equal")
        text = _("A set is {size} equal cards, of one rank and one suit{example}.")
        example = _(", such as {cards}").format(cards=" ".join(["9♠"] * sets.min)) if sets.min < 6 else ""
        yield RuleText("set", text.format(size=size, example=example), short.format(size=size))
        return
    example = _set_example(facts, differ == {False})
    yield RuleText("set", text.format(size=size, example=example), short.format(size=size))


def _max_set_size(facts: Facts) -> int:
    sets = facts.sheet.sets
    most = 16 if sets.max == "none" else sets.max
    return min(most, 4) if facts.suits_differ() == {True} else most


def _set_example(facts: Facts, twice: bool) -> str:
    out = facts.wild_ranks | facts.ranks_left_out
    rank = next((rank for rank in (7, 8, 9, 10, 6, 5, 11, 12, 13, 4, 3, 2) if rank not in out), 7)
    signs = "♠♥♥♦♣" if twice else "♠♥♦♣"
    least = facts.sheet.sets.min
    if least > len(signs):
        return ""
    shown = " ".join(rank_text(rank) + sign for sign in signs[:least])
    return _(", such as {cards}").format(cards=shown)


def a_run(facts: Facts) -> Iterator[RuleText]:
    """Describe a run."""
    if not facts.sheet.runs.allowed:
        yield RuleText("run", _("There are no runs: cards in order are not a meld."), _("no meld"))
        return
    if not facts.has_runs:
        return
    least = facts.sheet.runs.min
    text, short = _("A run is {size} cards of one suit in order{example}."), "{size}"
    if facts.sheet.runs.suits == "any":
        text = _("A run is {size} cards in order, each of any suit{example}.")
        short = _("{size}, of any suits")
    elif facts.sheet.runs.suits == "colour":
        text = _("A run is {size} cards of one colour in order, all red or all black{example}.")
        short = _("{size}, of one colour")
    size = _("{n} or more")
    most = facts.sheet.runs.max
    if most != "none":
        size = (
            _("exactly {n}")
            if most == least
            else _("{least} or {most}")
            if most == least + 1
            else _("{least} to {most}")
        )
    size = size.format(
        n=number_in_words(least), least=number_in_words(least), most="" if most == "none" else number_in_words(most)
    )
    yield RuleText("run", text.format(size=size, example=_run_example(facts)), short.format(size=size))


def _run_example(facts: Facts) -> str:
    least = facts.sheet.runs.min
    wild = facts.wild_ranks if WILD not in facts.varying_keys else frozenset[int]()
    for low in (4, 5, 6, 7, 8, 9, 3, 2):
        ranks = [rank for rank in facts.ranks if rank >= low][:least]
        signs = cycle({"one": "♦", "colour": "♦♥", "any": "♦♠♥♣"}[facts.sheet.runs.suits])
        if len(ranks) == least <= LONGEST_EXAMPLE and not wild.intersection(ranks):
            shown = (rank_text(rank) + sign for rank, sign in zip(ranks, signs, strict=False))
            return _(", such as {cards}").format(cards=" ".join(shown))
    return ""


def ace_places(facts: Facts) -> Iterator[RuleText]:
    """Describe the places of the ace in a run."""
    if ACE in facts.ranks_left_out or not facts.has_runs:
        return
    if facts.sheet.wilds.own_rank or ACE not in facts.wild_ranks or WILD in facts.varying_keys:
        names = [rank_text(rank) for rank in facts.ranks]
        low, high, corner = "-".join(names[:3]), "-".join([*names[-2:], "A"]), "-".join([names[-1], *names[:2]])
        text = {
            "low": _("low ({low}), never high ({high})"),
            "high": _("high ({high}), never low ({low})"),
            "either": _("low ({low}) or high ({high}), but a run never goes round the corner ({corner})"),
            "around": _("low ({low}), high ({high}) or in between: a run may go round the corner ({corner})"),
        }[facts.sheet.runs.ace].format(low=low, high=high, corner=corner)
        short = {
            "low": _("low only"),
            "high": _("high only"),
            "either": _("low or high"),
            "around": _("round the corner too"),
        }[facts.sheet.runs.ace]
        yield RuleText("ace", _("In a run the ace is {ace}.").format(ace=text), short)


def unique_cards(facts: Facts) -> Iterator[RuleText]:
    """State that each card may be on the table only once, if this is a rule."""
    if facts.sheet.melding.unique_cards:
        text = _("Only one of each card may be on the table, counting the cards that wilds stand for.")
        if facts.has_wilds and facts.sheet.wilds.take != "never":
            text += " " + _("The card a wild stands for can be used only to take that wild.")
        yield RuleText("unique", text, _("only one of each card"))


# The contract


def contract(facts: Facts) -> Iterator[RuleText]:
    """Describe the contract that a player's first melds must fulfil."""
    what = _("the contract")
    if CONTRACT not in facts.varying_keys:
        what = _("the contract, {contract}").format(contract=contract_notation_text(facts.sheet.melding.contract))
        if len(ways_of(facts.sheet.melding.contract)) > 1:
            what = _("the contract, any one of those listed below")
    text = _(
        "The first melds you lay in a deal must be {contract}: all of it at once, with no more and no fewer melds."
    )
    if not facts.has_contract_in_every_deal:
        text = _(
            "In a deal with a contract, the first melds you lay must be {contract}: all of it at once, with no "
            "more and no fewer melds. In a deal without one you may lay any melds you like."
        )
    said = f"{text.format(contract=what)} {_longer_melds_text(facts)}".rstrip()
    told = RuleText("contract", said, contract_notation_text(facts.sheet.melding.contract))
    yield told if CONTRACT not in facts.varying_keys else RuleText("contract", told.text)


def _longer_melds_text(facts: Facts) -> str:
    """Return a sentence on contract melds that may be longer than required; empty if none may."""
    if facts.sheet.melding.contract_sizes == "exact" or not any(_can_be_longer(each, facts) for each in facts.deals):
        return ""
    most = _max_set_size(facts)
    ways = [way for each in facts.deals for way in ways_of(each.melding.contract)]
    parts = [part for way in ways for part in contract_parts(way)]
    sets = [part for part in parts if part.kind == "set"]
    if not sets or any((part.size or facts.sheet.sets.min) < most for part in sets):
        return _("Each meld may be longer than required.")
    if len(sets) == len(parts):
        return ""
    return _("Its runs may be longer than required.")


def contract_sizes(facts: Facts) -> Iterator[RuleText]:
    """State that the melds of a contract have exactly the required sizes, if they must."""
    if facts.sheet.melding.contract_sizes == "exact":
        text = _("Each meld must have exactly the required size when it is laid.")
        yield RuleText("contract.sizes", text, _("melds of exactly these sizes"))


def contract_differs(facts: Facts) -> Iterator[RuleText]:
    """State that the melds of a contract must differ in rank or suit, if they must."""
    if facts.sheet.melding.contract_differs:
        text = _("Its sets must be of different ranks, and its runs of different suits.")
        if facts.sheet.runs.suits != "one":
            text = _("Its sets must be of different ranks.")
        yield RuleText("contract.differs", text, _("melds of different ranks and suits"))


def contract_progress(facts: Facts) -> Iterator[RuleText]:
    """Describe when a player moves on to the next contract."""
    if facts.has_contracts_by_player:
        text = _(
            "You move on to the next contract only after laying the one you are on; after the last one you stay on it."
        )
        yield RuleText("contract.player", text, _("each player moves on alone"))
    elif CONTRACT in facts.varying_keys:
        text = _("The contract changes with the deal and is the same for everybody: see the table of deals.")
        yield RuleText("contract.player", text, _("the same for everybody"))


def contracts_needing_buys(facts: Facts) -> Iterator[RuleText]:
    """Name the contracts that need more cards than a hand can hold without buying."""
    large = [
        (number, count)
        for number, each in enumerate(facts.deals, 1)
        if (count := _contract_cards_beyond_hand(each, facts))
    ]
    if not large:
        return
    part = _("{cards} in deal {number}")
    if facts.has_contracts_by_player:
        part = _("{cards} for number {number}")
    elif len(facts.deals) == 1:
        part = _("{cards}")
    asked = joined([part.format(cards=cards_in_words(count), number=number) for number, count in large])
    text = _("The contract takes {cards}: more than you can hold unless you buy discards.").format(cards=asked)
    yield RuleText("contract.buys", text, asked)


def _can_be_longer(deal: RuleSheet, facts: Facts) -> bool:
    """Whether a player may hold more cards than the contract of a deal needs, and need not discard the one over."""
    try:
        contract = parse_contract(deal.melding.contract, deal.sets.min, deal.runs.min)
    except ContractError:
        return True  # told where it is written
    if contract is None or deal.buying.allowed or deal.draw.discards in ("pile", "dig"):
        return True
    most = max(by_players(deal.deal.hand_size, players) for players in facts.player_counts)
    return most + (deal.going_out != "discard") > contract.cards


def _contract_cards_beyond_hand(deal: RuleSheet, facts: Facts) -> int:
    """Return the number of cards of a deal's contract if a hand can hold them only after buying; otherwise 0."""
    try:
        contract = parse_contract(deal.melding.contract, deal.sets.min, deal.runs.min)
    except ContractError:
        return 0  # told where it is written
    if contract is None or not deal.buying.allowed or deal.buying.limit == 0:
        return 0
    if deal.draw.discards not in ("top", "none"):
        return 0
    most = max(by_players(deal.deal.hand_size, players) for players in facts.player_counts)
    return contract.cards if contract.cards > most + (deal.going_out != "discard") else 0


def extra_melds(facts: Facts) -> Iterator[RuleText]:
    """Describe whether further melds may be laid after the contract."""
    if facts.sheet.melding.extra_melds:
        text, short = _("Once the contract is on the table you may lay further melds."), _("allowed")
    else:
        text = _(
            "After the contract you may lay no further melds in that deal, but you may add cards to those on the table."
        )
        short = _("not allowed")
        if facts.sheet.calls.rummy_in_the_deck:
            text += " " + _("A whole meld among the discards may still be claimed.")
    yield RuleText("contract.extra", text, _("further melds {are}").format(are=short))


def false_lay_down(facts: Facts) -> Iterator[RuleText]:
    """Describe the penalty for laying cards that are not the contract."""
    if facts.sheet.melding.false_lay_down:
        text = _(
            "Laying cards that are not the contract costs {points}; they go back to your hand, and your turn goes on."
        )
        cost = points_in_words(facts.sheet.melding.false_lay_down)
        yield RuleText("contract.false", text.format(points=cost), cost)


# In a turn, where `turns` tells it


def laying_in_turn(facts: Facts) -> Iterator[RuleText]:
    """Describe laying melds and adding cards as a step of a turn."""
    text = _("Then lay melds and add cards to melds, as many as you like and in any order, or none.")
    if facts.has_face_up_draws:
        text = _("Once you have played it, lay more melds and add more cards, as many as you like, or none.")
    if facts.has_contract and not facts.sheet.melding.extra_melds:
        text = _("Then lay your contract, if you can, and add as many cards to melds as you like; or do neither.")
        if not facts.has_contract_in_every_deal:
            text += " " + _("In a deal without a contract you lay as many melds as you like.")
    if facts.sheet.melding.add_to == "none":
        text = _("Then lay melds, as many as you like, or none.")
        if facts.has_contract_in_every_deal and not facts.sheet.melding.extra_melds:
            text = _("Then lay your contract, if you can.")
    yield RuleText("play", text)


def no_first_round_melds(facts: Facts) -> Iterator[RuleText]:
    """State that nothing may be laid in the first turn, if it may not."""
    if not facts.sheet.melding.first_round:
        text = _("In your first turn of a deal you may not lay melds or add to them.")
        yield RuleText("first.melds", text, _("nothing is laid"))


def opening(facts: Facts) -> Iterator[RuleText]:
    """Describe the points required of the first melds."""
    if facts.sheet.melding.opening:
        least = points_in_words(facts.sheet.melding.opening)
        text = _("The first melds you lay in a deal must together count at least {points} and be laid all at once.")
        if facts.has_wilds:
            text += " " + _("For this, a wild counts as much as the card it stands for.")
        yield RuleText("opening", text.format(points=least), least)


def required_melds(facts: Facts) -> Iterator[RuleText]:
    """Describe the kinds of melds that must be laid first in a game without a contract."""
    melding = facts.sheet.melding
    what = required_melds_text(melding.pure, melding.least_runs)
    if what and not facts.has_contract_in_every_deal:
        text = _("The first melds you lay in a deal must include {melds}; without that you may lay no other meld.")
        if facts.has_contract:
            text = _("In a deal without a contract, {melds} must be among the first melds you lay.")
        if melding.in_hand:
            text = _("The melds of a hand must include {melds}; without that, none of them counts.")
        yield RuleText("asked", text.format(melds=what), what)


def adding(facts: Facts) -> Iterator[RuleText]:
    """Describe when, and to which melds, cards may be added."""
    melding = facts.sheet.melding
    if melding.add_to == "none":
        yield RuleText("add.to", _("Cards are never added to melds on the table."), _("to none"))
        return
    which, short = {
        "any": (_("any meld on the table, no matter who laid it"), _("to any")),
        "own": (_("your own melds, not to those of others"), _("only to your own")),
        "opener": (
            _("the melds of the first player to lay any in this deal, and to no others"),
            _("only to those of the first player to lay"),
        ),
    }[melding.add_to]
    if melding.add == "any_time":
        text, when = _("You may add to {melds}, even before you have laid one."), _("at any time")
        if melding.add_to == "own":
            text = _("You may add to {melds}.")
    elif melding.add == "next_turn":
        text = _("You may add to {melds}, from the turn after the one in which you first melded in this deal.")
        when = _("from the turn after melding")
    else:
        text, when = _("You may add to {melds}, once you have melded in this deal."), _("only after melding")
        if facts.has_contract_in_every_deal:
            text = _("You may add to {melds}, once you have laid your contract in this deal.")
    yield RuleText("add", text.format(melds=which), f"{short}, {when}" if melding.add_to != "any" else when)


def moving(facts: Facts) -> Iterator[RuleText]:
    """Describe moving cards between a player's own melds, if it is allowed."""
    if facts.sheet.melding.move:
        text = _(
            "You may move cards of your own melds to others of yours, or use them for a new meld together with cards of"
            " your hand, as long as only melds are left."
        )
        if facts.has_wilds:
            text += " " + _("Wilds stay where they are.")
        yield RuleText("move", text, _("between your own"))


PARTS = (
    PagePart(marked("Melds"), (a_set, a_run, ace_places, unique_cards)),
    PagePart(
        marked("The contract"),
        (
            contract,
            contract_sizes,
            contract_differs,
            contract_progress,
            contracts_needing_buys,
            extra_melds,
            false_lay_down,
        ),
        when=lambda facts: facts.has_contract,
    ),
)

KEY_TEXTS = {
    "sets.allowed": KeyText(
        meaning=marked("Whether sets may be laid"), label=marked("May sets be laid"), writers=(a_set,)
    ),
    "sets.min": KeyText(meaning=marked("Fewest cards in a set"), writers=(a_set,)),
    "sets.max": KeyText(
        meaning=marked("Most cards in a set, or none"),
        label=marked("Most cards in a set"),
        none=marked("no limit"),
        writers=(a_set,),
    ),
    "sets.same_suit_twice": KeyText(
        meaning=marked("Whether a set may hold two cards of one suit"),
        label=marked("May a set hold two cards of one suit"),
        writers=(a_set,),
    ),
    "sets.alike": KeyText(
        meaning=marked(
            "Whether all cards of a set must be equal, of one rank and one suit (9S 9S 9S, with three packs)"
        ),
        label=marked("Must all cards of a set be equal"),
        writers=(a_set,),
    ),
    "runs.allowed": KeyText(
        meaning=marked("Whether runs may be laid"), label=marked("May runs be laid"), writers=(a_run, ace_places)
    ),
    "runs.min": KeyText(meaning=marked("Fewest cards in a run"), writers=(a_run,)),
    "runs.max": KeyText(
        meaning=marked("Most cards in a run, or none"),
        label=marked("Most cards in a run"),
        none=marked("no limit"),
        writers=(a_run,),
    ),
    "runs.suits": KeyText(
        meaning=marked(
            "Suits of a run: one for all its cards, one colour, red or black (4H-5D-6H), or any suit for each"
            " (4H-5S-6S)"
        ),
        values={
            "any": marked("any suit for each card"),
            "colour": marked("one colour for all its cards"),
            "one": marked("one suit for all its cards"),
        },
        writers=(a_run,),
    ),
    "runs.ace": KeyText(
        meaning=marked("Where the ace stands: A-2-3, Q-K-A, both, or also K-A-2"),
        values={
            "low": marked("low (A-2-3)"),
            "high": marked("high (Q-K-A)"),
            "either": marked("low or high, never K-A-2"),
            "around": marked("low, high, and round the corner (K-A-2)"),
        },
        writers=(ace_places,),
    ),
    "melding.contract": KeyText(
        meaning=marked(
            "What the first melds of a deal must be, such as 2 sets + 1 run or 3 runs of 5; one of several:"
            " 2 sets or 1 run of 7; up to 8 melds in each part; or none"
        ),
        label=marked("The contract, the first melds of a deal"),
        none=marked("none"),
        # Given deal by deal, it is told there.
        is_silent=lambda sheet: not isinstance(sheet.match.deals, int) and has_contract(sheet),
        writers=(contract, contracts_needing_buys),
        absent={"contract": marked("there is no contract; you may lay any melds you like")},
    ),
    "melding.contract_sizes": KeyText(
        meaning=marked(
            "Sizes of the melds of a contract: at the least, or exactly (exact: a set of 3 may not have four cards)"
        ),
        values={"least": marked("at the least"), "exact": marked("exactly")},
        writers=(contract_sizes,),
        absent={"contract.sizes": marked("melds of the contract may be longer than required")},
    ),
    "melding.contract_differs": KeyText(
        meaning=marked(
            "Whether the sets of a contract must be of different ranks, and its runs of different suits"
            " (2 sets: 7s and kings, not six 7s)"
        ),
        label=marked("Must the melds of a contract differ in rank or suit"),
        writers=(contract_differs,),
        absent={"contract.differs": marked("two sets of the contract may be of one rank, two runs of one suit")},
    ),
    "melding.contract_by": KeyText(
        meaning=marked("The contract changes with the deal, or for each player after laying it"),
        label=marked("The contract changes"),
        values={
            "deal": marked("with the deal"),
            "player": marked("for each player, after laying the one they are on"),
        },
        writers=(contract_progress,),
        absent={"contract.player": marked("the contract is the same in every deal")},
    ),
    "melding.extra_melds": KeyText(
        meaning=marked("Whether further melds may be laid after the contract"),
        label=marked("May further melds be laid after the contract"),
        writers=(extra_melds, laying_in_turn),
    ),
    "melding.opening": KeyText(
        meaning=marked(
            "Points the first melds of a deal must count, wilds as the cards they stand for; 0: any"
            " (40: three kings and three fours, laid together, are enough)"
        ),
        zero=marked("any melds will do"),
        writers=(opening,),
        absent={"opening": marked("the first melds need not count any number of points")},
    ),
    "melding.pure": KeyText(
        meaning=marked(
            "A meld without wilds that the first melds of a deal must include before others count: none, a run, "
            "a set, or any meld (run: 5H 6H 7H, and not 5H 6H X)"
        ),
        label=marked("A pure meld, without wilds, required first"),
        values={
            "none": marked("none is required"),
            "run": marked("a run without wilds"),
            "set": marked("a set without wilds"),
            "meld": marked("any meld without wilds"),
        },
        writers=(required_melds,),
        absent={"asked": marked("the first melds may be of any kind")},
        search_words="clean natural joker",
    ),
    "melding.least_runs": KeyText(
        meaning=marked("Runs that the first melds of a deal must include, a pure one among them; 0: any melds will do"),
        zero=marked("no run is required"),
        writers=(required_melds,),
    ),
    "melding.add": KeyText(
        meaning=marked(
            "When a player may add to melds: any time, once melded, or from the turn after"
            " (next_turn: a player who melds now may not add before the next turn)"
        ),
        values={
            "after_melding": marked("after having melded"),
            "any_time": marked("at any time"),
            "next_turn": marked("from the turn after having melded"),
        },
        writers=(adding,),
        absent={"add": marked("nothing is added to melds")},
    ),
    "melding.add_to": KeyText(
        meaning=marked(
            "Which melds cards may be added to: all, a player's own, those of the first player to lay, or none"
        ),
        values={
            "any": marked("all on the table"),
            "own": marked("only a player's own"),
            "opener": marked("those of the first player to lay"),
            "none": marked("none"),
        },
        writers=(adding, laying_in_turn),
        absent={"add.to": marked("cards are added to melds")},
    ),
    "melding.move": KeyText(
        meaning=marked("Whether cards may be moved between a player's own melds"),
        label=marked("May cards be moved between a player's own melds"),
        writers=(moving,),
        absent={"move": marked("cards stay in their meld")},
    ),
    "melding.first_round": KeyText(
        meaning=marked("Whether melds may be laid and cards added in a player's first turn of a deal"),
        label=marked("May melds be laid and cards added in a player's first turn of a deal"),
        writers=(no_first_round_melds,),
        absent={"first.melds": marked("melds may be laid from the first turn on")},
    ),
    "melding.unique_cards": KeyText(
        meaning=marked("Whether only one of each card may be on the table"),
        label=marked("Only one of each card on the table"),
        writers=(unique_cards,),
        absent={"unique": marked("the same card may be on the table more than once")},
    ),
    "melding.false_lay_down": KeyText(
        meaning=marked("Points lost for laying anything but the contract; 0: it is refused"),
        zero=marked("none, it is refused"),
        writers=(false_lay_down,),
        absent={"contract.false": marked("laying anything but the contract is not allowed, and costs nothing")},
    ),
}
