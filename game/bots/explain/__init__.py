"""Saying why: hints with their reasons, the review of decisions that were made, luck beside skill.

Begin with `advice` for a hint, `judging` for what a decision cost, `review` for what a deal teaches and `luck` for what
the cards gave. `reasons` are the facts all of them speak in, `why` chooses them and `evidence` counts them.
"""
