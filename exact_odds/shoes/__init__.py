"""Many coups: sequences, sweeps, sessions, staking plans, runs, and recorded shoes."""
