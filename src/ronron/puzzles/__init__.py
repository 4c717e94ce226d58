"""Puzzles: a position seen through one seat's eyes, a question, and an answer that is proven (`docs/puzzles.md`)."""
