"""Players that know only the contract: they sit down at any game that obeys the laws."""
