"""What is told of wild cards: which they are, and what they may do."""

from __future__ import annotations

from collections.abc import Iterator

from game.content.rule_text.facts import (
    Facts,
    cards,
    listed,
    number,
    ranks_in_words,
    usual_wilds,
    wilds_in_words,
)
from game.content.rule_text.keys.cards import dead_jokers
from game.content.rule_text.keys.entry import KeyText, PagePart, RuleText
from game.content.translation import _, counted, marked
from game.engine.sheet.keys import has_wilds


def wild(facts: Facts) -> Iterator[RuleText]:
    """Which cards are wild."""
    usual, others = usual_wilds(facts)
    if others and not usual:
        yield RuleText("wilds", _("The wild cards change with the deal: see the table of deals."))
    elif others:
        text = counted(
            "Wild cards: {names}; other cards in deal {deals}: see the table of deals.",
            "Wild cards: {names}; other cards in deals {deals}: see the table of deals.",
            len(others),
            names=usual,
            deals=listed([str(deal) for deal in others]),
        )
        yield RuleText("wilds", text, text)
    else:
        names = wilds_in_words(facts.sheet, facts.jokers)
        yield RuleText("wilds", _("Wild cards: {names}.").format(names=names), names)


def turned_rank(facts: Facts) -> Iterator[RuleText]:
    """Which rank comes after the highest, where the card turned up makes the next rank wild."""
    if facts.turned_wild and facts.sheet.pack.turned_rank == "next":
        text = _("With a king turned up aces are wild, as no rank is above it.")
        yield RuleText("wilds.rank", text, _("the next higher rank"))


def turned_joker(facts: Facts) -> Iterator[RuleText]:
    """What a joker makes wild that is turned up."""
    if facts.turned_wild and facts.jokers:
        text, short = _("If a joker is turned up, no rank is wild in that deal for it."), _("no rank")
        if facts.sheet.pack.turned_joker == "aces":
            text, short = _("If a joker is turned up, aces are wild in that deal."), _("aces")
        yield RuleText("wilds.turned", text, short)


def named(facts: Facts) -> Iterator[RuleText]:
    """What a wild stands for."""
    if facts.sheet.wilds.named:
        text = _("A wild stands for one exact card, rank and suit; say which where it is not clear.")
        short = _("one exact card")
    else:
        text = _("A wild stands for whatever card its meld needs; in a set only the rank matters.")
        short = _("in a set only the rank matters")
        if facts.sheet.sets.alike and facts.most_packs > 1:
            text, short = _("A wild stands for whatever card its meld needs."), _("for whatever card its meld needs")
        if facts.sheet.runs.suits == "any":
            text = _("A wild stands for whatever card its meld needs; only the rank matters.")
            short = _("only the rank matters")
        elif facts.sheet.runs.suits == "colour":
            text = _("A wild stands for whatever card its meld needs; only the rank matters, and in a run the colour.")
            short = _("only the rank matters, and the colour of a run")
    if not facts.in_hand:
        keeps = _("It stands for that card as long as it is on the table.")
        if facts.sheet.wilds.slide and facts.sheet.runs.allowed:
            keeps = _("It stands for that card until it is moved.")
        text = f"{text} {keeps}"
    yield RuleText("wilds.stand", text, short)


def wild_everywhere(facts: Facts) -> bool:
    """Tell whether a card of a wild rank may lie in its own place and is a wild there all the same."""
    wilds = facts.sheet.wilds
    return (bool(facts.wild_ranks) or facts.turned_wild) and wilds.own_rank and not wilds.own_rank_natural


def own_rank(facts: Facts) -> Iterator[RuleText]:
    """Whether a wild rank is also itself."""
    if facts.wild_ranks or facts.turned_wild:
        if wild_everywhere(facts):
            text = _("A card of a wild rank may stand in its own place, too, but counts as a wild even there.")
            short = _("may be used as itself, but counts as a wild")
        elif facts.sheet.wilds.own_rank:
            text, short = _("A card of a wild rank may also be used as itself."), _("may be used as itself")
        else:
            text = _("A card of a wild rank is never used as itself, and runs have no place for its rank.")
            short = _("never used as itself")
        yield RuleText("wilds.own", text, short)


