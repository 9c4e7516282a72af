"""How the end of a deal and of a match is shown at the table: counted, carried to the plates, and somebody cheered.

Begin with `ending`, which a live view holds. `timeline` says what of a deal's `Outcome` happens when,
without a pixel; `celebration` draws a moment of it, `confetti` what falls.
"""
