// <gridlight-board>: a thin wrapper around one frame that shows the playground, controlled by messages. The page itself
// solves and draws nothing. Importing it where there are no elements (Node) does nothing.

/** What the board is used for; with `show` it cannot be changed. */
export type BoardUse = "play" | "edit" | "solve" | "show";

/** The current state of a board. */
export interface BoardState {
  /** The puzzle's id. */
  puzzle: string;
  /** The board with the moves made, for `load`, `link` and the playground's address; empty if too large for a link. */
  link: string;
  /** The board without the moves made, as such a link. */
  given: string;
  /** What is said about the board; "" for nothing. A playground from before has none. */
  about?: { title: string; author: string; note: string; date: string };
  rows: number;
  cols: number;
  mode: BoardUse;
  solved: boolean;
  /** One sentence. */
  status: string;
  /** The number of moves made. */
  moves: number;
  /** The number of hints used. */
  hints: number;
  /** The time spent, from the first move on. */
  milliseconds: number;
  /** The current step of the replay, and the number of steps; null if nothing is being replayed. */
  step: number | null;
  steps: number | null;
}

/** The result of a solve. */
export interface SolveResult {
  status: "unique" | "several" | "found" | "none" | "unproved";
  /** The result as a sentence. */
  words: string;
  /** The exact number of solutions in decimal, if counted. */
  count: string | null;
  /** The solutions as texts. */
  answers: string[];
  /** Whether it was stopped early. */
  stopped: boolean;
  milliseconds: number;
}

/** What is wrong, as a sentence, and where in a text. */
export interface BoardError {
  message: string;
  line?: number;
  column?: number;
}

export interface GridlightBoardEvents {
  ready: CustomEvent<BoardState>;
  change: CustomEvent<BoardState>;
  solved: CustomEvent<{ milliseconds: number; hints: number; moves: number }>;
  step: CustomEvent<{ step: number; steps: number }>;
  error: CustomEvent<BoardError>;
}

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
  badAddress: (address: string) => `“${address}” is not a playground address.`,
  silent: (address: string) => `The playground at ${address} is not responding.`,
};

interface Call {
  resolve: (value: any) => void;
  reject: (error: Error) => void;
}

/** Lets the module load where there are no elements. */
const Base: typeof HTMLElement = globalThis.HTMLElement ?? (class {} as typeof HTMLElement);

