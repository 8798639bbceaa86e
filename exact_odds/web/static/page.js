// The page: what is asked is read from the fields, kept in the address, and answered; the answer is shown as it comes.

import { Here, Server } from "./asking.js";
import { changed, grid } from "./cards.js";
import { byId, make } from "./elements.js";
import { EXAMPLE, QUESTIONS, commandLine, valuesOf } from "./questions.js";
import { shown } from "./tables.js";
import { completes } from "./words.js";

const OWN = "mine.toml";
const SITUATION = ["game", "decks", "shown", "without"];
const PAUSE = 350; // milliseconds without typing before a quick question is asked

const known = await (await fetch("page.json")).json();
if (known.python) await isolate();
const asker = known.python ? new Here(known.python, (text) => { byId("status").textContent = text; }) : new Server();
const questions = QUESTIONS.filter(({ command }) => command in known.commands);
let running = null;
let timer = 0;
let stored = {}; // what was typed into fields, by kind and name
let latest = null; // the question of the answer that is shown

const question = () => questions.find(({ kind }) => kind === byId("kind").value) ?? questions[0];
const fieldId = (name) => `field-${name}`;
const always = () => Object.entries(known.always?.[question().command] ?? {}); // what the page cannot do without
const takes = (name) => known.commands[question().command].includes(name) && !always().some(([fixed]) => fixed === name);

/** Reload the page once under its service worker, which lets a question be stopped without loading Python again. */
async function isolate() {
  if (crossOriginIsolated || !navigator.serviceWorker || sessionStorage.getItem("isolated")) return;
  sessionStorage.setItem("isolated", "tried");
  try {
    await navigator.serviceWorker.register("isolate.js");
    await navigator.serviceWorker.ready;
  } catch {
    return; // a browser that forbids it loads Python again after a stop
  }
  location.reload();
  await new Promise(() => {}); // until then
}

function setUp() {
  byId("cards").open = matchMedia("(min-width: 60rem)").matches;
  byId("kind").append(...questions.map(({ kind, title }) => make("option", { value: kind }, title)));
  byId("game").append(...known.games.map(({ slug, name, decks }) => make("option", { value: slug }, `${name}, ${decks} decks`)));
  byId("own-example").addEventListener("click", fillExample);
  byId("more").textContent = leftOut();
  document.querySelector(".skip").addEventListener("click", (event) => { event.preventDefault(); goToAnswer(); });
  byId("kind").addEventListener("change", () => { buildFields(); later(0); });
  byId("full").addEventListener("click", () => { byId("without").value = ""; buildGrid(); later(0); });
  byId("without").addEventListener("input", buildGrid);
  byId("form").addEventListener("input", (event) => { if (event.target.id !== "kind" && event.target.name !== "mode") later(); });
  byId("form").addEventListener("submit", async (event) => { event.preventDefault(); await ask(); showAnswer(); });
  byId("stop").addEventListener("click", () => running?.abort());
  byId("copy").addEventListener("click", copy);
  byId("downloads").append(...known.formats.map((form) => {
    const button = make("button", { type: "button", "data-format": form }, form);
    button.addEventListener("click", () => download(form));
    return button;
  }));
  window.addEventListener("hashchange", () => { if (location.hash.includes("=")) askAddress(); });
}

/** Which commands have no form here. */
function leftOut() {
  const missing = known.everything.filter((name) => !questions.some(({ command }) => command === name));
  const why = known.python ? "They need numpy or sympy, which this page does not load, or have no form here" : "They have no form here";
  return `Only on the command line: ${missing.join(", ")}, and more options of each question. ${why}; exact-odds ${missing[0]} -h explains the first.`;
}

/** Write the example, and name it among the wagers. */
function fillExample() {
  byId("own-text").value = EXAMPLE;
  byId(fieldId("wager")).value = OWN;
  later();
}

/** Bring the answer to the screen, and to whoever reads without one, if it is out of sight. */
function showAnswer() {
  if (byId("answer").getBoundingClientRect().top > innerHeight * 0.8) goToAnswer();
}

function goToAnswer() {
  byId("answer").focus({ preventScroll: true });
  byId("answer").scrollIntoView({ block: "start" });
}

function buildFields() {
  const { kind, fields, slow, command } = question();
  byId("about").textContent = slow ? "This may take a while: press Compute." : "";
  byId("fields").replaceChildren(...fields.filter(({ name }) => takes(name)).flatMap((field) => build(field, stored[`${kind}.${field.name}`])));
  byId("own").hidden = !["wager"].some(takes);
  for (const name of SITUATION) byId(name).disabled = !takes(name);
  byId("form").dataset.command = command;
}

function build(field, before) {
  const { name, label, as, hint } = field;
  const value = before ?? field.value ?? "";
  const id = fieldId(name);
  if (as === "flag") {
    return [make("label", { class: "check" }, make("input", { type: "checkbox", id, checked: value === "true" }), label)];
  }
  const rows = { lines: 3, file: 8 }[as];
  const input = make(rows ? "textarea" : "input", { id, rows, autocomplete: "off", spellcheck: "false", autocapitalize: "off",
    "aria-describedby": `${id}-under` });
  input.value = value;
  const parts = [make("label", { for: id }, label), input];
  if (as === "event" || as === "lines") parts.push(completes(input, known.words));
  if (as === "wager" || as === "wagers") parts.push(completes(input, [...known.wagers.map(({ slug }) => slug), OWN], true));
  parts.push(make("p", { id: `${id}-under`, class: "hint" }, hint ?? ""));
  return parts;
}

