"""The page on which the rules of a sheet are changed, and the one that tries them out (`laboratory`).

Begin with `screen`. `editing` is what its parts share: controls (`fields`, `contract`, `values`, `deals`) are given the
form that is edited, parts of the page (`browser`, `rules_panel`, `side`, `preview`) the page.
"""
