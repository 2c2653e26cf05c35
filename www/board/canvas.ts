// The canvas: repaints on changes and handles pointers. It knows no rules; those are in the board's handle.

import { announce } from "../ui/announce.js";
import { Camera, FIT_MOST, MARGIN } from "./camera.js";
import { Cells } from "./cells.js";
import { byId, say } from "../ui/dom.js";
import { useInks } from "./inks.js";
import { calm, onSettings } from "../start/settings.js";
import { narrow } from "../ui/sheet.js";
import { EMBEDDED } from "../storage/settings-store.js";
import * as messages from "../words/words.js";
import type { App } from "./app.js";
import type { Page, View } from "../workers/types.js";

/** How long a refusal covers the board, in milliseconds. */
const REMARK = 4000;
/** A tap's click comes within this time, in milliseconds. */
const CLICK_AFTER = 400;
/** A touch this long (ms) and this still (CSS pixels) acts as the second mouse button. */
const LONG_PRESS = 480;
const STILL = 9;
/** How long the text of a long press stays after it, in milliseconds. */
const READ = 6000;
/** Height reserved below the board for a line of hover text, in CSS pixels beyond the margin. */
const TIP = 20;
/** The distance of that text from the canvas's lower edge. */
const EDGE = 6;
/** On a short phone the margins above and below the board are this much smaller. */
const TIGHT = 10;
const short = matchMedia("(max-width: 599px) and (max-height: 719px)");
/**
 * In large type the headline has a row of its own (phone.css) and ends where its words do: the numbers of rows and
 * columns need this.
 */
const large = matchMedia(
  "(max-width: 18rem), (max-width: 359px) and (max-height: 479px), (min-width: 560px) and (max-width: min(899px, 35rem)) and (max-height: 520px) and (orientation: landscape)",
);
const NUMBERS = 16;
/**
 * A low, wide window has the buttons of the view beside the board (phone.css), and between both the numbers of rows.
 */
const wide = matchMedia(
  "(min-width: max(560px, 35.05rem)) and (max-width: 899px) and (max-height: 520px) and (orientation: landscape)",
);
const BESIDE = 54;
/** The minimum CSS pixels per cell where the page scrolls; wide boards get what fits the width. */
const LEAST = 24;
/** How much a wheel pixel zooms, as a power of e: a wheel notch has about a hundred, a touchpad pinch a few. */
const WHEEL = 0.0018;
const PINCH = 0.006;
/** How Shift with an arrow moves the view, and by what fraction of it. */
export const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const PANNED = 0.2;
/** The most CSS pixels per cell for which zooming is offered on a board that is wholly in view. */
const SMALL = 28;

export class Stage {
  app: App;
  canvas = byId<HTMLCanvasElement>("stage");
  /** The canvas and what lies over it; both receive pointers. */
  surface = byId("surface");
  cells: Cells;
  area = byId("stage-area");
  remark = byId("remark");
  tip = byId("tip");
  context: CanvasRenderingContext2D;

  camera = new Camera();
  #dirty = false;
  #frame = 0;
  /** The pressed pointers, in CSS pixels on the canvas. */
  #down = new Map<number, { x: number; y: number }>();
  /** The current gesture. */
  #doing: "idle" | "draw" | "pan" | "pinch" | "over" = "idle";
  /** Whether a tool is being dragged in from the tray. */
  #carries = false;
  #drawer = 0;
  #pressTimer = 0;
  #start = { x: 0, y: 0 };
  #space = false;
  #spaceUsed = false;
  #remarkTimer = 0;
  /** The refusal shown last, and where. */
  #remarked = "";
  #tipTimer = 0;
  /** The board with what was typed last, and where the cursor was. */
  #typed: { link: string; at: [number, number] | null } = { link: "", at: null };
  /** The place under the mouse, until a key moves the cursor. */
  #under: [number, number] | null = null;
  /** The greatest height of the headline, and the board and width that it belongs to. */
  #headline = 0;
  #headlined = "";
  /** Its height now. */
  #high = 0;
  /** How much larger than usual the person's type is; the board's digits follow. */
  #type = 1;
  /** Set by what is drawn over the board, to move with it. */
  onPaint = () => {};
  /** Whether the text of a long press is shown, which stays to be read. */
  #stays = false;
  /** The last cursor position. */
  #at = "";
  /** The duration of the last paint in milliseconds, for tests. */
  painted = 0;

