"""`python -m ronron`: the same as the command `ronron`, for programs that know only which Python they run in."""

import sys

from ronron.cli import main

if __name__ == "__main__":
    sys.exit(main())
