"""Chemin de fer, the game behind the tableau, solved exactly."""
