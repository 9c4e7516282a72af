"""The texts of the window, and of the phones and the command line, which use them without pygame.

Begin with `strings`, the building blocks; `input_signs` are keys and buttons inside a text. The other modules are named
after their subjects.
"""
