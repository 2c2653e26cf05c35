// The timeline below the board. What plays a replay is loaded with the first one.

import { UNLOADED } from "../ui/toast.js";

/** @import { App } from "../board/app.js" */
/** @import { Direction, Player } from "./player.js" */
/** @import { Stage } from "../board/canvas.js" */
/** @import { PuzzleInfo } from "../workers/types.js" */

/**
 * Whether a solution is a list of moves in order: where any of several solutions will do, the way there is what counts.
 * @param {PuzzleInfo} info
 */
export function solvesByMoves(info) {
  return !info.oneAnswer;
}

export class Timeline {
  /** @type {Player | null} */
  #player = null;
  /** @type {Promise<void> | null} */
  #loading = null;
  /** What builds replays that need a search. @type {Promise<import("./build-replay.js").ReplayBuilder> | null} */
  #builder = null;
  /** Wait for the end of building. @type {(() => void)[]} */
  #waiting = [];
  /** Whether the last replay seen was still being built. */
  #building = false;
  /** What to do with the replay once the player is there. @type {(player: Player) => void} */
  #then = () => {};
  /** The last board seen without a replay, by the app's count. */
  #openings = 0;

  /**
   * @param {App} app
   * @param {Stage} stage
   */
  constructor(app, stage) {
    this.app = app;
    this.stage = stage;
    // A replay without buttons could not be left.
    const fail = () => {
      app.page.watch(false);
      app.changed();
      app.tell(UNLOADED, true);
    };
    app.listen(({ timeline }) => {
      const was = this.#building;
      this.#building = timeline?.building === true;
      if (was || this.#building) {
        this.#builder ??= import("./build-replay.js").then(({ ReplayBuilder }) => new ReplayBuilder(app));
        void this.#builder.then(
          (builder) => builder.follow(),
          () => {
            this.#builder = null;
            fail();
          },
        );
      }
      // After all that listens has seen the steps.
      if (was && !this.#building) queueMicrotask(() => this.#built());
      if (timeline) void this.ready().catch(fail);
      else {
        this.#openings = app.openings;
        this.#then = () => {};
      }
    });
  }

  /** Loads the player. */
  ready() {
    this.#loading ??= this.#load().catch((error) => {
      this.#loading = null;
      throw error;
    });
    return this.#loading;
  }

  async #load() {
    const { Player } = await import("./player.js");
    this.#player = new Player(this.app, this.stage, this.#openings);
    if (!this.#building) this.#act(this.#player);
  }

  /** Does what waited for the player. @param {Player} player */
  #act(player) {
    const then = this.#then;
    this.#then = () => {};
    then(player);
  }

  #built() {
    if (this.#building) return;
    if (this.#player && this.app.view.timeline) this.#act(this.#player);
    for (const go of this.#waiting.splice(0)) go();
  }

  /** Resolves once no replay is being built: there are steps, or the replay was closed. @returns {Promise<void>} */
  built() {
    return this.app.view.timeline?.building ? new Promise((resolve) => this.#waiting.push(resolve)) : Promise.resolve();
  }

  /** @param {(player: Player) => void} act */
  #ask(act) {
    if (this.#player && !this.app.view.timeline?.building) act(this.#player);
    else if (this.app.view.timeline) this.#then = act;
  }

  /** Plays a solution that was asked for. */
  begin() {
    this.#ask((player) => player.begin());
  }

  /** @param {Direction} [direction] */
  play(direction) {
    this.#ask((player) => player.play(direction));
  }

  pause() {
    this.#ask((player) => player.pause());
  }

  /** Plays in a direction, or pauses if it already does. @param {Direction} direction */
  toggle(direction) {
    this.#ask((player) => player.toggle(direction));
  }

  /** @param {number} by number of whole steps */
  step(by) {
    this.#ask((player) => player.step(by));
  }
}
