"""Texts of the keys about going out, dropping out and the stock."""

from __future__ import annotations

from collections.abc import Iterator

from game.content.rule_text.facts import Facts, joined_by_semicolons, number_in_words, paragraph
from game.content.rule_text.keys.entry import KeyText, PagePart, RuleText
from game.content.translation import _, counted, marked
from game.engine.sheet.keys import counts_melds, plays_each_turn_at_the_end


def going_out(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on the ways to go out."""
    text, short = _going_out(facts)
    yield RuleText("out", text, short)


def _going_out(facts: Facts) -> tuple[str, str]:
    sheet = facts.sheet
    if sheet.going_out == "meld":
        return _("You go out by playing your last card, or by discarding it."), _("the last card may also be played")
    if sheet.going_out == "meld_only":
        text = _(
            "You go out by playing your last card to the table, and in no other way: if you discard your last card you"
            " play on with an empty hand."
        )
        if facts.has_face_up_draws:
            size = sheet.deal.hand_size
            more = _("So you win with one more card on the table than you were dealt.")
            if isinstance(size, int):
                more = counted(
                    "So one card on the table wins.",
                    "So {n} cards on the table win, one more than you were dealt.",
                    size + 1,
                    n=number_in_words(size + 1),
                )
            text = paragraph(text, more)
        return text, _("the last card must be played")
    text = _("You go out by discarding your last card.")
    if sheet.going_out == "discard":
        more = _("You may not play your last card to the table.")
        return paragraph(text, more), _("the last card must be discarded")
    floating = [
        _(
            "If you have played all your cards you are floating:"
            " your turn ends without a discard, and the deal goes on."
        ),
        _("When your turn comes again, you draw."),
    ]
    if sheet.calls.playable_discard:
        floating.append(_("If you can play that card you must, and you float on; otherwise you discard it and go out."))
    else:
        floating.append(_("If you can play that card you may, and float on; or you discard it and go out."))
    if sheet.draw.discards != "none":
        floating.append(_("You may then draw from the discards only what you can play."))
    return paragraph(text, *floating), _("the last card must be discarded; a player without cards floats")


def last_turn(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on the last turn of the others after a player has gone out; none in games without this rule."""
    if facts.sheet.last_turn:
        text = _("When somebody has gone out, everybody else has one more turn before the deal ends.")
        if facts.has_melds_in_hand:
            text = _("When somebody has shown a hand, everybody else has one more turn before the deal ends.")
        yield RuleText("last_turn", text, _("everybody else has one more turn"))


def dropping(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on dropping out of a deal and its price; none in games without this rule."""
    first, later = facts.sheet.dropping.first, facts.sheet.dropping.later
    if first == later == "none":
        return
    prices, short = _dropping_prices(first, later)
    hand = _("Your hand then counts nothing.")
    if not facts.has_melds_in_hand:
        hand = _("Your hand then counts nothing, and melds you have laid stay on the table.")
        if counts_melds(facts.sheet):
            hand = _("Your hand and the cards you have played then count nothing, and stay on the table.")
    ends = _("The last player left in the deal has won it.")
    if facts.sheet.scoring.settle != "own":
        ends = _("The player who goes out, or is the last one left, collects the price.")
        if facts.has_melds_in_hand:
            ends = _("The player who ends the deal, or is the last one left, collects the price.")
    yield RuleText("drop", paragraph(*prices, hand, ends), joined_by_semicolons(short))


def _dropping_prices(first: int | str, later: int | str) -> tuple[list[str], list[str]]:
    """Return sentences on the prices of dropping out before the first draw and before any later one, and the same
    prices as terms. A price of `none` means that nobody may drop out then; one of the two must be a number.
    """
    if first == later:
        text = counted(
            "Before you draw you may drop out of the deal: that costs {count} point.",
            "Before you draw you may drop out of the deal: that costs {count} points.",
            int(first),
        )
        return [text], [counted("for {count} point", "for {count} points", int(first))]
    if later == "none":
        text = counted(
            "Before your first draw you may drop out of the deal: that costs {count} point.",
            "Before your first draw you may drop out of the deal: that costs {count} points.",
            int(first),
        )
    elif first == "none":
        text = counted(
            "After your first turn you may drop out of the deal before you draw: that costs {count} point.",
            "After your first turn you may drop out of the deal before you draw: that costs {count} points.",
            int(later),
        )
    texts, short = [], []
    if first != "none":
        short.append(
            counted("before the first draw for {count} point", "before the first draw for {count} points", int(first))
        )
    if later != "none":
        short.append(
            counted("after the first turn for {count} point", "after the first turn for {count} points", int(later))
        )
    if len(short) < 2:
        return [text], short
    texts = [
        _("Before you draw you may drop out of the deal."),
        counted(
            "Before your first draw that costs {count} point.",
            "Before your first draw that costs {count} points.",
            int(first),
        ),
        counted("Later it costs {count} point.", "Later it costs {count} points.", int(later)),
    ]
    return texts, short


def last_discard(facts: Facts) -> Iterator[RuleText]:
    """Yield the text that says that the last discard of a deal is face down; none in games without this rule."""
    if facts.sheet.last_discard == "face_down":
        yield RuleText("last", _("The last discard of a player who goes out is face down."), _("face down"))


def empty_stock(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on what happens when the stock is empty."""
    sheet = facts.sheet
    if sheet.stock_out == "end_deal":
        yield RuleText("stock", *_ending_stock(facts))
        return
    passes = (
        _("When the stock is empty, the player who should draw passes, and the deal ends."),
        _("the player who should draw passes, and the deal ends"),
    )
    if sheet.draw.discards != "none":
        passes = (
            _(
                "When the stock is empty, the discards may still be drawn; a player who cannot or does not want to do"
                " that passes, and the deal ends."
            ),
            _("the discards may still be drawn, and a player who passes ends the deal"),
        )
    text, short = {
        "turn_over": (
            _("When the stock is empty, the discards are turned over, not shuffled, and become the new stock."),
            _("the discards are turned over, not shuffled, and become the new stock"),
        ),
        "reshuffle": (
            _("When the stock is empty, all discards but the top one are shuffled and become the new stock."),
            _("all discards but the top one are shuffled and become the new stock"),
        ),
        "discards_only": (
            _("When the stock is empty, everybody draws from the discards from then on, and discards another card."),
            _("everybody draws from the discards from then on, and discards another card"),
        ),
        "last_chance": passes,
    }[sheet.stock_out]
    if sheet.stock_out != "last_chance":
        text = paragraph(text, _("If there is no card to draw at all, the deal ends."))
    yield RuleText("stock", text, short)


def _ending_stock(facts: Facts) -> tuple[str, str]:
    """Return the sentence that says with how many cards left in the stock the deal ends, and the same as a term. Only
    for games in which the stock ends the deal, which is not checked.
    """
    if left := facts.sheet.draw.stock_left:
        text = counted(
            "When one card is left in the stock, the deal ends with that turn.",
            "When {n} cards are left in the stock, the deal ends with that turn.",
            left,
            n=number_in_words(left),
        )
        short = counted(
            "the deal ends when one card is left in the stock",
            "the deal ends when {n} cards are left in the stock",
            left,
            n=number_in_words(left),
        )
        return text, short
    text = _("When the stock is empty, the deal ends with that turn; unless that player goes out, nobody does.")
    if facts.has_melds_in_hand:
        text = _("When the stock is empty, the deal ends with that turn; unless that player knocks, nobody does.")
    return text, _("the deal ends with that turn")


def stalemate(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on the number of idle rounds that end a deal; none if the deal ends with the stock, or if every
    turn after that must play a card.
    """
    sheet = facts.sheet
    if sheet.stock_out == "end_deal" or plays_each_turn_at_the_end(sheet):
        return
    rounds = number_in_words(sheet.stalemate)
    if facts.has_melds_in_hand:
        text = counted(
            "If, after the stock first ran out, one full round passes and nobody has ended the deal, it ends.",
            "If, after the stock first ran out, {n} full rounds pass and nobody has ended the deal, it ends.",
            sheet.stalemate,
            n=rounds,
        )
    else:
        text = counted(
            "If, after the stock first ran out, one full round passes without a card played to the table, the deal"
            " ends.",
            "If, after the stock first ran out, {n} full rounds pass without a card played to the table, the deal"
            " ends.",
            sheet.stalemate,
            n=rounds,
        )
    yield RuleText("stale", text, counted("one round", "{n} rounds", sheet.stalemate, n=rounds))


PARTS = (PagePart(marked("The end of a deal"), (going_out, last_turn, dropping, last_discard, empty_stock, stalemate)),)

KEY_TEXTS = {
    "going_out": KeyText(
        meaning=marked(
            "How a player goes out: by discarding the last card (discard; float: a player without "
            "cards plays on), also by playing it (meld), or only by playing it (meld_only)"
        ),
        label=marked("How a player goes out"),
        values={
            "discard": marked("the last card must be discarded"),
            "float": marked("the last card must be discarded; a player without cards floats"),
            "meld": marked("the last card may also be played"),
            "meld_only": marked("the last card must be played"),
        },
        writers=(going_out,),
    ),
    "last_turn": KeyText(
        meaning=marked("Whether everybody else gets one more turn after somebody goes out or shows a hand"),
        label=marked("Does everybody else get one more turn after somebody goes out or shows a hand"),
        group="going_out",
        writers=(last_turn,),
        absent={"last_turn": marked("The deal ends at once when somebody goes out.")},
    ),
    "dropping.first": KeyText(
        meaning=marked("Points it costs to drop out of the deal before the first draw, or none: not possible"),
        label=marked("Price of dropping out before the first draw"),
        none=marked("not possible"),
        zero=marked("nothing"),
        writers=(dropping,),
        absent={"drop": marked("Nobody drops out of a deal.")},
    ),
    "dropping.later": KeyText(
        meaning=marked("Points it costs to drop out of the deal before a later draw, or none: not possible"),
        label=marked("Price of dropping out later"),
        none=marked("not possible"),
        zero=marked("nothing"),
        writers=(dropping,),
    ),
    "last_discard": KeyText(
        meaning=marked("How the last discard of a player who goes out is placed"),
        label=marked("The last discard of a player who goes out"),
        group="going_out",
        values={"face_up": marked("face up"), "face_down": marked("face down")},
        writers=(last_discard,),
        absent={"last": marked("The last discard is face up, like all others.")},
    ),
    "stock_out": KeyText(
        meaning=marked("What happens when a card is needed from the empty stock"),
        values={
            "reshuffle": marked("the discards but the top one are shuffled"),
            "turn_over": marked("the discards are turned over, not shuffled"),
            "last_chance": marked("the discards may still be drawn; a pass ends the deal"),
            "discards_only": marked("players draw the top discard and discard another card"),
            "end_deal": marked("the deal ends with that turn, and everyone counts their hand"),
        },
        writers=(empty_stock,),
    ),
    "stalemate": KeyText(
        meaning=marked("Rounds without a play, after the stock ran out, that end the deal"),
        group="stock_out",
        writers=(stalemate,),
    ),
    "draw.stock_left": KeyText(
        meaning=marked("Cards left in the stock when a deal ends"),
        zero=marked("no card"),
        group="stock_out",
        writers=(empty_stock,),
    ),
}
