"""The house: rooms and their people, what they plan, say and keep. It knows no web."""
