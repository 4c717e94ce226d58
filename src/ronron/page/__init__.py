"""The house in a page: what a browser's worker runs instead of a server. A message port carries what the web would."""
