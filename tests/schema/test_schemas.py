"""The schemas themselves: valid, closed, with words for each key; and no document fits that was changed in one place."""

import copy
import json

import jsonschema
import pytest

import schemas

ALL = {name: json.loads((schemas.FOLDER / f"{name}.json").read_text()) for name in schemas.names()}


@pytest.mark.parametrize("name", ALL)
def test_a_schema_is_valid_and_closed_and_says_what_each_key_means(name):
    jsonschema.Draft202012Validator.check_schema(ALL[name])
    assert ALL[name]["title"]
    for place, part in schemas.parts(ALL[name]):
        if "properties" in part and part.get("type") == "object":
            assert part["additionalProperties"] is False, place
            assert set(part["required"]) <= set(part["properties"]), place
        for key, value in part.get("properties", {}).items():
            if part.get("type") == "object":
                assert "$ref" in value or value["description"].endswith("."), f"{place}: {key}"


def referred(schema):
    if isinstance(schema, dict):
        if "$ref" in schema:
            yield schema["$ref"]
        for value in schema.values():
            yield from referred(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from referred(value)


def test_no_definition_is_left_over():
    everywhere = {(ref.split("#")[0].removeprefix("../") or f"{name}.json", ref.split("#")[1])
                  for name, schema in ALL.items() for ref in referred(schema) if "#" in ref}
    for name, schema in ALL.items():
        for key in schema.get("$defs", {}):
            assert any(place == f"/$defs/{key}" and file.endswith(f"{name.split('/')[-1]}.json") for file, place in everywhere), (name, key)


def shape_of(document):
    return tuple(sorted(document)) if isinstance(document, dict) else type(document)


def shortened(document):
    """A copy in which long lists have two elements of each shape, and at least five."""
    if isinstance(document, dict):
        return {key: shortened(value) for key, value in document.items()}
    if not isinstance(document, list):
        return document
    kept = []
    for number, value in enumerate(document):
        if number < 5 or [shape_of(other) for other in kept].count(shape_of(value)) < 2:
            kept.append(value)
    return [shortened(value) for value in kept]


def places(document, path=()):
    """Each place of a document; of a list, those of one element of each shape."""
    yield path
    if isinstance(document, dict):
        for key, value in document.items():
            yield from places(value, (*path, key))
    elif isinstance(document, list):
        met = set()
        for number, value in enumerate(document):
            if shape_of(value) not in met:
                met.add(shape_of(value))
                yield from places(value, (*path, number))


def changed(document, path, change):
    """A copy, with change(value) at a place."""
    if not path:
        return change(document)
    result = copy.copy(document)
    result[path[0]] = changed(document[path[0]], path[1:], change)
    return result


@pytest.mark.parametrize("name", sorted(set(ALL) - {"common"}))
def test_a_key_too_many_and_a_value_of_another_type_are_refused(outputs, name):
    """In documents of each shape, at each place: all that could be written there by mistake is refused."""
    shapes = {}
    for document in sorted(outputs.documents[name], key=lambda d: len(json.dumps(d))):
        shapes.setdefault(shape_of(document), shortened(document))
    assert shapes
    for document in shapes.values():
        assert outputs.schemas.fits(name, document)
        for path in places(document):
            wrong = changed(document, path, lambda _: {"surplus": [[]]})
            assert not outputs.schemas.fits(name, wrong), f"another type at {path}"
            inner = document
            for step in path:
                inner = inner[step]
            if isinstance(inner, dict):
                wrong = changed(document, path, lambda value: {**value, "surplus": 1})
                assert not outputs.schemas.fits(name, wrong), f"a key too many at {path}"
