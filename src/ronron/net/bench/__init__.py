"""How much a table costs, beside a bare relay."""
