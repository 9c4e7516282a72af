"""Texts of the keys about melds in the hand: the upcard on offer, knocking, laying off and its scoring."""

from __future__ import annotations

from collections.abc import Iterator

from game.content.rule_text.facts import (
    Facts,
    joined_by_semicolons,
    number_in_words,
    paragraph,
    points_in_words,
    times_in_words,
)
from game.content.rule_text.keys.entry import KeyText, PagePart, RuleText
from game.content.translation import _, counted, marked
from game.engine.cards import FACES, JOKER
from game.engine.sheet.keys import are_hands_compared
from game.engine.sheet.rules import card_values, wild_faces


def upcard_offer(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on the offer of the upcard before the first turn; none in games without this rule, or where it has
    no effect, such as without an upcard.
    """
    deal = facts.sheet.deal
    if deal.offer and deal.upcard and deal.extra_card == "none" and facts.sheet.draw.discards != "none":
        text = _(
            "That card is offered first: the player to the left of the dealer may take it for their first turn, "
            "then each of"
            " the others. If nobody wants it, the player to the left of the dealer begins and draws from the stock."
        )
        yield RuleText("upcard.offer", text, _("offered to each player in turn"))


def melds_in_hand(facts: Facts) -> Iterator[RuleText]:
    """Yield the text that says that melds stay in the hand; none if they do not."""
    if facts.has_melds_in_hand:
        yield RuleText("keep", _("Melds stay in your hand: nothing is laid on the table before the end of the deal."))


def knock_before_draw(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on knocking before the draw; none in games without this rule, or where melds stay in the hand."""
    keys = facts.sheet.knocking
    if facts.has_melds_in_hand or not keys.before_draw:
        return
    played_on = facts.sheet.last_turn
    if keys.limit == "none":
        text = _(
            "At the start of your turn, instead of drawing, you may knock: you show your hand, and that ends the deal."
        )
        if played_on:
            text = _(
                "At the start of your turn, instead of drawing, you may knock: you show your hand, and everybody else"
                " has one more turn."
            )
        yield RuleText("show", text, _("before the draw"))
        return
    text = counted(
        "At the start of your turn, instead of drawing, you may knock if your hand counts at most {count} point: you"
        " show it, and that ends the deal.",
        "At the start of your turn, instead of drawing, you may knock if your hand counts at most {count} points: you"
        " show it, and that ends the deal.",
        int(keys.limit),
    )
    if played_on:
        text = counted(
            "At the start of your turn, instead of drawing, you may knock if your hand counts at most {count} point:"
            " you show it, and everybody else has one more turn.",
            "At the start of your turn, instead of drawing, you may knock if your hand counts at most {count} points:"
            " you show it, and everybody else has one more turn.",
            int(keys.limit),
        )
    most = counted("with at most {count} point", "with at most {count} points", int(keys.limit))
    yield RuleText("show", text, joined_by_semicolons([_("before the draw"), most]))


def no_knock_after_hit(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on how many turns a player may not knock after another has added to one of their melds. None in
    games without this rule, with melds in the hand, or where nobody adds to melds.
    """
    keys, melding = facts.sheet.knocking, facts.sheet.melding
    if facts.has_melds_in_hand or not keys.before_draw or not keys.after_hit or melding.add_to == "none":
        return
    turns = number_in_words(keys.after_hit)
    text = counted(
        "After another player has added to one of your melds, you may not knock in your next turn.",
        "After another player has added to one of your melds, you may not knock in your next {n} turns.",
        keys.after_hit,
        n=turns,
    )
    short = counted("not in your next turn", "not in your next {n} turns", keys.after_hit, n=turns)
    yield RuleText("show.hit", text, short)


def knock_limit(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on how a player ends the deal by knocking, and on the deadwood allowed; none in games with melds
    on the table.
    """
    if not facts.has_melds_in_hand:
        return
    most: int | str = facts.sheet.knocking.limit
    if _has_limit_by_upcard(facts):
        most = "upcard"
    played_on = facts.sheet.last_turn  # the next player may draw the discard
    if most == 0:
        text = _(
            "You end the deal by discarding one card face down and showing all the others in melds: nothing may be left"
            " over."
        )
        if played_on:
            text = _("You go out by discarding one card and showing all the others in melds: nothing may be left over.")
        yield RuleText("knock", text, _("nothing may be left over"))
        return
    if most == "none":
        text, short = _("The deadwood may count any number of points."), _("with any deadwood")
    elif most == "upcard":
        text = _("The deadwood may count no more than the card turned up for the deal.")
        short = _("with as much as the card turned up")
    else:
        text = counted(
            "The deadwood may count at most {count} point.", "The deadwood may count at most {count} points.", int(most)
        )
        short = counted("with {count} point", "with {count} points", int(most))
    told = _(
        "You end the deal by knocking: discard one card face down and show the others, melds apart from deadwood, that"
        " is, cards in no meld."
    )
    if played_on:
        told = _(
            "You knock by discarding one card and showing the others, melds apart from deadwood, that is, cards in no"
            " meld."
        )
    yield RuleText("knock", paragraph(told, text), short)


def is_gin_required(facts: Facts) -> bool:
    """Whether a hand may be shown only without deadwood."""
    return facts.sheet.knocking.limit == 0 and not _has_limit_by_upcard(facts)


def ace_limit(facts: Facts) -> Iterator[RuleText]:
    """Yield the text that says that an ace as the upcard allows no deadwood; none in games without this rule, with
    melds on the table, or where the upcard does not set the knock limit.
    """
    if facts.has_melds_in_hand and _has_limit_by_upcard(facts) and facts.sheet.knocking.ace_is_gin:
        text = _("If that card is an ace, nothing may be left over.")
        yield RuleText("knock.ace", text, _("an ace: nothing left over"))


def _has_limit_by_upcard(facts: Facts) -> bool:
    return facts.sheet.knocking.by_upcard and facts.sheet.deal.upcard


def big_gin(facts: Facts) -> Iterator[RuleText]:
    """Yield the text that says that a hand of melds only may be shown without a discard; none in games without this
    rule or with melds on the table.
    """
    if facts.has_melds_in_hand and facts.sheet.knocking.big_gin != "none":
        text = _("If every card you hold is in a meld, the one just drawn too, you may show them all: big gin.")
        yield RuleText("knock.big", text, _("allowed"))


def false_show(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on the penalty for showing a hand that is not allowed; none in games without this rule, with melds
    on the table, or in which any hand may be shown.
    """
    keys = facts.sheet.knocking
    if facts.has_melds_in_hand and keys.false_show and (keys.limit != "none" or _has_limit_by_upcard(facts)):
        text = counted(
            "Showing a hand that leaves too much, or melds that are not valid, costs {count} point, and you are out "
            "of the deal; the others play on.",
            "Showing a hand that leaves too much, or melds that are not valid, costs {count} points, and you are out "
            "of the deal; the others play on.",
            keys.false_show,
        )
        if facts.sheet.scoring.settle != "own":
            collects = _("The player who ends the deal, or is the last one left, collects these points.")
            text = paragraph(text, collects)
        yield RuleText("knock.false", text, points_in_words(keys.false_show))


def lay_off(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on laying off on the knocker's melds, or that nobody may; none if melds are on the table."""
    if not facts.has_melds_in_hand:
        return
    if facts.sheet.knocking.lay_off and not is_gin_required(facts):
        text = _(
            "If the knocker has deadwood, each of the others in turn may lay off cards, that is, add them to "
            "the knocker's melds. Then the hands of the others are laid out with as little deadwood as possible."
        )
        yield RuleText("off", text, _("on the knocker's melds"))
    else:
        text = _(
            "Then the hands of the others are laid out with as little deadwood as possible; nobody adds cards to"
            " others' melds."
        )
        if is_gin_required(facts):
            text = _(
                "Then the hands of the others are laid out with as little deadwood, cards in no meld, as possible;"
                " nobody adds cards to others' melds."
            )
        yield RuleText("off", text, _("nobody adds cards to others' melds"))


def doubling_suit(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on the suit of the upcard that doubles the points of the deal; none in games without this rule,
    without an upcard, or with melds on the table.
    """
    suit = facts.sheet.knocking.doubling_suit
    if facts.has_melds_in_hand and facts.sheet.deal.upcard and suit != "none":
        text = {
            "spades": _("If the card turned up is a spade, the whole deal counts double."),
            "hearts": _("If the card turned up is a heart, the whole deal counts double."),
            "diamonds": _("If the card turned up is a diamond, the whole deal counts double."),
            "clubs": _("If the card turned up is a club, the whole deal counts double."),
        }[suit]
        if facts.sheet.match.box_bonus and facts.sheet.match.target != "none":
            text = paragraph(text, _("The bonus for each deal won at the end of the game is not doubled."))
        yield RuleText("double", text, _(_SUITS[suit]))


def gin_bonus(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on the bonus for gin, if there is one, then the text on the bonus for big gin.

    If only gin brings a bonus, the second text says that big gin has none. It is left out if big gin is no rule of the
    game, or if neither brings a bonus. Yield nothing in games with melds on the table, or in which players do not pay
    differences of deadwood.
    """
    keys = facts.sheet.knocking
    if not facts.has_melds_in_hand or facts.sheet.scoring.settle not in ("differences", "lowest_collects"):
        return
    several = facts.player_counts[-1] > 2
    if keys.gin_bonus:
        text = counted(
            "Gin, a hand without any deadwood, scores a bonus of {count} point.",
            "Gin, a hand without any deadwood, scores a bonus of {count} points.",
            keys.gin_bonus,
        )
        if several:
            text = counted(
                "Gin, a hand without any deadwood, scores a bonus of {count} point for each of the others.",
                "Gin, a hand without any deadwood, scores a bonus of {count} points for each of the others.",
                keys.gin_bonus,
            )
        yield RuleText("gin", text, points_in_words(keys.gin_bonus))
    if keys.big_gin == "none" or not (keys.big_gin or keys.gin_bonus):
        return
    big = int(keys.big_gin)
    if not big:
        text = _("Big gin scores no bonus.")
    elif several:
        text = counted(
            "Big gin scores a bonus of {count} point for each of the others instead.",
            "Big gin scores a bonus of {count} points for each of the others instead.",
            big,
        )
    else:
        text = counted(
            "Big gin scores a bonus of {count} point instead.",
            "Big gin scores a bonus of {count} points instead.",
            big,
        )
    yield RuleText("gin.big", text, points_in_words(big))


def undercut(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on the undercut, with its bonus or price, or that nobody can undercut. None in games without a
    knock, if hands are not compared after it, or if only a hand without deadwood may be shown.
    """
    keys, settle = facts.sheet.knocking, facts.sheet.scoring.settle
    if not facts.has_melds_in_hand and not keys.before_draw:
        return
    if not are_hands_compared(facts.sheet.scoring, keys, in_hand=facts.has_melds_in_hand) or is_gin_required(facts):
        return
    if keys.undercut == "never":
        yield RuleText("undercut", _("Nobody can undercut the knocker."), _("nobody"))
    elif settle in ("differences", "lowest_collects"):
        yield _undercut_difference(facts)
    else:
        yield _undercut_price(facts)


def _undercut_difference(facts: Facts) -> RuleText:
    """Return the text on an undercut in games that score differences: who undercuts, who then scores the difference,
    and with which bonus and factor.
    """
    keys, lowest = facts.sheet.knocking, facts.sheet.scoring.settle == "lowest_collects"
    bonus, often = keys.undercut_bonus, keys.undercut_times
    text, short = _("A player with less deadwood than the knocker undercuts."), _("with less deadwood")
    if keys.undercut == "as_little":
        text = _("Unless the knocker has gin, a player with as little deadwood as the knocker, or less, undercuts.")
        short = _("with as little deadwood, or less")
    texts, shorts = [text], [short]
    if lowest and bonus:
        text = counted(
            "Then the knocker scores nothing: of those who undercut, the player with the least deadwood scores the"
            " difference from that of everybody else, and a bonus of {count} point.",
            "Then the knocker scores nothing: of those who undercut, the player with the least deadwood scores the"
            " difference from that of everybody else, and a bonus of {count} points.",
            bonus,
        )
    elif lowest:
        text = _(
            "Then the knocker scores nothing: of those who undercut, the player with the least deadwood scores the"
            " difference from that of everybody else."
        )
    elif bonus:
        text = counted(
            "That player, not the knocker, then scores the difference and a bonus of {count} point.",
            "That player, not the knocker, then scores the difference and a bonus of {count} points.",
            bonus,
        )
    else:
        text = _("That player, not the knocker, then scores the difference.")
    texts.append(text)
    if lowest:
        texts.append(_("If several have the least, they share this, rounded down."))
    if bonus:
        shorts.append(counted("{count} point as a bonus", "{count} points as a bonus", bonus))
    if often > 1:
        texts.append(_multiplied_difference_text(often, lowest))
        multiplied = counted("the difference once", "{n} times the difference", often, n=number_in_words(often))
        shorts.append(_("twice the difference") if often == 2 else multiplied)
    return RuleText("undercut", paragraph(*texts), joined_by_semicolons(shorts))


def _multiplied_difference_text(times: int, lowest: bool) -> str:
    """Return the sentence that after an undercut the difference counts `times` times. With `lowest`, it is the
    difference between the knocker and the lowest hand.
    """
    number_of = number_in_words(times)
    if lowest and times == 2:
        return _("The difference from the knocker counts double.")
    if lowest:
        return counted(
            "The difference from the knocker counts once.",
            "The difference from the knocker counts {n} times.",
            times,
            n=number_of,
        )
    if times == 2:
        return _("The difference counts double.")
    return counted("The difference counts once.", "The difference counts {n} times.", times, n=number_of)


def _undercut_price(facts: Facts) -> RuleText:
    """Return the text on an undercut in games that score no differences: when it happens, and its price for the
    knocker. In games played for a stake, it says that the lowest hand scores instead.
    """
    keys, settle = facts.sheet.knocking, facts.sheet.scoring.settle
    text = _("If anybody else holds less, the knocker is undercut.")
    short = _("by a player who holds less")
    if facts.has_melds_in_hand:
        text = _("If anybody else has less deadwood, the knocker is undercut.")
    if keys.undercut == "as_little":
        text = _("If anybody else holds as little as the knocker, or less, the knocker is undercut.")
        short = _("by a player who holds as little, or less")
        if facts.has_melds_in_hand:
            text = _(
                "If anybody else has as little deadwood as the knocker, or less, and the knocker has any, the knocker"
                " is undercut."
            )
        elif _may_knock_with_zero(facts):
            text = _(
                "If anybody else holds as little as the knocker, or less, and the knocker's hand counts anything, the"
                " knocker is undercut."
            )
    if settle == "stake":
        then = _("Then the lowest of those hands scores instead; if several tie, nobody scores.")
        return RuleText("undercut", paragraph(text, then), short)
    often = keys.undercut_times
    short = joined_by_semicolons([short, times_in_words(often)])
    return RuleText("undercut", paragraph(text, _undercut_price_text(facts, often)), short)


def _undercut_price_text(facts: Facts, times: int) -> str:
    """Return the sentence on what an undercut costs the knocker: the knocker's hand or payment counts `times` times."""
    settle, number_of = facts.sheet.scoring.settle, number_in_words(times)
    if settle == "own" and facts.has_melds_in_hand:
        twice = _("The knocker's deadwood then counts double.")
        text = counted(
            "The knocker's deadwood then counts once.",
            "The knocker's deadwood then counts {n} times.",
            times,
            n=number_of,
        )
    elif settle == "own":
        twice = _("The knocker's hand then counts double.")
        text = counted(
            "The knocker's hand then counts once.", "The knocker's hand then counts {n} times.", times, n=number_of
        )
    elif settle == "fixed":
        twice = _("Then the knocker collects nothing and pays each of them twice the sum, and the others pay nothing.")
        text = counted(
            "Then the knocker collects nothing and pays each of them the sum, and the others pay nothing.",
            "Then the knocker collects nothing and pays each of them {n} times the sum, and the others pay nothing.",
            times,
            n=number_of,
        )
    else:
        twice = _(
            "Then the knocker collects nothing and pays each of them twice what the knocker's own hand counts, and the"
            " others pay nothing."
        )
        text = counted(
            "Then the knocker collects nothing and pays each of them what the knocker's own hand counts, and the"
            " others pay nothing.",
            "Then the knocker collects nothing and pays each of them {n} times what the knocker's own hand counts, and"
            " the others pay nothing.",
            times,
            n=number_of,
        )
    return twice if times == 2 else text


def _may_knock_with_zero(facts: Facts) -> bool:
    """Whether the hand of a player who knocks before the draw can count zero points or less."""
    counts = card_values(facts.sheet.scoring.values, wild_faces(facts.sheet.pack.wild))
    pack = [face for face in FACES if (facts.has_jokers if face == JOKER else face.rank not in facts.ranks_left_out)]
    return facts.sheet.going_out in ("float", "meld_only") or min(counts[face] for face in pack) <= 0


_SUITS = {
    "spades": marked("spades"),
    "hearts": marked("hearts"),
    "diamonds": marked("diamonds"),
    "clubs": marked("clubs"),
}

_WRITERS = (knock_before_draw, no_knock_after_hit, knock_limit, ace_limit, big_gin, false_show, lay_off)
PARTS = (
    PagePart(
        marked("The knock"),
        _WRITERS,
        is_shown=lambda facts: (
            facts.sheet.knocking.before_draw if not facts.has_melds_in_hand else not is_gin_required(facts)
        ),
    ),
    PagePart(
        marked("Showing a hand"),
        _WRITERS,
        is_shown=lambda facts: facts.has_melds_in_hand and is_gin_required(facts),
    ),
)

KEY_TEXTS = {
    "knocking.before_draw": KeyText(
        meaning=marked("Whether a player may knock before the draw and end the deal, while melds are on the table"),
        label=marked("May a player knock before the draw and end the deal, while melds are on the table"),
        writers=(knock_before_draw,),
        absent={"show": marked("Nobody knocks before the draw.")},
        search_words="drop count",
    ),
    "knocking.after_hit": KeyText(
        meaning=marked("Turns a player may not knock after another player added to one of their melds"),
        zero=marked("no turn"),
        writers=(no_knock_after_hit,),
        absent={"show.hit": marked("A player may knock even after others have added to their melds.")},
        search_words="hit drop",
    ),
    "knocking.limit": KeyText(
        meaning=marked(
            "Points of deadwood that a hand may hold when it is shown (0: nothing may be left over), or none "
            "for any number; where melds are on the table, what is left in the hand"
        ),
        label=marked("Knock limit"),
        zero=marked("nothing may be left over"),
        none=marked("no limit"),
        writers=(knock_limit, knock_before_draw),
        search_words="gin knock deadwood",
    ),
    "knocking.by_upcard": KeyText(
        meaning=marked("Whether the deadwood of a knock may count no more than the card turned up for the deal"),
        label=marked("The card turned up for the deal sets the knock limit"),
        writers=(knock_limit,),
        search_words="oklahoma",
    ),
    "knocking.ace_is_gin": KeyText(
        meaning=marked("Whether an ace turned up requires a hand without deadwood"),
        label=marked("An ace turned up requires a hand without deadwood"),
        writers=(ace_limit,),
        absent={"knock.ace": marked("An ace turned up counts as usual.")},
    ),
    "knocking.doubling_suit": KeyText(
        meaning=marked("The suit of the card turned up that doubles the deal"),
        values={"none": marked("no suit"), **_SUITS},
        writers=(doubling_suit,),
        absent={"double": marked("No card turned up doubles a deal.")},
    ),
    "knocking.lay_off": KeyText(
        meaning=marked("Whether the others may add cards to the knocker's melds, unless nothing is left over"),
        label=marked("May the others add cards to the knocker's melds, unless nothing is left over"),
        writers=(lay_off,),
    ),
    "knocking.undercut": KeyText(
        label=marked("Who undercuts the knocker"),
        meaning=marked(
            "Who undercuts the knocker: a player with as little deadwood or less, only one with less, or nobody"
        ),
        values={
            "as_little": marked("a player with as little deadwood, or less"),
            "less": marked("a player with less deadwood"),
            "never": marked("nobody"),
        },
        writers=(undercut,),
        absent={"undercut": marked("Nobody undercuts.")},
    ),
    "knocking.undercut_times": KeyText(
        label=marked(
            "How many times an undercut knocker pays, or the knocker's hand counts where everyone scores their own"
        ),
        meaning=marked(
            "How many times an undercut knocker pays, or the knocker's hand counts where everyone scores their own"
            " (2: an undercut knocker pays double)"
        ),
        writers=(undercut,),
    ),
    "knocking.undercut_bonus": KeyText(
        meaning=marked("Bonus points for an undercut"), zero=marked("no bonus"), writers=(undercut,)
    ),
    "knocking.gin_bonus": KeyText(
        meaning=marked("Bonus points for a hand without deadwood, for each of the others"),
        zero=marked("no bonus"),
        writers=(gin_bonus,),
        absent={"gin": marked("A hand without deadwood brings no bonus.")},
    ),
    "knocking.false_show": KeyText(
        meaning=marked(
            "Points lost for showing a hand that leaves too much, which also puts the player out of the deal; "
            "0: it is refused"
        ),
        label=marked("Penalty for a wrong show"),
        zero=marked("it is refused"),
        writers=(false_show,),
        absent={"knock.false": marked("A hand that is not good enough cannot be shown.")},
        search_words="wrong show declare",
    ),
    "knocking.big_gin": KeyText(
        meaning=marked(
            "Bonus points for showing nothing but melds without a discard, or none where that is not allowed"
        ),
        label=marked("Big gin: bonus for nothing but melds, without a discard"),
        none=marked("not allowed"),
        zero=marked("allowed, without a bonus"),
        writers=(big_gin, gin_bonus),
        absent={"knock.big": marked("A knock always needs a discard.")},
    ),
}
