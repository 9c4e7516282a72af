"""Texts of the keys about players, the pack and the deal."""

from __future__ import annotations

from collections.abc import Iterator

from game.content.rule_text.facts import (
    Facts,
    as_sentence,
    bonus_text,
    by_player_count,
    cards_in_words,
    factor_in_words,
    joined,
    number_in_words,
    players_in_words,
    points_in_words,
    rank_text,
    ranks_in_words,
    times_in_words,
)
from game.content.rule_text.keys.entry import KeyText, PagePart, RuleText
from game.content.rule_text.keys.knocking import upcard_offer
from game.content.translation import _, counted, marked
from game.engine.sheet.keys import by_players


def packs(facts: Facts) -> Iterator[RuleText]:
    """Describe the packs and jokers in play, for each number of players."""
    pack, gone = facts.sheet.pack, facts.ranks_left_out
    spans: list[tuple[int, int, int, int]] = []
    for count in facts.player_counts:
        packs, jokers = by_players(pack.packs, count), by_players(pack.jokers, count)
        if spans and spans[-1][:2] == (packs, jokers):
            spans[-1] = (packs, jokers, spans[-1][2], count)
        else:
            spans.append((packs, jokers, count, count))
    parts = [
        _packs_text(packs, jokers, 52 - 4 * len(gone), first=not index)
        for index, (packs, jokers, _a, _b) in enumerate(spans)
    ]
    if len(spans) > 1:
        parts = [
            _("{pack} if {players} play").format(pack=part, players=players_in_words(least, most))
            for part, (_p, _j, least, most) in zip(parts, spans, strict=True)
        ]
    text = joined(parts)
    said = as_sentence(text)
    if gone:
        names = ranks_in_words([rank_text(rank) for rank in sorted(gone)])
        said += " " + _("The {ranks} are left out, and runs skip them.").format(ranks=names)
        text = _("{packs}, without {ranks}").format(packs=text, ranks=names)
    yield RuleText("packs", said, text)


def _packs_text(packs: int, jokers: int, size: int, first: bool) -> str:
    """Return packs and jokers in words: `two packs of 52 cards with four jokers (108 cards)`."""
    text = counted("one pack", "{n} packs", packs, n=number_in_words(packs))
    if first:
        text = _("{packs} of {size} cards").format(packs=text, size=size)
    if not jokers:
        text = _("{packs} without jokers").format(packs=text)
    else:
        all_jokers = packs * jokers
        text = counted(
            "{packs} with one joker", "{packs} with {n} jokers", all_jokers, packs=text, n=number_in_words(all_jokers)
        )
    if packs > 1 or jokers:
        text = _("{packs} ({n} cards)").format(packs=text, n=packs * (size + jokers))
    return text


def dead_jokers(facts: Facts) -> Iterator[RuleText]:
    """State that jokers are useless, if the pack has jokers that are not wild."""
    if facts.has_jokers and not facts.has_wild_jokers:
        yield RuleText("dead jokers", _("Jokers are not wild and fit into no meld."), _("of no use"))


def cut(facts: Facts) -> Iterator[RuleText]:
    """Describe the cut of the pack and its bonus."""
    sheet = facts.sheet
    if sheet.deal.cutter == "none":
        return
    text = {
        "left": _("the player to the left of the dealer cuts the pack"),
        "right": _("the player to the right of the dealer cuts the pack"),
    }[sheet.deal.cutter]
    bonus = sheet.deal.exact_cut_bonus
    if not bonus:
        more = _("The cut is only for show: nothing depends on it, so nobody is asked.")
        short = text
    else:
        more = (
            _("Lifting exactly as many cards as will be dealt {brings}."),
            _("Lifting exactly as many cards as will be dealt, with the one turned up, {brings}."),
            _("Lifting exactly as many cards as will be dealt, with the two turned up, {brings}."),
        )[facts.cards_turned_up].format(brings=bonus_text(facts, bonus))
        short = _("{text}; {points} for an exact cut").format(text=text, points=points_in_words(bonus))
    yield RuleText("cut", f"{as_sentence(text)} {more}", short)


def hand_size(facts: Facts) -> Iterator[RuleText]:
    """Describe the number of cards dealt to each player."""
    if facts.has_hand_sizes_by_deal:
        yield RuleText("dealt", _("The number of cards dealt changes: see the table of deals."))
    else:
        each = by_player_count(facts, facts.sheet.deal.hand_size, cards_in_words)
        yield RuleText("dealt", _("Everybody is dealt {cards}, one at a time.").format(cards=each), each)


