// The workers that join a long search. Either each does alone what the search does by turns, and the first to settle the
// board settles it; or they tell each other what they find, and the search that began ends the sooner. That goes by
// messages, so none of it needs shared memory or special headers.

import { Client } from "./client.js";
import { moduleOf } from "./engine.js";

/** @import { App } from "./app.js" */
/** @import { SolveEnd, SolveReport, SolveWish, Solved } from "./types.js" */

/** @typedef {Client<SolveWish, SolveReport, SolveEnd>} Helper */
/** @typedef {Extract<SolveWish, { type: "solve" }>} Search */

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
  /** Those that have joined, with the nodes of each. @type {Map<Helper, number>} */
  #nodes = new Map();
  #timer = 0;
  /** Tells the search that began. @type {(news: Uint8Array) => void} */
  #tell = () => {};

  /** @param {Pick<App, "info">} app */
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
   * @param {Search} search
   * @param {(solved: Solved, answers: string[]) => void} settled the board is settled
   * @param {(news: Uint8Array) => void} tell one has something to tell the search that began
   */
  join(search, settled, tell) {
    this.leave();
    this.#tell = tell;
    const { info } = this.app;
    const chosen = info.strategies.find(({ id }) => id === search.options.strategy) ?? info.strategies[0];
    const beside = chosen?.beside ?? 0;
    const most = Math.min(beside, workers() - 1);
    let next = 1;
    const help = async () => {
      if (next > beside) return;
      /** @type {Helper} */
      const helper = new Client(info.id, () => moduleOf(info.id, "solver/"));
      const said = await this.#help(helper, { ...search, options: { ...search.options, beside: next++ } }, chosen?.talks ?? false);
      // One that comes to nothing makes room for another.
      if (said && said.solved.status === "unproved") void help();
      else if (said) settled(said.solved, said.answers);
    };
    this.#timer = setTimeout(() => {
      for (let some = 0; some < most; some += 1) void help();
    }, LATE);
  }

  /**
   * What one has found is told to the others.
   * @param {Uint8Array} news
   * @param {Helper | null} [from] none is the search that began
   */
  tell(news, from = null) {
    for (const helper of this.#nodes.keys()) if (helper !== from) helper.tell(news);
    if (from) this.#tell(news);
  }

  /** The search is over. */
  leave() {
    clearTimeout(this.#timer);
    const helpers = [...this.#nodes.keys()];
    this.#nodes.clear();
    for (const helper of helpers) helper.dismiss();
  }

  /**
   * One joins; null if that is of no use: it failed, the search is over, or it has told all that it knows by then.
   * @param {Helper} helper
   * @param {Search} search
   * @param {boolean} talks
   */
  async #help(helper, search, talks) {
    /** @type {string[]} */
    const answers = [];
    this.#nodes.set(helper, 0);
    const end = await helper.ask(search, { hear: (said) => {
      if (said.type === "progress") this.#nodes.set(helper, said.nodes);
      else if (said.type === "news") this.tell(said.news, helper);
      else answers.push(...said.answers);
    } });
    // Those that tell what they find stay: the search that began knows all that they did, and ends by itself.
    if (!this.#nodes.has(helper) || end.type === "done" && talks) return null;
    if (end.type === "done" && end.solved.status !== "unproved") return { solved: end.solved, answers };
    helper.dismiss();
    this.#nodes.delete(helper);
    return end.type === "done" ? { solved: end.solved, answers } : null;
  }
}