function buildGrid() {
  byId("grid").replaceChildren(grid(byId("without").value, (card) => {
    const without = byId("without");
    const takesAway = document.querySelector("input[name=mode]:checked").value === "take";
    without.value = changed(without.value, card, takesAway);
    buildGrid();
    byId("grid").querySelector(`[data-card="${card}"]`).focus();
    later();
  }));
}

/** What is asked now: the command, names and values, and the files written here. */
function asked() {
  const { kind, command, fields } = question();
  const pairs = always();
  const files = {};
  for (const field of fields.filter(({ name }) => takes(name))) {
    const input = byId(fieldId(field.name));
    const text = field.as === "flag" ? String(input.checked) : input.value;
    stored[`${kind}.${field.name}`] = text;
    if (field.as === "file") {
      files[field.file] = text;
      pairs.push([field.name, field.file]);
    } else pairs.push(...valuesOf(field, text).map((value) => [field.name, value]));
  }
  for (const name of SITUATION.filter(takes)) {
    const value = byId(name).value.trim();
    if (value && !(name === "game" && value === known.games[0].slug)) pairs.push([name, value]);
  }
  if (pairs.some(([, value]) => value === OWN)) files[OWN] = byId("own-text").value;
  return { command, pairs, files };
}

function later(pause = PAUSE) {
  clearTimeout(timer);
  if (question().slow) forget();
  else timer = setTimeout(ask, pause);
}

/** Take away an answer that is not that of the question in the form. */
function forget() {
  running?.abort();
  running = null;
  byId("stop").disabled = true;
  byId("answer").removeAttribute("aria-busy");
  say(null);
  byId("same").hidden = true;
  byId("result").replaceChildren(make("p", {}, "Press Compute for the answer."));
  writeAddress("");
}

async function ask() {
  clearTimeout(timer);
  running?.abort();
  const mine = new AbortController();
  running = mine;
  const { chart } = question();
  const what = asked();
  byId("stop").disabled = false;
  byId("answer").setAttribute("aria-busy", "true");
  byId("status").textContent = "Computing…";
  try {
    const { bytes, notes } = await asker.ask(what, mine.signal);
    if (running !== mine) return;
    const text = new TextDecoder().decode(bytes);
    const answer = exactly(text);
    say(null);
    latest = what;
    byId("status").textContent = `Answered: ${answer.title}`;
    document.title = `${question().title} – Exact odds of baccarat`;
    byId("command-label").textContent = Object.keys(what.files).length
      ? `From the command line, with the text written here saved as ${Object.keys(what.files).join(" and ")}` : "From the command line";
    byId("result").replaceChildren(...shown({ ...answer, notes: [...answer.notes, ...notes] }, chart));
    byId("command").textContent = commandLine(what, ["wager", "event", "expr", "file", "text", "name"].filter((name) => isArgument(what.command, name)));
    byId("same").hidden = false;
    writeAddress(sumOf(JSON.stringify(JSON.parse(text).tables)));
  } catch (error) {
    if (running === mine) {
      byId("status").textContent = "";
      say(error.name === "AbortError" ? { message: "Stopped." } : error);
      writeAddress("");
    }
  } finally {
    if (running === mine) {
      running = null;
      byId("stop").disabled = true;
      byId("answer").removeAttribute("aria-busy");
      byId("form").dataset.answered = String(Number(byId("form").dataset.answered ?? 0) + 1);
    }
  }
}

const isArgument = (command, name) => (known.arguments[command] ?? []).includes(name);

/** The JSON with integers beyond what a browser counts exactly kept as text. */
function exactly(text) {
  return JSON.parse(text.replace(/"(?:[^"\\]|\\.)*"|-?\d{16,}/g, (part) => (part.startsWith('"') ? part : `"${part}"`)));
}

/** Say what is wrong: above the answer, and under the event it is about, below its column. */
function say(error) {
  const place = byId("error");
  place.hidden = error === null;
  place.textContent = error === null ? "" : error.message;
  for (const old of document.querySelectorAll(".under")) old.remove();
  for (const field of document.querySelectorAll("[aria-invalid]")) {
    field.removeAttribute("aria-invalid");
    field.setAttribute("aria-describedby", `${field.id}-under`);
  }
  byId("same").hidden = error !== null;
  if (error === null) return;
  byId("result").replaceChildren();
  const quoted = /of '(.*)': /.exec(error.message)?.[1];
  const fields = question().fields.filter(({ as }) => as === "event" || as === "lines").map(({ name }) => byId(fieldId(name)));
  const input = fields.find(({ value }) => value.split("\n").some((line) => line.trim() === quoted)) ?? fields[0];
  if (!error.column || !input) return;
  const line = quoted ?? input.value;
  input.setAttribute("aria-invalid", "true");
  input.setAttribute("aria-describedby", `${input.id}-mark`);
  const mark = make("pre", { id: `${input.id}-mark`, class: "under", "data-column": error.column },
    `${line}\n${" ".repeat(error.column - 1)}^ column ${error.column}`);
  input.after(mark);
  mark.scrollLeft = (mark.scrollWidth * error.column) / Math.max(line.length, error.column + 10) - mark.clientWidth / 2;
}

