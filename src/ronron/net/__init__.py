"""The net: the only place that knows HTTP, WebSockets and those who serve them."""