export interface GridlightBoard {
  addEventListener<K extends keyof GridlightBoardEvents>(
    type: K,
    listener: (this: GridlightBoard, event: GridlightBoardEvents[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

export class GridlightBoard extends Base {
  static observedAttributes = OBSERVED;

  /** A new one for each address: an existing frame would only change its fragment. */
  #frame: HTMLIFrameElement | null = null;
  #root: ShadowRoot | null = null;
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
  /** Calls that wait until the frame is ready. */
  #waiting: { go: () => void; reject: Call["reject"] }[] = [];
  /** Why the address cannot be opened, or "". */
  #refused = "";
  #calls = new Map<number, Call>();
  #ids = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

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

  attributeChangedCallback(name: string, before: string | null, value: string | null) {
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

  /** The playground's address; if empty, the folder above the module. */
  get src(): string {
    return this.getAttribute("src") ?? "";
  }

  set src(value: string) {
    this.#reflect("src", value);
  }

  /** The puzzle of the text; if empty, it is recognised from the text. */
  get puzzle(): string {
    return this.getAttribute("puzzle") ?? "";
  }

  set puzzle(value: string) {
    this.#reflect("puzzle", value);
  }

  get link(): string {
    return this.getAttribute("link") ?? "";
  }

  set link(value: string) {
    this.#reflect("link", value);
  }

  /** The board's text; only reflected as an attribute if it was set as one, as it can be long. */
  get text(): string {
    return this.#text;
  }

  set text(value: string) {
    this.#text = String(value ?? "");
    this.#left = "";
    if (this.#frame && this.#text) this.#wish("load", { text: this.#text });
  }

  get mode(): string {
    return this.getAttribute("mode") ?? "play";
  }

  set mode(value: string) {
    this.#reflect("mode", value);
  }

  /** Whether tools and buttons are shown with the board; the attribute `controls="none"` hides them. */
  get controls(): boolean {
    return this.getAttribute("controls") !== "none";
  }

  set controls(value: boolean) {
    this.#reflect("controls", value ? null : "none");
  }

  /** "system", "dark", "light", "contrast" or "paper". */
  get theme(): string {
    return this.getAttribute("theme") ?? "system";
  }

  set theme(value: string) {
    this.#reflect("theme", value);
  }

  /** The step of the solution that is shown first, or null. */
  get step(): number | null {
    const step = this.getAttribute("step");
    return step !== null && /^\d{1,9}$/.test(step) ? Number(step) : null;
  }

  set step(value: number | null) {
    this.#reflect("step", value);
  }

  /** Plays the solution as soon as it is found, except with reduced motion. */
  get autoplay(): boolean {
    return this.hasAttribute("autoplay");
  }

  set autoplay(value: boolean) {
    this.#reflect("autoplay", value ? "" : null);
  }

  /** Opens another board. */
  async load(textOrLink: string): Promise<BoardState> {
    if (typeof textOrLink !== "string") throw new TypeError(WORDS.neither);
    const fragment = LINK.exec(textOrLink.trim())?.[1];
    return this.#call("load", fragment ? { link: fragment.replace(FLAGS, "") } : { text: textOrLink });
  }

  /** The current state of the board, with its text. */
  async board(): Promise<BoardState & { text: string }> {
    return this.#call("get");
  }

  /** Solves the board without the moves made; looks for two solutions unless `limit` says otherwise, at most 1000. */
  async solve(options: { limit?: number } = {}): Promise<SolveResult> {
    return this.#call("solve", { limit: options?.limit });
  }

  /** Stops a search; `solve` resolves with what it found. */
  async stop(): Promise<BoardState> {
    return this.#call("stop");
  }

  /** Shows a step of the solution. */
  async seek(to: number): Promise<BoardState> {
    return this.#call("step", { to });
  }

  /** Undoes a move. */
  async undo(): Promise<BoardState> {
    return this.#call("undo");
  }

  /** Redoes a move. */
  async redo(): Promise<BoardState> {
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

  /** Re-applies a property set before the element was defined, which would hide the accessor. */
  #upgrade(name: string) {
    if (!Object.hasOwn(this, name)) return;
    const own = this as any;
    const value = own[name];
    delete own[name];
    own[name] = value;
  }

  #reflect(name: string, value: unknown) {
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

  /** Rejects all pending calls. */
  #close(why: string) {
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

  #hear = ({ source, origin, data }: MessageEvent) => {
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

  /** The frame is ready for messages. */
  async #begin(state: BoardState) {
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

  #resize(height: unknown) {
    if (typeof height !== "number" || !this.#frame) return;
    this.#height = height;
    this.#frame.style.aspectRatio = "auto";
    this.#frame.style.height = `${Math.min(Math.max(height, LEAST), MOST)}px`;
  }

  #answer(type: "result" | "error", id: unknown, detail: any) {
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

  #call(type: string, fields?: object): Promise<any> {
    if (!this.isConnected) return Promise.reject(new Error(WORDS.absent));
    if (this.#isReady) return this.#send(type, fields);
    if (this.#refused) return Promise.reject(new Error(this.#refused));
    // A lazy frame would not load while out of sight.
    if (this.#frame) this.#frame.loading = "eager";
    return new Promise((resolve, reject) =>
      this.#waiting.push({ go: () => this.#send(type, fields).then(resolve, reject), reject }),
    );
  }

  async #send(type: string, fields?: object): Promise<any> {
    const id = ++this.#ids;
    const frame = this.#frame;
    const result = await new Promise<any>((resolve, reject) => {
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

  /** Applies an attribute; no call waits for the result. */
  #wish(type: string, fields: object) {
    // The frame is still loading an outdated board.
    if (!this.#isReady) return this.#open();
    const frame = this.#frame;
    this.#send(type, fields).catch((error) => frame === this.#frame && this.#report(error));
  }

  /** Shows an error in place of the board. */
  #fail(error: unknown) {
    this.#say(error instanceof Error ? error.message : String(error));
    this.#report(error);
  }

  #report(error: unknown) {
    const { message, line, column } = error as BoardError;
    this.#tell("error", { message, line, column });
  }

  #say(words: string) {
    if (this.#note) this.#note.textContent = words;
  }

  #tell(type: string, detail: unknown) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

/** The link of a state with what is said about the board. */
function saying({ link, about }: Pick<BoardState, "link" | "about">) {
  const said = new URLSearchParams(Object.entries(about ?? {}).filter(([, words]) => words));
  return link && String(said) ? `${link}&${said}` : link;
}

/** A link without what precedes its fragment, and without frame settings. */
function fragmentOf(link: string) {
  return link
    .trim()
    .replace(/^[^#]*#/, "")
    .replace(FLAGS, "");
}

/** An element's own text without its common indentation. */
function evened(text: string) {
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

declare global {
  interface HTMLElementTagNameMap {
    "gridlight-board": GridlightBoard;
  }
}
