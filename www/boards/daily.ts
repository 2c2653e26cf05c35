// The board of the day, the same for everyone as the date is its seed, except that the first one of who is new to the
// puzzle is easy. Boards and results are saved here.

import { latest, nameOfDay, today } from "./dates.js";
import { SEEDS, STOPPED, generated } from "./generated.js";
import { amend, load, watch } from "../storage/settings-store.js";
import { toast } from "../ui/toast.js";
import * as messages from "../words/words.js";
import type { Day } from "./dates.js";
import type { App } from "../board/app.js";
import type { PuzzleInfo } from "../workers/types.js";

/** The number of other seeds tried if a date's own gives no board. */
const TRIES = 20;
/** The distance between these seeds: no other date uses them. */
const STRIDE = 100_000_000;

/** The first date whose board is chosen by its measured difficulty. Boards of earlier dates stay what they were. */
const SCALED = "2026-12-01";

/** The seed of a date: 2026-11-21 has 20261121, later ones lie above {@link SEEDS}.first. */
function seedOf(date: string) {
  return Number(date.replaceAll("-", "")) + (date < SCALED ? 0 : SEEDS.first);
}

/** The difficulties of a date. */
function gradesOn(date: string, { grades, earlierGrades }: Pick<PuzzleInfo, "grades" | "earlierGrades">) {
  return date < SCALED ? earlierGrades : grades;
}

/** The difficulty of a date, from 1, and its name: each week starts with the easiest on Monday. */
export function gradeOf(date: string, info: Pick<PuzzleInfo, "grades" | "earlierGrades">) {
  const grades = gradesOn(date, info);
  const weekday = (new Date(date).getUTCDay() + 6) % 7;
  const difficulty = 1 + Math.floor((weekday * grades.length) / 7);
  return { difficulty, name: grades[difficulty - 1] ?? "" };
}

function kept(puzzle: string): Record<string, Day> {
  return load<Day>(`daily.${puzzle}`, {}, { given: "" }, ["given"]);
}

export class Daily {
  app: App;

  /** Called when the data of a day's board changes. */
  onchange: () => void = (): void => {};
  /** The date whose board is being generated, or "". */
  making = "";
  #puzzle = "";
  #days: Record<string, Day> = {};

  constructor(app: App) {
    this.app = app;
    app.addNamer(this);
    app.listen(() => this.#look());
    watch(
      () => "taken",
      () => (this.#puzzle = ""),
    );
    watch(
      () => `daily.${this.#puzzle}`,
      () => {
        this.#meet();
        this.onchange();
      },
    );
  }

  /** The saved data of a date. */
  day(date: string): Day | undefined {
    return this.#days[date];
  }

  /** The date of a board of the open puzzle, or "". */
  dateOf(given: string) {
    return Object.keys(this.#days).find((date) => this.#days[date]?.given === given) ?? "";
  }

  /** The name of a board of a day of the open puzzle, or "". */
  nameOf(given: string) {
    const date = this.dateOf(given);
    return date && nameOfDay(date);
  }

  /** What a link says of a board of a day. */
  partOf(given: string) {
    const name = this.nameOf(given);
    return name && `&title=${name.replaceAll(" ", "+")}`;
  }

  /** The difficulty of a date here: the first daily board is an easy one. */
  gradeOf(date: string) {
    const { info } = this.app;
    const day = this.#days[date];
    const isEasy = day ? day.easy : date === today() && this.#isNew();
    return isEasy
      ? { difficulty: 1, name: gradesOn(date, info)[0] ?? "", isEasy }
      : { ...gradeOf(date, info), isEasy: false };
  }

  /** Whether no board of the open puzzle has been solved here. */
  #isNew() {
    return (
      !Object.values(this.#days).some(({ solved }) => solved) && load(`solved.${this.app.info.id}`, [], "").length === 0
    );
  }

  /** Whether a board is that of an earlier day. */
  isPast(given: string) {
    const date = this.dateOf(given);
    return date !== "" && date < today();
  }

  /** The other puzzles whose board of today is not solved yet. */
  get others() {
    return this.app.puzzles.filter(({ id }) => id !== this.#puzzle && !this.isDone(id));
  }

  /** Whether a puzzle's board of today is solved. */
  isDone(puzzle: string) {
    return Boolean((puzzle === this.#puzzle ? this.#days : kept(puzzle))[today()]?.solved);
  }

  /**
   * The number of consecutive days, up to today or yesterday, solved on the day itself: with hints or without, but
   * never with the solver's solution.
   */
  get streak() {
    const onTime = (before: number) => this.#days[today(before)]?.solved === today(before);
    const first = onTime(0) ? 0 : 1;
    let length = 0;
    while (onTime(first + length)) length += 1;
    return length;
  }

  /** Records a solution made by hand, once per board. */
  #look() {
    const { view } = this.app;
    if (view.puzzle !== this.#puzzle) {
      this.#puzzle = view.puzzle;
      this.#days = kept(view.puzzle);
      this.onchange();
    }
    const day = this.app.solvedByHand ? this.#days[this.dateOf(view.given)] : undefined;
    if (!day || day.solved) return;
    Object.assign(day, { solved: today(), moves: view.moves, hints: view.hints.place });
    this.#keep(this.dateOf(view.given));
  }

  /** Merges in the data saved by other tabs. Solved days stay solved. */
  #meet() {
    for (const [date, day] of Object.entries(kept(this.#puzzle))) if (!this.#days[date]?.solved) this.#days[date] = day;
  }

  #keep(date: string) {
    const day = this.#days[date];
    if (!day) return;
    const nothing: Record<string, Day> = {};
    amend(
      `daily.${this.#puzzle}`,
      nothing,
      { given: "" },
      (days) => (days[date]?.solved || (days[date] && !day.solved) ? days : latest({ ...days, [date]: day })),
      undefined,
      ["given"],
    );
    this.#meet();
    this.onchange();
  }

  /**
   * Opens a date's board where it was left, generating it if it was never opened here.
   * @param waits whether it is still wanted
   */
  async open(date: string, waits: () => boolean = () => true) {
    const { app } = this;
    const known = this.#days[date];
    if (known) {
      if (known.given !== app.view.given) app.openLeft(known.given);
      else if (app.view.mode === "edit") app.setMode("play");
      return;
    }
    if (this.making) return;
    this.making = date;
    this.onchange();
    const { difficulty, isEasy } = this.gradeOf(date);
    const bits = await this.#make(date, difficulty);
    this.making = "";
    if (bits && waits()) {
      app.openBits(bits, "play");
      const { given } = app.view;
      if (given) {
        this.#days[date] = isEasy ? { given, easy: true } : { given };
        this.#keep(date);
        // The board has a name now.
        app.changed();
      }
    }
    this.onchange();
  }

  /**
   * The date's packed board: from the first seed that gives one. Null if none does, or if something else was requested
   * in the meantime.
   */
  async #make(date: string, difficulty: number) {
    const { app } = this;
    const puzzle = app.info.id;
    let words = "";
    for (let turn = 0; turn <= TRIES; turn += 1) {
      const end = await generated(app, { seed: seedOf(date) + turn * STRIDE, difficulty, rows: 0, cols: 0 });
      if (app.info.id !== puzzle || end === STOPPED) return null;
      if (typeof end !== "string") return end;
      words = end;
    }
    toast(words || messages.NO_BOARD_TODAY, true);
    return null;
  }
}
