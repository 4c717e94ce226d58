"""The documentation as a site: pages of today, the public surface and the games, as files for any static host."""
