// For all parts: real workers, spoken to as the page does.

const at = (path) => new URL(path, document.baseURI);
// The page allows only workers that it makes itself.
const { hire: begin } = gridlight;
const engine = await import(at("pkg/wasm/page/lazors/gridlight.js"));
await engine.default();
const module = await WebAssembly.compileStreaming(fetch(at("pkg/wasm/page/lazors/solver/gridlight_bg.wasm")));

/** A worker that is ready. */
const hire = () => new Promise((resolve) => {
  const worker = begin();
  worker.onmessage = ({ data }) => data.type === "ready" && resolve(worker);
  worker.postMessage({ type: "init", puzzle: "lazors", module });
});

let ids = 0;

/** Solves; `total` is from the message in to "done" out, `inside` the worker's own time, in milliseconds. */
const solve = (worker, link, options) => new Promise((resolve, reject) => {
  const id = ++ids;
  const answers = [];
  const began = performance.now();
  worker.onmessage = ({ data }) => {
    if (data.id !== id) return;
    if (data.type === "found") answers.push(...data.answers);
    if (data.type === "error") reject(new Error(data.message));
    if (data.type !== "done") return;
    resolve({ total: performance.now() - began, inside: data.milliseconds, solved: data.solved, stopped: data.stopped, answers });
  };
  worker.postMessage({ type: "solve", id, puzzle: "lazors", bits: engine.bitsOf(link), options });
});

const linkOf = (text) => {
  const page = new engine.Page("lazors");
  page.openText(text);
  return page.view().link;
};

/** Boards as `{ name, link }`; without texts of any, those of the gallery. */
const linked = (boards) => boards.length > 0
  ? boards.map(({ name, text }) => ({ name, link: linkOf(text) }))
  : engine.examples("lazors").map(({ name, link }) => ({ name, link }));

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const sum = (values) => values.reduce((all, value) => all + value, 0);
