"""Rummy House: a card table for the rummy family.

Begin with `app`, which starts everything; `CONTRIBUTING.md` says what lives where, and who may use whom.
"""

__version__ = "1.0.0"

ENDING_SIGNALS = ("SIGTERM", "SIGHUP", "SIGBREAK")
"""Names of signals by which systems ask a program to end, at a logout or with its terminal; each system has some."""
