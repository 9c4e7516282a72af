"""Texts of the end of a deal or match: the winner, the lead, and the sources of points."""

from __future__ import annotations

from collections.abc import Sequence

from game.content.numbers import listed, number_text
from game.content.translation import pgettext
from game.engine.play.accounts import AccountEntry, AccountLine
from game.engine.play.dealing import dealt_winners
from game.engine.play.scoring import COMPARED_ENTRIES, lowest_wins, settlement_of
from game.engine.play.standing import ScoredDeal
from game.engine.state import NOBODY, Ending, State
from game.session.match.accounts import seats_by_score
from game.session.match.outcome import Cheer, DealOutcome
from game.words.knocking import shown_text
from game.words.strings import _, point_count_text


def headline(outcome: DealOutcome, names: Sequence[str]) -> str:
    """Return the headline that names the winners of the match if it is over, else of the deal, or says that nobody
    wins. If there is only one person at the computer, they are addressed as "you".
    """
    if not outcome.winners:
        return _("Nobody wins this deal")
    me = outcome.only_person
    if outcome.winners == (me,):
        return _("You win!") if outcome.is_match_over else _("You win the deal!")
    if len(outcome.winners) == 1:
        name = names[outcome.winners[0]]
        if outcome.cheer is Cheer.WON:
            said = _("{name} wins!") if outcome.is_match_over else _("{name} wins the deal!")
        else:
            said = _("{name} wins the match") if outcome.is_match_over else _("{name} wins the deal")
        return said.format(name=name)
    others = listed([names[seat] for seat in outcome.winners if seat != me])
    if me in outcome.winners:
        text = _("You and {names} share the match") if outcome.is_match_over else _("You and {names} share the deal")
    else:
        text = _("{names} share the match") if outcome.is_match_over else _("{names} share the deal")
    return text.format(names=others)


def remark(outcome: DealOutcome, names: Sequence[str]) -> str:
    """Return the line below the headline: the way the deal ended, and the distance.

    The distance is how far the person at the computer is behind, or by how much the leader of the match is ahead. If
    the match is over and the lead is shared, the line says nothing of it.
    """
    return f"{ending_text(outcome.state, names, outcome.only_person)} {_how_far(outcome, names)}".strip()


def _how_far(outcome: DealOutcome, names: Sequence[str]) -> str:
    if outcome.cheer is Cheer.NEAR:
        return _("So close: only {points} in it.").format(points=point_count_text(outcome.gap))
    if not outcome.is_match_over:
        return leader_text(outcome.state, names, outcome.only_person)
    if outcome.cheer is Cheer.CLEAR and outcome.only_person != NOBODY:
        return _("You are {points} behind.").format(points=point_count_text(outcome.gap))
    first, second = outcome.order_after[:2]
    lead = abs(outcome.state.scores[first] - outcome.state.scores[second])
    if not lead:
        return ""  # that they share it is said above
    return _("{points} ahead.").format(points=point_count_text(lead))


def ending_text(deal: State, names: Sequence[str], me: int = NOBODY) -> str:
    """Return the sentence that says why a deal is over; the player in seat `me` is addressed as "you".

    The deal must be over, which is not checked.
    """
    if deal.ending is Ending.KNOCKED:
        return shown_text(deal, names, me)
    if deal.ending is Ending.DROPPED:
        if deal.out == me:
            return _("All the others dropped out: you win the deal.")
        return _("All but {name} dropped out.").format(name=names[deal.out])
    if deal.ending is Ending.DEALT:
        return _dealt_text(deal, names, me)
    if deal.out != NOBODY:
        return _("You went out.") if deal.out == me else _("{name} went out.").format(name=names[deal.out])
    if deal.ending is Ending.TOO_LONG:
        return _("The deal went on for too long; nobody went out.")
    if deal.ending is Ending.STALEMATE:
        return _("No card was played for several rounds; nobody went out.")
    if lowest_wins(deal.rules):
        won = settlement_of(deal).collects
        if won == NOBODY:
            return _("The stock ran out; several players tie for the lowest hand.")
        if won == me:
            return _("The stock ran out, and your hand is the lowest.")
        return _("The stock ran out; {name} holds the lowest hand.").format(name=names[won])
    return _("The stock ran out; nobody went out.")


