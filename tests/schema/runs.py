"""What is run: every command that writes JSON, in situations of every kind.

Words may name {root}, the tree, and files that `prepare` (inputs.py) has put into the folder where everything runs.
"""

import shlex
from dataclasses import dataclass
from typing import Optional

PRESETS = ("official", "official-showdown", "quick-guide", "team", "tutto", "zonk")
SMALL = "{root}/docs/games/rollers-small.toml"
NOTES = "/usr/bin/python3 {root}/tests/schema/json_bot.py"
STOP_AT = "/usr/bin/python3 {root}/docs/bots/stop_at.py 300"


LAST_TURNS = ("official-showdown", "zonk")


def goal(rules):
    """Points to play to: few where scores have no limit, or where cards take points off the sheet, which takes long."""
    return 150 if rules in LAST_TURNS else 400


@dataclass
class Run:
    words: str  #: the command, as in a shell
    schema: str  #: of what it writes: the name of a file in docs/schema, without .json
    lines: bool = False  #: JSON Lines
    given: Optional[str] = None  #: a file for its stdin
    exit: int = 0
    writes: Optional[str] = None  #: the file that has the JSON; else stdout

    def __str__(self):
        return self.words


def advice():
    asked = "--me 2500 --opponent 3200"
    situations = (
        "--card bonus-300 --roll 1,1,5,2,3,6", "--card bonus-300 --roll 2,2,3,3,4,6", "--card bonus-400 --dice 3 --at-risk 400",
        "--card vengeance --drawn --at-risk 1250", "--card no-dice --drawn", "--card must-bust --dice 2 --at-risk 300",
        "--between-cards --at-risk 1250", "--between-cards --card bonus-300 --at-risk 900",
        "--card double-trouble --fills 1 --dice 4 --at-risk 900", "--card fill-1000 --drawn")
    for situation in situations:
        yield Run(f"advise {asked} {situation} --json", "advise")
        yield Run(f"advise {asked} {situation} --why --json", "advise")
    roll = "--card bonus-300 --roll 1,1,5,2,3,6"
    alone = (("points", "--opponent 400"), ("turns", ""), ("cut --points 1000 --turns-left 3", ""))
    for objective, opponent in alone:
        for situation in (roll, "--card bonus-400 --dice 3 --at-risk 400", "--between-cards --at-risk 600"):
            yield Run(f"advise --me 500 {opponent} {situation} --objective {objective} --json", "advise")
    yield Run(f"advise --me 500 --opponent 600 {roll} --objective timed --turns-left 1 --json", "advise")
    for others in ("100,50", "50,100,0"):
        yield Run(f"advise --me 50 --opponents {others} --goal 150 {roll} --json", "advise")
    yield Run("advise --me 50 --opponents 100,50 --goal 150 --card vengeance --drawn --json", "advise")
    for others in ("100,50 --as-if 2", "100,50,0,100"):
        yield Run(f"advise --me 50 --opponents {others} --goal 150 --card vengeance --drawn --json", "advise")
    yield Run(f"advise --me 50 --opponent 100 --goal 400 --rules changed.toml {roll} --json", "advise")
    yield Run(f"advise --me 50 --opponent 100 --goal 400 --rules rewards.toml {roll} --json --why", "advise")
    yield Run("advise --me 100 --opponent 50 --rules zonk --goal 150 --between-cards --at-risk 600 --json", "advise")
    yield Run("advise --batch --rules rewards.toml --goal 400", "advise-line", lines=True, given="situations-official-why.jsonl", exit=1)
    yield Run("advise --batch", "advise-line", lines=True, given="wrong.jsonl", exit=1)
    yield Run("advise --batch --objective win", "advise-line", lines=True, given="worst.jsonl")
    for preset in PRESETS:
        for why in ("", " --why"):
            # Some situations can't be: a card that is never on the table, or points at risk that no turn has.
            yield Run(f"advise --batch{why} --rules {preset} --goal {goal(preset)}", "advise-line", lines=True,
                      given=f"situations-{preset}{why.replace(' --', '-')}.jsonl", exit=1)


