"""Texts of the keys about going out, the end of a deal, scoring and the match."""

from __future__ import annotations

from collections.abc import Iterator

from game.content.rule_text.facts import (
    Facts,
    factor_in_words,
    joined,
    number_in_words,
    paragraph,
    points_in_words,
    terms_apart,
    times_in_words,
)
from game.content.rule_text.keys.cards import winning_hand
from game.content.rule_text.keys.entry import KeyText, PagePart, RuleText
from game.content.rule_text.keys.knocking import doubling_suit, gin_bonus, is_gin_required, undercut
from game.content.rule_text.keys.turns import low_ace_in_opening
from game.content.sheets.values import parse_row_cards
from game.content.translation import _, counted, marked
from game.engine.sheet.keys import RuleSheet, counts_melds, eliminates, plays_each_turn_at_the_end


def ends_at_target_only(sheet: RuleSheet) -> bool:
    """Whether a match has no fixed number of deals and ends only at its target score."""
    deals = sheet.match.deals
    return sheet.match.target != "none" and (deals if isinstance(deals, int) else len(deals)) == 1


def going_out(facts: Facts) -> Iterator[RuleText]:
    """Describe the ways to go out."""
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
    """Describe the last turn of the others after a player has gone out."""
    if facts.sheet.last_turn:
        text = _("When somebody has gone out, everybody else has one more turn before the deal ends.")
        if facts.has_melds_in_hand:
            text = _("When somebody has shown a hand, everybody else has one more turn before the deal ends.")
        yield RuleText("last_turn", text, _("everybody else has one more turn"))


def dropping(facts: Facts) -> Iterator[RuleText]:
    """Describe dropping out of a deal and its price."""
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
    yield RuleText("drop", paragraph(*prices, hand, ends), terms_apart(short))


def _dropping_prices(first: int | str, later: int | str) -> tuple[list[str], list[str]]:
    """Return sentences on the prices of dropping out, and the same as terms."""
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
    """State that the last discard of a deal is face down, if it is."""
    if facts.sheet.last_discard == "face_down":
        yield RuleText("last", _("The last discard of a player who goes out is face down."), _("face down"))


def empty_stock(facts: Facts) -> Iterator[RuleText]:
    """Describe the play when the stock is empty."""
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
    """Return a sentence on the end of the deal with the stock, and the same as a term."""
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
    """Describe the number of idle rounds that end a deal."""
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


# Scoring


def deal_points(facts: Facts) -> Iterator[RuleText]:
    """Describe the points scored or paid in a deal."""
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
    """Return the text of `deal_points` where the player who goes out is paid a fixed sum."""
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
    """Return the text of `deal_points` for games with melds in the hand."""
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
    """State that the value of a deal without a winner is added to the next deal, if it is."""
    scoring = facts.sheet.scoring
    if scoring.settle in ("fixed", "stake") and scoring.carry_over:
        text = _("If nobody wins a deal, what it was worth is added to the next one.")
        yield RuleText("carry", text, _("goes on to the next deal"))


def shown_hands(facts: Facts) -> Iterator[RuleText]:
    """Describe the scoring after a knock before the draw."""
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
    """Describe the scoring of a deal in which no player goes out."""
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


def bonuses(facts: Facts) -> Iterator[RuleText]:
    """Describe the bonuses added when the target is reached."""
    match = facts.sheet.match
    if match.target == "none":
        return
    if match.game_bonus:
        text = counted(
            "Then the leader gets a bonus of {count} point for the game.",
            "Then the leader gets a bonus of {count} points for the game.",
            match.game_bonus,
        )
        yield RuleText("length.game", text, points_in_words(match.game_bonus))
        if match.shutout_bonus:
            text = counted(
                "If none of the others has won a deal, it is {count} point higher.",
                "If none of the others has won a deal, it is {count} points higher.",
                match.shutout_bonus,
            )
            if match.hollywood:
                text = counted(
                    "If none of the others has won a deal in that game, it is {count} point higher.",
                    "If none of the others has won a deal in that game, it is {count} points higher.",
                    match.shutout_bonus,
                )
            yield RuleText("length.shutout", text, points_in_words(match.shutout_bonus))
    if match.box_bonus:
        text = counted(
            "Everybody gets a bonus of {count} point for each deal they have won.",
            "Everybody gets a bonus of {count} points for each deal they have won.",
            match.box_bonus,
        )
        yield RuleText("length.box", text, points_in_words(match.box_bonus))


