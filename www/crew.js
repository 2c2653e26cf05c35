// The workers that join a long search. Either each does alone what the search does by turns, and the first to settle the
// board settles it; or they tell each other what they find, and the search that began ends the sooner. That goes by
// messages, so none of it needs shared memory or special headers.

import { hire } from "./trusted.js";

/** @import { App } from "./app.js" */
/** @import { FromWorker, Solved, ToWorker } from "./types.js" */

/** Others join a search once it has run for so long, in milliseconds: nearly every board is settled by then. */
const LATE = 300;
/** Workers at most, with the one that began. */
const MOST = 8;

/** How many workers a long search may have: one processor is left to the page, and each may take some 100 MB. */
function workers() {
  const { hardwareConcurrency = 1, deviceMemory = MOST } = /** @type {Navigator & { deviceMemory?: number }} */ (navigator);
  return Math.min(hardwareConcurrency - 1, 2 * deviceMemory, MOST);
}

export class Crew {
  /** Those that have joined, with the nodes of each. @type {Map<Worker, number>} */
  #nodes = new Map();
  #timer = 0;
  /** The search that they have joined, and whether they tell each other what they find. */
  #id = 0;
  #talks = false;
  /** Tells the search that began. @type {(news: Uint8Array) => void} */
  #tell = () => {};

  /** @param {Pick<App, "info" | "module">} app */
  constructor(app) {
    this.app = app;
  }

  /** How many have joined. */
  get size() {
    return this.#nodes.size;
  }

  /** What they have done so far. */
  get nodes() {
    return [...this.#nodes.values()].reduce((sum, nodes) => sum + nodes, 0);
  }

  /**
   * Joins a search that has just begun, should it take long.
   * @param {Extract<ToWorker, { type: "solve" }>} message what began it
   * @param {(solved: Solved, answers: string[]) => void} settled the board is settled
   * @param {(news: Uint8Array) => void} tell one has something to tell the search that began
   */
  join(message, settled, tell) {
    this.leave();
    this.#id = message.id;
    this.#tell = tell;
    const { strategies } = this.app.info;
    const chosen = strategies.find(({ id }) => id === message.options.strategy) ?? strategies[0];
    const beside = chosen?.beside ?? 0;
    const most = Math.min(beside, workers() - 1);
    if (most < 1) return;
    this.#talks = chosen?.talks ?? false;
    let next = 1;
    // One that comes to nothing makes room for another.
    const hireNext = () => {
      if (next > beside) return;
      this.#hire({ ...message, options: { ...message.options, beside: next++ } }, settled, hireNext);
    };
    this.#timer = setTimeout(() => {
      for (let some = 0; some < most; some += 1) hireNext();
    }, LATE);
  }

  /**
   * What one has found is told to the others.
   * @param {Uint8Array} news
   * @param {Worker | null} [from] none is the search that began
   */
  tell(news, from = null) {
    /** @type {ToWorker} */
    const message = { type: "hear", id: this.#id, news };
    for (const worker of this.#nodes.keys()) if (worker !== from) worker.postMessage(message);
    if (from) this.#tell(news);
  }

  /** The search is over. */
  leave() {
    clearTimeout(this.#timer);
    for (const worker of this.#nodes.keys()) worker.terminate();
    this.#nodes.clear();
  }

  /**
   * @param {Extract<ToWorker, { type: "solve" }>} message
   * @param {(solved: Solved, answers: string[]) => void} settled
   * @param {() => void} lost
   */
  #hire(message, settled, lost) {
    const worker = hire();
    /** @type {string[]} */
    const answers = [];
    const lose = () => {
      worker.terminate();
      this.#nodes.delete(worker);
    };
    this.#nodes.set(worker, 0);
    // One that fails is done without: the search goes on in the others.
    worker.onerror = (event) => {
      event.preventDefault();
      lose();
    };
    worker.onmessage = ({ data }) => {
      /** @type {FromWorker} */
      const said = data;
      if (!this.#nodes.has(worker)) return;
      if (said.type === "progress") this.#nodes.set(worker, said.nodes);
      else if (said.type === "news") this.tell(said.news, worker);
      else if (said.type === "error" || said.type === "unloaded") lose();
      // The search that began knows all that this one did, and ends by itself.
      else if (this.#talks) return;
      else if (said.type === "found") answers.push(...said.answers);
      else if (said.type === "done" && said.solved.status !== "unproved") settled(said.solved, answers);
      else if (said.type === "done") {
        lose();
        lost();
      }
    };
    /** @type {ToWorker[]} */
    const messages = [{ type: "init", puzzle: message.puzzle, module: this.app.module }, message];
    for (const one of messages) worker.postMessage(one);
  }
}
