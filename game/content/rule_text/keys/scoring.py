"""Texts of the keys about the scoring of a deal."""

from __future__ import annotations

from collections.abc import Iterator

from game.content.rule_text.facts import (
    Facts,
    factor_in_words,
    joined_by_and,
    joined_by_semicolons,
    number_in_words,
    paragraph,
    points_in_words,
    times_in_words,
)
from game.content.rule_text.keys.cards import winning_hand
from game.content.rule_text.keys.entry import KeyText, PagePart, RuleText
from game.content.rule_text.keys.knocking import doubling_suit, gin_bonus, is_gin_required, undercut
from game.content.rule_text.keys.match import match_winner
from game.content.rule_text.keys.turns import low_ace_in_opening
from game.content.sheets.values import parse_row_cards
from game.content.translation import _, counted, marked
from game.engine.sheet.keys import counts_melds


def deal_points(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on the points scored or paid in a deal."""
    scoring = facts.sheet.scoring
    if facts.has_melds_in_hand or scoring.settle in ("differences", "lowest_collects"):
        yield _deadwood_points(facts)
    elif scoring.settle == "fixed":
        yield _fixed_sum(facts)
    elif scoring.settle == "stake":
        text = counted(
            "The player who goes out scores {count} point, the others nothing.",
            "The player who goes out scores {count} points, the others nothing.",
            scoring.payment,
        )
        short = counted(
            "{count} point for the player who goes out", "{count} points for the player who goes out", scoring.payment
        )
        yield RuleText("count", text, short)
    elif scoring.settle == "winner_collects":
        text = _("Each of the others pays the player who goes out the value of the cards left in their own hand.")
        yield RuleText("count", text, _("the others pay the player who goes out"))
    elif scoring.count == "melds_minus_hand":
        text = _(
            "You score all the cards you put on the table, including those added to others' melds, less those "
            "left in your hand."
        )
        if facts.has_wilds and facts.sheet.wilds.take != "never":
            text = paragraph(text, _("A wild that is taken no longer counts for the player who laid it."))
        yield RuleText("count", text, _("cards played, less those left in the hand"))
    else:
        text = _("At the end of a deal you score the cards left in your hand; the player who goes out has none.")
        yield RuleText("count", text, _("the cards left in the hand"))


def _fixed_sum(facts: Facts) -> RuleText:
    """Return the text of `deal_points` for games in which each of the others pays a fixed sum to the player who goes
    out.

    If the game has wild cards, they also pay the value of each wild that this player has put on the table.
    """
    payment = facts.sheet.scoring.payment
    text = counted(
        "Each of the others pays the player who goes out {count} point.",
        "Each of the others pays the player who goes out {count} points.",
        payment,
    )
    if facts.has_wilds:
        text = counted(
            "Each of the others pays the player who goes out {count} point, and the value of each wild card that "
            "player has put on the table.",
            "Each of the others pays the player who goes out {count} points, and the value of each wild card that "
            "player has put on the table.",
            payment,
        )
        if facts.wild_ranks and facts.sheet.wilds.own_rank:
            text = paragraph(text, _("A card of a wild rank is paid for even where it is used as itself."))
    short = counted(
        "the others pay the player who goes out {count} point",
        "the others pay the player who goes out {count} points",
        payment,
    )
    return RuleText("count", text, short)


def _deadwood_points(facts: Facts) -> RuleText:
    """Return the text of `deal_points` for games with melds in the hand, or in which differences of deadwood are
    scored.
    """
    scoring = facts.sheet.scoring
    if scoring.settle in ("differences", "lowest_collects"):
        return _deadwood_differences(facts)
    if scoring.settle == "fixed":
        text = counted(
            "Each of the others pays the player who ended the deal {count} point.",
            "Each of the others pays the player who ended the deal {count} points.",
            scoring.payment,
        )
        short = counted(
            "the others pay the player who ended the deal {count} point",
            "the others pay the player who ended the deal {count} points",
            scoring.payment,
        )
    elif scoring.settle == "stake":
        text = counted(
            "The player who ended the deal scores {count} point, the others nothing.",
            "The player who ended the deal scores {count} points, the others nothing.",
            scoring.payment,
        )
        short = counted(
            "{count} point for the player who ended the deal",
            "{count} points for the player who ended the deal",
            scoring.payment,
        )
    elif scoring.settle == "winner_collects":
        text = _("Each of the others pays the player who ended the deal their own deadwood.")
        short = _("the others pay the player who ended the deal their deadwood")
    else:
        text, short = _("At the end of a deal you score your deadwood."), _("your own deadwood")
    return RuleText("count", text, short)


def _deadwood_differences(facts: Facts) -> RuleText:
    """Return the text of `deal_points` where differences of deadwood are scored."""
    text = _("The knocker scores the difference between their own deadwood and that of each of the others.")
    nobody, short = _("If nobody knocks, nobody scores."), _("the knocker scores the differences")
    if facts.sheet.scoring.settle == "lowest_collects":
        text = _(
            "The knocker scores the difference between their own deadwood and that of each of the others, unless"
            " undercut."
        )
        short = _("the knocker scores the differences, or else the player with the least")
    if facts.sheet.knocking.undercut == "never":
        text = _(
            "The knocker scores the difference between their own deadwood and that of each of the others; for a hand "
            "with less it is 0."
        )
        short = _("the knocker scores the differences")
    if is_gin_required(facts):
        text = _("The player who ends the deal scores the deadwood of each of the others.")
        nobody = _("If nobody ends it, nobody scores.")
    return RuleText("count", paragraph(text, nobody), short)


def carry_over(facts: Facts) -> Iterator[RuleText]:
    """Yield the text that says that the value of a deal without a winner is added to the next deal; none in games
    without this rule.
    """
    scoring = facts.sheet.scoring
    if scoring.settle in ("fixed", "stake") and scoring.carry_over:
        text = _("If nobody wins a deal, what it was worth is added to the next one.")
        yield RuleText("carry", text, _("goes on to the next deal"))


def shown_hands(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on the scoring of a deal that ended with a knock before the draw; none in games without this knock
    or with melds in the hand.
    """
    if facts.has_melds_in_hand or not facts.sheet.knocking.before_draw:
        return
    settle, undercut_by = facts.sheet.scoring.settle, facts.sheet.knocking.undercut
    if settle == "own":
        text = _("After a knock everybody scores as if nobody had gone out.")
        if facts.sheet.scoring.out_bonus:
            text = _(
                "After a knock everybody scores as if nobody had gone out, but a knocker who is not undercut "
                "gets the points for going out."
            )
        yield RuleText("show.counts", text)
        return
    text = {
        "as_little": _("A knocker who holds less than all the others collects as if they had gone out."),
        "less": _("A knocker collects as if they had gone out, if nobody holds less."),
        "never": _("The knocker collects as if they had gone out."),
    }[undercut_by]
    if settle == "stake":
        text = {
            "as_little": _("A knocker who holds less than all the others scores as if they had gone out."),
            "less": _("A knocker scores as if they had gone out, if nobody holds less."),
            "never": _("The knocker scores as if they had gone out."),
        }[undercut_by]
    yield RuleText("show.counts", text)


def deal_without_winner(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on the scoring of a deal in which nobody goes out. None unless a player who goes out is paid by
    the others or scores a stake.
    """
    settle = facts.sheet.scoring.settle
    if settle not in ("fixed", "stake", "winner_collects"):
        return
    lowest, stake = facts.sheet.scoring.nobody_out == "lowest", settle == "stake"
    if lowest and stake:
        text = _(
            "If nobody goes out, the lowest hand scores as if it had; if several tie for the lowest, nobody scores."
        )
        if facts.sheet.knocking.before_draw:
            text = _(
                "If nobody goes out or knocks, the lowest hand scores as if it had gone out; if several tie for the "
                "lowest, nobody scores."
            )
        if facts.has_melds_in_hand:
            text = _(
                "If nobody ends the deal, the player with the least deadwood scores; if several tie, nobody scores."
            )
        yield RuleText("nobody", text, _("the lowest hand scores"))
    elif lowest:
        text = _(
            "If the deal ends and nobody has gone out, the lowest hand collects as if it had; if several tie "
            "for the lowest, nobody pays."
        )
        if facts.sheet.knocking.before_draw:
            text = _(
                "If the deal ends and nobody has gone out or knocked, the lowest hand collects as if it had gone out; "
                "if several tie for the lowest, nobody pays."
            )
        if facts.has_melds_in_hand:
            text = _(
                "If nobody ends the deal, the player with the least deadwood collects; if several tie, nobody pays."
            )
        yield RuleText("nobody", text, _("the lowest hand collects"))
    elif stake:
        text = _("If nobody goes out, nobody scores.")
        if facts.has_melds_in_hand:
            text = _("If nobody ends the deal, nobody scores.")
        yield RuleText("nobody", text, _("nobody scores"))
    else:
        text = _("If nobody goes out, nobody pays.")
        if facts.has_melds_in_hand:
            text = _("If nobody ends the deal, nobody pays.")
        yield RuleText("nobody", text, _("nobody pays"))


def precedence(facts: Facts) -> Iterator[RuleText]:
    """Yield the text that says that a card that is wild counts as a wild card, whatever its rank counts; none without
    wilds, or if the sheet gives wild cards no value of their own.
    """
    keys = [parse_row_cards(key) for key in facts.sheet.scoring.values]
    if not facts.has_wilds or not any(each.word == "wild" for each in keys):
        return
    text, short = (
        _("A card that is wild counts as a wild card, whatever its rank counts."),
        _("a wild card counts as such, whatever its rank counts"),
    )
    if facts.has_jokers and facts.has_wild_jokers:
        text, short = (
            _("A card that is wild counts as a wild card, whatever its rank counts, and so does a joker."),
            _("a wild card counts as such, whatever its rank counts, and so does a joker"),
        )
    shorts = [short]
    if any(each.suit >= 0 for each in keys):
        text = paragraph(text, _("Only a value given for a single card overrides this."))
        shorts.append(_("except where a single card has a value of its own"))
    yield RuleText("values.order", text, joined_by_semicolons(shorts))


def unopened_hand(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on the points of a player who has not melded; none in games without this rule, with melds in the
    hand, or where the points of hands are neither scored nor paid.
    """
    scoring = facts.sheet.scoring
    if facts.has_melds_in_hand or scoring.settle not in ("own", "winner_collects"):
        return
    often = scoring.unopened_times
    if scoring.unopened_points != "none":
        text = counted(
            "If you have melded nothing when another player goes out, your hand counts {count} point, whatever it"
            " holds.",
            "If you have melded nothing when another player goes out, your hand counts {count} points, whatever it"
            " holds.",
            scoring.unopened_points,
        )
        yield RuleText("unopened", text, points_in_words(scoring.unopened_points))
    elif often > 1:
        text = counted(
            "The hand of a player who has melded nothing in the deal counts once.",
            "The hand of a player who has melded nothing in the deal counts {n} times.",
            often,
            n=number_in_words(often),
        )
        if often == 2:
            text = _("The hand of a player who has melded nothing in the deal counts double.")
        yield RuleText("unopened", text, factor_in_words(often))


def hand_points_limit(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on the maximum of points for the cards in a hand; none in games without this rule, or where the
    points of hands are neither scored nor paid.
    """
    scoring = facts.sheet.scoring
    if scoring.most != "none" and scoring.settle in ("own", "winner_collects"):
        text = counted(
            "No hand counts more than {count} point in a deal.",
            "No hand counts more than {count} points in a deal.",
            scoring.most,
        )
        yield RuleText("most", text, points_in_words(scoring.most))


def meld_bonus(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on the bonuses for melds; none in games without such a bonus or with melds in the hand."""
    if facts.has_melds_in_hand:
        return
    keys = facts.sheet.meld_bonus
    sets, runs = keys.four_of_a_kind if facts.has_sets else 0, keys.pure_run if facts.has_runs else 0
    if not (sets or runs or keys.seven_cards):
        return
    texts = [_("Some melds bring the player who laid them a bonus besides their cards.")]
    if sets:
        texts.append(
            counted(
                "A set of four or more cards takes {count} point off the score.",
                "A set of four or more cards takes {count} points off the score.",
                sets,
            )
            if facts.lowest_wins
            else counted(
                "A set of four or more cards brings {count} point.",
                "A set of four or more cards brings {count} points.",
                sets,
            )
        )
    if runs:
        texts.append(
            counted(
                "A run without wilds takes {count} point off the score.",
                "A run without wilds takes {count} points off the score.",
                runs,
            )
            if facts.lowest_wins
            else counted(
                "A run without wilds brings {count} point.", "A run without wilds brings {count} points.", runs
            )
        )
    if keys.seven_cards:
        texts.append(
            counted(
                "A meld of seven or more cards takes {count} point off the score.",
                "A meld of seven or more cards takes {count} points off the score.",
                keys.seven_cards,
            )
            if facts.lowest_wins
            else counted(
                "A meld of seven or more cards brings {count} point.",
                "A meld of seven or more cards brings {count} points.",
                keys.seven_cards,
            )
        )
    short = [points_in_words(bonus) for bonus in (sets, runs, keys.seven_cards) if bonus]
    yield RuleText("melds.bonus", paragraph(*texts), joined_by_and(short))


def deal_factor(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on the factor that multiplies all points of a deal; none in games without this rule."""
    often = facts.sheet.scoring.times
    if often > 1:
        text = counted(
            "Everything a deal brings or costs counts once.",
            "Everything a deal brings or costs counts {n} times.",
            often,
            n=number_in_words(often),
        )
        if often == 2:
            text = _("Everything a deal brings or costs counts double.")
        yield RuleText("times", text, factor_in_words(often))


def out_bonus(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on the bonus for going out; none in games without this rule."""
    bonus = facts.sheet.scoring.out_bonus
    if bonus:
        text = (
            counted(
                "Going out takes {count} point off the score.", "Going out takes {count} points off the score.", bonus
            )
            if facts.lowest_wins
            else counted("Going out brings {count} point.", "Going out brings {count} points.", bonus)
        )
        yield RuleText("out.bonus", text, points_in_words(bonus))


def _multiplies_points(facts: Facts) -> bool:
    """Whether going out at once multiplies the points of the other hands; never where the player who goes out is paid,
    or scores, a fixed sum.
    """
    return facts.sheet.scoring.at_once_times > 1 and facts.sheet.scoring.settle not in ("fixed", "stake")


def at_once_bonus(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on the bonus and the factor for going out in one turn with nothing laid before; none if the game
    has neither.
    """
    scoring = facts.sheet.scoring
    bonus, often = scoring.at_once_bonus, scoring.at_once_times if _multiplies_points(facts) else 1
    texts, short = [], []
    if bonus:
        texts.append(_at_once_text(bonus, is_added=scoring.out_bonus > 0, lowest_wins=facts.lowest_wins))
        short.append(
            counted("another {count} point", "another {count} points", bonus)
            if scoring.out_bonus
            else points_in_words(bonus)
        )
    if often > 1 and bonus:
        text = counted(
            "It also makes the cards the others still hold count once.",
            "It also makes the cards the others still hold count {n} times.",
            often,
            n=number_in_words(often),
        )
        texts.append(_("It also makes the cards the others still hold count double.") if often == 2 else text)
    elif often > 1:
        text = counted(
            "Going out at once, that is in one turn and with nothing of yours on the table before it, makes the cards"
            " the others still hold count once.",
            "Going out at once, that is in one turn and with nothing of yours on the table before it, makes the cards"
            " the others still hold count {n} times.",
            often,
            n=number_in_words(often),
        )
        if often == 2:
            text = _(
                "Going out at once, that is in one turn and with nothing of yours on the table before it, makes the"
                " cards the others still hold count double."
            )
        texts.append(text)
    if often > 1:
        multiplied = counted(
            "the others' cards count once", "the others' cards count {n} times", often, n=number_in_words(often)
        )
        short.append(_("the others' cards count double") if often == 2 else multiplied)
    if texts:
        yield RuleText("at_once", paragraph(*texts), joined_by_semicolons(short))


def _at_once_text(bonus: int, is_added: bool, lowest_wins: bool) -> str:
    """Return the sentence on the bonus for going out at once: points added or, if the fewest points win
    (`lowest_wins`), taken off the score. With `is_added`, the bonus comes on top of the usual one for going out.
    """
    if lowest_wins and is_added:
        return counted(
            "Going out at once, that is in one turn and with nothing of yours on the table before it, takes another"
            " {count} point off the score.",
            "Going out at once, that is in one turn and with nothing of yours on the table before it, takes another"
            " {count} points off the score.",
            bonus,
        )
    if lowest_wins:
        return counted(
            "Going out at once, that is in one turn and with nothing of yours on the table before it, takes {count}"
            " point off the score.",
            "Going out at once, that is in one turn and with nothing of yours on the table before it, takes {count}"
            " points off the score.",
            bonus,
        )
    if is_added:
        return counted(
            "Going out at once, that is in one turn and with nothing of yours on the table before it, brings another"
            " {count} point.",
            "Going out at once, that is in one turn and with nothing of yours on the table before it, brings another"
            " {count} points.",
            bonus,
        )
    return counted(
        "Going out at once, that is in one turn and with nothing of yours on the table before it, brings {count}"
        " point.",
        "Going out at once, that is in one turn and with nothing of yours on the table before it, brings {count}"
        " points.",
        bonus,
    )


def no_discard_factor(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on the factor for going out without a discard; none in games without this rule.

    None either where the factor has no effect: if players may not choose to go out with or without a discard, or if
    only a stake is scored.
    """
    often = facts.sheet.scoring.no_discard_times
    if often == 1 or facts.sheet.going_out != "meld" or facts.sheet.scoring.settle == "stake":
        return
    if facts.sheet.scoring.settle == "fixed":
        twice = _("If you go out by playing your last card, without a discard, the others pay twice the sum.")
        text = counted(
            "If you go out by playing your last card, without a discard, the others pay the sum once.",
            "If you go out by playing your last card, without a discard, the others pay {n} times the sum.",
            often,
            n=number_in_words(often),
        )
    else:
        twice = _(
            "If you go out by playing your last card, without a discard, the cards the others still hold count double."
        )
        text = counted(
            "If you go out by playing your last card, without a discard, the cards the others still hold count once.",
            "If you go out by playing your last card, without a discard, the cards the others still hold count {n}"
            " times.",
            often,
            n=number_in_words(often),
        )
    yield RuleText("no_discard", twice if often == 2 else text, times_in_words(often))


def low_ace(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on the points of an ace at the low end of a run; none in games without this rule, without low
    aces, or where melds do not count.
    """
    worth = facts.sheet.scoring.low_ace
    if worth != "none" and facts.has_low_aces and counts_melds(facts.sheet):
        text = counted(
            "An ace at the low end of a run (A-2-3) counts {count} point on the table; anywhere else it counts as"
            " usual.",
            "An ace at the low end of a run (A-2-3) counts {count} points on the table; anywhere else it counts as"
            " usual.",
            int(worth),
        )
        yield RuleText("values.ace", text, points_in_words(int(worth)))


PARTS = (
    PagePart(
        marked("Scoring"),
        (
            *(
                deal_points,
                deal_without_winner,
                carry_over,
                precedence,
                low_ace,
                shown_hands,
                gin_bonus,
                undercut,
                doubling_suit,
                out_bonus,
            ),
            *(at_once_bonus, no_discard_factor, unopened_hand, hand_points_limit, meld_bonus, deal_factor),
        ),
    ),
)

KEY_TEXTS = {
    "scoring.values": KeyText(
        label=marked("Points of a card"),
        meaning=marked(
            "Points of a card (QS), wild, joker, a rank or a span of ranks (2-9); where several of them name a card,"
            " the first in this order counts, and a card none of them names counts its pips (J Q K 10, A 1, joker 15);"
            " in a sheet that extends another, this table replaces the whole one there"
        ),
        writers=(precedence,),
        elsewhere="the table of what cards count, `rule_text.tables.value_table`",
    ),
    "scoring.low_ace": KeyText(
        meaning=marked(
            "Points of an ace at the low end of a run, in the first melds of a deal and on the table, or none: "
            "what it counts anywhere else (1: with an A of 11, A-2-3 counts 6 and Q-K-A 31)"
        ),
        label=marked("Points of an ace at the low end of a run"),
        none=marked("as anywhere else"),
        writers=(low_ace, low_ace_in_opening),
        absent={"values.ace": marked("An ace counts the same everywhere.")},
        search_words="1 or 11 by place",
    ),
    "scoring.count": KeyText(
        meaning=marked("What a player scores in a deal"),
        values={
            "hand": marked("the cards left in the hand"),
            "melds_minus_hand": marked("cards played, less those left"),
        },
        writers=(deal_points,),
    ),
    "scoring.settle": KeyText(
        meaning=marked(
            "How a deal is settled: everyone scores their own, or the others pay the player who went out, their "
            "hands or a fixed sum"
        ),
        label=marked("How a deal is settled"),
        values={
            "fixed": marked("the others pay the player who went out a fixed sum"),
            "stake": marked("the player who went out scores a fixed sum, the others nothing"),
            "own": marked("everyone scores their own"),
            "winner_collects": marked("the others pay the player who went out"),
            "differences": marked("the knocker scores the differences of deadwood"),
            "lowest_collects": marked(
                "the knocker, or else the player with the least deadwood, scores the differences"
            ),
        },
        writers=(deal_points, shown_hands),
    ),
    "scoring.payment": KeyText(
        label=marked("The fixed sum that the player who went out scores, or that each of the others pays"),
        meaning=marked(
            "The fixed sum that the player who went out scores, or that each of the others pays, then on top of "
            "the value of the wilds that player laid (1: with a joker that counts 2 on the table, each pays 3)"
        ),
        writers=(deal_points,),
    ),
    "scoring.carry_over": KeyText(
        meaning=marked("Whether the fixed sum of a deal nobody wins is added to that of the next"),
        label=marked("Is the fixed sum of a deal nobody wins added to that of the next"),
        writers=(carry_over,),
        absent={"carry": marked("A deal nobody wins is worth nothing.")},
    ),
    "scoring.nobody_out": KeyText(
        label=marked("Who collects when a deal ends and nobody has gone out"),
        meaning=marked("Who collects when a deal ends and nobody has gone out: nobody, or the lowest hand alone"),
        values={"nothing": marked("nobody"), "lowest": marked("the lowest hand, unless several tie")},
        writers=(deal_without_winner,),
        search_words="stock out",
    ),
    "scoring.dealt_times": KeyText(
        meaning=marked("How many times the others pay, or their hands count, for a hand that wins as dealt"),
        writers=(winning_hand,),
    ),
    "scoring.no_discard_times": KeyText(
        label=marked("How many times the others pay, or their hands count, when a player goes out without a discard"),
        meaning=marked(
            "How many times the others pay, or their hands count, when a player goes out without a discard"
            " (2: playing the last card to the table counts double)"
        ),
        writers=(no_discard_factor,),
        absent={"no_discard": marked("Going out without a discard counts like going out with one.")},
        search_words="double",
    ),
    "scoring.winner": KeyText(
        meaning=marked("Who wins the match"),
        values={"lowest": marked("the lowest score"), "highest": marked("the highest score")},
        writers=(match_winner,),
    ),
    "scoring.times": KeyText(
        meaning=marked("How many times everything a deal brings or costs counts"),
        writers=(deal_factor,),
        absent={"times": marked("A deal counts once.")},
    ),
    "scoring.out_bonus": KeyText(
        label=marked("Points a player gains by going out"),
        meaning=marked("Points a player gains by going out (10: ten more, or ten less where the lowest score wins)"),
        zero=marked("no bonus"),
        writers=(out_bonus,),
        absent={"out.bonus": marked("Going out brings no bonus.")},
    ),
    "scoring.at_once_bonus": KeyText(
        label=marked("Bonus points for going out at once"),
        meaning=marked(
            "Bonus points for going out at once: with nothing on the table before that turn"
            " (25: with an out_bonus of 10, 35 in all)"
        ),
        zero=marked("no bonus"),
        writers=(at_once_bonus,),
        absent={"at_once": marked("Going out at once counts like going out.")},
    ),
    "scoring.at_once_times": KeyText(
        label=marked("How many times the others' cards count when a player goes out at once"),
        meaning=marked(
            "How many times the others' cards count when a player goes out at once"
            " (2: what they hold counts double; nothing for a fixed sum)"
        ),
        writers=(at_once_bonus,),
    ),
    "scoring.unopened_times": KeyText(
        meaning=marked("How many times the hand of a player who melded nothing in the deal counts (2: double)"),
        label=marked("How many times a hand without melds counts"),
        writers=(unopened_hand,),
        absent={"unopened": marked("A hand counts the same whether its player melded or not.")},
    ),
    "scoring.unopened_points": KeyText(
        meaning=marked(
            "Points that the hand of a player who melded nothing in the deal counts, whatever it holds, or none:"
            " it counts what it holds"
        ),
        label=marked("What a hand without melds counts"),
        none=marked("what it holds"),
        zero=marked("nothing"),
        writers=(unopened_hand,),
    ),
    "scoring.most": KeyText(
        meaning=marked("The most a hand counts in a deal, or none (80: a hand of 104 counts 80)"),
        label=marked("The most a hand counts"),
        none=marked("no limit"),
        writers=(hand_points_limit,),
        absent={"most": marked("A hand counts everything it holds.")},
    ),
    "meld_bonus.four_of_a_kind": KeyText(
        meaning=marked("Bonus points for laying a set of four or more cards"),
        label=marked("Set of four or more"),
        zero=marked("no bonus"),
        writers=(meld_bonus,),
        absent={"melds.bonus": marked("Melds bring no bonus.")},
    ),
    "meld_bonus.pure_run": KeyText(
        meaning=marked("Bonus points for laying a run, if no wild stands for a card of it at the end of the deal"),
        label=marked("Run without wilds"),
        zero=marked("no bonus"),
        writers=(meld_bonus,),
    ),
    "meld_bonus.seven_cards": KeyText(
        meaning=marked("Bonus points for laying a meld that has seven or more cards at the end of the deal"),
        label=marked("Meld of seven or more"),
        zero=marked("no bonus"),
        writers=(meld_bonus,),
    ),
}
