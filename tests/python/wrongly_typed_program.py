"""What programs may not write: mypy --strict says so in each line that is marked."""

import fillwise
from fillwise.environment import Environment

table = fillwise.find_table("official", "10000")  # wrong
table.advise("a", 0, dice=3.5)  # wrong
word: str = table.goal  # wrong
option: fillwise.Option = table.advise(0, 0).best  # wrong
table.goal = 5000  # wrong
Environment(opponent="optimal")  # wrong
Environment(opponent=lambda state: state.name)  # wrong
step: int = fillwise.Game(table.rules).scores  # wrong
