// Harmony in a real worker: the boards handed in, boards shuffled by so many swaps, the notes' settings, and the map
// of next swaps. `input.part` says which.

const glue = new URL("pkg/wasm/page/harmony/solver/gridlight.js", document.baseURI);
const harmony = await import(glue);
const compiled = await WebAssembly.compileStreaming(fetch(new URL("gridlight_bg.wasm", glue)));
await harmony.default({ module_or_path: compiled });

const worker = await new Promise((resolve) => {
  const one = begin();
  one.onmessage = ({ data }) => data.type === "ready" && resolve(one);
  one.postMessage({ type: "init", puzzle: "harmony", module: compiled });
});

const run = (bits, options) => new Promise((resolve, reject) => {
  const id = ++ids;
  const answers = [];
  const began = performance.now();
  worker.onmessage = ({ data }) => {
    if (data.id !== id) return;
    if (data.type === "found") answers.push(...data.answers);
    if (data.type === "error") reject(new Error(data.message));
    if (data.type === "done") resolve({ total: performance.now() - began, inside: data.milliseconds, solved: data.solved, answers });
  };
  worker.postMessage({ type: "solve", id, puzzle: "harmony", bits, options });
});

const page = new harmony.Page("harmony");
const packed = (text) => {
  page.openText(text);
  return page.bits();
};
/** Whether an answer solves the board, by the rules alone: read anew here. */
const solves = (text, answer) => {
  const rows = text.split("\n").map((line) => line.replace(/#.*/, "").trim()).filter((line) => line.includes(":"));
  const tiles = rows.map((row) => row.split(/\s+/).map((tile) => tile.split(":").map(Number)));
  for (const line of answer.trim().split("\n")) {
    const [r, c, r2, c2] = line.match(/\d+/g).map((number) => Number(number) - 1);
    if ((r !== r2) === (c !== c2)) return false;
    [tiles[r][c], tiles[r2][c2]] = [tiles[r2][c2], tiles[r][c]];
    for (const tile of [tiles[r][c], tiles[r2][c2]]) if ((tile[1] -= 1) < 0) return false;
  }
  return tiles.every((row, home) => row.every((tile) => tile[0] === home && tile[1] === 0));
};

const sorted = (values) => values.toSorted((a, b) => a - b);
const part = (values, percent) => sorted(values)[Math.max(Math.ceil(values.length * percent / 100), 1) - 1] ?? 0;

const parts = {
  /** Each board: the first run, and the median of warm ones. */
  async boards() {
    const rows = [];
    for (const { name, text, solvable } of input.boards) {
      const bits = packed(text);
      const own = page.text("harmony");
      const first = await run(bits, {});
      const runs = [];
      for (let turn = 0; turn < input.turns; turn += 1) runs.push(await run(bits, {}));
      const { status, counters } = first.solved;
      const right = solvable ? status === "found" && solves(own, first.answers[0]) : status === "none";
      rows.push({ name, status, right, nodes: counters.nodes, first: first.inside, inside: median(runs.map((got) => got.inside)), total: median(runs.map((got) => got.total)) });
    }
    return rows;
  },
  /** Boards of one size, each shuffled from the one before by as many swaps. */
  async class() {
    const { side, swaps, count, milliseconds } = input;
    page.setMode("edit");
    page.openText(`${side} ${side}\n${Array.from({ length: side }, (_, row) => `${row}:0 `.repeat(side)).join("\n")}\n`);
    const times = [];
    let [found, wrong] = [0, 0];
    for (let number = 0; number < count; number += 1) {
      // It begins with a count of its own.
      const tools = page.view().groups.flatMap((group) => group.tools);
      page.adjust("shuffle", swaps - (tools.find((tool) => tool.id === "shuffle")?.count ?? 0));
      const got = await run(page.bits(), { milliseconds });
      times.push(got.inside);
      if (got.solved.status === "found") found += 1;
      if (got.solved.status === "none" || (got.answers[0] && !solves(page.text("harmony"), got.answers[0]))) wrong += 1;
    }
    return { found, wrong, times: [50, 90, 95, 100].map((percent) => part(times, percent)) };
  },
  /** The notes' counters. */
  async notes() {
    const bits = packed(input.text);
    const rows = [];
    for (const { name, off } of input.settings) {
      const switches = Object.fromEntries(off.map((id) => [id, false]));
      const got = await run(bits, { strategy: "notes", switches, milliseconds: input.milliseconds });
      rows.push({ name, status: got.solved.status, inside: got.inside, ...got.solved.counters });
    }
    return rows;
  },
  /** The map of next swaps, at the start and half way, and what the page itself does after a swap. */
  async map() {
    const rows = [];
    for (const half of [false, true]) {
      const [times, views] = [[], []];
      let [full, open] = [0, 0];
      for (const { text } of input.boards) {
        page.openText(text);
        const { answers } = await run(page.bits(), {});
        if (!answers[0]) continue;
        if (half) {
          const swaps = answers[0].trim().split("\n");
          page.addAnswers([swaps.slice(0, Math.floor(swaps.length / 2)).join("\n")], false);
          page.setMode("solve");
          page.show(0);
          page.take();
        }
        page.setMode("play");
        const got = await run(page.bits(), { strategy: "next", fromHere: true, limit: 0, milliseconds: input.milliseconds });
        times.push(got.inside);
        open += got.solved.counters.open;
        if (got.solved.counters.open === 0) full += 1;
        page.view();
        const began = performance.now();
        for (let turn = 0; turn < 20; turn += 1) page.view();
        views.push((performance.now() - began) / 20);
      }
      rows.push({ half, boards: times.length, full, open, view: part(views, 100), times: [50, 90, 100].map((percent) => part(times, percent)) });
    }
    return rows;
  },
};

const got = await parts[input.part]();
worker.terminate();
return got;
