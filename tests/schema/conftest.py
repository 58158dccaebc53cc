import json
import pathlib
import shlex
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parent))

try:
    import inputs
    import runs
    import schemas
    is_missing = False
except ModuleNotFoundError as error:
    if error.name != "jsonschema":
        raise
    is_missing = True


def pytest_configure():
    if is_missing:
        pytest.exit("python3-jsonschema is missing", 77)


class Outputs:
    """What everything in runs.py has written, checked as it comes."""

    def __init__(self, folder):
        self.folder = folder
        self.schemas = schemas.Schemas()
        self.documents = {name: [] for name in schemas.names()}
        self.problems = {}  # by the words of a run
        inputs.prepare(folder)
        for run in runs.all_runs():
            self.problems[run.words] = self._problem(run)

    def add(self, schema, document):
        """What is wrong with a document; "" if it fits."""
        self.documents[schema].append(document)
        return self.schemas.problem(schema, document)

    def _problem(self, run):
        given = (self.folder / run.given).read_bytes() if run.given else None
        words = [word.format(root=inputs.ROOT) for word in shlex.split(run.words)]
        result = inputs.run(words, self.folder, given)
        if result.returncode != run.exit:
            return f"exit code {result.returncode}, expected {run.exit}: {result.stderr.decode()}"
        text = (self.folder / run.writes).read_text() if run.writes else result.stdout.decode()
        found = [json.loads(line) for line in text.splitlines()] if run.lines else [json.loads(text)]
        if not found:
            return "found nothing, expected JSON"
        return next(filter(None, [self.add(run.schema, document) for document in found]), "")


@pytest.fixture(scope="session")
def outputs(tmp_path_factory):
    return Outputs(tmp_path_factory.mktemp("schema"))
