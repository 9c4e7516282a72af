"""What the table says: prompts, labels of places, choices."""

import re
from collections.abc import Callable, Sequence

from game.engine.actions import (
    Action,
    Add,
    Buy,
    Claim,
    Discard,
    DrawDiscards,
    DrawStock,
    Lay,
    Slide,
    Take,
    Use,
)
from game.engine.cards import RANKS, Card
from game.engine.contracts import Kind
from game.engine.events import Bought, Event, TurnBegan, WasCut, WindowOpened
from game.engine.melds import Meld, lay_readings
from game.engine.play import acting
from game.engine.refusals import Refusal
from game.engine.state import Phase, State
from game.engine.view import View
from game.session.table import TakenBack
from game.ui.strings import SIGNS, _, cards_text, event_text, listed, refusal_text, signs

_MELD_NUMBER = re.compile(r"\b(?:meld |run |set )?m(\d+)\b")
_OFFERS: dict[type[Action], Callable[[], str]] = {
    Slide: lambda: _("moves the ★"),
    Discard: lambda: _("discard"),
    Buy: lambda: _("buy"),
    DrawStock: lambda: _("draw"),
    DrawDiscards: lambda: _("take these"),
}
_PLAYS: dict[tuple[bool, bool, bool], Callable[[], str]] = {
    (True, True, True): lambda: _("Lay, add or discard"),
    (True, False, True): lambda: _("Lay a meld or discard"),
    (False, True, True): lambda: _("Add or discard"),
    (False, False, True): lambda: _("Discard a card"),
    (True, True, False): lambda: _("Lay or add"),
    (True, False, False): lambda: _("Lay a meld"),
    (False, True, False): lambda: _("Add a card"),
    (False, False, False): lambda: _("Play"),
}
"""What one is prompted to do: lay, add, discard, as far as each can be done."""
_QUIET = (TurnBegan, WindowOpened)
"""What is seen well enough without a line in the log."""


def rank_text(rank: int) -> str:
    """A rank as one reads it."""
    return "10" if rank == 10 else RANKS[rank - 1]


def meaning_text(use: Use) -> str:
    """What a written card stands for."""
    if not use.rank:
        return signs(use.card)
    return rank_text(use.rank) + (SIGNS[use.suit] if use.suit >= 0 else "")


def wilds_text(names: Sequence[str]) -> str:
    """Which cards are wild: 2s and jokers."""
    said = [_("{rank}s").format(rank=rank_text(RANKS.index(name) + 1)) for name in names if name in RANKS]
    said += [_("jokers")] if "joker" in names else []
    return listed(said) if len(said) < 3 else ", ".join(said)


def meld_text(meld: Meld) -> str:
    """What a meld is: run 4♥–6♥, set of 7s."""
    first, last = meld.cards[0], meld.cards[-1]
    if meld.kind is Kind.SET:
        return _("set of {rank}s").format(rank=rank_text(first.rank))
    return _("run {low}–{high}").format(low=rank_text(first.rank), high=rank_text(last.rank) + SIGNS[first.suit])


def is_race(state: State) -> bool:
    """Whether a discard goes to whoever calls for it first."""
    return state.rules.buy_order == "first_call"


def buy_question(state: State) -> str:
    """What is asked about the top discard."""
    text = _("Call for the {card}?") if is_race(state) else _("Buy the {card}?")
    return text.format(card=signs(state.discards[-1]))


