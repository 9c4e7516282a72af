"""Perft: how many sequences of legal actions there are from a small position, to each depth."""
