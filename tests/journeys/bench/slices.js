// The largest boards of every puzzle: the longest slice, Stop, and a limit of time. `input.tries` of each.

const below = wholes(7);
const numbers = (count) => Array.from({ length: count }, (_, index) => index);
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A maze from the letter of each cell. */
function maze(side, letter) {
  const bytes = new Uint8Array(side * (side + 1)).fill(10);
  for (let row = 0; row < side; row += 1) {
    for (let col = 0; col < side; col += 1) bytes[row * (side + 1) + col] = letter(row, col).charCodeAt(0);
  }
  return new TextDecoder().decode(bytes);
}

function lazors() {
  const rows = Array(32).fill(Array(32).fill("o").join(" ")).join("\n");
  const edge = () => {
    const x = 1 + below(62), y = 1 + below(62);
    return (x + y) % 2 ? `${x} ${y}` : `${x - 1} ${y}`;
  };
  const targets = new Set(numbers(30).map(edge));
  return `GRID START\n${rows}\nGRID STOP\nA 40\nC 20\nD 10\nL ${edge()} 1 1\nL ${edge()} -1 1\nL ${edge()} 1 -1\n${[...targets].map((at) => `P ${at}`).join("\n")}\n`;
}

/** Square tanks of `tank` by `tank` cells, filled to random heights. */
function aquarium(tank) {
  const side = 60, across = Math.ceil(side / tank);
  const heights = numbers(across * across).map(() => below(tank + 1));
  const label = (row, col) => Math.floor(row / tank) * across + Math.floor(col / tank);
  const wet = (row, col) => Math.min(tank, side - Math.floor(row / tank) * tank) - row % tank <= heights[label(row, col)];
  const line = (cells) => cells.filter(Boolean).length;
  const tops = numbers(side).map((col) => line(numbers(side).map((row) => wet(row, col))));
  const lefts = numbers(side).map((row) => line(numbers(side).map((col) => wet(row, col))));
  const rows = numbers(side).map((row) => numbers(side).map((col) => label(row, col) + 1).join(" "));
  return `${tops.join(" ")}\n${lefts.join(" ")}\n\n${rows.join("\n")}\n`;
}

function harmony(swaps, most) {
  const side = 10;
  const tiles = numbers(side * side).map((at) => [Math.floor(at / side), 0]);
  for (let turn = 0; turn < swaps; turn += 1) {
    const a = below(side * side), b = below(side * side);
    const inLine = Math.floor(a / side) === Math.floor(b / side) || a % side === b % side;
    if (a === b || !inLine || Math.max(tiles[a][1], tiles[b][1]) >= most) continue;
    [tiles[a], tiles[b]] = [[tiles[b][0], tiles[b][1] + 1], [tiles[a][0], tiles[a][1] + 1]];
  }
  const rows = numbers(side).map((row) => tiles.slice(row * side, (row + 1) * side).map((tile) => tile.join(":")).join(" "));
  return `${side} ${side}\n${rows.join("\n")}\n`;
}

/** The clues of rows of digits with `-` between. */
function voltorb(digits, level) {
  const rows = digits.split("-").map((row) => [...row].map(Number));
  const pair = (line) => `${line.reduce((sum, card) => sum + card, 0)}/${line.filter((card) => card === 0).length}`;
  const down = numbers(rows.length).map((col) => pair(rows.map((row) => row[col])));
  return `rows ${rows.map(pair).join(" ")}\ncols ${down.join(" ")}\n${level ? `level ${level}\n` : ""}`;
}

