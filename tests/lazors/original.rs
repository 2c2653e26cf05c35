//! The notes of `pylazors`, written down again from their text alone, next to the strategy that bears their name: the
//! same solutions in the same order, and the same counts. What is shared is the text of a board.

use std::collections::BTreeSet;

use crate::common::oracle::run;
use crate::common::share;
use crate::common::{Dice, corpus, texts};
use crate::lazors::brute::random_board;
use gridlight::puzzles::lazors::Lazors;
use gridlight::puzzles::lazors::board::Board;
use gridlight::puzzles::lazors::solve::reference::PRESETS;
use gridlight::puzzles::lazors::text::bff;
use gridlight::search::Options;

type Place = (i32, i32);
type Ray = (i32, i32, i32, i32);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Block {
    Blank,
    Reflect,
    Opaque,
    Refract,
}

use Block::{Blank, Opaque, Reflect, Refract};

/// The blocks of a board, row by row.
#[derive(Clone, Default, Debug)]
struct Blocks {
    cols: i32,
    all: Vec<Block>,
}

impl Blocks {
    fn at(&self, (x, y): Place) -> Option<Block> {
        let inside = (0..self.cols).contains(&x) && y >= 0;
        self.all.get((y * self.cols + x) as usize).copied().filter(|_| inside)
    }

    fn put(&mut self, places: &[Place], block: Block) {
        for &(x, y) in places {
            self.all[(y * self.cols + x) as usize] = block;
        }
    }

    /// Where these blocks are.
    fn of(&self, these: &[Block]) -> Vec<Place> {
        let place = |at: usize| (at as i32 % self.cols, at as i32 / self.cols);
        (0..self.all.len()).filter(|&at| these.contains(&self.all[at])).map(place).collect()
    }
}

/// A board as its text says it: (column, row) by blocks, points by half blocks.
#[derive(Clone, Default, Debug)]
struct Told {
    fixed: Blocks,
    free: Vec<Place>,
    /// Reflect, opaque, refract.
    count: [usize; 3],
    lasers: Vec<Ray>,
    targets: Vec<Place>,
}

fn told(text: &str) -> Option<Told> {
    let mut told = Told::default();
    let mut row = None;
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        match (line, row) {
            ("GRID START", _) => row = Some(0),
            ("GRID STOP", _) => row = None,
            (_, Some(y)) => {
                for (x, letter) in line.chars().filter(|letter| !letter.is_whitespace()).enumerate() {
                    let place = (x as i32, y);
                    let block = match letter {
                        'o' | 'x' => Blank,
                        'A' => Reflect,
                        'B' => Opaque,
                        'C' => Refract,
                        _ => return None,
                    };
                    told.fixed.all.push(block);
                    told.fixed.cols = told.fixed.cols.max(x as i32 + 1);
                    if letter == 'o' {
                        told.free.push(place);
                    }
                }
                row = Some(y + 1);
            }
            _ => {
                let words: Vec<&str> = line.split_whitespace().collect();
                let number = |at: usize| words[at].parse::<i32>().unwrap();
                match words[0] {
                    "A" => told.count[0] = number(1) as usize,
                    "B" => told.count[1] = number(1) as usize,
                    "C" => told.count[2] = number(1) as usize,
                    "L" => told.lasers.push((number(1), number(2), number(3), number(4))),
                    "P" => told.targets.push((number(1), number(2))),
                    _ => return None,
                }
            }
        }
    }
    Some(told)
}

/// All ways to pick some of the items, one by one, in the order of Python's `itertools.combinations`.
fn combinations(items: &[Place], count: usize) -> impl Iterator<Item = Vec<Place>> {
    let mut next = (count <= items.len()).then(|| (0..count).collect::<Vec<usize>>());
    std::iter::from_fn(move || {
        let picks = next.take()?;
        let can_go_on = |&at: &usize| picks[at] + count - at < items.len();
        next = (0..count).rev().find(can_go_on).map(|at| {
            let follow = (at..count).map(|later| picks[at] + 1 + later - at);
            picks[..at].iter().copied().chain(follow).collect()
        });
        Some(picks.iter().map(|&pick| items[pick]).collect())
    })
}

/// The block on the way of a ray.
fn next_block((x, y, vx, vy): Ray) -> Place {
    let (hx, hy) = (x.div_euclid(2), y.div_euclid(2));
    if y.rem_euclid(2) == 1 { (hx - i32::from(vx <= 0), hy) } else { (hx, hy - i32::from(vy <= 0)) }
}

