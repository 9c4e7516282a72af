"""The player's intents at the table, for every input device: each method submits at most one action."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect

from game.content.translation import counted
from game.engine.actions import (
    CALL_ANSWERS,
    Action,
    Add,
    Claim,
    Discard,
    DrawDiscards,
    DrawStock,
    Knock,
    Next,
    Slide,
    Take,
)
from game.engine.cards import Card, without
from game.engine.events import Event
from game.engine.play.knocking import why_not_shown
from game.engine.play.verbs import legal, why_not
from game.engine.refusals import NotYourTurn, Refusal, Refused
from game.engine.state import NOBODY, Phase, View
from game.interaction.discard_guard import discard_doubts
from game.interaction.drop_targets import LiftedCards, Offer, Source, Spot, Target, draw_from, likely_refusal, offers
from game.interaction.showing import best_knock, knocks_among, nearest_discard
from game.session.match.standing_answers import StandingAnswer, StandingAnswers
from game.ui.cards.stage import Stage
from game.ui.draw.clear_place import clear_place
from game.ui.draw.look import Look
from game.ui.draw.theme import Role
from game.ui.input.verbs import Pos, Press, Verb
from game.ui.knocking.knock_page import KnockPage
from game.ui.widgets import Answer, Button, Column, Dialog, Label, Page, Panel, Scroll, Widget
from game.ui.widgets.cards import CardFace
from game.words.knocking import false_show_cost, first_question
from game.words.strings import _, cards_text, point_count_text, signs

if TYPE_CHECKING:
    from game.ui.table.context import TableContext


def no_claim() -> str:
    """Return the sentence that says why no discard can be claimed."""
    return _("No discard fits a meld or makes one.")


def no_undo() -> str:
    """Return the sentence that says why there is nothing to undo."""
    return _("There is nothing to undo: you can undo only what you played since your last new card.")


class PlayerController:
    """The player's intents as methods: each submits one action, asks which of several is meant, or shows why it is
    refused.
    """

    def __init__(self, context: TableContext) -> None:
        self.context = context
        self.table = context.table
        self.seat = context.seat
        self._cached_offers: tuple[int, LiftedCards, list[Offer]] | None = None
        self._cached_legal: tuple[int, list[Action]] | None = None
        self._last_refusal: tuple[Action, Refusal] | None = None
        """The last refused action with its refusal, whose message is shown while it holds."""

    @property
    def view(self) -> View:
        """The player's view of the match."""
        return self.table.view(self.seat)

    @property
    def has_to_wait(self) -> bool:
        """Whether another player is asked about the discard first, so that this player waits."""
        return self.context.host.waits(self.seat)

    @property
    def standing(self) -> StandingAnswer | None:
        """The player's standing answer, given in advance to questions about discards; None if there is none."""
        standing = self.context.host.standing
        return standing[self.seat] if standing else None

    @property
    def passes_by_standing_answer(self) -> bool:
        """Whether a question about the present discard is answered with a pass by the player's standing answer."""
        standing = self.context.host.standing
        return standing is not None and standing.passes_for(self.seat)

    def not_now(self) -> None:
        """Set the standing answer to pass on every discard until the player's next turn. If there is a standing answer
        already, cancel it instead.

        If discards cannot be bought, or this table takes no standing answers, only show a message.
        """
        standing = self.usable_standing_answers()
        if standing and not self.cancel_standing_answer():
            standing.pass_until_turn(self.seat)

    def only_for(self, ranks: AbstractSet[int]) -> None:
        """Set the standing answer to pass, until the deal ends, on every discard but wild cards and those of `ranks`.
        There must be a rank.

        If discards cannot be bought, or this table takes no standing answers, only show a message.
        """
        standing = self.usable_standing_answers()
        if standing:
            standing.pass_unless(self.seat, ranks)

    def cancel_standing_answer(self) -> bool:
        """Cancel the player's standing answer, which answers questions about discards in advance, and say so. Return
        whether there was one; without one, do nothing.
        """
        standing = self.context.host.standing
        taken = standing is not None and standing.withdraw(self.seat)
        if taken:
            self.context.report(_("You are asked about every discard again."))
        return taken

    def usable_standing_answers(self) -> StandingAnswers | None:
        """Return the answers that players of this table have given in advance to questions about discards. Where
        discards cannot be bought, or the table takes no such answers, show a message and return None.
        """
        standing = self.context.host.standing
        if standing is not None and self.view.state.rules.buying.is_possible:
            return standing
        self.context.say(_("Discards cannot be bought out of turn here."))
        return None

    @property
    def is_my_turn(self) -> bool:
        """Whether the match waits for an action of this player, in or out of turn."""
        return self.seat in self.table.acting

    @property
    def must_play(self) -> tuple[Card, ...]:
        """The cards of the hand that the rules oblige the player to play in this turn: the card just dug from the
        discards or, without one, all cards that must be played. Empty before the draw and outside the player's turn.
        """
        view = self.view
        if view.state.phase is not Phase.PLAY or view.state.turn != self.seat:
            return ()
        this = view.state.this_turn
        return this.owed if this.dug is None else (this.dug,)

    def legal(self) -> list[Action]:
        """Return the player's legal actions. Answers to a question about a discard are left out while others are asked
        first, or while the standing answer answers the question.
        """
        if self._cached_legal is None or self._cached_legal[0] != self.table.version:
            self._cached_legal = (self.table.version, legal(self.view.state, self.seat))
        waiting = self.has_to_wait or self.passes_by_standing_answer
        return [action for action in self._cached_legal[1] if not (waiting and isinstance(action, CALL_ANSWERS))]

    def offers(self, lifted: LiftedCards) -> list[Offer]:
        """Return the offers for the lifted cards: each drop target with the actions that are possible there.

        The list is cached until the match or the lifted cards change, and must not be changed.
        """
        if self._cached_offers is None or self._cached_offers[:2] != (self.table.version, lifted):
            self._cached_offers = (self.table.version, lifted, offers(self.view, lifted))
        return self._cached_offers[2]

    def submit(self, action: Action, sure: bool = False) -> bool:
        """Submit an action to the match; return whether it was done. If it is refused, show the reason.

        An answer to a question about a discard is refused while others are asked first. Unless the player is `sure`, an
        action that the host vetoes is dropped, and a doubtful discard opens a dialog instead, which submits it once the
        player confirms.
        """
        if isinstance(action, CALL_ANSWERS) and self.has_to_wait:
            self._refuse(action, NotYourTurn(self.view.state.actor))
            return False
        if not sure and self._hold_back(action):
            return False
        try:
            self.table.submit(action)
        except Refused as error:
            self._refuse(action, error.reason)
            return False
        return True

    def follow(self, events: Sequence[Event]) -> None:
        """Remove the toasts of `TableContext.say` and `TableContext.refuse` once they are out of date: if one of
        `events` is about the player's own seat, or if the action refused last would now be allowed or be refused for
        another reason.
        """
        mine = any(getattr(event, "seat", NOBODY) == self.seat for event in events)
        if mine or (self._last_refusal and why_not(self.view.state, self._last_refusal[0]) != self._last_refusal[1]):
            self._last_refusal = None
            self.context.toasts.remove_momentary()

    def _refuse(self, action: Action, reason: Refusal) -> None:
        """Show why `action` is refused, and remember it with its `reason`, so that `follow` can tell when to remove the
        message.
        """
        self._last_refusal = (action, reason)
        self.context.refuse(reason)

    def drop(self, lifted: LiftedCards, target: Target) -> bool:
        """Play the lifted cards on a drop target: submit the only possible action, or ask which of several is meant. If
        no action is possible, show why the likely one is refused. If the drop means no action at all, do nothing.

        Return whether an action was done or, for a knock, its preview was opened.
        """
        for offer in self.offers(lifted):
            if offer.target == target:
                return self.one_of(offer.actions)
        found = likely_refusal(self.view, lifted, target)
        if found:
            self._refuse(*found)
        return False

    def is_play(self, lifted: LiftedCards, target: Target) -> bool:
        """Whether dropping these cards on this target would be an action, legal or refused. For several cards dropped
        on the discards, return False.
        """
        if target.spot is Spot.DISCARDS and len(lifted.cards) > 1:
            return False
        offered = any(offer.target == target for offer in self.offers(lifted))
        return offered or likely_refusal(self.view, lifted, target) is not None

    def draw_stock(self) -> bool:
        """Draw from the stock, or show why that is refused; return whether it was done."""
        return self.submit(DrawStock(self.seat))

    def draw_discards(self, deepest: Card | None = None) -> bool:
        """Draw the top discard, or `deepest` with all cards above it, or show why that is refused; return whether it
        was done.
        """
        return self.submit(DrawDiscards(self.seat) if deepest is None else draw_from(self.view, deepest))

    def why_not_draw(self, deepest: Card) -> Refusal | None:
        """Return the refusal of drawing the discards down to `deepest`; None where that is allowed."""
        view = self.view
        return why_not(view.state, draw_from(view, deepest))

    def lay(self, cards: tuple[Card, ...]) -> bool:
        """Lay the cards as a new meld, or show why that is refused. If several melds are possible, ask which is meant.

        Without cards, show a message that asks for a selection. Return whether the meld was laid already: False, too,
        while the player is asked.
        """
        if not cards:
            self.context.say(_("Select the cards of a meld first, then lay them."))
            return False
        return self.drop(LiftedCards(Source.HAND, cards), Target(Spot.NEW))

    def discard(self, cards: tuple[Card, ...]) -> bool:
        """Discard the one card given, or show why that is refused; return whether it was discarded.

        For no card or several, show a message that asks for a selection of one. If the discard is doubtful, ask the
        player to confirm it first, and return False.
        """
        if len(cards) != 1:
            self.context.say(_("Select the one card you want to discard."))
            return False
        return self.drop(LiftedCards(Source.HAND, cards), Target(Spot.DISCARDS))

    def knock(self, cards: tuple[Card, ...] = ()) -> bool:
        """Begin to knock. Return whether a page or a question was opened, or an action was done.

        `cards` has the card to discard; without cards, it is the best discard. For several cards, only show a message.

        Where melds stay in the hand, open the page that previews the knock. If the hand does not qualify, offer to show
        it and pay the penalty, or show why it cannot knock. In other games, ask whether to knock before the draw,
        whatever the card, or show why that is not allowed.
        """
        if len(cards) > 1:
            self.context.say(_("Select the one card you would discard, or none."))
            return False
        actions, view = self.legal(), self.view
        if not view.state.rules.melding.in_hand:
            return self._ask_knock_before_draw()
        found = best_knock(view, [each for each in knocks_among(actions) if not cards or each.card in cards])
        if found is None:
            card = cards[0] if cards else nearest_discard(view)
            return self._ask_false_show(Knock(self.seat, card))
        discards = [each.card for each in knocks_among(actions)]
        page = KnockPage(self.table, found, discards, self.context.hand.own_order, self.context.stage, self.submit)
        self.context.screen.stack.push(page)
        return True

    def _ask_false_show(self, action: Knock) -> bool:
        """Ask whether to show a hand that does not qualify and pay the penalty. Return whether the question was asked.

        If the rules have no such penalty or refuse `action` for another reason, submit `action`, so that the refusal is
        shown, and return whether it was done. If the settings prevent such a show, only show a message and return
        False.
        """
        state = self.view.state
        price = state.rules.knocking.false_show
        if not price or why_not(state, action) is not None:
            return self.submit(action)
        left = without(self.view.hand, (action.card,) if action.card is not None else ()) or ()
        refusal = why_not_shown(state, left)
        said = self.context.words.refusal(refusal, self.view)
        if self.context.settings.guard_lay_down:
            kept = _("Showing it would cost you {points}; your settings prevent that.")
            self.context.say(f"{said} {kept.format(points=point_count_text(price))}")
            return False
        answers = [Answer(_("Show it"), partial(self.submit, action), "danger"), Answer(_("Play on"), kind="primary")]
        self.context.screen.stack.push(Dialog(_("Show this hand?"), f"{said} {false_show_cost(state.rules)}", answers))
        return True

    def _ask_knock_before_draw(self) -> bool:
        """Ask whether to knock before drawing, since a knock cannot be undone. Return whether the question was asked.

        Where knocking is not allowed, show the refusal instead.
        """
        action = next(iter(knocks_among(self.legal())), None)
        if action is None:
            return self.submit(Knock(self.seat))
        title, text = first_question(self.view.state, self.seat)
        answers = [Answer(_("Play on")), Answer(_("Knock"), partial(self.submit, action), "primary")]
        self.context.screen.stack.push(Dialog(title, text, answers))
        return True

    def add(self, cards: tuple[Card, ...]) -> bool:
        """Add the cards to the meld that takes them; if several melds take them, ask which is meant. Return whether an
        action was done.

        If no meld takes them, show why; where the melds refuse for different reasons, only say that the cards fit no
        meld. Without cards or without melds on the table, show a message, too.
        """
        if not cards:
            self.context.say(_("Select the cards you want to add first."))
            return False
        lifted = LiftedCards(Source.HAND, cards)
        found = [a for offer in self.offers(lifted) for a in offer.actions if isinstance(a, Add | Take | Slide)]
        if found:
            return self.one_of(found)
        melds = range(1, len(self.view.state.melds) + 1)
        reasons = [likely_refusal(self.view, lifted, Target(Spot.MELD, number)) for number in melds]
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
        """Move cards of meld `number` (from 1) to another of the player's melds. If several moves are legal, open a
        chooser that asks which; if none is, do nothing.

        Return whether cards were moved; False while the chooser asks. Cards of which the hand holds an equal one cannot
        be moved this way.
        """
        there = self.view.state.melds[number - 1].faces
        moves = [each for each in self.legal() if isinstance(each, Add) and each.cards[0].card in there]
        held = self.view.hand
        moves = [each for each in moves if each.meld != number and not any(use.card in held for use in each.cards)]
        return bool(moves) and self.one_of(moves)

    def claims(self) -> tuple[Claim, ...]:
        """Return the claims of discards that are legal now."""
        return tuple(action for action in self.legal() if isinstance(action, Claim))

    def claim(self) -> bool:
        """Claim discards that fit the table or make a meld, asking which where there is a choice; without a legal
        claim, show a message. Return whether a claim was done.
        """
        found = self.claims()
        if not found:
            self.context.say(no_claim())
            return False
        return self.one_of(found)

    @property
    def can_undo(self) -> bool:
        """Whether `undo` would undo anything: a change of the tray, or the player's last play as far as
        `Match.can_undo` allows it.
        """
        return self.context.tray.can_step_back or self.table.can_undo(self.seat)

    def undo(self) -> bool:
        """Undo the last change of the tray or, if there is none, the player's last play as far as `Match.undo` allows
        it. Return whether anything was undone; if not, show a message.
        """
        if self.context.tray.step_back():
            self.context.show_tray()
            return True
        if self.table.undo(self.seat):
            return True
        self.context.say(no_undo())
        return False

    def next_deal(self) -> bool:
        """Start the next deal; return whether it was done. If the match refuses, show why."""
        return self.submit(Next(self.seat))

    def one_of(self, actions: Sequence[Action]) -> bool:
        """Submit the only one of `actions`, or ask which of several is meant. There must be at least one. If the first
        is a knock with a discard, open its preview instead.

        Return whether an action was done or the preview was opened.
        """
        first = actions[0]
        if isinstance(first, Knock) and first.card is not None:
            return self.knock((first.card,))
        if len(actions) == 1:
            return self.submit(first)
        self._ask_which(actions)
        return False

    def _ask_which(self, actions: Sequence[Action]) -> None:
        """Open a chooser with the `actions` near the pointer, or above the hand if there is no pointer. The chosen
        action is submitted.
        """
        context, state = self.context, self.context.stage.view.state
        choices = [(context.words.choice(action, state), action) for action in actions]
        x, y = context.pos if context.pos[0] >= 0 else context.stage.areas.hand.midtop
        at = (int(x), int(y))
        context.screen.stack.push(Chooser(context.words.question(actions), choices, at, self.submit, context.stage))

    def _hold_back(self, action: Action) -> bool:
        """Whether `action` must be held back. The host may forbid it, or it may be a doubtful discard; for such
        a discard, open the dialog that asks the player to confirm it.
        """
        if self.context.host.vetoes(action):
            return True
        context = self.context
        why = discard_doubts(action, self.view, self.legal(), context.settings, context.words)
        if why and isinstance(action, Discard):
            answers = [
                Answer(_("Discard it"), partial(self.submit, action, sure=True)),
                Answer(_("Keep it"), kind="primary"),
            ]
            title = _("Discard the {card}?").format(card=signs(action.card))
            self.context.screen.stack.push(Dialog(title, why, answers, CardFace(action.card), width=440))
        return bool(why)


