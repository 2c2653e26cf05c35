// The worker: runs a job in slices, and listens between them.

import { start } from "./engine.js";
import { explain, isTrap, pause } from "./slices.js";

/** @import { Engine, FromWorker, Job, SolveOptions, Solved, ToWorker } from "./types.js" */

/** Milliseconds of work between two looks at the messages: "stop" takes effect within 100 on a slow machine too. */
const SLICE = 16;
/** Milliseconds between two reports. */
const REPORT = 50;
/** Answers that one run hands over at most. */
const MOST = 10_000;

/** @type {Promise<Engine> | null} */
let engine = null;
/** The last job, kept so that it can be carried on. @type {{ id: number, job: Job, spent: number } | null} */
let held = null;
/** The job under way, and whether others work at the same board and tell each other. @type {{ id: number, job: Job, tells: boolean } | null} */
let under = null;
/** The job that was told to stop. */
let stopped = 0;

/** @param {FromWorker} message */
function post(message) {
  postMessage(message);
}

/** Whether the search has nothing left to look for. @param {Solved} solved */
function settled(solved) {
  return solved.status === "unique" || solved.status === "none" || solved.count !== "";
}

/**
 * @param {number} id
 * @param {Job} job
 * @param {number} spent milliseconds of earlier runs
 * @param {SolveOptions} options
 * @param {number} began when the job was asked for: the limit of time counts from there
 */
async function drive(id, job, spent, options, began) {
  held = null;
  const own = { id, job, tells: Boolean(options.beside) };
  under = own;
  const clock = () => performance.now();
  const allowed = options.milliseconds || Infinity;
  let reported = began;
  let sent = 0;
  /** @type {string[]} */
  let answers = [];
  const flush = () => {
    if (answers.length > 0) post({ type: "found", id, answers });
    answers = [];
  };
  for (;;) {
    const { done, nodes, answers: known, share, nextMoves } = job.run(SLICE, clock, (texts) => {
      // More than anybody looks at need not cross to the page.
      if (sent < MOST) answers.push(...texts);
      sent += texts.length;
    });
    if (own.tells) {
      const news = job.news();
      if (news.length > 0) post({ type: "news", id, news });
    }
    const now = performance.now();
    const late = now - began >= allowed;
    const end = done ?? (stopped === id ? job.giveUp("user") : late ? job.giveUp("time") : null);
    const milliseconds = spent + now - began;
    if (end) {
      under = null;
      flush();
      const resumable = !settled(end);
      if (resumable) held = { id, job, spent: milliseconds };
      else job.free();
      post({ type: "done", id, solved: end, milliseconds, stopped: !done, resumable, nextMoves });
      return;
    }
    if (now - reported >= REPORT) {
      reported = now;
      flush();
      post({ type: "progress", id, nodes, answers: known, share, milliseconds, nextMoves });
    }
    await pause();
  }
}

/** @param {Exclude<ToWorker, { type: "init" | "stop" | "hear" | "ping" }>} message */
async function obey(message) {
  if (!engine) throw new Error("The solver has not been started.");
  const { Job, generateBits, solveCases } = await engine;
  const began = performance.now();
  if (message.type === "solve") {
    held?.job.free();
    held = null;
    const { id, puzzle, bits, link, options } = message;
    const job = bits ? Job.fromBits(puzzle, bits, options) : new Job(puzzle, link ?? "", options);
    await drive(id, job, 0, options, began);
  } else if (message.type === "more") {
    if (held?.id !== message.id) throw new Error("That search is gone. Start it again.");
    const { job, spent } = held;
    job.more(message.options);
    await drive(message.id, job, spent, message.options, began);
  } else if (message.type === "cases") {
    const text = solveCases(message.puzzle, message.text);
    post({ type: "answers", id: message.id, text, milliseconds: performance.now() - began });
  } else {
    const { id, puzzle, seed, difficulty, rows, cols } = message;
    const bits = generateBits(puzzle, seed, difficulty, rows, cols);
    post({ type: "generated", id, bits, milliseconds: performance.now() - began });
  }
}

addEventListener("message", (/** @type {MessageEvent<ToWorker>} */ event) => {
  const message = event.data;
  switch (message.type) {
    case "init":
      engine = start(message.puzzle, message.module);
      // Glue that failed to load once stays failed in this worker: another one is needed.
      engine.then(() => post({ type: "ready" }), () => post({ type: "unloaded" }));
      break;
    case "ping":
      post({ type: "pong" });
      break;
    case "stop":
      stopped = message.id;
      break;
    case "hear":
      if (under?.id !== message.id) break;
      under.tells = true;
      under.job.hear(message.news);
      break;
    default:
      stopped = 0;
      obey(message).catch((error) => post({ type: "error", id: message.id, message: explain(error), broken: isTrap(error) }));
  }
});