def min_naturals(facts: Facts) -> Iterator[RuleText]:
    """How many naturals a meld must hold."""
    least = facts.sheet.wilds.min_naturals
    if not least:
        yield RuleText("wilds.naturals", _("A meld may consist of wilds alone."), _("a meld may be all wilds"))
        return
    text = _("In every meld at least {cards} must be used as itself.")
    if least > 1:
        text = _("In every meld at least {cards} must be used as themselves.")
    short = _("at least {cards} used as itself").format(cards=cards(least))
    if wild_everywhere(facts):
        text, short = _("In every meld at least {cards} must not be wild."), cards(least)
    yield RuleText("wilds.naturals", text.format(cards=cards(least)), short if least == 1 else cards(least))


def allowed_in(facts: Facts) -> Iterator[RuleText]:
    """Which kinds of melds may hold wilds."""
    kinds = set(facts.sheet.wilds.allowed_in)
    if kinds == {"runs"}:
        yield RuleText("wilds.kinds", _("Only runs may hold wilds; a set holds none."), _("only in runs"))
    elif kinds == {"sets"}:
        yield RuleText("wilds.kinds", _("Only sets may hold wilds; a run holds none."), _("only in sets"))


def most_wilds(facts: Facts) -> Iterator[RuleText]:
    """How many wilds a meld may hold."""
    most = facts.sheet.wilds.most
    if most != "none":
        what = counted("one wild", "{n} wilds", most, n=number(most))
        text = _("No meld holds more than {wilds}.").format(wilds=what)
        yield RuleText("wilds.most", text if most else _("No meld holds a wild."), what)


def share(facts: Facts) -> Iterator[RuleText]:
    """How many wilds a meld may hold beside its naturals."""
    if facts.sheet.wilds.share != "any":
        text, short = {
            "half": (
                _("No meld holds more wilds than cards used as themselves."),
                _("no more than cards used as themselves"),
            ),
            "minority": (
                _("Every meld has fewer wilds than cards used as themselves."),
                _("fewer than cards used as themselves"),
            ),
        }[facts.sheet.wilds.share]
        if wild_everywhere(facts):
            text, short = {
                "half": (_("No meld holds more wilds than other cards."), _("no more than other cards")),
                "minority": (_("Every meld has fewer wilds than other cards."), _("fewer than other cards")),
            }[facts.sheet.wilds.share]
        yield RuleText("wilds.share", text, short)


def side_by_side(facts: Facts) -> Iterator[RuleText]:
    """Whether wilds may touch."""
    if not facts.sheet.wilds.side_by_side and facts.sheet.runs.allowed:
        text = _("In a run two wilds may not be side by side; a card used as itself must separate them.")
        if wild_everywhere(facts):
            text = _("In a run two wilds may not be side by side; another card must separate them.")
        yield RuleText("wilds.apart", text)


def taking(facts: Facts) -> Iterator[RuleText]:
    """Whether, where from and when a wild on the table may be taken."""
    wilds = facts.sheet.wilds
    if facts.in_hand:
        return
    if wilds.take == "never" or not wilds.take_in:
        stays = _("A wild on the table stays where it is.")
        text = stays if not wilds.slide else _("Nobody takes a wild off the table.")
        yield RuleText("wilds.take", text, _("nobody takes one"))
        return
    kinds = set(wilds.take_in)
    both, others = kinds == {"sets", "runs"}, wilds.take_from == "others"
    where = {
        (True, False): _("any meld"),
        (True, True): _("another player's meld"),
    }.get((both, others))
    if where is None:
        where = {
            ("sets", False): _("any set"),
            ("sets", True): _("another player's set"),
            ("runs", False): _("any run"),
            ("runs", True): _("another player's run"),
        }[wilds.take_in[0], others]
    text = _(
        "If you hold the card that a wild in {where} stands for, you may on your turn put it in its place and take the"
        " wild."
    )
    if facts.sheet.runs.suits == "any":
        text += " " + _("Any card of its rank will do, in a set as far as suits allow.")
    elif facts.sheet.runs.suits == "colour":
        text += " " + _("Any card of its rank will do, in a run of the same colour, in a set as far as suits allow.")
    elif "sets" in kinds and not wilds.named and not facts.sheet.sets.alike:
        text += " " + _("In a set any card of its rank will do, as far as suits allow.")
    ends = _("It goes to your hand.")
    short = _("from {where}, to the hand")
    if wilds.take == "this_turn":
        ends = _("You must play it again before you discard.")
        short = _("from {where}, to be played at once")
    text = f"{text} {ends}"
    if wilds.take_after_melding:
        text += " " + _("You must have melded first in this deal.")
        short += _(", after melding")
    yield RuleText("wilds.take", text.format(where=where), short.format(where=where))


