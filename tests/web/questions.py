"""A hundred questions, as names and values, for the command line, the server and the page."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import exact_odds

LUCKY = (Path(exact_odds.__file__).parents[1] / "docs" / "examples" / "lucky.toml").read_text(encoding="utf-8")
"""A wager of one's own."""

Question = tuple[str, tuple[tuple[str, str], ...]]

_SHOES = ("8 8 9", "A 2h 3s", "T T T T K♠", "")
_EVENTS = ("banker.wins", "player.third == 8", 'dealt.count("hearts") == cards', "margin >= 4", "natural and not tie")

HUNDRED: list[Question] = [
    *(
        ("odds", (("wager", wager), ("decks", decks), *((("without", gone),) if gone else ())))
        for wager, decks, gone in product(("banker", "dragon-7", "player-pair"), ("1", "6", "8"), _SHOES)
    ),
    *(
        ("probability", (("event", event), ("decks", decks), ("given", given), ("digits", "20")))
        for event, decks, given in product(_EVENTS, ("2", "8", "infinite"), ("player.cards == 2", "cards > 4"))
    ),
    *(
        ("distribution", (("expr", expr), ("decks", decks), ("cumulative", "true")))
        for expr, decks in product(("player.total", "cards", "margin", 'dealt.count("A")'), ("1", "6", "8"))
    ),
    *(("wager", (("wager", wager), ("brief", "true"))) for wager in ("dragon-7", "tie", "lucky-6", "all-red")),
    *(("rules", (("game", game),)) for game in ("mini-baccarat", "baccara-by-total", "ez-baccarat")),
    *(("wagers", (("text", text),)) for text in ("pair", "tiger", "no such wager")),
    *(
        ("odds", (("game", game), ("shown", "player: 7 K, banker: 3")))
        for game in ("mini-baccarat", "baccarat", "super-six", "ez-baccarat")
    ),
    *(("odds", (("wager", "tie"), ("pays", f"tie={pay}"))) for pay in ("9", "17/2", "-1/2")),
    *(
        ("odds", (("wager", "banker"), ("wager", "player"), ("commission", rate), ("table", "worth")))
        for rate in ("4%", "0", "1/30")
    ),
    ("tables", ()),
    ("tables", (("name", "final-totals"),)),
]
