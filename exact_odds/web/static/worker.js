// Python in the browser: loaded once, then it answers questions one after another.

let python = null;
let ask = null;
let flag = null;
let loading = null;

const say = (said) => postMessage({ said });

async function load({ pyodide, wheels, flag: shared }) {
  flag = shared;
  say("Python is loading: about 12 MB, once. The tables below are those of the usual game.");
  const place = new URL(pyodide, self.location.href).href;
  const { loadPyodide } = await import(`${place}pyodide.mjs`);
  python = await loadPyodide({ indexURL: place });
  for (const name of wheels) {
    const response = await fetch(name);
    if (!response.ok) throw new Error(`${name} is not there`);
    python.unpackArchive(await response.arrayBuffer(), "wheel");
  }
  if (flag) python.setInterruptBuffer(flag);
  ask = python.runPython(`
import json
from exact_odds.cli.ask import answer
from exact_odds.web.question import Question

def ask(text):
    asked = json.loads(text)
    found = answer(Question(asked["command"], tuple(map(tuple, asked["pairs"])), asked["files"]))
    return found.status, found.body, json.dumps(found.notes)

ask
`);
  say("");
}

/** The answer; of a question that was stopped, and of one that fails, a refusal. */
function answered(question) {
  if (flag) flag[0] = 0;
  let found = null;
  try {
    found = ask(JSON.stringify(question));
    const [status, body, notes] = found.toJs();
    return { status, bytes: new Uint8Array(body).buffer, notes: JSON.parse(notes) };
  } catch (error) {
    const lines = String(error.message).trim().split("\n");
    const bytes = new TextEncoder().encode(JSON.stringify({ error: `Python ended the question: ${lines.at(-1)}` })).buffer;
    return { status: 503, bytes, notes: [] };
  } finally {
    found?.destroy();
  }
}

addEventListener("message", async ({ data }) => {
  if (data.wheels) {
    loading = load(data).catch((error) => say(`Python cannot be loaded: ${error.message}. Reload the page to try again.`));
    return;
  }
  await loading;
  if (!ask) return;
  const { bytes, ...rest } = answered(data.question);
  postMessage({ number: data.number, bytes, ...rest }, [bytes]);
});
