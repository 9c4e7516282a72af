"""Rule sheets in words: for the rule page, the editor, and the lines that say what makes a game special.

Begin with `keys`, where all words of every rule key stand. `page` puts the rule page together from their sentences and
from `tables`; `words` tells single keys and their values, `remarks` what the writer of a sheet must know, `highlights`
what is special. `facts` gathers what is usual in a match and what varies, `contracts` writes and reads contracts.
"""
