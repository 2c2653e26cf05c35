// <gridlight-board>: a board in a page. A thin wrapper around one frame of the playground, spoken to by messages; nothing
// is solved or drawn in the page itself. Importing it where there are no elements (Node) does nothing.

/** @import { BoardState, SolveResult } from "./element.js" */

/** The version of the messages (docs/embedding.md). */
const VERSION = 1;
/** A playground that is there answers sooner; milliseconds after its frame has loaded. */
const PATIENCE = 30_000;
/** What a height that is told must be within, in CSS pixels. */
const LEAST = 120;
const MOST = 4000;
const OBSERVED = ["src", "puzzle", "text", "link", "mode", "controls", "theme", "step", "autoplay", "title", "aria-label"];
/** What the address of a frame says beside the board; another frame's is left out. */
const FLAGS = /&(?:embed|mode|controls|theme|autoplay|host)=[^&]*/g;
/** A link: an address with a fragment that names a board, or such a fragment alone. */
const LINK = /^(?:\S*#)?([a-z][a-z-]*\/[\w-]+(?:&\S*)?)$/;

const STYLE = `
  :host { display: block; }
  :host([hidden]) { display: none; }
  iframe { display: block; width: 100%; aspect-ratio: 5 / 6; border: 0; }
  iframe.waits { visibility: hidden; }
  p { margin: 0; padding: 12px; }
  p:empty { display: none; }
`;

/** @typedef {{ resolve: (value: any) => void, reject: (error: Error) => void }} Call */

/** Without elements there is nothing to be one of. @type {typeof HTMLElement} */
const Base = globalThis.HTMLElement ?? /** @type {any} */ (class {});

export class GridlightBoard extends Base {
  static observedAttributes = OBSERVED;

  /** A new one for each address: in one that is there only the fragment would change. @type {HTMLIFrameElement | null} */
  #frame = null;
  /** @type {ShadowRoot | null} */
  #root = null;
  #note = Base === globalThis.HTMLElement ? document.createElement("p") : null;
  /** The playground's origin: only it is listened to. */
  #origin = "";
  #base = "";
  #text = "";
  /** Where the board has got to, for when it is put into the page again. */
  #left = "";
  #isReady = false;
  /** Its height, once the frame has told it. */
  #height = 0;
  /** What waits until the frame is ready. @type {{ go: () => void, reject: Call["reject"] }[]} */
  #waiting = [];
  /** @type {Map<number, Call>} */
  #calls = new Map();
  #ids = 0;
  #timer = 0;

  connectedCallback() {
    if (!this.#root) this.#build();
    window.addEventListener("message", this.#hear);
    // The board may be the element's own text, of which the rest is still on its way.
    if (document.readyState === "loading" && !this.text && !this.link) {
      document.addEventListener("DOMContentLoaded", () => this.isConnected && this.#open(), { once: true });
    } else this.#open();
  }

  disconnectedCallback() {
    window.removeEventListener("message", this.#hear);
    this.#close("The board was taken out of the page.");
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
        this.#close("Another board was opened meanwhile.");
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

  /** The board's text; it can be long, so it is no attribute unless it was given as one. */
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

  /** Whether there are tools and buttons beside the board. */
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

  /** The step of the answer that is shown first, or null. */
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
    if (typeof textOrLink !== "string") throw new TypeError("The board has to be a text or a link.");
    const fragment = LINK.exec(textOrLink.trim())?.[1];
    return this.#call("load", fragment ? { link: fragment.replace(FLAGS, "") } : { text: textOrLink });
  }

  /** How the board stands. @returns {Promise<BoardState & { text: string }>} */
  async board() {
    return this.#call("get");
  }

  /** Solves the board as it was given. @param {{ limit?: number }} [options] @returns {Promise<SolveResult>} */
  async solve(options = {}) {
    return this.#call("solve", { limit: options.limit });
  }

  /** Ends a search. @returns {Promise<BoardState>} */
  async stop() {
    return this.#call("stop");
  }

  /** Shows a step of the answer. @param {number} to @returns {Promise<BoardState>} */
  async seek(to) {
    return this.#call("step", { to });
  }

  /** Takes a move back. @returns {Promise<BoardState>} */
  async undo() {
    return this.#call("undo");
  }

  /** Does it again. @returns {Promise<BoardState>} */
  async redo() {
    return this.#call("redo");
  }

  #build() {
    for (const name of ["src", "puzzle", "link", "text", "mode", "controls", "theme", "step", "autoplay"]) this.#upgrade(name);
    this.#root = this.attachShadow({ mode: "open" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    this.#root.adoptedStyleSheets = [sheet];
    this.#note?.setAttribute("role", "alert");
    if (this.#note) this.#root.append(this.#note);
  }

  #name() {
    return this.getAttribute("aria-label") || this.title || "Puzzle board";
  }

  /** A property that was set before the element was known hides the real one. @param {string} name */
  #upgrade(name) {
    if (!Object.hasOwn(this, name)) return;
    const own = /** @type {any} */ (this);
    const value = own[name];
    delete own[name];
    own[name] = value;
  }

  /** @param {string} name @param {unknown} value */
  #reflect(name, value) {
    if (value === null || value === undefined || value === "" && name !== "autoplay") this.removeAttribute(name);
    else this.setAttribute(name, String(value));
  }

  /** Leads the frame to the playground. */
  #open() {
    this.#frame?.remove();
    this.#isReady = false;
    this.#say("");
    let base;
    try {
      base = new URL(this.src || new URL("../", import.meta.url), document.baseURI);
    } catch {
      return this.#fail(new Error(`“${this.src}” is no address of a playground.`));
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
    // The board that the playground opens with is not the one that is meant.
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

  /** What was asked of the frame so far comes to nothing. @param {string} why */
  #close(why) {
    clearTimeout(this.#timer);
    this.#isReady = false;
    const calls = [...this.#calls.values(), ...this.#waiting];
    this.#calls.clear();
    this.#waiting = [];
    for (const call of calls) call.reject(new Error(why));
  }

  /** The frame has loaded something; a playground says so soon. */
  #loaded() {
    clearTimeout(this.#timer);
    // A page without an origin of its own cannot be answered.
    if (this.#isReady || location.origin === "null") return;
    this.#timer = setTimeout(() => {
      const why = `The playground at ${this.#base} is not responding.`;
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
        this.#left = detail.link;
        return this.#tell("change", detail);
      case "solved":
      case "step":
        return this.#tell(type, detail);
      case "result":
      case "error":
        return this.#answer(type, id, detail);
    }
  };

  /** The frame can be spoken to. @param {BoardState} state */
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
    // What came with the address: nobody waits for it.
    const { message, line, column } = detail;
    const error = Object.assign(new Error(String(message)), line === undefined ? {} : { line }, column === undefined ? {} : { column });
    if (call) call.reject(error);
    else this.#report(error);
  }

  /** @param {string} type @param {object} [fields] @returns {Promise<any>} */
  #call(type, fields) {
    if (!this.isConnected) return Promise.reject(new Error("The board is not in a page."));
    if (this.#isReady) return this.#send(type, fields);
    // Out of sight it would not be loaded.
    if (this.#frame) this.#frame.loading = "eager";
    return new Promise((resolve, reject) => this.#waiting.push({ go: () => this.#send(type, fields).then(resolve, reject), reject }));
  }

  /** @param {string} type @param {object} [fields] @returns {Promise<any>} */
  async #send(type, fields) {
    const id = ++this.#ids;
    const frame = this.#frame;
    const result = await new Promise((resolve, reject) => {
      this.#calls.set(id, { resolve, reject });
      frame?.contentWindow?.postMessage({ gridlight: VERSION, type, id, ...fields }, this.#origin);
    });
    if (typeof result.link === "string") this.#left = result.link;
    if (type === "load") {
      this.#say("");
      // The first one is told of as being ready.
      if (frame?.classList.contains("waits")) frame.classList.remove("waits");
      else this.#tell("change", result);
    }
    return result;
  }

  /** What an attribute asks for: nobody waits for it. @param {string} type @param {object} fields */
  #wish(type, fields) {
    // The frame is on its way with what is no longer wanted.
    if (!this.#isReady) return this.#open();
    const frame = this.#frame;
    this.#send(type, fields).catch((error) => frame === this.#frame && this.#report(error));
  }

  /** What is wrong stands in the board's place. @param {unknown} error */
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

/** A link without what stands before the board and beside it. @param {string} link */
function fragmentOf(link) {
  return link.trim().replace(/^[^#]*#/, "").replace(FLAGS, "");
}

/** An element's own text, without what indents all its lines. @param {string} text */
function evened(text) {
  const lines = text.replace(/^\s*\n/, "").trimEnd().split("\n");
  const indents = lines.filter((line) => line.trim()).map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0);
  const indent = Math.min(...indents, Number.MAX_SAFE_INTEGER);
  return lines.map((line) => line.slice(indent)).join("\n");
}

if (globalThis.customElements && !customElements.get("gridlight-board")) customElements.define("gridlight-board", GridlightBoard);
