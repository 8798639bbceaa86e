"""Many coups and many shoes: batches, sweeps, and coups in a row."""