def hollywood(facts: Facts) -> Iterator[RuleText]:
    """Describe the three games scored side by side."""
    if facts.sheet.match.hollywood and facts.sheet.match.target != "none":
        text = _(
            "Three games are scored side by side. The first deal you win counts in the first game, your second in the"
            " first two, and all others in all three, as long as these are not over. At the end the points of all"
            " three are added up."
        )
        yield RuleText("length.hollywood", text, _("three games side by side"))


def buying_back(facts: Facts) -> Iterator[RuleText]:
    """Describe how an eliminated player may buy back into the match."""
    sheet, keys = facts.sheet, facts.sheet.match
    if not eliminates(sheet) or not keys.buy_backs:
        return
    often = keys.buy_backs
    texts = [
        counted(
            "A player who is out may buy back in once before the next deal, with the highest score of those still in.",
            "A player who is out may buy back in up to {n} times, each time before the next deal, with the highest"
            " score of those still in.",
            often,
            n=number_in_words(often),
        )
    ]
    short = [counted("at most once", "at most {n} times", often, n=number_in_words(often))]
    if often == 2:
        texts = [
            _(
                "A player who is out may buy back in up to twice, each time before the next deal, with the highest"
                " score of those still in."
            )
        ]
        short = [_("at most twice")]
    if keys.buy_back_more:
        texts.append(
            counted(
                "The price is {count} point on top of that score.",
                "The price is {count} points on top of that score.",
                keys.buy_back_more,
            )
        )
        short.append(counted("with {count} point on top", "with {count} points on top", keys.buy_back_more))
    texts.append(_("At least two others must still be in, and that score must be below the limit."))
    if keys.buy_back_up_to != "none":
        texts.append(
            counted(
                "Nobody may buy back once anybody still in has more than {count} point.",
                "Nobody may buy back once anybody still in has more than {count} points.",
                keys.buy_back_up_to,
            )
        )
        short.append(
            counted(
                "while nobody has more than {count} point",
                "while nobody has more than {count} points",
                keys.buy_back_up_to,
            )
        )
    yield RuleText("length.back", paragraph(*texts), terms_apart(short))


def precedence(facts: Facts) -> Iterator[RuleText]:
    """Describe which card value applies to a wild card that has several."""
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
    yield RuleText("values.order", text, terms_apart(shorts))


def unopened_hand(facts: Facts) -> Iterator[RuleText]:
    """Describe the points of a player who has not melded."""
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
    """Describe the maximum of points for the cards in a hand."""
    scoring = facts.sheet.scoring
    if scoring.most != "none" and scoring.settle in ("own", "winner_collects"):
        text = counted(
            "No hand counts more than {count} point in a deal.",
            "No hand counts more than {count} points in a deal.",
            scoring.most,
        )
        yield RuleText("most", text, points_in_words(scoring.most))


def meld_bonus(facts: Facts) -> Iterator[RuleText]:
    """Describe the bonuses for melds."""
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
    yield RuleText("melds.bonus", paragraph(*texts), joined(short))


def deal_factor(facts: Facts) -> Iterator[RuleText]:
    """Describe the factor that multiplies all points of a deal."""
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
    """Describe the bonus for going out."""
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
    """Whether going out at once multiplies the points of the other hands; False if a fixed sum is paid."""
    return facts.sheet.scoring.at_once_times > 1 and facts.sheet.scoring.settle not in ("fixed", "stake")


def at_once_bonus(facts: Facts) -> Iterator[RuleText]:
    """Describe the bonus for going out in one turn without earlier melds."""
    scoring = facts.sheet.scoring
    bonus, often = scoring.at_once_bonus, scoring.at_once_times if _multiplies_points(facts) else 1
    texts, short = [], []
    if bonus:
        texts.append(_at_once_text(bonus, more=scoring.out_bonus > 0, lowest=facts.lowest_wins))
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
        yield RuleText("at_once", paragraph(*texts), terms_apart(short))


