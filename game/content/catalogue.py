"""Facts that help to choose a game: players, minutes, learning effort, the place of melds, and other names.

All of it follows from the sheet but the length of a match, which `python -m tests.benchmarks.match_lengths` measures
and writes to `levels/match_lengths.json`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from enum import IntEnum
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

from game import paths
from game.content.rule_text.page import players_text, rule_page
from game.content.translation import _, counted, in_language
from game.content.yaml.reader import closest
from game.engine.sheet.keys import RuleSheet

LENGTHS_NAME = "match_lengths.json"

SECONDS_OF_PERSON, SECONDS_OF_BOT, SECONDS_OF_DEAL = 10, 3, 30
"""The pace behind estimated minutes: a turn of a person, a turn of a bot, and the rest of a deal, which is shuffling,
dealing, and reading the score sheet.
"""

LONG_FROM = 90
"""Minutes from which a length is written in hours."""

EASY_UP_TO, MEDIUM_UP_TO = 23, 27
"""Rules on the page of a game, up to which there is little, or not much, to learn."""


class MatchSize(Struct, frozen=True):
    """The deals and the turns, of all players together, of an average match."""

    deals: float
    turns: int


class Learning(IntEnum):
    """The amount of rules to learn before the first deal."""

    LITTLE = 0
    SOME = 1
    MUCH = 2


class GameFacts(Struct, frozen=True):
    """Facts by which players choose a game. `sizes` are average match sizes by number of players; empty if not
    measured.
    """

    name: str
    title: str
    """The title of the game in the language in use."""
    sheet_title: str
    """The title in the sheet."""
    known_as: tuple[str, ...]
    players: str
    """The numbers of players in words."""
    least: int
    most: int
    melds_in_hand: bool
    """Whether melds stay in the hand until the deal ends."""
    rules: int
    """The number of rules on its page."""
    sizes: Mapping[int, MatchSize] = {}

    @property
    def learning(self) -> Learning:
        """The effort of learning the game, by the number of its rules."""
        if self.rules <= EASY_UP_TO:
            return Learning.LITTLE
        return Learning.SOME if self.rules <= MEDIUM_UP_TO else Learning.MUCH

    def minutes(self, players: int, people: int | None = None) -> int:
        """Return the minutes of an average match of `players` players, of whom `people` (by default all) are persons; 0
        if not measured.
        """
        size = self.sizes.get(players)
        return match_minutes(size, players, players if people is None else people) if size else 0


def match_minutes(size: MatchSize, players: int, people: int) -> int:
    """Return the minutes of a match of average `size` in which `people` of the `players` are persons and the others
    bots, at the usual pace: at least 1, and from ten on a multiple of five.
    """
    turn = (people * SECONDS_OF_PERSON + (players - people) * SECONDS_OF_BOT) / players
    exact = (size.turns * turn + size.deals * SECONDS_OF_DEAL) / 60
    return max(1, round(exact)) if exact < 10 else 5 * round(exact / 5)


def game_facts(name: str, sheet: RuleSheet, root: RuleSheet | None, lengths_of: str) -> GameFacts:
    """Return the facts of a game.

    Args:
        name: the name of its sheet.
        sheet: its rules.
        root: the rules that it varies, or None. If both have the same other names, the facts have none.
        lengths_of: the name of the built-in game whose matches are as long as its own; any other name if none are.
    """
    known_as = "" if root is not None and root.known_as == sheet.known_as else sheet.known_as
    names = [each.strip() for each in known_as.split(",")]
    rules = sum(len(section.lines) for section in rule_page(sheet).sections)
    sizes = match_sizes().get(lengths_of, {})
    return GameFacts(
        name,
        in_language(sheet.title),
        sheet.title,
        tuple(each for each in names if each),
        players_text(sheet),
        sheet.players.min,
        sheet.players.max,
        sheet.melding.in_hand,
        rules,
        sizes,
    )


# Lengths of matches


def lengths_file() -> Path:
    """Return the path of the file with the measured match lengths."""
    return paths.levels() / LENGTHS_NAME


@cache
def match_sizes() -> Mapping[str, Mapping[int, MatchSize]]:
    """Return the average sizes of matches by built-in game and number of players, as they were measured."""
    data = msgspec.json.decode(lengths_file().read_bytes(), type=dict[str, dict[int, tuple[float, int]]])
    return {game: {players: MatchSize(*size) for players, size in sizes.items()} for game, sizes in data.items()}


def lengths_text(sizes: Mapping[str, Mapping[int, MatchSize]]) -> str:
    """Return the JSON text of the file of match sizes: per game a line with deals and turns by number of players."""

    def line(game: str, by_players: Mapping[int, MatchSize]) -> str:
        numbers = [f'"{players}": [{size.deals:g}, {size.turns}]' for players, size in by_players.items()]
        return f'"{game}": {{{", ".join(numbers)}}}'

    lines = [line(game, by_players) for game, by_players in sizes.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


# Words


def minutes_text(minutes: int) -> str:
    """Return a length of time in words: `about 25 minutes`, and from 90 minutes in half hours: `about 1½ hours`. Empty
    for 0.
    """
    if not minutes:
        return ""
    if minutes < LONG_FROM:
        return counted("about {count} minute", "about {count} minutes", minutes)
    hours = round(minutes / 30) / 2
    text = f"{hours:g}".replace(".5", "½")
    return _("about {hours} hours").format(hours=text)


# Search


def plain(text: str) -> str:
    """Return a text as words to compare: in small letters, without accents and punctuation, one space between words.

    Punctuation separates words, too.
    """
    letters = unicodedata.normalize("NFKD", text.casefold())
    kept = "".join(each if each.isalnum() else " " for each in letters if not unicodedata.combining(each))
    return " ".join(kept.split())


class FoundGame(Struct, frozen=True):
    """The result of a search: the names of the games found, best first; if there are none, `meant` is the title or
    other name that was probably meant, or "".
    """

    names: tuple[str, ...]
    meant: str = ""


def search(query: str, games: Sequence[GameFacts]) -> FoundGame:
    """Return the names of the games that match `query`, best first; for an empty query, of all games in their order.

    A game has as names its title, its other names and the name of its sheet; all are compared as `plain` makes them. It
    matches if each word of the query is part of any of its names. The best are games with a name that begins with the
    query: first those called exactly so, then those whose title begins with it, then the others. Next come games that
    have one name in which each word of the query begins a word, then the rest. Otherwise the order of `games` stays.

    If no game matches, `meant` is the title or other name that is closest to the query or has a word close to it, or ""
    if there is none.
    """
    words = plain(query).split()
    if not words:
        return FoundGame(tuple(facts.name for facts in games))
    ranked = [(rank, place) for place, facts in enumerate(games) if (rank := _rank(words, facts)) is not None]
    if ranked:
        return FoundGame(tuple(games[place].name for _rank_of, place in sorted(ranked)))
    known = {plain(name): name for facts in games for name in _names(facts)}
    by_word = {word: name for spoken, name in reversed(known.items()) for word in spoken.split()}
    close = closest(" ".join(words), list(known))
    return FoundGame((), known[close] if close else by_word.get(closest(" ".join(words), list(by_word)), ""))


def _names(facts: GameFacts) -> Iterable[str]:
    return dict.fromkeys((facts.title, facts.sheet_title, *facts.known_as))


def _rank(words: Sequence[str], facts: GameFacts) -> tuple[int, bool, bool] | None:
    """Return the sort key of a game in the results of a search for `words`, lowest for the best match; None if it does
    not match. The words must have been made comparable by `plain`.
    """
    spoken = [plain(name) for name in (*_names(facts), facts.name)]
    query = " ".join(words)
    if any(name.startswith(query) for name in spoken):
        return 0, query not in spoken, not plain(facts.title).startswith(query)
    if any(all(any(part.startswith(word) for part in name.split()) for word in words) for name in spoken):
        return 1, False, False
    if all(any(word in name for name in spoken) for word in words):
        return 2, False, False
    return None


# Filters


LONGEST_CHOICES = (15, 30, 60, 120)
"""The choices of a longest match length, in minutes."""


class Wishes(Struct, frozen=True):
    """The wishes for a game by which a search is narrowed: the number of players, the minutes at most, how much there
    is to learn, and whether melds stay in the hand. A wish that is None excludes no game.
    """

    players: int | None = None
    minutes: int | None = None
    """The most minutes of a match, all players being people."""
    learning: Learning | None = None
    """The largest amount of rules to learn."""
    in_hand: bool | None = None

    def allows(self, facts: GameFacts) -> bool:
        """Whether a game fulfils the wishes.

        A wished number of players must be allowed. A match must take no more than the wished minutes: with the wished
        number of players or, without such a wish, with at least one of the numbers that the game allows. Numbers of
        players whose length was not measured do not count. But a game of which nothing was measured fulfils every wish
        for minutes.
        """
        counts = [self.players] if self.players else list(range(facts.least, facts.most + 1))
        if self.players and not facts.least <= self.players <= facts.most:
            return False
        if self.minutes and facts.sizes and not any(0 < facts.minutes(each) <= self.minutes for each in counts):
            return False
        if self.learning is not None and facts.learning > self.learning:
            return False
        return self.in_hand is None or facts.melds_in_hand is self.in_hand
