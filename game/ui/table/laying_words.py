"""What is said while a contract is put together: what it lacks, and how well it could be arranged."""

from game.content.telling.words import contract_text
from game.content.translation import counted
from game.engine.state import View
from game.ui.strings import _, cards_text
from game.ui.table.goal import Goal
from game.ui.table.splitting import Split
from game.ui.table.tray import Tray


def arranged_text(split: Split, goal: Goal, view: View) -> str:
    """Say how near the best split of the hand comes to what is wanted, and what would be left."""
    if split.missing and goal.contract is not None:
        return counted(
            "The best split: {count} card is missing for {contract}.",
            "The best split: {count} cards are missing for {contract}.",
            split.missing,
            contract=contract_text(goal.contract),
        )
    if split.missing:
        text = _("The best split: {points} points are missing for {goal}.")
        return text.format(points=split.missing, goal=goal.text)
    text = _("The contract is complete. Left in your hand: {cards}, {points} points.")
    if goal.contract is None:
        text = _("These melds count enough. Left in your hand: {cards}, {points} points.")
    return text.format(cards=cards_text(split.left), points=view.state.rules.value(split.left))


def shortfall_text(tray: Tray, view: View) -> str:
    """Say what the melds of the contract still lack; nothing where there is none."""
    goal = tray.goal
    if goal is None:
        return ""
    fillings = tray.fillings(view)
    if goal.contract is None or goal.contract.others:
        lacks = [each.text for each, meld in zip(fillings, tray.melds, strict=True) if meld and not each.ready]
    else:
        lacks = [each.text for each in fillings if not each.ready]
    if tray.points(view) < goal.points:
        lacks.append(count_text(tray, view))
    text = _("The contract is {contract}: put its melds together first ({lacks}).")
    if not lacks:
        return _("The contract is {contract}: put its melds together first.").format(contract=goal.text)
    if goal.contract is None:
        text = _("You first lay {contract}: put them together ({lacks}).")
    return text.format(contract=goal.text, lacks="; ".join(lacks))


def count_text(tray: Tray, view: View) -> str:
    """Say how many points the melds count, of those needed."""
    least = tray.goal.points if tray.goal else 0
    return _("{points} of {least} points").format(points=tray.points(view), least=least)
