"""Texts of the table: melds, events, refusals, labels of places, choices."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.bots.explain.reasons import PlayReason
from game.content.rule_text.facts import ranks_in_words
from game.content.sheets.values import rank_name
from game.content.translation import phrase
from game.engine.actions import (
    Action,
    Add,
    Buy,
    Claim,
    Discard,
    DrawDiscards,
    DrawStock,
    Knock,
    Lay,
    Slide,
    Take,
    Use,
)
from game.engine.cards import RANKS, SUIT_SIGNS
from game.engine.events import Added, Bought, Claimed, Event, Knocked, Laid, Took, TurnBegan, WindowOpened
from game.engine.melds.meld import Meld
from game.engine.melds.readings import lay_readings
from game.engine.play.scoring import laid_values, played_points
from game.engine.refusals import Refusal
from game.engine.sheet.contracts import Kind
from game.engine.sheet.rules import Rules, rank_made_wild
from game.engine.state import NOBODY, State, View
from game.session.match.match import TakenBack
from game.words.events import event_text
from game.words.hints import has_wilds, reason_text
from game.words.knocking import discard_offer, knocked_text
from game.words.refusals import refusal_text
from game.words.strings import MeldText, _, meld_name, signs

_OFFERS: dict[type[Action], Callable[[], str]] = {
    Slide: lambda: _("moves the ★"),
    Discard: lambda: _("discard"),
    Buy: lambda: _("buy"),
    DrawStock: lambda: _("draw"),
    DrawDiscards: lambda: _("take these"),
}
_QUIET = (TurnBegan, WindowOpened)
"""Events without a line in the log, since the table shows them well enough."""


def indicated_text(rules: Rules) -> str:
    """Return the label below the upcard: the rank that it makes wild. It is "no rank" if the upcard makes none wild, as
    a joker may, or if there is no such upcard.
    """
    rank = 0 if rules.turned_up is None else rank_made_wild(rules, rules.turned_up)
    return _("{rank} wild").format(rank=rank_name(rank)) if rank else _("no rank")


def meaning_text(use: Use) -> str:
    """Return the card that a played card stands for: a wild's meaning, otherwise the card itself."""
    if not use.rank:
        return signs(use.card)
    return rank_name(use.rank) + (SUIT_SIGNS[use.suit] if use.suit >= 0 else "")


def set_ranks(meld: Meld) -> str:
    """Return the rank of a set, as that of several cards: `7s`, `kings`. That the meld is a set is not checked."""
    return ranks_in_words([RANKS[(meld.cards[0].rank - 1) % len(RANKS)]])


def run_ends(meld: Meld) -> str:
    """Return the ends of a run: `4–6♥`; without a suit if its cards are of several. That the meld is a run is not
    checked.
    """
    first, last = meld.cards[0], meld.cards[-1]
    suit = SUIT_SIGNS[first.suit] if len({each.suit for each in meld.cards}) == 1 else ""
    return f"{rank_name(first.rank)}–{rank_name(last.rank)}{suit}"


def _added_points(event: Event, state: State) -> str:
    """Return the points that an event adds on the table: `+15`; empty if it adds none, or if melds do not count in this
    game. `state` is the one after the event.
    """
    rules = state.rules
    if rules.scoring.count != "melds_minus_hand":
        return ""
    match event:
        case Laid(meld=meld):
            points = sum(laid_values(rules, meld))
        case Added(number=number, cards=placed) | Claimed(number=number, cards=placed):
            points = played_points(state, number, placed)
        case Took(card=card):
            points = rules.points_of((card,))
        case _:
            return ""
    return _("+{points}").format(points=points) if points else ""


def is_race_to_call(state: State) -> bool:
    """Whether a discard goes to the first player to call for it."""
    return state.rules.buying.order == "first_call"


