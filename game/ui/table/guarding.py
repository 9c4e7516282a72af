"""Asking before a discard one may regret: a wild, a card that fits on the table, a card of a meld one holds."""

from collections.abc import Callable, Iterator, Sequence

from game.engine.actions import Action, Add, Discard, Take
from game.engine.cards import JOKER, Card, without
from game.engine.state import View
from game.session.settings import Settings
from game.ui.strings import _, cards_text, signs
from game.ui.table.hand import best_melds
from game.ui.table.words import Words


class DiscardGuard:
    """Finds what speaks against a discard, as far as the `settings()` say that one wants to know."""

    def __init__(self, settings: Callable[[], Settings], words: Words) -> None:
        self._settings = settings
        self._words = words

    def why(self, action: Action, view: View, legal: Sequence[Action]) -> str:
        """Why one is asked whether this action is meant; "" for any that is just done. `legal` is all one may do."""
        if not isinstance(action, Discard) or len(view.hand) < 2:
            return ""
        return " ".join(self._regrets(action.card, view, legal))

    def _regrets(self, card: Card, view: View, legal: Sequence[Action]) -> Iterator[str]:
        settings, state = self._settings(), view.state
        if settings.ask_wild and card in state.rules.wild:
            yield (
                _("A joker is wild.")
                if card == JOKER
                else _("The {card} is wild in this deal.").format(card=signs(card))
            )
        plays = [action for action in legal if _puts(action, card)]
        if settings.ask_playable and plays:
            yield _("You can still play it: {play}.").format(play=self._words.choice(plays[0], state))
        broken = broken_meld(view.hand, card, view) if settings.ask_meld else ()
        if broken:
            yield _("It belongs to a meld you hold: {cards}.").format(cards=cards_text(broken))


def broken_meld(hand: tuple[Card, ...], card: Card, view: View) -> Sequence[Card]:
    """The meld in the hand that is one no more without the card; none where a meld is left of it."""
    rules = view.state.rules
    melds = best_melds(hand, rules)
    left = best_melds(without(hand, (card,)) or (), rules)
    if sum(map(len, melds)) - sum(map(len, left)) < 2:
        return ()
    return next((meld for meld in melds if card in meld), ())


def _puts(action: Action, card: Card) -> bool:
    """Whether it is a play that puts the card on a meld of the table."""
    match action:
        case Add(cards=cards):
            return any(use.card == card for use in cards)
        case Take(card=put):
            return put == card
    return False
