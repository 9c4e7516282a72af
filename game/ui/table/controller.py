"""What a player does at the table, whatever they do it with: every intent in one place, each ending in one action."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect

from game.content.translation import counted
from game.engine.actions import (
    Action,
    Add,
    Buy,
    CallRummy,
    Claim,
    Discard,
    DrawDiscards,
    DrawStock,
    Force,
    Knock,
    Next,
    Pass,
    Slide,
    Take,
)
from game.engine.arrange.solver import best_layout, held_melds
from game.engine.cards import JOKER, Card, without
from game.engine.events import Event
from game.engine.melds.room import table_room
from game.engine.play.knocking import why_not_shown
from game.engine.play.verbs import legal, why_not
from game.engine.refusals import NotYourTurn, Refusal, Refused
from game.engine.state import NOBODY, Phase, View
from game.session.match.standing import StandingAnswer, StandingAnswers
from game.ui.cards.stage import Stage
from game.ui.draw.clear_place import clear_place
from game.ui.draw.look import Look
from game.ui.draw.theme import Role
from game.ui.input.verbs import Pos, Press, Verb
from game.ui.knocking.knock_page import KnockPage
from game.ui.knocking.showing import best_knock, legal_knocks, nearest_discard
from game.ui.table.drop_targets import Lifted, Offer, Source, Spot, Target, draw_from, offers, refused
from game.ui.widgets import Answer, Button, Column, Dialog, Label, Page, Panel, Scroll, Widget
from game.ui.widgets.cards import CardFace
from game.ui.words.knocking import first_question
from game.ui.words.strings import _, cards_text, points_in_words, signs

if TYPE_CHECKING:
    from game.ui.table.context import TableContext


def no_claim() -> str:
    """Why nothing can be claimed."""
    return _("No discard fits a meld or makes one.")


def no_undo() -> str:
    """Why nothing can be taken back."""
    return _("There is nothing to undo: you can undo only what you played since your last new card.")


ANSWERS = (Buy, CallRummy, Force, Pass)
"""What is answered where one is asked about a discard."""


class PlayerController:
    """Turns intents of a player into actions of the table: asks which of several is meant, or says why it is nothing.

    `context` are those of the table's screen.
    """

    def __init__(self, context: TableContext) -> None:
        self.context = context
        self.table = context.table
        self.seat = context.seat
        self._guard = DiscardGuard(context)
        self._kept: tuple[int, Lifted, list[Offer]] | None = None
        self._legal: tuple[int, list[Action]] | None = None
        self._refused: tuple[Action, Refusal] | None = None
        """What was refused last, and why: said for as long as it is so."""

    @property
    def view(self) -> View:
        """What the player sees."""
        return self.table.view(self.seat)

    @property
    def waits(self) -> bool:
        """Whether others are asked about a discard before the player is."""
        return self.context.host.waits(self.seat)

    @property
    def standing(self) -> StandingAnswer | None:
        """What the player has said beforehand of discards they may buy."""
        standing = self.context.host.standing
        return standing[self.seat] if standing else None

    @property
    def answers_itself(self) -> bool:
        """Whether the player is asked about a discard and has said beforehand that they pass."""
        standing = self.context.host.standing
        return standing is not None and standing.passes(self.seat)

    def not_now(self) -> None:
        """Pass on every discard until the player's next turn; said again, it is taken back."""
        standing = self.asked_beforehand()
        if standing and not self.cancel_standing_answer():
            standing.pass_until_turn(self.seat)

    def only_for(self, ranks: AbstractSet[int]) -> None:
        """Pass on every discard but those of these ranks until the deal ends."""
        standing = self.asked_beforehand()
        if standing:
            standing.pass_unless(self.seat, ranks)

    def cancel_standing_answer(self) -> bool:
        """Cancel what the player said beforehand about discards, and say so; return whether there was anything."""
        standing = self.context.host.standing
        taken = standing is not None and standing.withdraw(self.seat)
        if taken:
            self.context.report(_("You are asked about every discard again."))
        return taken

    def asked_beforehand(self) -> StandingAnswers | None:
        """Where one says beforehand what one buys; None, and why, where there is nothing to say."""
        standing = self.context.host.standing
        if standing is not None and self.view.state.rules.buying.allowed:
            return standing
        self.context.say(_("Discards cannot be bought out of turn here."))
        return None

    @property
    def my_turn(self) -> bool:
        """Whether the match waits for this player."""
        return self.seat in self.table.acting

    @property
    def must_play(self) -> tuple[Card, ...]:
        """The cards the player holds that must be played next, or before this turn ends."""
        view = self.view
        if view.state.phase is not Phase.PLAY or view.state.turn != self.seat:
            return ()
        this = view.state.this_turn
        return this.owed if this.dug is None else (this.dug,)

    def legal(self) -> list[Action]:
        """What the player may do now."""
        if self._legal is None or self._legal[0] != self.table.version:
            self._legal = (self.table.version, legal(self.view.state, self.seat))
        waiting = self.waits or self.answers_itself
        return [action for action in self._legal[1] if not (waiting and isinstance(action, ANSWERS))]

    def offers(self, lifted: Lifted) -> list[Offer]:
        """Where these cards may go, worked out once for every change of the table."""
        if self._kept is None or self._kept[:2] != (self.table.version, lifted):
            self._kept = (self.table.version, lifted, offers(self.view, lifted))
        return self._kept[2]

    def submit(self, action: Action, sure: bool = False) -> bool:
        """Do it; False (and the reason told) where it is not allowed, or where one is asked first."""
        if isinstance(action, ANSWERS) and self.waits:
            self._refuse(action, NotYourTurn(self.view.state.actor))
            return False
        if not sure and self._vetoed(action):
            return False
        try:
            self.table.submit(action)
        except Refused as error:
            self._refuse(action, error.reason)
            return False
        return True

    def follow(self, events: Sequence[Event]) -> None:
        """Something happened: what was said of a play that is no longer in question is not to be read any more.

        That is so once the player has done something, and where what was refused would not be refused any more, or
        for another reason.
        """
        mine = any(getattr(event, "seat", NOBODY) == self.seat for event in events)
        if mine or (self._refused and why_not(self.view.state, self._refused[0]) != self._refused[1]):
            self._refused = None
            self.context.toasts.remove_momentary()

    def _refuse(self, action: Action, reason: Refusal) -> None:
        """Say why an action is not allowed, for as long as that is so."""
        self._refused = (action, reason)
        self.context.refuse(reason)

    def drop(self, lifted: Lifted, target: Target) -> bool:
        """Put cards on a place: do the one thing that can be meant, ask which of several, or say why not."""
        for offer in self.offers(lifted):
            if offer.target == target:
                return self.one_of(offer.actions)
        found = refused(self.view, lifted, target)
        if found:
            self._refuse(*found)
        return False

    def knows(self, lifted: Lifted, target: Target) -> bool:
        """Whether that is a play at all, allowed or not: something the rules have a word for."""
        if target.spot is Spot.DISCARDS and len(lifted.cards) > 1:
            return False
        offered = any(offer.target == target for offer in self.offers(lifted))
        return offered or refused(self.view, lifted, target) is not None

    def draw_stock(self) -> bool:
        """Draw from the stock."""
        return self.submit(DrawStock(self.seat))

    def draw_discards(self, deepest: Card | None = None) -> bool:
        """Draw the top discard, or `deepest` with all above it."""
        return self.submit(DrawDiscards(self.seat) if deepest is None else draw_from(self.view, deepest))

    def why_not_draw(self, deepest: Card) -> Refusal | None:
        """Why the discards cannot be drawn from that deep."""
        view = self.view
        return why_not(view.state, draw_from(view, deepest))

    def lay(self, cards: tuple[Card, ...]) -> bool:
        """Lay these cards as a new meld."""
        if not cards:
            self.context.say(_("Select the cards of a meld first, then lay them."))
            return False
        return self.drop(Lifted(Source.HAND, cards), Target(Spot.NEW))

    def discard(self, cards: tuple[Card, ...]) -> bool:
        """Discard the one card chosen."""
        if len(cards) != 1:
            self.context.say(_("Select the one card you want to discard."))
            return False
        return self.drop(Lifted(Source.HAND, cards), Target(Spot.DISCARDS))

    def knock(self, cards: tuple[Card, ...] = ()) -> bool:
        """Look at what showing the hand would be: with the card picked as discard, else with the best one."""
        if len(cards) > 1:
            self.context.say(_("Select the one card you would discard, or none."))
            return False
        actions, view = self.legal(), self.view
        if not view.state.rules.melding.in_hand:
            return self._knock_first()
        found = best_knock(view, [each for each in legal_knocks(actions) if not cards or each.card in cards])
        if found is None:
            card = cards[0] if cards else nearest_discard(view)
            return self._show_anyway(Knock(self.seat, card))
        discards = [each.card for each in legal_knocks(actions)]
        page = KnockPage(self.table, found, discards, self.context.hand.own_order, self.context.stage, self.submit)
        self.context.screen.stack.push(page)
        return True

    def _show_anyway(self, action: Knock) -> bool:
        """Show a hand that is not good enough, if that can be paid for and is meant; else be told what is missing."""
        state = self.view.state
        price = state.rules.knocking.false_show
        if not price or why_not(state, action) is not None:
            return self.submit(action)
        left = without(self.view.hand, (action.card,) if action.card is not None else ()) or ()
        refusal = why_not_shown(state, left)
        said = self.context.words.refusal(refusal, self.view)
        if self.context.settings.guard_lay_down:
            kept = _("Showing it would cost you {points}; your settings prevent that.")
            self.context.say(f"{said} {kept.format(points=points_in_words(price))}")
            return False
        cost = _("It costs you {points}, and you are out of the deal.").format(points=points_in_words(price))
        answers = [Answer(_("Show it"), partial(self.submit, action), "danger"), Answer(_("Play on"), kind="primary")]
        self.context.screen.stack.push(Dialog(_("Show this hand?"), f"{said} {cost}", answers))
        return True

    def _knock_first(self) -> bool:
        """Show the hand before the draw, if that is meant: it cannot be taken back."""
        action = next(iter(legal_knocks(self.legal())), None)
        if action is None:
            return self.submit(Knock(self.seat))
        title, text = first_question(self.view.state, self.seat)
        answers = [Answer(_("Play on")), Answer(_("Knock"), partial(self.submit, action), "primary")]
        self.context.screen.stack.push(Dialog(title, text, answers))
        return True

    def add(self, cards: tuple[Card, ...]) -> bool:
        """Add these cards to whichever meld takes them; several: ask."""
        if not cards:
            self.context.say(_("Select the cards you want to add first."))
            return False
        lifted = Lifted(Source.HAND, cards)
        found = [a for offer in self.offers(lifted) for a in offer.actions if isinstance(a, Add | Take | Slide)]
        if found:
            return self.one_of(found)
        melds = range(1, len(self.view.state.melds) + 1)
        reasons = [refused(self.view, lifted, Target(Spot.MELD, number)) for number in melds]
        first = reasons[0] if reasons else None
        if first and (len(reasons) == 1 or all(each and each[1] == first[1] for each in reasons)):
            self._refuse(*first)
        elif reasons:
            self.context.say(
                counted(
                    "{cards} does not fit any meld on the table.",
                    "{cards} do not fit any meld on the table.",
                    len(cards),
                    cards=cards_text(cards),
                )
            )
        else:
            self.context.say(_("There are no melds on the table yet."))
        return False

    def move_from(self, number: int) -> bool:
        """Move cards of a meld to another of one's own: ask which, where there is a choice."""
        there = self.view.state.melds[number - 1].faces
        moves = [each for each in self.legal() if isinstance(each, Add) and each.cards[0].card in there]
        held = self.view.hand
        moves = [each for each in moves if each.meld != number and not any(use.card in held for use in each.cards)]
        return bool(moves) and self.one_of(moves)

    def claims(self) -> tuple[Claim, ...]:
        """What could be claimed now."""
        return tuple(action for action in self.legal() if isinstance(action, Claim))

    def claim(self) -> bool:
        """Claim discards that fit the table, or are a meld."""
        found = self.claims()
        if not found:
            self.context.say(no_claim())
            return False
        return self.one_of(found)

    @property
    def can_undo(self) -> bool:
        """Whether a change of the tray, or a play of this turn, can be taken back."""
        return self.context.tray.can_step_back or self.table.can_undo(self.seat)

    def undo(self) -> bool:
        """Take back the last change of the tray, else the last play of this turn."""
        if self.context.tray.step_back():
            self.context.show_tray()
            return True
        if self.table.undo(self.seat):
            return True
        self.context.say(no_undo())
        return False

    def next_deal(self) -> bool:
        """Next deal."""
        return self.submit(Next(self.seat))

    def one_of(self, actions: Sequence[Action]) -> bool:
        """Do the only thing that can be meant, or ask which."""
        first = actions[0]
        if isinstance(first, Knock) and first.card is not None:
            return self.knock((first.card,))
        if len(actions) == 1:
            return self.submit(first)
        self._ask_which(actions)
        return False

    def _ask_which(self, actions: Sequence[Action]) -> None:
        """Ask which of several things is meant, and do it."""
        context, state = self.context, self.context.stage.view.state
        choices = [(context.words.choice(action, state), action) for action in actions]
        x, y = context.pos if context.pos[0] >= 0 else context.stage.areas.hand.midtop
        at = (int(x), int(y))
        context.screen.stack.push(Chooser(context.words.question(actions), choices, at, self.submit, context.stage))

    def _vetoed(self, action: Action) -> bool:
        """Whether an action is not done: at all, or before the player has said that it is meant."""
        if self.context.host.vetoes(action):
            return True
        why = self._guard.why(action)
        if why and isinstance(action, Discard):
            answers = [
                Answer(_("Discard it"), partial(self.submit, action, sure=True)),
                Answer(_("Keep it"), kind="primary"),
            ]
            title = _("Discard the {card}?").format(card=signs(action.card))
            self.context.screen.stack.push(Dialog(title, why, answers, CardFace(action.card), width=440))
        return bool(why)


