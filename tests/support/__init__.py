"""Helpers shared by tests of several packages: positions, matches, records, sheets, and failing folders."""