/// Whether all targets are on the traced lines.
fn trace(told: &Told, blocks: &Blocks) -> bool {
    let mut queue = told.lasers.clone();
    let mut seen = queue.clone();
    let mut lit = vec![false; told.targets.len()];
    while let Some(ray) = queue.pop() {
        let Some(block) = blocks.at(next_block(ray)) else { continue };
        let (x, y, vx, vy) = ray;
        let mut add = |ray| {
            if !seen.contains(&ray) {
                seen.push(ray);
                queue.push(ray);
            }
        };
        if matches!(block, Blank | Refract) {
            for (target, lit) in told.targets.iter().zip(&mut lit) {
                *lit |= [(x, y), (x + vx, y + vy)].contains(target);
            }
            add((x + vx, y + vy, vx, vy));
        }
        if matches!(block, Reflect | Refract) {
            add(if y % 2 == 1 { (x, y, -vx, vy) } else { (x, y, vx, -vy) });
        }
    }
    !lit.contains(&false)
}

/// What the note counts, and each test's share of it.
#[derive(Default, PartialEq, Eq, Debug)]
struct Counts {
    traces: u64,
    nodes: u64,
    after_source: u64,
    opaque_pair: u64,
    solid_pair: u64,
    source_pair: u64,
}

/// The two blocks on both sides of a target, if there are two.
fn sides(told: &Told, (x, y): Place) -> Option<[Place; 2]> {
    let (hx, hy) = (x.div_euclid(2), y.div_euclid(2));
    let sides = if y % 2 == 1 { [(hx - 1, hy), (hx, hy)] } else { [(hx, hy - 1), (hx, hy)] };
    sides.iter().all(|&side| told.fixed.at(side).is_some()).then_some(sides)
}

/// Whether two blocks at these places surround one of the points.
fn surrounds(told: &Told, places: &[Place], points: &[Place]) -> bool {
    let is = |side: &Place| places.contains(side);
    points.iter().any(|&point| sides(told, point).is_some_and(|sides| sides.iter().all(is)))
}

/// Which tests are made: none, those of the note, the same with the board's own blocks among those that count, or the
/// same with the one that only the author's program has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Tests {
    No,
    Placed,
    Fixed,
    Program,
}

/// The generator with its tests, and a trace for each combination that passes. `limit`: 0 for all solutions.
fn solve(told: &Told, tests: Tests, limit: usize) -> (Counts, Vec<String>) {
    let tested = tests != Tests::No;
    // The blocks that count for a test: those placed, and the board's own of these kinds if they count.
    let counted = |placed: &[&[Place]], kinds: &[Block]| {
        let own = if tests == Tests::Fixed { told.fixed.of(kinds) } else { Vec::new() };
        [placed.concat(), own].concat()
    };
    let only: Vec<Place> = match told.lasers[..] {
        [(x, y, ..)] => vec![(x, y)],
        _ => Vec::new(),
    };
    let mut counts = Counts::default();
    let mut found = Vec::new();
    let rest = |free: &[Place], taken: &[Place]| -> Vec<Place> {
        free.iter().copied().filter(|place| !taken.contains(place)).collect()
    };
    let mut blocks = told.fixed.clone();
    for opaque in combinations(&told.free, told.count[1]) {
        counts.nodes += 1;
        blocks.put(&told.free, Blank);
        blocks.put(&opaque, Opaque);
        let counting = counted(&[&opaque], &[Opaque]);
        if tested && told.lasers.len() == 1 && counting.contains(&next_block(told.lasers[0])) {
            counts.after_source += 1;
            continue;
        }
        if tested && surrounds(told, &counting, &told.targets) {
            counts.opaque_pair += 1;
            continue;
        }
        if tests == Tests::Program && surrounds(told, &opaque, &only) {
            counts.source_pair += 1;
            continue;
        }
        let free = rest(&told.free, &opaque);
        for reflect in combinations(&free, told.count[0]) {
            counts.nodes += 1;
            blocks.put(&free, Blank);
            blocks.put(&reflect, Reflect);
            if tested && surrounds(told, &counted(&[&opaque, &reflect], &[Opaque, Reflect]), &told.targets) {
                counts.solid_pair += 1;
                continue;
            }
            if tests == Tests::Program && surrounds(told, &[opaque.clone(), reflect.clone()].concat(), &only) {
                counts.source_pair += 1;
                continue;
            }
            let free = rest(&free, &reflect);
            for refract in combinations(&free, told.count[2]) {
                // With none to place there is no loop of its own.
                counts.nodes += u64::from(told.count[2] > 0);
                blocks.put(&free, Blank);
                blocks.put(&refract, Refract);
                counts.traces += 1;
                if trace(told, &blocks) {
                    found.push(blocks.all.iter().map(|&block| letter(block)).collect());
                    if found.len() == limit {
                        return (counts, found);
                    }
                }
            }
        }
    }
    (counts, found)
}

