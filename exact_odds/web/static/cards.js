// The cards of the shoe as a grid. What is gone is a text, as --without takes it; the grid shows it and changes it.

import { make } from "./elements.js";

const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"];
const SUITS = ["s", "h", "d", "c"];
const SIGNS = { s: "♠", h: "♥", d: "♦", c: "♣", "": "any" };
const RANK_NAMES = { A: "ace", T: "ten", J: "jack", Q: "queen", K: "king" };
const SUIT_NAMES = { s: " of spades", h: " of hearts", d: " of diamonds", c: " of clubs", "": " of any suit" };

/** A word of the text as the grid calls that card; null for what it has no place for. */
export function cardOf(word) {
  const upper = word.toUpperCase().replace(/^10/, "T").replace("♠", "S").replace("♥", "H").replace("♦", "D").replace("♣", "C");
  const rank = upper[0];
  const suit = upper.slice(1).toLowerCase();
  return RANKS.includes(rank) && (suit === "" || SUITS.includes(suit)) ? rank + suit : null;
}

const split = (text) => text.split(/[\s,]+/).filter((word) => word !== "");

/** The text with one card more gone, or one put back. */
export function changed(text, card, takes) {
  const all = split(text);
  if (takes) return [...all, card].join(" ");
  const place = all.findLastIndex((word) => cardOf(word) === card);
  return place < 0 ? text : all.toSpliced(place, 1).join(" ");
}

/** The table of buttons; onTap gets the card that is tapped. */
export function grid(text, onTap) {
  const gone = new Map();
  for (const word of split(text)) {
    const card = cardOf(word);
    if (card !== null) gone.set(card, (gone.get(card) ?? 0) + 1);
  }
  const columns = ["", ...SUITS];
  const head = make("tr", {}, make("td"), ...columns.map((suit) =>
    make("th", { scope: "col", class: "hd".includes(suit) && suit ? "red" : null }, SIGNS[suit])));
  const rows = RANKS.map((rank) => make("tr", {}, make("th", { scope: "row" }, rank === "T" ? "10" : rank),
    ...columns.map((suit) => {
      const card = rank + suit;
      const number = gone.get(card) ?? 0;
      const label = `${RANK_NAMES[rank] ?? rank}${SUIT_NAMES[suit]}: ${number} gone`;
      const button = make("button", { type: "button", "data-card": card, "aria-label": label, class: number ? "gone" : null },
        number ? `−${number}` : "·");
      button.addEventListener("click", () => onTap(card));
      return make("td", {}, button);
    })));
  return make("table", { "aria-label": "Cards gone, by rank and suit" }, make("thead", {}, head), make("tbody", {}, ...rows));
}
