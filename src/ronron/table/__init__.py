"""One table, one task, one mailbox: seats, clocks, journal, stand-ins. There is no web in it."""
