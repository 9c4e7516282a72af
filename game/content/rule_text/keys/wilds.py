"""Texts of the keys about wild cards."""

from __future__ import annotations

from collections.abc import Iterator

from game.content.rule_text.facts import (
    Facts,
    cards_in_words,
    joined_by_and,
    joined_by_semicolons,
    number_in_words,
    paragraph,
    ranks_in_words,
    usual_wilds,
    wilds_in_words,
)
from game.content.rule_text.keys.cards import dead_jokers
from game.content.rule_text.keys.entry import KeyText, PagePart, RuleText
from game.content.translation import _, counted, marked
from game.engine.sheet.keys import has_wilds


def wild_cards(facts: Facts) -> Iterator[RuleText]:
    """Yield one text: which cards are wild, perhaps none, and in which deals others are."""
    usual, others = usual_wilds(facts)
    if others and not usual:
        yield RuleText("wilds", _("The wild cards change with the deal: see the table of deals."))
    elif others:
        text = counted(
            "Wild cards: {names}; other cards in deal {deals}: see the table of deals.",
            "Wild cards: {names}; other cards in deals {deals}: see the table of deals.",
            len(others),
            names=usual,
            deals=joined_by_and([str(deal) for deal in others]),
        )
        yield RuleText("wilds", text, text)
    else:
        names = wilds_in_words(facts.sheet, facts.has_jokers)
        yield RuleText("wilds", _("Wild cards: {names}.").format(names=names), names)


def turned_rank(facts: Facts) -> Iterator[RuleText]:
    """Yield the text that says that after a king has been turned up aces are wild; none unless the rank above the
    upcard is wild.
    """
    if facts.has_turned_wild_rank and facts.sheet.pack.turned_rank == "next":
        text = _("If a king is turned up, aces are wild, as no rank is above it.")
        yield RuleText("wilds.rank", text, _("the next higher rank"))


