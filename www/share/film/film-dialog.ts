// The dialog that exports the current replay as a GIF, or as a video where supported. Loaded on first use.

import { address } from "../../address/address-bar.js";
import { createDialog } from "../../ui/dialog.js";
import { button, h, say } from "../../ui/dom.js";
import { setIcon } from "../../ui/icons.js";
import { shownPart } from "../../address/link.js";
import { handOver } from "../copy-and-save.js";
import { load, save } from "../../storage/settings-store.js";
import { styleSheet } from "../../ui/style-sheet.js";
import { gifWithLink } from "./embedded-link.js";
import { makeGif } from "./gif.js";
import { plan, seconds } from "./plan.js";
import { Screen } from "./film-canvas.js";
import { makeVideo, videoType } from "./video.js";
import { toast } from "../../ui/toast.js";
import * as messages from "./words.js";
import type { App } from "../../board/app.js";
import type { Timeline } from "../../replay/timeline.js";
import type { CaptionWriter } from "./film-canvas.js";

/** The longer side in pixels. */
const SIDES = [320, 480, 720];
/** The longest video in seconds, as recording takes as long as playing. Longer replays are played faster. */
const LONGEST = 120;

let film: ReturnType<typeof createFilm> | null = null;

/**
 * @param name the file's name without extension
 * @param writer of a caption above the board
 */
export async function openFilm(app: App, timeline: Timeline, name: string, writer: CaptionWriter | null) {
  film ??= createFilm(app, timeline);
  await styleSheet(new URL("film.css", import.meta.url));
  await film.open(name, writer);
}

