"""What a running count is worth, exactly: the value of a wager given the count and the cards left."""
