"""Write every file that says what stands elsewhere; a test says when one is no longer current.

The pages of `docs`, one for each game from its sheet and one of all rule keys, the traits of opponents, the JSON
Schemas in `levels`, and which staged tables prove which sentences.

Usage: python packaging/pages.py
"""

import json
import sys
from pathlib import Path
from typing import Any

from msgspec.structs import fields
from product import ROOT

sys.path.insert(0, str(ROOT))
from game import paths
from game.bots.traits import Traits
from game.content.people import opponent_schema
from game.content.rule_text.facts import players_allowed
from game.content.rule_text.keys.table import KEY_TEXTS
from game.content.rule_text.page import markdown, rule_page
from game.content.sheets import schema
from game.content.sheets.sheets import LoadedSheet, open_sheet, other_game_names, sheet_names, variation_of
from tests.support import table_coverage

DOCS = ROOT / "docs"
GENERATED_BEGIN = "<!-- From here made by `python packaging/pages.py`: change `game/bots/traits.py` instead. -->"
GENERATED_END = "<!-- To here. -->"
GENERATED_NOTE = "<!-- Made by `python packaging/pages.py`: change the sheet instead. -->"


def game_page(name: str, folder: str) -> str:
    """Return the page of a built-in game or variation."""
    sheet = open_sheet(name)
    page = markdown([rule_page(sheet.rules, sheet.base if sheet.extends else None)]).rstrip()
    file = f"levels/{folder}/{name}.yaml"
    play = f"Play it: `rummy-house play --game {name}`. Its sheet: [`{file}`](../../{file})."
    links = "[All games](README.md) · [Play and change the rules](../../README.md)"
    return f"{GENERATED_NOTE}\n\n{page}\n\n---\n\n{play} {links}\n"


def _game_line(name: str, sheet: LoadedSheet) -> str:
    """Return the line of a game in the list of games."""
    about = " ".join(sheet.rules.about.split())
    players = players_allowed(sheet.rules.players.min, sheet.rules.players.max)
    return f"- [{sheet.rules.title}]({name}.md), {players}. {about}"


def games_page() -> str:
    """Return the page with the list of all games."""
    house = [_game_line(name, open_sheet(name)) for name in sheet_names()]
    lines = [GENERATED_NOTE, "", "# The games", "", "Each page is made from the game's own sheet.", "", *house]
    of = {name: variation_of(name) for name in other_game_names()}
    for root in (*sheet_names(), ""):
        others = [_game_line(name, open_sheet(name)) for name in of if of[name] == root]
        heading = f"{open_sheet(root).rules.title}: variations" if root else "From other tables"
        lines += ["", f"## {heading}", "", *others] if others else []
    return "\n".join(lines) + "\n"


def keys_page() -> str:
    """Return the page of all rule keys, each with its meaning, allowed values and default."""
    lines = [GENERATED_NOTE, "", "# The keys of a rule sheet", ""]
    lines += ["A sheet says only what differs from the sheet it `extends`, or from the defaults given here."]
    lines += ["Keys are written with dots (`sets.max: 3`) or nested. Values marked (n) may depend on the number of"]
    lines += [
        "players: `deal.hand_size: {2: 10, 3: 7, 5: 6}` deals ten to two, seven to three or four, six to more.",
        "",
        '- <a id="extends"></a>`extends`: ',
    ]
    lines[-1] += "the name or file of the sheet whose rules apply to whatever this one leaves out"
    section = ""
    for key, entry in schema.rule_sheet_schema()["definitions"].items():
        group = key.rpartition(".")[0]
        if group != section:
            lines += ["", f"## {group}", ""]
            section = group
        values = "" if KEY_TEXTS[key].values else _allowed_values_text(entry)
        default = _sheet_notation(entry["default"])
        lines.append(f'- <a id="{key}"></a>`{key}`: {entry["description"]}. {values}Default `{default}`.')
        told = KEY_TEXTS[key].values
        lines += [f"  - `{value}`: {meaning}" for value, meaning in told.items()]
    return "\n".join(lines) + "\n"


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
        DOCS / "opponents.md": opponents_page(),
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
