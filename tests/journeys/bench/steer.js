// From a choice to what the search does then, in a tree of a million events: the events that are shown first, and the whole window.

const [{ Bench }, { Film }, { first }] = await Promise.all(["lab/bench.js", "lab/film.js", "early.js"].map((file) => import(new URL(`www/${file}`, document.baseURI).href)));
const { info } = await first;
const { shape } = info.strategies.find(({ id }) => id === "notes");
const bench = new Bench({ info });
const { boards: [{ bits }] } = await bench.generate(input.board);
/** @param {number} most events @param {number[]} prune nodes */
const watch = async (most, prune) => {
  const began = performance.now();
  const end = await bench.follow(bits, input.options, { from: 1, most, prune, hear: () => {} });
  const film = Film.of(end, shape);
  return { film, time: performance.now() - began };
};
const { film } = await watch(input.most, [input.far]);
const rows = [];
for (const node of input.nodes) {
  const at = film.eventOf(node);
  const [soon, all] = [[], []];
  for (let turn = 0; turn < input.turns; turn += 1) soon.push((await watch(at + input.soon, [input.far, node])).time);
  for (let turn = 0; turn < 2; turn += 1) all.push((await watch(input.most, [input.far, node])).time);
  rows.push([node, at, median(soon), median(all)]);
}
bench.dismiss();
return { events: film.length, rows };