def _at_once_text(bonus: int, more: bool, lowest: bool) -> str:
    """Return a sentence on the bonus for going out at once; `more`: besides the bonus for going out."""
    if lowest and more:
        return counted(
            "Going out at once, that is in one turn and with nothing of yours on the table before it, takes another"
            " {count} point off the score.",
            "Going out at once, that is in one turn and with nothing of yours on the table before it, takes another"
            " {count} points off the score.",
            bonus,
        )
    if lowest:
        return counted(
            "Going out at once, that is in one turn and with nothing of yours on the table before it, takes {count}"
            " point off the score.",
            "Going out at once, that is in one turn and with nothing of yours on the table before it, takes {count}"
            " points off the score.",
            bonus,
        )
    if more:
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
    """Describe the factor for going out without a discard."""
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


# The match


def match_length(facts: Facts) -> Iterator[RuleText]:
    """Describe the length of a match."""
    sheet = facts.sheet
    deals = sheet.match.deals
    count = deals if isinstance(deals, int) else len(deals)
    number_of, target = number_in_words(count), sheet.match.target
    if target == "none":
        text = counted("The match has one deal.", "The match has {n} deals.", count, n=number_of)
        yield RuleText("length", text, counted("one deal", "{n} deals", count, n=number_of))
        return
    if eliminates(sheet):
        texts = [
            counted(
                "A player who reaches {count} point is out of the match and is dealt no more cards.",
                "A player who reaches {count} points is out of the match and is dealt no more cards.",
                target,
            ),
            _("The last player in wins."),
        ]
        short = [counted("out at {count} point", "out at {count} points", target), _("the last player in wins")]
    elif sheet.match.hollywood:
        texts = [
            counted(
                "A game ends after the deal in which somebody reaches {count} point in it, and the match when all"
                " three have ended.",
                "A game ends after the deal in which somebody reaches {count} points in it, and the match when all"
                " three have ended.",
                target,
            )
        ]
        short = [counted("until {count} point", "until {count} points", target)]
    else:
        texts = [
            counted(
                "The match ends after the deal in which somebody reaches {count} point.",
                "The match ends after the deal in which somebody reaches {count} points.",
                target,
            )
        ]
        short = [counted("until {count} point", "until {count} points", target)]
    if count > 1:
        texts.append(
            counted(
                "After one deal the match ends in any case.",
                "After {n} deals the match ends in any case.",
                count,
                n=number_of,
            )
        )
        short.append(counted("at most one deal", "at most {n} deals", count, n=number_of))
    yield RuleText("length", paragraph(*texts), terms_apart(short))


def match_winner(facts: Facts) -> Iterator[RuleText]:
    """Describe the winner of the match and the rule for ties."""
    sheet = facts.sheet
    deals, target = sheet.match.deals, sheet.match.target
    count = deals if isinstance(deals, int) else len(deals)
    lowest = sheet.scoring.winner == "lowest"
    best = _("The fewest points win.") if lowest else _("The most points win.")
    if eliminates(sheet):
        more = _("If all the remaining players are out in the same deal, the fewest points among them win.")
        if count > 1:
            more = _(
                "If several are left at the end, or all of them are out in the same deal, the fewest "
                "points among them win."
            )
        yield RuleText("best", more, _("the last one in"))
        return
    if target != "none":
        more = _("As long as two or more share the lead, another deal is played.")
        if count > 1:
            more = _(
                "As long as two or more share the lead, another deal is played, up to the last; then they share it."
            )
        if sheet.match.hollywood:
            more = _(
                "A game goes on as long as two or more share its lead. Players who tie in the sum of the games share "
                "the win."
            )
    else:
        more = _("Players who tie for the lead share the win.")
    yield RuleText("best", paragraph(best, more), _("the fewest points") if lowest else _("the most points"))


THE_MATCH = marked("The match")


