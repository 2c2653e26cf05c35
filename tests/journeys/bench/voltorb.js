// Voltorb Flip in a real worker: odds, a flip, and best play over dealt boards of every level; the hardest known
// boards; the note's search with its checks on and off.

const glue = new URL("pkg/wasm/page/voltorb-flip/solver/gridlight.js", document.baseURI);
const cards = await import(glue);
const compiled = await WebAssembly.compileStreaming(fetch(new URL("gridlight_bg.wasm", glue)));
await cards.default({ module_or_path: compiled });

const worker = await new Promise((resolve) => {
  const one = begin();
  one.onmessage = ({ data }) => data.type === "ready" && resolve(one);
  one.postMessage({ type: "init", puzzle: "voltorb-flip", module: compiled });
});

const run = (bits, options) => new Promise((resolve, reject) => {
  const id = ++ids;
  let answer = "";
  worker.onmessage = ({ data }) => {
    if (data.id !== id) return;
    if (data.type === "found") answer = data.answers.at(-1) ?? answer;
    if (data.type === "error") reject(new Error(data.message));
    if (data.type === "done") resolve({ inside: data.milliseconds, solved: data.solved, answer });
  };
  worker.postMessage({ type: "solve", id, puzzle: "voltorb-flip", bits, options });
});

const open = (text) => {
  const page = new cards.Page("voltorb-flip");
  page.openText(text);
  return page;
};

/** The card that an answer's text advises, or -1. */
const advised = (answer) => Number(/^advice \d+ (\d+)/m.exec(answer)?.[1] ?? -1);
/** One node is enough to list the boards. */
const ODDS = { nodes: 1 };

const levels = [];
for (const level of input.levels) {
  const rows = { odds: [], flip: [], play: [], boards: [], kilobytes: [], late: 0 };
  const began = performance.now();
  for (let seed = 1; seed <= input.count && performance.now() - began < input.budget; seed += 1) {
    const page = open(`seed ${seed}\nlevel ${level}\n`);
    const bits = page.bits();
    if (seed === 1) for (let turn = 0; turn < 5; turn += 1) await run(bits, ODDS);
    const odds = await run(bits, ODDS);
    rows.odds.push(odds.inside);
    const play = await run(bits, { milliseconds: input.cap });
    rows.play.push(play.inside);
    rows.boards.push(play.solved.counters.boards);
    rows.kilobytes.push(play.solved.counters.kilobytes);
    if (play.inside >= input.cap) rows.late += 1;
    const best = advised(play.answer);
    if (best >= 0) {
      page.press((best % 5) + 0.5, Math.floor(best / 5) + 0.5, false);
      page.release((best % 5) + 0.5, Math.floor(best / 5) + 0.5);
      // A Voltorb ends the round; its odds are not asked for.
      if (!page.view().findings.some((one) => one.tone === "wrong")) rows.flip.push((await run(page.bits(), ODDS)).inside);
    }
    page.free();
  }
  levels.push({ level, ...rows });
}

const hardest = [];
for (const { name, text } of input.hardest) {
  const bits = open(text).bits();
  const { inside, solved } = await run(bits, { milliseconds: 240_000 });
  hardest.push({ name, inside, words: solved.words, ...solved.counters });
}

const notes = [];
for (const switches of input.notes) {
  const bits = open(input.board).bits();
  const { inside, solved } = await run(bits, { strategy: "notes", switches, limit: 0 });
  notes.push({ inside, count: solved.count, ...solved.counters });
}
worker.terminate();
return { levels, hardest, notes };
