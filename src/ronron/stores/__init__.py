"""Stores: where a house keeps what must outlive it."""
