// Draws boards for paper on a separate handle, so that the open board does not change.

/** @import { App } from "../../board/app.js" */
/** @import { Page, View } from "../../workers/types.js" */

/**
 * Where a board comes from: its link, or the packed board if it has none.
 * @typedef {{ link: string, bits?: Uint8Array }} Source
 */
/**
 * Pieces to place: how many of a tool, with its picture.
 * @typedef {{ name: string, count: number, picture: string }} Stock
 */
/**
 * A drawn board.
 * @typedef {object} Drawn
 * @property {string} svg
 * @property {number} width of the whole drawing, in cells
 * @property {number} height
 * @property {Stock[]} stock
 * @property {Steps} [steps] instead of the solved board, if that does not tell the solution
 */
/**
 * A solution to follow on the board as it begins, and how its lines are read.
 * @typedef {{ lines: string[], key: string }} Steps
 */

/** Larger boards are useless on paper, and slow to draw. */
export const MOST_CELLS = 10_000;

export class Drawer {
  /** @param {Pick<App, "engine" | "info">} app its open puzzle is used */
  constructor({ engine, info }) {
    /** The handle, also used for solving. @type {Page} */
    this.page = new engine.Page(info.id);
    this.page.setTheme("paper");
    this.key = info.paperKey;
    this.rule = info.rule;
  }

  /**
   * What is to be done on a board: the puzzle's rule, and by which of its rules the board is played, as Edit says it.
   * @param {Source} source
   */
  rules(source) {
    this.open(source);
    this.page.setMode("edit");
    return [
      this.rule,
      this.page
        .view()
        .findings.flatMap(({ tone, words, keys }) => (tone === "note" && !keys ? [words] : []))
        .join(" "),
    ];
  }

  /** Opens a board on the handle. @param {Source} source @throws {Error} if it is damaged */
  open({ link, bits }) {
    if (bits) this.page.openBits(bits);
    else this.page.openLink(link);
    this.page.setMode("play");
  }

  /** Draws the board. @param {Source} source @returns {Drawn} */
  board(source) {
    this.open(source);
    return drawn(this.page, this.page.view());
  }

  /**
   * Draws the board with a solution, or as it begins if that is told line by line.
   * @param {Source} source
   * @param {string} text
   * @returns {Drawn}
   */
  answer(source, text) {
    this.open(source);
    this.page.setMode("solve");
    this.page.clearAnswers();
    this.page.addAnswers([text], false);
    this.page.show(0);
    const lines = this.page.listed();
    if (lines.length > 0) return { ...this.board(source), steps: { lines, key: this.key } };
    return { ...drawn(this.page, this.page.view()), stock: [] };
  }

  free() {
    this.page.free();
  }
}

/** Draws the page's own board as it is shown. @param {App} app @returns {Drawn} */
export function seen({ page, view }) {
  page.setTheme("paper");
  try {
    return drawn(page, view);
  } finally {
    page.setTheme(document.documentElement.dataset.theme ?? "dark");
  }
}

/** @param {Page} page @param {View} view @returns {Drawn} */
function drawn(page, { mode, groups }) {
  const [, , width = 1, height = 1] = page.bounds();
  const tools = mode === "play" ? groups.flatMap((group) => group.tools) : [];
  const stock = tools.flatMap(({ id, name, count }) => (count ? [{ name, count, picture: page.toolPicture(id) }] : []));
  return { svg: page.svg(), width, height, stock };
}
