"""Charts as shapes in pixels, and shapes as SVG and PNG."""
