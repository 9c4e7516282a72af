"""What comes up over the table when it is asked for or due: a choice, the pile of discards, the cut."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from game.engine.actions import Action, Cut, Discard, DrawDiscards
from game.engine.cards import Card
from game.engine.play import why_not
from game.engine.state import Phase
from game.ui.strings import _, signs
from game.ui.table.banner import CardFace
from game.ui.table.chooser import Chooser
from game.ui.table.cutting import CutScreen
from game.ui.table.log_page import LogPage
from game.ui.table.spread import PileBrowser
from game.ui.table.unsaved import way_out
from game.ui.widgets import Answer, Dialog

if TYPE_CHECKING:
    from game.ui.screens.table import TableScreen


class Overlays:
    """Puts screens over a table's."""

    def __init__(self, screen: "TableScreen") -> None:
        self.screen = screen
        self._browser: PileBrowser | None = None
        self._log: LogPage | None = None

    def choose(self, actions: Sequence[Action], chosen: Callable[[Action], object]) -> None:
        """Ask which of several things is meant."""
        screen = self.screen
        state = screen.stage.view.state
        choices = [(screen.words.choice(action, state), action) for action in actions]
        pos, hand = screen.pointer.pos, screen.stage.areas.hand
        at = pos if pos[0] >= 0 else hand.midtop
        question, place = screen.words.question(actions), (int(at[0]), int(at[1]))
        screen.stack.push(Chooser(question, choices, place, chosen, screen.clearing.played))

    def ask_discard(self, action: Discard, why: str) -> None:
        """Ask whether a discard is meant."""
        screen = self.screen

        answers = [
            Answer(_("Discard it"), lambda: screen.desk.submit(action, sure=True)),
            Answer(_("Keep it"), kind="primary"),
        ]
        title = _("Discard the {card}?").format(card=signs(action.card))
        screen.stack.push(Dialog(title, why, answers, CardFace(action.card), width=440))

    def browse(self) -> None:
        """Spread the discards, where the rules let one look through them; else say why not."""
        screen = self.screen
        if screen.stage.view.state.rules.draw_discards != "pile":
            screen.say(_("Only the top of the discards may be seen, and here it lies open on the table."))
            return
        self._browser = PileBrowser(*self._pile())
        screen.stack.push(self._browser)

    def read_log(self) -> None:
        """Show all plays."""
        self._log = LogPage(self.screen.log.lines, self.screen.desk.table.past.fingerprints)
        self.screen.stack.push(self._log)

    def tell_unsaved(self) -> None:
        """Say why the match is not saved, and what can be done."""
        trouble = self.screen.table.trouble
        if trouble is not None:
            answers = [Answer(_("Play on")), Answer(_("Try again"), self._save_again, "primary")]
            self.screen.stack.push(Dialog(_("The match is not being saved"), way_out(trouble), answers))

    def _save_again(self) -> None:
        screen = self.screen
        screen.table.keep_again()
        if screen.table.trouble is not None:
            screen.toasts.show(screen.panels.sign.whole, 5.0, "warning", "danger")

    def follow(self) -> None:
        """The table changed: what is open shows it."""
        screen = self.screen
        top = screen.stack.top if screen.placed else None
        if self._browser and top is self._browser:
            self._browser.show(*self._pile())
        if self._log and top is self._log:
            self._log.show(screen.log.lines, screen.desk.table.past.fingerprints)

    def due(self) -> bool:
        """Let the player cut where that is due; whether it is."""
        screen = self.screen
        view = screen.desk.view
        if view.state.phase is not Phase.CUT or not screen.desk.my_turn or screen.stack.top is not screen:
            return False

        def cut(count: int) -> None:
            screen.desk.submit(Cut(view.seat, count))

        screen.stack.push(CutScreen(len(view.state.stock), screen.prompts.cut(view.state), cut, screen.menu))
        return True

    def _pile(self) -> tuple[Sequence[Card], Callable[[], object] | None, str]:
        screen = self.screen
        view = screen.desk.view
        refusal = why_not(view.state, DrawDiscards(view.seat))
        if refusal is None:
            return view.state.discards, screen.desk.draw_discards, _("Taking the pile is your draw.")
        return view.state.discards, None, screen.words.refusal(refusal, view)