def turned_joker(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on what is wild after a joker has been turned up; none without jokers, or unless the upcard makes
    a rank wild.
    """
    if facts.has_turned_wild_rank and facts.has_jokers:
        text, short = _("If a joker is turned up, no rank becomes wild in that deal."), _("no rank")
        if facts.sheet.pack.turned_joker == "aces":
            text, short = _("If a joker is turned up, aces are wild in that deal."), _("aces")
        yield RuleText("wilds.turned", text, short)


def represented_card(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on which card a wild represents and, with melds on the table, for how long."""
    if facts.sheet.wilds.named:
        text = _("A wild stands for one exact card, rank and suit; say which one if it is not clear.")
        short = _("one exact card")
    else:
        text = _("A wild stands for whatever card its meld needs; in a set only the rank matters.")
        short = _("in a set only the rank matters")
        if (facts.sheet.sets.alike and facts.max_packs > 1) or not facts.has_sets:
            text, short = _("A wild stands for whatever card its meld needs."), _("for whatever card its meld needs")
        if facts.sheet.runs.suits == "any":
            text = _("A wild stands for whatever card its meld needs; only the rank matters.")
            short = _("only the rank matters")
        elif facts.sheet.runs.suits == "colour":
            text = _("A wild stands for whatever card its meld needs; only the rank matters, and in a run the colour.")
            short = _("only the rank matters, and the colour of a run")
    if not facts.has_melds_in_hand:
        keeps = _("It stands for that card as long as it is on the table.")
        if facts.sheet.wilds.slide and facts.has_runs:
            keeps = _("It stands for that card until it is moved.")
        text = paragraph(text, keeps)
    yield RuleText("wilds.stand", text, short)


def is_wild_everywhere(facts: Facts) -> bool:
    """Whether a card of a wild rank may be used as itself, but counts as a wild even then. False without wild ranks."""
    wilds = facts.sheet.wilds
    return (bool(facts.wild_ranks) or facts.has_turned_wild_rank) and wilds.own_rank and not wilds.own_rank_natural


def own_rank(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on whether cards of wild ranks may be used as natural cards; none without wild ranks."""
    if facts.wild_ranks or facts.has_turned_wild_rank:
        if is_wild_everywhere(facts):
            text = _("A card of a wild rank may also be used as itself, but counts as a wild even then.")
            short = _("may be used as itself, but counts as a wild")
        elif facts.sheet.wilds.own_rank:
            text, short = _("A card of a wild rank may also be used as itself."), _("may be used as itself")
        else:
            text = _("A card of a wild rank is never used as itself, and runs have no place for its rank.")
            short = _("never used as itself")
        yield RuleText("wilds.own", text, short)


def min_naturals(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on the number of natural cards required in a meld, or that a meld may be all wilds."""
    least = facts.sheet.wilds.min_naturals
    number_of = number_in_words(least)
    if not least:
        yield RuleText("wilds.naturals", _("A meld may consist of wilds alone."), _("a meld may be all wilds"))
    elif is_wild_everywhere(facts):
        text = counted(
            "Every meld needs at least one card that is not wild.",
            "Every meld needs at least {n} cards that are not wild.",
            least,
            n=number_of,
        )
        yield RuleText("wilds.naturals", text, cards_in_words(least))
    else:
        text = counted(
            "Every meld needs at least one card used as itself.",
            "Every meld needs at least {n} cards used as themselves.",
            least,
            n=number_of,
        )
        short = counted("at least one card used as itself", "at least {n} cards used as themselves", least, n=number_of)
        yield RuleText("wilds.naturals", text, short)


def allowed_meld_kinds(facts: Facts) -> Iterator[RuleText]:
    """Yield the text that says that only sets, or only runs, may hold wilds; none if both or neither may."""
    kinds = set(facts.sheet.wilds.allowed_in)
    if kinds == {"runs"}:
        yield RuleText("wilds.kinds", _("Only runs may hold wilds; a set holds none."), _("only in runs"))
    elif kinds == {"sets"}:
        yield RuleText("wilds.kinds", _("Only sets may hold wilds; a run holds none."), _("only in sets"))


def max_wilds(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on the number of wilds allowed in a meld; none without a limit."""
    most = facts.sheet.wilds.most
    if most == 0:
        yield RuleText("wilds.most", _("No meld may hold a wild."), _("no wild"))
    elif most != "none":
        text = counted(
            "No meld may hold more than one wild.",
            "No meld may hold more than {n} wilds.",
            most,
            n=number_in_words(most),
        )
        yield RuleText("wilds.most", text, counted("one wild", "{n} wilds", most, n=number_in_words(most)))


def wild_share(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on the largest share of wilds in a meld; none without a limit."""
    if facts.sheet.wilds.share != "any":
        text, short = {
            "half": (
                _("No meld may hold more wilds than cards used as themselves."),
                _("no more than cards used as themselves"),
            ),
            "minority": (
                _("Every meld must have fewer wilds than cards used as themselves."),
                _("fewer than cards used as themselves"),
            ),
        }[facts.sheet.wilds.share]
        if is_wild_everywhere(facts):
            text, short = {
                "half": (_("No meld may hold more wilds than other cards."), _("no more than other cards")),
                "minority": (_("Every meld must have fewer wilds than other cards."), _("fewer than other cards")),
            }[facts.sheet.wilds.share]
        yield RuleText("wilds.share", text, short)


def side_by_side(facts: Facts) -> Iterator[RuleText]:
    """Yield the text that says that wilds may not be adjacent in a run; none in games without this rule or without
    runs.
    """
    if not facts.sheet.wilds.side_by_side and facts.has_runs:
        text = _("In a run two wilds may not be side by side; a card used as itself must separate them.")
        if is_wild_everywhere(facts):
            text = _("In a run two wilds may not be side by side; another card must separate them.")
        yield RuleText("wilds.apart", text)


def taking_wilds(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on taking a wild from the table, or that nobody may; none in games with melds in the hand."""
    wilds = facts.sheet.wilds
    if facts.has_melds_in_hand:
        return
    if wilds.take == "never" or not wilds.take_in:
        text = _("Wilds are never taken off the table.") if wilds.slide else _("A wild on the table stays where it is.")
        yield RuleText("wilds.take", text, _("wilds are never taken"))
        return
    text, short = _wilds_to_take(facts)
    texts, shorts = [text], [short]
    if facts.sheet.runs.suits == "any":
        texts.append(_("Any card of its rank will do, in a set as far as suits allow."))
    elif facts.sheet.runs.suits == "colour":
        texts.append(_("Any card of its rank will do, in a run of the same colour, in a set as far as suits allow."))
    elif "sets" in wilds.take_in and facts.has_sets and not wilds.named and not facts.sheet.sets.alike:
        texts.append(_("In a set any card of its rank will do, as far as suits allow."))
    if wilds.take == "this_turn":
        texts.append(_("You must play it again before you discard."))
        shorts.append(_("to be played at once"))
    else:
        texts.append(_("It goes to your hand."))
        shorts.append(_("to the hand"))
    if wilds.take_after_melding:
        texts.append(_("You must have melded first in this deal."))
        shorts.append(_("after melding"))
    yield RuleText("wilds.take", paragraph(*texts), joined_by_semicolons(shorts))


def _wilds_to_take(facts: Facts) -> tuple[str, str]:
    """Return a sentence on the melds from which wilds may be taken, and the same as a term. Only for games in which
    they may be taken from some.
    """
    wilds = facts.sheet.wilds
    kinds = "melds" if len(set(wilds.take_in)) > 1 else wilds.take_in[0]
    return {
        ("melds", "any"): (
            _(
                "If you hold the card that a wild in any meld stands for, you may on your turn put it in its place and"
                " take the wild."
            ),
            _("from any meld"),
        ),
        ("melds", "others"): (
            _(
                "If you hold the card that a wild in another player's meld stands for, you may on your turn put it in"
                " its place and take the wild."
            ),
            _("from another player's meld"),
        ),
        ("sets", "any"): (
            _(
                "If you hold the card that a wild in any set stands for, you may on your turn put it in its place and"
                " take the wild."
            ),
            _("from any set"),
        ),
        ("sets", "others"): (
            _(
                "If you hold the card that a wild in another player's set stands for, you may on your turn put it in"
                " its place and take the wild."
            ),
            _("from another player's set"),
        ),
        ("runs", "any"): (
            _(
                "If you hold the card that a wild in any run stands for, you may on your turn put it in its place and"
                " take the wild."
            ),
            _("from any run"),
        ),
        ("runs", "others"): (
            _(
                "If you hold the card that a wild in another player's run stands for, you may on your turn put it in"
                " its place and take the wild."
            ),
            _("from another player's run"),
        ),
    }[kinds, wilds.take_from]


def sliding_wilds(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on moving a wild along its run; none in games without this rule or without runs."""
    if facts.sheet.wilds.slide and facts.has_runs:
        text = _(
            "A wild at one end of a run can be moved to the other end: on your turn, play the card it stands for in its"
            " place, if there is room at the other end. Each wild moves only once. A wild that cannot be moved "
            "lies crosswise."
        )
        short = _("from one end to the other, once")
        if facts.sheet.wilds.slide_from == "anywhere":
            text = _(
                "A wild in a run can be moved to an end of it: on your turn, play the card it stands for in its place,"
                " and put the wild at either end where there is room. A wild that cannot be moved lies crosswise."
            )
            short = _("from anywhere to an end")
        yield RuleText("wilds.slide", text, short)


def discarding_wilds(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on which wilds may be discarded only if there is no other card; none in games without this rule,
    or if it is about jokers and there are none.
    """
    which = facts.sheet.wilds.discard
    if which == "none":
        text = _("You may discard a wild only if you have nothing else to discard.")
        yield RuleText("wilds.discard", text, _("no wild while there is another card"))
    elif which == "not_jokers" and facts.has_jokers and facts.has_wild_jokers:
        text = _("You may discard a joker only if you have nothing else to discard.")
        yield RuleText("wilds.discard", text, _("no joker while there is another card"))


def skip_after_wild_discard(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on the skipped turn after the discard of a wild; none in games without this rule."""
    if facts.sheet.wilds.discard_skips:
        text = _("Discarding a wild skips the next player, who loses a turn.")
        if facts.player_counts[-1] > 2:
            text = paragraph(text, _("With two players, the same player has another turn."))
        else:
            text = paragraph(text, _("The same player has another turn."))
        if facts.sheet.draw.discards != "none":
            text = paragraph(text, _("You may not draw a wild you discarded yourself while it is on top."))
        yield RuleText("wilds.skip", text, _("the next player is skipped"))


PARTS = (
    PagePart(
        marked("Wild cards"),
        (
            wild_cards,
            turned_rank,
            turned_joker,
            represented_card,
            own_rank,
            min_naturals,
            allowed_meld_kinds,
            max_wilds,
            wild_share,
            side_by_side,
            taking_wilds,
            sliding_wilds,
            discarding_wilds,
            skip_after_wild_discard,
        ),
        is_shown=lambda facts: facts.has_wilds,
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
        writers=(wild_cards, dead_jokers),
        absent={"wilds": marked("No card is wild.")},
    ),
    "pack.turned_rank": KeyText(
        meaning=marked(
            "Which rank the card turned up makes wild: its own, or the next higher (next: a 7 makes the 8s "
            "wild, a king the aces)"
        ),
        label=marked("The card turned up makes wild"),
        group="wilds",
        values={"own": marked("its own rank"), "next": marked("the next higher rank")},
        writers=(wild_cards, turned_rank),
        absent={"wilds.rank": marked("The card turned up makes its own rank wild.")},
        search_words="okey marriage indicator",
    ),
    "pack.turned_joker": KeyText(
        meaning=marked("If the turned-up card sets the wild rank and it is a joker: which rank is wild"),
        label=marked("A turned-up joker makes wild"),
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
        writers=(allowed_meld_kinds,),
        absent={"wilds.kinds": marked("Sets and runs may hold wilds.")},
    ),
    "wilds.most": KeyText(
        meaning=marked("Most wilds in a meld, or none (1: no meld holds two jokers)"),
        label=marked("Most wilds in a meld"),
        none=marked("no limit"),
        writers=(max_wilds,),
        absent={"wilds.most": marked("A meld may hold any number of wilds.")},
    ),
    "wilds.share": KeyText(
        label=marked("Wilds in a meld compared with its naturals"),
        meaning=marked(
            "Wilds in a meld compared with its naturals: any number, at most as many, or fewer"
            " (half: two in a meld of four; minority: one)"
        ),
        values={
            "any": marked("any number"),
            "half": marked("at most as many as naturals"),
            "minority": marked("fewer than naturals"),
        },
        writers=(wild_share,),
        absent={"wilds.share": marked("A meld may hold more wilds than cards used as themselves.")},
    ),
    "wilds.side_by_side": KeyText(
        meaning=marked("Whether two wilds may stand next to each other in a run"),
        label=marked("May two wilds stand next to each other in a run"),
        writers=(side_by_side,),
        absent={"wilds.apart": marked("In a run wilds may be side by side.")},
    ),
    "wilds.named": KeyText(
        meaning=marked("Whether a wild stands for one exact card, rank and suit, in sets too"),
        label=marked("A wild stands for one exact card, rank and suit, in sets too"),
        writers=(represented_card,),
    ),
    "wilds.take": KeyText(
        label=marked("A replaced wild"),
        meaning=marked("A replaced wild: stays, goes to the hand, or must be played again in the same turn"),
        values={
            "never": marked("cannot be taken"),
            "to_hand": marked("goes to the taker's hand"),
            "this_turn": marked("must be played again before the taker discards"),
        },
        writers=(taking_wilds,),
    ),
    "wilds.take_from": KeyText(
        meaning=marked("From whose melds wilds may be taken"),
        values={"any": marked("anybody's"), "others": marked("other players' only")},
        writers=(taking_wilds,),
    ),
    "wilds.take_in": KeyText(
        meaning=marked("From which melds wilds may be taken"),
        values={"sets": marked("sets"), "runs": marked("runs")},
        writers=(taking_wilds,),
    ),
    "wilds.take_after_melding": KeyText(
        meaning=marked("Whether the taker must have melded first"),
        label=marked("Must the taker have melded first"),
        writers=(taking_wilds,),
    ),
    "wilds.slide": KeyText(
        meaning=marked("Whether a wild may be moved along its run by playing the card it stands for"),
        label=marked("May a wild be moved along its run by playing the card it stands for"),
        writers=(sliding_wilds,),
        absent={"wilds.slide": marked("Wilds do not move along a run.")},
    ),
    "wilds.slide_from": KeyText(
        meaning=marked(
            "From where in a run a wild may be moved: from one end to the other, once, or from anywhere to an end"
            " (anywhere: 5H X 7H 8H and 6H become X 5H 6H 7H 8H or 5H 6H 7H 8H X)"
        ),
        label=marked("From where in a run a wild may be moved"),
        values={"ends": marked("from one end to the other, once"), "anywhere": marked("from anywhere to an end")},
        writers=(sliding_wilds,),
    ),
    "wilds.discard": KeyText(
        meaning=marked(
            "Which wilds may be discarded: any, any but jokers, or none; a player with nothing else to discard may"
            " always discard one"
        ),
        label=marked("Which wilds may be discarded"),
        values={
            "any": marked("any wild"),
            "not_jokers": marked("any wild but jokers"),
            "none": marked("no wilds"),
        },
        writers=(discarding_wilds,),
        absent={"wilds.discard": marked("Any card may be discarded, wilds among them.")},
        search_words="throw a joker away",
    ),
    "wilds.discard_skips": KeyText(
        meaning=marked("Whether the discard of a wild skips the next player"),
        label=marked("Does the discard of a wild skip the next player"),
        writers=(skip_after_wild_discard,),
        absent={"wilds.skip": marked("Discarding a wild skips nobody.")},
    ),
}
