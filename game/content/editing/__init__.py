"""Changing rule sheets: as a form to fill in, and in the text of a file whose comments and order stay.

Begin with `form`; `text` writes the changes.
"""
