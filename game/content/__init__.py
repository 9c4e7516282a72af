"""What designers and players write: rule sheets, opponents, staged tables. The only place that knows YAML.

`sheets` reads rule sheets, `rule_text` puts them into words, `editing` changes them; `tables` are staged tables and
`people` those one plays with and learns from. All read through `yaml`; `translation` finds sentences in the
player's language.
"""
