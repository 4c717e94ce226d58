"""Ronron: a house of cat games."""

__version__ = "0.1.0"
