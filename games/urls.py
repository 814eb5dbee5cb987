"""Pages of the games app: one line per page."""

from django.urls import URLPattern, path

from games.views import account, bot, kit, rules, trick, upload

urlpatterns: list[URLPattern] = [
    path("games/", rules.games, name="games"),
    path("games/<slug:key>/", rules.game, name="game"),
    path("esel/trick/", trick.trick, name="trick"),
    path("account/", account.account, name="account"),
    path("account/keys/new/", account.key_new, name="key_new"),
    path("account/keys/revoke/", account.key_revoke, name="key_revoke"),
    path("my/matches/", account.my_matches, name="my_matches"),
    path("bots/new/", upload.bot_new, name="bot_new"),
    path("bots/starter/", upload.bot_starter, name="bot_starter"),
    path("bots/kit/", kit.kit, name="kit"),
    path("bots/kit/stichkit.zip", kit.kit_zip, name="kit_zip"),
    path("bots/<slug:slug>/", bot.bot, name="bot"),
    path("bots/<slug:slug>/versions/new/", upload.version_new, name="version_new"),
    path("bots/<slug:slug>/versions/<int:number>/", bot.version, name="version"),
    path("bots/<slug:slug>/versions/<int:number>/file/", bot.version_file, name="version_file"),
    path("matches/<int:pk>/log/<int:number>/", bot.bot_log, name="bot_log"),
    path("matches/<int:pk>/log/<int:number>.txt", bot.bot_log_file, name="bot_log_file"),
]
