"""Texts of a review at a glance: the play, the luck, and the most costly moment.

The figures are in `words.review`. Without pygame.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import hypot, sqrt
from typing import Any

from game.content.numbers import listed
from game.content.translation import counted
from game.engine.actions import (
    Action,
    Add,
    Buy,
    BuyBack,
    CallRummy,
    Claim,
    Discard,
    DrawDiscards,
    DrawStock,
    Drop,
    Force,
    Knock,
    Lay,
    Pass,
    Slide,
    Take,
)
from game.engine.play.knocking import ending_word
from game.engine.state import Phase, State
from game.session.players.reviewing import DealReview, Finding, MistakeMark, Verdict, findings
from game.words.review import SURE, better_text
from game.words.strings import MeldText, _, cards_text, meld_name, signs

LUCKY = 1.0
"""Average cards per deal by which a seat must be ahead of the others to be called lucky."""
VERY_LUCKY = 5.0
_NOW_AND_THEN = 0.5
"""Mistakes per deal up to which the play is called good on the whole."""


def luck_of(reviews: Sequence[DealReview]) -> float:
    """Return the luck of the cards over one deal or several, positive if it was good. The unit is the value of an
    average card. For several deals the sum is divided by the root of their number, so that it compares with a single
    deal.

    Zero if the luck is within the error of measurement, or without deals.
    """
    if not reviews:
        return 0.0
    given = sum(each.luck_lead / each.average_card_value for each in reviews)
    error = hypot(*(each.luck_lead_error / each.average_card_value for each in reviews))
    return 0.0 if abs(given) <= SURE * error else given / sqrt(len(reviews))


def luck_text(reviews: Sequence[DealReview]) -> str:
    """Return a sentence on the luck of the cards in the reviewed deals; without deals, that the luck was even."""
    luck = luck_of(reviews)
    if abs(luck) < LUCKY:
        return _("The luck of the cards was even.")
    if abs(luck) < VERY_LUCKY:
        return _("Your cards were lucky.") if luck > 0 else _("Your cards were unlucky.")
    return _("Your cards were very lucky.") if luck > 0 else _("Your cards were very unlucky.")


def play_quality_text(reviews: Sequence[DealReview]) -> str:
    """Return a sentence that judges the play in the reviewed deals by the mistakes marked in them.

    All their decisions must have been judged; this is not checked.
    """
    found = [each.worst.mark for each in _findings(reviews)]
    mistakes = sum(mark is not MistakeMark.DOUBTFUL for mark in found)
    if not found:
        return _("Very well played.")
    if not mistakes:
        return _("Well played.")
    if mistakes == 1:
        dear = MistakeMark.BLUNDER in found
        return _("One moment cost you a lot.") if dear else _("Well played, except for one moment.")
    if mistakes <= _NOW_AND_THEN * len(reviews):
        return _("Well played on the whole.")
    return _("You missed some chances.")


def praise_text(reviews: Sequence[DealReview]) -> str:
    """Return the sentence for a review in which nothing better was found: how many decisions there were, or that there
    was nothing to decide. That no decision has a better play is not checked.
    """
    decisions = sum(each.decision_count for each in reviews)
    if not decisions:
        return _("The cards left you nothing to decide.")
    return counted(
        "You had one decision to make, and nothing better was found.",
        "You made {count} decisions, and nothing better was found for any of them.",
        decisions,
    )


def costliest_finding(reviews: Sequence[DealReview]) -> Finding | None:
    """Return the finding whose worst play cost most; None if there are no findings."""
    return max(_findings(reviews), key=lambda each: each.worst.cost, default=None)


def _findings(reviews: Sequence[DealReview]) -> list[Finding]:
    return findings(verdict for review in reviews for verdict in review.verdicts)


def decision_turn_text(verdict: Verdict, several: bool) -> str:
    """Return the turn in which the judged decision was made; if `several` deals were reviewed, also the deal."""
    situation = verdict.situation
    if several:
        return _("Deal {deal}, turn {turn}").format(deal=situation.deal, turn=situation.turn)
    return _("Turn {turn}").format(turn=situation.turn)


def done_text(verdict: Verdict, meld: MeldText = meld_name) -> str:
    """Return the play of a verdict in a sentence: `You discarded the 9♥.` If a chance to call rummy was not used, it
    says that. `meld` returns a meld as text by its number.
    """
    if verdict.played_action is None:
        return _("You let a chance to call rummy go by.")
    return _DONE[type(verdict.played_action)](verdict.played_action, verdict.situation.view.state, meld)


def rather_text(verdict: Verdict, meld: MeldText = meld_name) -> str:
    """Return a sentence that names the better play. The verdict must have one.

    `meld` turns the number of a meld into its name.
    """
    return _("Better: {play}.").format(play=better_text(verdict, meld))


def _take_text(action: DrawDiscards, state: State, meld: MeldText) -> str:
    if action.deepest is None and state.rules.draw.discards == "pile" and len(state.discards) > 1:
        return _("You took the pile.")
    card = state.discards[-1] if action.deepest is None else action.deepest
    said = _("You took the {card}.") if card == state.discards[-1] else _("You dug down to the {card}.")
    return said.format(card=signs(card))


def _claim_text(action: Claim, state: State, meld: MeldText) -> str:
    cards = cards_text([use.card for use in action.cards])
    if not action.meld:
        return _("You called rummy: {cards}.").format(cards=cards)
    return _("You called rummy: {cards} for {meld}.").format(cards=cards, meld=meld(action.meld))


def _knock_text(action: Knock, state: State, meld: MeldText) -> str:
    word = ending_word(state.rules)
    if action.card is None:
        return {"knock": _("You knocked."), "show": _("You showed your hand."), "out": _("You went out.")}[word]
    text = {
        "knock": _("You knocked, discarding the {card}."),
        "show": _("You showed your hand, discarding the {card}."),
        "out": _("You went out, discarding the {card}."),
    }[word]
    return text.format(card=signs(action.card))


def _pass_text(action: Pass, state: State, meld: MeldText) -> str:
    if state.phase is Phase.DRAW:
        return _("You ended the deal.")
    if state.phase is Phase.LAY_OFF:
        return _("You stopped laying off.")
    return _("You left the {card}.").format(card=signs(state.discards[-1]))


_DONE: dict[type[Action], Callable[[Any, State, MeldText], str]] = {
    DrawStock: lambda a, s, m: _("You drew from the stock."),
    DrawDiscards: _take_text,
    Lay: lambda a, s, m: _("You laid {melds}.").format(
        melds=listed([cards_text([use.card for use in meld]) for meld in a.melds])
    ),
    Add: lambda a, s, m: _("You added {cards} to {meld}.").format(
        cards=cards_text([use.card for use in a.cards]), meld=m(a.meld)
    ),
    Take: lambda a, s, m: _("You took the {wild} from {meld} with the {card}.").format(
        wild=signs(a.wild), meld=m(a.meld), card=signs(a.card)
    ),
    Slide: lambda a, s, m: _("You moved the joker in {meld} with the {card}.").format(
        meld=m(a.meld), card=signs(a.card)
    ),
    Discard: lambda a, s, m: _("You discarded the {card}.").format(card=signs(a.card)),
    Knock: _knock_text,
    Drop: lambda a, s, m: _("You dropped out of the deal."),
    BuyBack: lambda a, s, m: _("You bought back into the match."),
    Buy: lambda a, s, m: _("You called for the {card}.").format(card=signs(s.discards[-1])),
    CallRummy: lambda a, s, m: _("You called rummy on the {card}.").format(card=signs(s.discards[-1])),
    Force: lambda a, s, m: _("You forced the {card}.").format(card=signs(s.discards[-1])),
    Claim: _claim_text,
    Pass: _pass_text,
}
