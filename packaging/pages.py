"""Write every file that says what stands elsewhere; a test says when one is no longer current.

The pages of `docs`, one for each game from its sheet and one of all rule keys, the traits of opponents, the JSON
Schemas in `levels`, and which staged tables prove which sentences.

Usage: python packaging/pages.py
"""

import json
import sys
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import fields
from product import ROOT

sys.path.insert(0, str(ROOT))
from game import paths
from game.bots.traits import Traits
from game.content.catalogue import LONG_FROM, SECONDS_OF_DEAL, SECONDS_OF_PERSON, GameFacts, game_facts
from game.content.editing.text import key_lines
from game.content.people import opponent_schema
from game.content.rule_text.keys.table import GROUPS, KEY_TEXTS, editor_group
from game.content.rule_text.page import markdown, rule_page
from game.content.sheets import schema
from game.content.sheets.sheets import (
    key_values,
    load_sheet,
    open_sheet,
    other_game_names,
    sheet_names,
    variation_of,
)
from game.engine.sheet.keys import RuleSheet
from game.phones import protocol
from tests.support import table_coverage

DOCS = ROOT / "docs"
GENERATED_BEGIN = "<!-- From here made by `python packaging/pages.py`: change `game/bots/traits.py` instead. -->"
GENERATED_END = "<!-- To here. -->"
TABLE_BEGIN = "<!-- The games, made by `python packaging/pages.py` from their sheets. -->"
TABLE_END = "<!-- To here. -->"
GENERATED_NOTE = "<!-- Made by `python packaging/pages.py`: change the sheet instead. -->"


def game_page(name: str, folder: str) -> str:
    """Return the page of a built-in game or variation."""
    sheet = open_sheet(name)
    page = markdown([rule_page(sheet.rules, sheet.base if sheet.extends else None)]).rstrip()
    file = f"levels/{folder}/{name}.yaml"
    play = f"Play it: `rummy-house play --game {name}`. Its sheet: [`{file}`](../../{file})."
    links = "[All games](README.md) · [Play and change the rules](../../README.md)"
    return f"{GENERATED_NOTE}\n\n{page}\n\n---\n\n{play} {links}\n"


CHOICE_COLUMNS = ("game", "players", "a match of 2", "of 3", "of 4", "to learn", "melds", "also known as")


def _facts(name: str) -> GameFacts:
    """Return what a built-in game is chosen by."""
    root = variation_of(name)
    return game_facts(name, load_sheet(name), load_sheet(root) if root else None, name)


def choice_table(names: Sequence[str], folder: str) -> list[str]:
    """Return the lines of a table by which one chooses a game; the pages of games lie in `folder`."""
    rows = [CHOICE_COLUMNS, ["---"] * len(CHOICE_COLUMNS)]
    for facts in map(_facts, names):
        players = f"{facts.least}–{facts.most}" if facts.least < facts.most else f"{facts.most}"
        rows.append(
            [
                f"[{facts.title}]({folder}{facts.name}.md)",
                players,
                *[_length(facts, count) for count in (2, 3, 4)],
                "●" * (facts.learning + 1) + "○" * (2 - facts.learning),
                "in the hand" if facts.melds_in_hand else "on the table",
                ", ".join(facts.known_as),
            ]
        )
    return ["| " + " | ".join(row) + " |" for row in rows]


def _length(facts: GameFacts, players: int) -> str:
    """Return how long a match takes so many people; a dash if they cannot play it."""
    minutes = facts.minutes(players)
    if not minutes:
        return "–"
    return f"{minutes} min" if minutes < LONG_FROM else f"{round(minutes / 60)} h"


LENGTHS_NOTE = (
    f"How long a match takes is measured with bots and told at the pace of people: {SECONDS_OF_PERSON} seconds a turn, "
    f"{SECONDS_OF_DEAL} more a deal. Games in which players pay each other swing to and fro, so that few players take "
    "long to reach the score that wins: choose a shorter match where the table is set."
)


def _game_line(name: str) -> str:
    """Return what a game is, as a line of the list of games."""
    rules = load_sheet(name)
    return f"- [{rules.title}]({name}.md): {' '.join(rules.about.split())}"


def games_page() -> str:
    """Return the page with the table and the list of all games."""
    names, of = sheet_names(), {name: variation_of(name) for name in other_game_names()}
    lines = [GENERATED_NOTE, "", "# The games", "", *choice_table(names, ""), "", LENGTHS_NOTE, ""]
    lines += ["Each page is made from the game's own sheet.", "", *map(_game_line, names)]
    for root in (*names, ""):
        others = [name for name in of if of[name] == root]
        heading = f"{load_sheet(root).title}: variations" if root else "From other tables"
        if others:
            lines += ["", f"## {heading}", "", *choice_table(others, ""), "", *map(_game_line, others)]
    return "\n".join(lines) + "\n"


