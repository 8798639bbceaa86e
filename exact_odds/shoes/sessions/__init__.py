"""Sessions of many independent coups: what is won, staking plans, ruin, and money as it is paid."""