def values():
    yield Run("value --me 2500 --opponent 3200 --json", "value")
    yield Run("value --me 0 --opponent 50 --goal 100 --exact --json", "value")
    yield Run("value --me 500 --opponent 400 --json --objective points", "value")
    yield Run("value --me 500 --json --objective turns", "value")
    yield Run("value --me 500 --json --objective cut --points 1000 --turns-left 3", "value")
    yield Run("value --me 500 --opponent 400 --json --objective timed --turns-left 1 --opponent-turns-left 0", "value")
    yield Run("value --me 50 --opponents 100,50 --goal 150 --json", "value")
    yield Run("value --me 50 --opponents 100,50,0 --goal 150 --json", "value")
    for rules in (*PRESETS, "changed.toml", "rewards.toml"):
        yield Run(f"value --me 50 --opponent 100 --goal {goal(rules)} --rules {rules} --json", "value")
        if rules != "rewards.toml":
            yield Run(f"turn --rules {rules} --json", "turn")
            yield Run(f"fairness --rules {rules} --goals {goal(rules)} --json", "fairness")
    yield Run("fairness --goals 100,150,200 --json", "fairness")
    for lead in ("sole", "shared", "behind"):
        yield Run(f"turn --lead {lead} --json", "turn")
    yield Run("turn --rules tutto --me 500 --lead sole --json", "turn")
    yield Run("turn --rules zonk --me 500 --json", "turn")
    yield Run("solve --goal 200 --json --out solved.fwt", "solve")
    yield Run("solve --rules changed.toml --goal 200 --json --out changed.fwt", "solve")
    yield Run("solve --players 3 --goal 150 --json --out three.fwt", "solve")
    yield Run("solve --players 3 --goal 100 --json --safe --ties next --out safe.fwp", "solve")
    yield Run("value --me 0 --opponents 50,0 --json --table safe.fwp", "value")
    yield Run("verify safe.fwp --json", "several/verify")
    yield Run("solve --players 3 --rules changed.toml --goal 100 --json --out changed.fwp", "solve")
    yield Run("verify changed.fwp --json", "several/verify")
    yield Run("verify small.fwt --json", "verify")
    yield Run("verify small.fwt --sample 5 --json", "verify")
    yield Run("verify small.fwt --exact --json", "verify")
    yield Run("verify changed.fwt --json", "verify")
    yield Run("tables --json", "tables")
    for rules in ("official", "changed.toml", "official-showdown", "rewards.toml"):
        yield Run(f"export --format json --goal {goal(rules)} --rules {rules}", "export-values")
    yield Run("export --format json --policy --goal 150 --me 50 --opponent 100", "export-decisions")
    yield Run("export --format json --policy --set-aside --goal 150 --me 50 --opponent 100 --rules changed.toml", "export-decisions")
    yield Run("export --format json --policy --set-aside --goal 150 --me 50 --opponent 100 --rules tutto", "export-decisions")


def players():
    for words in ("", " --paired", " --deck shuffled", " --no-luck", " --player points --player random", " --rules rewards.toml",
                  " --rules changed.toml", " --rules official-showdown"):
        yield Run(f"simulate --games 200 --goal 150 --json{words}", "simulate")
    yield Run(f"simulate --games 6 --goal 400 --json --player 'bot:{NOTES} simulated.log illegal' --player points", "simulate")
    for words in ("--player stop-at:350", "--player points --player strategy-card --exploit", "--policy rule.csv",
                  "--player stop-at:350 --games 20", "--player points --rules changed.toml", "--player stop-at:350 --rules changed.toml --games 20"):
        yield Run(f"rate --goal 400 --json {words}", "rate")
    yield Run(f"rate --goal 400 --json --checks 50 --bot '{STOP_AT}'", "rate")
    yield Run(f"rate --goal 100 --json --checks 50 --sees me,ahead --bot '{NOTES} rated.log number'", "rate")
    yield Run("simplify --goal 250 --json", "simplify")
    yield Run("simplify --goal 600 --boxes 0 --form by-dice-and-card --json", "simplify")
    yield Run("simplify --goal 250 --rules changed.toml --form endgame --json", "simplify")
    pair = "match --games 10 --goal 150 --json"
    for words in ("--player points --player stop-at:300", "--player optimal --player points --no-luck",
                  "--player points --player random --sprt 0,20 --start-scores 50,0", "--player points --player stop-at:300 --rules changed.toml",
                  "--player points --player stop-at:350 --player random", "--player points --player optimal --rules official-showdown"):
        yield Run(f"{pair} {words}", "match")
    for manner in ("number", "action", "resign", "illegal"):
        yield Run(f"{pair} --player points --player 'bot:{NOTES} played.log {manner}' --option Level=2 --game-time 60000", "match")
    yield Run(f"bot-check '{STOP_AT}' --rules official --json", "bot-check")
    yield Run(f"bot-check '{NOTES} checked.log illegal' --rules official --json", "bot-check", exit=1)
    yield Run(f"{pair} --player points --player 'bot:{NOTES} recorded.log illegal' --record games.jsonl", "files/game-record", lines=True,
              writes="games.jsonl")
    for words in ("--json {root}/docs/games/evening.txt", "--json --summary {root}/docs/games/evening.txt", "--json --goal 400 unfinished.jsonl",
                  "--json --summary --goal 400 played.jsonl", "--json --goal 400 played.jsonl", "--json --goal 400 changed.jsonl"):
        yield Run(f"analyse {words}", "analyse")
    yield Run("analyse {root}/docs/games/evening.txt --worst 30 --worst-positions worst.jsonl", "files/situation", lines=True, writes="worst.jsonl")


