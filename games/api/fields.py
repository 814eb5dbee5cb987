"""What bodies are checked by: no key that is not asked for, no value of another type taken for the right."""

from typing import Any

from rest_framework import serializers

from games.rules.text import gettext_noop
from games.services.errors import Refused


class Body(serializers.Serializer[Any]):
    """The body of a writing request; unknown keys are refused."""

    def to_internal_value(self, data: Any) -> Any:
        unknown = [key for key in data if key not in self.fields] if isinstance(data, dict) else []
        if unknown:
            raise Refused(
                gettext_noop("there is no key %(key)s here; keys: %(keys)s")
                if self.fields
                else gettext_noop("there is no key %(key)s here; the body must be empty"),
                key=repr(unknown[0]),
                keys=", ".join(self.fields),
            )
        return super().to_internal_value(data)


class Text(serializers.CharField):
    """A text; numbers are none."""

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class Flag(serializers.BooleanField):
    """true or false; "yes" and 1 are neither."""

    def to_internal_value(self, data: Any) -> bool:
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class Number(serializers.IntegerField):
    """A whole number; "4", 4.0 and true are none."""

    def to_internal_value(self, data: Any) -> int:
        if type(data) is not int:
            self.fail("invalid")
        return super().to_internal_value(data)


class Options(serializers.DictField):
    """Options by key; which there are and what they can be is for the game or format to say."""

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        if not isinstance(data, dict):
            self.fail("not_a_dict", input_type=type(data).__name__)
        return data
