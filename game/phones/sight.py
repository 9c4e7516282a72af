"""The table as one seat sees it, as a message: made of the seat's own view and public facts alone, never of the
truth.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Literal

from game.content.numbers import number_text
from game.engine.actions import (
    CALL_ANSWERS,
    Action,
    Add,
    Buy,
    CallRummy,
    Claim,
    Cut,
    DrawDiscards,
    Knock,
    Next,
    Pass,
    Take,
)
from game.engine.cards import UNKNOWN, Card
from game.engine.melds.meld import Meld
from game.engine.play.verbs import acting, legal, why_not
from game.engine.sheet.contracts import Kind
from game.engine.state import CALL_PHASES, NOBODY, Phase, State, View
from game.interaction.drop_targets import draw_from
from game.interaction.showing import live_deadwood
from game.interaction.tray import box_state, requirement_in_force
from game.phones.protocol import (
    ChoiceView,
    CutView,
    Dig,
    MeldCard,
    MeldView,
    PlayerView,
    QuestionView,
    SlotView,
    ViewMessage,
)
from game.record.record import Seat
from game.session.match.match import PHASES_AFTER_DEAL, Match
from game.session.match.people import CallTaker, call_action
from game.words.ending import ending_text, winner_text
from game.words.hints import action_text
from game.words.knocking import button_text, offer_question
from game.words.prompts import Prompts, buy_back_question, buy_question, call_question, standing_text
from game.words.strings import _, placed_text, signs
from game.words.table import Words

_NEEDS_CARDS = ("lay", "add", "take", "slide", "discard", "knock", "cut", "claim")
"""The kinds of actions that are chosen by selecting cards, not by a button."""
PhoneKind = Literal["phone", "person", "bot"]


def sign_of(action: Action) -> str:
    """Return the name of an action's kind: `take` for a draw from the discards, `rummy` for calling or claiming, and
    for any other the first word of its notation.
    """
    match action:
        case DrawDiscards():
            return "take"
        case CallRummy() | Claim():
            return "rummy"
    return action.text.split()[0]


def choice_text(action: Action, state: State, words: Words) -> str:
    """Return the text of a button that does an action."""
    match action:
        case Next():
            return _("Next deal")
        case Pass() if state.phase is Phase.LAY_OFF:
            return _("Done")
        case Pass() if state.phase is Phase.BUY_BACK:
            return _("Stay out")
        case Pass() if state.phase is Phase.DRAW:
            return _("End the deal")
        case Pass():
            return _("Pass")
        case Buy() if state.discards:
            return _("Buy the {card}").format(card=signs(state.discards[-1]))
    said = action_text(action, state, words.melds(state))
    return said[:1].upper() + said[1:]


def choice(action: Action, state: State, words: Words) -> ChoiceView:
    """Return a legal action as a choice with its text."""
    return ChoiceView(action.text, choice_text(action, state, words), sign_of(action))


def phone_kind(seat: Seat) -> PhoneKind:
    """Return the kind of player in a seat, as messages name it."""
    if seat.kind == "bot":
        return "bot"
    return "phone" if seat.phone else "person"


def notations(cards: Sequence[Card]) -> tuple[str, ...]:
    """Return cards in notation."""
    return tuple(map(repr, cards))


class Sight:
    """A match as the phone in `seat` sees it; `calls` takes the calls of people."""

    def __init__(self, match: Match, seat: int, calls: CallTaker) -> None:
        self.match = match
        self.seat = seat
        self.calls = calls

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players by seat."""
        return tuple(who.name for who in self.match.seats)

    @property
    def words(self) -> Words:
        """The sentences addressed to this seat."""
        return Words(self.names, self.seat)

    @property
    def is_asked_later(self) -> bool:
        """Whether another seat is asked about the discard before this one. Never if people are asked all at once."""
        return self.calls.asks_in_turn and self.seat in self.match.view(self.seat).state.asked[1:]

    def legal(self) -> list[Action]:
        """Return the actions that are legal by this seat's own view. Calls and passes are left out while another seat
        is asked about the discard first.
        """
        found = legal(self.match.view(self.seat).state, self.seat)
        return [each for each in found if not (self.is_asked_later and isinstance(each, CALL_ANSWERS))]

    def _early_answers(self, state: State, legal_now: Sequence[Action]) -> Sequence[Action]:
        """Return the call and the pass that are offered to a seat although the rules let another seat answer first: all
        are asked about a discard at the same time. Empty if the seat has legal actions already, or is asked nothing.
        """
        asked = state.phase in CALL_PHASES and self._question(state) is not None
        return () if not asked or legal_now else (call_action(state, self.seat), Pass(self.seat))

    def view(self, number: int, moment: int, away: Collection[int]) -> ViewMessage:
        """Return the message with all that the seat sees now. `number` is the number of this message, `moment` that of
        the present moment to act. `away` are the seats whose phones cannot be reached.
        """
        view = self.match.view(self.seat)
        state, actions = view.state, self.legal()
        prompts = Prompts(self.names, self.seat)
        requirement = requirement_in_force(view)
        over = state.phase in PHASES_AFTER_DEAL
        return ViewMessage(
            number=number,
            moment=moment,
            seat=self.seat,
            phase=state.phase.value,
            title=prompts.deal(view)[0],
            prompt=prompts.prompt(view, actions),
            acts=self.seat in acting(state) and not over and not self.is_asked_later,
            turn=state.turn,
            players=tuple(self._player(seat, view, away) for seat in range(state.players)),
            hand=notations(view.hand),
            fits=notations(_cards_to_add(actions)),
            must_play=notations(_must_play(view)),
            wild=notations(sorted({card for card in view.hand if card in state.rules.wild})),
            stock=len(state.stock),
            discards=notations(state.discards),
            apart=notations(state.apart),
            melds=tuple(self._meld(number, meld, state) for number, meld in enumerate(state.melds, 1)),
            terms=tuple(prompts.deal_terms(view)),
            slots=tuple(SlotView(box_state(view, box, ()).text) for box in requirement.boxes) if requirement else (),
            choices=tuple(
                choice(each, state, self.words)
                for each in [*actions, *self._early_answers(state, actions)]
                if sign_of(each) not in _NEEDS_CARDS
            ),
            digs=self._digs(view, prompts),
            cut=self._cut_view(actions, state, prompts),
            can_knock=any(isinstance(each, Knock) for each in actions),
            knock_text=button_text(state.rules) if self._may_show(state) else "",
            can_undo=self.match.can_undo(self.seat),
            question=self._question(state),
            standing=self._standing(),
            can_stand=state.rules.buying.is_possible and not over,
            deadwood=-1 if (points := live_deadwood(view)) is None else points,
            headline=self._headline(state),
            over="match" if state.phase is Phase.MATCH_OVER else "deal" if state.phase is Phase.DEAL_OVER else "",
        )

    def _may_show(self, state: State) -> bool:
        """Whether the seat may preview how its hand would be shown in a knock: in its own turn, in games whose melds
        stay in the hand or where players knock before they draw. Whether a knock is legal does not matter.
        """
        in_turn = state.turn == self.seat and state.phase in (Phase.DRAW, Phase.PLAY)
        return in_turn and (state.rules.melding.in_hand or state.rules.knocking.before_draw)

    def _player(self, seat: int, view: View, away: Collection[int]) -> PlayerView:
        state, who = view.state, self.match.seats[seat]
        hand = state.hands[seat]
        seen = seat != self.seat and UNKNOWN not in hand
        return PlayerView(
            seat=seat,
            name=who.name,
            avatar=who.avatar,
            colour=seat if who.colour is None else who.colour,
            kind=phone_kind(who),
            cards=len(hand),
            score=state.scores[seat],
            score_text=number_text(state.scores[seat]),
            dealer=seat == state.dealer,
            acts=seat in acting(state) and state.phase not in PHASES_AFTER_DEAL,
            melded=state.melded[seat],
            gone=state.is_gone(seat),
            away=seat in away,
            hand=notations(sorted(hand)) if seen else (),
        )

    def _meld(self, number: int, meld: Meld, state: State) -> MeldView:
        cards = tuple(
            MeldCard(repr(each.card), placed_text(each).partition("=")[2] if each.wild else "") for each in meld.cards
        )
        kind: Literal["set", "run"] = "set" if meld.kind is Kind.SET else "run"
        return MeldView(number, meld.owner, kind, cards, self.words.meld(number, state))

    def _digs(self, view: View, prompts: Prompts) -> tuple[Dig, ...]:
        """Return the entries for discards, the deepest first: one for every discard where players dig
        (`draw.discards`), else one for the top discard, even where discards are never drawn.

        An entry has the action and a sentence on all cards it draws, or the reason why this discard may not be drawn
        now. There are no entries unless the seat has to draw or to answer the offer of the upcard. If the same card
        occurs several times among the discards, only the uppermost one has an entry.
        """
        state = view.state
        if state.phase not in (Phase.DRAW, Phase.OFFER) or self.seat not in acting(state):
            return ()
        found = []
        places = range(len(state.discards)) if state.rules.draw.discards == "dig" else [len(state.discards) - 1]
        for index in places if state.discards else ():
            if state.discards[index] in state.discards[index + 1 :]:
                continue  # by the name of a card its uppermost twin is meant
            action = draw_from(view, state.discards[index])
            refusal = why_not(state, action)
            if refusal is not None:
                found.append(Dig(index, "", self.words.refusal(refusal, view)))
                continue
            whole = state.rules.draw.discards == "pile"
            found.append(Dig(index, action.text, prompts.dig(state.discards[0 if whole else index :], state)))
        return tuple(found)

    def _cut_view(self, actions: Sequence[Action], state: State, prompts: Prompts) -> CutView | None:
        counts = [each.count for each in actions if isinstance(each, Cut)]
        return CutView(min(counts), max(counts), prompts.cut(state)) if counts else None

    def _question(self, state: State) -> QuestionView | None:
        """Return the question that the seat is asked now, about the top discard or about buying back into the match;
        None if it is asked none. It is asked none while another seat is to answer first, or if its standing answer says
        no. A question with a time limit stays until the time is up, one without only until the seat has answered.
        """
        asked = (
            self.seat in state.asked
            and not self.is_asked_later
            and not self.calls.standing_answers.passes_for(self.seat)
        )
        if not asked or (self.seat not in state.answering and not self.calls.time_limit()):
            return None
        texts = {
            Phase.BUY: lambda: buy_question(state),
            Phase.CALL: lambda: call_question(state, self.names),
            Phase.OFFER: lambda: offer_question(state),
            Phase.BUY_BACK: lambda: buy_back_question(state, self.seat),
        }
        said = texts.get(state.phase)
        if said is None:
            return None
        seconds = self.calls.time_limit() if state.phase in CALL_PHASES else 0.0
        left = self.calls.time_left
        share = 1.0 if left is None else round(left, 3)  # the time of a question just asked has not begun to run
        card = repr(state.discards[-1]) if state.discards and state.phase is not Phase.BUY_BACK else ""
        return QuestionView(said(), card, share if seconds else -1.0, seconds)

    def _standing(self) -> str:
        standing = self.calls.standing_answers[self.seat]
        return standing_text(standing) if standing else ""

    def _headline(self, state: State) -> str:
        if state.phase is Phase.MATCH_OVER:
            return winner_text(state, self.names)
        return ending_text(state, self.names, self.seat) if state.phase is Phase.DEAL_OVER else ""


