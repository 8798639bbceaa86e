"""How coups are counted: `Coups`, the fast counting behind it, and `plain_walk`, a second count that must agree."""
