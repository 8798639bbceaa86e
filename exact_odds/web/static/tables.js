// An answer as tables: a decimal with its fraction beneath, as the JSON has them. Nothing is computed here.

import { draw, make, words } from "./elements.js";

/** The elements that show an answer. */
export function shown(answer, chart) {
  const parts = [make("h3", {}, answer.title)];
  if (answer.notes.length) parts.push(make("ul", { class: "notes" }, ...answer.notes.map((note) => make("li", {}, note))));
  const drawing = chart && charted(answer.tables[chart.table] ?? [], chart);
  if (drawing) parts.push(drawing);
  const first = chart?.first ?? chart?.table ?? "";
  const tables = Object.entries(answer.tables).sort(([one], [other]) => (other === first) - (one === first));
  for (const [name, rows] of tables) if (rows.length) parts.push(table(name, rows));
  return parts;
}

function table(name, rows) {
  const fields = Object.keys(rows[0]);
  const kept = fields.filter((field) => !(field.endsWith("_decimal") && fields.includes(field.slice(0, -8)))
    && !(field === "wager" && fields.includes("name")));
  const head = kept.map((field) => make("th", { scope: "col" }, field === "name" ? "Wager" : words(field)));
  const body = rows.map((row) => make("tr", { "data-wager": row.wager ?? null }, ...kept.map((field) => headed(cell(field, row), field === "name"))));
  const whole = make("table", { "data-table": name }, make("caption", {}, words(name)),
    make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...body));
  return make("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": words(name) }, whole);
}

/** A cell, as the head of its row where it names what the row is about. */
function headed(data, isHead) {
  return isHead ? make("th", { scope: "row", "data-field": data.dataset.field }, data.textContent) : data;
}

function cell(field, row) {
  const value = row[field];
  const decimal = row[`${field}_decimal`];
  if (value === null || value === undefined) return make("td", { "data-field": field }, "–");
  if (decimal !== undefined && decimal !== null) {
    return make("td", { class: "number", "data-field": field }, make("span", { class: "decimal" }, decimal),
      decimal === value ? null : fraction(String(value)));
  }
  if (typeof value === "number" || /^\d{16,}$/.test(value)) {
    return make("td", { class: "number", "data-field": field }, BigInt(value).toLocaleString("en"));
  }
  return make("td", { "data-field": field }, typeof value === "boolean" ? (value ? "yes" : "no") : String(value));
}

const LONGEST_FRACTION = 60;

/** A fraction, which is folded away where it is long. */
function fraction(text) {
  const whole = make("span", { class: "fraction" }, text);
  if (text.length <= LONGEST_FRACTION) return whole;
  const digits = text.replace(/\D/g, "").length.toLocaleString("en");
  return make("details", { class: "long" }, make("summary", {}, `exact fraction, ${digits} digits`), whole);
}

const MOST_BARS = 60;

/** Bars, one for each row; null where there is nothing to draw. */
function charted(rows, { label, value, title }) {
  const decimal = `${value}_decimal`;
  if (rows.length < 2 || rows.length > MOST_BARS || rows.some((row) => row[decimal] === undefined)) return null;
  const names = rows.map((row) => labelOf(row, label, value));
  const numbers = rows.map((row) => Number(row[decimal]));
  const low = Math.min(0, ...numbers);
  const span = Math.max(0, ...numbers) - low || 1;
  const [left, wide, step] = [170, 330, 20];
  const zero = left + (-low / span) * wide;
  const bars = numbers.flatMap((number, place) => {
    const y = 24 + place * step;
    const end = left + ((number - low) / span) * wide;
    return [
      draw("text", { x: left - 8, y: y + 11, "text-anchor": "end" }, names[place].slice(0, 26)),
      draw("rect", { x: Math.min(zero, end), y, width: Math.abs(end - zero), height: step - 6, class: number < 0 ? "below" : "bar" }),
      draw("text", { x: left + wide + 8, y: y + 11 }, rows[place][decimal]),
    ];
  });
  const height = 30 + rows.length * step;
  return draw("svg", { viewBox: `0 0 620 ${height}`, role: "img", "aria-label": `${title}, as bars; the numbers are in the table` },
    draw("text", { x: left, y: 14 }, title), ...bars,
    draw("line", { x1: zero, x2: zero, y1: 20, y2: height - 8, class: "axis" }));
}

function labelOf(row, label, value) {
  if (label) return String(row[label] ?? "");
  return Object.keys(row).filter((key) => !["deals", "of"].includes(key) && !key.startsWith(value)).map((key) => String(row[key])).join(", ");
}
