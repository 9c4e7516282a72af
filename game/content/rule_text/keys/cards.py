"""Texts of the keys about players, the pack and the deal."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from game.content.rule_text.facts import (
    Facts,
    cards_in_words,
    joined_by_semicolons,
    number_in_words,
    paragraph,
    ranks_in_words,
    times_in_words,
    with_players,
)
from game.content.rule_text.keys.entry import KeyText, PagePart, RuleText
from game.content.rule_text.keys.knocking import upcard_offer
from game.content.sheets.values import rank_name
from game.content.translation import _, counted, marked
from game.engine.sheet.keys import by_players


def packs(facts: Facts) -> Iterator[RuleText]:
    """Yield one text on the packs and jokers in play and the ranks left out.

    If packs or jokers depend on the number of players, the text names them for each number.
    """
    pack, gone = facts.sheet.pack, facts.ranks_left_out
    size = 52 - 4 * len(gone)
    groups = groupby(facts.player_counts, lambda n: (by_players(pack.packs, n), by_players(pack.jokers, n)))
    spans = [(packs, jokers, [*counts]) for (packs, jokers), counts in groups]
    if len(spans) == 1:
        packs, jokers, _counts = spans[0]
        text, short = _packs_sentence(packs, jokers, size), _packs_text(packs, jokers, size)
    else:
        text = short = paragraph(
            *(with_players(counts[0], counts[-1], _packs_text(packs, jokers, size)) for packs, jokers, counts in spans)
        )
    if gone:
        ranks = ranks_in_words([rank_name(rank) for rank in sorted(gone)])
        left_out = _("These ranks are left out, and runs skip them: {ranks}.").format(ranks=ranks)
        text = paragraph(text, left_out)
        if len(spans) == 1:
            short = joined_by_semicolons([short, _("left out: {ranks}").format(ranks=ranks)])
        else:
            short = paragraph(short, left_out)
    yield RuleText("packs", text, short)


def _packs_sentence(packs: int, jokers: int, size: int) -> str:
    """Return `packs` packs of `size` cards, each with this number of `jokers`, as a sentence: `Play with one pack of 52
    cards and two jokers (54 cards).`
    """
    every = jokers * packs
    if not jokers:
        text = counted(
            "Play with one pack of {size} cards, without jokers.",
            "Play with {packs} packs of {size} cards, without jokers ({all} cards).",
            packs,
            **_pack_numbers(packs, jokers, size),
        )
    elif packs == 1:
        text = counted(
            "Play with one pack of {size} cards and one joker ({all} cards).",
            "Play with one pack of {size} cards and {jokers} jokers ({all} cards).",
            every,
            **_pack_numbers(packs, jokers, size),
        )
    else:
        text = counted(
            "Play with {packs} packs of {size} cards and one joker ({all} cards).",
            "Play with {packs} packs of {size} cards and {jokers} jokers ({all} cards).",
            every,
            **_pack_numbers(packs, jokers, size),
        )
    return text


def _packs_text(packs: int, jokers: int, size: int) -> str:
    """Return packs of `size` cards as a term. `jokers` is the number in each pack, the term gives that of all packs:
    `two packs of 52 cards with four jokers (108 cards)`. Without jokers it says `without jokers`; one pack without
    jokers has no total.
    """
    numbers = _pack_numbers(packs, jokers, size)
    if not jokers:
        return counted(
            "one pack of {size} cards without jokers",
            "{packs} packs of {size} cards without jokers ({all} cards)",
            packs,
            **numbers,
        )
    if packs == 1:
        return counted(
            "one pack of {size} cards with one joker ({all} cards)",
            "one pack of {size} cards with {jokers} jokers ({all} cards)",
            jokers,
            **numbers,
        )
    return counted(
        "{packs} packs of {size} cards with one joker ({all} cards)",
        "{packs} packs of {size} cards with {jokers} jokers ({all} cards)",
        packs * jokers,
        **numbers,
    )


def _pack_numbers(packs: int, jokers: int, size: int) -> dict[str, object]:
    return {
        "packs": number_in_words(packs),
        "jokers": number_in_words(packs * jokers),
        "size": size,
        "all": packs * (size + jokers),
    }


def dead_jokers(facts: Facts) -> Iterator[RuleText]:
    """Yield the text that says that jokers are useless, if the pack has jokers that are not wild."""
    if facts.has_jokers and not facts.has_wild_jokers:
        yield RuleText("dead jokers", _("Jokers are not wild and fit into no meld."), _("of no use"))


def cut(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on who cuts the pack, and on the bonus for an exact cut or that there is none; nothing if nobody
    cuts.
    """
    sheet = facts.sheet
    if sheet.deal.cutter == "none":
        return
    text, short = {
        "left": (
            _("The player to the left of the dealer cuts the pack."),
            _("the player to the left of the dealer cuts the pack"),
        ),
        "right": (
            _("The player to the right of the dealer cuts the pack."),
            _("the player to the right of the dealer cuts the pack"),
        ),
    }[sheet.deal.cutter]
    bonus = sheet.deal.exact_cut_bonus
    if not bonus:
        only_for_show = _("The cut is only for show: nothing depends on it, so nobody is asked.")
        yield RuleText("cut", paragraph(text, only_for_show), short)
        return
    exact = (
        _("A cut is exact if it lifts as many cards as will be dealt."),
        _("A cut is exact if it lifts as many cards as will be dealt, with the one turned up."),
        _("A cut is exact if it lifts as many cards as will be dealt, with the two turned up."),
    )[facts.cards_turned_up]
    brings = (
        counted(
            "It then takes {count} point off the cutter's score.",
            "It then takes {count} points off the cutter's score.",
            bonus,
        )
        if facts.lowest_wins
        else counted("It then brings the cutter {count} point.", "It then brings the cutter {count} points.", bonus)
    )
    price = counted("{count} point for an exact cut", "{count} points for an exact cut", bonus)
    yield RuleText("cut", paragraph(text, exact, brings), joined_by_semicolons([short, price]))


