"""The facts by which games are chosen, of built-in games and house rules alike."""

from __future__ import annotations

from game.content.catalogue import GameFacts, game_facts
from game.content.translation import catalogue_in_use
from game.session.house_rules.games import Games


class GameFactsCache:
    """Computes the facts by which a game is chosen, for each of `games` at the first request. They are kept in
    `games.known_facts`, and computed anew after the rules of the game or the language have changed.
    """

    def __init__(self, games: Games) -> None:
        self.games = games

    def facts(self, name: str) -> GameFacts:
        """Return the facts of the game with this name; raise KeyError if there is none."""
        sheet, language = self.games[name], catalogue_in_use()
        known = self.games.known_facts.get(name)
        if known is None or known[0] is not sheet or known[1] is not language:
            base = self.games.base_of_house_rule(name)
            root = self.games.family(name)[0]
            varied = base if base is not None else self.games[root] if root != name else None
            found = game_facts(name, sheet, varied, self._lengths_of(name))
            known = self.games.known_facts[name] = (sheet, language, found)
        return known[2]

    def all_facts(self) -> list[GameFacts]:
        """Return the facts of all games, in the order of `games`."""
        return [self.facts(name) for name in self.games]

    def _lengths_of(self, name: str) -> str:
        """Return the name of the game whose measured match lengths hold for the game `name`.

        For house rules it is the name of the game they extend, or "" if they change the rules of the match. For house
        rules that have no good version, and for any other game, it is `name` itself.
        """
        house_rules = self.games.house_rules
        entry = None if name in self.games.shipped or not house_rules else house_rules.find_by_name(name)
        if entry is None or entry.good is None:
            return name
        return entry.good.extends if entry.good.rules.match == entry.good.base.match else ""
