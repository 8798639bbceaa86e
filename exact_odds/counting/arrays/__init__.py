"""Many shoes at once: counts as polynomials in the numbers of cards, evaluated in arrays."""
