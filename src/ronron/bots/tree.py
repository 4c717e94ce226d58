# compiled
"""Information-set tree search: what each seat learns of its own moves, over many imagined worlds.

Every seat has its own tree, grown together (MO-ISMCTS: Cowling, Powley and Whitehouse, 2012). A seat stands in its tree
where what it has observed since the search began puts it: its own moves and those of the others, but not what others do
in a sealed step. So nobody decides by what he cannot know, and each seat makes the most of its own reward. What the
house draws does not part the trees: a move is worth what it brings on average over the draws.

In a race all asked seats decide unseen, and any of those who move may be the first.
"""

from math import log, sqrt
from typing import Final

from mypy_extensions import i64

from ronron.bots.playout import LET_GO_BY, PATIENCE, Policy, in_any_order, play_out
from ronron.bots.thinker import MoveTally
from ronron.contract import BIT, Chance, Imagination, State
from ronron.plain import BYSTANDER, HOUSE

CURIOSITY: Final = 2.8  # how far a move's promise counts, in standard deviations of the reward; less gives up too soon
LEAST_CURIOSITY: Final = 0.01  # where all rewards were alike so far
MOST_NODES: Final = 300_000  # about as many megabytes
PRIME: Final = 70368744177643  # below 2**46, so that a step of `told` stays below 2**62
STRIDE: Final = 40014
NOBODY_MOVED: Final = 0  # as a thing to observe; moves of seats are larger


class Edge(MoveTally):
    """A move out of a node."""

    def __init__(self, move: i64) -> None:
        super().__init__(move)
        self.available: i64 = 0  # how often it was legal when a choice was made here
        self.prior = 0.0  # what it seemed worth beside the best, before it was tried


class Node:
    """What a seat can tell apart: one place to decide, with every move that was ever legal there."""

    def __init__(self) -> None:
        self.edges: dict[int, Edge] = {}


