"""A monkey that plays with the program: whatever a player could do, in any order, on every screen, painted for real.

`hands` is what it does, `odd` what it writes, pastes and drops, `elsewhere` what would be done in other processes, and
`walks` puts them together: a walk goes through the whole program from its title, or on from one of the screens in
`tests.ui.shown`. The same seed does the same things. Begin with `walks.walk`.
"""
