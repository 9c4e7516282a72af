"""Pages that come up over a table when they are asked for or due, and the log and the sign that open some of them."""

from collections.abc import Callable, Sequence

from game.engine.actions import Cut, DrawDiscards
from game.engine.cards import Card
from game.engine.play.verbs import why_not
from game.engine.state import Phase
from game.ui.screen import Screen
from game.ui.strings import _
from game.ui.table.cutting import CutScreen
from game.ui.table.desk import Desk
from game.ui.table.log import PlayLog
from game.ui.table.log_page import LogPage
from game.ui.table.remarks import Remarks
from game.ui.table.spread import PileBrowser
from game.ui.table.unsaved import UnsavedSign, way_out
from game.ui.table.viewpoint import Viewpoint
from game.ui.widgets import Answer, Dialog


class Overlays:
    """Puts pages over `screen`, a table's; `menu` opens its menu."""

    def __init__(
        self, screen: Screen, place: Viewpoint, desk: Desk, remarks: Remarks, menu: Callable[[], object]
    ) -> None:
        self.log = PlayLog(place.words.event, self.read_log)
        self.sign = UnsavedSign(self.tell_unsaved)
        self._screen = screen
        self._place = place
        self._desk = desk
        self._remarks = remarks
        self._menu = menu
        self._browser: PileBrowser | None = None
        self._page: LogPage | None = None

    def browse(self) -> None:
        """Spread the discards, where the rules let one look through them; else say why not."""
        if self._desk.view.state.rules.draw_discards != "pile":
            self._remarks.say(_("Only the top of the discards may be seen, and here it lies open on the table."))
            return
        self._browser = PileBrowser(*self._pile())
        self._screen.stack.push(self._browser)

    def read_log(self) -> None:
        """Show all plays."""
        self._page = LogPage(self.log.lines, self._place.table.past.fingerprints)
        self._screen.stack.push(self._page)

    def tell_unsaved(self) -> None:
        """Say why the match is not saved, and what can be done."""
        trouble = self._place.table.kept.trouble
        if trouble is not None:
            answers = [Answer(_("Play on")), Answer(_("Try again"), self._save_again, "primary")]
            self._screen.stack.push(Dialog(_("The match is not being saved"), way_out(trouble), answers))

    def _save_again(self) -> None:
        table = self._place.table
        table.keep_again()
        if table.kept.trouble is not None:
            self._remarks.warn(self.sign.whole)

    def follow(self) -> None:
        """The table changed: what is open shows it."""
        top = self._screen.stack.top if self._screen.placed else None
        if self._browser and top is self._browser:
            self._browser.show(*self._pile())
        if self._page and top is self._page:
            self._page.show(self.log.lines, self._place.table.past.fingerprints)

    def due(self) -> bool:
        """Let the player cut where that is due; whether it is."""
        view, stack = self._desk.view, self._screen.stack
        if view.state.phase is not Phase.CUT or not self._desk.my_turn or stack.top is not self._screen:
            return False

        def cut(count: int) -> None:
            self._desk.submit(Cut(view.seat, count))

        stack.push(CutScreen(len(view.state.stock), self._place.prompts.cut(view.state), cut, self._menu))
        return True

    def _pile(self) -> tuple[Sequence[Card], Callable[[], object] | None, str]:
        view = self._desk.view
        refusal = why_not(view.state, DrawDiscards(view.seat))
        if refusal is None:
            return view.state.discards, self._desk.draw_discards, _("Taking the pile is your draw.")
        return view.state.discards, None, self._place.words.refusal(refusal, view)
