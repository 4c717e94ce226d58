"""The wire: every message there is, and what tells it. It knows no web."""
