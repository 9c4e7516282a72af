"""A hint in words, in three steps: where to look, the play, what speaks for it. Nothing of pygame.

Melds are named by their numbers, as in refusals: whoever shows the words says whose they are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import game.bots.reasons as reasons
from game.bots.advice import Advice
from game.bots.reasons import Reason
from game.engine.actions import (
    Action,
    Add,
    Buy,
    CallRummy,
    Claim,
    Cut,
    Discard,
    DrawDiscards,
    DrawStock,
    Lay,
    Pass,
    Slide,
    Take,
    Use,
)
from game.engine.cards import Card
from game.engine.state import Phase, State
from game.ui.strings import Names, Words, _, listed, signs

_MOST_PLAYS = 4
_MOST_FACES = 8
"""Cards that are named one by one."""


def nothing_text() -> str:
    """Say that there is nothing to decide."""
    return _("There is nothing for you to decide now.")


def where_text(advice: Advice, state: State) -> str:
    """Say where to look, and no more."""
    found, action = {type(each) for each in advice.reasons}, advice.action
    if reasons.GoesOut in found:
        return _("You can go out in this turn.")
    if isinstance(action, Discard) and found & {reasons.Wanted, reasons.Fits}:
        return _("One of your cards is dangerous: look at what others collect.")
    return _WHERE[type(action)](state)


_WHERE: dict[type[Action], Callable[[State], str]] = {
    DrawDiscards: lambda state: _("Look at the discards: there is something for you."),
    DrawStock: lambda state: (
        _("The discards do not help you now.") if state.discards else _("There is only the stock.")
    ),
    Lay: lambda state: _("Look at your hand: something can be laid."),
    Add: lambda state: _("Look at the table: a card of yours has a place there."),
    Take: lambda state: _("Look at the wilds on the table: one can be yours."),
    Slide: lambda state: _("Look at the jokers at the ends of runs."),
    Discard: lambda state: _("One of your cards is of less use than the others."),
    Buy: lambda state: _("Look at the card on offer: it is worth having."),
    CallRummy: lambda state: _("Look at the last discard, and at the melds on the table."),
    Claim: lambda state: _("Look at the discards: there is something to call."),
    Cut: lambda state: _("Count how many cards the deal needs."),
    Pass: lambda state: (
        _("Nothing helps you now.") if state.phase is Phase.DRAW else _("The card on offer brings you little.")
    ),
}


def play_text(advice: Advice, state: State) -> str:
    """Say what to play in this turn."""
    parts = [_PLAYS[type(action)](action, state) for action in advice.line[:_MOST_PLAYS]]
    said = listed(parts) if len(advice.line) <= _MOST_PLAYS else _("{plays} and so on").format(plays=", ".join(parts))
    return _("{play}.").format(play=said[:1].upper() + said[1:])


def reason_text(reason: Reason, names: Names) -> str:
    """Say one thing that speaks for it, in a sentence with its numbers."""
    return _REASONS[type(reason)](reason, Words(names, signs))


def _drawn(action: DrawDiscards, state: State) -> str:
    discards = state.discards
    if action.deepest is None and state.rules.draw_discards == "pile" and len(discards) > 1:
        return _("take the pile")
    card = discards[-1] if action.deepest is None else action.deepest
    return (_("take the {card}") if card == discards[-1] else _("dig down to the {card}")).format(card=signs(card))


def _claimed(action: Claim, state: State) -> str:
    text = _("call rummy: {cards} to m{meld}") if action.meld else _("call rummy: {cards}")
    return text.format(cards=_uses(action.cards), meld=action.meld)


def _passed(action: Pass, state: State) -> str:
    if state.phase is Phase.DRAW:
        return _("end the deal")
    return _("leave the {card}").format(card=signs(state.discards[-1]))


_PLAYS: dict[type[Action], Callable[[Any, State], str]] = {
    DrawStock: lambda a, state: _("draw from the stock"),
    DrawDiscards: _drawn,
    Lay: lambda a, state: _("lay {melds}").format(melds=_(" / ").join(map(_uses, a.melds))),
    Add: lambda a, state: _("add {cards} to m{meld}").format(cards=_uses(a.cards), meld=a.meld),
    Take: lambda a, state: _("take the {wild} from m{meld} with the {card}").format(
        wild=signs(a.wild), meld=a.meld, card=signs(a.card)
    ),
    Slide: lambda a, state: _("move the joker of m{meld} with the {card}").format(meld=a.meld, card=signs(a.card)),
    Discard: lambda a, state: _("discard the {card}").format(card=signs(a.card)),
    Buy: lambda a, state: _("call for the {card}").format(card=signs(state.discards[-1])),
    CallRummy: lambda a, state: _("call rummy on the {card}").format(card=signs(state.discards[-1])),
    Claim: _claimed,
    Cut: lambda a, state: _("lift {count} cards").format(count=a.count),
    Pass: _passed,
}


def _uses(cards: Sequence[Use]) -> str:
    return " ".join([signs(use.card) for use in cards])


def _count(count: int) -> str:
    return _("1 card") if count == 1 else _("{count} cards").format(count=count)


def _lacks(count: int) -> str:
    return _("1 card lacks") if count == 1 else _("{count} cards lack").format(count=count)


def _faces(cards: Sequence[Card], words: Words) -> str:
    """The cards one by one, where they are not too many."""
    return _(": {cards}").format(cards=words.cards(cards)) if 0 < len(cards) <= _MOST_FACES else ""


def _idle(reason: reasons.Idle, words: Words) -> str:
    if not reason.count:
        return _("No single card still to come would make the {card} of use.").format(card=words.card(reason.card))
    return _("The {card} waits for only {count} still to come.").format(
        card=words.card(reason.card), count=_count(reason.count)
    )


def _waits(reason: reasons.Waits, words: Words) -> str:
    text = _("{lacks} for your first lay; {count} still to come would bring the next{faces}.")
    return text.format(lacks=_lacks(reason.missing), count=_count(reason.count), faces=_faces(reason.faces, words))


def _first_lay(reason: reasons.FirstLay, words: Words) -> str:
    if reason.points:
        return _("It is enough for your first lay of {points} points.").format(points=reason.points)
    return _("Your contract is complete.")


_REASONS: dict[type[Reason], Callable[[Any, Words], str]] = {
    reasons.GoesOut: lambda r, w: _("You go out with it."),
    reasons.HandFalls: lambda r, w: _("It leaves {after} points in your hand instead of {before}.").format(
        after=r.after, before=r.before
    ),
    reasons.TableCounts: lambda r, w: _("It counts {points} points on the table.").format(points=r.points),
    reasons.HeldBack: lambda r, w: _("{cards} can wait in your hand: nobody holds fewer than {count}.").format(
        cards=w.cards(r.faces), count=_count(r.fewest)
    ),
    reasons.FirstLay: _first_lay,
    reasons.Nearer: lambda r, w: (
        _("With it {lacks} for your first lay instead of {before}.").format(lacks=_lacks(r.after), before=r.before)
        if r.after
        else _("With it nothing lacks for your first lay.")
    ),
    reasons.NoNearer: lambda r, w: _("The {card} brings you no nearer: {lacks} with it and without it.").format(
        card=w.card(r.card), lacks=_lacks(r.missing)
    ),
    reasons.Waits: _waits,
    reasons.Spare: lambda r, w: _("The {card} is not needed for your first lay: {lacks} without it, too.").format(
        card=w.card(r.card), lacks=_lacks(r.missing)
    ),
    reasons.Needed: lambda r, w: _("Without the {card} {lacks} instead of {missing}.").format(
        card=w.card(r.card), lacks=_lacks(r.without), missing=r.missing
    ),
    reasons.Draws: lambda r, w: _("Of {unseen} unseen cards {count} could be played at once{faces}.").format(
        unseen=r.unseen, count=r.count, faces=_faces(r.faces, w)
    ),
    reasons.Makes: lambda r, w: (
        _("With it you can play {cards}.").format(cards=w.cards(r.faces))
        if len(r.faces) > 1
        else _("The {card} has a place on the table.").format(card=w.card(r.card))
    ),
    reasons.NoPlace: lambda r, w: _("You could not play the {card} now.").format(card=w.card(r.card)),
    reasons.Load: lambda r, w: _("It is {count} for your hand, {points} points.").format(
        count=_count(r.count), points=r.points
    ),
    reasons.Price: lambda r, w: _("It costs {count} from the stock.").format(count=_count(r.count)),
    reasons.GainsWild: lambda r, w: _("The {wild} becomes yours to play.").format(wild=w.card(r.wild)),
    reasons.Keeps: lambda r, w: _("The {card} fits {count} still to come{faces}.").format(
        card=w.card(r.card), count=_count(r.count), faces=_faces(r.faces, w)
    ),
    reasons.Idle: _idle,
    reasons.Dear: lambda r, w: _("The {card} counts {points} against you, the {other} only {less}.").format(
        card=w.card(r.card), points=r.points, other=w.card(r.other), less=r.less
    ),
    reasons.Wanted: lambda r, w: _("The {card} is dangerous: {name} took the {near}.").format(
        card=w.card(r.card), name=w.name(r.seat), near=w.card(r.near)
    ),
    reasons.Fits: lambda r, w: _("The {card} is dangerous: it fits m{meld}.").format(card=w.card(r.card), meld=r.meld),
    reasons.Spurned: lambda r, w: _("{name} did not want the {near}: the {card} is rather safe.").format(
        name=w.name(r.seat), near=w.card(r.near), card=w.card(r.card)
    ),
    reasons.NearEnd: lambda r, w: _("The deal may end soon: {name} holds {count}.").format(
        name=w.name(r.seat), count=_count(r.cards)
    ),
    reasons.Calls: lambda r, w: _("The {card} fits m{meld}: whoever threw it takes it back, with {count}.").format(
        card=w.card(r.card), meld=r.meld, count=_count(r.count)
    ),
    reasons.Claims: lambda r, w: _("It counts {points} points.").format(points=r.points),
    reasons.ExactCut: lambda r, w: _("Exactly {count} cards are worth {points} points.").format(
        count=r.count, points=r.points
    ),
}