def several():
    table = "--players 3 --player points --player stop-at:300"
    for words in ("--players 3", "--players 4", f"{table} --player optimal --paired", f"{table} --player random --no-luck --deck shuffled",
                  "--players 3 --rules changed.toml"):
        yield Run(f"simulate --games 60 --goal 200 --json {words}", "several/simulate")
    for words in ("--player random", "--player optimal --rules changed.toml", f"--player 'bot:{NOTES} several.log action'",
                  f"--player 'bot:{NOTES} several.log illegal'"):
        yield Run(f"match --games 30 --goal 300 --json {table} {words}", "several/match")
    for words in ("several.jsonl", "several.jsonl --summary", "several-changed.jsonl"):
        yield Run(f"analyse --players 3 --goal 300 --json {words}", "several/analyse")
    for words in ("--player points --player strategy-card", "--player stop-at:300 --rules changed.toml"):
        yield Run(f"rate --players 3 --goal 200 --games 30 --json {words}", "several/rate")


def rules():
    yield Run("rules --json", "rules/list")
    yield Run("rules list --json", "rules/list")
    for preset in (*PRESETS, "changed.toml", "rewards.toml"):
        yield Run(f"rules show {preset} --json", "rules/show")
        yield Run(f"rules cards {preset} --json", "rules/cards")
        yield Run(f"rules diff official {preset} --json", "rules/diff")
    yield Run("rules show changed.toml --from official --json", "rules/show")
    yield Run("rules check changed.toml --json", "rules/check")
    yield Run("rules check own.toml --json", "rules/check")
    yield Run("rules check endless.toml --json", "rules/check")
    yield Run("rules compare --goal 100 --readings combo-5,vengeance-never-discarded --json", "rules/compare")
    yield Run("rules compare official changed.toml --goal 200 --json", "rules/compare")
    yield Run("rules compare changed.toml official --goal 100 --json", "rules/compare")
    yield Run("rules compare tutto --goal 100 --json", "rules/compare")


def other_games():
    yield Run("pig advise --me 10 --opponent 15 --total 5 --goal 30 --json", "games/pig-advise")
    yield Run("pig advise --me 0 --opponent 0 --total 29 --goal 30 --sides 8 --json", "games/pig-advise")
    yield Run("pig value --goal 30 --json", "games/pig-value")
    yield Run("pig simulate --goal 30 --games 200 --player hold-at:10 --player optimal --json", "games/pig-simulate")
    yield Run("bunco night --games 200 --json", "games/bunco-night")
    yield Run("bunco night --tables 1 --sets 1 --games 200 --json", "games/bunco-night")
    yield Run("bunco night --tables 4 --advance winners-move-up --games 200 --json", "games/bunco-night")
    yield Run("bunco round --us 14 --them 17 --to-roll them --json", "games/bunco-round")
    yield Run("bunco round --table other --us 30 --them 28 --head-us 20 --json", "games/bunco-round")
    for words in ("--chips 7 --mine 1c --theirs 2o --dice 2,*,b1", "--rolls 2 --dice z --kept 2,2", "--rolls 3 --dice 2,*,b1",
                  "--stopped --dice 1,2,b2", "", "--points 1,0 --began opponent"):
        yield Run(f"rollers advise --rules {SMALL} {words} --json", "games/rollers-advise")
    yield Run("rollers advise --rules locked.toml --rolls 2 --dice 2,*,b1 --kept 2 --json", "games/rollers-advise")
    yield Run(f"rollers advise --rules {SMALL} --batch", "games/rollers-advise-line", lines=True, given="rollers.jsonl", exit=1)
    yield Run("rollers advise --rules locked.toml --batch", "games/rollers-advise-line", lines=True, given="rollers-locked.jsonl")
    yield Run(f"rollers value --rules {SMALL} --json", "games/rollers-value")
    yield Run(f"rollers value --rules {SMALL} --points 1,0 --began opponent --to-move opponent --json", "games/rollers-value")
    yield Run(f"rollers solve --rules {SMALL} --json", "games/rollers-solve")
    yield Run(f"rollers solve --rules {SMALL} --points 1,1 --json", "games/rollers-solve")
    for words in ("--player racer --player collector --player stop-early", f"--rules {SMALL} --player optimal --player racer",
                  f"--rules {SMALL} --player optimal --player optimal --first 2 --points 1,0"):
        yield Run(f"rollers simulate --games 60 {words} --json", "games/rollers-simulate")
    yield Run(f"rollers rules compare --rules {SMALL} --readings apply,tied-chips+tied-end --games 60 --json", "games/rollers-rules-compare")
    yield Run(f"rollers match --rules {SMALL} --games 4 --player optimal --player racer --json", "games/rollers-match")
    for manner in ("number", "action", "resign", "illegal"):
        yield Run(f"rollers match --rules {SMALL} --games 4 --player 'bot:{NOTES} rollers.log {manner}' --player stop-early --json", "games/rollers-match")
    yield Run("rollers analyse {root}/docs/games/rollers-match.txt --json", "games/rollers-analyse")


def all_runs():
    return [*rules(), *values(), *players(), *several(), *advice(), *other_games()]
