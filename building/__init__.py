"""How Ronron is built: what mypyc compiles, the client's pages, and what is kept so that nobody waits for it twice."""