def slide(facts: Facts) -> Iterator[RuleText]:
    """Whether a wild may be moved along its run."""
    if facts.sheet.wilds.slide and facts.sheet.runs.allowed:
        text = _(
            "A wild at one end of a run can be moved to the other end: on your turn, play the card it stands for in its"
            " place, if there is room at the other end. Each wild moves only once. One that cannot be moved lies"
            " crosswise."
        )
        short = _("from one end to the other, once")
        if facts.sheet.wilds.slide_from == "anywhere":
            text = _(
                "A wild in a run can be moved to an end of it: on your turn, play the card it stands for in its place,"
                " and put the wild at either end where there is room. One that cannot be moved lies crosswise."
            )
            short = _("from anywhere to an end")
        yield RuleText("wilds.slide", text, short)


def discard(facts: Facts) -> Iterator[RuleText]:
    """Which wilds are discarded."""
    which = facts.sheet.wilds.discard
    if which == "none":
        text = _("A wild may be discarded only by a player who has nothing else to discard.")
        yield RuleText("wilds.discard", text, _("no wild while there is another card"))
    elif which == "not_jokers" and facts.jokers and facts.joker_wild:
        text = _("A joker may be discarded only by a player who has nothing else to discard.")
        yield RuleText("wilds.discard", text, _("no joker while there is another card"))


def discard_skips(facts: Facts) -> Iterator[RuleText]:
    """What the discard of a wild does."""
    if facts.sheet.wilds.discard_skips:
        text = _("Whoever discards a wild skips the next player, whose turn is lost.")
        if facts.counts[-1] > 2:
            text += " " + _("If only two play, the same player has another turn.")
        else:
            text += " " + _("The same player has another turn.")
        if facts.sheet.draw.discards != "none":
            text += " " + _("Nobody draws a wild they discarded themselves as long as it is on top.")
        yield RuleText("wilds.skip", text, _("the next player is skipped"))


PARTS = (
    PagePart(
        marked("Wild cards"),
        (
            wild,
            turned_rank,
            turned_joker,
            named,
            own_rank,
            min_naturals,
            allowed_in,
            most_wilds,
            share,
            side_by_side,
            taking,
            slide,
            discard,
            discard_skips,
        ),
        when=lambda facts: facts.wilds,
    ),
)

