// What moves a replay or a film: a slider, buttons, and playing. Each player adds what only it has.

import { h, iconButton } from "../ui/dom.js";
import { relabel } from "../ui/icons.js";
import { slides } from "./slider.js";
import type { Props } from "../ui/dom.js";

export type Direction = 1 | -1;

/** The pause in milliseconds before a loop restarts. */
const REST = 900;
/** The most milliseconds to catch up, so that a tab that slept does not jump. */
const CAUGHT_UP = 250;
const KEYS = {
  start: ["tick-back", -Infinity],
  back: ["step-back", -1],
  forward: ["step-forward", 1],
  end: ["tick-forward", Infinity],
} as const;

interface Moved {
  /** the first position and the last; null: there is nothing to move */
  ends: () => readonly [number, number] | null;
  /** positions per second */
  rate: () => number;
  /**
   * shows a position
   * @param before the one shown before
   */
  show: (at: number, before: number) => void;
  /** called when playing begins or ends */
  turned?: (playing: Direction | 0) => void;
  /** whether it is also shown between two positions */
  flows?: () => boolean;
  loops?: () => boolean;
  /** where it stops on the way to a position that it is about to play */
  stop?: (to: number) => number | undefined;
  /** called when it has stopped there */
  stopped?: (at: number) => void;
}

export class Transport {
  range: HTMLInputElement;
  at = 0;
  /** The direction of playback; 0 while paused. */
  playing: Direction | 0 = 0;

  #moved: Moved;
  /** Label the buttons that play. */
  #labels: (() => void)[] = [];
  /** The time of the last frame, or since when the end is shown. */
  #last = 0;
  /** The part of the next step that has passed. */
  #left = 0;
  #frame = 0;

  /** @param range what the slider has besides */
  constructor(moved: Moved, range: Props) {
    this.#moved = moved;
    this.range = h("input", { type: "range", min: 0, step: 1, ...range });
    slides(this.range, () => this.go(Number(this.range.value)));
  }

  /** A button that goes somewhere. */
  key(name: keyof typeof KEYS, words: string, test: string) {
    const [icon, by] = KEYS[name];
    return iconButton(icon, words, () => this.step(by), { "data-test": test });
  }

  /** A button that plays in a direction, or pauses. */
  playKey(play: string, pause: string, props: Props, direction: Direction = 1) {
    const one = iconButton("play", play, () => this.toggle(direction), props);
    const label = () => {
      const plays = this.playing === direction;
      relabel(one, plays ? "pause" : direction > 0 ? "play" : "play-back", plays ? pause : play);
    };
    label();
    this.#labels.push(label);
    return one;
  }

  /** Moves the slider only: the position is shown already. */
  stand(at: number) {
    this.at = at;
    const [first, last] = this.#moved.ends() ?? [0, 0];
    this.range.min = String(first);
    this.range.max = String(last);
    this.range.value = String(at);
  }

  /** Shows a position, or the nearest that there is. */
  seek(to: number) {
    const ends = this.#moved.ends();
    if (!ends) return;
    const before = this.at;
    const at = Math.min(Math.max(to, ends[0]), ends[1]);
    this.stand(this.#moved.flows?.() ? at : Math.round(at));
    this.#moved.show(this.at, before);
  }

  /** Goes to a position, pausing. */
  go(to: number) {
    this.halt();
    this.seek(to);
  }

  /** @param by number of whole positions */
  step(by: number) {
    this.go(by > 0 ? Math.floor(this.at + 1e-6) + by : Math.ceil(this.at - 1e-6) + by);
  }

  /** Plays in a direction, or pauses if it already does. */
  toggle(direction: Direction = 1) {
    if (this.playing === direction) this.pause();
    else this.play(direction);
  }

  play(direction: Direction = 1) {
    if (!this.#moved.ends() || this.playing === direction) return;
    this.halt();
    if (this.#isOver(direction, this.at)) this.#restart(direction);
    this.#turn(direction);
    this.#last = performance.now();
    this.#left = 0;
    this.#await();
  }

  /** Pauses, and shows the position again: what is said may be outdated, and is announced only now. */
  pause() {
    if (!this.playing) return;
    this.halt();
    this.seek(this.at);
  }

  /** Ends playing where it is. */
  halt() {
    if (!this.playing) return;
    cancelAnimationFrame(this.#frame);
    this.#turn(0);
  }

  #turn(playing: Direction | 0) {
    this.playing = playing;
    for (const label of this.#labels) label();
    this.#moved.turned?.(playing);
  }

  /** Whether nothing follows a position in a direction. */
  #isOver(direction: Direction, at: number) {
    const [first, last] = this.#moved.ends() ?? [0, 0];
    return direction > 0 ? at >= last : at <= first;
  }

  #restart(direction: Direction) {
    this.seek(direction > 0 ? -Infinity : Infinity);
  }

  #await() {
    this.#frame = requestAnimationFrame((now) => this.#advance(now));
  }

  #advance(now: number) {
    const direction = this.playing;
    // Without its slider, nobody sees it any more.
    if (!direction || !this.range.isConnected) return this.halt();
    this.#await();
    const passed = now - this.#last;
    if (this.#isOver(direction, this.at)) {
      if (!this.#moved.loops?.()) return this.pause();
      // Shows the end for a moment before the loop restarts.
      if (passed > REST) {
        this.#last = now;
        this.#restart(direction);
      }
    } else {
      const by = this.#left + (Math.max(0, Math.min(passed, CAUGHT_UP)) / 1000) * this.#moved.rate();
      const steps = this.#moved.flows?.() ? by : Math.floor(by);
      this.#left = by - steps;
      this.#last = now;
      if (steps > 0) this.#playTo(this.at + direction * steps);
    }
  }

  #playTo(to: number) {
    const stop = this.#moved.stop?.(to);
    // The last position is announced, which those on the way are not.
    if (stop !== undefined || (this.playing && !this.#moved.loops?.() && this.#isOver(this.playing, to))) this.halt();
    this.seek(stop ?? to);
    if (stop !== undefined) this.#moved.stopped?.(stop);
  }
}
