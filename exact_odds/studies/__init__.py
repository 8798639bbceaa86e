"""What follows from counts of one coup: removal, tags, covariance, running counts, closed forms, chemin de fer."""
