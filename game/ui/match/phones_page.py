"""The page for connecting phones: the QR code, the address, the word of the table, and the seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Protocol

from pygame import Rect

from game.phones.invitation import Code, Invitation
from game.phones.party import Party, PhoneStatus
from game.session.match.match import Match
from game.ui.draw.canvas import Canvas
from game.ui.draw.look import Look
from game.ui.draw.theme import Role
from game.ui.input.verbs import Menu, Verb
from game.ui.widgets import Button, Column, Label, Panel, Row, Scroll, Spacer, Widget
from game.ui.widgets.adaptive import AdaptivePage, PreferredWidth
from game.ui.widgets.base import Size
from game.ui.widgets.label import Notice
from game.ui.widgets.players import Portrait, avatar_of, colour_of
from game.words.strings import _

if TYPE_CHECKING:
    from game.phones.addresses import Address, Network

CODE_UNITS = 330
"""The side of the QR code, in units that grow with the text."""
PORTRAIT = 44
WAY = 190
GROUP = 4
"""The number of letters of the address between two dashes, which need not be typed."""


class CodePicture(Widget):
    """A code to scan: dark squares on white, as large as whole pixels allow."""

    def __init__(self, code: Code) -> None:
        super().__init__()
        self.code = code

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return the size of the square QR code: a fixed side, but no more than `width` and half the height of the
        window.
        """
        side = min(look.em(CODE_UNITS), round(look.metrics.height * 0.5), width or look.metrics.width)
        return (side, side)

    def draw(self, canvas: Canvas) -> None:
        """Draw the QR code on white in the middle of the rectangle; draw nothing while there is no code."""
        if not self.code:
            return
        count = len(self.code)
        side = max(1, min(self.rect.size) // count)
        whole = Rect(0, 0, side * count, side * count)
        whole.center = self.rect.center
        canvas.box(whole, (255, 255, 255), canvas.look.px(8))
        for y, row in enumerate(self.code):
            x = 0
            while x < count:
                end = x
                while end < count and row[end]:
                    end += 1
                if end > x:
                    canvas.box(Rect(whole.x + x * side, whole.y + y * side, (end - x) * side, side), (0, 0, 0))
                x = max(end, x + 1)


class PhonesHost(Protocol):
    """The interface of the window's phones for the page that shows them."""

    party: Party
    invitation: Invitation
    problem: str


class PhonesPage(AdaptivePage):
    """Shows how phones join `match`, and every phone there, which can be sent away.

    With `begin`, the match has not begun yet: the page calls `begin` once all phones have sat down, or when somebody
    presses the button. Without `begin`, the page lies over the table. It closes when somebody goes back and, if
    `is_for_missing`, once all phones have sat down.
    """

    wide = 1100
    first_focus = -1

    def __init__(
        self, phones: PhonesHost, match: Match, begin: Callable[[], object] | None = None, is_for_missing: bool = False
    ) -> None:
        super().__init__()
        self.phones = phones
        self.match = match
        self.begin = begin
        self.is_for_missing = is_for_missing
        self._reached = False

    def back(self) -> None:
        """Go back to the table, or to the title where the match has not begun."""
        if self.begin is None:
            self.dismiss()
        else:
            self.stack.restart_at("title")

    def handle(self, verb: Verb) -> bool:
        """Handle a verb, the menu key by going back. Return whether it was used."""
        if isinstance(verb, Menu):
            self.back()
            return True
        return super().handle(verb)

    def tick(self, dt: float) -> bool:
        """Begin the match, or close the page, once all phones have sat down. Return whether to redraw.

        Only a page opened for missing phones is closed, and only while it is on top. Until then, the page is rebuilt
        when a first phone has connected to this computer.
        """
        if self.begin is not None and not self.phones.party.missing:
            self.begin()
            return True
        if self.is_for_missing and self.stack.top is self and not self.phones.party.missing:
            self.dismiss()
            return True
        if self.phones.invitation.was_reached != self._reached:
            self._reached = self.phones.invitation.was_reached
            self.rebuild()
        return super().tick(dt)

    def build(self) -> Widget:
        """Build the page: the QR code and the instructions to join, beside or above the seats."""
        head = Label(_("Phones"), Role.HEADING)
        trouble = [Notice(self.phones.problem)] if self.phones.problem else []
        entry, seats = self._entry(), Panel(Scroll(self._seats()), padding=20)
        body: Widget
        if self.columns:
            body = Row(
                [PreferredWidth(Panel(Scroll(entry), padding=20), 11), PreferredWidth(seats, 10)],
                gap=18,
                align="stretch",
                grow=1,
            )
        else:
            body = Scroll(Column([Panel(entry, padding=20), Panel(self._seats(), padding=20)], gap=16))
        return Column([head, *trouble, body, self._foot()], gap=14)

    def _foot(self) -> Widget:
        if self.begin is None:
            return Row([Spacer(grow=1), Button(_("Back"), self.back, "primary")])
        back = Button(_("Back"), self.back)
        tip = _("Phones that have not sat down yet can still do so later.")
        return Row([back, Spacer(grow=1), Button(_("Begin"), self.begin, "primary", icon="cards", tip=tip)])

    def _entry(self) -> Widget:
        invitation = self.phones.invitation
        address, chosen = invitation.address, invitation.shown_address
        if chosen is None:
            return Label(_("Nothing listens now."), wrap=True)
        shown, secret = written_address(address)
        word = _("Scan the code, or open this address in the phone’s browser:")
        parts: list[Widget] = [
            Row([Spacer(grow=1), CodePicture(invitation.code()), Spacer(grow=1)]),
            Label(word, wrap=True),
            Label(shown, Role.STRONG, "accent", wrap=True),
            Label(secret, Role.STRONG, "accent", wrap=True),
            Label(
                _("The phone shows this table's word: “{word}”.").format(word=self.phones.party.book.word),
                wrap=True,
            ),
            Label(network_text(chosen), Role.SMALL, "text_dim", wrap=True),
        ]
        if len(invitation.addresses) > 1:
            parts.append(Row([Button(_("Another address"), self._other_address, tip=_other_tip())]))
        parts.append(Label(self._advice(), Role.SMALL, "text_dim", wrap=True))
        return Column(parts, gap=8)

    def _advice(self) -> str:
        """Return a sentence on the connection. Once a phone has reached this computer, it says that the network is
        fine; before, what to do if no phone connects. Return "" while the table does not listen and no phone has
        reached it.
        """
        if self._reached:
            return _("A phone has reached this computer: the network is fine.")
        if not self.phones.invitation.is_open:
            return ""
        return _(
            "If nothing opens: the phone and this computer must be on the same home network, not on a guest network "
            "that keeps devices apart. Your system may ask whether Rummy House may be reached: say yes. In full screen "
            "that question can be hidden behind the window."
        )

    def _other_address(self) -> None:
        self.phones.invitation.choose_next()
        self.rebuild()

    def _seats(self) -> Widget:
        rows: list[Widget] = [Label(_("At the table"), Role.SUBHEADING, "accent")]
        statuses = {each.seat: each for each in self.phones.party.statuses()}
        for seat, who in enumerate(self.match.seats):
            portrait = Portrait(avatar_of(self.match.seats, seat), colour_of(self.match.seats, seat), PORTRAIT)
            phone = statuses.get(seat)
            said = status_text(phone) if phone else _("Bot") if who.kind == "bot" else _("At this computer")
            name = who.name if phone is None or phone.is_taken else _("Free seat")
            words = Column([Label(name, Role.STRONG), Label(said, Role.SMALL, "text_dim")], gap=0)
            rows.append(Row([portrait, PreferredWidth(words, 1), *self._phone_buttons(phone)], gap=12))
        note = _("On a home network without encryption, whoever runs the network could read along.")
        rows += [Spacer(4), Label(note, Role.SMALL, "text_dim", wrap=True)]
        return Column(rows, gap=12)

    def _phone_buttons(self, phone: PhoneStatus | None) -> Sequence[Widget]:
        """Return the button that sends the phone of a seat away; empty if the seat is not one for phones, or no phone
        has taken it.
        """
        if phone is None or not phone.is_taken:
            return ()
        tip = _("Its seat becomes free for another phone.")
        return (PreferredWidth(Button(_("Send away"), partial(self._send_away, phone.seat), tip=tip), units=WAY),)

    def _send_away(self, seat: int) -> None:
        self.phones.party.send_away(seat)
        self.rebuild()


def written_address(address: str) -> tuple[str, str]:
    """Return an address of the table, as it is to be typed, in two parts: `http://` with the address of the computer,
    and the secret in lower case, in groups of characters with dashes between them.
    """
    scheme, _slashes, rest = address.partition("//")
    host, _slash, secret = rest.partition("/")
    secret = secret.strip("/")
    groups = [secret[at : at + GROUP] for at in range(0, len(secret), GROUP)]
    return f"{scheme.lower()}//{host}/", "-".join(groups).lower()


def status_text(phone: PhoneStatus) -> str:
    """Return the state of a phone in a few words.

    It says that the seat waits for a phone, that a bot plays for a phone that is away, or that the phone is there or
    away.
    """
    if not phone.is_taken:
        return _("Waiting for a phone")
    if not phone.plays:
        return _("Phone, away: a bot plays on")
    return _("Phone") if phone.is_here else _("Phone, away")


def network_text(chosen: Address) -> str:
    """Return a sentence on the network in which the address `chosen` of this computer can be reached."""
    texts: dict[Network, str] = {
        "wifi": _("For phones on the same Wi-Fi as this computer ({adapter})."),
        "cable": _("For phones on the home network that this computer is connected to by cable ({adapter})."),
        "other": _("For phones on the same network as this computer ({adapter})."),
        "virtual": _("This address belongs to a VPN or a virtual network ({adapter}): most phones cannot reach it."),
        "direct": _("This computer has no address from a network: most phones cannot reach it."),
        "here": _("This computer is not on a network: only programs on it can reach this address."),
    }
    return texts[chosen.network].format(adapter=chosen.adapter or chosen.ip)


def _other_tip() -> str:
    return _("This computer has several addresses: try the next one where phones do not find this one.")
