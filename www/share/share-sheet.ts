// The sheet for sharing: link, QR code, files. Loaded on first use.

import { linesOf } from "./about/about.js";
import { openAbout } from "./about/open.js";
import { address } from "../address/address-bar.js";
import { writeApart } from "../workers/text-formats.js";
import { createHide } from "../learn/class/hide.js";
import { createDialog } from "../ui/dialog.js";
import { button, enable, h, setPicture, switchLabel } from "../ui/dom.js";
import { dressed } from "../ui/dialog-styles.js";
import { sites } from "./other-sites.js";
import { shownPart, withoutStep } from "../address/link.js";
import { copy, handOver } from "./copy-and-save.js";
import { boardCanvas } from "./film/board-canvas.js";
import { pngWithLink, svgWithLink } from "./film/embedded-link.js";
import { qr, qrSvg } from "./qr-code.js";
import { narrow } from "../ui/sheet.js";
import { UNLOADED, toast, whenLoaded } from "../ui/toast.js";
import { lazy } from "../ui/lazy.js";
import * as messages from "../words/words-later.js";
import type { App } from "../board/app.js";
import type { Stage } from "../board/canvas.js";
import type { Page, View } from "../workers/types.js";
import type { Timeline } from "../replay/timeline.js";

export type Sent = "puzzle" | "here" | "answer";

/** What can be shared: the puzzle alone, with the moves made, or with the solution; and why not, where it cannot. */
const WHAT: { id: Sent; name: string; link: (view: View) => string; lacks: (view: View) => string }[] = [
  { id: "puzzle", name: messages.PUZZLE, link: (view) => view.fresh, lacks: () => "" },
  {
    id: "here",
    name: messages.MY_PROGRESS,
    link: (view) => view.link,
    lacks: (view) => (view.moved ? "" : messages.NO_MOVE),
  },
  {
    id: "answer",
    name: messages.SOLUTION,
    link: solutionLink,
    lacks: (view) => (view.shown !== null || isSolved(view) ? "" : messages.NOT_SOLVED),
  },
];

/** Whether what is on the board solves it: in Edit an empty board may do so, too. */
function isSolved({ solved, mode, moved }: View) {
  return solved && (mode !== "edit" || moved);
}

/** A board that its share of a link does not name. */
const UNNAMED = "a board";
/** The value of the solution itself among the text formats. */
const ITSELF = "itself";

/** A replay starts at the beginning, wherever the one that is open stands. */
function solutionLink({ link, moved }: View) {
  const solved = withoutStep(link);
  return moved ? `${solved}&step=0` : solved;
}

