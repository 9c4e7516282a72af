"""Rule sheets in words: the rule page, the texts of the editor, and the highlights of a game.

Begin with `keys`, the texts of every rule key. `page` assembles the rule page from their sentences and from `tables`;
`values` writes single keys and their values, `remarks` advises authors of sheets, `highlights` describes what is
special about a game. `facts` gathers the usual and the varying rules of a match, `contracts` reads and writes
contracts.
"""
