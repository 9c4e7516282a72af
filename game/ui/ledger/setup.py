"""The page that sets up a score sheet for real cards: game, players, length and first dealer."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from game.content.rule_text.page import players_text
from game.content.translation import in_language
from game.record.record import MAX_PLAYERS, Seat
from game.session.house_rules.games import Games
from game.session.ledger import Ledger
from game.session.profiles import MAX_NAME_LETTERS, Profiles, normalized_name
from game.session.settings import Settings
from game.ui.draw.theme import Role
from game.ui.ledger.score import ScoreBook
from game.ui.ledger.sheet import LedgerSheet
from game.ui.people.chairs import BOT_NAMES
from game.ui.setup.choose_game import grouped_rows, variation_choice
from game.ui.setup.draft import USUAL_PLAYERS, MatchLength, match_lengths, usual_length
from game.ui.widgets import Button, Choice, Column, Item, Label, List, Panel, Row, Scroll, Spacer, TextEntry, Widget
from game.ui.widgets.adaptive import DraftPage, PreferredWidth
from game.ui.widgets.players import AVATARS, AvatarPicker, colours_for
from game.words.strings import _


class LedgerDraft:
    """The choices for a new score in one of `games`: at first `game`, or the first game if that is gone.

    Names come from `people`, those of the last evening, then from `profiles`, then from the bots, until there is one
    for every seat. The number of players is that of `people` if there are several, else the usual one, within the
    limits of the game.
    """

    def __init__(self, games: Games, game: str, people: Sequence[Seat], profiles: Profiles) -> None:
        self.games = games
        self.profiles = profiles
        names: dict[str, str] = {}
        for name in (*(seat.name for seat in people), *(each.name for each in profiles), *BOT_NAMES):
            names.setdefault(normalized_name(name), name)
        self.names = [*names.values()][:MAX_PLAYERS]
        pictures = {normalized_name(each.name): each.avatar for each in (*profiles, *people)}
        self.avatars: list[str] = []
        for name in self.names:
            free = [each for each in AVATARS if each not in self.avatars]
            wanted = pictures.get(normalized_name(name), "")
            self.avatars.append(wanted if wanted in free else free[0])
        self.player_count = len(people) if len(people) > 1 else USUAL_PLAYERS
        self.dealer = 0
        self.length = 0
        self.game = ""
        self.choose_game(game if game in games else next(iter(games)))

    @property
    def match_lengths(self) -> tuple[MatchLength, ...]:
        """The lengths the match can have."""
        return match_lengths(self.sheet)

    def choose_game(self, game: str) -> None:
        """Choose a game; the number of players is adjusted to the game's limits, and the game's usual length is
        chosen.
        """
        self.game = game
        self.sheet = self.games[game]
        self.length = usual_length(self.sheet)
        self.set_player_count(self.player_count)

    def refresh(self) -> None:
        """Adapt to changed game files: if the chosen game is gone, choose the first one; if its rules have changed,
        choose it anew.
        """
        game = self.game if self.game in self.games else next(iter(self.games))
        if game != self.game or self.games[game] != self.sheet:
            self.choose_game(game)

    def set_player_count(self, count: int) -> None:
        """Set the number of players, within the limits of the game; a dealer without a seat is replaced by the last
        seat.
        """
        limits = self.sheet.players
        self.player_count = min(max(count, limits.min), limits.max)
        self.dealer = min(self.dealer, self.player_count - 1)

    def change_avatar(self, seat: int, step: int) -> None:
        """Give a seat the avatar `step` places further in the list, where the first follows the last. A seat that has
        that avatar gets the former one in exchange.
        """
        wanted = AVATARS[(AVATARS.index(self.avatars[seat]) + step) % len(AVATARS)]
        if wanted in self.avatars:
            self.avatars[self.avatars.index(wanted)] = self.avatars[seat]
        self.avatars[seat] = wanted

    @property
    def seat_with_name_problem(self) -> int | None:
        """The first seat whose name is empty or already taken; None if all names are fine."""
        names = [normalized_name(name) for name in self.names[: self.player_count]]
        return next((seat for seat, name in enumerate(names) if not name or name in names[:seat]), None)

    def new_ledger(self, began: str) -> Ledger:
        """Return an empty ledger with the chosen game, match length, players and dealer; `began` is the time it is
        named after.
        """
        seats = tuple(
            structs.replace(seat, colour=None if colour == number else colour)
            for number, (seat, colour) in enumerate(
                zip(map(self._seat, range(self.player_count)), self.colours, strict=True)
            )
        )
        return Ledger(began, self.match_lengths[self.length].sheet, seats, self.dealer)

    @property
    def colours(self) -> list[int]:
        """Seat colours of the players, all different."""
        return colours_for(self._seat(number).colour for number in range(self.player_count))

    def _seat(self, number: int) -> Seat:
        """Return the player in seat `number`; a name that belongs to a profile stands for that person."""
        name = " ".join(self.names[number].split())
        person = self.profiles.find_by_name(name)
        if person is None:
            return Seat(name, avatar=self.avatars[number])
        return Seat(person.name, avatar=self.avatars[number], profile=person.id, colour=person.colour)


class LedgerSetup(DraftPage):
    """The page that sets up a score, at first with the choices of `draft`, and then opens its first deal. Esc and the
    button go back.
    """

    draft: LedgerDraft

    def __init__(self, book: ScoreBook, draft: LedgerDraft) -> None:
        super().__init__(draft)
        self.book = book

    def build(self) -> Widget:
        """Build the list of games and the players' controls, side by side where there is room."""
        about = _("For an evening with real cards: enter what is left in each hand, and the scores are added up.")
        head: list[Widget] = [Label(_("Keep score"), Role.HEADING), Label(about, ink="text_dim", wrap=True)]
        start = Button(_("Begin"), self._start, "primary", icon="paper")
        foot = Row([Button(_("Back"), self.back), Spacer(grow=1), start])
        games, people = self._games_list(), self._people_column()
        family = variation_choice(self.draft.games, self.draft.game, self._choose_game)
        choice = Column([games, *family], gap=10)
        if self.columns:
            parts: list[Widget] = [PreferredWidth(choice, 5), PreferredWidth(Panel(Scroll(people), padding=20), 6)]
            return Column([*head, Row(parts, gap=18, align="stretch", grow=1), foot], gap=14)
        games.rows = min(len(games.items), 4)
        return Column([*head, Scroll(Column([choice, Panel(people, padding=20)], gap=16)), foot], gap=14)

    def _games_list(self) -> List:
        games, game = self.draft.games, self.draft.game
        self._names, items = grouped_rows(games, Settings(), self._game_item)
        at = self._names.index(game if game in self._names else games.family(game)[0])
        return List(items, at, self._choose_row, self._start_with, rows=len(items), grow=1)

    def _game_item(self, name: str) -> Item:
        sheet = self.draft.games[name]
        return Item(in_language(sheet.title), players_text(sheet))

    def _choose_row(self, index: int) -> None:
        self._choose_game(self._names[index])

    def _choose_game(self, game: str) -> None:
        self.draft.choose_game(game)
        self.rebuild()

    def _start_with(self, _index: int) -> None:
        self._start()

    def _people_column(self) -> Widget:
        draft, limits = self.draft, self.draft.sheet.players
        counts = list(range(limits.min, limits.max + 1))
        players = Choice(
            [_("{count} players").format(count=count) for count in counts],
            counts.index(draft.player_count),
            self._set_player_count,
            stepper=True,
        )
        self._seats = [SeatEditor(seat, self) for seat in range(draft.player_count)]
        self._dealer = Choice(self._dealer_options(), draft.dealer, self._set_dealer, stepper=True)
        length = Choice([each.text for each in draft.match_lengths], draft.length, self._set_length, stepper=True)
        return Column(
            [
                Label(_("At the table"), Role.SUBHEADING, "accent"),
                players,
                *self._seats,
                Spacer(4),
                Label(_("The match"), Role.SUBHEADING, "accent"),
                length,
                Row([Label(_("First dealer"), ink="text_dim"), PreferredWidth(self._dealer, 1)]),
            ],
            gap=8,
        )

    def refresh_names(self) -> None:
        """Update the dealer choice and the colours after a name has changed."""
        self._dealer.options = tuple(self._dealer_options())
        for seat in self._seats:
            seat.picture.colour = self.draft.colours[seat.number]

    def _dealer_options(self) -> list[str]:
        return [self.draft.names[seat] or _("Nobody yet") for seat in range(self.draft.player_count)]

    def _set_player_count(self, index: int) -> None:
        self.draft.set_player_count(self.draft.sheet.players.min + index)
        self.rebuild()

    def _set_dealer(self, index: int) -> None:
        self.draft.dealer = index

    def _set_length(self, index: int) -> None:
        self.draft.length = index

    def _begin_ledger(self) -> None:
        sheet = LedgerSheet(self.book.begin(self.draft.new_ledger))
        self.stack.replace(sheet)
        sheet.enter_next_deal()

    def _start(self) -> None:
        seat = self.draft.seat_with_name_problem
        if seat is None:
            self._begin_ledger()
            return
        told = _("Give everybody a name of their own.")
        self.toasts.show(told, 6.0, "warning", "danger")
        entries = [widget for widget in self.group.focusable() if isinstance(widget, TextEntry)]
        self.group.set_focus(entries[seat])


