"""The choices for a match that is being set up: game, players, length and deal number, without pygame."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, structs

from game.content.catalogue import MatchSize, match_minutes
from game.content.translation import counted
from game.engine.sheet.keys import LARGEST_TARGET, MatchSection, RuleSheet
from game.engine.state import State
from game.record.deal_numbers import parse_seed
from game.record.record import MAX_PLAYERS, Seat
from game.session.house_rules.facts_cache import GameFactsCache
from game.session.house_rules.games import Games
from game.session.opponents import Opponents
from game.session.preferences import Preferences
from game.session.profiles import Profiles
from game.ui.people.chairs import PERSON, Chairs
from game.words.strings import _

COMMON_DEAL_COUNTS = (1, 2, 3, 5, 10)
"""Numbers of deals offered for every game of a fixed number of deals."""
LONG_MINUTES, PROPOSED_MINUTES = 120, 90
"""Minutes of a match above which a shorter one is proposed, and the most minutes of the proposed one."""
EVENING_DEAL_COUNTS = (10, 20, 30, 50, 100)
"""Numbers of deals of which one is proposed where reaching the target takes longer than an evening."""


class MatchLength(Struct, frozen=True):
    """A length of a match in words, and the rule sheet that plays it."""

    text: str
    sheet: RuleSheet


def match_lengths(sheet: RuleSheet, evening_deals: int = 0) -> tuple[MatchLength, ...]:
    """Return the lengths a game can be played to, the sheet's own among them.

    A game played to a target has half of it, the target and twice that, but no more than LARGEST_TARGET. It also has
    one deal, and `evening_deals` deals unless that is 0. A game of a number of deals has common numbers of deals. A
    game with a plan of deals has the first deal, the first half of the plan, and all of it.

    Lengths in deals come first, then lengths in points, both from short to long.
    """
    target, deals = sheet.match.target, sheet.match.deals
    if target != "none":
        points = sorted({max(1, target // 2), target, min(target * 2, LARGEST_TARGET)})
        to_points = [
            MatchLength(
                _("To {points} points").format(points=each),
                _with_match(sheet, structs.replace(sheet.match, target=each)),
            )
            for each in points
        ]
        # What is earned by reaching the target goes with it.
        by_deals = {1: MatchSection(deals=1 if isinstance(deals, int) else deals[:1])}
        if evening_deals:
            by_deals[evening_deals] = MatchSection(deals=evening_deals)
        return (
            *(MatchLength(_deals_text(count), _with_match(sheet, match)) for count, match in by_deals.items()),
            *to_points,
        )
    if isinstance(deals, int):
        return tuple(
            MatchLength(_deals_text(count), _with_match(sheet, MatchSection(deals=count)))
            for count in sorted({*COMMON_DEAL_COUNTS, deals})
        )
    counts = sorted({1, (len(deals) + 1) // 2, len(deals)})
    return tuple(
        MatchLength(_deals_text(count), _with_match(sheet, MatchSection(deals=deals[:count]))) for count in counts
    )


def usual_length(sheet: RuleSheet) -> int:
    """Return the index of the sheet's own length in `match_lengths(sheet)`.

    It is the index in the list as it is without a length for an evening.
    """
    return next(number for number, length in enumerate(match_lengths(sheet)) if length.sheet == sheet)


def length_share(usual: MatchSection, chosen: MatchSection, deals: float) -> float:
    """Return the length of the `chosen` match as a share of the length of the `usual` one, which takes `deals` deals on
    average.

    If both are played to a target, it is the share of the points. Otherwise it is 1 for the same match, else the number
    of deals of the chosen one as a share of `deals`.
    """
    if usual.target != "none" and chosen.target != "none":
        return chosen.target / usual.target
    count = chosen.deals if isinstance(chosen.deals, int) else len(chosen.deals)
    return 1.0 if chosen == usual else count / deals


def _with_match(sheet: RuleSheet, match: MatchSection) -> RuleSheet:
    return structs.replace(sheet, match=match)


def _deals_text(count: int) -> str:
    return counted("One deal", "{count} deals", count)


USUAL_PLAYERS = 3
MOST_PLAYED = 4
"""Most games kept in the list of those played last."""


class MatchPlan(Struct, frozen=True):
    """The settings of a match to begin: rules, seats, seed, and the state in which it begins, if not with its first
    shuffle; without a seed the cards are random.
    """

    sheet: RuleSheet
    seats: tuple[Seat, ...]
    seed: int | None = None
    start: State | None = None
    """State in which the match begins, if not with its first shuffle."""
    base: RuleSheet | None = None
    """Rules that house rules are compared with on the rules page, if they are known by their file."""


class MatchDraft:
    """The choices for a match that is being set up: a game of `games`, and players among the `opponents` and the people
    of `profiles`.

    `opponent_ids` are the bots from the second seat on; without them, bots are chosen. `person_ids` are the people from
    the first seat on. Unknown ids are skipped, but their seats are counted.

    If `player_count` is 0, there are as many players as `person_ids`, within the limits of the game, if several of
    these are known; else the usual number.

    If no person is known, the first person of `profiles` gets the first seat; without one, a guest with this `name` and
    `avatar`. If people are known but not the first of `person_ids`, a bot takes the first seat.
    """

    def __init__(
        self,
        games: Games,
        game: str,
        name: str,
        avatar: str,
        player_count: int = 0,
        opponents: Opponents | None = None,
        opponent_ids: Sequence[str] = (),
        profiles: Profiles | None = None,
        person_ids: Sequence[str] = (),
    ) -> None:
        self.games = games
        self.facts_cache = GameFactsCache(games)
        self.chairs = Chairs(
            name,
            avatar,
            Opponents() if opponents is None else opponents,
            Profiles() if profiles is None else profiles,
        )
        self.chairs.count = player_count or USUAL_PLAYERS
        self.seed = ""
        """The number of the first deal as typed; empty for random cards."""
        self.choose_game(game)
        for seat, opponent in enumerate((opponent_ids or self.chairs.default_opponents())[: MAX_PLAYERS - 1], 1):
            if opponent in self.chairs.opponents:
                self.chairs.assign_player(seat, opponent)
        self._seat_people(person_ids, player_count)

    def _seat_people(self, person_ids: Sequence[str], player_count: int) -> None:
        chairs, profiles = self.chairs, self.chairs.profiles
        known = [(seat, who) for seat, who in enumerate(person_ids[:MAX_PLAYERS]) if profiles.get(who)]
        if len(known) > 1 and not player_count:
            self.player_count = min(max(len(person_ids), chairs.min_players), chairs.max_players)
        for seat, who in known or [(0, each.id) for each in profiles][:1]:
            chairs.assign_player(seat, PERSON + who)
        if known and known[0][0]:
            chairs.assign_player(0, "")

    @property
    def player_count(self) -> int:
        """The chosen number of players."""
        return self.chairs.count

    @player_count.setter
    def player_count(self, count: int) -> None:
        self.chairs.count = count

    @property
    def lengths(self) -> tuple[MatchLength, ...]:
        """The lengths the match can have."""
        return match_lengths(self.sheet, self._evening_deals())

    def _evening_deals(self) -> int:
        """Return the number of deals of a match that fills an evening, to be offered as one more length; 0 for no
        offer.

        There is no offer if the usual match fits into an evening, is played for a number of deals rather than to a
        target, or follows a plan. Nor is there one if even the smallest number of deals takes too long.
        """
        match = self.sheet.match
        if match.target == "none" or not isinstance(match.deals, int) or self.minutes_of(match) <= LONG_MINUTES:
            return 0
        fitting = [
            count for count in EVENING_DEAL_COUNTS if self.minutes_of(MatchSection(deals=count)) <= PROPOSED_MINUTES
        ]
        return max(fitting, default=0)

    @property
    def length(self) -> int:
        """The index of the chosen length; of the usual length if the chosen one is not offered to these players."""
        offered = [each.sheet for each in self.lengths]
        return offered.index(self._sheet_of_length if self._sheet_of_length in offered else self.sheet)

    @length.setter
    def length(self, index: int) -> None:
        self._sheet_of_length = self.lengths[index].sheet

    @property
    def sheet_of_length(self) -> RuleSheet:
        """The rule sheet of the game with the chosen length."""
        return self.lengths[self.length].sheet

    @property
    def minutes(self) -> int:
        """About how many minutes the match takes these players; 0 if that is not known."""
        return self.minutes_of(self.sheet_of_length.match)

    def minutes_of(self, match: MatchSection) -> int:
        """Return the approximate minutes that a match of this length takes the chosen players; 0 if unknown."""
        size = self.facts_cache.facts(self.game).sizes.get(self.player_count)
        if size is None:
            return 0
        people = sum(seat.kind == "person" for seat in self.chairs.playing_seats)
        share = length_share(self.sheet.match, match, size.deals)
        return match_minutes(MatchSize(size.deals * share, round(size.turns * share)), self.player_count, people)

    @property
    def proposed_length(self) -> int | None:
        """The index of a shorter length to propose if the chosen match takes too long for an evening: the longest that
        fits into one. Only lengths that are a number of deals are proposed.

        None if the chosen match does not take too long, if its time is unknown, or if no such length fits.
        """
        if self.minutes <= LONG_MINUTES:
            return None
        matches = [each.sheet.match for each in self.lengths]
        fitting = [
            (minutes, index)
            for index, match in enumerate(matches)
            if match.target == "none" and (minutes := self.minutes_of(match)) <= PROPOSED_MINUTES
        ]
        return max(fitting)[1] if fitting else None

    @property
    def game(self) -> str:
        """Name of the chosen game; the first game if the chosen one is gone."""
        return self._game if self._game in self.games else next(iter(self.games))

    def choose_game(self, game: str) -> None:
        """Choose a game, or the first one if it is gone. The number of players is adjusted to the game's limits, and
        the game's usual length is chosen.
        """
        self._game = game
        self.sheet = self.games[self.game]
        """The chosen game's sheet with its usual length."""
        self.chairs.set_player_limits(self.sheet.players.min, self.sheet.players.max)
        self._sheet_of_length = self.sheet

    def refresh(self) -> None:
        """Adapt to people, bots and games that were changed or deleted.

        If the chosen game is gone, the first one is chosen. If its rules have changed, it is chosen anew, with its
        usual length and its limits on the number of players.
        """
        self.chairs.update_players()
        if self.game != self._game or self.games[self.game] != self.sheet:
            self.choose_game(self.game)

    @property
    def problem(self) -> str:
        """The reason why the match cannot begin; empty if it can."""
        if not any(seat.kind == "person" for seat in self.chairs.playing_seats):
            return _("At least one person has to play.")
        try:
            self.plan()
        except ValueError:
            return _("“{number}” is not a deal number. Leave it empty for random cards.").format(number=self.seed)
        return ""

    def plan(self) -> MatchPlan:
        """Return the plan of the match; raise ValueError for an invalid deal number (see `problem`)."""
        seed = parse_seed(self.seed) if self.seed else None
        return MatchPlan(
            self.sheet_of_length, self.chairs.final_seats(), seed, base=self.games.base_of_house_rule(self.game)
        )

    def save_defaults(self, plan: MatchPlan, preferences: Preferences) -> None:
        """Save the game and people of `plan` as defaults for the next match, and the game as the one played last.

        Save also the bots of all seats but the first, playing or not, and the name and avatar of the first person
        without a phone; without one these stay as they are. Avatars changed by hand of people who play are saved in
        their profiles.
        """
        known = preferences.settings
        me = next((seat for seat in plan.seats if seat.kind == "person" and not seat.phone), None)
        self.chairs.avatars.save_to_profiles(self.chairs.playing_seats)
        preferences.change(
            name=me.name if me else known.name,
            avatar=me.avatar if me else known.avatar,
            game=self.game,
            played=(self.game, *[each for each in preferences.settings.played if each != self.game])[:MOST_PLAYED],
            opponents=[seat.character for seat in self.chairs.seats[1:]],
            people=[seat.profile for seat in plan.seats],
        )
