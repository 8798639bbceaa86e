"""The report of one wager: its odds, what else it could pay, how it compares, and deals that win it."""
