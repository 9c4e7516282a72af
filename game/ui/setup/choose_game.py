"""The page that helps to choose a game: by search, players, length, amount to learn, and place of the melds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from msgspec import structs
from pygame import Rect

from game.content.catalogue import (
    LONG_FROM,
    LONGEST_CHOICES,
    GameFacts,
    Learning,
    Wishes,
    minutes_text,
    search,
)
from game.content.translation import counted, in_language, marked
from game.engine.sheet.keys import RuleSheet
from game.record.record import MAX_PLAYERS
from game.session.house_rules.facts_cache import GameFactsCache
from game.session.house_rules.games import Games
from game.session.preferences import Preferences
from game.session.settings import Settings
from game.ui.draw.canvas import Canvas
from game.ui.draw.look import Look
from game.ui.draw.theme import Role
from game.ui.input.verbs import Cancel, Command, Typed, Verb
from game.ui.setup.draft import USUAL_PLAYERS
from game.ui.setup.game_grid import GameGrid, Tile, TileSection
from game.ui.setup.highlight_rows import highlight_rows
from game.ui.setup.table_picture import SHAPE, TablePictures
from game.ui.widgets import Button, Choice, Column, Item, Label, Panel, Row, Scroll, Spacer, TextEntry, Widget
from game.ui.widgets.adaptive import GamesPage, PreferredWidth
from game.ui.widgets.base import Size
from game.words.input_signs import with_signs
from game.words.strings import _

LEARNING_SENTENCES = {
    Learning.LITTLE: marked("Easy to learn: its page has {count} rules."),
    Learning.SOME: marked("Some rules to learn: its page has {count} rules."),
    Learning.MUCH: marked("Many rules to learn: its page has {count} rules."),
}


def grouped_rows(games: Games, settings: Settings, row_of: Callable[[str], Item]) -> tuple[list[str], list[Item]]:
    """Return the names of the games and the rows of their list, one for one, in the groups of `choice_groups`; empty
    groups are left out.

    If several groups are left, each has a heading row, whose name is "".
    """
    groups = choice_groups(games, settings)
    shown = [(title, names) for title, names in groups if names]
    found: list[str] = []
    items: list[Item] = []
    for title, names in shown:
        if len(shown) > 1:
            found.append("")
            items.append(Item(title, is_heading=True))
        found += names
        items += map(row_of, names)
    return found, items


def choice_groups(games: Games, settings: Settings) -> list[tuple[str, Sequence[str]]]:
    """Return the groups of a list of games, each a heading with the names of its games: favourites, last played, and
    then the other games of the program, those from other tables, and house rules. No game is in two groups; a group may
    be empty.

    Variations of a game are not listed, unless they are favourites or were played last.
    """
    favourites = [name for name in settings.favourites if name in games]
    played = [name for name in settings.played if name in games and name not in favourites]
    before = {*favourites, *played}
    others = next((names for root, names in games.variations if not root), ())
    first: list[tuple[str, Sequence[str]]] = [(_("Favourites"), favourites), (_("Last played"), played)]
    rest = [
        (_("Games"), games.main_names),
        (_("From other tables"), others),
        (_("House rules"), games.house_rule_names),
    ]
    return first + [(title, [name for name in names if name not in before]) for title, names in rest]


def mistaken_names(games: Games) -> set[str]:
    """Return the names of house rules whose files have mistakes now, so that their last valid version is used."""
    return {entry.name for entry in games.entries if entry.mistakes}.intersection(games.house_rule_names)


def variation_groups(games: Games) -> list[tuple[str, tuple[str, ...]]]:
    """Return the games that are not main games, in groups: for each group a heading and the names of its games.

    There is a group for each main game that has variations. Games that vary no main game come last, as “From other
    tables”; that group is left out if there are none.
    """
    return [
        (_("{game}: variations").format(game=in_language(games[root].title)) if root else _("From other tables"), names)
        for root, names in games.variations
    ]


def variation_choice(games: Games, game: str, choose: Callable[[str], object]) -> list[Widget]:
    """Return a list of one widget, the choice between a game and its variations, which calls `choose` with the name of
    the chosen one.

    The list is empty if the game has no variations.
    """
    family = games.family(game)
    if len(family) < 2:
        return []
    usual = _("Usual rules (+{count})").format(count=len(family) - 1)
    texts = [usual, *[in_language(games[name].title) for name in family[1:]]]
    tip = _("This game has variations from other tables: choose which is played.")
    return [Choice(texts, family.index(game), lambda at: choose(family[at]), stepper=True, tip=tip)]


class PictureWidget(Widget):
    """The picture of a game's table, as wide as there is room."""

    def __init__(self, sheet: RuleSheet, pictures: TablePictures) -> None:
        super().__init__()
        self.sheet = sheet
        self.pictures = pictures

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return `width`, by default a fixed width, and the height of a picture of that width."""
        wide = look.em(240) if width is None else width
        return (wide, round(wide * SHAPE))

    def draw(self, canvas: Canvas) -> None:
        """Draw the picture."""
        self.pictures.draw(canvas, self.rect, self.sheet)


def facts_texts(facts: GameFacts, players: int) -> list[str]:
    """Return sentences that help to choose a game: match length, difficulty and kind of melding.

    The length is for `players` players, or for the nearest number the game allows; it is left out if unknown. If it
    depends much on the number of players, a sentence tells with how many the match is shortest and longest.
    """
    count = min(max(players, facts.least), facts.most)
    lines = []
    if minutes := facts.minutes(count):
        lines.append(_("A match takes {time} with {count} players.").format(time=minutes_text(minutes), count=count))
        longest = max(facts.sizes, key=facts.minutes)
        shortest = min(facts.sizes, key=facts.minutes)
        if facts.minutes(longest) > 1.5 * facts.minutes(shortest):
            text = _("It is shortest with {few} ({short}) and longest with {many} ({long}).")
            times = {"short": minutes_text(facts.minutes(shortest)), "long": minutes_text(facts.minutes(longest))}
            lines.append(text.format(few=shortest, many=longest, **times))
    lines.append(_(LEARNING_SENTENCES[facts.learning]).format(count=facts.rules))
    lines.append(
        _("Melds stay in the hand until somebody ends the deal.")
        if facts.melds_in_hand
        else _("Melds are laid on the table.")
    )
    return lines


def tile_note(facts: GameFacts, players: int) -> str:
    """Return the possible numbers of players and the length of a game in short, such as `2–4 · 30 min`. The length is
    for `players` players, or the nearest number possible; it is left out if unknown.
    """
    minutes = facts.minutes(min(max(players, facts.least), facts.most))
    counts = f"{facts.least}–{facts.most}" if facts.least < facts.most else f"{facts.most}"
    if not minutes:
        return counts
    if minutes < LONG_FROM:
        return _("{players} · {minutes} min").format(players=counts, minutes=minutes)
    return _("{players} · {hours} h").format(players=counts, hours=round(minutes / 60))


class ChooseGamePage(GamesPage):
    """Shows `games`, at least one, as tiles with a search and filters; dismissed with the name of the chosen game.

    The game `first` is selected, or the first one if there is no such game. The button “Back” leaves the page, and so
    does Esc once the search is empty. Typed letters begin a search. `heading` and `question` stand above the tiles; by
    default the heading is “Which game?”, without a question.

    With `preferences`, favourites can be chosen and are saved in them. With `on_choose`, the page is not dismissed but
    calls it with the name.
    """

    def __init__(
        self,
        games: Games,
        first: str,
        preferences: Preferences | None = None,
        on_choose: Callable[[str], object] | None = None,
        heading: str = "",
        question: str = "",
    ) -> None:
        super().__init__(games)
        self.facts_cache = GameFactsCache(games)
        self.preferences = preferences
        self.on_choose = on_choose
        self.heading = heading or _("Which game?")
        self.question = question
        self.wishes = Wishes()
        self.game = first if first in games else next(iter(games))
        """The selected game, which is one of those shown if there are any."""
        self.pictures = TablePictures()
        self.search = TextEntry(
            on_change=lambda text: self._refill(),
            on_submit=lambda text: self._choose(),
            placeholder=_("Search, also by other names"),
            tip=with_signs(_("Search for a game by any of its names"), "Ctrl+F"),
        )
        self._wishes_row = self._build_wishes()
        self.grid = self._build_grid()

    @property
    def settings(self) -> Settings:
        """The player's current settings, which list the favourite games and the games played last; default settings
        without `preferences`.
        """
        return self.preferences.settings if self.preferences else Settings()

    @property
    def players(self) -> int:
        """The number of players whose match lengths are shown: the number wished for, else `USUAL_PLAYERS`."""
        return self.wishes.players or USUAL_PLAYERS

    def enter(self) -> None:
        """Build the page and focus the tiles."""
        super().enter()
        self.group.set_focus(self.grid)

    def games_changed(self) -> None:
        """Update the page to changed game files; if the selected game is gone, select the first one."""
        if self.game not in self.games:
            self.game = next(iter(self.games))
        self._refill()

    def handle(self, verb: Verb) -> bool:
        """Handle a verb: typed letters and Ctrl+F lead to the search; Esc clears the search, then leaves the page.
        Return whether it was used.
        """
        if isinstance(verb, Typed) and verb.text.strip() and self.group.focus is not self.search:
            self.group.set_focus(self.search)
        if verb == Command("f", ctrl=True):
            self.group.set_focus(self.search)
            self.search.select_all()
            return True
        if isinstance(verb, Cancel) and self.search.text:
            self._search_for("")
            return True
        return super().handle(verb)

    def build(self) -> Widget:
        """Build the search, the wishes, the tiles and the facts about the selected game."""
        asked = [Label(self.question, ink="text_dim", wrap=True)] if self.question else []
        head = Row([Label(self.heading, Role.HEADING, grow=1), PreferredWidth(self.search, units=300)], gap=18)
        tiles: Widget = self.grid if self.grid.tiles else self._nothing_found()
        family = variation_choice(self.games, self.game, self._select)
        paper = self._paper()
        if self.columns:
            sheet = Panel(Scroll(paper), padding=20, paper=True, grow=1)
            side = Column([sheet, *family], gap=10)
            body = Row([PreferredWidth(tiles, 25), PreferredWidth(side, 14)], gap=18, align="stretch", grow=1)
            return Column([head, *asked, self._wishes_row, body, self._foot()], gap=12)
        parts = [*asked, self._wishes_row, tiles, *family, Panel(paper, padding=20, paper=True)]
        return Column([head, Scroll(Column(parts, gap=12)), self._foot()], gap=12)

    def _foot(self) -> Widget:
        buttons: list[Widget] = [Button(_("Back"), self.back)]
        if self.preferences:
            text = _("No favourite") if self.game in self.settings.favourites else _("Favourite")
            tip = _("Favourites are shown first, here and where the table is set.")
            buttons.append(Button(text, self._switch_favourite, icon="joker", tip=tip))
        choose = Button(_("Choose"), self._choose, "primary", icon="cards")
        choose.enabled = bool(self.grid.tiles)
        return Row([*buttons, Spacer(grow=1), choose])

    def _paper(self) -> Widget:
        sheet, facts = self.games[self.game], self.facts_cache.facts(self.game)
        title: list[Widget] = [Label(facts.title, Role.HEADING, "paper_text", wrap=True)]
        if facts.known_as:
            names = _("Also known as {names}.").format(names=", ".join(facts.known_as))
            title.append(Label(names, Role.SMALL, "paper_dim", wrap=True))
        told = [facts.players, *facts_texts(facts, self.players)]
        lines = [Label(text, Role.SMALL, "paper_text", wrap=True) for text in told]
        # Narrower than the text, so that what is said of the game begins in sight.
        picture = Row([Spacer(grow=1), PreferredWidth(PictureWidget(sheet, self.pictures), 4), Spacer(grow=1)], gap=0)
        about = Label(" ".join(in_language(sheet.about).split()), Role.BODY, "paper_text", wrap=True)
        return Column([Column(title, gap=0), picture, Column(lines, gap=2), about, highlight_rows(sheet)], gap=14)

    def _nothing_found(self) -> Widget:
        lines: list[Widget] = []
        query = self.search.text.strip()
        if query:
            lines.append(Label(_("No game is called “{name}”.").format(name=query), wrap=True))
            meant = search(query, self.facts_cache.all_facts()).meant
            if meant:
                text = _("Did you mean {name}?").format(name=meant)
                lines.append(Row([Button(text, partial(self._search_for, meant)), Spacer(grow=1)]))
        if self.wishes != Wishes():
            lines.append(Label(_("No game fits everything you ask for."), wrap=True))
            lines.append(Row([Button(_("Ask for less"), self._forget_wishes), Spacer(grow=1)]))
        return Panel(Column([*lines, Spacer(grow=1)], gap=12), padding=20)

    # Wishes

    def _build_wishes(self) -> Widget:
        wishes = self.wishes
        counts = [None, *range(2, MAX_PLAYERS + 1)]
        players = [_("Any number of players"), *[self._players_wish(count) for count in range(2, MAX_PLAYERS + 1)]]
        longest = [None, *LONGEST_CHOICES]
        lengths = [_("Any length"), *[self._length_wish(minutes) for minutes in LONGEST_CHOICES]]
        learning = [None, Learning.LITTLE, Learning.SOME]
        hard = [_("Easy or hard"), _("Easy to learn"), _("Not too hard")]
        in_hand = [None, False, True]
        melds = [_("Melds anywhere"), _("Melds on the table"), _("Melds in the hand")]
        choices: list[Widget] = [
            Choice(players, counts.index(wishes.players), lambda n: self._wish(players=counts[n]), stepper=True),
            Choice(lengths, longest.index(wishes.minutes), lambda n: self._wish(minutes=longest[n]), stepper=True),
            Choice(hard, learning.index(wishes.learning), lambda n: self._wish(learning=learning[n]), stepper=True),
            Choice(melds, in_hand.index(wishes.in_hand), lambda n: self._wish(in_hand=in_hand[n]), stepper=True),
        ]
        self._choices = choices
        return WishesRow(choices)

    def _players_wish(self, count: int) -> str:
        return counted("{count} player", "{count} players", count)

    def _length_wish(self, minutes: int) -> str:
        if minutes < 60:
            return counted("Up to {count} minute", "Up to {count} minutes", minutes)
        return counted("Up to {count} hour", "Up to {count} hours", minutes // 60)

    def _wish(self, **changed: object) -> None:
        self.wishes = structs.replace(self.wishes, **changed)
        self._refill()

    def _forget_wishes(self) -> None:
        self.wishes = Wishes()
        self._wishes_row = self._build_wishes()
        self._refill()

    # Tiles

    def _sections(self) -> list[TileSection]:
        """Return the sections of tiles of the games that match the search and the wishes.

        During a search there is one section without a heading, with the games in the order of the search. Otherwise
        they are the groups of `choice_groups`. There, the variations that fit take the place of a main game that does
        not fit.

        Sections without tiles are left out.
        """
        groups: list[tuple[str, Sequence[str]]]
        if self.search.text.strip():
            groups = [("", search(self.search.text, self.facts_cache.all_facts()).names)]
        else:
            groups = [
                (title, self._with_fitting_variations(names))
                for title, names in choice_groups(self.games, self.settings)
            ]
        fitting = [(title, [name for name in names if self._fits(name)]) for title, names in groups]
        return [TileSection(title, tuple(map(self._tile, names))) for title, names in fitting if names]

    def _fits(self, name: str) -> bool:
        return self.wishes.allows(self.facts_cache.facts(name))

    def _with_fitting_variations(self, names: Sequence[str]) -> Sequence[str]:
        """Return `names`, where each main game that does not fit the wishes is followed by all its variations.

        Whether a variation fits is not checked, and the main game itself stays.
        """
        return [
            each
            for name in names
            for each in (self.games.family(name) if not self._fits(name) and name in self.games.main_names else (name,))
        ]

    def _tile(self, name: str) -> Tile:
        facts, sheet = self.facts_cache.facts(name), self.games[name]
        alike = [each for each in self.games if self.games[each].title == sheet.title]
        # Of one title, they are told apart by their files.
        title = f"{facts.title} ({name})" if len(alike) > 1 else facts.title
        note = tile_note(facts, self.players)
        favourite = name in self.settings.favourites
        return Tile(name, title, note, sheet, facts.learning + 1, favourite, name in mistaken_names(self.games))

    def _build_grid(self) -> GameGrid:
        sections = self._sections()
        names = [tile.name for section in sections for tile in section.tiles]
        shown = self.game
        if shown not in names and not self.search.text.strip():
            shown = self.games.family(shown)[0]  # a variation is chosen below its game
        if names and shown not in names:
            shown = self.game = names[0]
        at = names.index(shown) if names else -1
        return GameGrid(
            sections, at, self.pictures, lambda number: self._select(names[number]), lambda _number: self._choose()
        )

    def _refill(self) -> None:
        """Rebuild the page with the games that match now, and keep the focus on the focused widget."""
        focus = self.group.focus
        self.grid = self._build_grid()
        self._show(self.grid if isinstance(focus, GameGrid) else focus)

    def _show(self, focus: Widget | None) -> None:
        """Rebuild the page. Focus `focus` if this widget is still on it, else leave the focus as it is after
        rebuilding.
        """
        self.rebuild()
        if focus in self.group.focusable():
            self.group.set_focus(focus)

    def _select(self, name: str) -> None:
        self.game = name
        self._show(self.group.focus)

    def _search_for(self, text: str) -> None:
        self.search.text = text
        self.group.set_focus(self.search)
        self._refill()

    def _switch_favourite(self) -> None:
        if self.preferences is None:
            return
        before = self.settings.favourites
        now = tuple(name for name in before if name != self.game) if self.game in before else (*before, self.game)
        self.preferences.change_silently(favourites=now)
        self._refill()

    def _choose(self) -> None:
        if not self.grid.tiles:
            return
        if self.on_choose:
            self.on_choose(self.game)
        else:
            self.dismiss(self.game)


class WishesRow(Widget):
    """Places the given widgets, all equally wide, in lines of four, two or one: as many as there is room for.

    There must be at least one. Their heights must be equal.
    """

    GAP = 10

    def __init__(self, choices: Sequence[Widget]) -> None:
        super().__init__()
        self.choices = tuple(choices)

    @property
    def children(self) -> Sequence[Widget]:
        """The choices."""
        return self.choices

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return the size of all lines of choices.

        With a `width` there are as many choices in a line as fit, and the size has that width. Without one, room is not
        limited.
        """
        wide = max(choice.measure(look)[0] for choice in self.choices)
        columns, high = self._columns(look, width), self.choices[0].measure(look)[1]
        lines = -(-len(self.choices) // columns)
        gap = look.em(self.GAP)
        return (width or columns * (wide + gap) - gap, lines * (high + gap) - gap)

    def place(self, rect: Rect, look: Look) -> None:
        """Place the choices, all equally wide."""
        super().place(rect, look)
        columns, gap = self._columns(look, rect.width), look.em(self.GAP)
        wide = (rect.width + gap) // columns - gap
        high = self.choices[0].measure(look)[1]
        for number, choice in enumerate(self.choices):
            line, column = divmod(number, columns)
            choice.place(Rect(rect.x + column * (wide + gap), rect.y + line * (high + gap), wide, high), look)

    def _columns(self, look: Look, width: int | None) -> int:
        wide = max(choice.measure(look)[0] for choice in self.choices) + look.em(self.GAP)
        fitting = len(self.choices) if width is None else max(1, (width + look.em(self.GAP)) // wide)
        return next(count for count in (4, 2, 1) if count <= fitting or count == 1)
