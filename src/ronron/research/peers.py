"""What we are measured beside: how each ecosystem's environments are driven, its own and ours by the same loop."""

from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from random import Random
from typing import Any, Final, NamedTuple

Work = Callable[[], int]  # does some work, and says how many decisions it was
STEPS: Final = 100  # between two looks at the clock
AT_ONCE: Final = 256  # tables of a vector environment
AT_ONCE_STEPS: Final = 10


class Peer(NamedTuple):
    """A card game of somebody else's."""

    of: str  # whose
    drive: Callable[[str], Work]
    game: str
    beside: str = ""  # which of our ways it is measured with (`bench.WAYS`), where one is like it


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


def gymnasium_vector(environment: Any) -> Work:
    """A step of many at once is as many decisions; Gymnasium's usual way with matches that are over."""
    np = import_module("numpy")
    luck = np.random.default_rng(1)
    any_legal = import_module("ronron.research.batch").any_legal
    size = environment.num_envs
    many = int(environment.single_action_space.n)
    info: dict[str, Any] = environment.reset(seed=1)[1]

    def work() -> int:
        nonlocal info
        for _ in range(AT_ONCE_STEPS):
            mask = info.get("action_mask")
            moves = luck.integers(many, size=size) if mask is None else any_legal(mask.view(np.bool_), luck)
            info = environment.step(moves)[4]
        return int(size * AT_ONCE_STEPS)

    return work


def rl_environment(environment: Any) -> Work:
    """What OpenSpiel's own agents are told at every step, all seats' tensors among it."""
    random = Random(1)

    def work() -> int:
        step = environment.reset()
        done = 0
        while not step.last():
            seen = step.observations
            legal = seen["legal_actions"][seen["current_player"]]
            step = environment.step([legal[random.randrange(len(legal))]])
            done += 1
        return done

    return work


def rl_of(name: str) -> Work:
    return rl_environment(import_module("open_spiel.python.rl_environment").Environment(name))


def gym_vector_of(name: str) -> Work:
    """Its quickest: one after another in one process, observations handed over without a copy."""
    make = import_module("gymnasium").make_vec
    return gymnasium_vector(make(name, num_envs=AT_ONCE, vectorization_mode="sync", vector_kwargs={"copy": False}))


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
GO_FISH: Final = "go_fish(players=4)"
PEERS: Mapping[str, Peer] = {
    "oh_hell": Peer("OpenSpiel", openspiel, OH_HELL, "openspiel"),
    "hearts": Peer("OpenSpiel", openspiel, "hearts", "openspiel"),
    "go_fish": Peer("OpenSpiel", openspiel, GO_FISH, "openspiel"),
    "an empty game": Peer("nobody, in OpenSpiel's Python", empty, "python_ronron_empty"),
    "oh_hell for agents": Peer("OpenSpiel", rl_of, OH_HELL, "rl_environment"),
    "hearts for agents": Peer("OpenSpiel", rl_of, "hearts", "rl_environment"),
    "go_fish for agents": Peer("OpenSpiel", rl_of, GO_FISH, "rl_environment"),
    "leduc_holdem_v4": Peer("PettingZoo", zoo_of, "leduc_holdem_v4", "pettingzoo"),
    "texas_holdem_v4": Peer("PettingZoo", zoo_of, "texas_holdem_v4", "pettingzoo"),
    "hanabi_v5": Peer("PettingZoo", zoo_of, "hanabi_v5", "pettingzoo"),
    "Blackjack-v1": Peer("Gymnasium", gym_of, "Blackjack-v1", "gymnasium"),
    "Blackjack-v1 in a vector": Peer("Gymnasium", gym_vector_of, "Blackjack-v1", "gymnasium_vector"),
    "rlcard leduc-holdem": Peer("RLCard", rlcard, "leduc-holdem"),
    "rlcard uno": Peer("RLCard", rlcard, "uno"),
}


def driven(peer: Peer) -> Callable[[], Work]:
    return partial(peer.drive, peer.game)
