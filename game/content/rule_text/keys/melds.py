"""Texts of the keys about sets, runs, the contract, laying and adding."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle

from msgspec import Struct

from game.content.rule_text.contracts import contract_notation_text, contract_parts, required_melds_text
from game.content.rule_text.facts import (
    CONTRACT,
    WILD,
    Facts,
    cards_in_words,
    joined_by_and,
    joined_by_semicolons,
    number_in_words,
    paragraph,
    points_in_words,
)
from game.content.rule_text.keys.entry import KeyText, PagePart, RuleText
from game.content.sheets.values import rank_name
from game.content.translation import _, counted, marked
from game.engine.cards import ACE
from game.engine.sheet.contracts import ContractError, parse_contract, ways_of
from game.engine.sheet.keys import RuleSheet, by_players, has_contract

LONGEST_EXAMPLE = 5
NO_LIMIT = 16
"""The size above which a set is not limited."""


class SizeTexts(Struct, frozen=True):
    """The texts on the size of a meld, marked for translation: without an upper limit, for one size, for two, and for
    more.
    """

    open_end: str
    exact: str
    either: str
    span: str

    def text(self, least: int, most: int | None) -> str:
        """Return the text for these sizes in words; without `most` the size is not limited."""
        numbers = {"n": number_in_words(least), "least": number_in_words(least)}
        if most is None:
            return _(self.open_end).format(**numbers)
        text = self.exact if most == least else self.either if most == least + 1 else self.span
        return _(text).format(**numbers, most=number_in_words(most))


SIZES = SizeTexts(
    marked("{n} or more"),
    marked("exactly {n}"),
    marked("{least} or {most}"),
    marked("{least} to {most}"),
)
SETS_OF_DIFFERENT_SUITS = SizeTexts(
    marked("A set is {n} or more cards of one rank, each of a different suit."),
    marked("A set is exactly {n} cards of one rank, each of a different suit."),
    marked("A set is {least} or {most} cards of one rank, each of a different suit."),
    marked("A set is {least} to {most} cards of one rank, each of a different suit."),
)
SETS_OF_ANY_SUITS = SizeTexts(
    marked("A set is {n} or more cards of one rank; suits may repeat."),
    marked("A set is exactly {n} cards of one rank; suits may repeat."),
    marked("A set is {least} or {most} cards of one rank; suits may repeat."),
    marked("A set is {least} to {most} cards of one rank; suits may repeat."),
)
SETS_OF_ONE_RANK = SizeTexts(
    marked("A set is {n} or more cards of one rank."),
    marked("A set is exactly {n} cards of one rank."),
    marked("A set is {least} or {most} cards of one rank."),
    marked("A set is {least} to {most} cards of one rank."),
)
SETS_OF_EQUAL_CARDS = SizeTexts(
    marked("A set is {n} or more equal cards, of one rank and one suit."),
    marked("A set is exactly {n} equal cards, of one rank and one suit."),
    marked("A set is {least} or {most} equal cards, of one rank and one suit."),
    marked("A set is {least} to {most} equal cards, of one rank and one suit."),
)
RUNS = {
    "one": SizeTexts(
        marked("A run is {n} or more cards of one suit in order."),
        marked("A run is exactly {n} cards of one suit in order."),
        marked("A run is {least} or {most} cards of one suit in order."),
        marked("A run is {least} to {most} cards of one suit in order."),
    ),
    "colour": SizeTexts(
        marked("A run is {n} or more cards of one colour in order, all red or all black."),
        marked("A run is exactly {n} cards of one colour in order, all red or all black."),
        marked("A run is {least} or {most} cards of one colour in order, all red or all black."),
        marked("A run is {least} to {most} cards of one colour in order, all red or all black."),
    ),
    "any": SizeTexts(
        marked("A run is {n} or more cards in order, each of any suit."),
        marked("A run is exactly {n} cards in order, each of any suit."),
        marked("A run is {least} or {most} cards in order, each of any suit."),
        marked("A run is {least} to {most} cards in order, each of any suit."),
    ),
}
"""The definition of a run by its suits."""


def a_set(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on what a set is, or one that says there are no sets.

    Yield nothing if sets are allowed, but the contract of every deal rules them out.
    """
    sets = facts.sheet.sets
    if not sets.allowed:
        yield RuleText("set", _("There are no sets: cards of one rank are not a meld."), _("no meld"))
        return
    if not facts.has_sets:
        return
    differ = facts.suits_differ()
    most = _max_set_size(facts)
    limit = most if most < NO_LIMIT or sets.max == NO_LIMIT else None
    size = SIZES.text(sets.min, limit)
    if sets.alike and facts.max_packs > 1:
        shown = " ".join(["9♠"] * sets.min) if sets.min < 6 else ""
        text = paragraph(SETS_OF_EQUAL_CARDS.text(sets.min, limit), _example_text(shown))
        yield RuleText("set", text, joined_by_semicolons([size, _("all equal")]))
        return
    example = _example_text(_set_example(facts, differ == {False}))
    if differ == {False}:
        text, short = SETS_OF_ANY_SUITS.text(sets.min, limit), _("suits may repeat")
    elif len(differ) == 1:
        text, short = SETS_OF_DIFFERENT_SUITS.text(sets.min, limit), _("each of a different suit")
    else:
        suits = _(
            "With one pack each card is of a different suit, so there are at most four; with more packs suits may"
            " repeat."
        )
        text, short = SETS_OF_ONE_RANK.text(sets.min, limit), _("with one pack each of a different suit")
        example = paragraph(example, suits)
    yield RuleText("set", paragraph(text, example), joined_by_semicolons([size, short]))


