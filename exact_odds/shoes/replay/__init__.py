"""Recorded shoes: a log is read, checked against the rules, priced coup by coup, and compared with what is expected."""