class Words:
    """Sentences from the point of view of `me` at a table of these names."""

    def __init__(self, names: tuple[str, ...], me: int) -> None:
        self.names = names
        self.me = me

    def whose(self, seat: int) -> str:
        """My, or somebody's."""
        return _("your") if seat == self.me else _("{name}’s").format(name=self.names[seat])

    def meld(self, number: int, state: State) -> str:
        """Whose meld it is, and what: Bea’s run 4–6♥."""
        meld = state.melds[number - 1]
        return _("{whose} {meld}").format(whose=self.whose(meld.owner), meld=meld_text(meld))

    def event(self, event: Event, view: View) -> str | None:
        """What happened, for the log; None for what is not worth a line."""
        if isinstance(event, _QUIET) or (isinstance(event, WasCut) and not event.count):
            return None
        if isinstance(event, TakenBack):
            return _("{name} takes a play back.").format(name=self.names[event.seat])
        if isinstance(event, Bought) and is_race(view.state):
            return _("{name} calls first and gets the {card}.").format(
                name=self.names[event.seat], card=signs(event.card)
            )
        return self._named(event_text(event, self.names), view.state)

    def refusal(self, refusal: Refusal, view: View) -> str:
        """Why something is not allowed, in one sentence."""
        return self._named(refusal_text(refusal, self.names, me=self.me), view.state)

    def _named(self, text: str, state: State) -> str:
        """Say whose run or set it is in place of its number, which nobody sees on the table."""

        def name(found: re.Match[str]) -> str:
            number = int(found[1])
            if not 1 <= number <= len(state.melds):
                return found[0]
            return self.meld(number, state)

        return _MELD_NUMBER.sub(name, text)

    def deal(self, view: View) -> tuple[str, str, str]:
        """Which deal it is, and how long the match lasts; the same with less room, and with least."""
        state = view.state
        title, target = state.match.sheet.title, state.rules.target
        if target:
            text = _("{title} · deal {deal}, first to {target}").format(title=title, deal=state.deal, target=target)
            brief = _("Deal {deal}, first to {target}").format(deal=state.deal, target=target)
            return text, brief, _("Deal {deal}").format(deal=state.deal)
        deals = len(state.match.deals)
        text = _("{title} · deal {deal} of {deals}").format(title=title, deal=state.deal, deals=deals)
        brief = _("{title} {deal}/{deals}").format(title=title, deal=state.deal, deals=deals)
        return text, brief, _("Deal {deal} of {deals}").format(deal=state.deal, deals=deals)

    def stock(self, state: State) -> str:
        """What drawing from the stock means."""
        left = len(state.stock)
        if left == 1:
            return _("Draw its last card")
        return _("Draw a card: {count} are left").format(count=left) if left else _("Draw a card")

    def prompt(self, view: View, actions: Sequence[Action]) -> str:
        """Whose turn it is and what may be done now; `actions` is all that is legal."""
        state = view.state
        if state.phase is Phase.DEAL_OVER:
            return _("The deal is over")
        if state.phase is Phase.MATCH_OVER:
            return _("The match is over")
        if self.me not in acting(state):
            return self._waiting(state)
        if state.phase is Phase.DRAW:
            return self._draw(state)
        if state.phase is Phase.BUY:
            return buy_question(state)
        if state.phase is Phase.CALL:
            return _("The {card} fits on the table. Call it?").format(card=signs(state.discards[-1]))
        if state.phase is Phase.CUT:
            return _("Cut the cards")
        return self._play(state, actions)

    def holds(self, view: View) -> list[str]:
        """What holds in this deal: which it is, what is wild, what I have to lay first."""
        state, rules = view.state, view.state.rules
        deal = _("Deal {deal}") if rules.target else _("Deal {deal} of {deals}")
        lines = [deal.format(deal=state.deal, deals=len(state.match.deals))]
        wild = [name for name in rules.wild_names if name != "joker" or rules.jokers]
        if wild:
            lines.append(_("Wild: {wilds}").format(wilds=wilds_text(wild)))
        contract = state.contract_of(self.me)
        if contract is not None:
            mine = rules.contract_by == "player"
            text = _("Your contract, {stage} of {stages}: {contract}") if mine else _("Contract: {contract}")
            text = text.format(stage=state.stages[self.me], stages=len(state.match.contracts), contract=repr(contract))
            lines.append(_("{text}, laid").format(text=text) if state.melded[self.me] else text)
        return lines

    def cut(self, state: State) -> str:
        """What cutting is about."""
        rules = state.rules
        text = _("{size} cards for each of {players} players: lift exactly {cards} for {points} points to your good.")
        if rules.upcard:
            text = _(
                "{size} cards for each of {players} players and one turned up: lift exactly {cards} for {points}"
                " points to your good."
            )
        return text.format(
            size=rules.hand_size, players=state.players, cards=rules.exact_cut, points=rules.exact_cut_bonus
        )

    def was_cut(self, event: WasCut, state: State) -> str:
        """How many cards I lifted."""
        needed = state.rules.exact_cut
        if event.exact:
            text = _("You lifted exactly the {needed} cards needed: {points} points to your good!")
            return text.format(needed=needed, points=state.rules.exact_cut_bonus)
        return _("You lifted {count} cards; {needed} were needed.").format(count=event.count, needed=needed)

    def _waiting(self, state: State) -> str:
        name = self.names[state.actor]
        top = signs(state.discards[-1]) if state.discards else ""
        doing = {
            Phase.DRAW: _("{name} draws …"),
            Phase.PLAY: _("{name} plays …"),
            Phase.BUY: _("{name} may call for the {card} …") if is_race(state) else _("{name} may buy the {card} …"),
            Phase.CALL: _("{name} may call rummy on the {card} …"),
            Phase.CUT: _("{name} cuts …"),
        }
        return doing.get(state.phase, _("{name} is at it …")).format(name=name, card=top)

    def _draw(self, state: State) -> str:
        if not state.stock and state.rules.stock_out == "last_chance":
            return _("The stock is out: draw from the discards, or pass to end the deal")
        if state.floating[self.me]:
            return _("You float: draw a card")
        if state.rules.draw_discards == "dig" and len(state.discards) > 1:
            return _("Draw a card from the stock, or dig in the river")
        return _("Draw a card")

    def _play(self, state: State, actions: Sequence[Action]) -> str:
        this = state.this_turn
        if this.dug is not None:
            return _("Play the {card} you dug").format(card=signs(this.dug))
        if this.owed:
            return _("Play the {cards} you took").format(cards=cards_text(this.owed))
        contract = state.contract_of(self.me)
        if contract is not None and not state.melded[self.me]:
            return _("Lay {contract}, or discard").format(contract=repr(contract))
        lay = any(isinstance(action, Lay) for action in actions)
        add = any(isinstance(action, Add | Take | Slide) for action in actions)
        discard = any(isinstance(action, Discard) for action in actions)
        text = _PLAYS[lay, add, discard]()
        if this.drawn and discard and not state.rules.discard_drawn:
            text = _("{text} – not the {card} you drew").format(text=text, card=signs(this.drawn))
        return text

    def dig(self, cards: tuple[Card, ...], state: State) -> str:
        """What drawing these discards means."""
        if state.rules.draw_discards == "pile":
            one = _("Look at the card and take it")
            return one if len(cards) == 1 else _("Look through the {count} cards").format(count=len(cards))
        if state.rules.draw_discards == "dig" and len(cards) > 1:
            return _("Take {count} cards and play the {card} at once").format(count=len(cards), card=signs(cards[0]))
        if state.rules.discard_drawn or len(cards) > 1:
            return _("Take {cards}").format(cards=cards_text(cards))
        return _("Take the {card}; discard another card").format(card=signs(cards[0]))

    def offer(self, action: Action, state: State) -> str:
        """What will happen, in a few words, as a label on a place."""
        match action:
            case Lay(melds=melds):
                found = lay_readings(state.rules, melds[0], self.me)
                kinds = {Kind.SET: _("new set"), Kind.RUN: _("new run")}
                return kinds[found[0].kind] if found else _("lay")
            case Add(meld=number):
                return _("adds to {meld}").format(meld=self._kind(number, state))
            case Buy() if is_race(state):
                return _("Me!")
            case Take(wild=wild):
                return _("takes the {card}").format(card=signs(wild))
            case Claim(meld=number):
                if not number:
                    return _("Rummy! new meld")
                return _("Rummy! onto {meld}").format(meld=self._kind(number, state))
        said = _OFFERS.get(type(action))
        return said() if said else action.text

    def _kind(self, number: int, state: State) -> str:
        meld = state.melds[number - 1]
        kind = _("set") if meld.kind is Kind.SET else _("run")
        return _("{whose} {meld}").format(whose=self.whose(meld.owner), meld=kind)

    def question(self, actions: Sequence[Action]) -> str:
        """What is asked where several things could be meant."""
        wilds = {use.card for action in actions for use in _uses(action) if use.rank}
        if len({(type(action), getattr(action, "meld", 0)) for action in actions}) == 1 and len(wilds) == 1:
            return _("What does the {card} stand for?").format(card=signs(wilds.pop()))
        return _("Which one do you mean?")

    def choice(self, action: Action, state: State) -> str:
        """One of several things that could be meant, so that they can be told apart."""
        said = _said(_uses(action))
        match action:
            case Add(meld=number):
                return _("{cards} to {meld}").format(cards=said, meld=self.meld(number, state))
            case Claim(meld=number) if number:
                return _("{cards} to {meld}").format(cards=said, meld=self.meld(number, state))
            case Lay() | Claim():
                return said
            case Take(wild=wild, meld=number, card=card):
                return _("{card} takes the {wild} from {meld}").format(
                    card=signs(card), wild=signs(wild), meld=self.meld(number, state)
                )
        return self.offer(action, state)


def _uses(action: Action) -> tuple[Use, ...]:
    """The cards of a play as they are written."""
    match action:
        case Lay(melds=melds):
            return tuple(use for meld in melds for use in meld)
        case Add(cards=cards) | Claim(cards=cards):
            return cards
    return ()


def _said(cards: tuple[Use, ...]) -> str:
    """Cards as what they count for, and which of them are wild: 4♥ 5♥ 6♥, ★ is 4♥."""
    wilds = ", ".join(
        _("{card} is {meaning}").format(card=signs(use.card), meaning=meaning_text(use)) for use in cards if use.rank
    )
    row = " ".join(map(meaning_text, cards))
    return f"{row}  ({wilds})" if wilds else row
