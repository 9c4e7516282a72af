"""A phone: a page in a real browser, touched as a finger touches it, in a context of its own that keeps its secret."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from urllib.request import urlopen

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from game.bots.choose.player import choose
from game.bots.knowledge.memory import Memory
from game.engine.actions import Action, Add, Claim, Discard, DrawDiscards, Lay, Take
from game.engine.cards import Card
from game.engine.events import Event, redact
from game.engine.play.dealing import new_match
from game.engine.play.verbs import apply
from game.engine.state import Phase, State, view
from game.record.record import read_sound_part
from tests.window.needs import browser
from tests.window.waiting import until

PORTRAIT = (390, 844)
PATIENCE = 10_000
"""Milliseconds to wait for an element of a page."""


class ContextPool:
    """Contexts of a headless browser, one for each phone. They are reused: opening one takes longer than most tests."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: list[Page] = []
        self._lent: list[Page] = []
        self._single: list[BrowserContext] = []

    def lend(self) -> Page:
        """Return a blank page in a context of its own, to be used until all are taken back."""
        page = self._free.pop() if self._free else self._make()
        self._lent.append(page)
        return page

    def make(self) -> Page:
        """Return a blank page in a new context, which is closed after the test."""
        page = self._make()
        self._single.append(page.context)
        return page

    def _make(self) -> Page:
        context = self._browser.new_context(has_touch=True, is_mobile=True, reduced_motion="reduce")
        context.set_default_timeout(PATIENCE)
        return context.new_page()

    def take_back(self) -> None:
        """Leave all lent pages and clear their storage."""
        while self._single:
            self._single.pop().close()
        while self._lent:
            page = self._lent.pop()
            if page.is_closed():
                page.context.close()
                continue
            for other in page.context.pages:
                if other is not page:
                    other.close()
            page.evaluate("try { localStorage.clear() } catch {}")  # a page that is not there has none
            page.goto("about:blank")
            self._free.append(page)


@contextmanager
def opened_browser() -> Iterator[ContextPool]:
    """Yield a headless browser for phones."""
    with sync_playwright() as driver:
        opened = driver.chromium.launch(executable_path=browser(), args=["--no-sandbox"])
        try:
            yield ContextPool(opened)
        finally:
            opened.close()


class Phone:
    """A phone with a screen of some size that has opened an address. Errors in its page are collected in `trouble`.

    `alone`: whether the context is used by this test only, which may change it.
    """

    def __init__(
        self, opened: ContextPool, address: str, size: tuple[int, int] = PORTRAIT, alone: bool = False
    ) -> None:
        self.address = address
        self.size = size
        self.trouble: list[str] = []
        self.page = opened.make() if alone else opened.lend()
        self.context = self.page.context
        self._go(self.page)

    def open(self) -> Page:
        """Open the address in a new page of this phone, and return the page."""
        self.page = self.context.new_page()
        self._go(self.page)
        return self.page

    def _go(self, page: Page) -> None:
        page.set_viewport_size({"width": self.size[0], "height": self.size[1]})
        page.on("pageerror", lambda error: self.trouble.append(str(error)))
        page.goto(self.address)

    def sit_down(self, name: str, seat: int = 0) -> None:
        """Take a free seat under a name."""
        self.page.locator(f'.seats li[data-key="{seat}"] .seat.free').tap()
        known = self.page.get_by_role("radio", name=name, exact=True)
        if known.count():
            known.check()
        else:
            new = self.page.get_by_role("radio", name="Somebody new")
            if new.count():
                new.check()
            self.page.get_by_label("Your name").fill(name)
        self.page.get_by_role("button", name="Sit down").tap()
        self.page.locator(".play").wait_for()

    def faults(self) -> list[str]:
        """Return the faults that an accessibility checker finds in the current page."""
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE_SCRIPT)
        found = self.page.evaluate("axe.run({ resultTypes: ['violations'] }).then((all) => all.violations)")
        return [f"{each['id']}: {node['html']}" for each in found for node in each["nodes"]]

    @property
    def cards(self) -> list[str]:
        """Return the cards of the hand as displayed, in order and in card notation."""
        keys: list[str] = self.page.locator(".mine .hand li").evaluate_all("all => all.map((each) => each.dataset.key)")
        return [key.split()[0] for key in keys]

    def holds(self, cards: tuple[Card, ...]) -> None:
        """Wait until the hand shows exactly these cards."""
        wanted = sorted(map(repr, cards))
        until(lambda: sorted(self.cards) == wanted, f"the phone shows {wanted}")

    def tap(self, *actions: str) -> None:
        """Tap the first button that does one of these actions, given by their names in the page."""
        found = ", ".join(f'button[data-action="{each}"]' for each in actions)
        self.page.locator(found).first.tap()

    def select(self, *cards: Card) -> None:
        """Select exactly these cards of the hand."""
        left = [repr(card) for card in cards]
        taps = self.page.locator(".mine .hand .card")
        for index, held in enumerate(self.cards):
            if held in left:
                left.remove(held)
                taps.nth(index).tap()
        assert not left, f"the phone does not show {left}"

    def deselect(self) -> None:
        """Clear the selection."""
        none = self.page.locator('.actions button[data-action="none"]')
        if none.count():
            none.tap()

    def do(self, action: Action) -> None:
        """Carry out an action by taps, as a player would."""
        self.deselect()
        match action:
            case Discard():
                self.select(action.card)
                self.tap(action.text)
                self._be_sure()
            case DrawDiscards():
                self.page.locator(".discards.can").wait_for()
                button = self.page.locator(f'.actions button[data-action="{action.text}"]')
                if button.count():
                    button.tap()
                else:
                    self.page.locator(".discards").tap()
                    self._dig(action.deepest)
            case Lay() if self.page.locator('.actions button[data-action="arrange"]').count():
                self.tap("arrange")
                self.page.locator('dialog button[data-action^="lay"]').first.tap()
            case Lay() | Add() | Take() | Claim():
                self.select(*_cards_of(action))
                self.page.locator(f'.actions button[data-action^="{action.text.split()[0]}"]').first.wait_for()
                same = self.page.locator(f'.actions button[data-action="{action.text}"]')
                target = same if same.count() else self.page.locator(_like(action))
                target.first.tap()
            case _:
                self.tap(action.text)

    def _dig(self, card: Card | None) -> None:
        """Open the page of the discards, choose `card` (None: the top one), and draw it with all above it."""
        dialog = self.page.locator("dialog[open]")
        if card is not None:
            dialog.locator(f'.river button:has(img[src="cards/{card!r}.svg"])').last.tap()
        dialog.locator('button[data-action^="draw"]').tap()

    def _be_sure(self) -> None:
        """Confirm the discard, if the guard against regrettable discards asks."""
        sure = self.page.locator("dialog[open] .primary")
        if sure.count():
            sure.tap()