const side = 4096, last = side - 1;
const ends = (row, col) => (row + col === 0 ? "S" : row + col === 2 * last ? "G" : "");
const BOARDS = {
  "laser-maze": {
    "open": () => maze(side, (row, col) => ends(row, col) || "."),
    "10 % walls, 2 % turrets": () => maze(side, (row, col) => {
      const roll = below(100);
      return ends(row, col) || (roll < 10 ? "#" : roll < 12 && row + col > 4 ? "^>v<"[below(4)] : ".");
    }),
    "one corridor": () => maze(side, (row, col) => {
      if (row + col === 0) return "S";
      if (row === last - 1 && col === 0) return "G";
      return row % 2 === 1 && col !== (row % 4 === 1 ? last : 0) ? "#" : ".";
    }),
    "shut in": () => maze(side, (row, col) => ends(row, col)
      || ((row === last - 2 && col >= last - 2) || (col === last - 2 && row >= last - 2) ? "#" : ".")),
  },
  "lazors": { "32 x 32": lazors },
  "aquarium": { "60 x 60, tanks of 9": () => aquarium(3), "60 x 60, tanks of 16": () => aquarium(4) },
  "harmony": { "10 x 10, 200 swaps": () => harmony(260, 12), "10 x 10, 900 swaps": () => harmony(1200, 24) },
  "voltorb-flip": {
    "the hardest": () => voltorb("20023-00112-02202-12300-01130", 8),
    "many boards": () => voltorb("00122-10202-22010-12001-02210", 0),
  },
};

const rows = [];
for (const [puzzle, boards] of Object.entries(BOARDS)) {
  const glue = new URL(`pkg/wasm/page/${puzzle}/solver/gridlight.js`, document.baseURI);
  const code = await import(glue);
  const compiled = await WebAssembly.compileStreaming(fetch(new URL("gridlight_bg.wasm", glue)));
  await code.default({ module_or_path: compiled });
  const hire = () => new Promise((resolve) => {
    const one = begin();
    one.onmessage = ({ data }) => data.type === "ready" && resolve(one);
    one.postMessage({ type: "init", puzzle, module: compiled });
  });
  /** Runs a job, and tells it to stop after so long, if at all: how long it took after that, or in all. */
  const job = (worker, bits, options, stop) => new Promise((resolve, reject) => {
    const id = ++ids;
    const began = performance.now();
    let told = began;
    worker.onmessage = ({ data }) => {
      if (data.id !== id) return;
      if (data.type === "error") reject(new Error(data.message));
      if (data.type === "done") resolve({ took: performance.now() - told, stopped: data.stopped });
    };
    worker.postMessage({ type: "solve", id, puzzle, bits, options });
    if (stop) {
      setTimeout(() => {
        told = performance.now();
        worker.postMessage({ type: "stop", id });
      }, stop);
    }
  });
  const { strategies } = code.puzzles()[0];
  for (const [name, make] of Object.entries(boards)) {
    const page = new code.Page(puzzle);
    page.openText(make());
    const bits = page.bits();
    page.free();
    for (const { id: strategy } of strategies) {
      const options = { strategy, limit: 2 };
      // Slices here, on the page's own thread, where they can be timed.
      const slices = [];
      const own = code.Job.fromBits(puzzle, bits, options);
      for (let all = 0; all < input.work;) {
        const began = performance.now();
        const { done } = own.run(input.slice, () => performance.now(), () => {});
        slices.push(performance.now() - began);
        all += slices.at(-1);
        if (done) break;
      }
      own.free();
      const worker = await hire();
      await job(worker, bits, { ...options, milliseconds: 50 });
      const stops = [], limits = [];
      for (let turn = 0; turn < input.tries; turn += 1) {
        // Not always at the same place of a slice, and in the preparation too.
        const { took, stopped } = await job(worker, bits, options, 20 + 31 * turn);
        if (stopped) stops.push(took);
      }
      for (let turn = 0; turn < input.tries; turn += 1) {
        const { took, stopped } = await job(worker, bits, { ...options, milliseconds: 100 });
        if (stopped || took > 100) limits.push(took - 100);
      }
      worker.terminate();
      rows.push({
        puzzle, name, strategy, slice: Math.max(...slices), stops: stops.length,
        stop: [median(stops), Math.max(0, ...stops)], limits: limits.length, limit: Math.max(0, ...limits),
      });
      await pause(0);
    }
  }
}
return rows;
