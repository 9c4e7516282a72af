"""The keyboard at the table: the focus among the cards, and the key of every command."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from game.engine.actions import Action, Buy, BuyBack, CallRummy, Force, Pass
from game.engine.cards import Card
from game.engine.events import Bought, Drew, Event
from game.engine.state import Phase
from game.interaction.drop_targets import LiftedCards, Source, Spot, Target
from game.ui.cards.scene import is_spread
from game.ui.cards.slots import Place, Zone
from game.ui.input.keys import Shortcut
from game.ui.input.verbs import Cancel, Command, Confirm, Direction, Focus, Verb
from game.ui.table.buttons import Commands
from game.ui.table.controller import PlayerController
from game.ui.table.pointer import Pointer
from game.ui.widgets import Answer, Dialog
from game.words.strings import _

STOCK = Place(Zone.STOCK, 0, 0)


class CardFocus:
    """The keyboard focus among cards, piles and melds; `focus` is None while the keyboard is not used."""

    def __init__(self, pointer: Pointer) -> None:
        self.pointer = pointer
        self._stage = pointer.context.stage
        self.focus: Place | None = None

    def restore_focus(self) -> None:
        """Restore the focus after a change of the table, if the focused place no longer exists; otherwise do nothing.

        The focus goes to the next place of the same row or, if it was the last, to the one before it. Among the
        discards it goes to the newest, or to the stock if there is none. If the row is empty, it goes to the first card
        of the hand; if the hand is empty, too, there is no focus any more.
        """
        gone = self.focus
        if gone is None or gone in self._row(gone.zone):
            return
        row = self._row(gone.zone)
        if not row:
            self.focus = next(iter(self._row(Zone.HAND)), None)
        elif gone.zone is Zone.RIVER:  # the discards became fewer, or a pile has another top
            self.focus = row[-1]
        elif gone.zone is Zone.HAND:
            self.focus = row[min(gone.index, len(row) - 1)]
        else:  # melds and boxes of the tray are told apart by their numbers alone
            self.focus = next((place for place in row if place.owner > gone.owner), row[-1])

    def follow(self, events: Sequence[Event]) -> None:
        """Move the focus to the card that the player has just drawn; of several, preferably to one that must be played.

        If nothing has the focus, or the player has drawn no card, the focus stays. If its place no longer exists, it is
        restored as `restore_focus` does.
        """
        hand = self.pointer.context.hand
        drew = any(isinstance(event, Drew | Bought) and event.seat == self.pointer.context.seat for event in events)
        new = [number for number in range(len(hand.cards)) if hand.is_new(number)] if drew and self.focus else []
        if new:
            wanted = self.pointer.context.controller.must_play
            meant = [number for number in new if hand.cards[number] in wanted] or new
            self.focus = Place(Zone.HAND, self.pointer.context.seat, meant[-1])
        self.restore_focus()

    def move(self, to: Direction) -> None:
        """Move the focus: left and right along its row, round its ends; up and down between rows; next and previous
        between the stops of Tab, round the ends as well.

        Without a focus, left focuses the last card of the hand; right, up and down focus the first. If the hand is
        empty, they focus the stock.
        """
        if to in (Direction.NEXT, Direction.PREVIOUS):
            self._move_stop(1 if to is Direction.NEXT else -1)
        elif self.focus is None or self.focus not in self._row(self.focus.zone):
            line = self._row(Zone.HAND) or [STOCK]
            self.focus = line[-1 if to is Direction.LEFT else 0]
        elif to in (Direction.LEFT, Direction.RIGHT):
            line = self._row(self.focus.zone)
            at = line.index(self.focus) + (1 if to is Direction.RIGHT else -1)
            self.focus = line[at % len(line)]
        else:
            self._change_row(-1 if to is Direction.UP else 1)

    def to_end(self, last: bool) -> None:
        """Move the focus to the first place of its row or, with `last`, to the last one (Home and End).

        Without a focus, or if its row has become empty, the row is that of the hand; if that is empty, too, do nothing.
        """
        line = self._row(self.focus.zone if self.focus else Zone.HAND) or self._row(Zone.HAND)
        if line:
            self.focus = line[-1 if last else 0]

    def _change_row(self, step: int) -> None:
        """Move the focus by `step` rows, down if `step` is positive, but not beyond the first or the last row. From top
        to bottom, the rows are: river, melds, tray, hand; empty ones are left out.

        In another row, the focus goes to the first place; in the river, to the newest discard.
        """
        rows = [row for row in (self._row(zone) for zone in (Zone.RIVER, Zone.MELD, Zone.TRAY, Zone.HAND)) if row]
        at = next((i for i, row in enumerate(rows) if self.focus in row), len(rows) - 1)
        row = rows[min(max(at + step, 0), len(rows) - 1)]
        if self.focus not in row:
            self.focus = row[-1] if row[-1].zone is Zone.RIVER else row[0]

    def is_at_last_stop(self, to: Direction) -> bool:
        """Whether the focus is on the last stop of Tab in this direction, so that Tab goes on to the buttons; False
        without a focus.
        """
        stops = self._stops()
        return bool(self.focus) and self.focus == stops[-1 if to is Direction.NEXT else 0]

    def stop(self, last: bool) -> Place:
        """Return the first stop of Tab among the cards, or with `last` the last one. There is always one, if only the
        stock.
        """
        return self._stops()[-1 if last else 0]

    def _move_stop(self, step: int) -> None:
        """Move the focus to the next stop of Tab, or with a negative `step` to the previous one, round the ends. From a
        place that is no stop, go to the first stop, or with a negative `step` to the last.
        """
        stops = self._stops()
        at = stops.index(self.focus) if self.focus in stops else (-1 if step > 0 else 0)
        self.focus = stops[(at + step) % len(stops)]

    def _stops(self) -> list[Place]:
        """Return the stops of Tab. While selected cards can be played on melds, the stops are the first cards of these
        melds; else they are the first card of the hand and of the tray, the newest discard, the stock, and the first
        meld.
        """
        offered = [o.target.number for o in self.pointer.offers() if o.target.spot is Spot.MELD]
        stops = [Place(Zone.MELD, number, 0) for number in offered]
        if not stops:
            rows = (
                self._row(Zone.HAND),
                self._row(Zone.TRAY),
                self._row(Zone.RIVER)[:0:-1],
                [STOCK],
                self._row(Zone.MELD),
            )
            stops = [row[0] for row in rows if row]
        return stops

    def _row(self, zone: Zone) -> list[Place]:
        """Return the places of the row that contains a zone, in the order of the arrow keys.

        Stock and river are one row; of discards in a pile, only the top one is in it. A meld, and a box of the tray, is
        one place.
        """
        scene = self._stage.scene
        if zone is Zone.MELD:
            return [Place(Zone.MELD, number, 0) for number in sorted(scene.melds)]
        if zone is Zone.TRAY:
            return [Place(Zone.TRAY, number, 0) for number in range(len(scene.tray))]
        if zone is Zone.HAND:
            return [slot.place for slot in scene.slots_of(Zone.HAND)]
        discards = [slot.place for slot in scene.slots_of(Zone.RIVER)]
        # Of a pile only the top card is seen.
        return [STOCK, *(discards if is_spread(self._stage.view.state) else discards[-1:])]


class Keys(CardFocus):
    """The keyboard at the table: moves the card focus, and runs the command of each key."""

    def __init__(self, pointer: Pointer, commands: Commands) -> None:
        super().__init__(pointer)
        self._host = pointer.context.host
        self._commands = commands
        controller, laying, overlays = self._controller, pointer.laying, pointer.overlays
        self._card_commands: Mapping[str, Callable[[], object]] = {
            Shortcut.DRAW.key: controller.draw_stock,
            Shortcut.DRAW_DISCARDS.key: self._draw_discards,
            Shortcut.LAY.key: self._lay,
            Shortcut.ARRANGE.key: laying.arrange,
            Shortcut.BROWSE.key: overlays.browse,
            Shortcut.ADD.key: self._add,
            Shortcut.DISCARD.key: self._discard,
            Shortcut.RUMMY.key: self._rummy,
            Shortcut.BUY.key: partial(self._submit_first, Buy, BuyBack),
            Shortcut.PASS.key: self._pass,
        }
        self._other_commands: Mapping[str, Callable[[], object]] = {
            Shortcut.HINT.key: commands.hint.press,
            Shortcut.SORT.key: commands.sort,
            Shortcut.MUTE.key: commands.mute,
            Shortcut.NEXT.key: commands.go_on,
            Shortcut.RULES.key: self._host.open_rules,
            Shortcut.LOG.key: overlays.read_log,
        }
        """The commands that play no card, by key."""

    @property
    def _controller(self) -> PlayerController:
        return self.pointer.context.controller

    def handle(self, verb: Verb) -> bool:
        """Handle a key: move the focus, act on the focused place, or run the key's command. Return whether it was used.

        A meld that gets the focus is brought into view.
        """
        self.restore_focus()  # cards go to a tray and come back without anything happening at the table
        match verb:
            case Focus(to=to):
                self.move(to)
                if self.focus and self.focus.zone is Zone.MELD:
                    self._stage.reveal(self.focus.owner)
            case Confirm():
                self._activate()
            case Command() if verb == Shortcut.UNDO.verb:
                self._controller.undo()
            case Command() if verb == Shortcut.DROP.verb:
                self._commands.drop()
            case Command() if verb == Shortcut.NOT_NOW.verb:
                self._controller.not_now()
            case Command() if verb == Shortcut.ONLY_FOR.verb:
                self.pointer.overlays.choose_ranks_to_buy()
            case Command(key="home" | "end" as key, ctrl=False, alt=False):
                self.to_end(key == "end")
            case Command(key=key, ctrl=False, alt=False):
                return self._command(key)
            case Cancel():
                return self._step_back()
            case _:
                return False
        return True

    def _command(self, key: str) -> bool:
        """Do what a key is for, given the key's name. Return whether it did anything.

        While a contract or an opening is put together, a digit from 1 puts the chosen cards into that box of the tray.
        It counts as used only if cards were moved.

        Any other key is looked up in this order: the commands that play cards, the call keys of the seats, the other
        commands. The first match alone is carried out.
        """
        laying = self.pointer.laying
        if key.isdigit() and key != "0" and laying.is_active:
            return laying.put(self._chosen_cards(), int(key) - 1)
        if key not in self._card_commands and key in self._host.call_keys:
            self._host.call(self._host.call_keys[key])
            return True
        action = self._card_commands.get(key) or self._other_commands.get(key)
        if action:
            action()
        return action is not None

    def _discard(self) -> None:
        self._controller.discard(self._chosen_cards())

    def _lay(self) -> None:
        """Lay cards or knock, as the key means at this moment.

        It means to knock in games whose melds stay in the hand, and before the draw where the rules let players knock
        then. While a contract or an opening is put together, it moves the selected cards into the tray; with none
        selected, it lays the melds of the tray. Otherwise it lays the selected cards as a meld, or without a selection
        the focused card.
        """
        cards = self._chosen_cards()
        laying = self.pointer.laying
        state = self._controller.view.state
        if state.rules.melding.in_hand or (state.rules.knocking.before_draw and state.phase is Phase.DRAW):
            self._controller.knock(self.pointer.context.hand.selected_cards)
        elif not laying.is_active:
            self._controller.lay(cards)
        elif self.pointer.context.hand.selected_cards:
            laying.put(cards)
        else:
            laying.lay()

    def _chosen_cards(self) -> tuple[Card, ...]:
        """Return the selected cards; without a selection, the card of the hand that has the focus. Return an empty
        tuple if there is neither.
        """
        hand = self.pointer.context.hand
        if (
            hand.selected_cards
            or not self.focus
            or self.focus.zone is not Zone.HAND
            or self.focus.index >= len(hand.cards)
        ):
            return hand.selected_cards
        return (hand.cards[self.focus.index],)

    def _submit_first(self, *kinds: type[Action]) -> None:
        """Submit the first legal action that is of one of these kinds; do nothing if there is none."""
        for action in self._controller.legal():
            if isinstance(action, kinds):
                self._controller.submit(action)
                return

    def _pass(self) -> None:
        """Pass, if that is legal; otherwise do nothing. Where a pass ends the deal, ask first, since a single key is
        easily pressed by mistake.
        """
        if self._controller.view.state.phase is Phase.DRAW and any(
            isinstance(each, Pass) for each in self._controller.legal()
        ):
            answers = [
                Answer(_("End the deal"), partial(self._submit_first, Pass), "danger"),
                Answer(_("Play on"), kind="primary"),
            ]
            text = _("The deal ends now, and nobody goes out.")
            self.pointer.context.screen.stack.push(Dialog(_("End the deal?"), text, answers))
        else:
            self._submit_first(Pass)

    def _rummy(self) -> None:
        """Force the discard, call rummy, or claim: the first of these that is legal. If none is, show a message."""
        kinds = {type(action) for action in self._controller.legal()}
        if Force in kinds:
            self._submit_first(Force)
        elif CallRummy in kinds:
            self._submit_first(CallRummy)
        else:
            self._controller.claim()

    def _draw_discards(self) -> None:
        focused = self._focused_discard()
        self._controller.draw_discards(focused)

    def _focused_discard(self) -> Card | None:
        if self.focus and self.focus.zone is Zone.RIVER:
            return self._controller.view.state.discards[self.focus.index]
        return None

    def _add(self) -> None:
        """Add the selected cards, or without a selection the focused card, to the focused meld.

        If no meld has the focus, add them to the meld that takes them, and ask which one if several do. Without cards,
        show a message.
        """
        cards = self._chosen_cards()
        if cards and self.focus and self.focus.zone is Zone.MELD:
            self._controller.drop(LiftedCards(Source.HAND, cards), Target(Spot.MELD, self.focus.owner))
        else:
            self._controller.add(cards)

    def _activate(self) -> None:
        """Do on Enter what suits the focused place. Without a focus, focus the hand.

        A card of the hand is selected, or its selection ends. The stock is drawn from. The discards are drawn from the
        focused card on; but if cards are selected and the player is to play, the selected card is discarded. A box of
        the tray gets the selected cards; with none selected, it is emptied. A meld gets the selected cards; with none
        selected, one of its cards is moved to another meld.
        """
        focus = self.focus
        if focus is None:
            self.move(Direction.DOWN)
        elif focus.zone is Zone.HAND:
            self.pointer.pick(focus.index)
        elif focus.zone is Zone.STOCK:
            self._controller.draw_stock()
        elif focus.zone is Zone.RIVER:
            self._activate_discards(focus)
        elif focus.zone is Zone.TRAY:
            self._activate_tray(focus.owner)
        elif self._chosen_cards():
            self._add()
        elif focus.zone is Zone.MELD:
            self._controller.move_from(focus.owner)

    def _activate_tray(self, number: int) -> None:
        """Put the selected cards into meld `number` (from 0) of the tray; with none selected, take all cards of that
        meld back into the hand.
        """
        laying, chosen = self.pointer.laying, self.pointer.context.hand.selected_cards
        if chosen:
            laying.put(chosen, number)
        else:
            laying.take_back(tuple(laying.tray.melds[number]), number)

    def _activate_discards(self, focus: Place) -> None:
        """Take the focused discard. But if cards are selected and the player is to play, discard the selected
        card instead; with several selected, ask for one.
        """
        chosen = self.pointer.context.hand.selected_cards
        if chosen and self._controller.is_my_turn and self._controller.view.state.phase is Phase.PLAY:
            self._controller.discard(chosen)
        else:
            self.pointer.take_discards(self._controller.view.state.discards[focus.index])

    def _step_back(self) -> bool:
        """Handle Esc: clear the first of these that is not empty: the selection, the tray, the focus. Return whether
        something was cleared.

        While the player is asked about a discard, the tray is passed over.
        """
        asked = self._controller.is_my_turn and self._controller.view.state.phase in (
            Phase.BUY,
            Phase.CALL,
            Phase.OFFER,
        )
        if self.pointer.clear() or (not asked and self.pointer.laying.clear()):
            return True
        used, self.focus = self.focus is not None, None
        return used
