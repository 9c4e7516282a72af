"""The facts by which games are chosen, of built-in games and house rules alike."""

from __future__ import annotations

from game.content.catalogue import GameFacts, game_facts
from game.engine.sheet.keys import RuleSheet
from game.session.house_rules.games import Games


class Catalogue:
    """The facts of `games`, each made when it is first asked for and kept while the rules stay the same."""

    def __init__(self, games: Games) -> None:
        self.games = games
        self._facts: dict[str, tuple[RuleSheet, GameFacts]] = {}
        """Facts by name, with the rules they are of."""

    def facts(self, name: str) -> GameFacts:
        """Return the facts by which a game is chosen."""
        sheet = self.games[name]
        known = self._facts.get(name)
        if known is None or known[0] is not sheet:
            base = self.games.base_of_house_rule(name)
            root = self.games.family(name)[0]
            varied = base if base is not None else self.games[root] if root != name else None
            known = self._facts[name] = (sheet, game_facts(name, sheet, varied, self._lengths_of(name)))
        return known[1]

    def all_facts(self) -> list[GameFacts]:
        """Return the facts of all games."""
        return [self.facts(name) for name in self.games]

    def _lengths_of(self, name: str) -> str:
        """Return the built-in game whose matches are about as long: for house rules the one they extend, if matches
        end alike.
        """
        house_rules = self.games.house_rules
        entry = None if name in self.games.shipped or not house_rules else house_rules.find_by_name(name)
        if entry is None or entry.good is None:
            return name
        return entry.good.extends if entry.good.rules.match == entry.good.base.match else ""
