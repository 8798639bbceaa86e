"""How answers are shown: tables of exact values, their output formats, and files written whole."""
