// The timeline below the board. What plays a replay is loaded with the first one.

import { lazy } from "../ui/lazy.js";
import { UNLOADED, toast } from "../ui/toast.js";
import type { App } from "../board/app.js";
import type { Player } from "./player.js";
import type { Stage } from "../board/canvas.js";
import type { Direction } from "./transport.js";

export class Timeline {
  app: App;
  stage: Stage;

  #player: Player | null = null;
  /** Wait for the end of building. */
  #waiting: (() => void)[] = [];
  /** Whether the last replay seen was still being built. */
  #building = false;
  /** What to do with the replay once the player is there. */
  #then: (player: Player) => void = (): void => {};
  /** The last board seen without a replay, by the app's count. */
  #openings = 0;

  constructor(app: App, stage: Stage) {
    this.app = app;
    this.stage = stage;
    // A replay without buttons could not be left.
    const fail = () => {
      app.page.watch(false);
      app.changed();
      toast(UNLOADED, true);
    };
    const builder = lazy(async () => new (await import("./build-replay.js")).ReplayBuilder(app));
    app.listen(({ timeline }) => {
      const was = this.#building;
      this.#building = timeline?.building === true;
      if (was || this.#building) void builder().then((one) => one.follow(), fail);
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
  ready = lazy(async () => {
    const { Player } = await import("./player.js");
    this.#player = new Player(this.app, this.stage, this.#openings);
    if (!this.#building) this.#act(this.#player);
  });

  /** Does what waited for the player. */
  #act(player: Player) {
    const then = this.#then;
    this.#then = () => {};
    then(player);
  }

  #built() {
    if (this.#building) return;
    if (this.#player && this.app.view.timeline) this.#act(this.#player);
    for (const go of this.#waiting.splice(0)) go();
  }

  /** Resolves once no replay is being built: there are steps, or the replay was closed. */
  built(): Promise<void> {
    return this.app.view.timeline?.building ? new Promise((resolve) => this.#waiting.push(resolve)) : Promise.resolve();
  }

  #ask(act: (player: Player) => void) {
    if (this.#player && !this.app.view.timeline?.building) act(this.#player);
    else if (this.app.view.timeline) this.#then = act;
  }

  /** Plays a solution that was asked for. */
  begin() {
    this.#ask((player) => player.begin());
  }

  play(direction?: Direction) {
    this.#ask(({ transport }) => transport.play(direction));
  }

  pause() {
    this.#ask(({ transport }) => transport.pause());
  }

  /** Plays in a direction, or pauses if it already does. */
  toggle(direction: Direction) {
    this.#ask(({ transport }) => transport.toggle(direction));
  }

  /** @param by number of whole steps */
  step(by: number) {
    this.#ask(({ transport }) => transport.step(by));
  }
}
