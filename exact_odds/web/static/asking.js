// Who answers: a server, or Python in a worker of this browser. Both give the bytes that the command line prints.

/** A refusal in the words of the command line. */
export class Refused extends Error {
  constructor(said) {
    super(said.error);
    this.column = said.column;
  }
}

function checked(status, bytes) {
  if (status === 200) return bytes;
  let said = { error: `expected an answer; got the HTTP status ${status}; try again` };
  try {
    said = JSON.parse(new TextDecoder().decode(bytes));
  } catch { /* not from the calculator, but from something between */ }
  throw new Refused(said);
}

/** Answers of the server that this page comes from. */
export class Server {
  async ask({ command, pairs, files }, signal) {
    const address = `api/${command}?${new URLSearchParams(pairs)}`;
    const body = Object.keys(files).length ? { method: "POST", body: JSON.stringify({ files }) } : {};
    const response = await fetch(address, { signal, ...body });
    const notes = JSON.parse(response.headers.get("Exact-Odds-Notes") ?? "[]");
    return { bytes: checked(response.status, await response.arrayBuffer()), notes };
  }
}

/** Answers of Python in a worker, which is loaded once; a question can be stopped without loading it again. */
export class Here {
  constructor(setup, say) {
    this.setup = setup;
    this.say = say;
    this.waiting = new Map();
    this.number = 0;
    this.start();
  }

  start() {
    this.flag = globalThis.crossOriginIsolated ? new Uint8Array(new SharedArrayBuffer(1)) : null;
    this.worker = new Worker("worker.js", { type: "module" });
    this.worker.addEventListener("message", ({ data }) => this.hear(data));
    this.worker.addEventListener("error", (event) => this.say(`Python cannot be loaded: ${event.message}`));
    this.worker.postMessage({ ...this.setup, flag: this.flag });
  }

  hear({ number, said, status, bytes, notes }) {
    if (said !== undefined) {
      this.say(said);
      return;
    }
    const waiting = this.waiting.get(number);
    this.waiting.delete(number);
    if (waiting) waiting({ status, bytes, notes });
  }

  async ask(question, signal) {
    const number = ++this.number;
    const answered = new Promise((resolve, reject) => {
      this.waiting.set(number, resolve);
      signal.addEventListener("abort", () => { this.stop(number); reject(signal.reason); });
    });
    this.worker.postMessage({ number, question });
    const { status, bytes, notes } = await answered;
    return { bytes: checked(status, bytes), notes };
  }

  stop(number) {
    if (!this.waiting.delete(number)) return;
    if (this.flag) this.flag[0] = 2; // interrupts Python as Ctrl-C does
    else {
      this.worker.terminate(); // memory cannot be shared here, so Python is loaded anew, from the browser's cache
      this.start();
    }
  }
}
