"""What happened, in a sentence, for the log of plays. Nothing of pygame."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.engine import events
from game.engine.events import Event
from game.engine.state import NOBODY, Ending
from game.session.match.table import SatDown, TakenBack
from game.ui.strings import CardText, MeldText, Names, Words, _, kind_text, numbered, signs

SHORT = 4
"""How many digits from either end of a fingerprint stand in the log."""


def event_text(event: Event, names: Names, card: CardText = signs, meld: MeldText = numbered) -> str:
    """Say in one sentence what happened, for the log of plays."""
    return _EVENTS[type(event)](event, Words(names, card, meld=meld))


def whole_fingerprint_text(fingerprint: str) -> str:
    """Write a fingerprint in two lines that fit where one would be cut."""
    half = len(fingerprint) // 2
    return f"{fingerprint[:half]}\n{fingerprint[half:]}"


def _sealed(text: str, fingerprint: str) -> str:
    """A shuffle, and what its dealer is committed to: enough of it to be known again before a card is dealt."""
    if not fingerprint:
        return text
    short = f"{fingerprint[:SHORT]}…{fingerprint[-SHORT:]}"
    return _("{text} Fingerprint {fingerprint}.").format(text=text, fingerprint=short)


def _shuffled(event: events.Shuffled, words: Words) -> str:
    text = _("Deal {deal}: {name} shuffles {cards} cards.")
    return _sealed(text.format(deal=event.deal, name=words.name(event.dealer), cards=event.cards), event.fingerprint)


def _drew(event: events.Drew, words: Words) -> str:
    name = words.name(event.seat)
    if event.why != "draw":
        text = _("{name} takes {count} from the stock as the price.")
        if event.why == "penalty":
            text = _("{name} takes {count} from the stock as a penalty.")
        return text.format(name=name, count=event.count)
    if not event.from_stock:
        return _("{name} draws {cards} from the discards.").format(name=name, cards=words.cards(event.cards))
    if event.cards:
        return _("{name} draws {cards} from the stock.").format(name=name, cards=words.cards(event.cards))
    return _("{name} draws from the stock.").format(name=name)


def _was_cut(event: events.WasCut, words: Words) -> str:
    if event.exact:
        text = _("{name} cuts exactly the {count} cards needed.")
    elif event.count:
        text = _("{name} cuts {count} cards.")
    else:
        text = _("{name} cuts the pack for show.")
    return text.format(name=words.name(event.seat), count=event.count)


def _dealt(event: events.Dealt, words: Words) -> str:
    text = _("{size} cards are dealt to each; {name} begins.").format(size=event.size, name=words.name(event.first))
    if event.upcard is None:
        return text
    return _("{text} {card} is turned up.").format(text=text, card=words.card(event.upcard))


def _discarded(event: events.Discarded, words: Words) -> str:
    text = _("{name} discards the last card, {card}, face down.") if event.face_down else _("{name} discards {card}.")
    return text.format(name=words.name(event.seat), card=words.card(event.card))


def _window_opened(event: events.WindowOpened, words: Words) -> str:
    asked = ", ".join(words.name(seat) for seat in event.asked)
    text = _("{card} may be bought by {asked}.")
    if event.what == "call":
        text = _("Rummy may be called on {card} by {asked}.")
    return text.format(card=words.card(event.card), asked=asked)


def _claimed(event: events.Claimed, words: Words) -> str:
    text = _("Rummy in the deck! {name} claims {cards} for {meld}.")
    if event.new:
        text = _("Rummy in the deck! {name} claims {cards} as a new meld, {meld}.")
    return text.format(name=words.name(event.seat), cards=words.placed(event.cards), meld=words.meld(event.number))


def _renewed(event: events.StockRenewed, words: Words) -> str:
    text = _("The discards are turned over: {count} cards are the new stock.")
    if event.shuffled:
        text = _("The discards are shuffled: {count} cards are the new stock.")
    return _sealed(text.format(count=event.count), event.fingerprint)


def _deal_ended(event: events.DealEnded, words: Words) -> str:
    if event.out != NOBODY:
        return _("{name} goes out; the deal is over.").format(name=words.name(event.out))
    if event.ending == Ending.STALEMATE.value:
        return _("Nobody could play for too long; the deal is over.")
    return _("The stock is out; the deal is over.")


def _match_ended(event: events.MatchEnded, words: Words) -> str:
    if len(event.winners) == 1:
        return _("{name} wins the match.").format(name=words.name(event.winners[0]))
    names = [words.name(seat) for seat in event.winners]
    return _("{names} and {last} share the match.").format(names=", ".join(names[:-1]), last=names[-1])


_EVENTS: dict[type[Event], Callable[[Any, Words], str]] = {
    events.Shuffled: _shuffled,
    events.WasCut: _was_cut,
    events.Dealt: _dealt,
    events.TurnBegan: lambda e, w: _("It is the turn of {name}.").format(name=w.name(e.seat)),
    events.Drew: _drew,
    events.Laid: lambda e, w: _("{name} lays the {kind} {cards}.").format(
        name=w.name(e.seat), kind=kind_text(e.meld.kind), cards=w.placed(e.meld.cards)
    ),
    events.Added: lambda e, w: _("{name} adds {cards} to {meld}.").format(
        name=w.name(e.seat), cards=w.placed(e.cards), meld=w.meld(e.number)
    ),
    events.Took: lambda e, w: _("{name} takes {wild} from {meld} with {card}.").format(
        name=w.name(e.seat), wild=w.card(e.wild), meld=w.meld(e.number), card=w.card(e.card)
    ),
    events.Slid: lambda e, w: _("{name} plays {card}, and the joker of {meld} moves to the other end.").format(
        name=w.name(e.seat), card=w.card(e.card), meld=w.meld(e.number)
    ),
    events.FalselyLaid: lambda e, w: _(
        "{name} lays {cards}, which is not the contract: the cards go back, and it costs {points} points."
    ).format(name=w.name(e.seat), cards=w.cards(e.cards), points=e.points),
    events.Discarded: _discarded,
    events.WindowOpened: _window_opened,
    events.Bought: lambda e, w: _("{name} buys {card}.").format(name=w.name(e.seat), card=w.card(e.card)),
    events.Passed: lambda e, w: _("{name} passes.").format(name=w.name(e.seat)),
    events.RummyCalled: lambda e, w: _(
        "{name} calls rummy: {card} could have been played, and {offender} takes it back."
    ).format(name=w.name(e.seat), card=w.card(e.card), offender=w.name(e.offender)),
    events.Claimed: _claimed,
    events.StockRenewed: _renewed,
    events.OneCardLeft: lambda e, w: _("{name} knocks: one card left.").format(name=w.name(e.seat)),
    events.Floated: lambda e, w: _("{name} has no cards left and floats.").format(name=w.name(e.seat)),
    events.DealEnded: _deal_ended,
    events.MatchEnded: _match_ended,
    TakenBack: lambda e, w: _("{name} takes back {count} plays.").format(name=w.name(e.seat), count=e.count),
    SatDown: lambda e, w: (
        _("{name} plays from here on.") if e.person else _("A bot plays for {name} from here on.")
    ).format(name=e.name),
}