class Words:
    """Texts from the point of view of `me` at a table with these names.

    `house_rule` returns a sentence on the house rule behind a refusal; "" if no house rule is.
    """

    def __init__(
        self, names: tuple[str, ...], me: int, house_rule: Callable[[Refusal], str] = lambda refusal: ""
    ) -> None:
        self.names = names
        self.me = me
        self._house_rule = house_rule

    def meld(self, number: int, state: State, actor: int = NOBODY) -> str:
        """Return a phrase for meld `number` (from 1, on the table) with its owner: `your set of 7s`, `Bea’s run 4–6♥`.

        `actor` is the seat that the sentence is about. If the meld belongs to that seat, the phrase is `their own run
        4–6♥`.
        """
        meld = state.melds[number - 1]
        if meld.kind is Kind.SET:
            ranks = set_ranks(meld)
            if meld.owner == actor:
                return phrase("their own set of {ranks}", ranks=ranks)
            if meld.owner == self.me:
                return phrase("your set of {ranks}", ranks=ranks)
            return phrase("{name}’s set of {ranks}", name=self.names[meld.owner], ranks=ranks)
        ends = run_ends(meld)
        if meld.owner == actor:
            return phrase("their own run {ends}", ends=ends)
        if meld.owner == self.me:
            return phrase("your run {ends}", ends=ends)
        return phrase("{name}’s run {ends}", name=self.names[meld.owner], ends=ends)

    def melds(self, state: State, actor: int = NOBODY) -> MeldText:
        """Return the function that names this table's melds by number, as `meld` does with this `actor`. For a number
        that no meld has, it returns the number alone: `m2`.
        """
        return lambda number: self.meld(number, state, actor) if 1 <= number <= len(state.melds) else meld_name(number)

    def event(self, event: Event, view: View) -> str | None:
        """Return an event in a sentence for the log, with the points that it adds on the table; None for events without
        a line. `view` is the one after the event.
        """
        if isinstance(event, TurnBegan) and event.skipped != NOBODY:
            return _("{name} is skipped.").format(name=self.names[event.skipped])
        if isinstance(event, _QUIET):
            return None
        if isinstance(event, TakenBack):
            return _("{name} undoes a play.").format(name=self.names[event.seat])
        if isinstance(event, Bought) and is_race_to_call(view.state):
            return _("{name} calls first and gets {card}.").format(name=self.names[event.seat], card=signs(event.card))
        if isinstance(event, Knocked):
            return knocked_text(self.names[event.seat], event.kind, event.points, view.state.rules)
        said = event_text(event, self.names, meld=self.melds(view.state, getattr(event, "seat", NOBODY)))
        points = _added_points(event, view.state)
        return _("{said} ({points}).").format(said=said.removesuffix("."), points=points) if points else said

    def refusal(self, refusal: Refusal, view: View) -> str:
        """Return why an action is not allowed, followed by the house rule behind the refusal if there is one."""
        why = refusal_text(refusal, self.names, me=self.me, meld=self.melds(view.state))
        return f"{why} {self._house_rule(refusal)}".rstrip()

    def reason(self, reason: PlayReason, state: State) -> str:
        """Return a reason for an advised play in a sentence."""
        return reason_text(reason, self.names, has_wilds(state.rules), self.melds(state))

    def offer(self, action: Action, state: State) -> str:
        """Return the effect of an action as the label of a drop target; its notation if there are no words for it."""
        match action:
            case Lay(melds=melds):
                found = lay_readings(state.rules, melds[0], self.me)
                kinds = {Kind.SET: _("new set"), Kind.RUN: _("new run")}
                return kinds[found[0].kind] if found else _("lay")
            case Add(meld=number):
                return _("adds to {meld}").format(meld=self._kind(number, state))
            case Buy() if is_race_to_call(state):
                return _("Me!")
            case Take(wild=wild):
                return _("takes the {card}").format(card=signs(wild))
            case Claim(meld=number):
                if not number:
                    return _("Rummy! new meld")
                return _("Rummy! onto {meld}").format(meld=self._kind(number, state))
        if isinstance(action, Knock):
            return discard_offer(state.rules)
        said = _OFFERS.get(type(action))
        return said() if said else action.text

    def _kind(self, number: int, state: State) -> str:
        meld = state.melds[number - 1]
        if meld.owner == self.me:
            return phrase("your set") if meld.kind is Kind.SET else phrase("your run")
        name = self.names[meld.owner]
        return phrase("{name}’s set", name=name) if meld.kind is Kind.SET else phrase("{name}’s run", name=name)

    def question(self, actions: Sequence[Action]) -> str:
        """Return the question above a choice between actions.

        If all are slides, it asks which end the wild moves to. If all are the same play with one kind of wild, it asks
        what that wild stands for; otherwise, which action is meant.
        """
        if all(isinstance(action, Slide) for action in actions):
            return _("Which end does the ★ move to?")
        wilds = {use.card for action in actions for use in _uses(action) if use.rank}
        if len({(type(action), getattr(action, "meld", 0)) for action in actions}) == 1 and len(wilds) == 1:
            return _("What does the {card} stand for?").format(card=signs(wilds.pop()))
        return _("Which one do you mean?")

    def choice(self, action: Action, state: State) -> str:
        """Return the label of an action in a choice of several."""
        said = _meanings_text(_uses(action))
        match action:
            case Add(meld=number):
                return _("{cards} to {meld}").format(cards=said, meld=self.meld(number, state))
            case Claim(meld=number) if number:
                return _("{cards} to {meld}").format(cards=said, meld=self.meld(number, state))
            case Lay() | Claim():
                return said
            case Slide(to=to) if to is not None:
                return _("as {card}").format(card=signs(to))
            case Take(wild=wild, meld=number, card=card):
                return _("{card} takes the {wild} from {meld}").format(
                    card=signs(card), wild=signs(wild), meld=self.meld(number, state)
                )
        return self.offer(action, state)


def _uses(action: Action) -> tuple[Use, ...]:
    """Return the cards that a play lays, adds or claims, each with the card it stands for; none for other plays."""
    match action:
        case Lay(melds=melds):
            return tuple(use for meld in melds for use in meld)
        case Add(cards=cards) | Claim(cards=cards):
            return cards
    return ()


def _meanings_text(cards: tuple[Use, ...]) -> str:
    """Return the text of cards, each as what it stands for, then the wilds among them in parentheses.

    Example: `4♥ 5♥ 6♥ (★ as 4♥)`. Without wilds there are no parentheses.
    """
    wilds = ", ".join(
        _("{card} as {meaning}").format(card=signs(use.card), meaning=meaning_text(use)) for use in cards if use.rank
    )
    row = " ".join(map(meaning_text, cards))
    return f"{row}  ({wilds})" if wilds else row
