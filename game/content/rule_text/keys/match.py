"""Texts of the keys about the match."""

from __future__ import annotations

from collections.abc import Iterator

from game.content.rule_text.facts import Facts, joined_by_semicolons, number_in_words, paragraph, points_in_words
from game.content.rule_text.keys.entry import KeyText, PagePart, RuleText
from game.content.translation import _, counted, marked
from game.engine.sheet.keys import RuleSheet, eliminates


def ends_at_target_only(sheet: RuleSheet) -> bool:
    """Whether a match has no fixed number of deals and ends only at its target score."""
    deals = sheet.match.deals
    return sheet.match.target != "none" and (deals if isinstance(deals, int) else len(deals)) == 1


def bonuses(facts: Facts) -> Iterator[RuleText]:
    """Yield the texts on the bonuses added when the target is reached; none for a bonus that the game lacks, and none
    at all without a target.
    """
    match = facts.sheet.match
    if match.target == "none":
        return
    if match.game_bonus:
        text = counted(
            "Then the leader gets a bonus of {count} point for the game.",
            "Then the leader gets a bonus of {count} points for the game.",
            match.game_bonus,
        )
        yield RuleText("length.game", text, points_in_words(match.game_bonus))
        if match.shutout_bonus:
            text = counted(
                "If none of the others has won a deal, it is {count} point higher.",
                "If none of the others has won a deal, it is {count} points higher.",
                match.shutout_bonus,
            )
            if match.hollywood:
                text = counted(
                    "If none of the others has won a deal in that game, it is {count} point higher.",
                    "If none of the others has won a deal in that game, it is {count} points higher.",
                    match.shutout_bonus,
                )
            yield RuleText("length.shutout", text, points_in_words(match.shutout_bonus))
    if match.box_bonus:
        text = counted(
            "Everybody gets a bonus of {count} point for each deal they have won.",
            "Everybody gets a bonus of {count} points for each deal they have won.",
            match.box_bonus,
        )
        yield RuleText("length.box", text, points_in_words(match.box_bonus))


