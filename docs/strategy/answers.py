"""The program's answers, and how the guide writes them: every table says how wide its bounds are."""
import json
import pathlib
import subprocess
from decimal import ROUND_UP, Context, Decimal


class Refused(Exception):
    """What ends the run, in one line."""


class Program:
    """Asks fillwise. `tables` is an empty folder: nothing but the shipped tables is to be found."""

    def __init__(self, path, tables):
        self.path = str(pathlib.Path(path).resolve())
        self.folder = pathlib.Path(tables)
        self.environment = {"XDG_DATA_HOME": tables, "HOME": tables, "PATH": "/usr/bin:/bin"}

    def run(self, *words, lines=""):
        done = subprocess.run([self.path, *words, "--quiet"], input=lines, encoding="utf-8", capture_output=True,
                              env=self.environment, check=False)
        if done.returncode != 0 and not lines:
            raise Refused(f"fillwise {' '.join(words)}: {done.stderr.strip()}")
        return done.stdout

    def json(self, *words):
        return json.loads(self.run(*words, "--json"))

    def advise(self, situations):
        """One answer each; None where no sequence of tosses leads there."""
        asked = [json.dumps(situation) for situation in situations]
        answers = [json.loads(line) for line in self.run("advise", "--batch", lines="\n".join(asked) + "\n").splitlines()]
        if len(answers) != len(asked):
            raise Refused(f"fillwise advise --batch: {len(answers)} answers to {len(asked)} situations")
        for line, answer in zip(asked, answers):
            if "error" in answer and "can't be at risk" not in answer["error"]:
                raise Refused(f"fillwise advise --batch: {line}: {answer['error']}")
        return [None if "error" in answer else answer for answer in answers]

    def rules(self):
        return self.run("rules", "show", "official")


class Bounds:
    """The widest bounds of all that a table shows."""

    def __init__(self):
        self.widest = 0.0

    def see(self, answer):
        for one in [answer, *answer.get("options", [])]:
            self.widest = max(self.widest, one["upper"] - one["lower"])
        return answer

    def say(self):
        """Rounded up, as the program does: what is printed is still a bound."""
        points = Context(prec=2, rounding=ROUND_UP).plus(100 * Decimal(self.widest))
        return f"bounds at most {float(points):.1e} percentage points apart"


def option(answer, *actions):
    """The option with one of these actions."""
    return next(one for one in answer["options"] if one["action"] in actions)


def margin(answer, action):
    """By how many percentage points the action is better than the best other one; negative if worse."""
    mine = option(answer, action)["win_probability"]
    return 100 * (mine - max(one["win_probability"] for one in answer["options"] if one["action"] != action))


def clear(answer):
    """Whether the best option is proven to be better than the next."""
    return len(answer["options"]) < 2 or answer["options"][0]["lower"] > answer["options"][1]["upper"]


def table(head, rows, left=1):
    """Markdown; the first `left` columns to the left."""
    marks = ["---"] * left + ["--:"] * (len(head) - left)
    return "\n".join("| " + " | ".join(map(str, row)) + " |" for row in [head, marks, *rows])


def hold(truth, sentence):
    """A sentence of the guide that has to follow from the tables."""
    if not truth:
        raise Refused(f"the guide says '{sentence}', which no longer follows from the tables")


def signed(points):
    return f"{round(points, 2) + 0.0:+.2f}"  # + 0.0: no negative nought


def percent(chance):
    return f"{100 * chance:.4f} %"


def scores(pair):
    return f"{pair[0]} : {pair[1]}"


def stops(program, bounds, me, opponent, **place):
    """From which points at risk on to stop: every range as text, `wins` where a stop wins."""
    short = 10000 - me
    asked = [{"me": me, "opponent": opponent, "at_risk": points, **place} for points in range(50, short + 650, 50)]
    ranges = []
    stopped = False
    for one, answer in zip(asked, program.advise(asked)):
        if answer is None:
            continue
        stop = bounds.see(answer)["best"]["action"] == "stop"
        if stop and not stopped:
            ranges.append([one["at_risk"], one["at_risk"]])
        elif stop:
            ranges[-1][1] = one["at_risk"]
        stopped = stop
    hold(stopped, "with enough points one stops")
    first = ranges.pop()[0]
    between = [str(low) if low == high else f"{low}-{high}" for low, high in ranges]
    return ", ".join([*between, "wins" if first >= short else f"{first}+"])


def number(cuts):
    """The number from which on to stop, where it is a single one."""
    return int(cuts.removesuffix("+"))