class SeatEditor(Row):
    """The avatar picker and name entry of seat `number`."""

    def __init__(self, number: int, page: LedgerSetup) -> None:
        self.number = number
        self.page = page
        draft = page.draft
        self.picture = AvatarPicker(self._avatar, draft.colours[number], self._turn)
        name = TextEntry(draft.names[number], self._rename, placeholder=_("Name"), limit=MAX_NAME_LETTERS)
        super().__init__([self.picture, PreferredWidth(name, 1)])

    def _avatar(self) -> str:
        return self.page.draft.avatars[self.number]

    def _turn(self, step: int) -> None:
        self.page.draft.change_avatar(self.number, step)

    def _rename(self, text: str) -> None:
        self.page.draft.names[self.number] = text
        self.page.refresh_names()


def newest_draft(book: ScoreBook, settings: Settings, profiles: Profiles) -> LedgerDraft:
    """Return a draft with the game and the people of the newest score.

    If there is no score, player and game are those of the settings. If no game has the title of that score's game any
    more, the game is that of the settings.
    """
    newest = max(book.ledgers.load_all(), key=lambda each: each.modified, default=None)
    people = newest.ledger.seats if newest else (Seat(settings.name, avatar=settings.avatar),)
    title = newest.ledger.sheet.title if newest else ""
    game = next((name for name, sheet in book.games.items() if sheet.title == title), settings.game)
    return LedgerDraft(book.games, game, people, profiles)