def moment_key(match: Match) -> object:
    """Return a value that differs if another play is asked for than before; it is made of public facts.

    While two values are equal, an action that a phone chose at the earlier moment still means the same play.
    """
    state = match.view(NOBODY).state
    asked = state.asked if state.phase not in CALL_PHASES else ()
    return (state.deal, state.phase, state.turn, len(state.discards), state.discards[-1:], len(state.melds), asked)


def _must_play(view: View) -> tuple[Card, ...]:
    """Return the cards that the rules oblige the player to play.

    That is only the card to be played next, if there is one: the deepest card of a dig, or a discard drawn to be played
    at once. Otherwise it is all cards due before the turn ends. Empty before the draw and outside the player's turn.
    """
    state = view.state
    if state.phase is not Phase.PLAY or state.turn != view.seat:
        return ()
    this = state.this_turn
    return this.owed if this.dug is None else (this.dug,)


def _cards_to_add(actions: Sequence[Action]) -> list[Card]:
    """Return the cards that one of these actions puts on a meld of the table by themselves, each once, sorted."""
    found: set[Card] = set()
    for each in actions:
        if isinstance(each, Add):
            found |= {use.card for use in each.cards if len(each.cards) == 1}
        elif isinstance(each, Take):
            found.add(each.card)
    return sorted(found)