def extra_card(facts: Facts) -> Iterator[RuleText]:
    """Describe the extra card of the player who begins."""
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
    """State that the card that determines the wild rank is set aside, if it is."""
    if facts.has_indicator_apart:
        text = _("One card is turned up and set apart, out of play for the deal: it says which rank is wild.")
        yield RuleText("indicator", text, _("apart, out of play"))


def upcard(facts: Facts) -> Iterator[RuleText]:
    """Describe the card that starts the discards."""
    if facts.sheet.deal.upcard:
        yield RuleText("upcard", _("Then one card is turned up beside the stock to start the discards."), _("one card"))
    elif facts.has_face_up_draws:
        yield RuleText("upcard", _("No card is turned up yet: the first player turns up the first one."), _("none"))
    else:
        yield RuleText(
            "upcard", _("No card is turned up: there are no discards before the first turn ends."), _("none")
        )


def winning_hand(facts: Facts) -> Iterator[RuleText]:
    """Describe the points with which a hand as dealt wins the deal at once."""
    least = facts.sheet.deal.winning_count
    if least == "none" or facts.has_melds_in_hand:
        return
    often, settle = facts.sheet.scoring.dealt_times, facts.sheet.scoring.settle
    text = _(
        "A player who is dealt a hand that counts {points} or more shows it and wins the deal before a card is "
        "played. If several players are, nobody wins it."
    )
    short = _("with {points} or more").format(points=points_in_words(int(least)))
    if often > 1 and settle != "stake":
        text = _(
            "A player who is dealt a hand that counts {points} or more shows it and wins the deal before a card is "
            "played: what the others hold counts {multiple}. If several players are, nobody wins it."
        )
        if settle == "fixed":
            text = _(
                "A player who is dealt a hand that counts {points} or more shows it and wins the deal before a card "
                "is played: the others pay {times} the sum. If several players are, nobody wins it."
            )
        short = _("{what}: {times}").format(what=short, times=times_in_words(often))
    text = text.format(points=points_in_words(int(least)), times=times_in_words(often), multiple=factor_in_words(often))
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
    "players.min": KeyText(meaning=marked("Fewest players"), elsewhere="below the heading of the page"),
    "players.max": KeyText(meaning=marked("Most players"), elsewhere="below the heading of the page"),
    "pack.packs": KeyText(meaning=marked("52-card packs shuffled together (n)"), writers=(packs,)),
    "pack.jokers": KeyText(meaning=marked("Jokers in each pack (n)"), writers=(packs, dead_jokers)),
    "pack.without": KeyText(
        meaning=marked("Ranks left out of every pack, which runs skip ([8, 9, 10]: 40 cards, and 7-J-Q is a run)"),
        format_value=ranks_in_words,
        writers=(packs,),
        search_words="40 48 32 short stripped pack",
    ),
    "deal.hand_size": KeyText(meaning=marked("Cards dealt to each, one at a time (n)"), writers=(hand_size,)),
    "deal.winning_count": KeyText(
        meaning=marked(
            "Points that a dealt hand must count, at least, to win the deal before a card is played, or none"
            " (49: with five cards, 49 or 50)"
        ),
        label=marked("A dealt hand wins at once if it counts"),
        none=marked("no hand does"),
        writers=(winning_hand,),
        absent={"winning": marked("no hand wins as dealt")},
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
        absent={"indicator": marked("the card that says which rank is wild starts the discards")},
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
        absent={"extra": marked("everybody is dealt the same number of cards")},
        search_words="eleven cards fourteenth card non-dealer",
    ),
    "deal.offer": KeyText(
        meaning=marked("Whether the card turned up is offered to each player in turn before the first turn"),
        label=marked("The card turned up is offered to each player in turn before the first turn"),
        writers=(upcard_offer,),
        absent={"upcard.offer": marked("the card turned up is not offered around")},
    ),
    "deal.cutter": KeyText(
        meaning=marked("Who cuts, relative to the dealer"),
        values={
            "left": marked("the player to the left of the dealer"),
            "right": marked("the player to the right of the dealer"),
            "none": marked("nobody"),
        },
        writers=(cut,),
        absent={"cut": marked("nobody cuts the pack")},
    ),
    "deal.exact_cut_bonus": KeyText(
        meaning=marked(
            "Points the cutter gains by lifting exactly the cards needed (50: fifty less where the lowest score wins);"
            " 0: the cut is only for show"
        ),
        zero=marked("none, the cut is only for show"),
        writers=(cut,),
    ),
}
