"""What each phase of a match allows and does."""
