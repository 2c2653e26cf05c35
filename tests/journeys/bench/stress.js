// Hard boards: to the first answer, and to "one or several".

const worker = await hire();
const table = [];
for (const { name, link } of linked(input.boards)) {
  const row = { name, status: "", nodes: 0, times: [] };
  for (const limit of [1, 2]) {
    const runs = [];
    for (let turn = 0; turn < input.turns; turn += 1) runs.push(await solve(worker, link, { limit, milliseconds: 20_000 }));
    row.times.push(median(runs.map((run) => run.total)));
    row.status = runs[0].solved.status;
    row.nodes = runs[0].solved.counters.nodes;
  }
  table.push(row);
}
worker.terminate();
return table;
