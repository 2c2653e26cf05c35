// Boards drawn for paper: by a handle of its own, so that the open board stays as it is.

/** @import { App } from "../app.js" */
/** @import { Page, View } from "../types.js" */

/**
 * Where a board comes from: its link, or what its module packed where it has none.
 * @typedef {{ link: string, bits?: Uint8Array }} Source
 */
/** What is to be placed: so many of a tool, with its picture. @typedef {{ name: string, count: number, picture: string }} Stock */
/**
 * A board as it is printed.
 * @typedef {object} Drawn
 * @property {string} svg
 * @property {number} width of the whole drawing, in cells
 * @property {number} height
 * @property {Stock[]} stock
 */

/** Boards of more cells are no use on paper, and take long to draw. */
export const MOST_CELLS = 10_000;

export class Drawer {
  /** @param {Pick<App, "engine" | "info">} app for its open puzzle */
  constructor({ engine, info }) {
    /** The handle, for whoever solves what is drawn. @type {Page} */
    this.page = new engine.Page(info.id);
    this.page.setTheme("paper");
  }

  /** Puts a board on the handle. @param {Source} source @throws {Error} if it is damaged */
  open({ link, bits }) {
    if (bits) this.page.openBits(bits);
    else this.page.openLink(link);
    this.page.setMode("play");
  }

  /** The board as it stands. @param {Source} source @returns {Drawn} */
  board(source) {
    this.open(source);
    return drawn(this.page, this.page.view());
  }

  /** The board with an answer on it. @param {Source} source @param {string} text @returns {Drawn} */
  answer(source, text) {
    this.open(source);
    this.page.setMode("solve");
    this.page.clearAnswers();
    this.page.addAnswers([text], false);
    this.page.show(0);
    return { ...drawn(this.page, this.page.view()), stock: [] };
  }

  free() {
    this.page.free();
  }
}

/** What is on the page's own board, as it is seen. @param {App} app @returns {Drawn} */
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