def hand_size(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on the number of cards dealt to each player, for each number of players if it depends on that; or
    that it changes with the deal.
    """
    if facts.has_hand_sizes_by_deal:
        yield RuleText("dealt", _("The number of cards dealt changes: see the table of deals."))
        return
    spans = facts.spans_by_players(facts.sheet.deal.hand_size)
    if len(spans) == 1:
        size = spans[0][0]
        text = counted(
            "Everybody is dealt one card, one at a time.",
            "Everybody is dealt {n} cards, one at a time.",
            size,
            n=number_in_words(size),
        )
        yield RuleText("dealt", text, cards_in_words(size))
        return
    sizes = [with_players(least, most, cards_in_words(size)) for size, least, most in spans]
    text = _("How many cards everybody is dealt, one at a time, depends on the number of players.")
    yield RuleText("dealt", paragraph(text, *sizes), paragraph(*sizes))


def extra_card(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on which player is dealt an extra card and begins; none in games without this rule."""
    who = facts.sheet.deal.extra_card
    if who != "none":
        text, short = {
            "first": (
                _("The player to the left of the dealer gets one extra card and begins without drawing."),
                _("the player to the left of the dealer"),
            ),
            "dealer": (_("The dealer gets one extra card and begins without drawing."), _("the dealer")),
        }[who]
        yield RuleText("extra", text, short)


def indicator(facts: Facts) -> Iterator[RuleText]:
    """Yield the text that says that the card that determines the wild rank is set aside; none in games without this
    rule.
    """
    if facts.has_indicator_apart:
        text = _("One card is turned up and set apart, out of play for the deal: it says which rank is wild.")
        yield RuleText("indicator", text, _("set apart, out of play"))


def upcard(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on the card that starts the discards, or that there is none."""
    if facts.sheet.deal.upcard:
        yield RuleText("upcard", _("Then one card is turned up beside the stock to start the discards."), _("one card"))
    elif facts.has_face_up_draws:
        yield RuleText(
            "upcard", _("No card is turned up yet: the first player turns up the first one."), _("no card at first")
        )
    else:
        yield RuleText(
            "upcard", _("No card is turned up: there are no discards before the first turn ends."), _("no card")
        )


def winning_hand(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on the points with which a hand as dealt wins the deal at once; none in games without this rule or
    with melds in the hand.
    """
    least, often = facts.sheet.deal.winning_count, facts.sheet.scoring.dealt_times
    if least == "none" or facts.has_melds_in_hand:
        return
    text = counted(
        "A player who is dealt a hand that counts {count} point or more shows it and wins the deal before a card is "
        "played.",
        "A player who is dealt a hand that counts {count} points or more shows it and wins the deal before a card is "
        "played.",
        int(least),
    )
    short = counted("with {count} point or more", "with {count} points or more", int(least))
    if often > 1 and facts.sheet.scoring.settle != "stake":
        if facts.sheet.scoring.settle == "fixed":
            more = _("The others then pay twice the sum.")
            if often > 2:
                more = counted(
                    "The others then pay the sum once.",
                    "The others then pay {n} times the sum.",
                    often,
                    n=number_in_words(often),
                )
        else:
            more = _("What the others hold then counts double.")
            if often > 2:
                more = counted(
                    "What the others hold then counts once.",
                    "What the others hold then counts {n} times.",
                    often,
                    n=number_in_words(often),
                )
        text, short = paragraph(text, more), joined_by_semicolons([short, times_in_words(often)])
    text = paragraph(text, _("If several players are dealt such a hand, nobody wins the deal."))
    yield RuleText("winning", text, short)


PARTS = (
    PagePart(
        marked("The cards"),
        (packs, dead_jokers, cut, hand_size, winning_hand, extra_card, indicator, upcard, upcard_offer),
    ),
)

KEY_TEXTS = {
    "title": KeyText(meaning=marked("The game's name"), elsewhere="the heading of the page"),
    "about": KeyText(meaning=marked("What the game is, in a few sentences"), elsewhere="below the heading of the page"),
    "known_as": KeyText(
        meaning=marked("Other names by which the game is known and found, separated by commas"),
        elsewhere="the page that helps to choose a game",
    ),
    "players.min": KeyText(meaning=marked("Fewest players"), elsewhere="below the heading of the page"),
    "players.max": KeyText(meaning=marked("Most players"), elsewhere="below the heading of the page"),
    "pack.packs": KeyText(
        label=marked("52-card packs shuffled together"),
        meaning=marked("52-card packs shuffled together (n)"),
        writers=(packs,),
    ),
    "pack.jokers": KeyText(
        label=marked("Jokers in each pack"), meaning=marked("Jokers in each pack (n)"), writers=(packs, dead_jokers)
    ),
    "pack.without": KeyText(
        label=marked("Ranks left out of every pack, which runs skip"),
        meaning=marked("Ranks left out of every pack, which runs skip ([8, 9, 10]: 40 cards, and 7-J-Q is a run)"),
        format_value=ranks_in_words,
        writers=(packs,),
        search_words="40 48 32 short stripped pack",
    ),
    "deal.hand_size": KeyText(
        label=marked("Cards dealt to each, one at a time"),
        meaning=marked("Cards dealt to each, one at a time (n)"),
        writers=(hand_size,),
    ),
    "deal.winning_count": KeyText(
        meaning=marked(
            "Points that a dealt hand must count, at least, to win the deal before a card is played, or none"
            " (49: with five cards, 49 or 50)"
        ),
        label=marked("A dealt hand wins at once if it counts"),
        none=marked("no hand does"),
        writers=(winning_hand,),
        absent={"winning": marked("No hand wins as dealt.")},
        search_words="49 50 natural",
    ),
    "deal.upcard": KeyText(
        meaning=marked("Whether one card is turned up to start the discards"),
        label=marked("One card is turned up to start the discards"),
        writers=(upcard,),
    ),
    "deal.indicator": KeyText(
        meaning=marked(
            "Where the card that says which rank is wild is placed: it starts the discards, or is set apart, "
            "out of play (apart: with an upcard, another card is turned up to start the discards)"
        ),
        label=marked("The card that says which rank is wild"),
        values={"upcard": marked("starts the discards"), "apart": marked("set apart, out of play")},
        writers=(indicator,),
        absent={"indicator": marked("The card that says which rank is wild starts the discards.")},
        search_words="wild joker cut joker indicator",
    ),
    "deal.extra_card": KeyText(
        meaning=marked(
            "Who is dealt one extra card and begins the deal without drawing (first: the player to the left of "
            "the dealer)"
        ),
        label=marked("Who is dealt an extra card and begins"),
        values={
            "none": marked("nobody"),
            "first": marked("the player to the left of the dealer"),
            "dealer": marked("the dealer"),
        },
        writers=(extra_card,),
        absent={"extra": marked("Everybody is dealt the same number of cards.")},
        search_words="eleven cards fourteenth card non-dealer",
    ),
    "deal.offer": KeyText(
        meaning=marked("Whether the card turned up is offered to each player in turn before the first turn"),
        label=marked("The card turned up is offered to each player in turn before the first turn"),
        writers=(upcard_offer,),
        absent={"upcard.offer": marked("The card turned up is not offered around.")},
    ),
    "deal.cutter": KeyText(
        meaning=marked("Who cuts, relative to the dealer"),
        values={
            "left": marked("the player to the left of the dealer"),
            "right": marked("the player to the right of the dealer"),
            "none": marked("nobody"),
        },
        writers=(cut,),
        absent={"cut": marked("Nobody cuts the pack.")},
    ),
    "deal.exact_cut_bonus": KeyText(
        label=marked("Points the cutter gains by lifting exactly the cards needed"),
        meaning=marked(
            "Points the cutter gains by lifting exactly the cards needed (50: fifty less where the lowest score wins);"
            " 0: the cut is only for show"
        ),
        zero=marked("none, the cut is only for show"),
        writers=(cut,),
    ),
}
