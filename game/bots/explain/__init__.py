"""Saying why: hints with their reasons, the review of decisions that were made, luck beside skill.

Begin with `advice` for a hint and `review` for a deal that is over; `reasons` are the facts both speak in.
"""