def readme() -> str:
    """Return the README, with its table of games replaced by one made from the sheets."""
    page = (ROOT / "README.md").read_text(encoding="utf-8")
    before, _, rest = page.partition(TABLE_BEGIN)
    _, _, after = rest.partition(TABLE_END)
    table = choice_table(sheet_names(), "docs/games/")
    return "\n".join([before + TABLE_BEGIN, "", *table, "", TABLE_END + after])


NAMES_GROUP = "Names"
EXAMPLES: Mapping[str, tuple[str, str]] = {
    "about": ("rummy_500", "about: A shorter evening, without calls across the table."),
    "known_as": ("rummy_500", "known_as: Grandma’s Rummy, Sunday Rummy"),
    "title": ("rummy_500", "title: Rummy 500 at Grandma’s"),
    "pack.turned_rank": ("indian_rummy", "pack.turned_rank: next"),
    "sets.allowed": ("basic_rummy", "sets.allowed: no"),
    "sets.alike": ("romme", "sets: {same_suit_twice: yes, alike: yes}"),
    "runs.allowed": ("basic_rummy", "runs.allowed: no"),
    "wilds.allowed_in": ("romme", "wilds.allowed_in: [runs]"),
    "wilds.discard_skips": ("romme", "wilds.discard_skips: yes"),
    "draw.use": ("rummy_500", "draw: {discards: top, use: at_once}"),
    "melding.contract_sizes": ("liverpool_rummy", "melding.contract_sizes: exact"),
    "melding.first_round": ("basic_rummy", "melding.first_round: no"),
    "buying.price": ("liverpool_rummy", "buying.price: 2"),
    "buying.match_limit": ("liverpool_rummy", "buying.match_limit: 10"),
    "calls.false_call": ("liverpool_rummy", "calls.false_call: 25"),
    "scoring.payment": ("tonk", "scoring: {settle: fixed, payment: 5}"),
    "scoring.times": ("rummy_500", "scoring.times: 2"),
    "scoring.unopened_points": ("romme", "scoring.unopened_points: 100"),
    "meld_bonus.four_of_a_kind": ("rummy_500", "meld_bonus.four_of_a_kind: 50"),
    "meld_bonus.pure_run": ("romme", "meld_bonus.pure_run: 20"),
    "meld_bonus.seven_cards": ("rummy_500", "meld_bonus.seven_cards: 100"),
    "match.deals": (
        "three_thirteen",
        "match.deals: [{deal.hand_size: 7}, {deal.hand_size: 10}, {deal.hand_size: 13, buying.allowed: yes}]",
    ),
}
"""Lines that a sheet which extends a game may have, for keys that no sheet shows better."""


def examples() -> dict[str, tuple[str, str]]:
    """Return for each key a game and a line of a sheet with it: that of the first built-in game which needs the key, or
    one that a sheet may have that extends the game.
    """
    usual = key_values(RuleSheet())
    found = dict(EXAMPLES)
    for name in (*sheet_names(), *other_game_names()):
        sheet = open_sheet(name)
        values = key_values(sheet.rules)
        for key, position in sheet.positions.items():
            if key in KEY_TEXTS and position.file == str(sheet.path) and values[key] != usual[key]:
                found.setdefault(key, (name, key_lines(key, values[key])[0]))
    return found


def keys_page() -> str:
    """Return the page of all rule keys by subject, each with its meaning, allowed values, default and an example."""
    lines = [GENERATED_NOTE, "", "# The keys of a rule sheet", ""]
    lines += ["A sheet says only what differs from the sheet it `extends`, or from the defaults given here."]
    lines += ["Keys are written with dots (`sets.max: 3`) or nested. Values marked (n) may depend on the number of"]
    lines += ["players: `deal.hand_size: {2: 10, 3: 7, 5: 6}` deals ten to two, seven to three or four, six to more."]
    lines += ["An example is a line of the game it names, or could be one of a sheet that extends that game.", ""]
    keys = {group: [key for key in KEY_TEXTS if editor_group(key) == group] for group in GROUPS}
    groups = {NAMES_GROUP: [key for key in KEY_TEXTS if editor_group(key) not in GROUPS]}
    groups |= {GROUPS[group]: names for group, names in keys.items()}
    links = [f"[{title}](#{title.lower().replace(' ', '-')})" for title in groups]
    lines += [textwrap.fill(" · ".join(links), 120, break_long_words=False, break_on_hyphens=False)]
    entries, shown = schema.rule_sheet_schema()["definitions"], examples()
    for title, names in groups.items():
        lines += ["", f"## {title}", ""]
        if title == NAMES_GROUP:
            lines.append(EXTENDS_ENTRY)
        for key in names:
            lines += _key_entry(key, entries[key], *shown[key])
    return "\n".join(lines) + "\n"