class Chooser(Page):
    """A small menu of `choices` (text and action) near the point `anchor`, which scrolls if it is long.

    `choose` is called with the chosen action; Esc and a press outside close the menu. The menu avoids the cards in play
    on the `stage`, as far as there is room.
    """

    opaque = False
    scrolls = False
    first_focus = 0

    def __init__(
        self,
        title: str,
        choices: Sequence[tuple[str, Action]],
        anchor: Pos,
        choose: Callable[[Action], object],
        stage: Stage | None = None,
    ) -> None:
        super().__init__()
        self.title = title
        self.choices = tuple(choices)
        self.anchor = anchor
        self.choose = choose
        self.stage = stage

    def build(self) -> Widget:
        """Return the panel with the title and a button for each choice."""
        buttons: list[Widget] = [Button(text, partial(self._close_and_choose, action)) for text, action in self.choices]
        return Panel(Column([Label(self.title, Role.SUBHEADING), Scroll(Column(buttons, gap=8))], gap=8), padding=18)

    def frame(self, look: Look) -> Rect:
        """Return the rectangle of the menu: above the point it was opened at, inside the window and, as far as there is
        room, clear of the cards in play.
        """
        width, height = self.group.root.measure(look)
        window = Rect((0, 0), look.metrics.size).inflate(-look.px(32), -look.px(32))
        rect = Rect(0, 0, min(width, window.width), min(height, window.height))
        rect.midbottom = (self.anchor[0], self.anchor[1] - look.px(20))
        return clear_place(rect, self.stage.important_boxes if self.stage else (), window)[0]

    def handle(self, verb: Verb) -> bool:
        """Handle a verb for this menu; a press outside the menu closes it. Return whether the verb was used, as such a
        press always is.
        """
        if isinstance(verb, Press) and not self.frame(self.look).collidepoint(verb.pos):
            self.back()
            return True
        return super().handle(verb)

    def _close_and_choose(self, action: Action) -> None:
        self.stack.pop()
        self.choose(action)