class DiscardGuard:
    """Finds what speaks against a discard, as far as the player wants to know."""

    def __init__(self, context: TableContext) -> None:
        self._context = context

    def why(self, action: Action) -> str:
        """Why one is asked whether this action is meant; "" for any that is just done."""
        view = self._context.controller.view
        if not isinstance(action, Discard) or len(view.hand) < 2:
            return ""
        return " ".join(self._regrets(action.card, view))

    def _regrets(self, card: Card, view: View) -> Iterator[str]:
        settings, state = self._context.settings, view.state
        if settings.ask_wild and card in state.rules.wild:
            yield (
                _("A joker is wild.")
                if card == JOKER
                else _("The {card} is wild in this deal.").format(card=signs(card))
            )
        plays = [action for action in self._context.controller.legal() if _puts(action, card)]
        if settings.ask_playable and plays:
            yield _("You could still play it: {play}.").format(play=self._context.words.choice(plays[0], state))
        broken = broken_meld(view.hand, card, view) if settings.ask_meld else ()
        if broken:
            yield _("It belongs to a meld you hold: {cards}.").format(cards=cards_text(broken))


def broken_meld(hand: tuple[Card, ...], card: Card, view: View) -> Sequence[Card]:
    """The meld in the hand that is one no more without the card; none where a meld as good is left.

    Melds that need no wild come first: a wild is too good to fill up what is broken.
    """
    rules, lying = view.state.rules, table_room(view.state.rules, view.state.melds).lying
    for held in (tuple([face for face in hand if face not in rules.wild]), hand):
        rest = without(held, (card,))
        if rest is not None:
            with_it, without_it = (best_layout(rules, each, lying, opened=True) for each in (held, rest))
            if (without_it.points, len(without_it.left)) > (with_it.points, len(with_it.left)):
                return next((meld for meld in held_melds(rules, held, lying) if card in meld), ())
    return ()