EXTENDS_ENTRY = (
    '- <a id="extends"></a>`extends`: the name or file of the sheet whose rules apply to what this one leaves out.\n'
    "  Example: `extends: rummy_500`"
)


def _key_entry(key: str, entry: dict[str, Any], game: str, line: str) -> Iterator[str]:
    """Yield the lines of a key, with a `line` of a sheet of `game` as its example."""
    told = KEY_TEXTS[key].values
    values = "" if told else _allowed_values_text(entry)
    yield f'- <a id="{key}"></a>`{key}`: {entry["description"]}. {values}Default `{_sheet_notation(entry["default"])}`.'
    for value, meaning in told.items():
        yield f"  - `{value}`: {meaning}"
    example = f"Example: `{line}` ([{load_sheet(game).title}](games/{game}.md))"
    yield f"  - {example}" if told else f"  {example}"


def _sheet_notation(value: object) -> str:
    """Return a value in the notation of a rule sheet."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    text = json.dumps(value, ensure_ascii=False).replace('"', "")
    return text or "''"


def _allowed_values_text(entry: dict[str, Any]) -> str:
    """Return the allowed values of a key as a sentence; empty if they are neither a short list nor a range."""
    if "anyOf" in entry:
        parts = [_allowed_values_text(each).removesuffix(". ") for each in entry["anyOf"]]
        return f"{' or '.join(parts)}. " if all(parts) else ""
    if "enum" in entry:
        names = {True: "yes", False: "no"}
        shown = dict.fromkeys(names.get(value, value) if isinstance(value, bool) else value for value in entry["enum"])
        return f"{', '.join(f'`{value}`' for value in shown)}. "
    if entry.get("type") == "integer" and entry["maximum"] is not None:
        return f"{entry['minimum']} to {entry['maximum']:,}. "
    return ""


def opponents_page() -> str:
    """Return the page of opponents, with its list of traits replaced by one made from their declaration."""
    page = (DOCS / "opponents.md").read_text(encoding="utf-8")
    before, _, rest = page.partition(GENERATED_BEGIN)
    _, _, after = rest.partition(GENERATED_END)
    traits = opponent_schema.opponent_schema()["properties"]["traits"]["properties"]
    lines = [_trait_line(name, traits[name], each.default) for name, each in zip(traits, fields(Traits), strict=True)]
    return "\n".join([before + GENERATED_BEGIN, "", *lines, "", GENERATED_END + after])


def _trait_line(name: str, entry: dict[str, Any], usual: float) -> str:
    """Return the line of a trait in the list."""
    means = entry["description"]
    return (
        f"- `{name}`, {entry['minimum']:g} to {entry['maximum']:g}, default {usual:g}: {means[0].lower()}{means[1:]}."
    )


def page_texts() -> dict[Path, str]:
    """Return the text of every generated page by path."""
    games = {DOCS / "games" / f"{name}.md": game_page(name, "games") for name in sheet_names()}
    others = {DOCS / "games" / f"{name}.md": game_page(name, "house_rules") for name in other_game_names()}
    schemas = {
        paths.levels() / schema.SCHEMA_NAME: schema.schema_text(),
        paths.levels() / opponent_schema.SCHEMA_NAME: opponent_schema.opponent_schema_text(),
    }
    return {
        **games,
        **others,
        DOCS / "games" / "README.md": games_page(),
        DOCS / "rule_keys.md": keys_page(),
        DOCS / "seats.schema.json": json.dumps(protocol.schemas(), indent=2, ensure_ascii=False) + "\n",
        DOCS / "opponents.md": opponents_page(),
        ROOT / "README.md": readme(),
        **schemas,
        table_coverage.PAGE: table_coverage.page(),
    }


def main() -> None:
    """Write all generated pages and delete those of removed games."""
    found = page_texts()
    for path in (DOCS / "games").glob("*.md"):
        if path not in found:
            path.unlink()
    for path, text in found.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    print(*sorted(path.relative_to(ROOT).as_posix() for path in found), sep="\n")


if __name__ == "__main__":
    main()