const fn letter(block: Block) -> char {
    match block {
        Blank => 'o',
        Reflect => 'A',
        Opaque => 'B',
        Refract => 'C',
    }
}

/// The same of the strategy: with nothing set, or with a preset.
fn ours(board: &Board, tests: Tests, limit: usize) -> (Counts, Vec<String>) {
    let preset = |id| PRESETS.iter().find(|it| it.id == id).unwrap().switches;
    let set = match tests {
        Tests::No => preset("plain"),
        Tests::Placed => &[],
        Tests::Fixed => preset("fixed"),
        Tests::Program => preset("program"),
    };
    let switches = set.iter().map(|&(id, on)| (id.to_string(), on)).collect();
    let options = Options { strategy: "notes".into(), limit: limit as u64, switches, ..Options::default() };
    let ran = run::<Lazors>(board, &options, false);
    let count = |id| ran.outcome.counters.get(id);
    let counts = Counts {
        traces: count("traces"),
        nodes: count("nodes"),
        after_source: count("after_source"),
        opaque_pair: count("opaque_pair"),
        solid_pair: count("solid_pair"),
        source_pair: count("source_pair"),
    };
    assert_eq!(count("shut_in"), 0);
    let found = ran.answers.iter().map(|answer| {
        let letters = bff::print_blocks(answer);
        letters.chars().filter(|letter| !letter.is_whitespace()).map(|it| if it == '.' { 'o' } else { it }).collect()
    });
    (counts, found.collect())
}

#[test]
fn the_strategy_is_the_one_of_the_notes() {
    let mut dice = Dice::new(401);
    let mut boards = 0;
    let mut dropped = [0; 4];
    let mut differ = 0;
    while boards < 1000 {
        let Some(board) = random_board(&mut dice, 400) else { continue };
        let Some(told) = told(&bff::print(&board)) else { continue };
        let all =
            [Tests::No, Tests::Placed, Tests::Fixed, Tests::Program].map(|tests| [0, 1].map(|limit| (tests, limit)));
        for (tests, limit) in all.concat() {
            let expected = solve(&told, tests, limit);
            assert_eq!(ours(&board, tests, limit), expected, "{tests:?} {limit}\n{}", bff::print(&board));
            let Counts { after_source, opaque_pair, solid_pair, source_pair, .. } = expected.0;
            let all = [after_source, opaque_pair, solid_pair, source_pair];
            dropped.iter_mut().zip(all).for_each(|(sum, count)| *sum += count);
        }
        let [placed, fixed] = [Tests::Placed, Tests::Fixed].map(|tests| solve(&told, tests, 0).0.traces);
        differ += u32::from(placed != fixed);
        // Another order of the cells traces as many placements to the end, and finds the same solutions.
        let options = |limit, order| Options {
            strategy: "notes".into(),
            limit,
            switches: vec![("set_order".into(), order)],
            ..Options::default()
        };
        let [rows, set] = [false, true].map(|order| {
            let ran = run::<Lazors>(&board, &options(0, order), false);
            let mut found: Vec<String> = ran.answers.iter().map(bff::print_blocks).collect();
            found.sort();
            (ran.outcome.counters.get("traces"), found)
        });
        assert_eq!(rows, set, "{}", bff::print(&board));
        boards += 1;
    }
    println!("{boards} boards, dropped by each test {dropped:?}; fixed blocks matter on {differ}");
    assert!(dropped.iter().all(|&count| count > 20) && differ >= 20, "{dropped:?} {differ}");
}

