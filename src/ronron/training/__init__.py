"""How players learn: self-play on the compiled rules, and the nets that come of it. Nobody needs it to play."""
