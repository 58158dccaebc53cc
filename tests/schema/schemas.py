"""The schemas of docs/schema, and what is checked by them."""

import json
import pathlib

import jsonschema
from jsonschema import validators

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDER = ROOT / "docs" / "schema"


def names():
    """Of all schemas: paths in docs/schema without .json."""
    return sorted(str(path.relative_to(FOLDER).with_suffix("")) for path in FOLDER.rglob("*.json"))


def parts(schema, place="#"):
    """Each schema within a schema, itself first, with its place."""
    yield place, schema
    for key in ("properties", "patternProperties", "$defs"):
        for name, inner in schema.get(key, {}).items():
            yield from parts(inner, f"{place}/{key}/{name}")
    for key in ("items", "additionalProperties", "not"):
        if isinstance(schema.get(key), dict):
            yield from parts(schema[key], f"{place}/{key}")
    for key in ("oneOf", "anyOf", "allOf"):
        for number, inner in enumerate(schema.get(key, [])):
            yield from parts(inner, f"{place}/{key}/{number}")


class Schemas:
    """All of them, and which of their keys have occurred so far."""

    def __init__(self):
        self.all = {name: json.loads((FOLDER / f"{name}.json").read_text()) for name in names()}
        self._places = {}  # of each object of properties, by its identity
        for name, schema in self.all.items():
            for place, part in parts(schema):
                if "properties" in part:
                    self._places[id(part["properties"])] = f"{name}{place}"
        self._met = set()
        store = {self._address(name): schema for name, schema in self.all.items()}
        kind = validators.extend(jsonschema.Draft202012Validator, {"properties": self._properties})
        self._validators = {name: kind(schema, resolver=jsonschema.RefResolver(self._address(name), schema, store=store))
                            for name, schema in self.all.items()}

    @staticmethod
    def _address(name):
        return (FOLDER / f"{name}.json").as_uri()

    def _properties(self, validator, properties, instance, schema):
        if isinstance(instance, dict):
            place = self._places.get(id(properties))
            self._met.update((place, key) for key in properties if key in instance)
        yield from jsonschema.Draft202012Validator.VALIDATORS["properties"](validator, properties, instance, schema)

    def problem(self, name, document):
        """What is wrong with a document, in a line; "" if it fits."""
        error = next(iter(sorted(self._validators[name].iter_errors(document), key=lambda e: len(e.absolute_path))), None)
        if error is None:
            return ""
        deepest = jsonschema.exceptions.best_match([error])
        return f"{name}: at {'/'.join(map(str, deepest.absolute_path)) or 'the whole'}: {deepest.message[:300]}"

    def fits(self, name, document):
        return self._validators[name].is_valid(document)

    def keys_not_met(self):
        """(place, key) of keys that no document has had."""
        every = {(self._places[id(part["properties"])], key) for schema in self.all.values() for _, part in parts(schema)
                 if "properties" in part for key in part["properties"]}
        return sorted(every - self._met)
