"""Matches that are about to be set up."""

from __future__ import annotations

from game.content.sheets.sheets import load_sheet
from game.session.house_rules.games import Games
from game.session.profiles import Profile, Profiles
from game.ui.setup.draft import MatchDraft

SHEETS = {name: load_sheet(name) for name in ("rummy_500", "doofer", "liverpool_rummy")}
GAMES = Games(SHEETS)


def draft(name: str = "Ann", avatar: str = "owl") -> MatchDraft:
    return MatchDraft(GAMES, "rummy_500", name, avatar)


def of_people(*sitting: str) -> MatchDraft:
    people = Profiles([Profile("a", "Anna", "owl", 3), Profile("b", "Ben", "owl"), Profile("c", "Cy", "cat", 3, "q")])
    return MatchDraft(GAMES, "rummy_500", "Ann", "fox", profiles=people, person_ids=sitting)
