"""The guard against regrettable discards: the reasons to ask first whether a discard is meant. Without pygame."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.engine.actions import Action, Add, Discard, Take
from game.engine.arrange.solver import best_layout, held_melds
from game.engine.cards import JOKER, Card, without
from game.engine.melds.room import table_room
from game.engine.state import View
from game.session.settings import Settings
from game.words.strings import _, cards_text, signs
from game.words.table import Words


def discard_doubts(action: Action, view: View, legal: Sequence[Action], settings: Settings, words: Words) -> str:
    """Return one text with the reasons to ask the player whether a discard is meant; those about which the settings
    want no question are left out. "" if no reason is left, for the last card of a hand, and for any other action.

    `legal` are the player's legal actions; `words` puts the reasons into sentences.
    """
    if not isinstance(action, Discard) or len(view.hand) < 2:
        return ""
    return " ".join(_doubts(action.card, view, legal, settings, words))


def _doubts(card: Card, view: View, legal: Sequence[Action], settings: Settings, words: Words) -> Iterator[str]:
    """Yield the reasons against discarding `card` about which the settings want questions: it is wild, it can be put on
    a meld of the table, or it belongs to a meld in the hand.
    """
    state = view.state
    if settings.ask_wild and card in state.rules.wild:
        yield (
            _("A joker is wild.") if card == JOKER else _("The {card} is wild in this deal.").format(card=signs(card))
        )
    plays = [action for action in legal if _is_put_on_meld(action, card)]
    if settings.ask_playable and plays:
        yield _("You could still play it: {play}.").format(play=words.choice(plays[0], state))
    broken = broken_meld(view.hand, card, view) if settings.ask_meld else ()
    if broken:
        yield _("It belongs to a meld you hold: {cards}.").format(cards=cards_text(broken))


def broken_meld(hand: tuple[Card, ...], card: Card, view: View) -> Sequence[Card]:
    """Return the meld of the hand that discarding `card` would break. Empty if it breaks none.

    A discard breaks a meld if it leaves more deadwood than the hand has with the card. The natural cards of the hand
    are judged alone first, then the whole hand: a natural meld counts as broken even if a wild card could mend it.
    """
    rules, on_table = view.state.rules, table_room(view.state.rules, view.state.melds).on_table
    for held in (tuple([face for face in hand if face not in rules.wild]), hand):
        rest = without(held, (card,))
        if rest is not None:
            with_it, without_it = (best_layout(rules, each, on_table, opened=True) for each in (held, rest))
            if (without_it.points, len(without_it.left)) > (with_it.points, len(with_it.left)):
                return next((meld for meld in held_melds(rules, held, on_table) if card in meld), ())
    return ()


def _is_put_on_meld(action: Action, card: Card) -> bool:
    """Whether `action` puts `card` on a meld of the table, by laying it off or in exchange for a wild card."""
    match action:
        case Add(cards=cards):
            return any(use.card == card for use in cards)
        case Take(card=put):
            return put == card
    return False