  constructor(app: App) {
    this.app = app;
    this.cells = new Cells(app, this.camera);
    const context = this.canvas.getContext("2d", { alpha: false });
    if (!context) throw new Error(messages.NO_CANVAS);
    this.context = context;
    this.#listen();
    this.#observe();
    onSettings(() => this.takeColours());
    app.onRecovered.add(() => this.takeColours());
    this.takeColours();
    app.listen((view) => this.#update(view));
  }

  /** Measures the canvas before the first picture, as the panel leaves the board what it wants below its title. */
  measure() {
    const density = devicePixelRatio || 1;
    this.layout(
      Math.max(1, Math.round(this.canvas.clientWidth * density)),
      Math.max(1, Math.round(this.canvas.clientHeight * density)),
      density,
    );
  }

  /** Passes the theme to the painter, and the puzzle's colours to the pictures on the page. */
  takeColours() {
    this.app.page.setTheme(document.documentElement.dataset.theme ?? "dark");
    useInks(this.app.engine.inkSheet(this.app.info.id));
    this.invalidate();
  }

  #update(view: View) {
    if (this.camera.setBounds(this.app.page.bounds())) this.#claim();
    // The headline of another board may be as high as the one before, which no observer tells.
    if (this.#headlined !== this.#headlineOf()) queueMicrotask(() => this.#settle());
    this.#reveal();
    this.cells.update();
    this.#showRemark(view);
    // The cell under the pointer may have changed.
    if (!this.tip.hidden && !this.#stays) this.#showTip(this.app.page.hoverWords());
    this.invalidate();
  }

  /** Keeps the cursor or walker in view, but never moves the view during a touch. */
  #reveal() {
    const at = this.app.page.cursorAt();
    if (String(at) === this.#at || this.#doing !== "idle") return;
    this.#at = String(at);
    if (at) this.camera.reveal(...at);
  }

  /** Moves the focus to the board. */
  focus() {
    this.cells.focus();
  }

  /** Hides the text of a long press: it lies over the board. */
  #unpin() {
    this.#stays = false;
    clearTimeout(this.#tipTimer);
    this.#showTip("");
  }

  /** Describes what is under the pointer. */
  #showTip(words: string) {
    if (this.tip.textContent === words && this.tip.hidden === (words === "")) return;
    say(this.tip, words);
    this.tip.hidden = words === "";
    this.#placeTip();
  }

  /** Without room below the board the description takes the place of the headline, between the buttons. */
  #placeTip() {
    const { style, classList } = this.tip;
    classList.remove("above");
    const {
      bounds: [left, upper, , down],
      insets: { bottom },
    } = this.camera;
    const room = this.canvas.clientHeight - this.camera.toCss(left, upper + down)[1] - EDGE;
    if (this.tip.offsetHeight <= Math.max(bottom + MARGIN, room)) return;
    const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = byId("headline");
    const put = (place: Record<string, number>) => {
      for (const [name, size] of Object.entries(place)) style.setProperty(`--${name}`, `${size}px`);
    };
    put({ left: offsetLeft, top: offsetTop, width: offsetWidth, height: offsetHeight });
    classList.add("above");
    // Words of more lines than the headline has go across the buttons too, as nobody presses these meanwhile.
    const head = byId("head");
    const end = wide.matches ? byId("float").offsetLeft : head.offsetWidth;
    if (this.tip.offsetHeight > offsetHeight)
      put({ left: EDGE, top: 0, width: end - 2 * EDGE, height: head.offsetHeight });
  }

  /** Repaints at the next frame. */
  invalidate() {
    this.#dirty = true;
    this.#frame ||= requestAnimationFrame((now) => this.#paint(now));
  }

