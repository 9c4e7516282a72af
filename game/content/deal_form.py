"""One deal of a plan as a form of its own."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from game.content.deal_plan import deals_of, with_key, without_key
from game.content.rule_form import Form
from game.content.rule_keys import DEALS


class DealForm(Form):
    """The rules in deal number `index` (from 0) of the plan in `form`. What is put holds in that deal alone.

    Its standard is what holds in all deals; its problems are those of this deal.
    """

    def __init__(self, form: Form, index: int) -> None:
        always = structs.replace(form.sheet, match=structs.replace(form.sheet.match, deals=1))
        self.form = form
        self.index = index
        super().__init__("", always, self.entry)

    @property
    def entry(self) -> dict[str, Any]:
        """The keys that hold in this deal alone, dotted."""
        return deals_of(self.form.sheet.match.deals)[self.index]

    def put(self, key: str, value: Any) -> None:
        """Change a key in this deal; see `Form.put`."""
        super().put(key, value)
        deals = deals_of(self.form.sheet.match.deals)
        self.form.put(DEALS, list(with_key(deals, self.index, key, self.values[key])))

    def reset(self, key: str) -> None:
        """Let a key be as in all deals."""
        super().put(key, self.standard(key))
        self.form.put(DEALS, list(without_key(deals_of(self.form.sheet.match.deals), self.index, key)))
