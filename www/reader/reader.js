// From a picture to a board: reads it in a worker, opens a certain board at once, and shows a doubtful one beside its picture.

import { createDialog } from "../dialog.js";
import { button, focusBoard, h, say } from "../dom.js";
import { loadPuzzle } from "../early.js";
import { closeSheets } from "../sheet.js";
import { styleSheet } from "../style-sheet.js";
import { UNLOADED, hide, toast } from "../toast.js";
import { Asker } from "./asker.js";
import { createCorners } from "./corners.js";
import { openReading } from "./open.js";
import { createReview } from "./review.js";
import * as messages from "./words.js";

/** @import { App } from "../app.js" */
/** @import { Looked, Reading } from "./types.js" */

/** What takes no longer, in milliseconds, needs no dialog. */
const PATIENCE = 250;
/** From this share of places in doubt on, a picture is read as a photo as well. */
const POOR = 0.03;

/** @type {ReturnType<typeof createReader> | null} */
let reader = null;

/**
 * Reads the board in a picture. Resolves with whether there is one, or something to decide; never, if it was cancelled.
 * @param {App} app
 * @param {File} file
 */
export async function openPicture(app, file) {
  reader ??= createReader(app);
  return reader.take(file);
}

/** @param {App} app */
function createReader(app) {
  /** The worker of the picture that is read or shown. @type {Asker | null} */
  let asker = null;
  /** That of the picture in the dialog. @type {Asker | null} */
  let shown = null;
  let timer = 0;
  /** Frees what the dialog shows. */
  let free = () => {};
  /** What the dialog showed before another picture came, which may be none that can be read.
   * @type {{ asker: Asker, free: () => void, content: ChildNode[] } | null} */
  let former = null;
  const body = h("div", { class: "reader-body" });
  const dialog = createDialog(messages.TITLE, { test: "reader", class: "reader" }, body);
  dialog.addEventListener("close", () => {
    // Another picture may have come meanwhile.
    if (former || shown === asker) end();
    forget();
  });
  return { take };

  /** @param {File} file @returns {Promise<boolean>} */
  async function take(file) {
    hold();
    hide();
    const telling = createWaiting(() => (former ? restore() : dialog.close()));
    const mine = new Asker(() => telling.tell(messages.LOOKING));
    asker = mine;
    // Without its styles it still works.
    const dressed = styleSheet(new URL("reader.css", import.meta.url), UNLOADED).catch(() => {});
    timer = setTimeout(() => void dressed.then(() => mine === asker && telling.waits && show(telling.element)), PATIENCE);
    try {
      // A picture mostly shows the puzzle that is open.
      const ids = app.puzzles.map(({ id }) => id).sort((one, other) => Number(other === app.info.id) - Number(one === app.info.id));
      const read = await mine.read(file, ids);
      const looked = read.boards.length > 1 || doubtOf(read) < POOR ? read : await straightened(mine, read, telling);
      telling.waits = false;
      await dressed;
      if (mine === asker) forget();
      return await present(mine, looked);
    } catch (error) {
      telling.waits = false;
      fail(mine, error);
      return false;
    }
  }

  /**
   * A picture without a board that can be read upright may be a photo: it is read straightened by the corners found in it. Nobody has
   * seen these, so that the board is confirmed by the person.
   * @param {Asker} mine
   * @param {Looked} read
   * @param {{ tell: (text: string) => void }} telling
   * @returns {Promise<Looked>} the same where that finds no better one
   */
  async function straightened(mine, read, telling) {
    try {
      const { corners, picture } = await mine.corners();
      picture.close();
      if (!corners) return read;
      telling.tell(messages.STRAIGHTENING);
      const looked = await mine.straighten(corners).catch(() => null);
      if (looked?.reading && doubtOf(looked) < doubtOf(read)) return { ...looked, confirm: true };
      // The worker goes on with what is shown.
      return read.reading ? { ...read, reading: await mine.back() } : read;
    } catch {
      // The person sets the corners, or another picture.
      return read;
    }
  }

  /** Ends what is read or shown. */
  function end() {
    clearTimeout(timer);
    asker?.end();
    asker = shown = null;
    free();
    free = () => {};
    body.replaceChildren();
  }

  /** Keeps what the dialog shows until the next picture is read; ends anything else. */
  function hold() {
    if (former || !asker || shown !== asker || !dialog.open) return end();
    former = { asker, free, content: [...body.childNodes] };
    asker = shown = null;
    free = () => {};
  }

  /** Shows again what was kept. */
  function restore() {
    if (!former) return;
    end();
    ({ asker, free } = former);
    shown = asker;
    body.replaceChildren(...former.content);
    former = null;
    const main = body.querySelector(".button.main");
    if (main instanceof HTMLElement) main.focus();
  }

  /** Ends what was kept. */
  function forget() {
    former?.asker.end();
    former?.free();
    former = null;
  }

  /** @param {Asker} mine @param {unknown} error */
  function fail(mine, error) {
    if (mine !== asker) return;
    if (former) restore();
    else {
      end();
      dialog.close();
    }
    toast(error instanceof Error ? error.message : String(error), true);
  }

  /** @param {HTMLElement} content */
  function show(content) {
    free();
    free = () => {};
    body.replaceChildren(content);
    shown = asker;
    if (!dialog.open) dialog.showModal();
    dialog.scrollTop = 0;
  }

  /** @param {Asker} mine @param {Looked} looked @returns {Promise<boolean>} */
  async function present(mine, looked) {
    if (mine !== asker) return false;
    const { reading } = looked;
    if (looked.boards.length > 1) return which(mine, looked);
    if (!looked.confirm && reading?.certain && reading.spots.every(({ sure }) => sure)) return open(mine, looked, reading, false);
    if (!reading) return none(mine, looked);
    const { id, name } = app.puzzles.find((one) => one.id === reading.puzzle) ?? app.info;
    const engine = id === app.info.id ? app.engine : (await loadPuzzle(id)).engine;
    if (mine !== asker) return false;
    const review = createReview({
      engine, name, asker: mine, looked: { ...looked, reading },
      open: (reading, edit) => void open(mine, looked, reading, edit),
      corners: () => void setCorners(mine, looked),
      fail: (error) => fail(mine, error),
    });
    show(review.element);
    free = review.free;
    review.focus();
    return true;
  }

  /** Asks which of several boards is meant. @param {Asker} mine @param {Looked} looked */
  function which(mine, looked) {
    const { picture, boards } = looked;
    const frames = boards.map(([x = 0, y = 0, width = 0, height = 0], at) => {
      const frame = h("button", { type: "button", class: "reader-board", "aria-label": messages.boardNumber(at + 1, boards.length), "data-test": `reader-board-${at}`, onclick: () => void choose(mine, looked, at) }, h("span", { class: "figures", text: String(at + 1) }));
      for (const [side, share] of Object.entries({ left: x / picture.width, top: y / picture.height, width: width / picture.width, height: height / picture.height })) frame.style.setProperty(side, `${100 * share}%`);
      return frame;
    });
    const said = h("p", { role: "status", tabindex: -1, "data-test": "reader-several", text: messages.severalFound(boards.length) });
    show(h("div", { class: "reader-none" }, said, h("div", { class: "reader-page" }, seen(picture), ...frames)));
    said.focus();
    return true;
  }

  /** @param {Asker} mine @param {Looked} looked @param {number} at */
  async function choose(mine, looked, at) {
    try {
      await present(mine, { ...looked, reading: await mine.choose(at), boards: [] });
    } catch (error) {
      fail(mine, error);
    }
  }

  /** @param {Asker} mine @param {Looked} looked */
  function none(mine, looked) {
    const canvas = seen(looked.picture);
    const main = button(messages.SET_CORNERS, () => void setCorners(mine, looked), { class: "button main", "data-test": "reader-corners" });
    const input = h("input", { type: "file", accept: "image/*", hidden: true, "data-test": "reader-file", onchange: () => {
      const [file] = input.files ?? [];
      if (file) void take(file);
    } });
    show(h("div", { class: "reader-none" }, canvas, h("p", { role: "status", "data-test": "reader-none", text: messages.noneFound(app.puzzles.map(({ name }) => name)) }),
      h("p", { class: "quiet", text: messages.NONE_HELP }), input,
      h("div", { class: "row end wrap reader-foot" }, button(messages.ANOTHER, () => input.click(), { "data-test": "reader-another" }, "open"), main)));
    main.focus();
    return true;
  }

  /** @param {Asker} mine @param {Looked} looked */
  async function setCorners(mine, looked) {
    try {
      const found = await mine.corners();
      if (mine !== asker) return;
      const corners = createCorners({ picture: found.picture, corners: found.corners, take: (at) => void straighten(mine, at, corners), back: () => void present(mine, looked) });
      show(corners.element);
      corners.focus();
    } catch (error) {
      fail(mine, error);
    }
  }

  /** @param {Asker} mine @param {number[]} at @param {ReturnType<typeof createCorners>} corners */
  async function straighten(mine, at, corners) {
    const telling = createWaiting(() => dialog.close());
    telling.tell(messages.STRAIGHTENING);
    show(telling.element);
    try {
      await present(mine, await mine.straighten(at));
    } catch (error) {
      if (mine !== asker || !(error instanceof Error) || error.message !== messages.NOT_STRAIGHT) return fail(mine, error);
      show(corners.element);
      corners.refuse(error.message);
    }
  }

  /** @param {Asker} mine @param {Looked} looked @param {Reading} reading @param {boolean} edit */
  async function open(mine, looked, reading, edit) {
    const opened = await openReading(app, reading, looked.animated ? messages.FIRST_FRAME : "", () => {
      if (mine === asker) end();
      closeSheets();
      for (const one of document.querySelectorAll("dialog")) one.close();
      if (edit) app.setMode("edit");
      focusBoard();
    });
    return opened;
  }
}

/** The share of places in doubt; more than 1 without a board. @param {Looked} looked */
function doubtOf({ reading }) {
  return reading ? reading.spots.filter(({ sure }) => !sure).length / Math.max(reading.spots.length, 1) : 2;
}

/** The picture, drawn. @param {ImageBitmap} picture */
function seen(picture) {
  const canvas = h("canvas", { class: "reader-seen", width: picture.width, height: picture.height, "aria-hidden": "true" });
  canvas.getContext("2d")?.drawImage(picture, 0, 0);
  return canvas;
}

/** What is shown while a picture is read. @param {() => void} cancel */
function createWaiting(cancel) {
  const words = h("p", { role: "status", "data-test": "reader-waits", text: messages.DECODING });
  const element = h("div", { class: "reader-waits" }, words, h("progress", { "aria-label": messages.PROGRESS }),
    h("div", { class: "row end" }, button(messages.CANCEL, cancel, { "data-test": "reader-cancel" }, "close")));
  return { element, waits: true, tell: (/** @type {string} */ text) => say(words, text) };
}