export async function createShare(app: App, stage: Stage, timeline: Timeline) {
  await dressed();
  const link = h("input", {
    type: "text",
    readonly: true,
    class: "link-field",
    "aria-label": messages.BOARD_LINK,
    "data-test": "link",
    onfocus: () => link.select(),
  });
  /** The selected choice, and its link; and what its picture shows of that. */
  let what: Sent = "puzzle";
  let fragment = "";
  let pictured = "";
  const choices = WHAT.map(({ id, name, lacks }) =>
    h("button", {
      type: "button",
      role: "radio",
      "data-test": `share-${id}`,
      text: name,
      onclick: () => {
        const why = lacks(app.view);
        if (why) return toast(why);
        what = id;
        show();
      },
    }),
  );
  /** Why choices are not available. */
  const lacking = h("p", { class: "quiet", "data-test": "share-lacks" });
  const chooser = h(
    "div",
    { class: "modes choices", role: "radiogroup", "aria-label": messages.WHAT_TO_SEND, onkeydown: arrow },
    ...choices,
  );
  const copyWords = () => (snippet && embed.checked ? messages.COPY_CODE : messages.COPY_LINK);
  const copyButton = button(
    messages.COPY_LINK,
    () => void copyLink(),
    { class: "button main", "data-test": "copy-link" },
    "copy",
  );
  const send = button(messages.SEND, () => void web(), { "data-test": "web-share" }, "share");
  const embed = h("input", { type: "checkbox", role: "switch", "data-test": "embed", onchange: () => void choose() });
  const hide = createHide("board-hide", false, () => show());
  /** The options for embedding, once asked for. */
  let snippet: ReturnType<typeof import("./embed/snippet.js").createSnippet> | null = null;
  const framing = h("div", { hidden: true });
  const code = h("div", { class: "qr", role: "img", "aria-label": messages.QR_CODE, "data-test": "qr" });
  /** On a phone, which shares by itself, it is behind its name. */
  const folded = h("details", { class: "qr-fold", "data-test": "qr-fold" }, h("summary", { text: messages.QR }), code);
  const size = h("p", { class: "quiet figures" });
  const exports = h("div", { class: "row wrap" });
  /** Why files are left out, or cannot be made yet. */
  const without = h("p", { class: "quiet share-without", "data-test": "share-without" });
  const caption = h("input", { type: "checkbox", role: "switch", checked: true, "data-test": "with-caption" });
  const captions = switchLabel(caption, messages.CAPTION, messages.ABOUT_CAPTION);
  const elsewhere = h("div", { class: "row wrap" });
  const elsewhereHead = h("h3", { text: messages.ELSEWHERE });
  /**
   * The text formats as files; `about`: with room for a title; `apart`: a worker writes it; `site`: it is an address.
   */
  let files: { id: string; name: string; about: boolean; apart: boolean; site: string; file: HTMLButtonElement }[] = [];
  const format = h("select", { class: "select", "aria-label": messages.TEXT_FORMAT, "data-test": "text-format" });
  const textCopier = button(
    messages.COPY_TEXT,
    () => {
      if (textCopier.hasAttribute("aria-disabled")) toast(`${textCopier.title}.`);
      else void copyText();
    },
    { "data-test": "copy-text" },
    "copy",
  );
  const asText = h(
    "div",
    { class: "share-link" },
    h("h3", { text: messages.AS_TEXT }),
    h("div", { class: "row wrap" }, format, textCopier),
  );
  const sending = h("div", { class: "row" }, copyButton, send);
  const film = button(
    messages.FILM,
    () => {
      if (film.hasAttribute("aria-disabled")) toast(`${film.title}.`);
      else
        void go(
          () => Promise.all([import("./film/film-dialog.js"), captionist({ ...app.about, pieces: "" })]),
          ([{ openFilm }, writer]) => openFilm(app, timeline, fileName(), writer),
        );
    },
    { "data-test": "export-film" },
    "watch",
  );
  const certificate = lazy(async () => {
    const made = (await import("./certificate.js")).createCertificate(app);
    proof.append(made.element);
    dialog.addEventListener("close", made.hide);
    return made;
  });
  const certify = button(
    messages.CERTIFICATE,
    () => void whenLoaded(certificate, ({ save }) => save()),
    { "data-test": "share-certificate", title: messages.ABOUT_CERTIFICATE },
    "check",
  );
  const proof = h("div", null, h("p", { class: "quiet", text: messages.ABOUT_CERTIFICATE }));
  const about = button(messages.TITLE_DIALOG, () => void openAbout(app, show), { "data-test": "share-about" }, "edit");
  const dialog = createDialog(
    messages.SHARE_BOARD,
    { test: "share-sheet", class: "share" },
    chooser,
    lacking,
    h(
      "div",
      { class: "share-columns" },
      h(
        "div",
        { class: "share-link" },
        sending,
        link,
        size,
        switchLabel(embed, messages.EMBED, messages.ABOUT_EMBED),
        framing,
        hide.root,
        about,
      ),
      folded,
    ),
    h("h3", { text: messages.AS_FILE }),
    exports,
    without,
    proof,
    captions,
    asText,
    elsewhereHead,
    elsewhere,
  );
  // People who print the page want the board, so it is prepared from now on.
  import("./paper/print-pages.js").then(
    ({ listenToPrint }) => listenToPrint(app),
    () => {},
  );
  return { open };

  /** @param wanted the initial choice */
  function open(wanted: Sent = "puzzle") {
    // It has the solution.
    certify.hidden = proof.hidden = !app.allows("solve");
    files = app.info.formats.map(({ id, name, extension, about, apart, site }) => {
      const file = button(
        name,
        () => {
          if (file.hasAttribute("aria-disabled")) toast(`${file.title}.`);
          else void saveText(id, extension);
        },
        { "data-test": `export-${id}` },
        "text",
      );
      return { id, name, about, apart, site, file };
    });
    // An address is copied or opened.
    exports.replaceChildren(
      ...files.filter(({ site }) => !site).map(({ file }) => file),
      button(messages.SVG, () => void saveSvg(), { "data-test": "export-svg" }, "image"),
      button(messages.PNG, () => void savePng(), { "data-test": "export-png" }, "image"),
      film,
      certify,
      button(
        messages.PRINT,
        () =>
          void go(
            () => import("./paper/paper.js"),
            ({ openPaper }) => openPaper(app),
          ),
        { "data-test": "print" },
        "text",
      ),
    );
    const { timeline, answers, mode } = app.view;
    const watchable = timeline || answers > 0 || (mode !== "solve" && isSolved(app.view));
    film.hidden = !app.info.replays;
    enable(film, watchable ? "" : messages.SOLVE_FOR_FILM, messages.ABOUT_FILM);
    what = wanted;
    // What was sent to a class goes on to others as it came.
    if (app.classroom.allowed) hide.input.checked = true;
    send.hidden = !navigator.share;
    // A phone's own sheet knows the people to send it to.
    const first = narrow.matches && !send.hidden ? send : copyButton;
    for (const one of [copyButton, send]) one.classList.toggle("main", one === first);
    sending.prepend(first);
    elsewhere.replaceChildren(...sites(app));
    elsewhereHead.hidden = !elsewhere.firstChild;
    folded.open = !narrow.matches;
    dialog.showModal();
    show();
    // Magnified, it begins with its first words.
    first.focus({ preventScroll: true });
  }

  async function choose() {
    try {
      snippet ??= (await import("./embed/snippet.js")).createSnippet(show);
      framing.replaceChildren(snippet.element);
    } catch {
      embed.checked = false;
      toast(UNLOADED, true);
    }
    show();
  }

  /** Arrow keys choose the one beside, among those that there are. */
  function arrow(event: KeyboardEvent) {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const some = choices.filter((_, index) => !WHAT[index]?.lacks(app.view));
    if (!by || some.length < 2) return;
    event.preventDefault();
    const next = some[(some.findIndex((one) => one.tabIndex === 0) + by + some.length) % some.length];
    next?.click();
    next?.focus();
  }

  function show() {
    const { view } = app;
    const missing = WHAT.filter(({ lacks }) => lacks(view)).map(({ id }) => id);
    lacking.textContent =
      missing.length > 1
        ? messages.ONLY_PUZZLE
        : missing[0] === "answer"
          ? messages.NO_SOLUTION_YET
          : missing[0]
            ? messages.NO_PROGRESS_YET
            : "";
    lacking.hidden = !lacking.textContent;
    WHAT.forEach(({ id, name, lacks }, index) => {
      const choice = choices[index];
      if (!choice) return;
      choice.setAttribute("aria-checked", String(id === what));
      choice.tabIndex = id === what ? 0 : -1;
      enable(choice, lacks(view), name);
    });
    const chosen = WHAT.find((one) => one.id === what);
    // The shown solution is not on the page's own board.
    const shown = what === "answer" && view.shown !== null;
    const seen = shown ? sent((page) => page.view()) : view;
    // A solution that is sent hides nothing, and an embedded board has its own buttons.
    const keepsAll = what === "answer" || embed.checked;
    hide.input.disabled = keepsAll;
    captions.hidden = !app.about.parts && !told().pieces;
    const board = view.link && chosen ? chosen.link(seen) : "";
    fragment = board && board + app.parts + (keepsAll ? "" : hide.part());
    pictured = board && withoutStep(board);
    const url = address(fragment);
    const [, , wide, high] = stage.camera.bounds;
    framing.hidden = !embed.checked;
    link.value =
      snippet && embed.checked ? snippet.text(fragment, messages.titleOf(app.info.name, name()), high / wide) : url;
    copyButton.lastElementChild?.replaceChildren(copyWords());
    const known = fragment !== "";
    const bare = what !== "puzzle" && !seen.moved && !view.solved;
    size.textContent = !known ? messages.TOO_LARGE_FOR_LINK : bare ? messages.LINK_PUZZLE_ONLY : "";
    size.hidden = !size.textContent;
    link.hidden = !known;
    copyButton.hidden = !known;
    const matrix = known ? qr(url) : null;
    setPicture(code, matrix ? qrSvg(matrix) : "");
    folded.hidden = !matrix;
    showTexts();
  }

  /** Offers the texts that hold the selected choice: most formats hold the puzzle alone. */
  function showTexts() {
    const held = files.filter((one) => holds(one));
    // Nothing moves from choice to choice.
    for (const one of files) enable(one.file, held.includes(one) ? "" : messages.PUZZLE_ONLY, one.name);
    // An address that a worker writes has them among its data.
    const titled = held.filter((one) => one.about || (one.apart && one.site));
    const untitled = Boolean(app.about.parts) && titled.length < held.length;
    without.textContent = [
      untitled && messages.titledOnly(titled.map(({ name }) => name)),
      held.length < files.length && messages.PUZZLES_ONLY,
      !film.hidden && film.hasAttribute("aria-disabled") && messages.FILM_NEEDS_SOLVED,
    ]
      .filter(Boolean)
      .join(" ");
    const options = held.map(({ id, name }) => h("option", { value: id, text: name }));
    if (what === "answer" && app.page.solution())
      options.unshift(h("option", { value: ITSELF, text: messages.SOLUTION_ALONE }));
    format.replaceChildren(...options);
    format.disabled = options.length < 2;
    enable(textCopier, options.length > 0 ? "" : messages.PUZZLE_ONLY, messages.COPY_TEXT);
  }

  /** Whether a format tells more of the selected choice than of the puzzle. */
  function holds({ id, apart }: { id: string; apart: boolean }) {
    if (what === "puzzle") return true;
    if (apart) return false;
    // Written twice, a text of millions of cells takes too long.
    if (app.view.large) return false;
    try {
      return sent((page) => page.text(id)) !== sent((page) => page.text(id), "puzzle");
    } catch {
      // Chosen, it says why it cannot.
      return true;
    }
  }

  async function copyLink() {
    const copied = await copy(link.value, link);
    copyButton.lastElementChild?.replaceChildren(copied ? messages.COPIED : messages.PRESS_COPY);
    setTimeout(() => copyButton.lastElementChild?.replaceChildren(copyWords()), 1800);
    if (copied) toast(embed.checked ? messages.CODE_COPIED : messages.LINK_COPIED);
  }

  async function copyText() {
    const itself = format.value === ITSELF;
    const text = itself ? app.page.solution() : await written(format.value);
    if (text === null) return;
    const copied = await copy(text, null);
    toast(!copied ? messages.NOT_COPIED : itself ? messages.SOLUTION_COPIED : messages.TEXT_COPIED, !copied);
  }

  async function web() {
    try {
      await navigator.share({ title: messages.titleOf(app.info.name, name()), url: address(fragment) });
    } catch {
      // Cancelled: nothing to report.
    }
  }

  function name() {
    return app.name || UNNAMED;
  }

  /** Runs an action on a handle that holds the selected choice. */
  function sent<T>(act: (page: Page) => T, of: Sent = what): T {
    // After a failure there is none until the board is restored.
    const page = app.page.sent(of) ?? app.page;
    try {
      return act(page);
    } finally {
      page.free();
    }
  }

  /** The selected choice as text; shows why and returns null if the format cannot hold it. */
  async function written(id: string) {
    try {
      const known = files.find((one) => one.id === id);
      if (known?.apart)
        return await writeApart(
          app.info.id,
          sent((page) => page.bits()),
          id,
          app.about.parts,
        );
      const said = known?.about ? linesOf(app.about) : "";
      return said + sent((page) => page.text(id));
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), true);
      return null;
    }
  }

  async function saveText(id: string, extension: string) {
    format.value = id;
    const text = await written(id);
    if (text !== null) download(text, extension);
  }

  /** What a picture is to say: what its board is called, and the pieces to place, which it does not show. */
  function told() {
    const tools = what === "puzzle" ? sent((page) => page.view()).groups.flatMap((group) => group.tools) : [];
    const pieces = tools.flatMap(({ name, count }) => (count ? [messages.piecesOf(count, name)] : [])).join(" · ");
    return { ...app.about, pieces };
  }

  /** The address that goes into a picture, or "": a title only where it has a caption. */
  function inPicture(captioned: unknown) {
    return pictured && address(pictured + (captioned ? shownPart(app.parts) : ""));
  }

  /** What writes captions, if they are wanted and there is something to say. */
  async function captionist({ title, author, date, pieces }: ReturnType<typeof told>) {
    return caption.checked && (title || author || date || pieces) ? import("./about/caption.js") : null;
  }

  async function saveSvg() {
    const svg = sent((page) => page.svg());
    const about = told();
    await whenLoaded(
      () => captionist(about),
      (writer) => {
        const link = inPicture(writer);
        const drawing = writer?.captioned(svg, about) ?? svg;
        download(new Blob([link ? svgWithLink(drawing, link) : drawing], { type: "image/svg+xml" }), "svg");
      },
    );
  }

  async function savePng() {
    const about = told();
    await whenLoaded(
      () => captionist(about),
      async (writer) => {
        const blob = await sent((page) =>
          png(page, 128, (width, height) => writer?.captionFor(about, width, height) ?? null),
        );
        const link = inPicture(writer);
        if (blob) download(link ? await pngWithLink(blob, link) : blob, "png");
        else toast(messages.PICTURE_TOO_LARGE, true);
      },
    );
  }

  /** Continues in another dialog. */
  async function go<Part>(load: () => Promise<Part>, act: (part: Part) => unknown) {
    dialog.close();
    await whenLoaded(load, act);
  }

  function fileName() {
    return `${app.view.puzzle}-${
      name()
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, "-")
        .replace(/^-|-$/g, "") || "board"
    }`;
  }

  function download(contents: Blob | string, extension: string) {
    const file = `${fileName()}.${extension}`;
    handOver(file, contents);
    toast(messages.savedAs(file));
  }
}

/**
 * Draws the board as a PNG.
 * @param unit pixels per cell
 * @param captionFor what is written above it
 */
function png(
  page: Page,
  unit: number,
  captionFor: (
    width: number,
    height: number,
  ) => { room: number; write: (context: CanvasRenderingContext2D) => void } | null,
): Promise<Blob | null> {
  const { canvas, left, top, scale } = boardCanvas(page, unit, 8000);
  const caption = captionFor(canvas.width, canvas.height);
  const room = caption?.room ?? 0;
  canvas.height += room;
  const context = canvas.getContext("2d");
  if (!context) return Promise.resolve(null);
  page.paint(context, canvas.width, canvas.height, left, top - room / scale, scale, performance.now(), true);
  caption?.write(context);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}
