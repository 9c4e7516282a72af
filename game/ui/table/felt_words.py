"""The words that stand on the felt: what the moment asks for, and what holds in the deal."""

from pygame import Rect

from game.engine.state import Phase
from game.ui.canvas import Canvas
from game.ui.look import Look
from game.ui.table.desk import Desk
from game.ui.table.holds import draw_holds, holds_rect
from game.ui.table.prompts import Prompts
from game.ui.table.stage import Stage
from game.ui.theme import Role, alpha


class FeltWords:
    """Finds room for the lines of `prompts`, and writes them."""

    def __init__(self, desk: Desk, stage: Stage, prompts: Prompts) -> None:
        self._desk = desk
        self._stage = stage
        self._prompts = prompts

    def holds_room(self, look: Look) -> list[Rect]:
        """Where it stands what holds in the deal, the contract above all, with a little felt around it."""
        gap = look.px(12)
        place = holds_rect(look, self._stage, self._prompts.holds(self._stage.view))
        return [place.inflate(gap, gap)] if place.width else []

    def draw_holds(self, canvas: Canvas) -> None:
        """Write what holds in the deal."""
        draw_holds(canvas, self._stage, self._prompts.holds(self._stage.view))

    def prompt_rect(self, look: Look) -> Rect:
        """Where the line stands that says what the moment asks for."""
        room = self._stage.areas.prompt
        width = min(look.fonts.size(self.prompt_text(look), Role.STRONG)[0] + look.px(36), room.width)
        return Rect(0, 0, width, room.height).move_to(center=room.center)

    def prompt_text(self, look: Look) -> str:
        """The whole line where it can be read in its room, else the brief one."""
        view, legal = self._stage.view, self._desk.legal()
        buttons = self._prompts.buttons(view.state, legal)
        text = self._prompts.prompt(view, legal) + buttons
        if look.fonts.size(text, Role.STRONG)[0] <= self._stage.areas.prompt.width - look.px(36):
            return text
        return self._prompts.prompt(view, legal, brief=True) + buttons

    def beside_prompt(self, size: tuple[int, int], look: Look) -> Rect | None:
        """Room in the same line, on its left, as wide as that lets it be; None where that is less than half of it."""
        room, pill = self._stage.areas.prompt, self.prompt_rect(look)
        width = min(size[0], pill.left - look.px(8) - room.left)
        return Rect(room.left, room.centery - size[1] // 2, width, size[1]) if width >= size[0] // 2 else None

    def draw_prompt(self, canvas: Canvas) -> None:
        """Write the line; where the player is asked, it is lit."""
        look, theme = canvas.look, canvas.look.theme
        text, pill = self.prompt_text(look), self.prompt_rect(look)
        mine = self._desk.my_turn and self._stage.view.state.phase is not Phase.DEAL_OVER
        fill = theme.accent if mine else alpha(theme.panel, 215)
        canvas.box(pill, fill, pill.height // 2, theme.panel_edge if not mine else theme.wood_dark, look.px(1))
        inner = pill.inflate(-look.px(24), 0)
        canvas.text_in(text, inner, Role.STRONG, theme.on_accent if mine else theme.text, "center")