def _dealt_text(deal: State, names: Sequence[str], me: int) -> str:
    """Return the sentence on a deal that ended because a winning hand was dealt.

    It names the player and the points of the hand. If several players had one, it names them all and says that nobody
    wins. The player in seat `me` is addressed as "you".
    """
    if deal.out == NOBODY:
        winners = dealt_winners(deal)
        text = _("{names} were each dealt a winning hand, so nobody wins.")
        if me in winners:
            text = _("You and {names} were each dealt a winning hand, so nobody wins.")
        return text.format(names=listed([names[seat] for seat in winners if seat != me]))
    points = point_count_text(deal.rules.points_of(deal.hands[deal.out]))
    if deal.out == me:
        return _("You were dealt {points}: that wins at once.").format(points=points)
    return _("{name} was dealt {points}: that wins at once.").format(name=names[deal.out], points=points)


def leader_text(deal: ScoredDeal, names: Sequence[str], me: int = NOBODY) -> str:
    """Return the sentence that names the leader of the match and the lead, or says that the lead is shared; the player
    in seat `me` is addressed as "you".
    """
    first, second = seats_by_score(deal, deal.scores)[:2]
    lead = abs(deal.scores[first] - deal.scores[second])
    if not lead:
        return _("The lead is shared.")
    if deal.rules.scoring.winner == "highest":
        said = _("You lead by {lead}.") if first == me else _("{name} leads by {lead}.")
    else:
        said = (
            _("You lead by {lead} (lowest score wins).")
            if first == me
            else _("{name} leads by {lead} (lowest score wins).")
        )
    return said.format(name=names[first], lead=lead)


def winner_text(deal: ScoredDeal, names: Sequence[str]) -> str:
    """Return the sentence that names the winners of the match, which must be over."""
    won = [names[seat] for seat in deal.winners]
    if len(won) == 1:
        return _("{name} wins the match").format(name=won[0])
    return _("{names} share the match").format(names=listed(won))


def account_line_text(line: AccountLine) -> str:
    """Return the label of an account line.

    A hand or deadwood that is only compared with others scores nothing by itself: its label includes its points, if
    they are known.
    """
    if line.compared is None:
        return entry_text(line.entry, line.times)
    text = _("Deadwood: {points}") if line.entry is AccountEntry.DEADWOOD else _("In hand: {points}")
    return text.format(points=number_text(line.compared))


def line_points_text(line: AccountLine) -> str:
    """Return the points of an account line; empty for hands and deadwood that are not scored but only compared."""
    return "" if line.entry in COMPARED_ENTRIES else number_text(line.points)


def entry_text(entry: AccountEntry, times: int = 1) -> str:
    """Return the label of an account entry, such as `For going out`. `times` is a factor on the points of a hand; only
    labels with a factor show it.
    """
    return {
        AccountEntry.TABLE: _("On the table"),
        AccountEntry.HAND: _("In hand"),
        AccountEntry.HAND_TIMES: _("In hand, ×{times}").format(times=times),
        AccountEntry.COMPARED: _("In hand"),
        AccountEntry.BONUS: _("For going out"),
        AccountEntry.COLLECTED: _("From the others"),
        AccountEntry.PAID: _("Paid"),
        AccountEntry.STAKE: _("Stake"),
        AccountEntry.TIMES: _("The deal counts more"),
        AccountEntry.DROPPED: _("For dropping out"),
        AccountEntry.OUT_OF_MATCH: _("Out of the match"),
        AccountEntry.UNOPENED: _("Nothing melded"),
        AccountEntry.AT_MOST: _("Upper limit"),
        AccountEntry.MELDS: _("Bonus for melds"),
        AccountEntry.ADJUSTED: _("Cut, penalties"),
        AccountEntry.DEADWOOD: _("Deadwood"),
        AccountEntry.LEFT_OVER: _("Deadwood"),
        AccountEntry.LEFT_OVER_TIMES: _("Deadwood, ×{times}").format(times=times),
        AccountEntry.DIFFERENCE: _("Difference"),
        AccountEntry.GIN: _("Gin"),
        AccountEntry.BIG_GIN: _("Big gin"),
        AccountEntry.UNDERCUT: _("Undercut"),
        AccountEntry.DOUBLED: _("Counts double"),
        AccountEntry.GAME: pgettext("a bonus", "Game"),
        AccountEntry.SHUTOUT: _("Shutout"),
        AccountEntry.BOXES: _("Deals won"),
        AccountEntry.SIDE_BY_SIDE: _("In other games"),
        AccountEntry.FINISHED: _("Finished games"),
    }[entry]


def no_cards_note(entry: AccountEntry) -> str:
    """Return the note shown in an account line of this `entry` without cards; empty for entries that need no note."""
    return {
        AccountEntry.HAND: _("no cards left"),
        AccountEntry.TABLE: _("nothing"),
        AccountEntry.DEADWOOD: _("none"),
        AccountEntry.LEFT_OVER: _("none"),
        AccountEntry.COMPARED: _("no cards left"),
    }.get(entry, "")