def _puts(action: Action, card: Card) -> bool:
    """Whether it is a play that puts the card on a meld of the table."""
    match action:
        case Add(cards=cards):
            return any(use.card == card for use in cards)
        case Take(card=put):
            return put == card
    return False


class Chooser(Page):
    """Lists `choices` (words and actions) near `at`; many of them scroll. Esc and a click beside it choose nothing.

    It keeps off what lies on the `stage` to answer by, as far as there is room.
    """

    opaque = False
    scrolls = False

    def __init__(
        self,
        title: str,
        choices: Sequence[tuple[str, Action]],
        at: Pos,
        choose: Callable[[Action], object],
        stage: Stage | None = None,
    ) -> None:
        super().__init__()
        self.title = title
        self.choices = tuple(choices)
        self.at = at
        self.choose = choose
        self.stage = stage

    def build(self) -> Widget:
        """The question and a button for each answer."""
        buttons: list[Widget] = [Button(text, partial(self._chosen, action)) for text, action in self.choices]
        return Panel(Column([Label(self.title, Role.SUBHEADING), Scroll(Column(buttons, gap=8))], gap=8), padding=18)

    def enter(self) -> None:
        """Build, with the focus on the first answer."""
        super().enter()
        self.group.set_focus(self.group.focusable()[0])

    def frame(self, look: Look) -> Rect:
        """Above the point it is about."""
        width, height = self.group.root.measure(look)
        window = Rect((0, 0), look.metrics.size).inflate(-look.px(32), -look.px(32))
        rect = Rect(0, 0, min(width, window.width), min(height, window.height))
        rect.midbottom = (self.at[0], self.at[1] - look.px(20))
        return clear_place(rect, self.stage.played if self.stage else (), window)[0]

    def handle(self, verb: Verb) -> bool:
        """A press beside it closes it."""
        if isinstance(verb, Press) and not self.frame(self.look).collidepoint(verb.pos):
            self.back()
            return True
        return super().handle(verb)

    def _chosen(self, action: Action) -> None:
        self.stack.pop()
        self.choose(action)
