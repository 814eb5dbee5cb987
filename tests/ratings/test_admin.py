"""Staff may look at pools, ratings and ledger; nobody writes them there."""

import pytest
from django.urls import reverse

from ratings.models import LedgerEntry, Pool, Rating
from tests.ratings.builders import make_player, make_rated

MODELS = {"pool": Pool, "rating": Rating, "ledgerentry": LedgerEntry}


@pytest.mark.parametrize("model", MODELS)
def test_staff_can_look(admin_client, model):
    make_rated(make_player("Ada"), make_player("Ben"))
    listed = admin_client.get(reverse(f"admin:ratings_{model}_changelist"), {"q": "ada"})
    assert listed.status_code == 200
    row = MODELS[model].objects.first()
    assert admin_client.get(reverse(f"admin:ratings_{model}_change", args=[row.pk])).status_code == 200


@pytest.mark.parametrize("model", MODELS)
def test_nobody_can_write(admin_client, model):
    make_rated(make_player(), make_player())
    row = MODELS[model].objects.first()
    assert admin_client.get(reverse(f"admin:ratings_{model}_add")).status_code == 403
    assert admin_client.post(reverse(f"admin:ratings_{model}_change", args=[row.pk]), {}).status_code == 403
    assert admin_client.post(reverse(f"admin:ratings_{model}_delete", args=[row.pk])).status_code == 403


@pytest.mark.parametrize("model", MODELS)
def test_lists_cost_the_same_for_many_rows(admin_client, model, django_assert_max_num_queries):
    players = [make_player(), make_player()]
    for _ in range(10):
        make_rated(*players)
    with django_assert_max_num_queries(8):
        admin_client.get(reverse(f"admin:ratings_{model}_changelist"))
