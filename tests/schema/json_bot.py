#!/usr/bin/python3
"""A bot that speaks JSON, and writes each line that it reads or says to a file: json_bot.py FILE [number|action|resign|illegal].

It answers with the number of the first action, with that action itself, by giving the game up, or with no move at all.
"""

import json
import sys

file, manner = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "number"
position, players = {}, None

with open(file, "a") as dialogue:

    def say(**message):
        dialogue.write("from-bot " + json.dumps(message) + "\n")
        dialogue.flush()
        print(json.dumps(message), flush=True)

    for line in sys.stdin:
        hello = line.startswith("fillwise-bot")
        if not hello:
            dialogue.write("from-referee " + line)
            dialogue.flush()
        message = {"type": "hello"} if hello else json.loads(line)
        if message["type"] == "hello":
            if hello:
                print("json on", flush=True)
            say(type="id", name="a bot that takes notes")
            say(type="option", name="Level", default="1")
            say(type="sees", scores=["me", "ahead"])
            say(type="info", message="ready soon")
            say(type="ok")
        elif message["type"] == "newgame":
            players = message.get("players")
        elif message["type"] == "isready":
            if players:
                say(type="players", count=players)
            say(type="readyok")
        elif message["type"] == "position":
            position = message
        elif message["type"] == "go":
            moves = {"number": 1, "action": position["actions"][0], "resign": "resign", "illegal": "none"}
            say(type="bestmove", id=message["id"], move=moves[manner], win=0.5)
        elif message["type"] == "quit":
            break