KEY_TEXTS = {
    "pack.wild": KeyText(
        meaning=marked(
            "Which cards are wild: joker and ranks; turned_up is the rank of the card turned up for the deal"
        ),
        label=marked("Which cards are wild"),
        format_value=ranks_in_words,
        is_silent=lambda sheet: not has_wilds(sheet),
        writers=(wild, dead_jokers),
        absent={"wilds": marked("no card is wild")},
    ),
    "pack.turned_rank": KeyText(
        meaning=marked(
            "Which rank the card turned up makes wild where it says which: its own, or the next higher"
            " (next: with a 7 turned up the 8s, with a king the aces)"
        ),
        label=marked("The card turned up makes wild"),
        group="wilds",
        values={"own": marked("its own rank"), "next": marked("the next higher rank")},
        writers=(wild, turned_rank),
        absent={"wilds.rank": marked("the card turned up makes its own rank wild")},
        search_words="okey marriage indicator",
    ),
    "pack.turned_joker": KeyText(
        meaning=marked("If the turned-up card sets the wild rank and it is a joker: which rank is wild"),
        label=marked("A joker that is turned up makes wild"),
        group="wilds",
        values={"aces": marked("aces"), "none": marked("no rank")},
        writers=(turned_joker,),
    ),
    "wilds.own_rank": KeyText(
        meaning=marked("Whether a wild rank may also be used as itself"),
        label=marked("May a wild rank also be used as itself"),
        writers=(own_rank,),
    ),
    "wilds.own_rank_natural": KeyText(
        meaning=marked(
            "Whether a card of a wild rank counts as a natural in its own place"
            " (no: where fives are wild 5S 5H 5D is a set of wilds alone, and 4S 5S 6S has one wild)"
        ),
        label=marked("Does a wild rank used as itself count as a natural"),
        writers=(own_rank,),
    ),
    "wilds.min_naturals": KeyText(meaning=marked("Naturals every meld must hold"), writers=(min_naturals,)),
    "wilds.allowed_in": KeyText(
        meaning=marked("Kinds of melds that may hold wilds"),
        values={"sets": marked("sets"), "runs": marked("runs")},
        writers=(allowed_in,),
        absent={"wilds.kinds": marked("sets and runs may hold wilds")},
    ),
    "wilds.most": KeyText(
        meaning=marked("Most wilds in a meld, or none (1: no meld holds two jokers)"),
        label=marked("Most wilds in a meld"),
        none=marked("no limit"),
        writers=(most_wilds,),
        absent={"wilds.most": marked("a meld may hold any number of wilds")},
    ),
    "wilds.share": KeyText(
        meaning=marked(
            "Wilds in a meld beside its naturals: any number, as many at most, or fewer"
            " (half: two in a meld of four; minority: one)"
        ),
        values={
            "any": marked("any number"),
            "half": marked("as many as naturals at most"),
            "minority": marked("fewer than naturals"),
        },
        writers=(share,),
        absent={"wilds.share": marked("a meld may hold more wilds than cards used as themselves")},
    ),
    "wilds.side_by_side": KeyText(
        meaning=marked("Whether two wilds may stand next to each other in a run"),
        label=marked("May two wilds stand next to each other in a run"),
        writers=(side_by_side,),
        absent={"wilds.apart": marked("in a run wilds may be side by side")},
    ),
    "wilds.named": KeyText(
        meaning=marked("Whether a wild stands for one exact card, rank and suit, in sets too"),
        label=marked("A wild stands for one exact card, rank and suit, in sets too"),
        writers=(named,),
    ),
    "wilds.take": KeyText(
        meaning=marked("A replaced wild: stays, goes to the hand, or must be played again in the same turn"),
        values={
            "never": marked("cannot be taken"),
            "to_hand": marked("goes to the taker's hand"),
            "this_turn": marked("must be played again before the taker discards"),
        },
        writers=(taking,),
    ),
    "wilds.take_from": KeyText(
        meaning=marked("From whose melds wilds may be taken"),
        values={"any": marked("anybody's"), "others": marked("other players' only")},
        writers=(taking,),
    ),
    "wilds.take_in": KeyText(
        meaning=marked("From which melds wilds may be taken"),
        values={"sets": marked("sets"), "runs": marked("runs")},
        writers=(taking,),
    ),
    "wilds.take_after_melding": KeyText(
        meaning=marked("Whether the taker must have melded first"),
        label=marked("Must the taker have melded first"),
        writers=(taking,),
    ),
    "wilds.slide": KeyText(
        meaning=marked("Whether a wild may be moved along its run by whoever plays the card it stands for"),
        label=marked("May a wild be moved along its run by whoever plays the card it stands for"),
        writers=(slide,),
        absent={"wilds.slide": marked("wilds do not move along a run")},
    ),
    "wilds.slide_from": KeyText(
        meaning=marked(
            "From where in a run a wild may be moved: from one end to the other, once, or from anywhere to an end"
            " (anywhere: 5H X 7H 8H and 6H become X 5H 6H 7H 8H or 5H 6H 7H 8H X)"
        ),
        label=marked("From where in a run a wild may be moved"),
        values={"ends": marked("from one end to the other, once"), "anywhere": marked("from anywhere to an end")},
        writers=(slide,),
    ),
    "wilds.discard": KeyText(
        meaning=marked(
            "Which wilds may be discarded: any, any but jokers, or none; a player with nothing else to discard may"
            " always discard one"
        ),
        label=marked("Which wilds may be discarded"),
        values={
            "any": marked("any"),
            "not_jokers": marked("any but jokers"),
            "none": marked("none"),
        },
        writers=(discard,),
        absent={"wilds.discard": marked("any card may be discarded, wilds among them")},
        search_words="throw a joker away",
    ),
    "wilds.discard_skips": KeyText(
        meaning=marked("Whether the discard of a wild skips the next player"),
        label=marked("Does the discard of a wild skip the next player"),
        writers=(discard_skips,),
        absent={"wilds.skip": marked("discarding a wild skips nobody")},
    ),
}
