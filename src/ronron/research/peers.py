"""What we are measured beside: how each ecosystem's environments are driven, its own and ours by the same loop."""

from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from random import Random
from typing import Any, Final, NamedTuple

Work = Callable[[], int]  # does some work, and says how many decisions it was
STEPS: Final = 100  # between two looks at the clock


class Peer(NamedTuple):
    """A card game of somebody else's."""

    of: str  # whose
    drive: Callable[[str], Work]
    game: str


def openspiel(name: str) -> Work:
    """A game at random, with its tensor and its mask at every decision."""
    game = import_module("pyspiel").load_game(name)
    random = Random(1)
    informed = game.get_type().provides_information_state_tensor

    def work() -> int:
        state = game.new_initial_state()
        done = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[random.randrange(len(outcomes))][0])
                continue
            seat = state.current_player()
            if informed:
                state.information_state_tensor(seat)
            else:
                state.observation_tensor(seat)
            state.legal_actions_mask(seat)
            legal = state.legal_actions(seat)
            state.apply_action(legal[random.randrange(len(legal))])
            done += 1
        return done

    return work


def pettingzoo(environment: Any) -> Work:
    """Seat by seat, at random, with observation and mask."""
    random = Random(1)
    environment.reset(seed=1)

    def work() -> int:
        done = 0
        while done < STEPS:
            seen, _, over, cut, _ = environment.last()
            if over or cut:
                environment.reset()
                continue
            legal = seen["action_mask"].nonzero()[0]
            environment.step(int(legal[random.randrange(len(legal))]))
            done += 1
        return done

    return work


def gymnasium(environment: Any) -> Work:
    """A step is a decision, with what was seen and the mask, where there is one."""
    random = Random(1)
    many = int(environment.action_space.n)
    info: dict[str, Any] = environment.reset(seed=1)[1]

    def work() -> int:
        nonlocal info
        for _ in range(STEPS):
            mask = info.get("action_mask")
            if mask is None:
                move = random.randrange(many)
            else:
                legal = mask.nonzero()[0]
                move = int(legal[random.randrange(len(legal))])
            _, _, over, cut, info = environment.step(move)
            if over or cut:
                _, info = environment.reset()
        return STEPS

    return work


def zoo_of(name: str) -> Work:
    return pettingzoo(import_module(f"pettingzoo.classic.{name}").env())


def gym_of(name: str) -> Work:
    return gymnasium(import_module("gymnasium").make(name))


def rlcard(name: str) -> Work:
    """Its games give what is seen and the legal actions with every step."""
    environment = import_module("rlcard").make(name, config={"seed": 1})
    random = Random(1)

    def work() -> int:
        state, _ = environment.reset()
        done = 0
        while not environment.is_over():
            state, _ = environment.step(random.choice([*state["legal_actions"]]))
            done += 1
        return done

    return work


def empty(name: str) -> Work:
    """No game at all, written in Python for OpenSpiel: what a decision costs there before anything is done."""
    pyspiel = import_module("pyspiel")
    moves, width, length = 43, 423, 200  # as a large game has them
    kind = pyspiel.GameType(
        short_name=name,
        long_name=name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=4,
        min_num_players=4,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=False,
        provides_observation_tensor=True,
        parameter_specification={},
    )
    legal = list(range(10))
    seen = import_module("numpy").zeros(width, "float32")

    class Nothing(pyspiel.State):  # type: ignore[name-defined]
        def __init__(self, game: Any) -> None:
            super().__init__(game)
            self.left = length

        def current_player(self) -> Any:
            return self.left & 3 if self.left else pyspiel.PlayerId.TERMINAL

        def _legal_actions(self, player: int) -> list[int]:
            return legal

        def _apply_action(self, action: int) -> None:
            self.left -= 1

        def is_terminal(self) -> bool:
            return not self.left

        def returns(self) -> list[float]:
            return [0.0] * 4

    class Unseeing:
        def __init__(self) -> None:
            self.tensor = seen
            self.dict = {"seen": seen}

        def set_from(self, state: Any, player: int) -> None:
            pass

        def string_from(self, state: Any, player: int) -> str:
            return ""

    class Emptiness(pyspiel.Game):  # type: ignore[name-defined]
        def __init__(self, params: Any = None) -> None:
            about = pyspiel.GameInfo(
                num_distinct_actions=moves,
                max_chance_outcomes=0,
                num_players=4,
                min_utility=0.0,
                max_utility=1.0,
                max_game_length=length,
            )
            super().__init__(kind, about, params or {})

        def new_initial_state(self) -> Any:
            return Nothing(self)

        def make_py_observer(self, kind: Any = None, params: Any = None) -> Any:
            return Unseeing()

    if name not in pyspiel.registered_names():
        pyspiel.register_game(kind, Emptiness)
    return openspiel(name)


OH_HELL: Final = "oh_hell(players=4,num_suits=4,num_cards_per_suit=13,num_tricks_fixed=12)"
PEERS: Mapping[str, Peer] = {
    "oh_hell": Peer("OpenSpiel", openspiel, OH_HELL),
    "hearts": Peer("OpenSpiel", openspiel, "hearts"),
    "go_fish": Peer("OpenSpiel", openspiel, "go_fish(players=4)"),
    "an empty game": Peer("nobody, in OpenSpiel's Python", empty, "python_ronron_empty"),
    "leduc_holdem_v4": Peer("PettingZoo", zoo_of, "leduc_holdem_v4"),
    "texas_holdem_v4": Peer("PettingZoo", zoo_of, "texas_holdem_v4"),
    "hanabi_v5": Peer("PettingZoo", zoo_of, "hanabi_v5"),
    "Blackjack-v1": Peer("Gymnasium", gym_of, "Blackjack-v1"),
    "rlcard leduc-holdem": Peer("RLCard", rlcard, "leduc-holdem"),
    "rlcard uno": Peer("RLCard", rlcard, "uno"),
}


def driven(peer: Peer) -> Callable[[], Work]:
    return partial(peer.drive, peer.game)
