// The page's end of the worker that reads one picture.

import { UNLOADED } from "../toast.js";
import { hire } from "../trusted.js";
import { HEAD, sniff } from "./sniff.js";
import { pixelsOf } from "./pixels.js";
import * as messages from "./words.js";

/** @import { FromReader, Looked, Reading, ToReader } from "./types.js" */

export class Asker {
  #worker = hire("./reader/worker.js");
  /** @type {{ resolve: (said: FromReader) => void, reject: (error: Error) => void } | null} */
  #waiting = null;

  /** @param {() => void} decoded called once the picture is decoded */
  constructor(decoded) {
    this.#worker.onmessage = (/** @type {MessageEvent<FromReader>} */ { data }) => {
      if (data.type === "decoded") decoded();
      else if (data.type === "error") this.#fail(data.message);
      else if (data.type === "unloaded") this.#fail(UNLOADED);
      else this.#waiting?.resolve(data);
    };
    this.#worker.onerror = (event) => {
      event.preventDefault();
      this.#fail(UNLOADED);
    };
  }

  /** @param {string} words */
  #fail(words) {
    this.#waiting?.reject(new Error(words));
  }

  /** @param {ToReader} message @param {Transferable[]} [hand] @returns {Promise<FromReader>} */
  #ask(message, hand = []) {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#worker.postMessage(message, hand);
    });
  }

  /**
   * Reads a picture. Never settles once it has ended.
   * @param {Blob} file
   * @throws {Error} with a message for people
   */
  async read(file) {
    let said = await this.#ask({ type: "read", file });
    if (said.type === "undecoded") {
      const { width, height, data } = await decoded(file);
      said = await this.#ask({ type: "pixels", width, height, pixels: data.buffer }, [data.buffer]);
    }
    return looked(said);
  }

  /**
   * The whole picture, and where the corners of the board may be: x and y of each, clockwise from the upper left; null if nothing
   * looks like it.
   * @throws {Error} with a message for people
   */
  async corners() {
    const said = await this.#ask({ type: "corners" });
    if (said.type !== "corners") throw new Error(messages.NOT_READ);
    return said;
  }

  /**
   * Reads the picture straightened by these corners.
   * @param {number[]} corners
   * @throws {Error} with a message for people
   */
  async straighten(corners) {
    return looked(await this.#ask({ type: "straighten", corners }));
  }

  /**
   * The reading after a person has said what a place says; the same if it cannot say that.
   * @param {number} slot
   * @param {string} reads
   * @throws {Error} with a message for people
   * @returns {Promise<Reading>}
   */
  async with(slot, reads) {
    const said = await this.#ask({ type: "with", slot, reads });
    if (said.type !== "reading") throw new Error(messages.NOT_READ);
    return said.reading;
  }

  /** Ends the worker, whatever it does. */
  end() {
    this.#waiting = null;
    this.#worker.terminate();
  }
}

/** @param {FromReader} said @returns {Looked} */
function looked(said) {
  if (said.type !== "looked") throw new Error(messages.NOT_READ);
  return said;
}

/** Decodes a picture in the page, for workers that cannot. @param {Blob} file */
async function decoded(file) {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
  } catch {
    const { kind } = sniff(new Uint8Array(await file.slice(0, HEAD).arrayBuffer()));
    throw new Error(kind === "heic" ? messages.IS_HEIC : messages.NOT_DECODED);
  } finally {
    URL.revokeObjectURL(image.src);
  }
  return pixelsOf(image, image.naturalWidth, image.naturalHeight, (width, height) => Object.assign(document.createElement("canvas"), { width, height }));
}