  #paint(now: number) {
    this.#frame = 0;
    this.#dirty = false;
    const { width, height, left, top, scale, insets } = this.camera;
    insets.top = this.#above();
    const began = performance.now();
    this.tellScreen(this.app.page);
    const moves = this.app.page.paint(this.context, width, height, left, top, scale, now, calm());
    this.painted = performance.now() - began;
    this.cells.lay();
    this.onPaint();
    byId("float").classList.toggle("zooms", !this.#isWhole || scale / this.camera.density < SMALL);
    if (moves || this.#dirty) this.invalidate();
  }

  /** Tells a board how large its digits have to be here, and what covers it. */
  tellScreen(page: Page) {
    const { density } = this.camera;
    page.setScreen(density * this.#type, this.#high * density);
  }

  #observe() {
    // A headline with more lines leaves less room for the board.
    new ResizeObserver(() => this.#settle()).observe(byId("head"));
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const pixels = entry.devicePixelContentBoxSize?.[0];
      const css = entry.contentRect;
      const density = devicePixelRatio || 1;
      let width = Math.max(1, Math.round(css.width * density));
      let height = Math.max(1, Math.round(css.height * density));
      // The exact size, unless it differs by more than rounding, as when another screen is emulated.
      if (pixels && Math.abs(pixels.inlineSize - width) <= 2 && Math.abs(pixels.blockSize - height) <= 2) {
        width = pixels.inlineSize;
        height = pixels.blockSize;
      }
      if (width !== this.canvas.width || height !== this.canvas.height) {
        this.canvas.width = width;
        this.canvas.height = height;
      }
      this.layout(width, height, density);
      // A resized canvas is blank, so repaint within the same frame.
      cancelAnimationFrame(this.#frame);
      this.#paint(performance.now());
    });
    try {
      observer.observe(this.canvas, { box: "device-pixel-content-box" });
    } catch {
      observer.observe(this.canvas);
    }
  }

  /**
   * Keeps the board clear of what floats over the canvas. During a stroke the board stays in place: the panel's
   * response may change the canvas's size, which must not move the board under the finger.
   */
  layout(width = this.camera.width, height = this.camera.height, density = this.camera.density) {
    // While a board is open, a shorter headline does not move it.
    const key = this.#headlineOf(width);
    this.#high = byId("head").offsetHeight;
    this.#type = (parseFloat(getComputedStyle(document.documentElement).fontSize) || 16) / 16;
    this.#headline = Math.max(this.#headlined === key ? this.#headline : 0, this.#high);
    this.#headlined = key;
    const bottom = !narrow.matches ? TIP : short.matches || large.matches ? -TIGHT : 0;
    this.camera.insets = {
      top: this.#above(),
      bottom,
      left: wide.matches ? -TIGHT : 0,
      right: wide.matches ? BESIDE : 0,
    };
    this.camera.resize(width, height, density, this.#doing === "draw" || this.#carries);
    this.#claim();
  }

  /** What lies over the board's upper edge. Clues that stay in sight while the board is zoomed follow the headline. */
  #above(fitted = this.camera.fitted) {
    const room = large.matches ? (fitted ? NUMBERS - 8 : 0) : short.matches ? -8 - TIGHT : -8;
    return Math.max(0, (fitted ? this.#headline : this.#high) + room);
  }

  /**
   * What the greatest height of the headline belongs to. Large words leave their room to the board after its first
   * move.
   */
  #headlineOf(width = this.camera.width) {
    const {
      openings,
      view: { mode, moved },
    } = this.app;
    return `${openings} ${width} ${large.matches ? `${mode} ${moved}` : ""}`;
  }

  /**
   * Sets the heights of a board as small as it may get, for which the page scrolls, and as large as the width allows.
   */
  #claim() {
    const {
      bounds: [, , across, down],
      width,
      density,
      insets,
    } = this.camera;
    const room = width / density - 2 * MARGIN - insets.left - insets.right;
    const claim = (name: string, board: number) =>
      byId("work").style.setProperty(name, `${Math.ceil(this.#above(true) + insets.bottom + 2 * MARGIN + board)}px`);
    claim("--least", Math.min(Math.min(LEAST, room / across) * down, room));
    claim("--wants", Math.min(FIT_MOST, room / across) * down);
  }

  /** Lets the board move again after a stroke. */
  #settle() {
    this.layout();
    if (!this.tip.hidden) this.#placeTip();
    this.invalidate();
  }

  fit() {
    this.camera.fitted = true;
    this.#headlined = "";
    this.layout();
    this.invalidate();
  }

  /**
   * Returns whether the zoom changed.
   * @param factor around the centre
   */
  zoom(factor: number) {
    const zoomed = this.camera.zoom(factor, this.camera.width / 2, this.camera.height / 2);
    this.invalidate();
    return zoomed;
  }

