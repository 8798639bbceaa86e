// What can be asked: each kind of question is a command, and its fields are the command's parameters.

const WAGERS = { name: "wager", label: "Wagers", as: "wagers", hint: "Names from the library, separated by commas; leave empty for the game's own." };
const ONE = { name: "wager", label: "Wager", as: "wager", value: "dragon-7" };
const EVENT = { name: "event", label: "Event", as: "event", value: "banker.wins" };
const GIVEN = { name: "given", label: "Given", as: "event", hint: "Only among the deals in which this holds." };
const PAYS = { name: "pays", label: "Other pays", as: "list", hint: "Such as tie=9; several with commas." };
const COMMISSION = { name: "commission", label: "Commission", as: "text", hint: "Another commission on Banker's wins: 4%." };
const TAGS = { name: "tags", label: "Tags", as: "text", value: "4=-1 5=-1 6=-1 7=-1 8=2 9=2", hint: "What each card counts." };

/** The kinds of question, in order. A slow one is computed only when the button is pressed. */
export const QUESTIONS = [
  { kind: "odds", title: "the table of wagers", command: "odds", fields: [WAGERS, PAYS, COMMISSION],
    chart: { table: "worth", label: "name", value: "house_edge", title: "House edge" } },
  { kind: "probability", title: "the probability of an event", command: "probability", fields: [EVENT, GIVEN] },
  { kind: "distribution", title: "a distribution", command: "distribution", fields: [
    { name: "expr", label: "Expressions", as: "lines", value: "player.total", hint: "One a line, up to six." }, GIVEN],
    chart: { table: "distribution", value: "probability", title: "Probability" } },
  { kind: "wager", title: "the report of one wager", command: "wager", fields: [ONE, PAYS,
    { name: "edge", label: "House edge to aim at", as: "text", hint: "5%" },
    { name: "brief", label: "Short report", as: "flag", value: "true" }] },
  { kind: "removal", title: "effects of removal", command: "removal", fields: [WAGERS, { ...TAGS, value: "" }],
    chart: { table: "effects", label: "card", value: "effect", title: "Effect of removal" } },
  { kind: "covariance", title: "several wagers on one coup", command: "covariance", fields: [WAGERS,
    { name: "stakes", label: "Stakes", as: "text", hint: "banker=10 dragon-7=1" }] },
  { kind: "count", title: "a running count", command: "count", slow: true, fields: [ONE, TAGS,
    { name: "cards-left", label: "Cards left", as: "text", value: "104" }],
    chart: { table: "counts", first: "by_depth", label: "running_count", value: "expected_value", title: "Expected value by running count" } },
  { kind: "session", title: "a session of many coups", command: "session", slow: true, fields: [{ ...ONE, value: "banker" },
    { name: "coups", label: "Coups", as: "text", value: "80" },
    { name: "plan", label: "Staking plan", as: "text", hint: "flat unless named" }, { name: "bankroll", label: "Bankroll", as: "text" }, { name: "goal", label: "Goal", as: "text" }] },
  { kind: "runs", title: "runs of an event", command: "runs", fields: [EVENT,
    { name: "coups", label: "Coups", as: "text", value: "80" },
    { name: "length", label: "Length of the run, or more", as: "text", value: "5" },
    { name: "ties", label: "A tie", as: "text", value: "skip", hint: "end or skip" }] },
  { kind: "replay", title: "a log of coups", command: "replay", fields: [
    { name: "file", label: "The log", as: "file", file: "log.txt", value: "P: 5h 9s 4d | B: Kc 2d 6h\nP: 9c Kh | B: 3s 4d" },
    { name: "next", label: "Only the odds of the next coup", as: "flag" },
    { name: "only-faults", label: "Only coups with a fault", as: "flag" }] },
  { kind: "sequence", title: "coups in a row", command: "sequence", slow: true, fields: [
    { name: "coups", label: "Coups", as: "text", value: "2" }, { ...EVENT, value: "" }] },
  { kind: "formula", title: "a formula in the number of decks", command: "formula", fields: [EVENT, GIVEN] },
  { kind: "rules", title: "the drawing rules", command: "rules", fields: [
    { name: "gains", label: "What each decision is worth", as: "flag" }] },
  { kind: "wagers", title: "the library of wagers", command: "wagers", fields: [
    { name: "text", label: "Words", as: "text", value: "pair", hint: "In names, rules and sources; all wagers if left empty." }] },
  { kind: "equilibrium", title: "chemin de fer, solved", command: "equilibrium", slow: true, fields: [
    { name: "model", label: "Model", as: "text", value: "B2", hint: "A1, A2, A3, B1, B2 or B3." },
    { name: "free", label: "Totals on which Player is free", as: "text", value: "5" },
    { name: "commission", label: "Commission", as: "text", hint: "Of Banker's wins: 5%." }] },
  { kind: "verify", title: "published figures, compared", command: "verify", slow: true, fields: [
    { name: "source", label: "Source", as: "text", hint: "All if left empty." },
    { name: "all", label: "Figures that agree too", as: "flag" }] },
];

export const EXAMPLE = `name = "My lucky six"
source = "a table I would like to offer"

[[award]]
label = "two cards"
when = "banker.wins and banker.total == 6 and banker.cards == 2"
pays = 12

[[award]]
label = "three cards"
when = "banker.wins and banker.total == 6 and banker.cards == 3"
pays = "23"
`;

/** The values of a field as a command takes them. */
export function valuesOf(field, text) {
  if (field.as === "flag") return text === "true" ? ["true"] : [];
  const parts = { wagers: /,/, list: /,/, lines: /\n/ }[field.as];
  const values = parts ? text.split(parts) : [text];
  return values.map((value) => value.trim()).filter((value) => value !== "");
}

/** A question as it is typed in a shell. Files that were written here are named as files beside. */
export function commandLine({ command, pairs }, positional) {
  const options = pairs.filter(([name]) => !positional.includes(name))
    .map(([name, value]) => (value === "true" ? `--${name}` : `--${name} ${quoted(value)}`));
  const bare = pairs.filter(([name]) => positional.includes(name)).map(([, value]) => quoted(value));
  const dashed = bare.some((value) => /^['"]?-/.test(value)) ? ["--"] : [];
  return ["exact-odds", command, ...options, ...dashed, ...bare].join(" ");
}

function quoted(value) {
  return /^[\w.,/:=%-]+$/.test(value) ? value : `'${value.replaceAll("'", `'\\''`)}'`;
}
