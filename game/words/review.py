"""Texts of a review in figures: plays, better plays, costs and reasons; luck and lessons.

Without pygame. Melds are named by a formatter, as in refusals.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from game.content.numbers import decimal_text
from game.content.translation import counted
from game.engine.actions import Action
from game.engine.play.knocking import ending_word
from game.engine.state import State
from game.session.players.reviewing import (
    Cost,
    DealReview,
    Finding,
    MistakeKind,
    MistakeMark,
    ReviewError,
    ReviewProblem,
    Verdict,
    Weakness,
    cost_of,
    findings,
)
from game.words.hints import action_text, has_wilds, line_of_play_text, reason_text
from game.words.strings import MeldText, Names, _, meld_name

_NOTHING = 0.05
"""Points below which a number is written as zero."""
SURE = 1.96
"""Standard errors on each side of an interval that contains the true value 95 times in 100."""


def number_of_points(points: float) -> str:
    """Return points with their sign: `+4.2`, `−9.5`; `0.0` for less than 0.05 either way."""
    return decimal_text(points, plus=True)


def cost_text(verdict: Verdict) -> str:
    """Return the cost of a decision, as points lost with their error: `−12.3 ± 3.1`. With hindsight it is the most that
    the decision can have cost, without an error: `up to −12.3`.

    An error of less than 0.05 is left out. If the cost is that small, too, the text is `no difference`.
    """
    return _points(-verdict.cost, verdict.spread, verdict.hindsight)


def match_cost_text(verdict: Verdict) -> str:
    """Return the number of matches in a hundred that a decision loses, rounded, as text. Empty if that is 0 or less,
    and with hindsight.
    """
    lost = round(100 * verdict.match_cost)
    if verdict.hindsight or lost < 1:
        return ""
    return counted("1 fewer match won in 100", "{count} fewer matches won in 100", lost)


def _points(points: float, spread: float, hindsight: bool) -> str:
    text = number_of_points(points)
    if hindsight:
        return _("up to {points}").format(points=text)
    if spread >= _NOTHING:
        return f"{text} ± {decimal_text(spread)}"
    return text if abs(points) >= _NOTHING else _("no difference")


def played_text(verdict: Verdict, meld: MeldText = meld_name) -> str:
    """Return the play of a verdict: `discard the 7♥`, or `say nothing` for a chance to claim that was not used. `meld`
    returns a meld as text by its number.
    """
    return _done_text(verdict.played_action, verdict.situation.view.state, meld)


def better_text(verdict: Verdict, meld: MeldText = meld_name) -> str:
    """Return the better play as text; if a whole better turn is known, all plays of that turn. If nothing better was
    found, it is the play made. `meld` returns a meld as text by its number.
    """
    state = verdict.situation.view.state
    if not verdict.line:
        return _done_text(verdict.best, state, meld)
    return line_of_play_text(verdict.line, state, len(verdict.line), meld)


def _done_text(action: Action | None, state: State, meld: MeldText) -> str:
    return _("say nothing") if action is None else action_text(action, state, meld)


def why_text(verdict: Verdict, names: Names, meld: MeldText = meld_name) -> list[str]:
    """Return the reasons against the play made, then those for the better one, a sentence each and none twice.

    Without any reasons the list is empty, but for a play marked as a mistake it has one sentence that says so. `meld`
    returns a meld as text by its number.
    """
    wild = has_wilds(verdict.situation.view.state.rules)
    said = [
        reason_text(each, names, wild, meld) for each in dict.fromkeys((*verdict.reasons_against, *verdict.reasons))
    ]
    if verdict.mark is MistakeMark.NONE or said:
        return said
    return [_("No single fact decides it, but played on from here many times, it did better.")]


def lasting_text(finding: Finding) -> str:
    """Return the number of turns in which a chance was missed, as text; empty for a single turn."""
    if finding.turns == 1:
        return ""
    return _("You had the chance in {count} turns; it counts once.").format(count=finding.turns)


def mistake_mark_name(mark: MistakeMark) -> str:
    """Return the name of a mark."""
    return {
        MistakeMark.NONE: _("Nothing clearly better"),
        MistakeMark.DOUBTFUL: _("Doubtful"),
        MistakeMark.MISTAKE: _("Mistake"),
        MistakeMark.BLUNDER: _("Blunder"),
    }[mark]


def head_text(reviews: Sequence[DealReview]) -> str:
    """Return what the decisions in a deal cost and what luck was worth; for several deals, the averages.

    If the first judged deal was reviewed with hindsight, the cost is an upper bound: what could have been scored at
    most in addition. Only fully judged deals count; "" if there are none. If not all deals are fully judged, the text
    says how many are.
    """
    judged = [review for review in reviews if review.is_finished]
    if not judged:
        return ""
    cost = cost_of(verdict for review in judged for verdict in review.verdicts)
    luck = number_of_points(sum(review.luck_lead for review in judged) / len(judged))
    unsure = SURE * hypot(*(review.luck_lead_error for review in judged)) / len(judged)
    if unsure >= _NOTHING:
        luck = f"{luck} ± {decimal_text(unsure)}"
    if judged[0].has_hindsight:
        text = counted(
            "With hindsight, you could have scored up to {cost} more; luck was worth {luck}.",
            "With hindsight, you could have scored up to {cost} more per deal; luck was worth {luck} per deal.",
            len(judged),
            cost=_cost(cost, len(judged)),
            luck=luck,
        )
    else:
        text = counted(
            "Your choices cost {cost} points; luck was worth {luck}.",
            "Your choices cost {cost} points per deal; luck was worth {luck} per deal.",
            len(judged),
            cost=_cost(cost, len(judged)),
            luck=luck,
        )
    if len(judged) == len(reviews):
        return text
    so_far = _("{deals} of {all} deals so far: {text}")
    return so_far.format(deals=len(judged), all=len(reviews), text=text)


def _cost(cost: Cost, deals: int) -> str:
    points = decimal_text(max(0.0, cost.points) / deals)
    return f"{points} ± {decimal_text(cost.spread / deals)}" if cost.spread / deals >= _NOTHING else points


def basis_text(hindsight: bool) -> str:
    """Return the explanation of how the costs of decisions are measured, with `hindsight` or without; without, also of
    luck.
    """
    if hindsight:
        return _(
            "With hindsight: every card was known, even those nobody could see, and the deal was played on from "
            "each choice only once, in one way it might have gone. So “up to” is the most there was to gain in "
            "that one way, and a marked play was not necessarily a mistake."
        )
    return _(
        "Judged only by what you could see and remember at that moment. The deal was played on from each choice "
        "with the hidden cards dealt in many possible ways; a cost is the average loss of your lead over the "
        "others, in points. "
        "Only what is too large to be chance is marked. Luck is how much better your cards were than those of "
        "the others."
    )


def decision_counts_text(reviews: Sequence[DealReview]) -> str:
    """Return a sentence with the number of decisions and how many of them are marked. It also says how many were judged
    so far or, once all are, how many were measured closely.
    """
    decisions = sum(review.decision_count for review in reviews)
    verdicts = [verdict for review in reviews for verdict in review.verdicts]
    marked = len(findings(verdicts))
    if len(verdicts) < decisions:
        text = _("{judged} of {decisions} decisions judged, {marked} marked so far.")
    elif marked:
        text = _("{decisions} decisions, {measured} measured closely, {marked} of them marked.")
    else:
        text = _("{decisions} decisions, {measured} measured closely, none of them marked.")
    measured = sum(verdict.measured for verdict in verdicts)
    return text.format(decisions=decisions, judged=len(verdicts), measured=measured, marked=marked)


def review_trouble_text(problem: ReviewError) -> str:
    """Return the sentence that says why a review cannot go on."""
    text = {
        ReviewProblem.NOT_OVER: _("Deal {deal} is not over."),
        ReviewProblem.RECORD: _("Deal {deal} cannot be played again: {detail}"),
        ReviewProblem.LOST: _("Deal {deal} cannot be reviewed because a process stopped: {detail}"),
        ReviewProblem.FAILED: _("Deal {deal} cannot be reviewed: {detail}"),
    }[problem.problem]
    return text.format(deal=problem.deal, detail=problem.detail)


def lesson_advice_text(lesson: Weakness) -> str:
    """Return the advice on how to avoid the mistakes that `lesson` is about."""
    word = ending_word(lesson.worst.situation.view.state.rules)
    return {
        MistakeKind.DANGEROUS: _("Look at what others collect before you discard."),
        MistakeKind.USEFUL: _("Keep the cards that can still become part of a meld."),
        MistakeKind.KEPT: _("Lay melds when you can."),
        MistakeKind.EARLY: _("Keep melds in hand while nobody is near the end."),
        MistakeKind.OUT: _("Go out when one discard is enough."),
        MistakeKind.ARRANGED: _("Look for another way to put your cards on the table."),
        MistakeKind.LEFT: _("Take discards that help you."),
        MistakeKind.TAKEN: _("Leave discards that help you little: the stock offers more."),
        MistakeKind.DEPTH: _("Count what you take from the discards: neither too much nor too little."),
        MistakeKind.NOT_BOUGHT: _("Buy cards that bring you closer to what you need."),
        MistakeKind.BOUGHT: _("Do not buy what helps you little: it costs you extra cards."),
        MistakeKind.NOT_CALLED: _("Watch the discards for cards you can call."),
        MistakeKind.CALLED: _("Do not call every card you can."),
        MistakeKind.SHOWN: {
            "knock": _("Knock later: wait while a better hand is near and the others are not."),
            "show": _("Show your hand later: wait while a better hand is near and the others are not."),
            "out": _("Go out later: wait while a better hand is near and the others are not."),
        }[word],
        MistakeKind.NOT_SHOWN: {
            "knock": _("Knock sooner: the others get better with every turn."),
            "show": _("Show your hand sooner: the others get better with every turn."),
            "out": _("Go out sooner: the others get better with every turn."),
        }[word],
        MistakeKind.LAID_OFF: _("Look for all you can lay off on the knocker's melds."),
        MistakeKind.ENDED: _("Weigh when to end the deal."),
    }[lesson.kind]


def lesson_cost_text(lesson: Weakness) -> str:
    """Return how often the mistake behind a lesson was made, and its likely cost in all. In a review with hindsight
    (all cards known) it is the most the mistakes can have cost.
    """
    cost = _points(-lesson.cost, lesson.spread, lesson.worst.hindsight)
    if lesson.worst.hindsight:
        return counted("Once: {cost} points.", "{count} times: {cost} points.", lesson.count, cost=cost)
    return counted("Once: likely {cost} points.", "{count} times: likely {cost} points.", lesson.count, cost=cost)


def chance_text() -> str:
    """Return the sentence that explains why the cost of a lesson is less than the sum of the marked mistakes."""
    return _(
        "Each mark shows what was measured. Part of that is chance and is left out here – more of it where there are "
        "few marks or uncertain ones."
    )


def unsure_text() -> str:
    """Return the sentence that says why there is no lesson although mistakes were marked."""
    return _("The marked plays may look costly by chance alone: no lesson is certain enough.")


def hints_text(count: int) -> str:
    """Return a number of hints as text: `3 hints`."""
    return counted("{count} hint", "{count} hints", count)
