import pytest

import fillwise


@pytest.fixture(scope="session")
def official():
    return fillwise.find_table("official", 10000)


@pytest.fixture(scope="session")
def small():
    """A game to 500, solved here."""
    return fillwise.solve("official", 500)
