"""The animation over the table at the end of a deal or match: hands are counted, points fly to the plates, the winner
is shown.

Begin with `ending`, which a live view holds. `timeline` schedules the animation of a deal's outcome, without pygame;
`celebration` draws one moment of it, `confetti` the falling paper and cards.
"""
