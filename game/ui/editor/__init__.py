"""The editor for the rules of a sheet, and the laboratory that tries them out (`laboratory`).

Begin with `screen`. `editing` holds what its parts share: controls (`fields`, `contract`, `values`, `deals`) get the
edited form, larger parts (`browser`, `rules_panel`, `side`, `preview`) the page.
"""
