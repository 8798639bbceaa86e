"""Counts as functions of the number of decks, or of other unknowns."""
