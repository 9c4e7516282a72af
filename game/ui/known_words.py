"""What a seat knew at a moment of a match, in lines to read. Nothing of pygame."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from game.engine.cards import Card
from game.session.match.known import Known
from game.ui.strings import CardText, Names, Words, _, kind_text, signs


def known_lines(known: Known, names: Names, card: CardText = signs) -> list[str]:
    """Say what the seat saw and remembered, one thing a line."""
    view, words = known.view, Words(names, card)
    state = view.state
    lines = [
        _("{name} held {cards}.").format(name=words.name(view.seat), cards=_cards(sorted(view.hand), words)),
        _("Discards, the top one last: {cards}.").format(cards=_cards(state.discards, words)),
    ]
    for meld in state.melds:
        text = _("On the table lay the {kind} {cards} of {name}.")
        cards = words.placed(meld.cards)
        lines.append(text.format(kind=kind_text(meld.kind), cards=cards, name=words.name(meld.owner)))
    for other in state.clockwise(view.seat) if known.memory.held else ():
        lines += _other(known, other, words)
    # Some were taken before that, or have been seen since.
    again = sorted((Counter(known.memory.buried) & Counter(known.unseen)).elements())
    if again:
        lines.append(_("In the stock again, or drawn from it: {cards}.").format(cards=_cards(again, words)))
    hidden = _("Not seen, {count} in all, {stock} of them in the stock: {cards}.")
    lines.append(hidden.format(count=len(known.unseen), stock=len(state.stock), cards=_counted(known.unseen, words)))
    return lines


def _other(known: Known, other: int, words: Words) -> Iterator[str]:
    """What was known of another seat."""
    memory, held = known.memory, len(known.view.state.hands[other])
    name = words.name(other)
    seen = memory.held[other]
    if seen:
        text = _("{name} had {count} cards, among them surely {cards}.")
        yield text.format(name=name, count=held, cards=_cards(seen, words))
    else:
        yield _("{name} had {count} cards, none of them known.").format(name=name, count=held)
    for text, cards in (
        (_("{name} had taken {cards}."), memory.taken[other]),
        (_("{name} had thrown {cards}."), memory.thrown[other]),
        (_("{name} had not wanted {cards}."), memory.refused[other]),
    ):
        if cards:
            yield text.format(name=name, cards=_cards(cards, words))


def _cards(cards: Iterable[Card], words: Words) -> str:
    return words.cards(cards) or _("no cards")


def _counted(cards: Iterable[Card], words: Words) -> str:
    """Cards with how many there are of each, where that is more than one: `7♥ 8♥ ★×2`."""
    counts = Counter(cards)
    return " ".join(words.card(face) + (f"×{count}" if count > 1 else "") for face, count in counts.items()) or _(
        "none"
    )
