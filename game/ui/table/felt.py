"""The words that stand on the felt: what the moment asks for, and what holds in the deal."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from game.engine.state import Phase
from game.ui.cards.scene import is_spread
from game.ui.cards.stage import Stage
from game.ui.draw.canvas import Canvas
from game.ui.draw.look import Look
from game.ui.draw.theme import Role, alpha
from game.ui.table.desk import Desk
from game.ui.words.prompts import Prompts

SIZES = (Role.BODY, Role.SMALL, Role.CAPTION)
"""How large the lines below the first may be: the first size in which all can be read."""


def draw_holds(canvas: Canvas, stage: Stage, lines: Sequence[str]) -> None:
    """Write the lines; long ones go on in the next."""
    look, theme = canvas.look, canvas.look.theme
    room, written = laid_out(look, stage, lines)
    y = room.y
    for number, (text, role) in enumerate(written):
        height = _height(look, role)
        canvas.text_in(text, Rect(room.x, y, room.width, height), role, theme.text if number else theme.accent)
        y += height


def holds_rect(look: Look, stage: Stage, lines: Sequence[str]) -> Rect:
    """The place of the lines; empty where the discards are spread over it."""
    return laid_out(look, stage, lines)[0]


def laid_out(look: Look, stage: Stage, lines: Sequence[str]) -> tuple[Rect, list[tuple[str, Role]]]:
    """The place of the lines, and what is written in each, how large."""
    left = stage.scene.discards.right + look.px(10)
    widest = stage.areas.river.right - left - look.px(8)
    if widest <= 0 or is_spread(stage.view.state):
        return Rect(0, 0, 0, 0), []
    for role in SIZES:
        written = [(lines[0], Role.STRONG)]
        written += [(part, role) for line in lines[1:] for part in look.fonts.lines(line, role, widest)]
        height = sum(_height(look, each) for _, each in written)
        if height <= stage.areas.river.height:
            break
    width = min(widest, max(look.fonts.size(text, each)[0] for text, each in written))
    top = min(stage.scene.pile.centery - height // 2, stage.areas.river.bottom - height)
    return Rect(left, top, width, height), written


def _height(look: Look, role: Role) -> int:
    return look.fonts.line_height(role) + (0 if role is SIZES[-1] else look.px(4))


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