def low_ace(facts: Facts) -> Iterator[RuleText]:
    """Describe the points of an ace at the low end of a run, where the melds on the table are counted."""
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
    PagePart(marked("The end of a deal"), (going_out, last_turn, dropping, last_discard, empty_stock, stalemate)),
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
    PagePart(THE_MATCH, (match_length, buying_back, bonuses, hollywood, match_winner)),
)

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
        zero=marked("none"),
        writers=(out_bonus,),
        absent={"out.bonus": marked("Going out brings no bonus.")},
    ),
    "scoring.at_once_bonus": KeyText(
        label=marked("Bonus points for going out at once"),
        meaning=marked(
            "Bonus points for going out at once: with nothing on the table before that turn"
            " (25: with an out_bonus of 10, 35 in all)"
        ),
        zero=marked("none"),
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
        zero=marked("none"),
        writers=(meld_bonus,),
        absent={"melds.bonus": marked("Melds bring no bonus.")},
    ),
    "meld_bonus.pure_run": KeyText(
        meaning=marked("Bonus points for laying a run, if no wild stands for a card of it at the end of the deal"),
        label=marked("Run without wilds"),
        zero=marked("none"),
        writers=(meld_bonus,),
    ),
    "meld_bonus.seven_cards": KeyText(
        meaning=marked("Bonus points for laying a meld that has seven or more cards at the end of the deal"),
        label=marked("Meld of seven or more"),
        zero=marked("none"),
        writers=(meld_bonus,),
    ),
    "match.elimination": KeyText(
        meaning=marked("Whether players who reach the target are out of the match, and the last one left wins"),
        label=marked("Players who reach the target are out"),
        writers=(match_length, match_winner),
        search_words="pool knocked out eliminated last one in",
    ),
    "match.buy_backs": KeyText(
        meaning=marked("How often a player who is out may buy back into the match, with the highest score still in"),
        label=marked("How often a player may buy back in"),
        zero=marked("never"),
        writers=(buying_back,),
        absent={"length.back": marked("A player who is out stays out.")},
        search_words="rejoin",
    ),
    "match.buy_back_up_to": KeyText(
        meaning=marked("The most points anybody still in may have for a player to buy back, or none"),
        label=marked("Buying back is possible while nobody still in has more than"),
        none=marked("no limit"),
        zero=marked("nothing"),
        writers=(buying_back,),
    ),
    "match.buy_back_more": KeyText(
        meaning=marked("Points added to the highest score when a player buys back"),
        zero=marked("none"),
        writers=(buying_back,),
    ),
    "match.target": KeyText(
        meaning=marked("Points that end the match, or none"),
        label=marked("Points that end the match"),
        none=marked("no target"),
        is_silent=lambda sheet: sheet.match.target == "none",
        writers=(match_length,),
    ),
    "match.game_bonus": KeyText(
        meaning=marked("Bonus points for the leader when the target is reached"),
        zero=marked("none"),
        writers=(bonuses,),
        absent={"length.game": marked("The game brings no bonus.")},
    ),
    "match.shutout_bonus": KeyText(
        meaning=marked("Further bonus points where none of the others has won a deal"),
        zero=marked("none"),
        writers=(bonuses,),
        absent={"length.shutout": marked("A game is worth the same whatever deals the others have won.")},
    ),
    "match.box_bonus": KeyText(
        meaning=marked("Bonus points for each deal a player has won, added when the target is reached"),
        zero=marked("none"),
        writers=(bonuses,),
        absent={"length.box": marked("Deals won bring no bonus.")},
    ),
    "match.hollywood": KeyText(
        meaning=marked("Whether three games are scored side by side, each deal in those the player has entered"),
        label=marked("Are three games scored side by side, each deal in those the player has entered"),
        writers=(hollywood,),
        absent={"length.hollywood": marked("One game is scored.")},
        search_words="hollywood",
    ),
    "draw.stock_left": KeyText(
        meaning=marked("Cards left in the stock when a deal ends"),
        zero=marked("no card"),
        group="stock_out",
        writers=(empty_stock,),
    ),
    "match.deals": KeyText(
        meaning=marked("Number of deals, or one entry for each with the keys that apply to it alone"),
        label=marked("Number of deals"),
        format_value=lambda deals: str(len(deals)),
        search_words="contract contracts hand size deal by deal plan round",
        is_silent=ends_at_target_only,
        writers=(match_length,),
    ),
}
