"""Texts of the keys about going out, the end of a deal, scoring and the match."""

from __future__ import annotations

from collections.abc import Iterator

from game.content.rule_text.facts import (
    Facts,
    bonus_text,
    factor_in_words,
    joined,
    number_in_words,
    points_in_words,
    times_in_words,
)
from game.content.rule_text.keys.cards import winning_hand
from game.content.rule_text.keys.entry import KeyText, PagePart, RuleText
from game.content.rule_text.keys.knocking import doubling_suit, gin_bonus, is_gin_required, undercut
from game.content.sheets.values import parse_row_cards
from game.content.translation import _, counted, marked
from game.engine.cards import ACE
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
                more = _("So {n} cards on the table win, one more than you were dealt.").format(
                    n=number_in_words(size + 1)
                )
            text = f"{text} {more}"
        return text, _("the last card must be played")
    text = _("You go out by discarding your last card.")
    if sheet.going_out == "discard":
        more = _("You may not play your last card to the table.")
        return f"{text} {more}", _("the last card must be discarded")
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
    return " ".join((text, *floating)), _("the last card must be discarded; a player without cards floats")


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
    if later == "none":
        text = _("Before your first draw you may drop out of the deal: that costs {first}.")
        short = _("before the first draw, for {first}")
    elif first == "none":
        text = _("After your first turn you may drop out of the deal before you draw: that costs {later}.")
        short = _("after the first turn, for {later}")
    elif first == later:
        text, short = _("Before you draw you may drop out of the deal: that costs {first}."), _("for {first}")
    else:
        text = _(
            "Before you draw you may drop out of the deal: that costs {first} before your first draw, {later} later."
        )
        short = _("for {first}, later for {later}")
    said = {
        "first": points_in_words(0 if first == "none" else first),
        "later": points_in_words(0 if later == "none" else later),
    }
    hand = _("Your hand then counts nothing")
    if not facts.has_melds_in_hand:
        hand = _("Your hand then counts nothing, and melds you have laid stay on the table")
        if counts_melds(facts.sheet):
            hand = _("Your hand and the cards you have played then count nothing, and stay on the table")
    more = _("{hand}; the last player left in the deal has won it.")
    if facts.sheet.scoring.settle != "own":
        more = _("{hand}; the player who goes out, or is the last one left, collects the price.")
        if facts.has_melds_in_hand:
            more = _("{hand}; the player who ends the deal, or is the last one left, collects the price.")
    more = more.format(hand=hand)
    yield RuleText("drop", f"{text.format(**said)} {more}", short.format(**said))


def last_discard(facts: Facts) -> Iterator[RuleText]:
    """State that the last discard of a deal is face down, if it is."""
    if facts.sheet.last_discard == "face_down":
        yield RuleText("last", _("The last discard of a player who goes out is face down."), _("face down"))


def empty_stock(facts: Facts) -> Iterator[RuleText]:
    """Describe the play when the stock is empty."""
    sheet = facts.sheet
    draws = sheet.draw.discards != "none"
    ends = _("the player who should draw passes, and the deal ends")
    if draws:
        ends = _(
            "the discards may still be drawn; a player who cannot or does not want to do that passes, and the deal ends"
        )
    short = {
        "turn_over": _("the discards are turned over, not shuffled, and become the new stock"),
        "reshuffle": _("all discards but the top one are shuffled and become the new stock"),
        "end_deal": _("the deal ends with that turn"),
        "discards_only": _("everybody draws from the discards from then on, and discards another card"),
        "last_chance": ends,
    }[sheet.stock_out]
    text = _("When the stock is empty, {what}.").format(what=short)
    if sheet.stock_out in ("turn_over", "reshuffle", "discards_only"):
        text += " " + _("If there is no card to draw at all, the deal ends.")
    if sheet.stock_out == "end_deal":
        text = _("When the stock is empty, the deal ends with that turn; unless that player goes out, nobody does.")
        if facts.has_melds_in_hand:
            text = _("When the stock is empty, the deal ends with that turn; unless that player knocks, nobody does.")
        if left := sheet.draw.stock_left:
            last = counted("one card is left", "{n} cards are left", left, n=number_in_words(left))
            text = _("When {cards} in the stock, the deal ends with that turn.").format(cards=last)
            short = _("the deal ends when {cards}").format(cards=last)
    yield RuleText("stock", text, short)