/** A short sum of the numbers, to tell in an address whether they are still the same. */
function sumOf(text) {
  let sum = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) sum = Math.imul(sum ^ byte, 0x01000193) >>> 0;
  return sum.toString(16);
}

function writeAddress(sum) {
  const { kind, fields } = question();
  const { files } = asked();
  const state = new URLSearchParams({ kind });
  for (const { name, value: usual } of fields) {
    const value = stored[`${kind}.${name}`] ?? "";
    if (value || usual) state.set(name, value);
  }
  for (const name of SITUATION) if (byId(name).value && !(name === "game" && byId(name).selectedIndex === 0)) state.set(`.${name}`, byId(name).value);
  if (byId("own-text").value && files[OWN] !== undefined) state.set(".own", byId("own-text").value);
  if (sum) {
    state.set(".version", known.version);
    state.set(".sum", sum);
    const before = new URLSearchParams(location.hash.slice(1));
    const same = before.get(".sum") === sum || !before.has(".sum") || !fromAddress;
    byId("changed").textContent = same ? ""
      : `The numbers have changed: this address was made with version ${before.get(".version")}, and this is version ${known.version}.`;
    fromAddress = false;
    if (!same) return; // so that it is said again if the page is loaded again
  }
  history.replaceState(null, "", `#${state}`);
}

let fromAddress = false;

/** What an address asks for that this page does not have, in a sentence; empty where it has everything. */
function wrongIn(state) {
  const keys = [...state.keys()];
  if (keys.length === 0) return "";
  const twice = keys.find((key, place) => keys.indexOf(key) !== place);
  if (twice !== undefined) return `This address gives '${twice}' twice; it may be given once.`;
  const kind = state.get("kind");
  const found = questions.find((one) => one.kind === kind);
  if (!found) return `This address asks for '${kind ?? ""}', which this page does not have; choose a question from the list.`;
  const taken = ["kind", ".own", ".version", ".sum", ...SITUATION.map((name) => `.${name}`), ...found.fields.map(({ name }) => name)];
  const stray = keys.find((key) => !taken.includes(key));
  if (stray !== undefined) return `This address gives '${stray}', which '${found.title}' does not have; there are ${taken.slice(4).join(", ")}.`;
  const game = state.get(".game");
  if (game === null || known.games.some(({ slug }) => slug === game)) return "";
  return `This address asks for the game '${game}', which this version does not have; choose a game from the list.`;
}

/** Ask what the address asks, or say why that cannot be. */
async function askAddress() {
  const wrong = wrongIn(new URLSearchParams(location.hash.includes("=") ? location.hash.slice(1) : ""));
  readAddress();
  if (!wrong) return ask();
  clearTimeout(timer);
  running?.abort();
  running = null;
  say({ message: wrong });
  byId("form").dataset.answered = String(Number(byId("form").dataset.answered ?? 0) + 1);
}

function readAddress() {
  const state = new URLSearchParams(location.hash.slice(1));
  const kind = state.get("kind") ?? questions[0].kind;
  byId("kind").value = questions.some((found) => found.kind === kind) ? kind : questions[0].kind;
  fromAddress = state.has(".sum");
  if (state.has("kind")) for (const { name, value } of question().fields) stored[`${kind}.${name}`] = state.get(name) ?? value ?? "";
  for (const name of SITUATION) byId(name).value = state.get(`.${name}`) ?? (name === "game" ? known.games[0].slug : "");
  if (byId("game").selectedIndex < 0) byId("game").selectedIndex = 0;
  if (state.has(".own")) byId("own-text").value = state.get(".own");
  byId("own").open = state.has(".own");
  buildFields();
  buildGrid();
}

async function copy() {
  try {
    await navigator.clipboard.writeText(location.href);
    const local = ["127.0.0.1", "localhost", "[::1]"].includes(location.hostname);
    byId("copy").textContent = local ? "Copied; it opens on this machine alone" : "Copied";
  } catch { // no clipboard without https
    byId("copy").textContent = "Copy it from the address bar";
  }
}

async function download(form) {
  const what = latest;
  byId("error").hidden = true;
  const ending = { text: "txt", markdown: "md", latex: "tex" }[form] ?? form;
  try {
    const { bytes } = await asker.ask({ ...what, pairs: [...what.pairs, ["format", form]] }, new AbortController().signal);
    const link = make("a", { href: URL.createObjectURL(new Blob([bytes])), download: `${what.command}.${ending}` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  } catch (error) {
    byId("error").hidden = false; // the answer stays
    byId("error").textContent = error.message;
  }
}

setUp();
await askAddress();
