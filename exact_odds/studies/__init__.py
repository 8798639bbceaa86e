"""What follows from the counts: comparison with published figures, and other studies of wagers and shoes."""