def stalemate(facts: Facts) -> Iterator[RuleText]:
    """Describe the number of idle rounds that end a deal."""
    sheet = facts.sheet
    if sheet.stock_out != "end_deal" and not plays_each_turn_at_the_end(sheet):
        number_of = number_in_words(sheet.stalemate)
        rounds = counted("one full round passes", "{n} full rounds pass", sheet.stalemate, n=number_of)
        text = _("If, after the stock first ran out, {rounds} without a card played to the table, the deal ends.")
        if facts.has_melds_in_hand:
            text = _("If, after the stock first ran out, {rounds} and nobody has ended the deal, it ends.")
        yield RuleText("stale", text.format(rounds=rounds), number_of)


# Scoring


def deal_points(facts: Facts) -> Iterator[RuleText]:
    """Describe the points scored or paid in a deal."""
    scoring = facts.sheet.scoring
    if facts.has_melds_in_hand or scoring.settle in ("differences", "lowest_collects"):
        yield _deadwood_points(facts)
    elif scoring.settle == "fixed":
        paid = points_in_words(scoring.payment)
        text = _("Each of the others pays the player who goes out {points}.")
        if facts.has_wilds:
            text = _(
                "Each of the others pays the player who goes out {points}, and the value of each wild card that "
                "player has put on the table."
            )
            if facts.wild_ranks and facts.sheet.wilds.own_rank:
                text += " " + _("A card of a wild rank is paid for even where it is used as itself.")
        yield RuleText(
            "count", text.format(points=paid), _("the others pay the player who goes out {points}").format(points=paid)
        )
    elif scoring.settle == "stake":
        won = points_in_words(scoring.payment)
        text = _("The player who goes out scores {points}, the others nothing.")
        yield RuleText("count", text.format(points=won), _("{points} for the player who goes out").format(points=won))
    elif scoring.settle == "winner_collects":
        text = _("Each of the others pays the player who goes out the value of the cards left in their own hand.")
        yield RuleText("count", text, _("the others pay the player who goes out"))
    elif scoring.count == "melds_minus_hand":
        text = _(
            "You score all the cards you put on the table, including those added to others' melds, less those "
            "left in your hand."
        )
        if facts.has_wilds and facts.sheet.wilds.take != "never":
            text += " " + _("A wild that is taken no longer counts for the player who laid it.")
        yield RuleText("count", text, _("cards played, less those left in the hand"))
    else:
        text = _("At the end of a deal you score the cards left in your hand; the player who goes out has none.")
        yield RuleText("count", text, _("the cards left in the hand"))