def _example_text(cards: str) -> str:
    """Return a sentence with example cards; empty without any."""
    return _("For example: {cards}.").format(cards=cards) if cards else ""


def _max_set_size(facts: Facts) -> int:
    sets = facts.sheet.sets
    most = NO_LIMIT if sets.max == "none" else sets.max
    return min(most, 4) if facts.suits_differ() == {True} else most


def _set_example(facts: Facts, twice: bool) -> str:
    out = facts.wild_ranks | facts.ranks_left_out
    rank = next((rank for rank in (7, 8, 9, 10, 6, 5, 11, 12, 13, 4, 3, 2) if rank not in out), 7)
    signs = "♠♥♥♦♣" if twice else "♠♥♦♣"
    least = facts.sheet.sets.min
    return " ".join(rank_name(rank) + sign for sign in signs[:least]) if least <= len(signs) else ""


def a_run(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on what a run is, or that runs are not allowed. Nothing if they are, but every deal has a contract
    in which there is no room for them.
    """
    runs = facts.sheet.runs
    if not runs.allowed:
        yield RuleText("run", _("There are no runs: cards in order are not a meld."), _("no meld"))
        return
    if not facts.has_runs:
        return
    most = None if runs.max == "none" else runs.max
    short = [SIZES.text(runs.min, most)]
    if runs.suits == "any":
        short.append(_("of any suits"))
    elif runs.suits == "colour":
        short.append(_("of one colour"))
    text = paragraph(RUNS[runs.suits].text(runs.min, most), _example_text(_run_example(facts)))
    yield RuleText("run", text, joined_by_semicolons(short))


def _run_example(facts: Facts) -> str:
    least = facts.sheet.runs.min
    wild = facts.wild_ranks if WILD not in facts.varying_keys else frozenset[int]()
    for low in (4, 5, 6, 7, 8, 9, 3, 2):
        ranks = [rank for rank in facts.ranks if rank >= low][:least]
        signs = cycle({"one": "♦", "colour": "♦♥", "any": "♦♠♥♣"}[facts.sheet.runs.suits])
        if len(ranks) == least <= LONGEST_EXAMPLE and not wild.intersection(ranks):
            return " ".join(rank_name(rank) + sign for rank, sign in zip(ranks, signs, strict=False))
    return ""


def ace_places(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on the places of the ace in a run; none without runs, without aces, or if aces are wild in every
    deal and never used as themselves.
    """
    if ACE in facts.ranks_left_out or not facts.has_runs:
        return
    if facts.sheet.wilds.own_rank or ACE not in facts.wild_ranks or WILD in facts.varying_keys:
        names = [rank_name(rank) for rank in facts.ranks]
        low, high, corner = "-".join(names[:3]), "-".join([*names[-2:], "A"]), "-".join([names[-1], *names[:2]])
        text, short = {
            "low": (_("In a run the ace is low ({low}), never high ({high})."), _("low only")),
            "high": (_("In a run the ace is high ({high}), never low ({low})."), _("high only")),
            "either": (
                _(
                    "In a run the ace is low ({low}) or high ({high}), but a run never goes round the corner"
                    " ({corner})."
                ),
                _("low or high"),
            ),
            "around": (
                _(
                    "In a run the ace is low ({low}), high ({high}) or in between: a run may go round the corner"
                    " ({corner})."
                ),
                _("round the corner too"),
            ),
        }[facts.sheet.runs.ace]
        yield RuleText("ace", text.format(low=low, high=high, corner=corner), short)


def unique_cards(facts: Facts) -> Iterator[RuleText]:
    """Yield the text that says that each card may be on the table only once, if this is a rule."""
    if facts.sheet.melding.unique_cards:
        text = _("Only one of each card may be on the table, counting the cards that wilds stand for.")
        if facts.has_wilds and facts.sheet.wilds.take != "never":
            text = paragraph(text, _("The card a wild stands for can be used only to take that wild."))
        yield RuleText("unique", text, _("only one of each card"))


# The contract


def contract(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on the contract that a player's first melds must fulfil. Only for games with a contract, which is
    not checked.
    """
    varies = CONTRACT in facts.varying_keys
    said = contract_notation_text(facts.sheet.melding.contract)
    texts = [
        _("The first melds you lay in a deal must be the contract: all of it at once, with no more and no fewer melds.")
    ]
    if not facts.has_contract_in_every_deal:
        texts = [
            _(
                "In a deal with a contract, the first melds you lay must be the contract: all of it at once, with no "
                "more and no fewer melds."
            ),
            _("In a deal without one you may lay any melds you like."),
        ]
    elif not varies and len(ways_of(facts.sheet.melding.contract)) > 1:
        texts = [
            _(
                "The first melds you lay in a deal must be the contract, any one of those listed below: all of it at"
                " once, with no more and no fewer melds."
            )
        ]
    elif not varies:
        texts.append(_("The contract is: {contract}.").format(contract=said))
    yield RuleText("contract", paragraph(*texts, _longer_melds_text(facts)), "" if varies else said)


def _longer_melds_text(facts: Facts) -> str:
    """Return a sentence on contract melds that may be longer than required; empty if none may. It speaks of the runs
    alone if no set can be longer, and is empty if there are only such sets.
    """
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
    """Yield the text that says that the melds of a contract have exactly the required sizes; none in games without this
    rule.
    """
    if facts.sheet.melding.contract_sizes == "exact":
        text = _("Each meld must have exactly the required size when it is laid.")
        yield RuleText("contract.sizes", text, _("melds of exactly these sizes"))


def contract_differs(facts: Facts) -> Iterator[RuleText]:
    """Yield the text that says that the sets of a contract must differ in rank, and its runs in suit if runs are of one
    suit; none in games without this rule.
    """
    if facts.sheet.melding.contract_differs:
        text = _("Its sets must be of different ranks, and its runs of different suits.")
        short = _("melds of different ranks and suits")
        if facts.sheet.runs.suits != "one":
            text, short = _("Its sets must be of different ranks."), _("sets of different ranks")
        yield RuleText("contract.differs", text, short)


def contract_progress(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on when the contract changes: for each player once they have laid it, or for all with the deal.
    None if it is the same in all deals.
    """
    if facts.has_contracts_by_player:
        text = _(
            "You move on to the next contract only after laying the one you are on; after the last one you stay on it."
        )
        yield RuleText("contract.player", text, _("each player moves on alone"))
    elif CONTRACT in facts.varying_keys:
        text = _("The contract changes with the deal and is the same for everybody: see the table of deals.")
        yield RuleText("contract.player", text, _("the same for everybody"))


def contracts_needing_buys(facts: Facts) -> Iterator[RuleText]:
    """Yield the text that lists the contracts that need more cards than a hand can hold without buying; nothing if
    there are none.
    """
    large = [
        (number, count)
        for number, each in enumerate(facts.deals, 1)
        if (count := _contract_cards_beyond_hand(each, facts))
    ]
    if not large:
        return
    if len(facts.deals) == 1:
        count = large[0][1]
        text = counted(
            "The contract takes one card: more than you can hold unless you buy discards.",
            "The contract takes {n} cards: more than you can hold unless you buy discards.",
            count,
            n=number_in_words(count),
        )
        yield RuleText("contract.buys", text, cards_in_words(count))
        return
    asked = joined_by_and([_large_contract_text(facts, number, count) for number, count in large])
    text = _("Some contracts take more cards than you can hold unless you buy discards: {list}.").format(list=asked)
    yield RuleText("contract.buys", text, asked)


def _can_be_longer(deal: RuleSheet, facts: Facts) -> bool:
    """Whether the melds of a deal's contract can be longer than required, as a player may hold more cards than
    the contract has. True for a deal without a contract, or with an invalid one.
    """
    try:
        contract = parse_contract(deal.melding.contract, deal.sets.min, deal.runs.min)
    except ContractError:
        return True  # told where it is written
    if contract is None or deal.buying.is_possible or deal.draw.discards in ("pile", "dig"):
        return True
    most = max(by_players(deal.deal.hand_size, players) for players in facts.player_counts)
    return most + (deal.going_out != "discard") > contract.cards


def _large_contract_text(facts: Facts, number: int, count: int) -> str:
    """Return the term for a contract that needs `count` cards, such as `13 cards in deal 4`.

    `number` is the number of the contract, from 1. Where all players have contracts of their own, the term names the
    contract in place of the deal.
    """
    cards = number_in_words(count)
    if facts.has_contracts_by_player:
        return counted("one card for number {number}", "{n} cards for number {number}", count, n=cards, number=number)
    return counted("one card in deal {number}", "{n} cards in deal {number}", count, n=cards, number=number)


def _contract_cards_beyond_hand(deal: RuleSheet, facts: Facts) -> int:
    """Return the number of cards of a deal's contract if these are more than a hand can hold without buying.

    Return 0 if a hand can hold them, if there is no contract or it cannot be read, if nobody may buy, or if a draw from
    the discards may take several cards.
    """
    try:
        contract = parse_contract(deal.melding.contract, deal.sets.min, deal.runs.min)
    except ContractError:
        return 0  # told where it is written
    if contract is None or not deal.buying.is_possible:
        return 0
    if deal.draw.discards not in ("top", "none"):
        return 0
    most = max(by_players(deal.deal.hand_size, players) for players in facts.player_counts)
    return contract.cards if contract.cards > most + (deal.going_out != "discard") else 0


def extra_melds(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on whether further melds may be laid after the contract. Only for games with a contract, which is
    not checked.
    """
    if facts.sheet.melding.extra_melds:
        text, short = _("Once the contract is on the table you may lay further melds."), _("further melds allowed")
    else:
        text = _(
            "After the contract you may lay no further melds in that deal, but you may add cards to those on the table."
        )
        short = _("further melds not allowed")
        if facts.sheet.calls.rummy_in_the_deck:
            text = paragraph(text, _("A whole meld among the discards may still be claimed."))
    yield RuleText("contract.extra", text, short)


def false_lay_down(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on the penalty for laying cards that are not the contract; none in games without this rule."""
    cost = facts.sheet.melding.false_lay_down
    if cost:
        text = counted(
            "Laying cards that are not the contract costs {count} point; they go back to your hand, and your turn goes"
            " on.",
            "Laying cards that are not the contract costs {count} points; they go back to your hand, and your turn goes"
            " on.",
            cost,
        )
        yield RuleText("contract.false", text, points_in_words(cost))


# In a turn, where `turns` tells it


def laying_in_turn(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on laying melds and adding cards as a step of a turn: always one. Pages of games with melds in the
    hand leave it out.
    """
    text = _("Then lay melds and add cards to melds, as many as you like and in any order, or none.")
    if facts.has_face_up_draws:
        text = _("Once you have played it, lay more melds and add more cards, as many as you like, or none.")
    if facts.has_contract and not facts.sheet.melding.extra_melds:
        text = _("Then lay your contract, if you can, and add as many cards to melds as you like; or do neither.")
        if not facts.has_contract_in_every_deal:
            text = paragraph(text, _("In a deal without a contract you lay as many melds as you like."))
    if facts.sheet.melding.add_to == "none":
        text = _("Then lay melds, as many as you like, or none.")
        if facts.has_contract_in_every_deal and not facts.sheet.melding.extra_melds:
            text = _("Then lay your contract, if you can.")
    yield RuleText("play", text)


def no_first_round_melds(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on the first turn, in which nothing may be laid or laid off; none in games without this rule."""
    if not facts.sheet.melding.first_round:
        text = _("In your first turn of a deal you may not lay melds or add to them.")
        yield RuleText("first.melds", text, _("nothing is laid"))


def opening(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on the points required of the first melds; none in games without this rule."""
    least = facts.sheet.melding.opening
    if least:
        text = counted(
            "The first melds you lay in a deal must together count at least {count} point and be laid all at once.",
            "The first melds you lay in a deal must together count at least {count} points and be laid all at once.",
            least,
        )
        if facts.has_wilds:
            text = paragraph(text, _("For this, a wild counts as much as the card it stands for."))
        yield RuleText("opening", text, points_in_words(least))


def required_melds(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on the kinds of melds required in deals without a contract, among the first melds laid or in a
    hand; none without such a rule or if every deal has a contract.
    """
    melding = facts.sheet.melding
    melds = required_melds_text(melding.pure, melding.least_runs)
    if not melds or facts.has_contract_in_every_deal:
        return
    if melding.in_hand:
        text = _("Required among the melds of a hand: {melds}.")
        then = _("Without that, none of them counts.")
    elif facts.has_contract:
        text, then = _("In a deal without a contract, required among the first melds you lay: {melds}."), ""
    else:
        text = _("Required among the first melds you lay in a deal: {melds}.")
        then = _("Without that you may lay no other meld.")
    yield RuleText("asked", paragraph(text.format(melds=melds), then), melds)


def adding(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on when, and to which melds, cards may be added, or that they never are."""
    melding = facts.sheet.melding
    if melding.add_to == "none":
        yield RuleText("add.to", _("Cards are never added to melds on the table."), _("to none"))
        return
    when = melding.add
    if when == "after_melding" and facts.has_contract_in_every_deal:
        text = {
            "any": _(
                "You may add to any meld on the table, no matter who laid it, once you have laid your contract in this"
                " deal."
            ),
            "own": _(
                "You may add to your own melds, not to those of others, once you have laid your contract in this deal."
            ),
            "opener": _(
                "You may add to the melds of the first player to lay any in this deal, and to no others, once you have"
                " laid your contract in this deal."
            ),
        }[melding.add_to]
    else:
        text = {
            ("any", "any_time"): _(
                "You may add to any meld on the table, no matter who laid it, even before you have laid one."
            ),
            ("any", "next_turn"): _(
                "You may add to any meld on the table, no matter who laid it, from the turn after the one in which you"
                " first melded in this deal."
            ),
            ("any", "after_melding"): _(
                "You may add to any meld on the table, no matter who laid it, once you have melded in this deal."
            ),
            ("own", "any_time"): _("You may add to your own melds, not to those of others."),
            ("own", "next_turn"): _(
                "You may add to your own melds, not to those of others, from the turn after the one in which you first"
                " melded in this deal."
            ),
            ("own", "after_melding"): _(
                "You may add to your own melds, not to those of others, once you have melded in this deal."
            ),
            ("opener", "any_time"): _(
                "You may add to the melds of the first player to lay any in this deal, and to no others, even before"
                " you have laid one."
            ),
            ("opener", "next_turn"): _(
                "You may add to the melds of the first player to lay any in this deal, and to no others, from the turn"
                " after the one in which you first melded in this deal."
            ),
            ("opener", "after_melding"): _(
                "You may add to the melds of the first player to lay any in this deal, and to no others, once you have"
                " melded in this deal."
            ),
        }[melding.add_to, when]
    short = {
        "any_time": _("at any time"),
        "next_turn": _("from the turn after melding"),
        "after_melding": _("only after melding"),
    }[when]
    if melding.add_to != "any":
        which = {"own": _("only to your own"), "opener": _("only to those of the first player to lay")}[melding.add_to]
        short = joined_by_semicolons([which, short])
    yield RuleText("add", text, short)


def moving(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on moving cards between a player's own melds; none in games without this rule."""
    if facts.sheet.melding.move:
        text = _(
            "You may move cards of your own melds to others of yours, or use them for a new meld together with cards of"
            " your hand, as long as only melds are left."
        )
        if facts.has_wilds:
            text = paragraph(text, _("Wilds stay where they are."))
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
        is_shown=lambda facts: facts.has_contract,
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
        label=marked("Suits of a run"),
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
        label=marked("Where the ace stands"),
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
        none=marked("no contract"),
        format_value=contract_notation_text,
        # Given deal by deal, it is told there.
        is_silent=lambda sheet: not isinstance(sheet.match.deals, int) and has_contract(sheet),
        writers=(contract, contracts_needing_buys),
        absent={"contract": marked("There is no contract; you may lay any melds you like.")},
    ),
    "melding.contract_sizes": KeyText(
        label=marked("Sizes of the melds of a contract"),
        meaning=marked(
            "Sizes of the melds of a contract: at the least, or exactly (exact: a set of 3 may not have four cards)"
        ),
        values={"least": marked("at the least"), "exact": marked("exactly")},
        writers=(contract_sizes,),
        absent={"contract.sizes": marked("Melds of the contract may be longer than required.")},
    ),
    "melding.contract_differs": KeyText(
        meaning=marked(
            "Whether the sets of a contract must be of different ranks, and its runs of different suits"
            " (2 sets: 7s and kings, not six 7s)"
        ),
        label=marked("Must the melds of a contract differ in rank or suit"),
        writers=(contract_differs,),
        absent={"contract.differs": marked("Two sets of the contract may be of one rank, two runs of one suit.")},
    ),
    "melding.contract_by": KeyText(
        meaning=marked("The contract changes with the deal, or for each player after laying it"),
        label=marked("The contract changes"),
        values={
            "deal": marked("with the deal"),
            "player": marked("for each player, after laying the one they are on"),
        },
        writers=(contract_progress,),
        absent={"contract.player": marked("The contract is the same in every deal.")},
    ),
    "melding.extra_melds": KeyText(
        meaning=marked("Whether further melds may be laid after the contract"),
        label=marked("May further melds be laid after the contract"),
        writers=(extra_melds, laying_in_turn),
    ),
    "melding.opening": KeyText(
        label=marked("Points the first melds of a deal must count, wilds as the cards they stand for"),
        meaning=marked(
            "Points the first melds of a deal must count, wilds as the cards they stand for; 0: any"
            " (40: three kings and three fours, laid together, are enough)"
        ),
        zero=marked("any melds will do"),
        writers=(opening,),
        absent={"opening": marked("The first melds need not count any number of points.")},
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
        absent={"asked": marked("The first melds may be of any kind.")},
        search_words="clean natural joker",
    ),
    "melding.least_runs": KeyText(
        label=marked("Runs that the first melds of a deal must include, a pure one among them"),
        meaning=marked("Runs that the first melds of a deal must include, a pure one among them; 0: any melds will do"),
        zero=marked("no run is required"),
        writers=(required_melds,),
    ),
    "melding.add": KeyText(
        label=marked("When a player may add to melds"),
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
        absent={"add": marked("Nothing is added to melds.")},
    ),
    "melding.add_to": KeyText(
        label=marked("Which melds cards may be added to"),
        meaning=marked(
            "Which melds cards may be added to: all, a player's own, those of the first player to lay, or none"
        ),
        values={
            "any": marked("all on the table"),
            "own": marked("only a player's own"),
            "opener": marked("those of the first player to lay"),
            "none": marked("to none"),
        },
        writers=(adding, laying_in_turn),
        absent={"add.to": marked("Cards are added to melds.")},
    ),
    "melding.move": KeyText(
        meaning=marked("Whether cards may be moved between a player's own melds"),
        label=marked("May cards be moved between a player's own melds"),
        writers=(moving,),
        absent={"move": marked("Cards stay in their meld.")},
    ),
    "melding.first_round": KeyText(
        meaning=marked("Whether melds may be laid and cards added in a player's first turn of a deal"),
        label=marked("May melds be laid and cards added in a player's first turn of a deal"),
        writers=(no_first_round_melds,),
        absent={"first.melds": marked("Melds may be laid from the first turn on.")},
    ),
    "melding.unique_cards": KeyText(
        meaning=marked("Whether only one of each card may be on the table"),
        label=marked("Only one of each card on the table"),
        writers=(unique_cards,),
        absent={"unique": marked("The same card may be on the table more than once.")},
    ),
    "melding.false_lay_down": KeyText(
        label=marked("Points lost for laying anything but the contract"),
        meaning=marked("Points lost for laying anything but the contract; 0: it is refused"),
        zero=marked("none, it is refused"),
        writers=(false_lay_down,),
        absent={"contract.false": marked("Laying anything but the contract is not allowed, and costs nothing.")},
    ),
}
