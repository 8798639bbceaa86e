"""Files: definitions as TOML, those that ship with the package, and one way to write a file."""
