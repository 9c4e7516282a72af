"""Gin beside other programs: see README.md."""
