"""What callers are told: over whatever is on top, above what that says itself, and until it has been read."""

from __future__ import annotations

from game.ui.app.screens import Screen
from game.ui.couch.machine import SECONDS, Replies
from game.ui.widgets import Dialog
from tests.ui.support.headless import HeadlessLoop


def test_a_reply_stands_above_what_the_page_says_and_outlives_it() -> None:
    loop = HeadlessLoop(Screen())
    replies = Replies(loop.screens)
    loop.screens.overlays = [replies]
    replies.say("Ann", "Not now.")
    loop.run_for(0.5)
    alone = replies.toasts.top
    dialog = Dialog("Discard it?")
    loop.screens.push(dialog)
    dialog.toasts.show("Something else.", 60.0)
    loop.run_for(0.5)
    assert {"Something else.", "Ann: Not now."} <= set(loop.display.texts)
    assert replies.toasts.top < dialog.toasts.top
    loop.screens.pop()
    loop.run_for(0.5)
    assert "Ann: Not now." in loop.display.texts
    assert replies.toasts.top == alone
    loop.run_for(SECONDS)
    assert "Ann: Not now." not in loop.display.texts
