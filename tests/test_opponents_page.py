"""The statements of `docs/opponents.md` are true: every key is there with its limits, and the example can be played
with.
"""

import re
from pathlib import Path
from typing import Any, get_args, get_type_hints

from msgspec import Meta, structs

from game.bots.traits import Traits
from game.commands.arena import find_entrant
from game.content.people.opponents import LEVELS, Persona, Voice, read_opponent

PAGE = (Path(__file__).parents[1] / "docs" / "opponents.md").read_text(encoding="utf-8")


def limits(name: str) -> Meta:
    kind: Any = get_type_hints(Traits, include_extras=True)[name]
    return next(each for each in get_args(kind) if isinstance(each, Meta))


def test_every_trait_has_a_line_with_its_range_and_its_default() -> None:
    told = re.findall(r"^- `(\w+)`, (\S+) to (\S+), default (\S+): ", PAGE, re.MULTILINE)
    fields = structs.fields(Traits)
    assert [name for name, *_ in told] == [each.name for each in fields]
    for (name, least, most, usual), field in zip(told, fields, strict=True):
        meta = limits(name)
        assert (float(least), float(most), float(usual)) == (meta.ge, meta.le, field.default)


def test_every_key_of_an_opponent_file_has_a_line_on_the_page() -> None:
    told = re.findall(r"^- `(\w+)`: ", PAGE, re.MULTILINE)
    assert told == ["extends", *(each.name for each in structs.fields(Persona) if each.name != "traits")]
    assert all(f"`{each.name}`" in PAGE for each in structs.fields(Voice))
    assert all(f"`{level}`" in PAGE for level in LEVELS)


def test_the_example_on_the_opponents_page_is_a_valid_opponent_file(tmp_path: Path) -> None:
    [text] = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
    path = tmp_path / "gerda.yaml"
    path.write_text(text, encoding="utf-8")
    gerda = read_opponent(path)
    assert (gerda.name, gerda.level, gerda.traits.taking) == ("Aunt Gerda", "standard", 4)
    assert find_entrant(str(path)).name == "gerda"


def test_links_of_the_opponents_page_lead_somewhere() -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", PAGE)
    assert len(links) > 1
    assert all((Path(__file__).parents[1] / "docs" / link).exists() for link in links)
