// The page's end of the worker that reads one picture.

import { puzzleOf } from "../../address/link.js";
import { linkInside } from "../../share/film/embedded-link.js";
import { Talk } from "../../workers/ask-worker.js";
import { pixelsOf } from "./pixels.js";
import { HEAD, sniff } from "./sniff.js";
import * as messages from "./words.js";
import type { FromReader, Looked, Reading, ToReader } from "./types.js";

export class Asker {
  #talk: Talk<ToReader, FromReader>;

  /** The link that the file carries, or "". */
  link = "";

  /**
   * @param decoded called once the picture is decoded
   * @param report called with how much of the search is done
   */
  constructor(decoded: () => void, report: (share: number) => void) {
    this.#talk = new Talk("../boards/pictures/worker.js", (said) => {
      if (said.type === "decoded") decoded();
      else if (said.type === "looks") report(said.share);
      else return false;
      return true;
    });
  }

  /**
   * Reads a picture. Never settles once it has ended.
   * @param puzzles whose boards are looked for, the likeliest first
   * @throws {Error} with a message for people
   */
  async read(file: Blob, puzzles: string[]) {
    const bytes = await file
      .slice(0, HEAD)
      .arrayBuffer()
      .catch(() => {
        throw new Error(messages.NOT_READ);
      });
    const head = new Uint8Array(bytes);
    const sniffed = sniff(head);
    this.link = linkInside(sniffed.kind, head);
    const named = puzzleOf(this.link);
    const first = puzzles.filter((id) => id === named);
    const others = puzzles.filter((id) => id !== named);
    const linked = first.length > 0;
    let said = await this.#talk.ask({ type: "read", file, sniffed, puzzles: [...first, ...others], linked });
    if (said?.type === "undecoded") {
      const { width, height, data } = await decoded(file, sniffed.kind);
      said = await this.#talk.ask({ type: "pixels", width, height, pixels: data.buffer }, [data.buffer]);
    }
    return looked(said);
  }

  /**
   * The whole picture, and where the corners of the board may be: x and y of each, clockwise from the upper left; null
   * if nothing looks like it.
   * @throws {Error} with a message for people
   */
  async corners() {
    const said = await this.#talk.ask({ type: "corners" });
    if (said?.type !== "corners") throw new Error(messages.NOT_READ);
    return said;
  }

  /**
   * Whether a drawing reads as the picture does.
   * @throws {Error} with a message for people
   */
  async agrees({ width, height, data }: ImageData) {
    const said = await this.#talk.ask({ type: "compare", width, height, pixels: data.buffer }, [data.buffer]);
    return said?.type === "compared" && said.agrees;
  }

  /**
   * Reads the picture straightened by these corners.
   * @throws {Error} with a message for people
   */
  async straighten(corners: number[]) {
    return looked(await this.#talk.ask({ type: "straighten", corners }));
  }

  /**
   * Reads the picture, straightened if it was, more thoroughly for one puzzle.
   * @throws {Error} with a message for people
   */
  async again(puzzle: string) {
    return looked(await this.#talk.ask({ type: "again", puzzle }));
  }

  /**
   * The reading of the picture as it was before it was straightened, with which the worker goes on.
   * @throws {Error} with a message for people
   */
  async back() {
    return reading(await this.#talk.ask({ type: "back" }));
  }

  /**
   * The reading after a person has said what a place says; the same if it cannot say that.
   * @throws {Error} with a message for people
   */
  async with(slot: number, reads: string): Promise<Reading> {
    return reading(await this.#talk.ask({ type: "with", slot, reads }));
  }

  /**
   * The reading of another board of the picture.
   * @param board its place in `boards`
   * @throws {Error} with a message for people
   */
  async choose(board: number) {
    return reading(await this.#talk.ask({ type: "choose", board }));
  }

  /** Ends the worker, whatever it does. */
  end() {
    this.#talk.end();
  }
}

function reading(said: FromReader | null) {
  if (said?.type !== "reading") throw new Error(messages.NOT_READ);
  return said.reading;
}

function looked(said: FromReader | null): Looked {
  if (said?.type !== "looked") throw new Error(messages.NOT_READ);
  return said;
}

/**
 * Decodes a picture in the page, for workers that cannot.
 * @param kind as its bytes say
 */
async function decoded(file: Blob, kind: string) {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
  } catch {
    throw new Error(kind === "heic" ? messages.IS_HEIC : messages.NOT_DECODED);
  } finally {
    URL.revokeObjectURL(image.src);
  }
  return pixelsOf(image, image.naturalWidth, image.naturalHeight, (width, height) =>
    Object.assign(document.createElement("canvas"), { width, height }),
  );
}
