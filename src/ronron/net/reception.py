"""The reception: what those who come over the web are held against."""

from dataclasses import dataclass, field

from ronron.net.devices import Devices
from ronron.net.names import Names
from ronron.net.notices import Notices
from ronron.net.watching import Watching


@dataclass(frozen=True)
class Reception:
    names: Names = field(default_factory=Names)
    devices: Devices = field(default_factory=Devices)
    notices: Notices = field(default_factory=Notices)
    watching: Watching = field(default_factory=Watching)
