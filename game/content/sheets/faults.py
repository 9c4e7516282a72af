"""The engine's reasons why a rule sheet cannot work, in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.content.translation import _, counted
from game.content.yaml.reader import look_alike_hint
from game.engine.sheet import faults
from game.engine.sheet.faults import Fault
from game.engine.sheet.soundness import Problem


def fault_text(reason: Fault) -> str:
    """Return a fault as a phrase without capital and full stop."""
    return _FAULT_TEXTS[type(reason)](reason)


def problem_text(problem: Problem) -> str:
    """Return a problem as a sentence, with its deal if it concerns only one."""
    text = fault_text(problem.reason)
    if problem.deal:
        return _("In deal {deal}: {text}.").format(deal=problem.deal, text=text)
    return f"{text[:1].upper()}{text[1:]}."


def _pack_too_small(reason: faults.PackTooSmall) -> str:
    text = _("{players} players with {hand} cards each need {dealt} cards and one for the stock, but the pack has {n}")
    if reason.turned_up == 1:
        text = _(
            "{players} players with {hand} cards each and the upcard need {dealt} cards and one for the stock, but the"
            " pack has {n}"
        )
    elif reason.turned_up:
        text = _(
            "{players} players with {hand} cards each and {turned_up} cards turned up need {dealt} cards and one for"
            " the stock, but the pack has {n}"
        )
    if reason.has_extra_card:
        text = _(
            "{players} players with {hand} cards each and one more for one of them need {dealt} cards and one for the"
            " stock, but the pack has {n}"
        )
        if reason.turned_up == 1:
            text = _(
                "{players} players with {hand} cards each, one more for one of them and the upcard need {dealt} cards"
                " and one for the stock, but the pack has {n}"
            )
        elif reason.turned_up:
            text = _(
                "{players} players with {hand} cards each, one more for one of them and {turned_up} cards turned up"
                " need {dealt} cards and one for the stock, but the pack has {n}"
            )
    return text.format(
        players=reason.players,
        hand=reason.hand_size,
        dealt=reason.dealt,
        n=reason.cards,
        turned_up=reason.turned_up,
    )


def _long_run(reason: faults.LongRun) -> str:
    text = {
        "low": _("a run has at least {least} cards, but with the ace low it has at most {most}"),
        "high": _("a run has at least {least} cards, but with the ace high it has at most {most}"),
        "either": _("a run has at least {least} cards, but with the ace low or high it has at most {most}"),
        "around": _("a run has at least {least} cards, but round the corner it has at most {most}"),
    }[reason.ace]
    if reason.barred:
        text = {
            "low": _(
                "a run has at least {least} cards, but with the ace low and no place for wild ranks it has at most "
                "{most}"
            ),
            "high": _(
                "a run has at least {least} cards, but with the ace high and no place for wild ranks it has at most "
                "{most}"
            ),
            "either": _(
                "a run has at least {least} cards, but with the ace low or high and no place for wild ranks it has at "
                "most {most}"
            ),
            "around": _(
                "a run has at least {least} cards, but round the corner and with no place for wild ranks it has at "
                "most {most}"
            ),
        }[reason.ace]
    said = text.format(least=reason.least, most=reason.most)
    return _with_barring_hint(said, "runs", reason.least)


BARRING_MINIMUM = 14
"""A minimum of this many cards per meld is taken to mean that the kind is not wanted."""


def _with_barring_hint(message: str, kind: str, least: int) -> str:
    """Return `message` unchanged, or with a hint added: to write `sets.allowed: no` or `runs.allowed: no`. It is added
    if the minimum size `least` of this kind of meld (`sets` or `runs`) is so large that nobody was meant to lay any.
    """
    if least < BARRING_MINIMUM:
        return message
    text = _("{said}; if there are to be no runs, write {line}")
    if kind == "sets":
        text = _("{said}; if there are to be no sets, write {line}")
    return text.format(said=message, line=f"{kind}.allowed: no")


def _small_hand(reason: faults.SmallHand) -> str:
    if reason.needs_discard:
        return counted(
            "a player holds at most {count} card, too few for a meld of {meld} and a discard: nobody could ever go out",
            "a player holds at most {count} cards, too few for a meld of {meld} and a discard: nobody could ever go"
            " out",
            reason.most,
            meld=reason.meld,
        )
    return counted(
        "a player holds at most {count} card, too few for a meld of {meld}: nobody could ever go out",
        "a player holds at most {count} cards, too few for a meld of {meld}: nobody could ever go out",
        reason.most,
        meld=reason.meld,
    )


def _large_contract(reason: faults.LargeContract) -> str:
    text = _("the contract {contract} takes {cards} cards, but a player holds at most {most}")
    if reason.needs_discard:
        text = _("the contract {contract} takes {cards} cards and one to discard, but a player holds at most {most}")
    return text.format(contract=reason.contract, cards=reason.cards, most=reason.most)


def _many_runs(reason: faults.ManyRuns) -> str:
    text = _("the runs required first take {cards} cards, but a player holds at most {most}")
    if reason.needs_discard:
        text = _("the runs required first take {cards} cards and one to discard, but a player holds at most {most}")
    return text.format(cards=reason.cards, most=reason.most)


_FAULT_TEXTS: dict[type[Fault], Callable[[Any], str]] = {
    faults.NoPart: lambda it: _("{part!r} is not part of a contract").format(part=it.part) + look_alike_hint(it.part),
    faults.MeldsOfAKind: lambda it: _("{part!r}: a contract asks for 1 to {most} melds of a kind").format(
        part=it.part, most=it.most
    ),
    faults.ShortMeld: lambda it: (
        _("{part!r}: a set has at least {least} cards here")
        if it.kind == "set"
        else _("{part!r}: a run has at least {least} cards here")
    ).format(part=it.part, least=it.least),
    faults.NoRank: lambda it: _("{name!r} is not a rank, joker or turned_up").format(name=it.name),
    faults.NoRankToLeaveOut: lambda it: _("{name!r} is not a rank that can be left out").format(name=it.name),
    faults.NoMelds: lambda it: _("neither sets nor runs are allowed, so there are no melds at all"),
    faults.KindBarred: lambda it: (
        _("a set must be laid first, but there are none in this game")
        if it.kind == "set"
        else _("a run must be laid first, but there are none in this game")
    ),
    faults.NowhereForWilds: lambda it: _("there are wild cards, but no kind of meld may hold one"),
    faults.NothingTurnedUp: lambda it: _("the card turned up says which rank is wild, but none is turned up"),
    faults.NamesNoCards: lambda it: _(
        "{name!r} names no cards: a card (QS), wild, joker, a rank (A, 10, K) or a span of ranks (2-9)"
    ).format(name=it.name),
    faults.SameCards: lambda it: _("{first} and {second} name the same card, and neither is more specific").format(
        first=it.first, second=it.second
    ),
    faults.UnreadableDeal: lambda it: _("this deal cannot be read: {why}").format(why=it.why),
    faults.PlayersReversed: lambda it: _("at least {least} players, but at most {most}").format(
        least=it.least, most=it.most
    ),
    faults.ContractMissing: lambda it: _("each player is on a contract of their own, but not every deal has one"),
    faults.MeldsNeverCount: lambda it: _(
        "points for melds count only where everyone scores their own (scoring.settle: own)"
    ),
    faults.WinnerLoses: lambda it: _("the winner of a deal collects points, so the lowest score cannot win"),
    faults.NothingToPlay: lambda it: _(
        "a card dug out of the discards has to be played at once, and nothing is played where melds stay in the hand"
    ),
    faults.NobodyShows: lambda it: _(
        "deadwood can be compared only where melds stay in the hand until the deal ends (melding.in_hand: yes)"
    ),
    faults.MeldsLose: lambda it: _("melds count in a player's favour, so the lowest score cannot win"),
    faults.HandsWin: lambda it: _(
        "the highest score wins, so cards left in the hand would win the match; count cards played less those left"
        " (melds_minus_hand), or let the winner collect"
    ),
    faults.TargetTooFar: lambda it: _("no score can ever rise, so the target is never reached"),
    faults.NothingToDraw: lambda it: _(
        "with an empty stock players draw from the discards, but nothing may be drawn from them"
    ),
    faults.NotTopAlone: lambda it: _(
        "where no drawn card enters the hand, the top discard alone can be drawn (draw.discards: top)"
    ),
    faults.BoughtIntoHand: lambda it: _("a discard that is bought enters the hand, and no drawn card may"),
    faults.NowhereToTake: lambda it: _("wilds may be taken, but not from any kind of meld"),
    faults.NoExactCard: lambda it: _(
        "where a run may have several suits, a wild in it stands for a rank and for no exact card, as this rule needs"
    ),
    faults.SetReversed: lambda it: _("a set has at least {least} cards, but at most {most}").format(
        least=it.least, most=it.most
    ),
    faults.AlikeDiffers: lambda it: _("the cards of a set cannot all be equal where no two equal ones may be in it"),
    faults.RunsAlike: lambda it: _("{contract}: more than four runs cannot all be of different suits").format(
        contract=it.contract
    ),
    faults.RunReversed: lambda it: _("a run has at least {least} cards, but at most {most}").format(
        least=it.least, most=it.most
    ),
    faults.PackTooSmall: _pack_too_small,
    faults.TooFewSuits: lambda it: _with_barring_hint(
        _("a set has at least {least} cards, but where every suit comes once it has at most 4").format(least=it.least),
        "sets",
        it.least,
    ),
    faults.LargeSet: lambda it: _with_barring_hint(
        _("a set has at least {least} cards, but this pack has at most {most} for one").format(
            least=it.least, most=it.most
        ),
        "sets",
        it.least,
    ),
    faults.LongRun: _long_run,
    faults.ManyNaturals: lambda it: _("every meld needs {least} naturals, but a set has at most {most} cards").format(
        least=it.least, most=it.most
    ),
    faults.SmallHand: _small_hand,
    faults.HighOpening: lambda it: _(
        "the first melds must count {least} points, but the cards a player can hold count at most {most}"
    ).format(least=it.least, most=it.most),
    faults.LargeMeld: lambda it: (
        _("the contract {contract} has a set of {size}, but a set has at most {most} cards")
        if it.kind == "set"
        else _("the contract {contract} has a run of {size}, but a run has at most {most} cards")
    ).format(contract=it.contract, size=it.size, most=it.most),
    faults.ManyWilds: lambda it: _("the contract {contract} takes {needed} wilds, but the pack has {n}").format(
        contract=it.contract, needed=it.needed, n=it.wilds
    ),
    faults.NobodyKnocks: lambda it: _(
        "a hand may count at most 0 for a knock, but every card counts more: say how much it may count"
    ),
    faults.NoHandWins: lambda it: _(
        "a hand that counts {count} wins the deal, but no hand that is dealt counts more than {most}"
    ).format(count=it.count, most=it.most),
    faults.AllHandsWin: lambda it: _(
        "a hand that counts {count} wins the deal, and every hand that is dealt counts {least} or more"
    ).format(count=it.count, least=it.least),
    faults.LargeContract: _large_contract,
    faults.ManyRuns: _many_runs,
}
