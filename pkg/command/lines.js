// Reads a file of records line by line. The file is open only while a piece of it is read: merging may have thousands.

import { closeSync, openSync, readSync } from "node:fs";

/** How many bytes are read at once. */
const PIECE = 1 << 16;

export class Lines {
  #name;
  #at = 0;
  #left = Buffer.alloc(0);
  /** Where the next line begins in what is left. */
  #from = 0;

  /** @param {string} name */
  constructor(name) {
    this.#name = name;
  }

  /**
   * The next whole line, with its end; null after the last. What has no line end was torn off.
   * @returns {string | null}
   */
  next() {
    for (;;) {
      const end = this.#left.indexOf(10, this.#from);
      if (end >= 0) {
        const line = this.#left.toString("utf8", this.#from, end + 1);
        this.#from = end + 1;
        return line;
      }
      const piece = this.#piece();
      if (piece.length === 0) return null;
      this.#left = Buffer.concat([this.#left.subarray(this.#from), piece]);
      this.#from = 0;
    }
  }

  /** Whether something without a line end is left. */
  get torn() {
    return this.#from < this.#left.length;
  }

  close() {
    this.#left = Buffer.alloc(0);
    this.#from = 0;
  }

  #piece() {
    const file = openSync(this.#name, "r");
    try {
      const piece = Buffer.allocUnsafe(PIECE);
      const length = readSync(file, piece, 0, PIECE, this.#at);
      this.#at += length;
      return piece.subarray(0, length);
    } finally {
      closeSync(file);
    }
  }
}
