"""What is asked before something is done: which of several things is meant, and whether a discard is."""

from collections.abc import Callable, Sequence
from functools import partial

from game.engine.actions import Action, Discard
from game.ui.input import Pos
from game.ui.preferences import Preferences
from game.ui.screen import Screen
from game.ui.strings import _, signs
from game.ui.table.banner import CardFace
from game.ui.table.chooser import Chooser
from game.ui.table.desk import Desk
from game.ui.table.guarding import DiscardGuard
from game.ui.table.needed import played
from game.ui.table.stage import Stage
from game.ui.table.words import Words
from game.ui.widgets import Answer, Dialog


class Questions:
    """Puts questions over `screen`. `at()` is where the pointer is; what `holds(action)` is not done at all."""

    def __init__(
        self,
        screen: Screen,
        stage: Stage,
        words: Words,
        preferences: Preferences,
        at: Callable[[], Pos],
        holds: Callable[[Action], bool],
    ) -> None:
        self._screen = screen
        self._stage = stage
        self._words = words
        self._guard = DiscardGuard(lambda: preferences.settings, words)
        self._at = at
        self._holds = holds

    def choose(self, actions: Sequence[Action], desk: Desk) -> None:
        """Ask which of several things is meant, and do it."""
        state = self._stage.view.state
        choices = [(self._words.choice(action, state), action) for action in actions]
        pos = self._at()
        x, y = pos if pos[0] >= 0 else self._stage.areas.hand.midtop
        question = self._words.question(actions)
        self._screen.stack.push(Chooser(question, choices, (int(x), int(y)), desk.submit, partial(played, self._stage)))

    def holds(self, action: Action, desk: Desk) -> bool:
        """Whether an action is held back: for good, or until the player has said that it is meant."""
        if self._holds(action):
            return True
        why = self._guard.why(action, desk.view, desk.legal())
        if why and isinstance(action, Discard):
            self._ask(action, why, desk)
        return bool(why)

    def _ask(self, action: Discard, why: str, desk: Desk) -> None:
        answers = [
            Answer(_("Discard it"), lambda: desk.submit(action, sure=True)),
            Answer(_("Keep it"), kind="primary"),
        ]
        title = _("Discard the {card}?").format(card=signs(action.card))
        self._screen.stack.push(Dialog(title, why, answers, CardFace(action.card), width=440))
