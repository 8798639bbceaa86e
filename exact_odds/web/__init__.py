"""The calculator in a browser, and the same answers over HTTP."""