/// The five slow boards of the notes, and all others that take less, to the first solution. The traces and the share
/// that the tests save are those that the lesson compares with the notes' times.
#[test]
#[cfg_attr(not(feature = "corpus"), ignore = "the corpus is not beside the checkout")]
fn the_notes_boards_count_as_the_notes_would() {
    let slow = ["diagonal_10", "grande_9", "grande_10", "showstopper_9", "showstopper_10"];
    let mut compared = 0;
    let mut saved = Vec::new();
    let mut names = BTreeSet::new();
    for (name, source) in share::drawn(texts(&corpus("lazors/boards"), "bff"), 61) {
        names.insert(name.clone());
        let board = bff::parse(&source).unwrap();
        let (Some(told), is_slow) = (told(&bff::print(&board)), slow.contains(&name.as_str())) else {
            continue;
        };
        let most = Options { strategy: "notes".into(), limit: 1, nodes: 300_000, ..Options::default() };
        if !is_slow && run::<Lazors>(&board, &most, false).answers.is_empty() {
            continue;
        }
        let [tested, plain] = [Tests::Placed, Tests::No].map(|tests| ours(&board, tests, 1));
        if is_slow {
            let share = 100.0 - tested.0.traces as f64 * 100.0 / plain.0.traces as f64;
            saved.push(format!("{name} {} {} {share:.2}", plain.0.traces, tested.0.traces));
        }
        assert_eq!(tested, solve(&told, Tests::Placed, 1), "{name}");
        if !is_slow {
            assert_eq!(plain, solve(&told, Tests::No, 1), "{name}");
        }
        compared += 1;
    }
    // The wider test drops what the notes' tests do not.
    let wide = vec![("shut_in".to_string(), true)];
    let grande = bff::parse(&std::fs::read_to_string(corpus("lazors/boards").join("grande_10.bff")).unwrap()).unwrap();
    let options = Options { strategy: "notes".into(), limit: 1, switches: wide, ..Options::default() };
    let traces = run::<Lazors>(&grande, &options, false).outcome.counters.get("traces");
    assert_eq!(traces, 4_874_275 - 1_107_568);
    println!("{compared} boards compared");
    if names.contains("showstopper_9") {
        let path = corpus("lazors/boards").join("showstopper_9.bff");
        let board = bff::parse(&std::fs::read_to_string(path).unwrap()).unwrap();
        assert_eq!(ours(&board, Tests::Program, 1).0.traces, 4_369_674);
    }
    let expected = [
        "diagonal_10 4187584 3888489 7.14",
        "grande_10 4874275 4874275 0.00",
        "grande_9 244580 244580 0.00",
        "showstopper_10 11732682 600760 94.88",
        "showstopper_9 15196539 4796458 68.44",
    ];
    let drawn = |line: &&str| line.split(' ').next().is_some_and(|name| names.contains(name));
    assert_eq!(saved, expected.into_iter().filter(drawn).collect::<Vec<_>>());
}

/// The boards of the corpus on which fixed blocks matter to the tests: traces to the first solution, without and with
/// them.
#[test]
#[cfg_attr(not(feature = "corpus"), ignore = "the corpus is not beside the checkout")]
fn fixed_blocks_matter_on_three_boards() {
    for (name, expected) in [("diagonal_6", [2867, 1287]), ("split_8", [1717, 448]), ("vertices_1", [1102, 924])] {
        let path = corpus("lazors/boards").join(format!("{name}.bff"));
        let board = bff::parse(&std::fs::read_to_string(path).unwrap()).unwrap();
        let traces = [Tests::Placed, Tests::Fixed].map(|tests| ours(&board, tests, 1).0.traces);
        assert_eq!(traces, expected, "{name}");
    }
}

/// In the order of a Python set: the traces of the slow boards, without and with the tests, as a program in Python
/// counts them whose sets hash pairs as CPython 3.7 does. (Without its tests showstopper_9 takes 45,806,139.)
#[test]
#[cfg_attr(not(feature = "corpus"), ignore = "the corpus is not beside the checkout")]
fn a_python_set_has_this_order() {
    let all = [
        ("diagonal_10", [2_605_878, 2_432_040]),
        ("grande_9", [557_427, 557_427]),
        ("showstopper_10", [21_573_447, 2_335_927]),
        ("showstopper_9", [0, 11_392_263]),
    ];
    for (name, expected) in all {
        let path = corpus("lazors/boards").join(format!("{name}.bff"));
        let board = bff::parse(&std::fs::read_to_string(path).unwrap()).unwrap();
        for (traces, tests) in expected.into_iter().zip([false, true]).filter(|it| it.0 > 0) {
            let off = ["after_source", "opaque_pair", "solid_pair"].map(|id| (id.to_string(), tests));
            let mut switches = off.to_vec();
            switches.push(("set_order".into(), true));
            let options = Options { strategy: "notes".into(), limit: 1, switches, ..Options::default() };
            let counted = run::<Lazors>(&board, &options, false).outcome.counters.get("traces");
            assert_eq!(counted, traces, "{name} {tests}");
        }
    }
}