def _cards_of(action: Action) -> tuple[Card, ...]:
    match action:
        case Lay(melds=melds):
            return tuple(use.card for meld in melds for use in meld)
        case Add(cards=cards):
            return tuple(use.card for use in cards)
        case Take(card=card):
            return (card,)
    return ()


def _like(action: Action) -> str:
    """Return the CSS selector of the buttons that do actions of the same kind."""
    return f'.actions button[data-action^="{action.text.split()[0]}"]'


class Match:
    """The match as read from its record, with the knowledge of every seat; see `Seen`."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "matches" / "current.record"
        header = read_sound_part(self.path.read_text(encoding="utf-8"))[0].header
        self.state: State = new_match(header.match_rules(), header.dealer)
        self.memories = [Memory.start(seat) for seat in range(len(header.seats))]
        self.actions: list[Action] = []
        self._told: list[list[Event]] = [[] for _ in self.memories]
        self._read = ""
        self.look()

    def look(self) -> State:
        """Replay the actions recorded since the last look, and return the state."""
        text = self.path.read_text(encoding="utf-8")
        if text != self._read:
            self._read = text
            for action in read_sound_part(text)[0].actions[len(self.actions) :]:
                self.state, events = apply(self.state, action)
                self.actions.append(action)
                for seat, told in enumerate(self._told):
                    told += [redact(event, seat) for event in events]
                if self.state.phase is not Phase.SHUFFLE:
                    self._tell()
        return self.state

    def _tell(self) -> None:
        for seat, told in enumerate(self._told):
            now = view(self.state, seat)
            for event in told:
                self.memories[seat] = self.memories[seat].after(event, now.state)
            told.clear()

    def choice(self, seat: int) -> Action:
        """Return the action that a sensible player would choose in `seat`."""
        found = choose(view(self.state, seat), self.memories[seat], Random(1))
        assert found is not None
        return found

    def done(self, known: int, seat: int) -> Action:
        """Wait until a player in `seat` has acted after the first `known` actions of the record, and return that
        action.
        """
        return until(lambda: self._since(known, seat), f"an action of seat {seat} is in the record")

    def _since(self, known: int, seat: int) -> Action | None:
        self.look()
        return next((each for each in self.actions[known:] if each.seat == seat), None)


def address_of(data: Path) -> str:
    """Wait until the table with the secret in a data folder is served, and return its address."""

    def served() -> str:
        try:
            kept = json.loads((data / "phones.json").read_text(encoding="utf-8"))
            found = f"http://127.0.0.1:{kept['port']}/{kept['table']}/"
            with urlopen(found, timeout=1):
                return found
        except (OSError, ValueError, KeyError):
            return ""

    return until(served, "the table is served")
