// Works on boards and hands out what was made in the order in which they came: here as long as there is little to do, then
// with worker threads, too.

import { availableParallelism } from "node:os";
import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads";

import { Boards } from "./board.js";

/** @import { CommandHost } from "../wasm/gridlight.js" */

/** How many milliseconds of work are done here before others help. */
const ALONE = 100;
/** How many boards a worker has at once, so that it does not wait for the next. */
const AHEAD = 4;

/** A board: what is told of it, whether a worker has it, and what was made. @typedef {{ item: string, sent: boolean, made: string | null }} Place */
/** @typedef {{ port: import("node:worker_threads").MessagePort, has: Place[] }} Hand */

export class Hands {
  #module;
  #host;
  /** @type {typeof import("../wasm/gridlight.js") | null} */
  #glue = null;
  /** @type {Boards | null} */
  #own = null;
  #told = "";
  #spent = 0;
  /** @type {Place[]} */
  #places = [];
  /** @type {Hand[]} */
  #hands = [];
  #most = availableParallelism();
  /** Counts what workers have made. */
  #made = new Int32Array(new SharedArrayBuffer(4));

  /** @param {WebAssembly.Module} module @param {CommandHost} host */
  constructor(module, host) {
    this.#module = module;
    this.#host = host;
  }

  /** Loads the glue a second time, for an instance of its own. */
  async ready() {
    const address = new URL("../wasm/gridlight.js", import.meta.url);
    address.search = "boards";
    /** @type {typeof import("../wasm/gridlight.js")} */
    const glue = await import(address.href);
    this.#glue = glue;
  }

  /** @param {string} told */
  begin(told) {
    this.#told = told;
  }

  room() {
    return this.#hands.length > 0 || this.#spent > ALONE ? 1 + 2 * AHEAD * this.#most : 1;
  }

  /** @param {string} item */
  push(item) {
    this.#places.push({ item, sent: false, made: null });
    if (this.#places.length > 1 && this.#hands.length < this.#most && this.#most > 1) this.#hire();
    this.#send();
  }

  /** What was made of the board that came first of those that are left. */
  pop() {
    const [place] = this.#places;
    if (!place) return "{}";
    while (place.made === null) {
      const before = Atomics.load(this.#made, 0);
      this.#receive();
      if (!place.sent) place.made = this.#make(place.item);
      else if (place.made === null) Atomics.wait(this.#made, 0, before);
    }
    this.#places.shift();
    return place.made;
  }

  /** @param {string} item */
  #make(item) {
    const start = performance.now();
    if (!this.#own) {
      if (!this.#glue) throw new Error("Boards cannot be worked on yet.");
      this.#glue.initSync({ module: this.#module });
      this.#own = new Boards(this.#glue, this.#host);
      this.#own.begin(this.#told);
    }
    const made = this.#own.make(item);
    this.#spent += performance.now() - start;
    return made;
  }

  #hire() {
    const { port1: port, port2: theirs } = new MessageChannel();
    const worker = new Worker(new URL("./hand.js", import.meta.url), {
      workerData: { module: this.#module, told: this.#told, port: theirs, made: this.#made },
      transferList: [theirs],
    });
    worker.unref();
    this.#hands.push({ port, has: [] });
  }

  /** Gives workers boards that nobody has. */
  #send() {
    for (const hand of this.#hands) {
      while (hand.has.length < AHEAD) {
        const place = this.#places.find(({ sent, made }) => !sent && made === null);
        if (!place) return;
        place.sent = true;
        hand.has.push(place);
        hand.port.postMessage(place.item);
      }
    }
  }

  /** Takes what workers have made. */
  #receive() {
    for (const { port, has } of this.#hands) {
      for (let got = receiveMessageOnPort(port); got; got = receiveMessageOnPort(port)) {
        const place = has.shift();
        if (place) place.made = got.message;
      }
    }
    this.#send();
  }
}
