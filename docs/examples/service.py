"""A small service: GET /probability?event=tie&decks=8&without=8+8 answers with the exact probability, in JSON.

Run it with ``python service.py 8080``.
"""

import json
import sys
from functools import lru_cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

from exact_odds import Coups, ExactOddsError, Shoe

MOST = 20
"""Situations that are kept: each remembers what was asked of it, up to 40 MB."""


ASKED = {"event", "decks", "without"}
"""What may be asked."""


@lru_cache(MOST)
def situation(decks: int, without: str) -> Coups:
    """The coups of a shoe, shared by all threads."""
    return Coups(Shoe.of_decks(decks).without(without))


def probability(event: str, decks: str = "8", without: str = "") -> dict[str, str]:
    """The answer to one question."""
    if not (decks.isascii() and decks.isdecimal() and len(decks) < 3):
        raise ValueError(f"expected decks from 1 to 99; got {decks[:20]!r}")
    found = situation(int(decks), without).probability(event)
    return {"event": event, "probability": str(found)}


class Handler(BaseHTTPRequestHandler):
    """Answers one request, in a thread of its own."""

    def do_GET(self) -> None:
        address = urlsplit(self.path)
        asked = {name: values[-1] for name, values in parse_qs(address.query).items()}
        try:
            if address.path != "/probability" or "event" not in asked or not asked.keys() <= ASKED:
                raise ValueError(
                    "expected /probability?event=..., with decks=... and without=... if wanted, and no more"
                )
            self.answer(200, probability(**asked))
        except (ExactOddsError, ValueError, TypeError) as error:  # all of it can be mended by whoever asks
            self.answer(400, {"error": str(error)})

    def answer(self, status: int, said: dict[str, str]) -> None:
        body = json.dumps(said).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def main(port: int) -> None:
    with ThreadingHTTPServer(("127.0.0.1", port), Handler) as server:
        print(f"http://127.0.0.1:{server.server_port}/probability?event=tie", flush=True)
        server.serve_forever()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 8000)