function createFilm(app: App, timeline: Timeline) {
  let kind: "gif" | "video" = "gif";
  let side = load("film.side", 480);
  if (!SIDES.includes(side)) side = 480;
  /** The file's name without extension. */
  let name = "";
  let captions: CaptionWriter | null = null;
  /** Leads back to the board, if the replay was started for the film. */
  let goBack: (() => void) | null = null;
  /** Aborts the current export. */
  let making: AbortController | null = null;
  /** The result, and a URL to show it. */
  let made: { blob: Blob; url: string } | null = null;

  const video = videoType();
  const kinds = choice(
    messages.FORMAT,
    [
      ["gif", messages.GIF],
      ["video", messages.VIDEO],
    ],
    (id) => {
      kind = id === "video" ? "video" : "gif";
      fresh();
    },
  );
  kinds.element.hidden = !video;
  const sides = choice(
    messages.LONGER_SIDE,
    SIDES.map((one) => [String(one), messages.pixels(one)]),
    (id) => {
      side = Number(id);
      save("film.side", side);
      fresh();
    },
  );
  const words = h("p", { class: "quiet figures", "data-test": "film-words" });
  const bar = h("progress", { max: 1, value: 0, hidden: true, "aria-label": messages.PROGRESS });
  // Only the end of the export is announced, not its progress.
  const far = h("p", { class: "quiet figures", hidden: true, "data-test": "film-far" });
  const told = h("p", { class: "figures", role: "status", "data-test": "film-told" });
  const picture = h("div", { class: "film-picture" });
  const main = button(
    messages.MAKE,
    () => {
      if (making) making.abort();
      else void make();
    },
    { class: "button main", "data-test": "film-make" },
    "play",
  );
  const mainWords = main.lastElementChild;
  const keep = button(
    messages.SAVE,
    () => made && handOver(`${name}.${ending()}`, made.blob),
    { class: "button main", "data-test": "film-save" },
    "download",
  );
  const send = button(messages.SHARE, () => void share(), { "data-test": "film-share" }, "share");
  const after = h("div", { class: "row", hidden: true }, keep, send);
  const dialog = createDialog(
    messages.A_FILM,
    { test: "film", class: "film" },
    kinds.element,
    sides.element,
    words,
    picture,
    bar,
    far,
    told,
    after,
    main,
  );
  dialog.addEventListener("close", () => {
    making?.abort();
    drop();
    goBack?.();
  });
  return { open };

  async function open(called: string, writer: CaptionWriter | null) {
    // The replay must not move while its frames are drawn.
    timeline.pause();
    if (!(await watched())) return toast(messages.NOTHING_TO_REPLAY);
    [name, captions] = [called, writer];
    kind = "gif";
    kinds.choose("gif");
    sides.choose(String(side));
    dialog.showModal();
    fresh();
    main.focus({ preventScroll: true });
  }

  /** Starts a replay if there is none, and waits for its steps. Returns whether there are any. */
  async function watched() {
    goBack = null;
    if (!app.view.timeline) {
      const shows = app.view.mode === "solve" && app.view.shown === null;
      if (shows) app.page.show(0);
      app.page.watch(true);
      goBack = () => {
        app.page.watch(false);
        if (shows) app.page.show(-1);
        app.changed();
      };
      app.changed();
    }
    await timeline.built();
    timeline.pause();
    if (app.view.timeline?.steps) return true;
    app.page.watch(false);
    app.changed();
    return false;
  }

  /** The number of steps, and steps per second. */
  function pace() {
    const line = app.view.timeline;
    const rate = (line?.pace ?? 1) * load("speed", 1);
    const steps = line?.steps ?? 0;
    return { steps, rate: kind === "gif" ? rate : Math.max(rate, steps / LONGEST), asked: rate, back: line?.time ?? 0 };
  }

  /** Discards the result after a change. */
  function fresh() {
    making?.abort();
    drop();
    const { steps, rate, asked } = pace();
    const film = plan(steps, rate);
    say(
      words,
      kind === "gif"
        ? messages.gif(film.frames.length, Math.ceil(seconds(film)), film.every)
        : messages.recording(Math.ceil(steps / rate + 2), rate > asked),
    );
    say(told, "");
  }

  function drop() {
    if (made) URL.revokeObjectURL(made.url);
    made = null;
    main.classList.add("main");
    say(mainWords, messages.MAKE);
    after.hidden = true;
    picture.replaceChildren();
  }

  async function make() {
    const mine = new AbortController();
    making = mine;
    drop();
    say(told, "");
    show(0, messages.STARTED);
    setIcon(main, "stop");
    say(mainWords, messages.STOP);
    main.classList.add("stops");
    let end = "";
    try {
      const { steps, rate, back } = pace();
      const film = plan(steps, rate);
      const screen = new Screen(app, side, captions);
      const all = film.frames.length;
      const signal = mine.signal;
      const blob =
        kind === "gif"
          ? await makeGif({
              plan: film,
              screen,
              back,
              signal,
              progress: (done) => show(done / all, messages.frameOf(done, all)),
            }).then(linked)
          : await makeVideo({
              steps,
              rate,
              screen,
              back,
              signal,
              progress: (share) => show(share, messages.recorded(share)),
            });
      end = blob ? "" : messages.STOPPED;
      if (blob) hold(blob, screen.canvas);
    } catch (error) {
      end = error instanceof Error ? error.message : String(error);
    }
    // Another export was started, or the dialog was closed.
    if (making !== mine) return;
    making = null;
    bar.hidden = true;
    far.hidden = true;
    setIcon(main, "play");
    say(mainWords, made ? messages.MAKE_AGAIN : messages.MAKE);
    main.classList.toggle("main", !made);
    main.classList.remove("stops");
    if (end) say(told, end);
  }

  /** A film with the link of the board alone, which it begins with. */
  function linked(gif: Blob | null) {
    const { fresh } = app.view;
    return gif && fresh ? gifWithLink(gif, address(fresh + (captions ? shownPart(app.parts) : ""))) : gif;
  }

  function show(share: number, said: string) {
    bar.hidden = false;
    far.hidden = false;
    bar.value = share;
    say(far, said);
  }

  function hold(blob: Blob, canvas: HTMLCanvasElement) {
    made = { blob, url: URL.createObjectURL(blob) };
    say(told, messages.made(canvas.width, canvas.height, blob.size));
    if (kind === "gif")
      picture.append(h("img", { src: made.url, alt: messages.THE_FILM, "data-test": "film-picture" }));
    after.hidden = false;
    send.hidden = !navigator.canShare?.({ files: [file(blob)] });
    keep.focus();
  }

  function ending() {
    return kind === "gif" ? "gif" : video.includes("mp4") ? "mp4" : "webm";
  }

  function file(blob: Blob) {
    return new File([blob], `${name}.${ending()}`, { type: blob.type });
  }

  async function share() {
    try {
      if (made) await navigator.share({ files: [file(made.blob)] });
    } catch {
      // Cancelled: nothing to report.
    }
  }
}

/**
 * A choice of one out of several.
 * @param some ids and names
 */
function choice(label: string, some: string[][], chosen: (id: string) => void) {
  const buttons = some.map(([id = "", name = ""]) =>
    h("button", {
      type: "button",
      role: "radio",
      "data-test": `film-${id}`,
      text: name,
      onclick: () => {
        choose(id);
        chosen(id);
      },
    }),
  );
  const element = h("div", { class: "modes choices", role: "radiogroup", "aria-label": label }, ...buttons);
  const choose = (wanted: string) =>
    some.forEach(([id], index) => buttons[index]?.setAttribute("aria-checked", String(id === wanted)));
  return { element, choose };
}
