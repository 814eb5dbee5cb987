"""How often a bot failed, as the API says it."""

from rest_framework import serializers

from games.selectors.faults import FaultCount, Faults


class FaultCountSerializer(serializers.Serializer[FaultCount]):
    matches = serializers.IntegerField(help_text="played to an end, checks left out")
    faults = serializers.DictField(
        source="by_kind",
        child=serializers.IntegerField(),
        help_text="of them, by the fault of its own that ended them",
    )


class FaultsSerializer(serializers.Serializer[Faults]):
    overall = FaultCountSerializer()
    version = serializers.IntegerField(
        source="version.number", default=None, allow_null=True, help_text="the one that plays"
    )
    of_version = FaultCountSerializer()
