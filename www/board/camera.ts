// The board's position on the canvas: fit, zoom and pan. All lengths are device pixels unless they are board units.

/** Margin around the fitted board, in CSS pixels. */
export const MARGIN = 16;
/** Maximum CSS pixels per unit, when fitted and when zoomed. */
export const FIT_MOST = 240;
const ZOOM_MOST = 400;

export class Camera {
  scale = 60;
  /** Board coordinates of the canvas's top left corner. */
  left = 0;
  top = 0;
  width = 1;
  height = 1;
  /** Device pixels per CSS pixel. */
  density = 1;
  /** Whether the board is refitted when the canvas's size changes. */
  fitted = true;
  /** In CSS pixels. */
  insets = { top: 0, right: 0, bottom: 0, left: 0 };
  /** The drawing: left, top, width, height in units. */
  bounds: [number, number, number, number] = [0, 0, 1, 1];

  /** @param still leave the board in place, though it may no longer fit */
  resize(width: number, height: number, density: number, still = false) {
    // Keeps the centre in place.
    const x = this.left + this.width / 2 / this.scale;
    const y = this.top + this.height / 2 / this.scale;
    this.scale *= density / this.density;
    this.width = width;
    this.height = height;
    this.density = density;
    if (still) return;
    if (this.fitted) this.fit();
    else {
      this.left = x - width / 2 / this.scale;
      this.top = y - height / 2 / this.scale;
      this.#clamp();
    }
  }

  setBounds(bounds: Float64Array) {
    const [left = 0, top = 0, width = 1, height = 1] = bounds;
    const old = this.bounds;
    if (old[0] === left && old[1] === top && old[2] === width && old[3] === height) return false;
    this.bounds = [left, top, Math.max(width, 0.1), Math.max(height, 0.1)];
    if (this.fitted || old[2] !== width || old[3] !== height) this.fit();
    return true;
  }

  /** The free rectangle that the board is fitted into: left, top, width, height. */
  #room() {
    const { top, right, bottom, left } = this.insets;
    const d = this.density;
    return {
      left: (left + MARGIN) * d,
      top: (top + MARGIN) * d,
      width: Math.max(this.width - (left + right + 2 * MARGIN) * d, 20),
      height: Math.max(this.height - (top + bottom + 2 * MARGIN) * d, 20),
    };
  }

  fitScale() {
    const room = this.#room();
    const scale = Math.min(room.width / this.bounds[2], room.height / this.bounds[3], FIT_MOST * this.density);
    // Whole pixels per cell make every line crisp.
    return scale > 8 ? Math.floor(scale) : scale;
  }

  fit() {
    this.fitted = true;
    this.scale = this.fitScale();
    const room = this.#room();
    const x = Math.round(room.left + (room.width - this.bounds[2] * this.scale) / 2);
    const y = Math.round(room.top + (room.height - this.bounds[3] * this.scale) / 2);
    this.left = this.bounds[0] - x / this.scale;
    this.top = this.bounds[1] - y / this.scale;
  }

  /**
   * Returns whether the zoom changed.
   * @param x the point that stays in place
   */
  zoom(factor: number, x: number, y: number) {
    const before = this.scale;
    const least = Math.min(this.fitScale() * 0.5, 24 * this.density);
    const scale = Math.min(Math.max(this.scale * factor, least), ZOOM_MOST * this.density);
    this.left += x / this.scale - x / scale;
    this.top += y / this.scale - y / scale;
    this.scale = scale;
    this.fitted = false;
    this.#clamp();
    return scale !== before;
  }

  pan(dx: number, dy: number) {
    this.left -= dx / this.scale;
    this.top -= dy / this.scale;
    this.fitted = false;
    this.#clamp();
  }

  /** Keeps the board from getting lost: a small one stays inside the canvas, a large one covers its centre. */
  #clamp() {
    const [left, top, width, height] = this.bounds;
    this.left = held(this.left, left, width, this.width / this.scale);
    this.top = held(this.top, top, height, this.height / this.scale);
  }

  /** @param x device pixels from the canvas's left */
  toBoard(x: number, y: number): [number, number] {
    return [this.left + x / this.scale, this.top + y / this.scale];
  }

  /**
   * @param x board units
   * @returns CSS pixels from the canvas's corner
   */
  toCss(x: number, y: number): [number, number] {
    return [((x - this.left) * this.scale) / this.density, ((y - this.top) * this.scale) / this.density];
  }

  /**
   * Scrolls a point of the board into view with a cell around it, for the keyboard's cursor. Returns whether the view
   * moved; a fitted board is always in view.
   */
  reveal(x: number, y: number) {
    if (this.fitted) return false;
    const { left, top } = this;
    const { top: above, right, bottom, left: before } = this.insets;
    const unit = this.density / this.scale;
    this.left = shown(this.left, x, before * unit, this.width / this.scale - right * unit);
    this.top = shown(this.top, y, above * unit, this.height / this.scale - bottom * unit);
    return this.left !== left || this.top !== top;
  }
}

/**
 * Moves a window just far enough to show a point with a unit around it; a window that is too small is centred on it.
 * @param at the window's start
 * @param from start and end of its unobstructed part, relative to the start
 */
function shown(at: number, point: number, from: number, to: number) {
  const around = Math.min(1, (to - from) / 2);
  return Math.min(Math.max(at, point + around - to), point - around - from);
}

/**
 * @param at the window's start
 * @param start the board's start
 * @param size the board's size
 */
function held(at: number, start: number, size: number, window: number) {
  const a = start + size - window;
  const b = start;
  if (size <= window) return Math.min(Math.max(at, a), b);
  const slack = window / 2;
  return Math.min(Math.max(at, b - slack), a + slack);
}
