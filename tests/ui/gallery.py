"""A page with every widget, to look at: python -m tests.ui.gallery [width height [text scale]]."""

import sys

import pygame

from game import paths
from game.ui.app.loop import Loop, SystemClock
from game.ui.app.window import Window
from game.ui.draw.assets import Images
from game.ui.draw.look import Look
from game.ui.draw.theme import FELT, HIGH_CONTRAST, Role
from game.ui.widgets import (
    Answer,
    Button,
    Choice,
    Column,
    Dialog,
    Item,
    Label,
    List,
    Page,
    Panel,
    Row,
    Scroll,
    Slider,
    Spacer,
    TextEntry,
    Toggle,
    Widget,
)
from game.ui.widgets.screens import Screens

SENTENCES = "Bea laid 7♥ 8♥ 9♥. The T♦ would have fitted Ann's run, and ★ may stand for Q♠ or Q♣."


class Gallery(Page):
    """A page with every widget in each of its states."""

    def build(self) -> Widget:
        undo = Button("Undo", self.say("Nothing to take back."), icon="undo")
        undo.enabled = False
        settings = Column(
            [
                Label("Set the table", Role.SUBHEADING, "accent"),
                Row([Label("Your name", grow=1), TextEntry("Ann", placeholder="Your name")]),
                Row([Label("Opponents", grow=1), Choice(["1", "2", "3", "4", "5"], 1)]),
                Row([Label("Level", grow=1), Choice(["Beginner", "Even", "Strong"], 1, stepper=True)]),
                Row([Label("Pace", grow=1), Choice(["Off", "Fast", "Normal", "Slow"], 2)]),
                Row([Label("Sound", grow=1), Slider(70, 0, 100, 5, show=lambda v: f"{v:g}%")]),
                Toggle("Ask before discarding", True, tip="A question before a card leaves your hand."),
                Toggle("Four colours for the suits", False),
                Spacer(grow=1),
                Row(
                    [
                        Button("Rules", self.ask, "quiet"),
                        Spacer(grow=1),
                        undo,
                        Button("Delete", self.ask, "danger"),
                        Button("Deal", self.say("The cards are dealt."), "primary", icon="cards"),
                    ]
                ),
            ],
            gap=10,
        )
        games = [Item(f"Match {n}", f"{n % 6 + 2} players", "trophy") for n in range(1, 30)]
        side = Column(
            [
                Label("Records", Role.SUBHEADING, "accent"),
                List(games, 2, on_activate=lambda index: self.ask(), rows=5, grow=1),
                Label(SENTENCES, Role.SMALL, "text_dim", wrap=True),
            ]
        )
        paper = Column(
            [
                Label("Score sheet", Role.SUBHEADING, "paper_text"),
                Row([Label("Ann", Role.BODY, "paper_text", grow=1), Label("125", Role.STRONG, "paper_text")]),
                Row([Label("Bea", Role.BODY, "paper_text", grow=1), Label("−40", Role.STRONG, "paper_danger")]),
                Row([Label("Cy", Role.BODY, "paper_text", grow=1), Label("+85", Role.STRONG, "paper_good")]),
                Label("7♥ 8♥ 9♥ T♠ J♣ A♦ ★", Role.SMALL, "paper_dim"),
            ],
            gap=6,
        )
        return Column(
            [
                Row([Label("Rummy House", Role.TITLE, grow=1), Button("", self.ask, icon="gear", tip="Settings")]),
                Row(
                    [
                        Panel(Scroll(settings, least_height=360), grow=3),
                        Column([Panel(side, grow=1), Panel(paper, paper=True)], gap=20, grow=2),
                    ],
                    gap=20,
                    align="stretch",
                    grow=1,
                ),
            ],
            gap=8,
        )

    def say(self, text: str) -> "Say":
        return Say(self, text)

    def ask(self) -> None:
        self.stack.push(
            Dialog(
                "Abandon this match?",
                "The match is kept among your records as lost. " + SENTENCES,
                [Answer("Give up", kind="danger"), Answer("Play on", self.say("On we go."), "primary")],
            )
        )

    def back(self) -> None:
        self.ask()


class Say:
    """A callable that shows a text as a toast."""

    def __init__(self, page: Page, text: str) -> None:
        self.page = page
        self.text = text

    def __call__(self) -> None:
        self.page.toasts.show(self.text, icon="check")


def main(arguments: list[str]) -> None:
    width, height = (int(arguments[0]), int(arguments[1])) if len(arguments) > 1 else (1280, 800)
    scale = float(arguments[2]) if len(arguments) > 2 else 1.0
    theme = HIGH_CONTRAST if "contrast" in arguments else FELT
    window = Window((width, height), paths.assets() / "icons" / "app.svg")
    images = Images(paths.assets())
    screens = Screens()
    screens.push(Gallery())
    try:
        Loop(window, screens, lambda size: Look.of(size, images, theme, scale), SystemClock(), pygame.event.get).run()
    finally:
        window.close()


if __name__ == "__main__":
    main(sys.argv[1:])
