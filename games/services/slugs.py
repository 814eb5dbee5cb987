"""Free addresses for things that are named by people."""

from itertools import count
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Model
from django.utils.text import slugify

LATIN = str.maketrans("абвгдезийклмнопрстуфыэ", "abvgdeziyklmnoprstufye") | str.maketrans(
    {
        "ё": "yo",
        "ж": "zh",
        "х": "kh",
        "ц": "ts",
        "ч": "ch",
        "ш": "sh",
        "щ": "shch",
        "ъ": "",
        "ь": "",
        "ю": "yu",
        "я": "ya",
    }
)


def in_address(name: str) -> str:
    """Return the name as it can stand in an address, empty when nothing of it can."""
    return slugify(name.lower().translate(LATIN))


def save_with_free_slug(thing: Model, name: str, *, reserved: frozenset[str] = frozenset()) -> None:
    """Insert a new row under the first free address made of its name, whoever else inserts one now."""
    model: Any = type(thing)
    stem = in_address(name)[:50] or model._meta.model_name
    for number in count(1):
        slug = stem if number == 1 else f"{stem}-{number}"
        if slug in reserved or model.objects.filter(slug=slug).exists():
            continue
        try:
            with transaction.atomic():
                thing.slug = slug  # type: ignore[attr-defined]
                thing.save(force_insert=True)
        except IntegrityError:  # taken between the look and the insert
            if not model.objects.filter(slug=slug).exists():
                raise
            continue
        return
