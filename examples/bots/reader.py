"""A bot that reads: put a language model where `answer` is. --reader "sphinx=python reader.py" (docs/add-a-bot.md)."""

import sys


def answer(question: str) -> str:
    """What to do, as a line: the number of a move, or what stands in brackets. This one takes the last one."""
    return question.rpartition("[")[2].partition("]")[0] if "[" in question else "1"


def main() -> None:
    question: list[str] = []
    for line in sys.stdin:
        if line == "?\n":
            print(answer("".join(question)), flush=True)
        if line in ("?\n", ".\n"):
            question = []
        else:
            question.append(line)


if __name__ == "__main__":
    main()
