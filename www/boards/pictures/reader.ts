// From a picture to a board: reads it in a worker, opens a certain board at once, and shows a doubtful one beside its
// picture.

import { createDialog } from "../../ui/dialog.js";
import { button, focusBoard, h, say } from "../../ui/dom.js";
import { loadPuzzle } from "../../start/load-puzzle.js";
import { fragmentLink, puzzleOf } from "../../address/link.js";
import { closeSheets } from "../../ui/sheet.js";
import { styleSheet } from "../../ui/style-sheet.js";
import { hide, toast } from "../../ui/toast.js";
import { Asker } from "./reader-client.js";
import { createCorners } from "./corners.js";
import { drawingsOf } from "./drawing.js";
import { openReading } from "./open-read-board.js";
import { createReview } from "./review.js";
import * as messages from "./words.js";
import type { App } from "../../board/app.js";
import type { Looked, Reading } from "./types.js";

/** What takes no longer, in milliseconds, needs no dialog. */
const PATIENCE = 250;
/** A message that stays until the next press, in milliseconds. */
const STAYS = 2 ** 31 - 1;
/** From this share of places in doubt on, a picture is read as a photo as well. */
const POOR = 0.03;

let reader: ReturnType<typeof createReader> | null = null;

/**
 * Reads the board in a picture. Resolves with whether there is one, or something to decide; never, if it was cancelled.
 */
export async function openPicture(app: App, file: File) {
  reader ??= createReader(app);
  return reader.take(file);
}