class Tree:
    """The trees of all seats, by what each has observed; `alone`, one's own, the others moving as the policy says.

    `trust`: what the policy says of a move counts as much as so many tries. Without it every move is tried once first.
    """

    def __init__(
        self,
        seat: i64,
        seats: i64,
        imagination: Imagination,
        policy: Policy,
        chance: Chance,
        alone: bool = False,
        trust: float = 0.0,
        curiosity: float = CURIOSITY,
    ) -> None:
        self.seat = seat
        self.alone = alone
        self.trust = trust
        self.boldness = curiosity
        self.imagination = imagination
        self.policy = policy
        self.chance = chance
        self.nodes: dict[int, Node] = {}
        self.evenly = False  # is every move tried equally often where the seat itself has to choose now?
        self.seats = seats
        self.iterations: i64 = 0
        self.sums: list[float] = [0.0] * seats
        self.squares: list[float] = [0.0] * seats
        self.curiosity: list[float] = [1.0] * seats
        # The iteration under way
        self.observed: list[int] = []
        self.path: list[Edge] = []
        self.movers: list[int] = []
        self.fresh = False  # was something tried that never was before?

    def grow(self, iterations: i64) -> None:
        """Imagine so many worlds and learn from each."""
        for _ in range(iterations):
            self.iterate(self.imagination.sample(self.chance))

    def root(self) -> list[Edge]:
        """What the seat's own moves came to, in the order of the alphabet."""
        node = self.nodes.get(told(int(self.seat), 0))
        return [] if node is None else sorted(node.edges.values(), key=lambda edge: edge.move)

    def iterate(self, world: State) -> None:
        stage = world.stage()
        self.observed = [told(seat, 0) for seat in range(self.seats)]
        self.path = []
        self.movers = []
        self.fresh = False
        lapses: i64 = 0
        while not world.over() and world.stage() == stage:
            if self.fresh and not world.sealed():  # those who decide unseen at the same time learn together
                break
            seat = world.mover()
            if seat == HOUSE:
                world.draw(self.chance)
            elif seat == BYSTANDER or world.race():
                lapses += self.race(world, lapses < PATIENCE)
            else:
                move = self.decide(world, seat, False)
                self.play(world, seat, move)
        play_out(world, self.policy, self.chance)
        self.learn(world.rewards())

    def play(self, world: State, seat: i64, move: i64) -> None:
        """Make a move, and let those who see it take note."""
        said: i64 = seat * 100_003 + move + 1
        if world.sealed():
            self.observed[seat] = told(self.observed[seat], said)
        else:
            for viewer in range(self.seats):
                self.observed[viewer] = told(self.observed[viewer], said)
        world.play(seat, move)

    def race(self, world: State, patient: bool) -> i64:
        """All who are asked decide; the first of those who move counts. 1 where time ran out instead, otherwise 0."""
        owed = world.owed()
        timers = world.clock() if patient and not owed else ()
        first = BYSTANDER
        first_move: i64 = LET_GO_BY
        for seat in in_any_order(owed | world.may(), self.chance):
            may_pass = len(timers) > 0 and not owed & i64(BIT[seat])
            move = self.decide(world, seat, may_pass)
            if move != LET_GO_BY and first == BYSTANDER:
                first = seat
                first_move = move
        if first == BYSTANDER:
            for viewer in range(self.seats):  # everyone sees that nobody moved
                self.observed[viewer] = told(self.observed[viewer], NOBODY_MOVED)
            world.play_house(timers[0].move)
            return 1
        self.play(world, first, first_move)
        return 0

    def decide(self, world: State, seat: i64, may_pass: bool) -> i64:
        """What this seat does here: something new where there is, otherwise what promises most."""
        if self.alone and seat != self.seat:
            return self.policy.move(world, seat, self.chance)
        key = self.observed[seat]
        node = self.nodes.get(key)
        if node is None:
            if len(self.nodes) >= MOST_NODES:
                self.fresh = True
                return self.policy.move(world, seat, self.chance)
            node = Node()
            self.nodes[key] = node
        legal = world.legal(seat)
        if may_pass:
            legal.append(LET_GO_BY)
        edges = node.edges
        best: Edge | None = None
        best_promise = 0.0
        fresh: i64 = 0
        level = self.evenly and seat == self.seat and key == told(seat, 0)
        curiosity = self.curiosity[seat]
        trust = self.trust
        expected = 0.0
        if trust > 0.0:
            self.judge(node, world, seat, legal)
            if self.iterations:
                expected = self.sums[seat] / float(self.iterations)
        for move in legal:
            edge = edges.get(move)
            if edge is None:
                edge = Edge(move)
                edges[move] = edge
            edge.available += 1
            if edge.visits == 0 and trust <= 0.0:  # one of the new ones, each as likely as the others
                fresh += 1
                if self.chance.below(fresh) == 0:
                    best = edge
            elif fresh == 0 and level:
                if best is None or edge.visits < best.visits:
                    best = edge
            elif fresh == 0:
                visits = float(edge.visits) + trust
                value = (edge.total + trust * (expected + edge.prior)) / visits
                promise = value + curiosity * sqrt(log(float(edge.available)) / visits)
                if best is None or promise > best_promise:
                    best = edge
                    best_promise = promise
        assert best is not None
        if best.visits == 0:
            self.fresh = True
        self.path.append(best)
        self.movers.append(int(seat))
        return best.move

    def judge(self, node: Node, world: State, seat: i64, legal: list[int]) -> None:
        """Ask the policy what moves seem worth that were never legal here before."""
        known = True
        for move in legal:
            if move not in node.edges:
                known = False
        if known:
            return
        worths = self.policy.judge(world, seat, legal)
        best = max(worths)
        for at in range(len(legal)):
            if legal[at] not in node.edges:
                edge = Edge(legal[at])
                edge.prior = worths[at] - best
                node.edges[legal[at]] = edge

    def learn(self, rewards: list[float]) -> None:
        """Everyone who decided remembers what it led to."""
        self.iterations += 1
        count = float(self.iterations)
        for seat in range(self.seats):
            reward = rewards[seat]
            self.sums[seat] += reward
            self.squares[seat] += reward * reward
            mean = self.sums[seat] / count
            spread = self.squares[seat] / count - mean * mean
            self.curiosity[seat] = max(LEAST_CURIOSITY, self.boldness * sqrt(max(0.0, spread)))
        for at in range(len(self.path)):
            self.path[at].add(rewards[self.movers[at]])


def told(before: int, said: i64) -> int:
    """What one has observed, and one thing more, as one number."""
    known: i64 = before
    return int((known * STRIDE + said + 1) % PRIME)
