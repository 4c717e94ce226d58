# compiled
"""Who sits in the seats that are not one's own, and moves without being asked by anybody."""

from mypy_extensions import i64, mypyc_attr

from ronron.research.course import Course


@mypyc_attr(allow_interpreted_subclasses=True)
class Company:
    """The others at one table. These move at random: they need no knowledge, and move where the match is played."""

    def sit(self, course: Course, own: i64) -> None:
        """A match begins: nothing has been drawn yet, and these seats are one's own (a mask)."""

    def go_on(self, course: Course, own: i64) -> bool:
        """The others move until one is asked oneself. False where the match is over first."""
        return course.wander_to(own, course.luck)