  #place(event: { clientX: number; clientY: number }) {
    const box = this.canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  #board(place: { x: number; y: number }) {
    const d = this.camera.density;
    return this.camera.toBoard(place.x * d, place.y * d);
  }

  #listen() {
    const { surface } = this;
    surface.addEventListener("mousedown", (event) => {
      // A click must not move the cursor to that cell.
      event.preventDefault();
      this.cells.focus(false);
    });
    surface.addEventListener("pointerdown", (event) => this.#pointerDown(event));
    surface.addEventListener("pointermove", (event) => this.#pointerMove(event));
    surface.addEventListener("pointerup", (event) => this.#pointerUp(event, false));
    surface.addEventListener("pointercancel", (event) => this.#pointerUp(event, true));
    surface.addEventListener("pointerleave", () => {
      if (this.#doing !== "idle") return;
      this.#under = null;
      this.app.page.leave();
      if (!this.#stays) this.#showTip("");
      this.invalidate();
    });
    surface.addEventListener("contextmenu", (event) => event.preventDefault());
    surface.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    addEventListener(
      "pointerdown",
      () => {
        if (this.#stays) this.#unpin();
        // It may hide what is pointed at next.
        this.#dropRemark();
      },
      { capture: true },
    );
    addEventListener("keyup", (event) => {
      if (event.key !== " " || !this.#space) return;
      this.#space = false;
      surface.classList.remove("pans");
      if (!this.#spaceUsed && this.cells.focused) this.key(" ", event.shiftKey);
    });
  }

  #pointerDown(event: PointerEvent) {
    const place = this.#place(event);
    this.#down.set(event.pointerId, place);
    capture(this.surface, event.pointerId);
    if (this.#doing === "idle") {
      if (event.button === 1 || this.#space) {
        this.#doing = "pan";
        this.#spaceUsed = true;
        event.preventDefault();
        return;
      }
      this.#doing = "draw";
      this.#drawer = event.pointerId;
      this.#start = place;
      const [x, y] = this.#board(place);
      this.#remarked = "";
      this.app.page.press(x, y, event.button === 2);
      if (event.pointerType !== "mouse") {
        this.#pressTimer = setTimeout(() => this.#longPress(), LONG_PRESS);
      }
      this.invalidate();
      this.app.changing();
    } else if (event.pointerType === "touch" && this.#down.size === 2 && this.#doing !== "pan") {
      // Two fingers move the view and never draw.
      const drew = this.#doing === "draw";
      this.#doing = "pinch";
      if (drew) this.#giveUp();
    }
  }

  #pointerMove(event: PointerEvent) {
    const place = this.#place(event);
    const before = this.#down.get(event.pointerId);
    if (!before) {
      if (event.pointerType !== "mouse" || event.buttons !== 0) return;
      this.#under = this.#board(place);
      this.app.page.hover(...this.#under);
      this.#showTip(this.app.page.hoverWords());
      this.invalidate();
      return;
    }
    const d = this.camera.density;
    if (this.#doing === "pan") {
      this.camera.pan((place.x - before.x) * d, (place.y - before.y) * d);
      this.invalidate();
    } else if (this.#doing === "pinch") {
      this.#pinch(event.pointerId, before, place);
    } else if (this.#doing === "draw" && event.pointerId === this.#drawer) {
      if (Math.hypot(place.x - this.#start.x, place.y - this.#start.y) > STILL) clearTimeout(this.#pressTimer);
      for (const point of event.getCoalescedEvents?.() ?? []) {
        const [x, y] = this.#board(this.#place(point));
        this.app.page.drag(x, y);
      }
      const [x, y] = this.#board(place);
      this.app.page.drag(x, y);
      this.invalidate();
      this.app.changing();
    }
    this.#down.set(event.pointerId, place);
  }

  #pointerUp(event: PointerEvent, cancelled: boolean) {
    if (!this.#down.delete(event.pointerId)) return;
    if (this.#doing === "draw" && event.pointerId === this.#drawer) {
      clearTimeout(this.#pressTimer);
      const [x, y] = this.#board(this.#place(event));
      if (cancelled) this.app.page.cancel();
      else this.app.page.release(x, y);
      if (event.pointerType === "mouse") {
        this.app.page.hover(x, y);
        this.#showTip(this.app.page.hoverWords());
      } else {
        this.app.page.leave();
        swallowClick(event);
        if (this.#stays) this.#tipTimer = setTimeout(() => this.#unpin(), READ);
      }
      this.app.changed();
      this.#doing = "over";
      this.#settle();
    } else if (this.#doing === "pinch") {
      // The remaining finger must not draw by accident.
      this.#doing = "over";
    }
    if (this.#down.size === 0) this.#doing = "idle";
  }

  #giveUp() {
    clearTimeout(this.#pressTimer);
    this.app.page.cancel();
    this.app.changed();
    this.#settle();
  }

  #longPress() {
    if (this.#doing !== "draw") return;
    this.app.page.cancel();
    const [x, y] = this.#board(this.#start);
    this.app.page.press(x, y, true);
    // Before the first tap browsers refuse, with a warning.
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(12);
    this.app.page.hover(x, y);
    this.#showTip(this.app.page.hoverWords());
    this.#stays = true;
    this.app.changed();
  }

  #pinch(id: number, before: { x: number; y: number }, place: { x: number; y: number }) {
    const other = [...this.#down].find(([key]) => key !== id)?.[1];
    if (!other) return;
    const d = this.camera.density;
    const apart = Math.hypot(before.x - other.x, before.y - other.y);
    const now = Math.hypot(place.x - other.x, place.y - other.y);
    this.camera.pan(((place.x - before.x) / 2) * d, ((place.y - before.y) / 2) * d);
    if (apart > 8) this.camera.zoom(now / apart, ((place.x + other.x) / 2) * d, ((place.y + other.y) / 2) * d);
    this.invalidate();
  }

  /** Zooms at the pointer. In a framed board this needs Ctrl, as the page around it scrolls. */
  #wheel(event: WheelEvent) {
    const pinches = event.ctrlKey || event.metaKey;
    const isWhole = this.#isWhole;
    // A fully visible board leaves scrolling to the page around it.
    if (EMBEDDED && !pinches && isWhole) return;
    // So does the board of a page that scrolls, as there may be no place beside it.
    if (!pinches && isWhole && narrow.matches && document.documentElement.scrollHeight > innerHeight + 1) return;
    event.preventDefault();
    const unit = event.deltaMode === 1 ? 20 : event.deltaMode === 2 ? this.canvas.clientHeight : 1;
    const d = this.camera.density;
    const { x, y } = this.#place(event);
    const isSideways = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY);
    if (pinches) this.camera.zoom(Math.exp(-event.deltaY * unit * PINCH), x * d, y * d);
    else if (!EMBEDDED && !isSideways) this.camera.zoom(Math.exp(-event.deltaY * unit * WHEEL), x * d, y * d);
    else if (!isWhole) {
      const [dx, dy] = event.shiftKey && event.deltaX === 0 ? [event.deltaY, 0] : [event.deltaX, event.deltaY];
      this.camera.pan(-dx * unit * d, -dy * unit * d);
    }
    this.invalidate();
  }

  /** Handles a key on the board. Returns whether it was used. */
  key(name: string, shift: boolean) {
    const way = shift ? ARROWS[name] : undefined;
    if (way && !this.#isWhole) {
      this.camera.pan(-way[0] * this.camera.width * PANNED, -way[1] * this.camera.height * PANNED);
      this.invalidate();
      return true;
    }
    const { link, keypad } = this.app.view;
    if ((name === "Delete" || name === "Backspace") && link && link === this.#typed.link)
      return this.#takeBack(name, link);
    const at = this.app.page.cursorAt();
    this.#remarked = "";
    const used = this.app.page.key(name, shift);
    if (used) {
      this.#under = null;
      this.app.changed();
      if (keypad.includes(name) && /^\w$/.test(name)) this.#typed = { link: this.app.view.link, at };
      // A newly focused cell is read by itself.
      if (!this.cells.follow()) announce(this.app.page.cursorWords());
    }
    return used;
  }

  /** Takes back what was typed last, unless the cursor is at something else to delete. */
  #takeBack(name: string, link: string) {
    const { app } = this;
    const { page } = app;
    const { at } = this.#typed;
    if (!page.cursorAt() || !page.key(name, false) || page.view().link === link) {
      app.travel("undo");
      // It can be typed again where it was.
      if (at && app.doors) app.tap(...at);
      else if (app.doors) app.dropCursor();
    }
    app.changed();
    return true;
  }

  /**
   * Uses the tool of a key once, on the cell under the mouse or at the cursor. Returns whether there is such a tool in
   * Play, and a cell.
   */
  mark(key: string) {
    const { page, view } = this.app;
    const tool = view.groups.flatMap((group) => group.tools).find((one) => one.key === key);
    const [x, y] = this.#under ?? page.cursorAt() ?? [-1, -1];
    if (!tool || view.mode !== "play" || x < 0 || y < 0 || x >= view.cols || y >= view.rows) return false;
    page.select(tool.id);
    this.app.tap(x, y);
    page.select(view.tool);
    this.app.changed();
    announce(this.#under ? page.hoverWords() : page.cursorWords());
    return true;
  }

  /** Whether the whole board is in view. */
  get #isWhole() {
    return this.camera.fitted && this.camera.scale <= this.camera.fitScale();
  }

  /** Delays Space, which drags the board while held. */
  holdSpace(event: KeyboardEvent) {
    if (!event.repeat) {
      this.#space = true;
      this.#spaceUsed = false;
      this.surface.classList.add("pans");
    }
    event.preventDefault();
  }

  /**
   * Drags the selected tool in from the tray, with the pointer that pressed it.
   * @param picture follows the pointer until it reaches the board
   */
  carry(event: PointerEvent, picture: Element) {
    // A copy is of the same kind.
    const ghost = picture.cloneNode(true) as HTMLElement;
    ghost.classList.add("ghost");
    let inside = false;
    let shown = false;
    this.#carries = true;
    const move = (at: PointerEvent) => {
      if (at.pointerId !== event.pointerId) return;
      if (!shown && Math.hypot(at.clientX - event.clientX, at.clientY - event.clientY) > 6) {
        shown = true;
        document.body.append(ghost);
      }
      ghost.style.translate = `${at.clientX}px ${at.clientY}px`;
      const over = document.elementFromPoint(at.clientX, at.clientY);
      const onBoard = this.surface.contains(over) || (inside && this.area.contains(over));
      const [x, y] = this.#board(this.#place(at));
      if (onBoard && !inside) {
        inside = true;
        this.app.page.bring();
      } else if (!onBoard && inside) {
        inside = false;
        this.app.page.cancel();
      }
      ghost.classList.toggle("gone", inside);
      if (inside) this.app.page.drag(x, y);
      this.invalidate();
      this.app.changing();
    };
    const end = (at: PointerEvent) => {
      if (at.pointerId !== event.pointerId) return;
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      ghost.remove();
      this.#carries = false;
      if (inside) {
        const [x, y] = this.#board(this.#place(at));
        if (at.type === "pointerup") this.app.page.release(x, y);
        else this.app.page.cancel();
        this.app.page.leave();
        this.#showTip("");
        this.app.changed();
        // Arrow keys are meant for the board now, not for the tools.
        this.cells.focus(false);
      }
      this.#settle();
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  }

  /** Shows a refusal where it happened, for a short time, and announces it. */
  #showRemark(view: View) {
    const box = this.remark;
    const about = `${view.remark} ${view.remarkAt}`;
    // The reason has passed.
    if (!view.remark) box.classList.remove("shown");
    // Other changes of the page do not bring it back.
    if (!view.remark || about === this.#remarked) return void (this.#remarked = about);
    this.#remarked = about;
    say(box, view.remark);
    announce(view.remark);
    const [x, y] = view.remarkAt ? this.camera.toCss(...view.remarkAt) : [this.canvas.clientWidth / 2, 0];
    const half = Math.min(150, this.canvas.clientWidth / 2 - 8);
    const inX = Math.min(Math.max(x, half), this.canvas.clientWidth - half);
    // The headline and its buttons stay in view.
    const top = Math.max(Math.min(y, this.canvas.clientHeight - 8) - 10 - box.offsetHeight, byId("head").offsetHeight);
    box.style.translate = `calc(${Math.round(inX)}px - 50%) ${Math.round(top)}px`;
    box.classList.add("shown");
    clearTimeout(this.#remarkTimer);
    this.#remarkTimer = setTimeout(() => this.#dropRemark(), REMARK);
  }

  /** Hides a refusal, with its sign on the board. */
  #dropRemark() {
    if (!this.remark.classList.contains("shown")) return;
    this.remark.classList.remove("shown");
    if (this.#doing !== "idle" || this.#carries) return;
    this.app.page.cancel();
    this.app.changed();
  }
}

function capture(element: HTMLElement, id: number) {
  try {
    element.setPointerCapture(id);
  } catch {
    // The pointer is already gone, or is synthetic.
  }
}

/** What a tap changes may move other controls under the finger: the click that follows the tap is not for them. */
function swallowClick(tap: PointerEvent) {
  const surface = tap.currentTarget;
  const swallow = (click: MouseEvent) => {
    const same = Math.hypot(click.clientX - tap.clientX, click.clientY - tap.clientY) <= STILL;
    if (!same || !(surface instanceof Node) || (click.target instanceof Node && surface.contains(click.target))) return;
    click.preventDefault();
    click.stopPropagation();
  };
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }), CLICK_AFTER);
}
