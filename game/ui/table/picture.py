"""The table put together: cards, plates, lights, words and buttons in their order."""

from typing import TYPE_CHECKING

from pygame import Rect

from game.engine.actions import DrawStock
from game.engine.play import why_not
from game.engine.state import Phase
from game.ui.canvas import Canvas
from game.ui.drag import Source, Spot, Target
from game.ui.input import Device
from game.ui.kept_picture import Memory, again
from game.ui.layout import Slot, Zone
from game.ui.look import Look
from game.ui.table.holds import draw_holds
from game.ui.table.lights import draw_aim, draw_dig, draw_focus, draw_grounds, draw_offers
from game.ui.table.painter import (
    Still,
    draw_counts,
    draw_open_hands,
    draw_places,
    draw_plates,
    draw_scrollbars,
    draw_stock_count,
)
from game.ui.table.plates import plates
from game.ui.table.traybar import draw_price, draw_tray
from game.ui.theme import Role, alpha

if TYPE_CHECKING:
    from game.ui.screens.table import TableScreen


class Picture(Still):
    """Draws a table screen."""

    def __init__(self, screen: "TableScreen") -> None:
        self.screen = screen
        self._plates, self._counts = Memory(), Memory()
        """Which of the plates' pictures were drawn last."""
        self._aimed: Target | None = None
        """The place meant by where the pointer is, in the frame being drawn."""

    def draw(self, canvas: Canvas) -> None:
        """Everything: what rests, what moves, then what lies over the cards."""
        screen = self.screen
        self._aimed = screen.pointer.target_at(screen.pointer.pos)
        screen.painter.draw(canvas, self)
        self._aim(canvas)
        if screen.callouts.open:
            played, needed = screen.clearing.played(), [*screen.clearing.for_question(), *screen.clearing.holds()]
            screen.callouts.draw(canvas, screen.stage.areas.plates, screen.people, played, needed)
        screen.hint.draw(canvas, screen.stage.view, screen.clearing.for_words, screen.stack.device)
        screen.toasts.draw(canvas)

    def below(self, canvas: Canvas) -> None:
        """See `Still.below`."""
        screen, view = self.screen, self.screen.stage.view
        draw_places(canvas, screen.stage, view)
        draw_open_hands(canvas, screen.stage.areas.open_hands)
        draw_grounds(canvas, screen.stage.scene, screen.pointer.offers(), view.seat)
        draw_tray(canvas, screen.stage.scene.tray, screen.laying, view)
        shown = plates(view, screen.people)
        tallies = view.state.rules.count == "melds_minus_hand"
        key = (shown, screen.stage.areas.plates, tallies, canvas.look.fonts.pad)
        again(canvas, self._plates, key, lambda there: draw_plates(there, screen.stage, shown, tallies))

    def above(self, canvas: Canvas) -> None:
        """See `Still.above`."""
        screen, view = self.screen, self.screen.stage.view
        shown = plates(view, screen.people)
        again(
            canvas,
            self._counts,
            (shown, screen.stage.areas.plates),
            lambda there: draw_counts(there, screen.stage, shown),
        )
        draw_stock_count(canvas, screen.stage, len(view.state.stock))
        if not any(map(screen.panels.banner.hides, screen.clearing.holds())):
            draw_holds(canvas, screen.stage, screen.prompts.holds(view))
        draw_scrollbars(canvas, screen.stage)
        self._prompt(canvas)
        draw_price(canvas, screen.panels.free_room, screen.laying)
        screen.panels.draw(canvas)

    def over(self, canvas: Canvas) -> None:
        """See `Still.over`."""
        screen, view = self.screen, self.screen.stage.view
        self._aimed_box(canvas)
        own = screen.people[view.seat].colour if screen.stack.device is Device.PAD else None
        draw_focus(canvas, screen.stage.scene, screen.keys.focus, own)
        screen.hint.draw_lights(canvas, screen.stage.scene, screen.stage.view)
        screen.panels.banner.draw_race(canvas)
        draw_offers(canvas, screen.stage.scene, screen.pointer.offers(), self._aimed, screen.words, view.state)
        self._dig(canvas)

    def _aim(self, canvas: Canvas) -> None:
        screen = self.screen
        offer = next((each for each in screen.pointer.offers() if each.target == self._aimed), None)
        if offer:
            held = [sprite for sprite in screen.stage.sprites.all if sprite.held]
            box = held[0].box.unionall([sprite.box for sprite in held]) if held else None
            draw_aim(canvas, screen.stage.scene, offer, screen.words, screen.stage.view.state, box)

    def _aimed_box(self, canvas: Canvas) -> None:
        """A frame round the boxes of the tray while cards could go there."""
        screen, look = self.screen, canvas.look
        lifted = screen.pointer.lifted
        if not (lifted and lifted.source is Source.HAND) and not screen.hand.chosen:
            return
        aimed = self._aimed
        for number, box in enumerate(screen.stage.scene.tray):
            hot = aimed is not None and aimed.spot is Spot.TRAY and aimed.number == number
            canvas.box(box, None, look.px(look.theme.radius), look.theme.zone_ok, look.px(4 if hot else 2))

    def prompt_rect(self, look: Look) -> Rect:
        """Where the line stands that says what the moment asks for."""
        room = self.screen.stage.areas.prompt
        width = min(look.fonts.size(self.prompt_text(look), Role.STRONG)[0] + look.px(36), room.width)
        return Rect(0, 0, width, room.height).move_to(center=room.center)

    def prompt_text(self, look: Look) -> str:
        """The whole line where it can be read in its room, else the brief one."""
        screen = self.screen
        view, legal = screen.stage.view, screen.desk.legal()
        buttons = screen.prompts.buttons(view.state, legal)
        text = screen.prompts.prompt(view, legal) + buttons
        if look.fonts.size(text, Role.STRONG)[0] <= screen.stage.areas.prompt.width - look.px(36):
            return text
        return screen.prompts.prompt(view, legal, brief=True) + buttons

    def _prompt(self, canvas: Canvas) -> None:
        look, theme = canvas.look, canvas.look.theme
        screen, view = self.screen, self.screen.stage.view
        text, pill = self.prompt_text(look), self.prompt_rect(look)
        mine = view.seat in screen.table.acting and view.state.phase is not Phase.DEAL_OVER
        fill = theme.accent if mine else alpha(theme.panel, 215)
        canvas.box(pill, fill, pill.height // 2, theme.panel_edge if not mine else theme.wood_dark, look.px(1))
        inner = pill.inflate(-look.px(24), 0)
        canvas.text_in(text, inner, Role.STRONG, theme.on_accent if mine else theme.text, "center")

    def _dig(self, canvas: Canvas) -> None:
        """What would come along from the river, while one may draw."""
        screen, view = self.screen, self.screen.stage.view
        focus = screen.keys.focus
        drawing = view.state.phase is Phase.DRAW and screen.desk.my_turn and not screen.pointer.lifted
        if not drawing:
            return
        over = screen.pointer.over
        if over and over.place.zone is Zone.STOCK:
            refusal = why_not(view.state, DrawStock(view.seat))
            said = screen.words.refusal(refusal, view) if refusal else screen.prompts.stock(view.state)
            draw_dig(canvas, [over], refusal, said)
            return
        if focus and focus.zone is Zone.RIVER:
            index = focus.index
        elif over and over.place.zone is Zone.RIVER:
            index = over.place.index
        else:
            return
        if view.state.rules.draw_discards == "pile":
            index = 0
        slots: list[Slot] = [s for s in screen.stage.scene.of(Zone.RIVER) if s.place.index >= index]
        if not slots:
            return
        refusal = screen.desk.why_not_draw(slots[0].face)
        if refusal:
            said = screen.words.refusal(refusal, view)
        else:
            said = screen.prompts.dig(tuple(slot.face for slot in slots), view.state)
        draw_dig(canvas, slots, refusal, said)
