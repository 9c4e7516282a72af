"""The luck page of a deal: the luck of each seat, and the shuffle with the proof that it was fixed before the deal."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect

from game.content.numbers import decimal_text
from game.engine.actions import Shuffle
from game.engine.state import State
from game.record.record import Seat
from game.session.players.processes import GivenUpError
from game.session.players.reviewing import Luck, LuckJob
from game.ui.draw.canvas import Canvas
from game.ui.draw.look import Look
from game.ui.draw.theme import Ink, Role
from game.ui.match.score_sheet import Cell, Rule
from game.ui.widgets import Button, Column, Label, Panel, Row, Scroll, Spacer, Widget
from game.ui.widgets.adaptive import AdaptivePage, PreferredWidth
from game.ui.widgets.base import Size
from game.ui.widgets.players import Portrait, avatar_of, colour_of
from game.words.events import whole_fingerprint_text
from game.words.strings import _, cards_text, signs

NUMBER = 80
PORTRAIT = 36
BAR = 10
ROOM_FOR = 25.0
"""Points that fill half a bar, unless a seat had more luck than that."""
SPREAD = 2
"""Standard errors on each side of an interval that contains the true value in 95 of 100 deals."""


class LuckBar(Widget):
    """A bar that shows points of luck: to the right of the middle for good luck, to the left for bad.

    `most` points fill a half. It must be more than 0, and the points may not exceed it in either direction.
    """

    def __init__(self, points: float, most: float) -> None:
        super().__init__()
        self.points = points
        self.most = most

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return the fixed width and the height of the bar."""
        return (look.em(4 * BAR), look.em(BAR))

    def draw(self, canvas: Canvas) -> None:
        """Draw the groove, its middle, and the bar of luck."""
        theme, look = canvas.look.theme, canvas.look
        canvas.box(self.rect, theme.paper_line, self.rect.height // 2)
        long = round(abs(self.points) / self.most * self.rect.width / 2)
        left = self.rect.centerx - (long if self.points < 0 else 0)
        colour = theme.ink("paper_good" if self.points >= 0 else "paper_danger")
        canvas.fill(colour, Rect(left, self.rect.y, long, self.rect.height))
        tick = Rect(0, 0, look.px(2), self.rect.height + look.px(6)).move_to(center=self.rect.center)
        canvas.fill(theme.paper_dim, tick)


class LuckPage(AdaptivePage):
    """Shows the luck of all seats in `deal`, which is over, and its `shuffles`. Esc, Enter and the button go back.

    `reckon` starts to compute the luck. It is called when the page opens; the computation is cancelled when the page
    closes.
    """

    first_focus = -1

    def __init__(
        self, seats: Sequence[Seat], deal: State, shuffles: Sequence[Shuffle], reckon: Callable[[], LuckJob]
    ) -> None:
        super().__init__()
        self.seats = tuple(seats)
        self.deal = deal
        self.shuffles = tuple(shuffles)
        self.luck: tuple[Luck, ...] = ()
        """The luck of each seat; empty until it has been computed."""
        self.trouble = ""
        self._reckon = reckon
        self._reckoning: LuckJob | None = None

    def enter(self) -> None:
        """Start to compute the luck, and focus the back button. If the computation cannot be started, the page shows
        why.
        """
        if not self.luck and self._reckoning is None:
            try:
                self._reckoning = self._reckon()
            except (OSError, RuntimeError) as error:
                self.trouble = _("The bots cannot be started: {problem}").format(problem=error)
        self._fetch_result()
        super().enter()

    def leave(self) -> None:
        """Cancel the computation of the luck."""
        if self._reckoning:
            self._reckoning.close()
            self._reckoning = None

    def tick(self, dt: float) -> bool:
        """Advance by `dt` seconds, and show the luck once it is computed, or why it cannot be. Return whether to
        redraw.
        """
        if self._fetch_result():
            self.rebuild()
        return super().tick(dt)

    def _fetch_result(self) -> bool:
        """Fetch the result of the computation if it has finished or given up, and end it. Return whether there is a new
        result, or a problem, to show.
        """
        if self._reckoning is None:
            return False
        try:
            self.luck = self._reckoning.poll() or ()
        except GivenUpError as problem:
            self.trouble = _("The bots stopped: {problem}").format(problem=problem)
        if not self.luck and not self.trouble:
            return False
        self.leave()
        return True

    def build(self) -> Widget:
        """Return the panels of luck and shuffle, side by side where there is room, and the back button."""
        title = Label(_("Deal {number}: luck and shuffle").format(number=self.deal.deal), Role.HEADING)
        foot = Row([Spacer(grow=1), Button(_("Back"), self.back, "primary")])
        body: Widget
        if self.columns:
            luck = Panel(Scroll(self._luck()), padding=22, paper=True)
            body = Row(
                [PreferredWidth(luck, 6), PreferredWidth(Panel(Scroll(self._order()), padding=22), 5)],
                gap=20,
                align="stretch",
                grow=1,
            )
        else:
            luck = Panel(self._luck(), padding=22, paper=True)
            body = Scroll(Column([luck, Panel(self._order(), padding=22)], gap=20))
        return Column([title, body, foot], gap=14)

    def _luck(self) -> Widget:
        if not self.luck:
            waiting = self.trouble or _("The cards are being compared with what could have come instead …")
            return Column(
                [Label(_("Luck"), Role.SUBHEADING, "paper_text"), Label(waiting, Role.BODY, "paper_dim", wrap=True)],
                gap=8,
            )
        captions = [Cell(text, NUMBER, Role.CAPTION, "paper_dim") for text in (_("Dealt"), _("Drawn"), _("Together"))]
        parts: list[Widget] = [
            Row([Label(_("Luck"), Role.SUBHEADING, "paper_text"), Spacer(grow=1), *captions], gap=10)
        ]
        most = max([ROOM_FOR, *(abs(each.total) for each in self.luck)])
        for luck in self.luck:
            parts += [Rule(), self._line(luck), LuckBar(luck.total, most), self._draws(luck)]
        parts += [
            Rule(),
            Label(
                luck_note(self.deal, exact=not any(each.error for each in self.luck)),
                Role.SMALL,
                "paper_dim",
                wrap=True,
            ),
        ]
        return Column(parts, gap=8)

    def _line(self, luck: Luck) -> Widget:
        numbers = [(luck.dealt, Role.BODY), (luck.drawn, Role.BODY), (luck.total, Role.FIGURE)]
        return Row(
            [
                Portrait(avatar_of(self.seats, luck.seat), colour_of(self.seats, luck.seat), PORTRAIT),
                Label(self.seats[luck.seat].name, Role.SUBHEADING, "paper_text"),
                Spacer(grow=1),
                *(Cell(luck_points_text(points), NUMBER, role, _ink(points)) for points, role in numbers),
            ],
            gap=10,
        )

    def _draws(self, luck: Luck) -> Widget:
        return Label(f"{error_text(luck)} {draws_text(luck)}".strip(), Role.SMALL, "paper_dim", wrap=True)

    def _order(self) -> Widget:
        parts: list[Widget] = [Label(_("The shuffle"), Role.SUBHEADING, "accent")]
        for number, shuffle in enumerate(self.shuffles):
            if number:
                parts.append(Label(_("The stock was shuffled again:"), Role.STRONG))
            parts.append(Label(cards_text(shuffle.order), Role.BODY, wrap=True))
            if shuffle.salt:
                parts += [
                    Label(_("Fingerprint, shown before a card was dealt:"), Role.SMALL, "text_dim", wrap=True),
                    Label(whole_fingerprint_text(shuffle.fingerprint), Role.CAPTION, wrap=True),
                    Label(_("Salt: {salt}").format(salt=shuffle.salt), Role.CAPTION, "text_dim"),
                ]
        parts.append(Label(order_note(self.shuffles, self.deal), Role.SMALL, "text_dim", wrap=True))
        return Column(parts, gap=8)


def luck_points_text(points: float) -> str:
    """Return points of luck as text with one decimal: `+4.2`, `−9.5`, `0.0`."""
    return decimal_text(points, plus=True)


def error_text(luck: Luck) -> str:
    """Return the text on the measurement error of a seat's luck; empty if the luck is exact."""
    if not luck.error:
        return ""
    return _("In total {points} ± {spread}.").format(
        points=luck_points_text(luck.total), spread=decimal_text(SPREAD * luck.error)
    )


def draws_text(luck: Luck) -> str:
    """Return the text on what a seat drew from the stock: how many cards, and the most and the least helpful draw.

    If it drew only once, the text names what it drew; if all its draws helped by the same points as displayed, the text
    says so; if it never drew, that.
    """
    if luck.best is None or luck.worst is None:
        return _("Drew nothing from the stock.")
    most, least = luck_points_text(luck.best.gain), luck_points_text(luck.worst.gain)
    if luck.draws == 1:
        told = _("Drew {cards} from the stock ({points}).")
        return told.format(cards=cards_text(luck.best.cards, signs), points=most)
    if most == least and luck.draws == luck.card_count:
        told = _("Drew {count} from the stock, none better than the others ({points} each).")
        return told.format(count=luck.card_count, points=most)
    if most == least:
        told = _("Drew {count} from the stock in {draws} draws, none better than the others ({points} each).")
        return told.format(count=luck.card_count, draws=luck.draws, points=most)
    told = _("Drew {count} from the stock; the best was {best} ({more}), the worst {worst} ({less}).")
    return told.format(
        count=luck.card_count,
        best=cards_text(luck.best.cards, signs),
        more=most,
        worst=cards_text(luck.worst.cards, signs),
        less=least,
    )


def luck_note(deal: State, *, exact: bool = False) -> str:
    """Return the explanation of the numbers of luck. Unless they are `exact`, it also explains ±. Where the first melds
    of a player must fulfil a contract or an opening, it says that points are estimated until then. `deal` is any state
    of the deal; only its rules are asked.
    """
    text = _(
        "Points by which cards were better (+) or worse (−) than the average of what could have come instead: the "
        "dealt hand compared with other hands from the same pack, each card drawn with what the stock held "
        "then. Cards from the discards were chosen and do not count."
    )
    if not exact:
        sample = _("The other hands are a sample, hence the ±: 19 times out of 20 the true number is within it.")
        text = f"{text} {sample}"
    if deal.rules.contract is None and deal.rules.melding.contract_by != "player" and not deal.rules.melding.opening:
        return text
    estimated = _("Until a player has laid their first melds, the points are the bots’ estimate.")
    return f"{text} {estimated}"


def order_note(shuffles: Sequence[Shuffle], deal: State) -> str:
    """Return the explanation of the fingerprint: what it proves and how to check it. If no fingerprint was shown before
    the deal, return a sentence that says so.
    """
    if not any(shuffle.salt for shuffle in shuffles):
        return _("No fingerprint of this order was shown before the deal.")
    first = _("The first card is drawn first.")
    if deal.rules.deal.cutter != "none" and deal.rules.deal.exact_cut_bonus:
        first = _("The first card is drawn first; a cut comes after it.")
    proof = _(
        "The fingerprint is the SHA-256 of “shuffle … salt …”, with the cards written like 7H TS X. The record of the "
        "match has that text: rummy-house check-deal RECORD checks it, sha256sum does too. It shows that no card was "
        "exchanged after the deal began."
    )
    return f"{first} {proof}"


def _ink(points: float) -> Ink:
    return "paper_text" if abs(points) < 0.05 else "paper_good" if points > 0 else "paper_danger"
