"""Texts of events, for the log of plays. Without pygame."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from game.content.numbers import listed
from game.content.translation import counted, preferring
from game.engine import events
from game.engine.cards import Card
from game.engine.events import Event
from game.engine.sheet.contracts import Kind
from game.engine.state import NOBODY, Ending
from game.session.match.match import SatDown, TakenBack
from game.words.knocking import knocked_text
from game.words.strings import CardText, MeldText, Names, Terms, _, card_count_text, meld_name, point_count_text, signs

if TYPE_CHECKING:
    from game.session.match.replay import SeatKnowledge, TurnMark


def event_text(event: Event, names: Names, card: CardText = signs, meld: MeldText = meld_name) -> str:
    """Return an event in a sentence for the log. `card` returns a card as text, `meld` a meld by its number."""
    return _EVENTS[type(event)](event, Terms(names, card, meld=meld))


def whole_fingerprint_text(fingerprint: str) -> str:
    """Return a fingerprint in two lines, for places in which one line would be cut off."""
    half = len(fingerprint) // 2
    return f"{fingerprint[:half]}\n{fingerprint[half:]}"


def _shuffle_text(event: events.Shuffled, words: Terms) -> str:
    text = _("Deal {deal}: {name} shuffles {cards} cards.")
    return text.format(deal=event.deal, name=words.name(event.dealer), cards=event.cards)


def _draw_text(event: events.Drew, words: Terms) -> str:
    name = words.name(event.seat)
    if event.why != "draw":
        text = _("{name} takes {cards} from the stock for it.")
        if event.why == "penalty":
            text = _("{name} takes {cards} from the stock as a penalty.")
        return text.format(name=name, cards=card_count_text(event.count))
    if event.turned:
        return _("{name} takes {cards}, which was turned up.").format(name=name, cards=words.cards(event.cards))
    if not event.from_stock:
        return _("{name} draws {cards} from the discards.").format(name=name, cards=words.cards(event.cards))
    if event.cards:
        return _("{name} draws {cards} from the stock.").format(name=name, cards=words.cards(event.cards))
    return _("{name} draws from the stock.").format(name=name)


def _was_cut(event: events.WasCut, words: Terms) -> str:
    if event.exact:
        text = _("{name} cuts exactly the {count} cards needed.")
    elif event.count:
        text = _("{name} cuts {cards}.")
    else:
        text = _("{name} cuts the pack for show.")
    return text.format(name=words.name(event.seat), count=event.count, cards=card_count_text(event.count))


def _deal_text(event: events.Dealt, words: Terms) -> str:
    if event.extra == NOBODY:
        text = counted(
            "{count} card is dealt to each; {name} begins.",
            "{count} cards are dealt to each; {name} begins.",
            event.size,
            name=words.name(event.first),
        )
    else:
        text = counted(
            "{count} card is dealt to each and one more to {name}, who begins.",
            "{count} cards are dealt to each and one more to {name}, who begins.",
            event.size,
            name=words.name(event.extra),
        )
    if event.indicator is not None:
        text = _("{text} {card} is turned up and set apart.").format(text=text, card=words.card(event.indicator))
    if event.upcard is None:
        return text
    return _("{text} {card} is turned up.").format(text=text, card=words.card(event.upcard))


def _turn_began(event: events.TurnBegan, words: Terms) -> str:
    text = _("It is {name}’s turn.").format(name=words.name(event.seat))
    if event.skipped == NOBODY:
        return text
    return _("{skipped} is skipped. {text}").format(skipped=words.name(event.skipped), text=text)


def _slide_text(event: events.Slid, words: Terms) -> str:
    text = _("{name} plays {card}, and the joker in {meld} moves to the other end.")
    if event.to is not None:
        text = _("{name} plays {card}, and the joker in {meld} moves to an end, as {to}.")
    to = "" if event.to is None else words.card(event.to)
    return text.format(name=words.name(event.seat), card=words.card(event.card), meld=words.meld(event.number), to=to)


def _discard_text(event: events.Discarded, words: Terms) -> str:
    text = _("{name} discards {card} face down.") if event.face_down else _("{name} discards {card}.")
    return text.format(name=words.name(event.seat), card=words.card(event.card))


def _window_opened(event: events.WindowOpened, words: Terms) -> str:
    if event.what == "offer":
        text = _("{card} is offered, first to {asked}.")
        return text.format(card=words.card(event.card), asked=words.name(event.asked[0]))
    with preferring("several" if len(event.asked) > 1 else ""):
        text = _("{asked} may buy {card}.")
        if event.what == "call":
            text = _("{asked} may call rummy on {card}.")
        elif event.what == "force":
            text = _("{asked} may force {card}.")
        elif event.what == "lay_off":
            text = _("{asked} may lay off cards.")
    return text.format(card=words.card(event.card), asked=listed([words.name(seat) for seat in event.asked]))


def _claim_text(event: events.Claimed, words: Terms) -> str:
    text = _("Rummy in the deck! {name} claims {cards} for {meld}.")
    if event.new:
        text = _("Rummy in the deck! {name} claims {cards} as a new meld, {meld}.")
    return text.format(
        name=words.name(event.seat), cards=words.placed_cards(event.cards), meld=words.meld(event.number)
    )


def _renewal_text(event: events.StockRenewed, words: Terms) -> str:
    if event.shuffled:
        return counted(
            "The discards are shuffled: {count} card is the new stock.",
            "The discards are shuffled: {count} cards are the new stock.",
            event.count,
        )
    return counted(
        "The discards are turned over: {count} card is the new stock.",
        "The discards are turned over: {count} cards are the new stock.",
        event.count,
    )


def _deal_ended(event: events.DealEnded, words: Terms) -> str:
    if event.ending == Ending.KNOCKED.value:
        return _("All hands are shown; the deal is over.")
    if event.ending == Ending.DROPPED.value:
        return _("Only {name} is left; the deal is over.").format(name=words.name(event.out))
    if event.ending == Ending.DEALT.value:
        if event.out == NOBODY:
            return _("Several were dealt a hand that wins; nobody wins the deal.")
        return _("{name} was dealt a hand that wins; the deal is over.").format(name=words.name(event.out))
    if event.out != NOBODY:
        return _("{name} goes out; the deal is over.").format(name=words.name(event.out))
    if event.ending == Ending.TOO_LONG.value:
        return _("The deal has gone on for too long; it is over.")
    if event.ending == Ending.STALEMATE.value:
        return _("No card has been played for several rounds; the deal is over.")
    return _("The stock has run out; the deal is over.")


def _match_ended(event: events.MatchEnded, words: Terms) -> str:
    if len(event.winners) == 1:
        return _("{name} wins the match.").format(name=words.name(event.winners[0]))
    return _("{names} share the match.").format(names=listed([words.name(seat) for seat in event.winners]))


_EVENTS: dict[type[Event], Callable[[Any, Terms], str]] = {
    events.Shuffled: _shuffle_text,
    events.WasCut: _was_cut,
    events.Dealt: _deal_text,
    events.TurnBegan: _turn_began,
    events.Drew: _draw_text,
    events.Laid: lambda e, w: (
        _("{name} lays the set {cards}.") if e.meld.kind is Kind.SET else _("{name} lays the run {cards}.")
    ).format(name=w.name(e.seat), cards=w.placed_cards(e.meld.cards)),
    events.Added: lambda e, w: _("{name} adds {cards} to {meld}.").format(
        name=w.name(e.seat), cards=w.placed_cards(e.cards), meld=w.meld(e.number)
    ),
    events.Took: lambda e, w: _("{name} takes {wild} from {meld} with {card}.").format(
        name=w.name(e.seat), wild=w.card(e.wild), meld=w.meld(e.number), card=w.card(e.card)
    ),
    events.Slid: _slide_text,
    events.FalselyLaid: lambda e, w: _(
        "{name} lays {cards}, which is not the contract: the cards go back, at a cost of {points}."
    ).format(name=w.name(e.seat), cards=w.cards(e.cards), points=point_count_text(e.points)),
    events.Discarded: _discard_text,
    events.Knocked: lambda e, w: knocked_text(w.name(e.seat), e.kind, e.points),
    events.WindowOpened: _window_opened,
    events.DroppedOut: lambda e, w: _("{name} drops out of the deal, at a cost of {points}.").format(
        name=w.name(e.seat), points=point_count_text(e.price)
    ),
    events.FalselyShown: lambda e, w: _(
        "{name} shows {cards}, which is not enough, and is out of the deal at a cost of {points}."
    ).format(name=w.name(e.seat), cards=w.cards(e.cards), points=point_count_text(e.points)),
    events.FalselyCalled: lambda e, w: _(
        "{name} calls rummy on {cards}, which fits nowhere, at a cost of {points}."
    ).format(name=w.name(e.seat), cards=w.cards(e.cards), points=point_count_text(e.points)),
    events.BoughtBack: lambda e, w: _("{name} buys back into the match, with {points}.").format(
        name=w.name(e.seat), points=point_count_text(e.score)
    ),
    events.Bought: lambda e, w: _("{name} buys {card}.").format(name=w.name(e.seat), card=w.card(e.card)),
    events.Passed: lambda e, w: _("{name} passes.").format(name=w.name(e.seat)),
    events.RummyCalled: lambda e, w: _(
        "{name} calls rummy: {card} could have been played, and {offender} takes it back."
    ).format(name=w.name(e.seat), card=w.card(e.card), offender=w.name(e.offender)),
    events.TurnedUp: lambda e, w: _("{name} turns up {card}.").format(name=w.name(e.seat), card=w.card(e.card)),
    events.Moved: lambda e, w: _("{name} moves {cards} on the table.").format(
        name=w.name(e.seat), cards=w.placed_cards(e.cards)
    ),
    events.Forced: lambda e, w: _("{name} forces {card} on {player}.").format(
        name=w.name(e.seat), card=w.card(e.card), player=w.name(e.player)
    ),
    events.Claimed: _claim_text,
    events.StockRenewed: _renewal_text,
    events.OneCardLeft: lambda e, w: (
        _("{name} knocks: one card left.") if e.knocks else _("{name} has one card left.")
    ).format(name=w.name(e.seat)),
    events.Floated: lambda e, w: _("{name} has no cards left and floats.").format(name=w.name(e.seat)),
    events.LastTurns: lambda e, w: _("{name} is out: one more turn each.").format(name=w.name(e.seat)),
    events.DealEnded: _deal_ended,
    events.MatchEnded: _match_ended,
    TakenBack: lambda e, w: counted(
        "{name} undoes a play.", "{name} undoes {count} plays.", e.count, name=w.name(e.seat)
    ),
    SatDown: lambda e, w: (
        _("{name} plays from here on.") if e.is_person else _("A bot plays for {name} from here on.")
    ).format(name=e.name),
}


def known_lines(known: SeatKnowledge, names: Names, card: CardText = signs) -> list[str]:
    """Return what a seat knows of a deal, in sentences. `card` returns a card as text.

    In this order: its hand, the discards, each meld, each other seat (up to four sentences), the known cards that went
    back into the stock, if any, and the unseen cards.
    """
    view, words = known.view, Terms(names, card)
    state = view.state
    lines = [
        _("{name} held {cards}.").format(name=words.name(view.seat), cards=_cards(sorted(view.hand), words)),
        _("Discards, the top one last: {cards}.").format(cards=_cards(state.discards, words)),
    ]
    for meld in state.melds:
        text = _("{name}’s run {cards} lay on the table.")
        if meld.kind is Kind.SET:
            text = _("{name}’s set {cards} lay on the table.")
        lines.append(text.format(cards=words.placed_cards(meld.cards), name=words.name(meld.owner)))
    for other in state.clockwise(view.seat) if known.memory.held else ():
        lines += _other(known, other, words)
    # Some were taken before that, or have been seen since.
    again = sorted((Counter(known.memory.buried) & Counter(known.unseen_cards)).elements())
    if again:
        lines.append(_("In the stock again, or drawn from it: {cards}.").format(cards=_cards(again, words)))
    hidden = _("Unseen, {count} in all, {stock} of them in the stock: {cards}.")
    lines.append(
        hidden.format(
            count=len(known.unseen_cards), stock=len(state.stock), cards=_cards_with_counts(known.unseen_cards, words)
        )
    )
    return lines


def _other(known: SeatKnowledge, other: int, words: Terms) -> Iterator[str]:
    """Yield the lines on what one seat has `known` about seat `other`.

    The first says how many cards it had, and which of them are known. One line each follows for the cards it took,
    discarded and turned down, if there are any.
    """
    memory, held = known.memory, len(known.view.state.hands[other])
    name = words.name(other)
    seen = memory.held[other]
    if seen:
        text = _("{name} had {count}, certainly including {cards}.")
        yield text.format(name=name, count=card_count_text(held), cards=_cards(seen, words))
    elif held:
        yield _("{name} had {count}, all unknown.").format(name=name, count=card_count_text(held))
    else:
        yield _("{name} had no cards.").format(name=name)
    for text, cards in (
        (_("{name} had taken {cards}."), memory.taken[other]),
        (_("{name} had discarded {cards}."), memory.thrown[other]),
        (_("{name} had turned down {cards}."), memory.refused[other]),
    ):
        if cards:
            yield text.format(name=name, cards=_cards(cards, words))


def _cards(cards: Iterable[Card], words: Terms) -> str:
    return words.cards(cards) or _("no cards")


def _cards_with_counts(cards: Iterable[Card], words: Terms) -> str:
    """Return cards as text, equal ones once with their count: `7♥ 8♥ ★×2`; `none` without cards."""
    counts = Counter(cards)
    return " ".join(words.card(face) + (f"×{count}" if count > 1 else "") for face, count in counts.items()) or _(
        "none"
    )


def deal_and_turn_text(mark: TurnMark, names: Sequence[str]) -> str:
    """Return the deal, the number and the player of a turn: `Deal 2, turn 14: Bea`; before the first turn only the
    deal.
    """
    if mark.seat == NOBODY:
        return _("Deal {deal}").format(deal=mark.deal)
    return _("Deal {deal}, turn {turn}: {name}").format(deal=mark.deal, turn=mark.turn, name=names[mark.seat])


def turn_text(mark: TurnMark, names: Sequence[str]) -> str:
    """Return the number and the player of a turn in its deal: `14. Bea`; for a mark before the first turn, a note that
    says so.
    """
    if mark.seat == NOBODY:
        return _("Before the first turn")
    return _("{turn}. {name}").format(turn=mark.turn, name=names[mark.seat])


def plays_text(lines: Sequence[str], name: str) -> str:
    """Return the plays of a turn in one line, separated by dots.

    `lines` has a sentence for each play. Its full stop is left out, and also `name`, the player's name, if it begins
    with that.
    """
    return " · ".join(line.removeprefix(f"{name} ").rstrip(".") for line in lines)