def hollywood(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on the three games scored side by side; none in games without this rule or without a target."""
    if facts.sheet.match.hollywood and facts.sheet.match.target != "none":
        text = _(
            "Three games are scored side by side. The first deal you win counts in the first game, your second in the"
            " first two, and all others in all three, as long as these are not over. At the end the points of all"
            " three are added up."
        )
        yield RuleText("length.hollywood", text, _("three games side by side"))


def buying_back(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on how an eliminated player may buy back into the match; none in games without this rule, or in
    which nobody is eliminated.
    """
    sheet, keys = facts.sheet, facts.sheet.match
    if not eliminates(sheet) or not keys.buy_backs:
        return
    often = keys.buy_backs
    texts = [
        counted(
            "A player who is out may buy back in once before the next deal, with the highest score of those still in.",
            "A player who is out may buy back in up to {n} times, each time before the next deal, with the highest"
            " score of those still in.",
            often,
            n=number_in_words(often),
        )
    ]
    short = [counted("at most once", "at most {n} times", often, n=number_in_words(often))]
    if often == 2:
        texts = [
            _(
                "A player who is out may buy back in up to twice, each time before the next deal, with the highest"
                " score of those still in."
            )
        ]
        short = [_("at most twice")]
    if keys.buy_back_more:
        texts.append(
            counted(
                "The price is {count} point on top of that score.",
                "The price is {count} points on top of that score.",
                keys.buy_back_more,
            )
        )
        short.append(counted("with {count} point on top", "with {count} points on top", keys.buy_back_more))
    texts.append(_("At least two others must still be in, and that score must be below the limit."))
    if keys.buy_back_up_to != "none":
        texts.append(
            counted(
                "Nobody may buy back once anybody still in has more than {count} point.",
                "Nobody may buy back once anybody still in has more than {count} points.",
                keys.buy_back_up_to,
            )
        )
        short.append(
            counted(
                "while nobody has more than {count} point",
                "while nobody has more than {count} points",
                keys.buy_back_up_to,
            )
        )
    yield RuleText("length.back", paragraph(*texts), joined_by_semicolons(short))


def match_length(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on the length of a match."""
    sheet = facts.sheet
    deals = sheet.match.deals
    count = deals if isinstance(deals, int) else len(deals)
    number_of, target = number_in_words(count), sheet.match.target
    if target == "none":
        text = counted("The match has one deal.", "The match has {n} deals.", count, n=number_of)
        yield RuleText("length", text, counted("one deal", "{n} deals", count, n=number_of))
        return
    if eliminates(sheet):
        texts = [
            counted(
                "A player who reaches {count} point is out of the match and is dealt no more cards.",
                "A player who reaches {count} points is out of the match and is dealt no more cards.",
                target,
            ),
            _("The last player in wins."),
        ]
        short = [counted("out at {count} point", "out at {count} points", target), _("the last player in wins")]
    elif sheet.match.hollywood:
        texts = [
            counted(
                "A game ends after the deal in which somebody reaches {count} point in it, and the match when all"
                " three have ended.",
                "A game ends after the deal in which somebody reaches {count} points in it, and the match when all"
                " three have ended.",
                target,
            )
        ]
        short = [counted("until {count} point", "until {count} points", target)]
    else:
        texts = [
            counted(
                "The match ends after the deal in which somebody reaches {count} point.",
                "The match ends after the deal in which somebody reaches {count} points.",
                target,
            )
        ]
        short = [counted("until {count} point", "until {count} points", target)]
    if count > 1:
        texts.append(
            counted(
                "After one deal the match ends in any case.",
                "After {n} deals the match ends in any case.",
                count,
                n=number_of,
            )
        )
        short.append(counted("at most one deal", "at most {n} deals", count, n=number_of))
    yield RuleText("length", paragraph(*texts), joined_by_semicolons(short))


def match_winner(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on who wins the match and what happens in a tie."""
    sheet = facts.sheet
    deals, target = sheet.match.deals, sheet.match.target
    count = deals if isinstance(deals, int) else len(deals)
    lowest = sheet.scoring.winner == "lowest"
    best = _("The fewest points win.") if lowest else _("The most points win.")
    if eliminates(sheet):
        more = _("If all the remaining players are out in the same deal, the fewest points among them win.")
        if count > 1:
            more = _(
                "If several are left at the end, or all of them are out in the same deal, the fewest "
                "points among them win."
            )
        yield RuleText("best", more, _("the last one in"))
        return
    if target != "none":
        more = _("As long as two or more share the lead, another deal is played.")
        if count > 1:
            more = _(
                "As long as two or more share the lead, another deal is played, up to the last; then they share it."
            )
        if sheet.match.hollywood:
            more = _(
                "A game goes on as long as two or more share its lead. Players who tie in the sum of the games share "
                "the win."
            )
    else:
        more = _("Players who tie for the lead share the win.")
    yield RuleText("best", paragraph(best, more), _("the fewest points") if lowest else _("the most points"))


THE_MATCH = marked("The match")

PARTS = (PagePart(THE_MATCH, (match_length, buying_back, bonuses, hollywood, match_winner)),)

KEY_TEXTS = {
    "match.elimination": KeyText(
        meaning=marked("Whether players who reach the target are out of the match, and the last one left wins"),
        label=marked("Players who reach the target are out"),
        writers=(match_length, match_winner),
        search_words="pool knocked out eliminated last one in",
    ),
    "match.buy_backs": KeyText(
        meaning=marked("How often a player who is out may buy back into the match, with the highest score still in"),
        label=marked("How often a player may buy back in"),
        zero=marked("never"),
        writers=(buying_back,),
        absent={"length.back": marked("A player who is out stays out.")},
        search_words="rejoin",
    ),
    "match.buy_back_up_to": KeyText(
        meaning=marked("The most points anybody still in may have for a player to buy back, or none"),
        label=marked("Buying back is possible while nobody still in has more than"),
        none=marked("no limit"),
        zero=marked("nothing"),
        writers=(buying_back,),
    ),
    "match.buy_back_more": KeyText(
        meaning=marked("Points added to the highest score when a player buys back"),
        zero=marked("no points"),
        writers=(buying_back,),
    ),
    "match.target": KeyText(
        meaning=marked("Points that end the match, or none"),
        label=marked("Points that end the match"),
        none=marked("no target"),
        is_silent=lambda sheet: sheet.match.target == "none",
        writers=(match_length,),
    ),
    "match.game_bonus": KeyText(
        meaning=marked("Bonus points for the leader when the target is reached"),
        zero=marked("no bonus"),
        writers=(bonuses,),
        absent={"length.game": marked("The game brings no bonus.")},
    ),
    "match.shutout_bonus": KeyText(
        meaning=marked("Further bonus points where none of the others has won a deal"),
        zero=marked("no bonus"),
        writers=(bonuses,),
        absent={"length.shutout": marked("A game is worth the same whatever deals the others have won.")},
    ),
    "match.box_bonus": KeyText(
        meaning=marked("Bonus points for each deal a player has won, added when the target is reached"),
        zero=marked("no bonus"),
        writers=(bonuses,),
        absent={"length.box": marked("Deals won bring no bonus.")},
    ),
    "match.hollywood": KeyText(
        meaning=marked("Whether three games are scored side by side, each deal in those the player has entered"),
        label=marked("Are three games scored side by side, each deal in those the player has entered"),
        writers=(hollywood,),
        absent={"length.hollywood": marked("One game is scored.")},
        search_words="hollywood",
    ),
    "match.deals": KeyText(
        meaning=marked("Number of deals, or one entry for each with the keys that apply to it alone"),
        label=marked("Number of deals"),
        format_value=lambda deals: str(len(deals)),
        search_words="contract contracts hand size deal by deal plan round",
        is_silent=ends_at_target_only,
        writers=(match_length,),
    ),
}
