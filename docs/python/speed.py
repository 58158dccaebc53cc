#!/usr/bin/python3
"""How many situations a second are answered in one batch: random scores and dice on three cards, one core."""
import time

import numpy as np

import fillwise

COUNT = 200_000
table = fillwise.find_table("official", 10000)
generator = np.random.default_rng(1)
situations = fillwise.situations(COUNT)
situations["me"] = 50 * generator.integers(0, table.value.shape[0], COUNT)
situations["opponent"] = 50 * generator.integers(0, table.value.shape[1], COUNT)
situations["card"] = generator.integers(0, 3, COUNT)  # Bonus 300, 400, 500
situations["roll"] = generator.integers(1, 7, (COUNT, 6))
begun = time.process_time()
best = table.advise_batch(situations, strict=False)
seconds = time.process_time() - begun
answered = int((best["action"] != fillwise.INVALID).sum())
print(f"{answered} of {COUNT} answered, {answered / seconds:.0f} a second")
