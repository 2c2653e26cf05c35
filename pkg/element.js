// <gridlight-board>: a thin wrapper around one frame that shows the playground, controlled by messages. The page itself
// solves and draws nothing. Importing it where there are no elements (Node) does nothing.

/** @import { BoardState, SolveResult } from "./element.js" */

/** The version of the message protocol (docs/embedding.md). */
const VERSION = 1;
/** How long to wait for the playground once its frame has loaded, in milliseconds. */
const PATIENCE = 30_000;
/** The range within which a reported height is accepted, in CSS pixels. */
const LEAST = 120;
const MOST = 4000;
const OBSERVED = [
  "src",
  "puzzle",
  "text",
  "link",
  "mode",
  "controls",
  "theme",
  "step",
  "autoplay",
  "title",
  "aria-label",
];
/** The parts of a fragment that configure a frame. Those of a given link are dropped. */
const FLAGS = /&(?:embed|mode|controls|theme|autoplay|host)=[^&]*/g;
/** A link: an address whose fragment names a board, or the fragment alone. */
const LINK = /^(?:\S*#)?([a-z][a-z-]*\/[\w-]+(?:&\S*)?)$/;

const STYLE = `
  :host { display: block; }
  :host([hidden]) { display: none; }
  iframe { display: block; width: 100%; aspect-ratio: 5 / 6; border: 0; }
  iframe.waits { visibility: hidden; }
  p { margin: 0; padding: 12px; }
  p:empty { display: none; }
`;

/** What it says. It is one file, so that a page loads nothing else for it. */
const WORDS = {
  title: "Puzzle board",
  removed: "The board was taken out of the page.",
  absent: "The board is not in a page.",
  another: "Another board was opened meanwhile.",
  neither: "The board has to be a text or a link.",
  badAddress: (/** @type {string} */ address) => `“${address}” is not a playground address.`,
  silent: (/** @type {string} */ address) => `The playground at ${address} is not responding.`,
};

/** @typedef {{ resolve: (value: any) => void, reject: (error: Error) => void }} Call */

/** Lets the module load where there are no elements. @type {typeof HTMLElement} */
const Base = globalThis.HTMLElement ?? /** @type {any} */ (class {});

export class GridlightBoard extends Base {
  static observedAttributes = OBSERVED;

  /** A new one for each address: an existing frame would only change its fragment. @type {HTMLIFrameElement | null} */
  #frame = null;
  /** @type {ShadowRoot | null} */
  #root = null;
  #note = Base === globalThis.HTMLElement ? document.createElement("p") : null;
  /** The playground's origin, the only one whose messages are accepted. */
  #origin = "";
  #base = "";
  #text = "";
  /** The board's current position, restored when the element is re-inserted. */
  #left = "";
  #isReady = false;
  /** The last height that the frame reported. */
  #height = 0;
  /** Calls that wait until the frame is ready. @type {{ go: () => void, reject: Call["reject"] }[]} */
  #waiting = [];
  /** Why the address cannot be opened, or "". */
  #refused = "";
  /** @type {Map<number, Call>} */
  #calls = new Map();
  #ids = 0;
  #timer = 0;

  connectedCallback() {
    if (!this.#root) this.#build();
    window.addEventListener("message", this.#hear);
    // The board may be the element's own text, the rest of which may still be loading.
    if (document.readyState === "loading" && !this.text && !this.link) {
      document.addEventListener("DOMContentLoaded", () => this.isConnected && this.#open(), { once: true });
    } else this.#open();
  }

  disconnectedCallback() {
    window.removeEventListener("message", this.#hear);
    this.#close(WORDS.removed);
    this.#frame?.remove();
    this.#frame = null;
  }

  /** @param {string} name @param {string | null} before @param {string | null} value */
  attributeChangedCallback(name, before, value) {
    if (before === value) return;
    if (name === "text") this.#text = value ?? "";
    if (name === "link" && value) this.#text = "";
    if (["src", "puzzle", "text", "link"].includes(name)) this.#left = "";
    if (!this.#frame) return;
    switch (name) {
      case "title":
      case "aria-label":
        this.#frame.title = this.#name();
        return;
      case "mode":
        return this.#wish("set", { mode: value || "play" });
      case "theme":
        return this.#wish("set", { theme: value || "system" });
      case "controls":
        return this.#wish("set", { controls: this.controls });
      case "autoplay":
        return this.#wish("set", { autoplay: this.autoplay });
      case "step":
        return this.step === null ? undefined : this.#wish("step", { to: this.step });
      case "link":
        return this.link ? this.#wish("load", { link: fragmentOf(this.link) }) : undefined;
      case "text":
        return this.#text ? this.#wish("load", { text: this.#text }) : undefined;
      default:
        this.#close(WORDS.another);
        this.#open();
    }
  }

  get src() {
    return this.getAttribute("src") ?? "";
  }

  set src(value) {
    this.#reflect("src", value);
  }

  get puzzle() {
    return this.getAttribute("puzzle") ?? "";
  }

  set puzzle(value) {
    this.#reflect("puzzle", value);
  }

  get link() {
    return this.getAttribute("link") ?? "";
  }

  set link(value) {
    this.#reflect("link", value);
  }

  /** The board's text; only reflected as an attribute if it was set as one, as it can be long. */
  get text() {
    return this.#text;
  }

  set text(value) {
    this.#text = String(value ?? "");
    this.#left = "";
    if (this.#frame && this.#text) this.#wish("load", { text: this.#text });
  }

  get mode() {
    return this.getAttribute("mode") ?? "play";
  }

  set mode(value) {
    this.#reflect("mode", value);
  }

  /** Whether tools and buttons are shown with the board. */
  get controls() {
    return this.getAttribute("controls") !== "none";
  }

  set controls(value) {
    this.#reflect("controls", value ? null : "none");
  }

  get theme() {
    return this.getAttribute("theme") ?? "system";
  }

  set theme(value) {
    this.#reflect("theme", value);
  }

  /** The step of the solution that is shown first, or null. */
  get step() {
    const step = this.getAttribute("step");
    return step !== null && /^\d{1,9}$/.test(step) ? Number(step) : null;
  }

  set step(value) {
    this.#reflect("step", value);
  }

  get autoplay() {
    return this.hasAttribute("autoplay");
  }

  set autoplay(value) {
    this.#reflect("autoplay", value ? "" : null);
  }

  /**
   * Opens another board.
   * @param {string} textOrLink
   * @returns {Promise<BoardState>}
   */
  async load(textOrLink) {
    if (typeof textOrLink !== "string") throw new TypeError(WORDS.neither);
    const fragment = LINK.exec(textOrLink.trim())?.[1];
    return this.#call("load", fragment ? { link: fragment.replace(FLAGS, "") } : { text: textOrLink });
  }

  /** The board's current state. @returns {Promise<BoardState & { text: string }>} */
  async board() {
    return this.#call("get");
  }

  /** Solves the board without the moves made. @param {{ limit?: number }} [options] @returns {Promise<SolveResult>} */
  async solve(options = {}) {
    return this.#call("solve", { limit: options?.limit });
  }

  /** Stops a search. @returns {Promise<BoardState>} */
  async stop() {
    return this.#call("stop");
  }

  /** Shows a step of the solution. @param {number} to @returns {Promise<BoardState>} */
  async seek(to) {
    return this.#call("step", { to });
  }

  /** Undoes a move. @returns {Promise<BoardState>} */
  async undo() {
    return this.#call("undo");
  }

  /** Redoes a move. @returns {Promise<BoardState>} */
  async redo() {
    return this.#call("redo");
  }

  #build() {
    for (const name of ["src", "puzzle", "link", "text", "mode", "controls", "theme", "step", "autoplay"])
      this.#upgrade(name);
    this.#root = this.attachShadow({ mode: "open" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    this.#root.adoptedStyleSheets = [sheet];
    this.#note?.setAttribute("role", "alert");
    if (this.#note) this.#root.append(this.#note);
  }

  #name() {
    return this.getAttribute("aria-label") || this.title || WORDS.title;
  }

  /** Re-applies a property set before the element was defined, which would hide the accessor. @param {string} name */
  #upgrade(name) {
    if (!Object.hasOwn(this, name)) return;
    const own = /** @type {any} */ (this);
    const value = own[name];
    delete own[name];
    own[name] = value;
  }

  /** @param {string} name @param {unknown} value */
  #reflect(name, value) {
    if (value === null || value === undefined || (value === "" && name !== "autoplay")) this.removeAttribute(name);
    else this.setAttribute(name, String(value));
  }

  /** Points the frame at the playground. */
  #open() {
    this.#frame?.remove();
    this.#isReady = false;
    this.#refused = "";
    this.#say("");
    let base;
    try {
      base = new URL(this.src || new URL("../", import.meta.url), document.baseURI);
      // A frame would run these in the host's own page.
      if (/^(javascript|data|blob):$/.test(base.protocol)) throw new Error();
    } catch {
      this.#refused = WORDS.badAddress(this.src);
      this.#close(this.#refused);
      return this.#fail(new Error(this.#refused));
    }
    base.hash = "";
    this.#base = base.href;
    this.#origin = base.origin;
    if (!this.#text && !this.link) this.#text = evened(this.textContent ?? "");
    const linked = this.#left || (this.link && !this.#text ? fragmentOf(this.link) : "");
    let fragment = linked || this.puzzle;
    if (linked && this.step !== null && !/&step=/.test(linked)) fragment += `&step=${this.step}`;
    fragment += `&embed=1&host=${encodeURIComponent(location.origin)}`;
    if (this.mode !== "play") fragment += `&mode=${encodeURIComponent(this.mode)}`;
    if (!this.controls) fragment += "&controls=0";
    if (this.theme !== "system") fragment += `&theme=${encodeURIComponent(this.theme)}`;
    // With a text, the playground first opens with another board, which must not play.
    const waits = !linked && this.#text !== "";
    if (this.autoplay && !waits) fragment += "&autoplay=1";
    const frame = document.createElement("iframe");
    this.#frame = frame;
    frame.loading = this.#waiting.length > 0 ? "eager" : "lazy";
    frame.allow = "fullscreen";
    frame.title = this.#name();
    frame.addEventListener("load", () => this.#loaded());
    if (waits) frame.classList.add("waits");
    if (this.#height > 0) this.#resize(this.#height);
    frame.src = `${this.#base}#${fragment}`;
    this.#root?.prepend(frame);
  }

  /** Rejects all pending calls. @param {string} why */
  #close(why) {
    clearTimeout(this.#timer);
    this.#isReady = false;
    const calls = [...this.#calls.values(), ...this.#waiting];
    this.#calls.clear();
    this.#waiting = [];
    for (const call of calls) call.reject(new Error(why));
  }

  /** Starts waiting for the playground, which reports soon after its frame has loaded. */
  #loaded() {
    clearTimeout(this.#timer);
    // A page without an origin of its own cannot receive messages.
    if (this.#isReady || location.origin === "null") return;
    this.#timer = setTimeout(() => {
      const why = WORDS.silent(this.#base);
      this.#close(why);
      this.#fail(new Error(why));
    }, PATIENCE);
  }

  /** @param {MessageEvent} event */
  #hear = ({ source, origin, data }) => {
    if (source !== this.#frame?.contentWindow || origin !== this.#origin || data?.gridlight !== VERSION) return;
    const { gridlight, type, id, ...detail } = data;
    switch (type) {
      case "ready":
        return void this.#begin(detail);
      case "size":
        return this.#resize(detail.height);
      case "change":
        this.#left = saying(detail);
        return this.#tell("change", detail);
      case "solved":
      case "step":
        return this.#tell(type, detail);
      case "result":
      case "error":
        return this.#answer(type, id, detail);
    }
  };

  /** The frame is ready for messages. @param {BoardState} state */
  async #begin(state) {
    clearTimeout(this.#timer);
    const frame = this.#frame;
    this.#isReady = true;
    this.#say("");
    let now = state;
    try {
      if (frame?.classList.contains("waits")) {
        now = await this.#send("load", { text: this.#text });
        if (this.autoplay) await this.#send("set", { autoplay: true });
        if (this.step !== null) now = await this.#send("step", { to: this.step });
      }
      if (frame === this.#frame) this.#tell("ready", now);
    } catch (error) {
      if (frame === this.#frame) this.#fail(error);
    }
    if (frame !== this.#frame || !this.#isReady) return;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { go } of waiting) go();
  }

  /** @param {unknown} height */
  #resize(height) {
    if (typeof height !== "number" || !this.#frame) return;
    this.#height = height;
    this.#frame.style.aspectRatio = "auto";
    this.#frame.style.height = `${Math.min(Math.max(height, LEAST), MOST)}px`;
  }

  /** @param {"result" | "error"} type @param {unknown} id @param {any} detail */
  #answer(type, id, detail) {
    const call = this.#calls.get(Number(id));
    this.#calls.delete(Number(id));
    if (type === "result") return call?.resolve(detail);
    // Caused by the address itself, so no call waits for it.
    const { message, line, column } = detail;
    const error = Object.assign(
      new Error(String(message)),
      line === undefined ? {} : { line },
      column === undefined ? {} : { column },
    );
    if (call) call.reject(error);
    else this.#report(error);
  }

  /** @param {string} type @param {object} [fields] @returns {Promise<any>} */
  #call(type, fields) {
    if (!this.isConnected) return Promise.reject(new Error(WORDS.absent));
    if (this.#isReady) return this.#send(type, fields);
    if (this.#refused) return Promise.reject(new Error(this.#refused));
    // A lazy frame would not load while out of sight.
    if (this.#frame) this.#frame.loading = "eager";
    return new Promise((resolve, reject) =>
      this.#waiting.push({ go: () => this.#send(type, fields).then(resolve, reject), reject }),
    );
  }

  /** @param {string} type @param {object} [fields] @returns {Promise<any>} */
  async #send(type, fields) {
    const id = ++this.#ids;
    const frame = this.#frame;
    const result = await new Promise((resolve, reject) => {
      this.#calls.set(id, { resolve, reject });
      frame?.contentWindow?.postMessage({ gridlight: VERSION, type, id, ...fields }, this.#origin);
    });
    if (typeof result.link === "string") this.#left = saying(result);
    if (type === "load") {
      this.#say("");
      // The first board is reported by `ready`.
      if (frame?.classList.contains("waits")) frame.classList.remove("waits");
      else this.#tell("change", result);
    }
    return result;
  }

  /** Applies an attribute; no call waits for the result. @param {string} type @param {object} fields */
  #wish(type, fields) {
    // The frame is still loading an outdated board.
    if (!this.#isReady) return this.#open();
    const frame = this.#frame;
    this.#send(type, fields).catch((error) => frame === this.#frame && this.#report(error));
  }

  /** Shows an error in place of the board. @param {unknown} error */
  #fail(error) {
    this.#say(error instanceof Error ? error.message : String(error));
    this.#report(error);
  }

  /** @param {unknown} error */
  #report(error) {
    const { message, line, column } = /** @type {import("./element.js").BoardError} */ (error);
    this.#tell("error", { message, line, column });
  }

  /** @param {string} words */
  #say(words) {
    if (this.#note) this.#note.textContent = words;
  }

  /** @param {string} type @param {unknown} detail */
  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

/**
 * The link of a state with what is said about the board.
 * @param {{ link: string, about?: Record<string, string> }} state
 */
function saying({ link, about }) {
  const said = new URLSearchParams(Object.entries(about ?? {}).filter(([, words]) => words));
  return link && String(said) ? `${link}&${said}` : link;
}

/** A link without what precedes its fragment, and without frame settings. @param {string} link */
function fragmentOf(link) {
  return link
    .trim()
    .replace(/^[^#]*#/, "")
    .replace(FLAGS, "");
}

/** An element's own text without its common indentation. @param {string} text */
function evened(text) {
  const lines = text
    .replace(/^\s*\n/, "")
    .trimEnd()
    .split("\n");
  const indents = lines.filter((line) => line.trim()).map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0);
  const indent = Math.min(...indents, Number.MAX_SAFE_INTEGER);
  return lines.map((line) => line.slice(indent)).join("\n");
}

if (globalThis.customElements && !customElements.get("gridlight-board"))
  customElements.define("gridlight-board", GridlightBoard);
