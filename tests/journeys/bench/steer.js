// From a choice to what the search does then, in a tree of a million events: the events that are shown first, and the whole
// window, each until it is a film.

const [{ Bench }, { Film }, { Kept }, { first }] = await Promise.all(["learn/lab/bench.js", "learn/lab/film.js", "learn/lab/film-window.js", "start/load-puzzle.js"].map((file) => import(new URL(`www/${file}`, document.baseURI).href)));
const { info } = await first;
const { shape } = info.strategies.find(({ id }) => id === "notes");
const bench = new Bench({ info });
const { boards: [{ bits }] } = await bench.generate(input.board);
const kept = new Kept();
/** As the page does. @param {number[]} prune nodes @param {boolean} soon */
const watch = async (prune, soon) => {
  const began = performance.now();
  const which = { search: "", from: 1, choices: prune.map((node) => ({ kind: "prune", node, cells: [], value: null })) };
  const end = await bench.follow(bits, input.options, { from: 1, prune, ...kept.wish(which, soon), hear: () => {} });
  kept.take(which, end);
  const { words, from } = soon ? kept.beginning() : { words: kept.words(), from: 1 };
  const film = Film.of({ ...end, words }, shape, from);
  return { film, time: performance.now() - began };
};
const { film } = await watch([input.far], false);
const rows = [];
for (const node of input.nodes) {
  const [soon, all] = [[], []];
  for (let turn = 0; turn < input.turns; turn += 1) {
    // Each a little before the last one: between two checkpoints it can be near the one or the other.
    const at = Math.max(node - Math.floor((node / 100) * turn), input.far + 1);
    const { film: shown, time } = await watch([input.far, at], true);
    if (shown.nodes.at(-1) < at) throw new Error(`node ${at} is not shown`);
    soon.push(time);
    if (turn % 4 === 0) all.push((await watch([input.far, at], false)).time);
    // The search goes on as it did: only what is chosen anew takes time.
    await watch([input.far], false);
  }
  rows.push([node, film.eventOf(node), median(soon), Math.max(...soon), median(all)]);
}
bench.dismiss();
return { events: film.length, rows };
