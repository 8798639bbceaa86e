"""Many part-dealt shoes: how they are dealt, who counts them, what is kept of them and what it says."""
