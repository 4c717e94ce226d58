"""The house on the network: rooms, sockets, the wire and the store."""
