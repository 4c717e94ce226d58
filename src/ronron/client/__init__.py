"""A bot of your own, outside: one function from knowledge to a move, over a pipe or over a socket.

    from ronron.client import Knowledge, run

    def choose(knowledge: Knowledge) -> str:
        return knowledge.legal[0]

    run(choose)                                        # `ronron arena GAME --program "mine=python this.py"`
    run(choose, "ws://HOST/api/rooms/CODE/socket?token=TOKEN")    # at a table, in a room

What comes over the wire is made into the game's own data again, so that a bot outside knows what one inside does, and
can imagine worlds and search in them. `docs/add-a-bot.md` says what is told, and when.
"""

from ronron.bots.function_bot import Choose
from ronron.client.hearing import Hearing
from ronron.client.pipe import play_over_pipe
from ronron.client.room import RoomLine, come_in
from ronron.plain import Answer, Knowledge, View

__all__ = ["Answer", "Choose", "Hearing", "Knowledge", "RoomLine", "View", "come_in", "play_over_pipe", "run"]


def run(choose: Choose, address: str | None = None) -> None:
    """Play until nobody wants us to: over standard input and output, or at a room's socket."""
    if address is None:
        play_over_pipe(choose)
    else:
        RoomLine(choose, address).play()