function createReader(app: App) {
  /** The worker of the picture that is read or shown. */
  let asker: Asker | null = null;
  /** That of the picture in the dialog. */
  let shown: Asker | null = null;
  let timer = 0;
  /** What shows how the search goes. */
  let waiting: ReturnType<typeof createWaiting> | null = null;
  /** Frees what the dialog shows. */
  let free = () => {};
  /** How many places a person has looked at in what the dialog shows. */
  let checked = () => 0;
  /** What the dialog showed before another picture came, which may be none that can be read. */
  let former: { asker: Asker; free: () => void; checked: () => number; content: ChildNode[] } | null = null;
  const body = h("div", { class: "reader-body" });
  const dialog = createDialog(messages.TITLE, { test: "reader", class: "reader" }, body);
  const leave = createLeave(dialog, () => checked() || (former?.checked() ?? 0));
  dialog.addEventListener("close", () => {
    leave.close();
    // Another picture may have come meanwhile.
    if (former || shown === asker) end();
    forget();
  });
  return { take };

  async function take(file: File): Promise<boolean> {
    if (dialog.open && checked() > 0 && !(await leave.agrees())) return false;
    hold();
    hide();
    const telling = createWaiting(() => (former ? restore() : dialog.close()));
    waiting = telling;
    const mine = new Asker(
      () => telling.tell(messages.LOOKING),
      (share) => waiting?.report(share),
    );
    asker = mine;
    // Without its styles it still works.
    const dressed = styleSheet(new URL("reader.css", import.meta.url)).catch(() => {});
    timer = setTimeout(
      () => void dressed.then(() => mine === asker && telling.waits && show(telling.element)),
      PATIENCE,
    );
    try {
      // A picture mostly shows the puzzle that is open.
      const ids = app.puzzles
        .map(({ id }) => id)
        .sort((one, other) => Number(other === app.info.id) - Number(one === app.info.id));
      const read = await mine.read(file, ids);
      const linked = await linkedIn(mine, read);
      const best =
        linked || read.boards.length > 1 || doubtOf(read) < POOR ? read : await straightened(mine, read, telling);
      telling.waits = false;
      await dressed;
      if (mine === asker) forget();
      if (linked) return mine === asker && (await open(mine, { ...read, animated: false }, linked, false));
      return await present(mine, best);
    } catch (error) {
      telling.waits = false;
      fail(mine, error);
      return false;
    }
  }

  /** The reading, with the link of the file as its text, if the picture shows that board; else null. */
  async function linkedIn(mine: Asker, { reading }: Looked) {
    const { link } = mine;
    if (!reading || puzzleOf(link) !== reading.puzzle) return null;
    try {
      const engine = await engineOf(reading.puzzle);
      for (const drawing of drawingsOf(engine, reading.puzzle, fragmentLink(link))) {
        if (await mine.agrees(drawing)) return { ...reading, text: `#${link}` };
      }
    } catch {
      // What the picture shows is read all the same.
    }
    return null;
  }

  /** @param id of a puzzle */
  async function engineOf(id: string) {
    return id === app.info.id ? app.engine : (await loadPuzzle(id)).engine;
  }

  /**
   * A picture without a board that can be read upright may be a photo: it is read straightened by the corners found in
   * it. Nobody has seen these, so that the board is confirmed by the person.
   *
   * @returns the same where that finds no better one
   */
  async function straightened(mine: Asker, read: Looked, telling: { tell: (text: string) => void }): Promise<Looked> {
    try {
      const { corners, picture } = await mine.corners();
      picture.close();
      if (!corners) return read;
      telling.tell(messages.STRAIGHTENING);
      const straight = await mine.straighten(corners).catch(() => null);
      if (straight?.reading && doubtOf(straight) < doubtOf(read)) return { ...straight, confirm: true };
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
    checked = () => 0;
    body.replaceChildren();
  }

  /** Keeps what the dialog shows until the next picture is read; ends anything else. */
  function hold() {
    if (former || !asker || shown !== asker || !dialog.open) return end();
    former = { asker, free, checked, content: [...body.childNodes] };
    asker = shown = null;
    free = () => {};
    checked = () => 0;
  }

  /** Shows again what was kept. */
  function restore() {
    if (!former) return;
    end();
    ({ asker, free, checked } = former);
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

  function fail(mine: Asker, error: unknown) {
    if (mine !== asker) return;
    if (former) restore();
    else {
      end();
      dialog.close();
    }
    toast(error instanceof Error ? error.message : String(error), true, null, STAYS);
    const told = document.querySelector("#toast .toast");
    addEventListener("pointerdown", () => told?.isConnected && hide(), { capture: true, once: true });
  }

  function show(content: HTMLElement) {
    free();
    free = () => {};
    checked = () => 0;
    body.replaceChildren(content);
    shown = asker;
    if (!dialog.open) dialog.showModal();
    dialog.scrollTop = 0;
  }

  async function present(mine: Asker, seen: Looked): Promise<boolean> {
    if (mine !== asker) return false;
    const { reading } = seen;
    if (seen.boards.length > 1) return which(mine, seen);
    if (!seen.confirm && reading?.certain && reading.spots.every(({ sure }) => sure))
      return open(mine, seen, reading, false);
    if (!reading) return none(mine, seen);
    const { id, name } = app.puzzles.find((one) => one.id === reading.puzzle) ?? app.info;
    const engine = await engineOf(id);
    if (mine !== asker) return false;
    const review = createReview({
      engine,
      name,
      asker: mine,
      looked: { ...seen, reading },
      open: (reading, edit, unchecked) => void open(mine, seen, reading, edit, unchecked),
      corners: (reading) => void setCorners(mine, { ...seen, reading, confirm: true, checked: checked() }),
      other: (reading) => other(mine, { ...seen, reading, confirm: true, checked: checked() }),
      fail: (error) => fail(mine, error),
    });
    show(review.element);
    free = review.free;
    checked = () => review.checked() + (seen.checked ?? 0);
    // The picture is what is compared: it stays in sight.
    review.focus({ preventScroll: true });
    return true;
  }

  /** Asks which of several boards is meant. */
  function which(mine: Asker, looked: Looked) {
    const { picture, boards } = looked;
    const frames = boards.map(([x = 0, y = 0, width = 0, height = 0], at) => {
      const frame = h(
        "button",
        {
          type: "button",
          class: "reader-board",
          "aria-label": messages.boardNumber(at + 1, boards.length),
          "data-test": `reader-board-${at}`,
          onclick: () => void choose(mine, looked, at),
        },
        h("span", { class: "figures", text: String(at + 1) }),
      );
      for (const [side, share] of Object.entries({
        left: x / picture.width,
        top: y / picture.height,
        width: width / picture.width,
        height: height / picture.height,
      }))
        frame.style.setProperty(side, `${100 * share}%`);
      return frame;
    });
    const said = h("p", {
      role: "status",
      tabindex: -1,
      "data-test": "reader-several",
      text: messages.severalFound(boards.length),
    });
    show(h("div", { class: "reader-none" }, said, h("div", { class: "reader-page" }, seen(picture), ...frames)));
    said.focus();
    return true;
  }

  async function choose(mine: Asker, looked: Looked, at: number) {
    try {
      await present(mine, { ...looked, reading: await mine.choose(at), boards: [] });
    } catch (error) {
      fail(mine, error);
    }
  }

  function none(mine: Asker, looked: Looked) {
    const canvas = seen(looked.picture);
    const input = h("input", {
      type: "file",
      accept: "image/*",
      hidden: true,
      "data-test": "reader-file",
      onchange: () => {
        const [file] = input.files ?? [];
        if (file) void take(file);
      },
    });
    const said = looked.again
      ? messages.noneAgain(looked.again, Boolean(looked.corners))
      : looked.corners
        ? messages.NONE_STRAIGHT
        : messages.noneFound(app.puzzles.map(({ name }) => name));
    const help = looked.corners
      ? h("ul", { class: "reader-helps" }, ...messages.HELPS.map((text) => h("li", { text })))
      : h("p", { class: "quiet", text: messages.NONE_HELP });
    const named = looked.corners || looked.again ? byName(mine, looked) : null;
    const main = button(messages.SET_CORNERS, () => void setCorners(mine, looked), {
      class: named ? "button" : "button main",
      "data-test": "reader-corners",
    });
    show(
      h(
        "div",
        { class: "reader-none" },
        canvas,
        h("p", { role: "status", "data-test": "reader-none", text: said }),
        help,
        named,
        input,
        h(
          "div",
          { class: "row end wrap reader-foot" },
          button(messages.ANOTHER, () => input.click(), { "data-test": "reader-another" }, "open"),
          main,
        ),
      ),
    );
    (named?.querySelector<HTMLElement>(".main") ?? main)?.focus({
      preventScroll: true,
    });
    return true;
  }

  /** Asks which puzzle it is that was taken for another one. */
  function other(mine: Asker, looked: Looked & { reading: Reading }) {
    const named = byName(mine, looked);
    show(
      h(
        "div",
        { class: "reader-none" },
        seen(looked.picture),
        named,
        h(
          "div",
          { class: "row end reader-foot" },
          button(messages.BACK, () => void present(mine, looked), { "data-test": "reader-back" }),
        ),
      ),
    );
    checked = () => looked.checked ?? 0;
    named.querySelector("select")?.focus({ preventScroll: true });
  }

  /** What helps if nothing is found between the corners that a person set: its puzzle, and drawing it. */
  function byName(mine: Asker, looked: Looked) {
    const likely =
      looked.reading?.puzzle === app.info.id ? app.puzzles.find(({ id }) => id !== app.info.id)?.id : app.info.id;
    const select = h(
      "select",
      { id: "reader-puzzle", "data-test": "reader-puzzle" },
      ...app.puzzles.map(({ id, name }) =>
        h("option", { value: id, text: name, selected: looked.again ? name === looked.again : id === likely }),
      ),
    );
    return h(
      "div",
      { class: "reader-named" },
      h("label", { for: select.id, text: messages.WHICH_PUZZLE }),
      select,
      h(
        "div",
        { class: "row wrap" },
        button(
          messages.DRAW,
          () => void draw(mine, select.value),
          { class: looked.again ? "button main" : "button", "data-test": "reader-draw" },
          "edit",
        ),
        button(messages.LOOK_AGAIN, () => void again(mine, looked, select.value), {
          class: looked.again ? "button" : "button main",
          "data-test": "reader-again",
        }),
      ),
    );
  }

  /** Reads the picture once more, for one puzzle. */
  async function again(mine: Asker, looked: Looked, id: string) {
    const { name = "" } = app.puzzles.find((one) => one.id === id) ?? {};
    wait(messages.looksAgainFor(name));
    try {
      const read = await mine.again(id);
      // What is not found is shown as it was.
      await present(
        mine,
        read.reading ? { ...read, corners: looked.corners, confirm: true } : { ...looked, reading: null, again: name },
      );
    } catch (error) {
      fail(mine, error);
    }
  }

  /** Opens an empty board of a puzzle in Edit. */
  async function draw(mine: Asker, id: string) {
    try {
      if (id !== app.info.id && !(await app.openPuzzle(id))) return;
      // Made on a second handle, so that one undo returns to the open board.
      const board = new app.engine.Page(id);
      board.resize(app.view.rows, app.view.cols);
      board.act("new");
      const bits = board.bits();
      board.free();
      app.openBits(bits, "edit");
      leaveDialogs(mine);
    } catch (error) {
      fail(mine, error);
    }
  }

  /** Shows that something goes on. */
  function wait(words: string) {
    waiting = createWaiting(() => dialog.close());
    waiting.tell(words);
    show(waiting.element);
  }

  async function setCorners(mine: Asker, looked: Looked) {
    try {
      const found = await mine.corners();
      if (mine !== asker) return;
      const corners = createCorners({
        picture: found.picture,
        corners: looked.corners ?? found.corners,
        take: (at) => void straighten(mine, at, corners),
        back: () => void present(mine, looked),
      });
      show(corners.element);
      checked = () => looked.checked ?? 0;
      corners.focus();
    } catch (error) {
      fail(mine, error);
    }
  }

  async function straighten(mine: Asker, at: number[], corners: ReturnType<typeof createCorners>) {
    wait(messages.STRAIGHTENING);
    try {
      await present(mine, { ...(await mine.straighten(at)), corners: at });
    } catch (error) {
      if (mine !== asker || !(error instanceof Error) || error.message !== messages.NOT_STRAIGHT)
        return fail(mine, error);
      show(corners.element);
      corners.refuse(error.message);
    }
  }

  /** @param unchecked places */
  async function open(mine: Asker, looked: Looked, reading: Reading, edit: boolean, unchecked = 0) {
    const note = unchecked > 0 ? messages.areUnchecked(unchecked) : looked.animated ? messages.FIRST_FRAME : "";
    return openReading(app, reading, note, () => {
      leaveDialogs(mine);
      app.setMode(edit || app.view.unfinished ? "edit" : "play");
      focusBoard();
    });
  }

  /** Closes all that is open over the board. */
  function leaveDialogs(mine: Asker) {
    if (mine === asker) end();
    closeSheets();
    for (const one of document.querySelectorAll("dialog")) one.close();
  }
}

/**
 * Asks before a dialog is closed in which a person has looked at places, or before another picture takes its place.
 * @param checked how many
 */
function createLeave(dialog: HTMLDialogElement, checked: () => number) {
  const words = h("p");
  const stay = button(messages.STAY, () => asks.close(), { class: "button main", "data-test": "reader-stay" });
  const asks = createDialog(
    messages.LEAVE_TITLE,
    { class: "small", test: "reader-leaves" },
    words,
    h(
      "div",
      { class: "row end wrap" },
      button(messages.LEAVE, () => leaves(), { "data-test": "reader-leave" }),
      stay,
    ),
  );
  const { close } = dialog;
  /** Who waits for the answer, if another picture came. */
  let waits: ((agrees: boolean) => void) | null = null;
  asks.addEventListener("close", () => answer(false));
  const answer = (agrees: boolean) => {
    const answered = waits;
    waits = null;
    answered?.(agrees);
    return answered !== null;
  };
  const leaves = () => {
    if (answer(true)) asks.close();
    else close.call(dialog);
  };
  const agrees = () =>
    new Promise((resolve: (agrees: boolean) => void) => {
      answer(false);
      waits = resolve;
      ask();
    });
  const ask = () => {
    say(words, messages.leaves(checked()));
    if (!asks.open) asks.showModal();
    stay.focus();
  };
  // However it is closed: by its button, or by a press beside it.
  dialog.close = () => (dialog.open && checked() > 0 ? ask() : close.call(dialog));
  const refuse = (event: Event) => {
    if (event.target instanceof HTMLInputElement && event.type === "cancel") return;
    if (event.defaultPrevented || checked() === 0) return;
    event.preventDefault();
    ask();
  };
  dialog.addEventListener("cancel", refuse);
  // Browsers close a dialog at the second Escape whatever is said to the first.
  dialog.addEventListener("keydown", (event) => event.key === "Escape" && refuse(event));
  return { close: () => asks.close(), agrees };
}

/** The share of places in doubt; more than 1 without a board. */
function doubtOf({ reading }: Looked) {
  return reading ? reading.spots.filter(({ sure }) => !sure).length / Math.max(reading.spots.length, 1) : 2;
}

/** The picture, drawn. */
function seen(picture: ImageBitmap) {
  const canvas = h("canvas", {
    class: "reader-seen",
    width: picture.width,
    height: picture.height,
    "aria-hidden": "true",
  });
  canvas.getContext("2d")?.drawImage(picture, 0, 0);
  return canvas;
}

/** What is shown while a picture is read. */
function createWaiting(cancel: () => void) {
  const words = h("p", { role: "status", "data-test": "reader-waits", text: messages.DECODING });
  const bar = h("progress", { "aria-label": messages.PROGRESS });
  const element = h(
    "div",
    { class: "reader-waits" },
    words,
    bar,
    h("div", { class: "row end" }, button(messages.CANCEL, cancel, { "data-test": "reader-cancel" }, "close")),
  );
  return {
    element,
    waits: true,
    tell(text: string) {
      bar.removeAttribute("value");
      say(words, text);
    },
    report(share: number) {
      if (share > 0) bar.value = share;
    },
  };
}
