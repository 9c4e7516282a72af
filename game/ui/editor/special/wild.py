"""Which cards are wild, as a strip of signs to turn on and off."""

from collections.abc import Callable

from game.content.editing.form import Form
from game.content.sheets.values import rank_name
from game.engine.cards import parse_rank
from game.ui.strings import _
from game.ui.widgets.chip import Chip
from game.ui.widgets.flow import Flow

JOKER = "joker"
NAMES = (JOKER, *(rank_name(rank) for rank in range(1, 14)))


class WildField(Flow):
    """The joker and all ranks; what is on is wild."""

    def __init__(self, form: Form, changed: Callable[[], object]) -> None:
        self.form = form
        self.changed = changed
        self.wild = _names(form.values["pack.wild"])
        chips = [Chip("★" if name == JOKER else name, name in self.wild, self._turner(name)) for name in NAMES]
        chips[0].tip = _("Jokers")
        super().__init__(chips, gap=4, lead=4, even=True)

    def _turner(self, name: str) -> Callable[[bool], None]:
        def turn(on: bool) -> None:
            (self.wild.add if on else self.wild.discard)(name)
            standard = self.form.standard("pack.wild")
            # The same cards in the standard's own order differ in nothing.
            same = self.wild == _names(standard)
            self.form.put("pack.wild", standard if same else [each for each in NAMES if each in self.wild])
            self.changed()

        return turn


def _names(wild: list[str]) -> set[str]:
    return {JOKER if name.lower() == JOKER else rank_name(parse_rank(name)) for name in wild}
