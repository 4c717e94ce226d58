"""Tournaments: strength, measured so that luck and seats even out."""
