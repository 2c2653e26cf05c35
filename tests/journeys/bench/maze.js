// Mazes in a real worker, from the packed board to the answer, with both strategies; and the memory that it takes.

const glue = new URL("pkg/wasm/page/laser-maze/solver/gridlight.js", document.baseURI);
const mazes = await import(glue);
const compiled = await WebAssembly.compileStreaming(fetch(new URL("gridlight_bg.wasm", glue)));
await mazes.default({ module_or_path: compiled });

/** A worker for mazes that is ready. */
const enlist = () => new Promise((resolve) => {
  const one = begin();
  one.onmessage = ({ data }) => data.type === "ready" && resolve(one);
  one.postMessage({ type: "init", puzzle: "laser-maze", module: compiled });
});

const run = (one, bits, options) => new Promise((resolve, reject) => {
  const id = ++ids;
  const answers = [];
  const began = performance.now();
  one.onmessage = ({ data }) => {
    if (data.id !== id) return;
    if (data.type === "found") answers.push(...data.answers);
    if (data.type === "error") reject(new Error(data.message));
    if (data.type === "done") resolve({ total: performance.now() - began, inside: data.milliseconds, solved: data.solved, answers });
  };
  one.postMessage({ type: "solve", id, puzzle: "laser-maze", bits, options });
});

let instances = 0;

/** How large an instance's memory is that did nothing but solve one board; a worker cannot be asked. */
async function memory(bits, options) {
  const own = await import(`${glue}?${++instances}`);
  const { memory: all } = await own.default({ module_or_path: compiled });
  const job = own.Job.fromBits("laser-maze", bits, options);
  while (!job.run(1000, () => performance.now(), () => {}).done);
  job.free();
  return all.buffer.byteLength;
}

const codes = (text) => [...text].map((letter) => letter.charCodeAt(0));
const [FLOOR, WALL, START, GOAL, LINE, ...ARROWS] = codes(".#SG\n^>v<");

/** A board's text; cells are written into `bytes`, each row followed by a line's end. */
function drawn(side, fill) {
  const bytes = new Uint8Array(side * (side + 1)).fill(FLOOR);
  const at = (row, col) => row * (side + 1) + col;
  for (let row = 0; row < side; row += 1) bytes[at(row, side)] = LINE;
  const last = fill(bytes, at) ?? side - 1;
  bytes[at(0, 0)] = START;
  bytes[at(last, last)] = GOAL;
  return new TextDecoder().decode(bytes);
}

const KINDS = {
  "open": (side) => drawn(side, () => {}),
  "10 % walls, 2 % turrets": (side, seed) => drawn(side, (bytes, at) => {
    const next = chances(seed);
    for (let row = 0; row < side; row += 1) {
      for (let col = 0; col < side; col += 1) {
        const share = next();
        if (share < 0.1) bytes[at(row, col)] = WALL;
        else if (share < 0.12) bytes[at(row, col)] = ARROWS[Math.floor(next() * 4)];
      }
    }
  }),
  "perfect maze": (side, seed) => drawn(side, (bytes, at) => {
    const next = chances(seed);
    const rooms = Math.ceil(side / 2);
    for (let row = 0; row < side; row += 1) {
      for (let col = 0; col < side; col += 1) if (row % 2 || col % 2) bytes[at(row, col)] = WALL;
    }
    // Depth first; what is seen is a byte a room.
    const seen = new Uint8Array(rooms * rooms);
    const trail = new Int32Array(rooms * rooms);
    let length = 1;
    seen[0] = 1;
    while (length > 0) {
      const room = trail[length - 1];
      const [row, col] = [Math.floor(room / rooms), room % rooms];
      const ways = [];
      if (row > 0 && !seen[room - rooms]) ways.push([-1, 0]);
      if (row + 1 < rooms && !seen[room + rooms]) ways.push([1, 0]);
      if (col > 0 && !seen[room - 1]) ways.push([0, -1]);
      if (col + 1 < rooms && !seen[room + 1]) ways.push([0, 1]);
      if (ways.length === 0) {
        length -= 1;
        continue;
      }
      const [down, right] = ways[Math.floor(next() * ways.length)];
      const to = room + down * rooms + right;
      seen[to] = 1;
      bytes[at(2 * row + down, 2 * col + right)] = FLOOR;
      trail[length++] = to;
    }
    return side - 1 - ((side - 1) % 2);
  }),
};

/** A board that has a way, of the first seed that gives one. */
async function solvable(one, kind, side) {
  for (let seed = 1; seed < 30; seed += 1) {
    const page = new mazes.Page("laser-maze");
    const began = performance.now();
    page.openText(KINDS[kind](side, seed));
    const read = performance.now() - began;
    const bits = page.bits();
    page.free();
    const { solved, answers } = await run(one, bits, { limit: 1 });
    if (answers.length > 0) return { bits, read, seed, steps: solved.counters.steps };
  }
  throw new Error(`no board ${kind} of ${side} has a way`);
}

const rows = [];
for (const side of input.sides) {
  for (const kind of Object.keys(KINDS)) {
    const scout = await enlist();
    const { bits, read, seed, steps } = await solvable(scout, kind, side);
    scout.terminate();
    const turns = side > 2000 ? 5 : side > 500 ? 15 : 200;
    const row = { side, kind, steps, seed, read, bytes: bits.length };
    for (const strategy of ["default", "notes"]) {
      const one = await enlist();
      const runs = [];
      for (let turn = 0; turn < turns + 3; turn += 1) {
        const got = await run(one, bits, { strategy, limit: 1 });
        if (got.solved.counters.steps !== steps) throw new Error(`${strategy}: ${got.solved.counters.steps} steps and not ${steps}`);
        if (turn >= 3) runs.push(got);
      }
      one.terminate();
      row[strategy] = { total: median(runs.map((got) => got.total)), inside: median(runs.map((got) => got.inside)), memory: await memory(bits, { strategy, limit: 1 }) };
    }
    rows.push(row);
  }
}

// The contest's boards, one message each.
let contest = null;
if (input.contest) {
  const one = await enlist();
  const page = new mazes.Page("laser-maze");
  page.openText(input.contest.text);
  const boards = page.cases().map((_, index) => {
    page.openCase(index);
    return page.bits();
  });
  const wrong = [];
  contest = { boards: boards.length, wrong };
  for (const strategy of ["default", "notes"]) {
    const passes = [];
    for (let pass = 0; pass < 23; pass += 1) {
      const runs = [];
      for (const [index, bits] of boards.entries()) {
        const got = await run(one, bits, { strategy, limit: 1 });
        const says = got.answers.length > 0 ? got.solved.counters.steps : "impossible";
        if (`Case #${index + 1}: ${says}` !== input.contest.answers[index]) wrong.push(index + 1);
        runs.push(got);
      }
      if (pass >= 3) passes.push(runs);
    }
    const whole = (what, keep) => median(passes.map((runs) => sum(runs.filter(keep).map((got) => got[what]))));
    const open = (got) => got.answers.length > 0;
    contest[strategy] = [whole("total", () => true), whole("inside", () => true), whole("total", open), whole("inside", open)];
    contest.open = passes[0].filter(open).length;
  }
  const began = performance.now();
  mazes.solveCases("laser-maze", input.contest.text);
  contest.file = performance.now() - began;
  one.terminate();
}
return { rows, contest };
