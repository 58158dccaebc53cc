"""Everything that the program writes as JSON fits its schema, every schema is used, and every key of it occurs."""

import collections
import json
import re
import shlex

import pytest

import inputs
import runs
import schemas

ROOT = schemas.ROOT
ALL = {name: json.loads((schemas.FOLDER / f"{name}.json").read_text()) for name in schemas.names()}
COMMON = {key for _, part in schemas.parts(ALL["common"]) for key in part.get("properties", {})}

# Keys that no run here has: a rule of simplify with them takes half a minute to find.
NOT_MET = {("simplify#/$defs/rule/properties/gap/anyOf/0", key) for key in ("from", "more_behind", "more_ahead")} | {
    ("simplify#/$defs/rule/properties/endgame/anyOf/0", key) for key in ("within", "stop_at")}


@pytest.mark.parametrize("words", [run.words for run in runs.all_runs()])
def test_what_a_command_writes_fits_its_schema(outputs, words):
    assert outputs.problems[words] == ""


def help_text(words):
    return inputs.output([*words, "--help"], ROOT)


def commands(above=()):
    """Every command, and every one below it, with its help text up to the examples: ("rules", "show")."""
    text = help_text(above)
    listed = text.split("Subcommands:\n")[1].split("\n\n")[0] if "Subcommands:\n" in text else ""
    if above:
        yield above, text.split("Examples:")[0]
    for line in listed.splitlines():
        if line.startswith("  ") and line[2] != " ":
            yield from commands((*above, line.split()[0]))


def test_every_command_that_writes_json_is_run():
    """A command is found by its help text: one that is new fails here until it has a schema."""
    known = dict(commands())
    assert len(known) > 50
    for option, offers in (("--json", r"\n  --json "), ("--batch", r"\n  --batch "), ("--format json", r"\n  --format .*csv, json, npy")):
        offering = {command for command, text in known.items() if re.search(offers, text)}
        asked = [tuple(shlex.split(run.words)) for run in runs.all_runs() if option in run.words]
        assert offering and offering == {max((c for c in known if words[:len(c)] == c), key=len) for words in asked}


def test_keys_that_help_texts_name_are_there():
    """Help texts name keys one by one, behind "JSON:"; what is no single word is none."""
    used = collections.defaultdict(set)
    known = dict(commands())
    for run in runs.all_runs():
        words = tuple(shlex.split(run.words))
        used[max((command for command in known if words[:len(command)] == command), key=len)].add(run.schema)
    named = 0
    for command, text in known.items():
        told = re.search(r"\n  --json +JSON: ([^;]*?)(;|\n  -|\n\n|$)", text)
        words = re.split(r"[,()]", " ".join(told[1].split())) if told else []
        keys = {key for schema in used[command] for _, part in schemas.parts(ALL[schema]) for key in part.get("properties", {})}
        for word in map(str.strip, words):
            if re.fullmatch("[a-z_]+", word):
                assert word in keys | COMMON, f"{command}: {word}"
                named += 1
    assert named > 100


def test_a_bot_and_the_referee_speak_by_the_schema(outputs):
    """Dialogues of matches, and the hello as JSON, which a referee says to a bot that is checked."""
    said = collections.Counter()
    for name in ("played.log", "several.log", "rollers.log", "rated.log", "simulated.log", "checked.log"):
        for line in (outputs.folder / name).read_text().splitlines():
            who, message = line.split(" ", 1)
            # Bots that are checked are also told what they have to pass over.
            if name == "checked.log" and '"type":"hello"' not in message:
                continue
            message = json.loads(message)
            move = message.get("move")
            shape = (who, *message, *(move if isinstance(move, dict) else ()), str([[*action] for action in message.get("actions", [])]))
            said[shape] += 1
            if said[shape] <= 3:  # there are thousands
                assert outputs.add(f"bots/{who}", message) == "", f"{name}: {line}"
    assert len(said) > 20


def test_the_engine_speaks_by_the_schema(outputs):
    lines = [{"type": "hello", "protocol": "fillwise-bot", "version": 2},
             {"type": "setoption", "name": "Player", "value": "points"}, {"type": "setoption", "name": "Level", "value": "1"},
             {"type": "newgame", "game": 1, "rules": "official", "goal": 400, "seat": 1, "cards": []}, {"type": "isready"},
             {"type": "position", "me": 0, "opponent": 0, "card": "bonus-300", "roll": [1, 1, 5, 2, 3, 6]},
             {"type": "go", "id": 7, "movetime": 5000}, {"type": "newgame", "rules": "none such"}, {"type": "go", "id": 8},
             {"type": "nonsense"}, {"type": "quit"}]
    given = "".join(json.dumps(line) + "\n" for line in lines)
    answers = [json.loads(line) for line in inputs.output(["engine", "--quiet"], outputs.folder, given.encode()).splitlines()]
    assert {answer["type"] for answer in answers} == {"version", "id", "option", "ok", "readyok", "bestmove", "error"}
    for answer in answers:
        assert outputs.add("bots/from-bot", answer) == ""


def test_files_that_the_program_keeps_fit_their_schemas(outputs):
    folder = outputs.folder
    for name in ("played.jsonl", "unfinished.jsonl", "changed.jsonl", "several.jsonl"):
        for line in (folder / name).read_text().splitlines():
            assert outputs.add("files/game-record", json.loads(line)) == ""
    shipped = ROOT / "tables" / "shipped"
    for pattern, schema in (("*-by-dice.json", "files/proven-rule"), ("rollers-match-*.json", "files/rollers-match")):
        found = [*shipped.glob(pattern), *folder.glob(f"data/fillwise/tables/{pattern}")]
        assert found
        for path in found:
            assert outputs.add(schema, json.loads(path.read_text())) == ""
    for told in ("quit\n", "draw\n" + "1\n" * 3 + "quit\n"):
        inputs.run(["play", "--against", "points", "--goal", "400", "--seed", "1", "--name", "Ann", "--plain"], folder, told.encode())
        saved = (folder / "data/fillwise/play/last-game").read_text().split("\n", 1)[1]
        assert outputs.add("files/saved-game", json.loads(saved)) == ""
    inputs.run(["quiz", "--goal", "400", "--seed", "1", "--questions", "2", "--plain"], folder, b"1\nr\nquit\n")
    assert outputs.add("files/quiz-score", json.loads((folder / "data/fillwise/quiz/score.json").read_text())) == ""


@pytest.mark.parametrize("golden, schema", [("analyse.json", "analyse"), ("match-round-robin.json", "match")])
def test_golden_files_fit_their_schemas(outputs, golden, schema):
    assert outputs.add(schema, json.loads((ROOT / "tests/cli/golden" / golden).read_text())) == ""


def test_the_python_module_gives_the_same_shapes(outputs):
    import fillwise

    table = fillwise.open_table(outputs.folder / "small.fwt")
    game = "players Ann Bob\nAnn: bonus-300 115236 > 11 2346 bust\n"
    assert outputs.add("analyse", table.analyse(game)) == ""


def test_every_schema_is_used_and_every_key_occurs(outputs):
    unused = [name for name, documents in outputs.documents.items() if not documents]
    assert unused == ["common"]
    assert set(outputs.schemas.keys_not_met()) == NOT_MET
