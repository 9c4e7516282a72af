""""""

from __future__ import annotations

from random import Random

from msgspec import structs

from game.bots.base import BotSpec
from game.bots.choose.player import decide
from game.bots.traits import Traits
from game.content.sheets.sheets import load_sheet
from game.engine.actions import Action
from game.engine.sheet.rules import compile_rules
from game.engine.state import view
from game.session.opponents import of_the_house
from tests.support.redealing import Asked, asked


def moments() -> list[Asked]:
    games = (("liverpool_rummy", 3), ("rummy_500", 2), ("contract_rummy", 4), ("double_rum", 3))
    deals = [asked(compile_rules(load_sheet(game), seats), "characters", 0.4, Random(seats)) for game, seats in games]
    return [moment for deal in deals for moment in deal]


def test_every_character_plays_otherwise_than_the_level_it_belongs_to() -> None:
    """In what they decide, not in what they say: over deals of four games, everybody but the level's own."""
    people, found = of_the_house(), moments()

    def choices(traits: Traits) -> list[Action | None]:
        # Search would have its say of whoever has it.
        spec = BotSpec("", structs.replace(traits, search=0), 5)
        decided = [decide(spec, view(moment.state, moment.seat), moment.memory) for moment in found]
        return [each.action if each else None for each in decided]

    levels = {name: choices(people[name].traits) for name in {each.level for each in people.values()}}
    alike = [
        each.name for each in people.values() if each.id != each.level and choices(each.traits) == levels[each.level]
    ]
    assert len(found) > 50
    assert not alike