def _deadwood_points(facts: Facts) -> RuleText:
    """Return the text of `deal_points` for games with melds in the hand."""
    scoring = facts.sheet.scoring
    text, short = {
        "own": (_("At the end of a deal you score your deadwood."), _("your own deadwood")),
        "fixed": (
            _("Each of the others pays the player who ended the deal {points}."),
            _("the others pay the player who ended the deal {points}"),
        ),
        "stake": (
            _("The player who ended the deal scores {points}, the others nothing."),
            _("{points} for the player who ended the deal"),
        ),
        "winner_collects": (
            _("Each of the others pays the player who ended the deal their own deadwood."),
            _("the others pay the player who ended the deal their deadwood"),
        ),
        "differences": (
            _(
                "The knocker scores the difference between their own deadwood and that of each of the others. "
                "If nobody knocks,"
                " nobody scores."
            ),
            _("the knocker scores the differences"),
        ),
        "lowest_collects": (
            _(
                "The knocker scores the difference between their own deadwood and that of each of the others, "
                "unless undercut. If"
                " nobody knocks, nobody scores."
            ),
            _("the knocker scores the differences, or else the player with the least"),
        ),
    }[scoring.settle]
    if scoring.settle in ("differences", "lowest_collects") and facts.sheet.knocking.undercut == "never":
        text = _(
            "The knocker scores the difference between their own deadwood and that of each of the others; for a hand "
            "with less it is 0. If nobody knocks, nobody scores."
        )
        short = _("the knocker scores the differences")
    if is_gin_required(facts) and scoring.settle in ("differences", "lowest_collects"):
        text = _(
            "The player who ends the deal scores the deadwood of each of the others. If nobody ends it, nobody scores."
        )
    paid = points_in_words(scoring.payment)
    return RuleText("count", text.format(points=paid), short.format(points=paid))


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
        text = _("Then the leader gets a bonus of {points} for the game.").format(
            points=points_in_words(match.game_bonus)
        )
        yield RuleText("length.game", text, points_in_words(match.game_bonus))
        if match.shutout_bonus:
            text = _("If none of the others has won a deal, it is {points} higher.")
            if match.hollywood:
                text = _("If none of the others has won a deal in that game, it is {points} higher.")
            yield RuleText(
                "length.shutout",
                text.format(points=points_in_words(match.shutout_bonus)),
                points_in_words(match.shutout_bonus),
            )
    if match.box_bonus:
        text = _("Everybody gets a bonus of {points} for each deal they have won.").format(
            points=points_in_words(match.box_bonus)
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
    often = (
        times_in_words(1) if keys.buy_backs == 1 else _("up to {times}").format(times=times_in_words(keys.buy_backs))
    )
    text = _(
        "A player who is out may buy back in {often} before the next deal, with the highest score of those still in."
    )
    if keys.buy_back_more:
        text = _(
            "A player who is out may buy back in {often} before the next deal, with the highest score of those "
            "still in and"
            " {more} on top."
        )
    text += " " + _("At least two others must still be in, and that score must be below the limit.")
    more, short = points_in_words(keys.buy_back_more), often
    if keys.buy_back_more:
        short = _("{often}, with {more} on top").format(often=often, more=more)
    up_to = points_in_words(0 if keys.buy_back_up_to == "none" else keys.buy_back_up_to)
    if keys.buy_back_up_to != "none":
        text += " " + _("Nobody may buy back once anybody still in has more than {points}.")
        short = _("{how}, while nobody has more than {points}").format(how=short, points=up_to)
    yield RuleText("length.back", text.format(often=often, more=more, points=up_to), short)


def precedence(facts: Facts) -> Iterator[RuleText]:
    """Describe which card value applies to a wild card that has several."""
    keys = [parse_row_cards(key) for key in facts.sheet.scoring.values]
    if not facts.has_wilds or not any(each.word == "wild" for each in keys):
        return
    text = _("A card that is wild counts as a wild card, whatever its rank counts")
    if facts.has_jokers and facts.has_wild_jokers:
        text = _("A card that is wild counts as a wild card, whatever its rank counts, and so does a joker")
    if any(each.suit >= 0 for each in keys):
        text = _("{text}; only a value given for a single card overrides this").format(text=text)
    yield RuleText("values.order", f"{text}.", text)


def unopened_hand(facts: Facts) -> Iterator[RuleText]:
    """Describe the points of a player who has not melded."""
    scoring = facts.sheet.scoring
    if facts.has_melds_in_hand or scoring.settle not in ("own", "winner_collects"):
        return
    if scoring.unopened_points != "none":
        text = _(
            "If you have melded nothing when another player goes out, your hand counts {points}, whatever it holds."
        )
        said = points_in_words(scoring.unopened_points)
        yield RuleText("unopened", text.format(points=said), said)
    elif scoring.unopened_times > 1:
        text = _("The hand of a player who has melded nothing in the deal counts {multiple}.")
        said = factor_in_words(scoring.unopened_times)
        yield RuleText("unopened", text.format(multiple=said), said)


def hand_points_limit(facts: Facts) -> Iterator[RuleText]:
    """Describe the maximum of points for the cards in a hand."""
    scoring = facts.sheet.scoring
    if scoring.most != "none" and scoring.settle in ("own", "winner_collects"):
        said = points_in_words(scoring.most)
        yield RuleText("most", _("No hand counts more than {points} in a deal.").format(points=said), said)


def meld_bonus(facts: Facts) -> Iterator[RuleText]:
    """Describe the bonuses for melds."""
    if facts.has_melds_in_hand:
        return
    keys = facts.sheet.meld_bonus
    brings = [
        (
            keys.four_of_a_kind if facts.has_sets else 0,
            _("a set of four or more cards {brings}"),
        ),
        (keys.pure_run if facts.has_runs else 0, _("a run without wilds {brings}")),
        (keys.seven_cards, _("a meld of seven or more cards {brings}")),
    ]
    parts = [text.format(brings=bonus_text(facts, bonus)) for bonus, text in brings if bonus]
    if parts:
        text = _("Some melds bring the player who laid them a bonus besides their cards: {what}.")
        short = joined([points_in_words(bonus) for bonus, _text in brings if bonus])
        yield RuleText("melds.bonus", text.format(what=joined(parts)), short)


def deal_factor(facts: Facts) -> Iterator[RuleText]:
    """Describe the factor that multiplies all points of a deal."""
    if facts.sheet.scoring.times > 1:
        often = factor_in_words(facts.sheet.scoring.times)
        yield RuleText("times", _("Everything a deal brings or costs counts {multiple}.").format(multiple=often), often)


def out_bonus(facts: Facts) -> Iterator[RuleText]:
    """Describe the bonus for going out."""
    if facts.sheet.scoring.out_bonus:
        good = points_in_words(facts.sheet.scoring.out_bonus)
        brings = bonus_text(facts, facts.sheet.scoring.out_bonus)
        yield RuleText("out.bonus", _("Going out {brings}.").format(brings=brings), good)


def _multiplies_points(facts: Facts) -> bool:
    """Whether going out at once multiplies the points of the other hands; False if a fixed sum is paid."""
    return facts.sheet.scoring.at_once_times > 1 and facts.sheet.scoring.settle not in ("fixed", "stake")


def at_once_bonus(facts: Facts) -> Iterator[RuleText]:
    """Describe the bonus for going out in one turn without earlier melds."""
    if not facts.sheet.scoring.at_once_bonus and not _multiplies_points(facts):
        return
    scoring = facts.sheet.scoring
    parts = []
    if scoring.at_once_bonus:
        parts.append(bonus_text(facts, scoring.at_once_bonus, more=scoring.out_bonus > 0))
    if _multiplies_points(facts):
        text = _("makes the cards the others still hold count {multiple}")
        parts.append(text.format(multiple=factor_in_words(scoring.at_once_times)))
    text = _("Going out at once, that is in one turn and with nothing of yours on the table before it, {what}.")
    what = _(" and ").join(parts)
    yield RuleText("at_once", text.format(what=what), what)


def no_discard_factor(facts: Facts) -> Iterator[RuleText]:
    """Describe the factor for going out without a discard."""
    often = facts.sheet.scoring.no_discard_times
    if often == 1 or facts.sheet.going_out != "meld" or facts.sheet.scoring.settle == "stake":
        return
    text = _(
        "If you go out by playing your last card, without a discard, the cards the others still hold count {multiple}."
    )
    if facts.sheet.scoring.settle == "fixed":
        text = _("If you go out by playing your last card, without a discard, the others pay {times} the sum.")
    yield RuleText(
        "no_discard", text.format(times=times_in_words(often), multiple=factor_in_words(often)), times_in_words(often)
    )


# The match


def match_length(facts: Facts) -> Iterator[RuleText]:
    """Describe the length of a match."""
    sheet = facts.sheet
    deals = sheet.match.deals
    count = deals if isinstance(deals, int) else len(deals)
    many = counted("one deal", "{n} deals", count, n=number_in_words(count))
    target = sheet.match.target
    if target == "none":
        text, short = _("The match has {deals}."), many
    elif eliminates(sheet):
        text = _(
            "A player who reaches {points} is out of the match and is dealt no more cards. The last player in wins."
        )
        short = _("out at {points}, the last player in wins")
        if count > 1:
            text += " " + _("After {deals} the match ends in any case.")
            short = _("out at {points}, the last player in wins, or after {deals}")
    elif count > 1:
        text = _("The match ends after the deal in which somebody reaches {points}, or else after {deals}.")
        if sheet.match.hollywood:
            text = _(
                "A game ends after the deal in which somebody reaches {points} in it, and the match when all three "
                "have ended, or else after {deals}."
            )
        short = _("until {points}, or {deals}")
    else:
        text = _("The match ends after the deal in which somebody reaches {points}.")
        if sheet.match.hollywood:
            text = _(
                "A game ends after the deal in which somebody reaches {points} in it, and the match when all three "
                "have ended."
            )
        short = _("until {points}")
    told = {"points": points_in_words(0 if target == "none" else target), "deals": many}
    yield RuleText("length", text.format(**told), short.format(**told))


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
    yield RuleText("best", f"{best} {more}", _("the fewest points") if lowest else _("the most points"))


THE_MATCH = marked("The match")


def low_ace(facts: Facts) -> Iterator[RuleText]:
    """Describe the points of an ace at the low end of a run."""
    worth = facts.sheet.scoring.low_ace
    counted_, opening = counts_melds(facts.sheet), facts.sheet.melding.opening > 0
    if worth == "none" or not (counted_ or opening) or facts.sheet.runs.ace == "high" or not facts.has_runs:
        return
    if ACE in facts.ranks_left_out:
        return
    text = _("An ace at the low end of a run (A-2-3) counts {points} on the table; anywhere else it counts as usual.")
    if opening and not counted_:
        text = _(
            "In the first melds of a deal an ace at the low end of a run (A-2-3) counts {points}; anywhere else it"
            " counts as usual."
        )
    yield RuleText("values.ace", text.format(points=points_in_words(int(worth))), points_in_words(int(worth)))


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
        absent={"last_turn": marked("the deal ends at once when somebody goes out")},
    ),
    "dropping.first": KeyText(
        meaning=marked("Points it costs to drop out of the deal before the first draw, or none: not possible"),
        label=marked("Price of dropping out before the first draw"),
        none=marked("not possible"),
        zero=marked("nothing"),
        writers=(dropping,),
        absent={"drop": marked("nobody drops out of a deal")},
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
        absent={"last": marked("the last discard is face up, like all others")},
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
        writers=(low_ace,),
        absent={"values.ace": marked("an ace counts the same everywhere")},
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
        absent={"carry": marked("a deal nobody wins is worth nothing")},
    ),
    "scoring.nobody_out": KeyText(
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
        meaning=marked(
            "How many times the others pay, or their hands count, when a player goes out without a discard"
            " (2: playing the last card to the table counts double)"
        ),
        writers=(no_discard_factor,),
        absent={"no_discard": marked("going out without a discard counts like going out with one")},
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
        absent={"times": marked("a deal counts once")},
    ),
    "scoring.out_bonus": KeyText(
        meaning=marked("Points a player gains by going out (10: ten more, or ten less where the lowest score wins)"),
        zero=marked("none"),
        writers=(out_bonus,),
        absent={"out.bonus": marked("going out brings no bonus")},
    ),
    "scoring.at_once_bonus": KeyText(
        meaning=marked(
            "Bonus points for going out at once: with nothing on the table before that turn"
            " (25: with an out_bonus of 10, 35 in all)"
        ),
        zero=marked("none"),
        writers=(at_once_bonus,),
        absent={"at_once": marked("going out at once counts like going out")},
    ),
    "scoring.at_once_times": KeyText(
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
        absent={"unopened": marked("a hand counts the same whether its player melded or not")},
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
        absent={"most": marked("a hand counts everything it holds")},
    ),
    "meld_bonus.four_of_a_kind": KeyText(
        meaning=marked("Bonus points for laying a set of four or more cards"),
        label=marked("Set of four or more"),
        zero=marked("none"),
        writers=(meld_bonus,),
        absent={"melds.bonus": marked("melds bring no bonus")},
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
        absent={"length.back": marked("a player who is out stays out")},
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
        absent={"length.game": marked("the game brings no bonus")},
    ),
    "match.shutout_bonus": KeyText(
        meaning=marked("Further bonus points where none of the others has won a deal"),
        zero=marked("none"),
        writers=(bonuses,),
        absent={"length.shutout": marked("a game is worth the same whatever deals the others have won")},
    ),
    "match.box_bonus": KeyText(
        meaning=marked("Bonus points for each deal a player has won, added when the target is reached"),
        zero=marked("none"),
        writers=(bonuses,),
        absent={"length.box": marked("deals won bring no bonus")},
    ),
    "match.hollywood": KeyText(
        meaning=marked("Whether three games are scored side by side, each deal in those the player has entered"),
        label=marked("Are three games scored side by side, each deal in those the player has entered"),
        writers=(hollywood,),
        absent={"length.hollywood": marked("one game is scored")},
        search_words="hollywood",
    ),
    "draw.stock_left": KeyText(
        meaning=marked("Cards left in the stock when a deal ends"),
        zero=marked("none"),
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
