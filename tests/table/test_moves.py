"""A move at a table: checked, durable, true, told. Repeats and latecomers are recognised."""

from dataclasses import replace

from ronron import example as yarn
from ronron.records.record import write
from ronron.records.verify import verify
from ronron.table import journal
from ronron.table.journal import Moved, Sitter
from ronron.table.ledger import fold
from tests.own_time import tell
from tests.table import moody
from tests.table.sitting import QUICK, people, sitting


def test_a_move_is_durable_before_it_is_true_and_true_before_it_is_told() -> None:
    async def story() -> None:
        async with sitting(yarn.GAME, people(2)) as sat:
            told = len(sat.listener.steps)
            sat.book.open.clear()  # the disk takes its time
            sat.say(0, sat.ledger.match.legal(0)[0])
            await sat.pass_time()
            assert 0 in sat.ledger.asked
            assert len(sat.listener.steps) == told
            sat.book.open.set()
            await sat.settle()
            assert 0 not in sat.ledger.asked
            assert len(sat.listener.steps) == told + 1
            assert len(sat.book.lines) == sat.ledger.number

    tell(story)


def test_where_the_store_cannot_write_nothing_changes_and_play_goes_on_afterwards() -> None:
    async def story() -> None:
        async with sitting(yarn.GAME, people(2)) as sat:
            before = sat.ledger.match.state.key()
            sat.book.failing = True
            sat.say(0, sat.ledger.match.legal(0)[0])
            await sat.settle()
            assert [refusal.code for refusal in sat.refused] == ["not-durable"]
            assert sat.ledger.match.state.key() == before
            assert sat.table.trouble is not None
            sat.book.failing = False
            sat.refused.clear()
            await sat.play(0)
            assert sat.table.trouble is None

    tell(story)


def test_bots_go_on_by_themselves_once_the_store_can_write_again() -> None:
    async def story() -> None:
        seats = [Sitter(name="Zoé", kind="person"), Sitter(name="Robot", kind="bot", bot="random")]
        async with sitting(yarn.GAME, seats) as sat:
            sat.book.failing = True
            await sat.listener.until(lambda: sat.table.trouble is not None)
            sat.book.failing = False
            await sat.listener.until(lambda: 1 not in sat.ledger.asked)

    tell(story)


def test_a_repeated_move_counts_once_and_is_acknowledged_again() -> None:
    async def story() -> None:
        async with sitting(yarn.GAME, people(2)) as sat:
            move, number = sat.ledger.match.legal(0)[0], sat.ledger.asked[0]
            for _ in range(3):
                sat.say(0, move, number)
            await sat.settle()
            entry = sat.ledger.number
            assert sat.accepted == [entry, entry]
            assert not sat.refused
            made = [one for one in sat.book.entries() if isinstance(one, Moved) and one.who == 0]
            assert len(made) == 1

    tell(story)


def test_a_move_that_answers_an_older_question_is_late() -> None:
    async def story() -> None:
        async with sitting(yarn.GAME, people(2)) as sat:
            first = sat.ledger.asked[0]
            await sat.play(0)
            await sat.play(1)
            sat.say(0, "pull 1", first)
            await sat.settle()
            assert [refusal.code for refusal in sat.refused] == ["late"]
            assert sat.ledger.asked == {0: sat.ledger.number}

    tell(story)


def test_others_sealed_moves_leave_my_question_as_it_was() -> None:
    async def story() -> None:
        async with sitting(yarn.GAME, people(3)) as sat:
            mine = sat.ledger.asked[2]
            move = sat.ledger.match.legal(2)[0]
            await sat.play(0)
            await sat.play(1)
            sat.say(2, move, mine)
            await sat.settle()
            assert not sat.refused

    tell(story)


def test_an_illegal_move_is_refused_with_the_rule_and_nothing_is_written() -> None:
    async def story() -> None:
        async with sitting(yarn.GAME, people(2)) as sat:
            lines = len(sat.book.lines)
            sat.say(0, "pull 1")
            sat.say(0, "purr loudly")
            sat.say(7, "pull 1")
            await sat.settle()
            codes = [(refusal.code, refusal.rule) for refusal in sat.refused]
            assert codes == [("not-now", 2), ("unreadable-move", None), ("not-your-turn", None)]
            assert len(sat.book.lines) == lines

    tell(story)


def test_the_state_is_only_a_cache_of_the_journal_and_the_record_its_fold() -> None:
    async def story() -> None:
        async with sitting(moody.GAME, people(2)) as sat:
            await sat.play(0)
            await sat.play(1)
            while not sat.ledger.over:
                await sat.play(next(iter(sat.ledger.asked)))
            again = fold(sat.book.entries(), game=moody.GAME)
            assert again.match.state.key() == sat.ledger.match.state.key()
            assert write(again.record()) == write(sat.ledger.record())
            assert again.record().seed == sat.ledger.opened.seed

    tell(story)


def test_a_table_comes_back_from_its_journal_and_goes_on() -> None:
    async def story() -> None:
        async with sitting(yarn.GAME, people(2)) as sat:
            await sat.play(0)
            book = sat.book
            asked = sat.ledger.asked
        async with sitting(yarn.GAME, people(2), book=book) as sat:
            assert sat.ledger.asked == asked
            await sat.play(1)
            while not sat.ledger.over:
                await sat.play(next(iter(sat.ledger.asked)))
            assert sat.ledger.match.state.result().scores

    tell(story)


def test_a_record_of_a_finished_match_of_the_house_verifies() -> None:
    async def story() -> None:
        from ronron import games

        game = games.find("cat-in-the-box")
        seats = [Sitter(name=f"Robot {seat}", kind="bot", bot="random") for seat in range(3)]
        async with sitting(game, seats) as sat:
            await sat.listener.until(lambda: sat.ledger.over)
            text = write(sat.ledger.record())
        from ronron.records.record import read

        assert verify(read(text)).fair

    tell(story)


def test_another_process_that_has_written_meanwhile_is_noticed() -> None:
    async def story() -> None:
        async with sitting(yarn.GAME, people(2)) as sat:
            theirs = Moved(0, sat.ledger.match.legal(0)[1], 5, sat.ledger.asked[0])
            sat.book.lines.append(journal.encode(theirs))
            sat.say(0, sat.ledger.match.legal(0)[0])
            await sat.listener.until(lambda: sat.listener.outdated > 0)
            assert [refusal.code for refusal in sat.refused] == ["late"]

    tell(story)


def test_a_full_mailbox_is_told() -> None:
    async def story() -> None:
        async with sitting(yarn.GAME, people(2), manners=replace(QUICK, mailbox_letters=3)) as sat:
            sat.book.open.clear()
            for _ in range(8):
                sat.say(0, sat.ledger.match.legal(0)[0])
            assert "table-busy" in [refusal.code for refusal in sat.refused]
            sat.book.open.set()
            await sat.settle()  # what the table says to itself finds room all the same

    tell(story)
