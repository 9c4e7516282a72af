"""Files written by designers and players: rule sheets, opponents, staged tables. The only package that reads YAML.

`sheets` loads rule sheets, `rule_text` describes them in words, `editing` changes them; `tables` are staged tables,
`people` opponents and lessons. All read through `yaml`; `translation` translates texts into the player's language.
"""
