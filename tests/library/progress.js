// Somebody's progress, with a value of every sort that there is.

/** @returns {import("../../www/progress/file.js").Kept} */
export function keeper() {
  const row = { board: "lazors/AAAA", setup: "default", status: "unique", words: "Unique solution.", count: "1", answers: 1, counters: { nodes: 7 }, median: 0.4, least: 0.3, most: 0.6, repeats: 12, capped: false, wrong: "" };
  const values = {
    theme: "light", keys: false, clock: true, mistakes: "once", badge: false, speed: 2, loop: true, puzzle: "aquarium", gallery: false,
    new: "import", author: "Ann", "lab.room": "many", "lab.room.lazors": "learn.lazors/3.0", "strategy.lazors": "notes", "wanted.lazors": "2", "switches.lazors": { notes: { quick: false } },
    "lab.setups.lazors": ["default", "notes:-quick"], "filter.lazors": { size: "", grade: "2", unsolved: true }, "board.lazors": "lazors/AAAB&title=Two+mirrors%3F",
    "last.laser-maze": "large-1", "made.aquarium": { given: "aquarium/CCCC", seed: 7, difficulty: 2, rows: 6, cols: 6, technique: "", words: "Easy." },
    "lab.note.lazors.0": [["1 ms", "7"]], "progress.lazors": { "lazors/AAAA": "lazors/AAAB", "lazors/BBBB": "lazors/BBBC" },
    "hints.lazors": { "lazors/AAAA": [2, 1, 0] }, "aids.lazors": { "lazors/AAAA": [1, 0, 0] }, times: { "lazors/AAAA": 61_000 }, "solved.lazors": ["First light", "Two ways"],
    "set.open": "# Title: Two\n---\n#lazors/AAAA\n", "set.draft": "# Title: Draft\n---\n#lazors/AAAA\n", "set.solved": { "lazors/AAAA": true },
    "met.demo": { lazors: true }, "met.doors": { lazors: true }, "lessons.done": { "lazors.0": true }, "lessons.answers": { "lazors.1.0": false, "lazors.1.1": true }, "lessons.said": { "lazors.1.1": { ask: "How many?", said: "12 nodes", truth: "16 nodes", near: "close" } }, "lessons.cuts": { lazors: { saved: 12, all: 16, wrong: 1 } },
    "daily.aquarium": { "2026-11-21": { given: "aquarium/DDDD", solved: "2026-11-21", moves: 12, hints: 0 }, "2026-11-22": { given: "aquarium/EEEE" } },
    "lab.rows.lazors": [row],
  };
  const boards = [
    { id: "own-1", puzzle: "lazors", when: 1_700_000_000_000, name: "Two mirrors", rows: 3, cols: 4, given: "lazors/FFFF", link: "lazors/FFFG", mode: "edit", bits: new Uint8Array(),
      about: { author: "<b>Ann</b>", note: "First.\nThen.", date: "2026-11-26" } },
    { id: "large-1", puzzle: "laser-maze", when: 1_700_000_000_001, name: "", rows: 200, cols: 200, given: "", link: "", mode: "edit", bits: Uint8Array.from([1, 2, 250]) },
  ];
  return { values: new Map(Object.entries(values)), boards };
}
