"""What is dealt and by which rules: cards and their notation, the shoe, the tableau, cards on the table."""
