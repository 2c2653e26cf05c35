// Strategies and their switches, on the boards that the notes' strategy gets through within some nodes.

const worker = await hire();
const { strategies } = engine.puzzles().find((puzzle) => puzzle.id === "lazors");
const all = linked(input.boards);
const subset = [];
for (const board of all) {
  const { solved } = await solve(worker, board.link, { strategy: "notes", limit: 2, nodes: input.subset });
  if (solved.status === "unique") subset.push(board);
}

const measure = async (strategy, boards, words, switches) => {
  const counters = {};
  let [inside, open] = [0, 0];
  for (const { link } of boards) {
    const run = await solve(worker, link, { strategy, limit: 2, switches, nodes: input.most });
    inside += run.inside;
    open += run.solved.status === "unique" ? 0 : 1;
    for (const [id, value] of Object.entries(run.solved.counters)) counters[id] = (counters[id] ?? 0) + value;
  }
  return { words, inside, open, counters };
};

const tables = [];
for (const { id, name, switches, counters } of strategies) {
  const boards = id === "notes" ? subset : all;
  const used = switches.filter((one) => one.on);
  // Once before, so that the first row is as warm as the others.
  await measure(id, boards, "", {});
  const rows = [await measure(id, boards, "as it is", {})];
  for (const one of used) rows.push(await measure(id, boards, `without: ${one.name}`, { [one.id]: false }));
  rows.push(await measure(id, boards, "without any", Object.fromEntries(used.map((one) => [one.id, false]))));
  tables.push({ name, boards: boards.length, columns: counters.map(({ id: column, name: head }) => [column, head]), rows });
}
const base = await measure("default", subset, "", {});
worker.terminate();
return { tables, subset: subset.length, base };
