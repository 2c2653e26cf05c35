//! The Perl solver's notes, written down again from their text, next to the strategy that bears their name: the same
//! solutions in the same order, and the same counts. What is shared is the text of a board. The note does not repeat its
//! constraints, which come from earlier posts: they are those of the rules, and so is what is compared with it.

use std::collections::BTreeMap;

use crate::aquarium::brute::random;
use crate::aquarium::corpus::real;
use crate::common::oracle::run;
use crate::common::{Dice, corpus, texts};
use gridlight::puzzle::{Puzzle, Rules};
use gridlight::puzzles::aquarium::Aquarium;
use gridlight::puzzles::aquarium::board::{Board, Rule};
use gridlight::puzzles::aquarium::solve::reference::PRESETS;
use gridlight::search::{Options, Stopped};

/// A board as its text says it: the clues of columns and rows, and the id of each cell's tank.
struct Told {
    tops: Vec<Option<i32>>,
    lefts: Vec<Option<i32>>,
    tanks: Vec<Vec<u32>>,
}

/// 1 is water, -1 empty, 0 unknown.
type Status = Vec<Vec<i32>>;

fn told(text: &str) -> Told {
    let (clues, cells) = text.trim().split_once(';').unwrap();
    let clues: Vec<Option<i32>> = clues.split('_').map(|clue| clue.parse().ok()).collect();
    let (tops, lefts) = clues.split_at(clues.len() / 2);
    let ids: Vec<u32> = cells.split(',').map(|id| id.parse().unwrap()).collect();
    let tanks = ids.chunks(tops.len()).map(<[u32]>::to_vec).collect();
    Told { tops: tops.to_vec(), lefts: lefts.to_vec(), tanks }
}

/// The text of a board, with the ids of its tanks in any order; `None` if the file of the note has no room for it:
/// walls in a tank, no square.
fn text(board: &Board, dice: &mut Dice) -> Option<String> {
    let text = Aquarium::print(board, "aqp")?;
    let (clues, cells) = text.trim().split_once(';').unwrap();
    let mut ids: BTreeMap<&str, u32> = BTreeMap::new();
    let cells = cells.split(',').map(|tank| {
        let next = (dice.below(1000) * 3600 + ids.len()) as u32;
        ids.entry(tank).or_insert(next).to_string()
    });
    Some(format!("{clues};{}", cells.collect::<Vec<_>>().join(",")))
}

impl Told {
    /// The cells of all lines, each with its clue.
    fn lines(&self) -> Vec<(Option<i32>, Vec<(usize, usize)>)> {
        let (rows, cols) = (self.lefts.len(), self.tops.len());
        let columns = (0..cols).map(|j| (self.tops[j], (0..rows).map(|i| (i, j)).collect()));
        columns.chain((0..rows).map(|i| (self.lefts[i], (0..cols).map(|j| (i, j)).collect()))).collect()
    }

    /// Constraints until nothing changes; `None` if one fails.
    fn prune(&self, mut status: Status, rises: bool) -> Option<Status> {
        let mut cells_of: BTreeMap<u32, Vec<(usize, usize)>> = BTreeMap::new();
        for (i, row) in self.tanks.iter().enumerate() {
            row.iter().enumerate().for_each(|(j, &tank)| cells_of.entry(tank).or_default().push((i, j)));
        }
        loop {
            let before = status.clone();
            for (clue, cells) in self.lines() {
                let Some(clue) = clue else { continue };
                let having = |value| cells.iter().filter(|&&(i, j)| status[i][j] == value).count() as i32;
                let (water, open) = (having(1), having(0));
                if water > clue || water + open < clue {
                    return None;
                }
                let value = if water == clue { -1 } else { i32::from(water + open == clue) };
                for (i, j) in cells {
                    if status[i][j] == 0 {
                        status[i][j] = value;
                    }
                }
            }
            for (i, row) in self.tanks.iter().enumerate() {
                for (j, &tank) in row.iter().enumerate() {
                    let value = status[i][j];
                    if value == 0 || (value == -1 && !rises) {
                        continue;
                    }
                    // Water fills the tank's row and everything below; emptiness, everything above.
                    for &(k, l) in &cells_of[&tank] {
                        if (value == 1 && k >= i) || (value == -1 && k <= i) {
                            if status[k][l] == -value {
                                return None;
                            }
                            status[k][l] = value;
                        }
                    }
                }
            }
            if status == before {
                return Some(status);
            }
        }
    }

    /// The two ways to go on: the next cell in line, or the longest streak, as the note's program has it.
    fn moves(&self, status: &Status, streak: bool) -> Option<[Status; 2]> {
        let mut best: Option<(usize, u32, usize)> = None;
        for (row, tanks) in self.tanks.iter().enumerate() {
            let mut count_for = BTreeMap::new();
            for (j, &tank) in tanks.iter().enumerate() {
                if status[row][j] == 0 {
                    *count_for.entry(tank).or_default() += 1;
                }
            }
            // By ascending ids.
            for (id, count) in count_for {
                if best.is_none_or(|(_, _, most)| most < count) {
                    best = Some((row, id, count));
                }
            }
        }
        let (best_row, best_id, _) = best?;
        let mut ways = [status.clone(), status.clone()];
        if streak {
            for j in (0..self.tops.len()).filter(|&j| self.tanks[best_row][j] == best_id) {
                ways[0][best_row][j] = 1;
                ways[1][best_row][j] = -1;
            }
        } else {
            let row = status.iter().position(|row| row.contains(&0))?;
            let j = status[row].iter().position(|&value| value == 0)?;
            ways[0][row][j] = 1;
            ways[1][row][j] = -1;
        }
        Some(ways)
    }

    /// Boards worked out, guesses, boards that failed, and the solutions.
    fn solve(&self, streak: bool, rises: bool, limit: usize) -> ([u64; 3], Vec<String>) {
        let empty = vec![vec![0; self.tops.len()]; self.lefts.len()];
        let (mut stack, mut counts, mut found) = (vec![empty], [0; 3], Vec::new());
        while let Some(status) = stack.pop() {
            counts[0] += 1;
            let Some(status) = self.prune(status, rises) else {
                counts[2] += 1;
                continue;
            };
            if let Some([water, empty]) = self.moves(&status, streak) {
                counts[1] += 1;
                stack.extend([empty, water]);
                continue;
            }
            let letter = |&value: &i32| if value == 1 { '#' } else { '.' };
            found.push(status.concat().iter().map(letter).collect());
            if found.len() == limit {
                break;
            }
        }
        (counts, found)
    }
}

fn options(preset: Option<&str>, limit: usize) -> Options {
    let preset = preset.map_or(&[][..], |id| PRESETS.iter().find(|it| it.id == id).unwrap().switches);
    let switches = preset.iter().map(|&(id, on)| (id.to_string(), on)).collect();
    Options { strategy: "notes".into(), limit: limit as u64, switches, ..Options::default() }
}

/// The same of the strategy.
fn ours(board: &Board, preset: Option<&str>, limit: usize) -> ([u64; 3], Vec<String>) {
    let ran = run::<Aquarium>(board, &options(preset, limit), false);
    let counts = ["nodes", "guesses", "backtracks"].map(|id| ran.outcome.counters.get(id));
    let picture = |answer: &gridlight::grid::Grid<bool>| {
        answer.cells().iter().map(|&water| if water { '#' } else { '.' }).collect()
    };
    (counts, ran.answers.iter().map(picture).collect())
}

/// The stages by their presets: whether the longest streak is guessed, and whether emptiness rises.
const STAGES: [(Option<&str>, bool, bool); 4] =
    [(Some("next"), false, false), (None, true, false), (Some("stage8"), true, true), (Some("undo"), true, true)];

#[test]
fn the_strategy_is_the_one_of_the_notes() {
    let mut dice = Dice::new(402);
    let (mut boards, mut guesses) = (0, [0; 4]);
    while boards < 1000 {
        let board = random(&mut dice);
        if board.rule != Rule::Region || board.held {
            continue;
        }
        let Some(text) = text(&board, &mut dice) else { continue };
        let (board, told) = (Aquarium::parse(&text).unwrap(), told(&text));
        for (stage, (preset, streak, rises)) in STAGES.into_iter().enumerate() {
            for limit in [0, 1] {
                let expected = told.solve(streak, rises, limit);
                assert_eq!(ours(&board, preset, limit), expected, "{preset:?} {text}");
                guesses[stage] += expected.0[1];
            }
        }
        boards += 1;
    }
    println!("{boards} boards, guesses by stage {guesses:?}");
    assert!(guesses.iter().all(|&count| count > 300), "{guesses:?}");
}

/// Larger boards have ties that small ones do not have.
#[test]
fn generated_boards_count_alike() {
    let mut dice = Dice::new(403);
    let (mut most, mut differ) = (0, 0);
    for seed in 1..=60 {
        let side = [8, 10, 12, 15][seed as usize % 4];
        let size = gridlight::grid::Size::new(side, side);
        let board = Aquarium::GENERATE.unwrap()(seed, 1 + (seed % 3) as u8, Some(size)).unwrap();
        let Some(text) = text(&board, &mut dice).filter(|_| board.rule == Rule::Region) else { continue };
        let (named, told) = (Aquarium::parse(&text).unwrap(), told(&text));
        assert_eq!(named, board);
        for (preset, streak, rises) in STAGES {
            let counts = ours(&named, preset, 1);
            if counts.0[0] > 20_000 {
                continue;
            }
            assert_eq!(counts, told.solve(streak, rises, 1), "{seed} {preset:?}");
            most = most.max(counts.0[0]);
            differ += u32::from(counts != ours(&board, preset, 1));
        }
    }
    println!("up to {most} boards worked out; ids matter in {differ} searches");
    assert!(most > 500 && differ > 20);
}

#[test]
#[cfg_attr(not(feature = "corpus"), ignore = "the corpus is not beside the checkout")]
fn the_corpus_counts_alike() {
    let mut compared = 0;
    let mut dice = Dice::new(404);
    let files = texts(&corpus("aquarium/generated"), "aqp").into_iter().map(|(_, source)| source);
    let real = real().into_iter().filter(|board| board.rule == Rule::Region);
    for text in files.chain(real.filter_map(|board| text(&board, &mut dice))) {
        let (board, told) = (Aquarium::parse(&text).unwrap(), told(&text));
        for (preset, streak, rises) in &STAGES[1..] {
            let few = Options { nodes: 3000, ..options(*preset, 1) };
            if run::<Aquarium>(&board, &few, false).outcome.stopped == Some(Stopped::Nodes) {
                continue;
            }
            let expected = told.solve(*streak, *rises, 1);
            assert_eq!(ours(&board, *preset, 1), expected, "{preset:?} {text}");
            compared += 1;
        }
    }
    println!("{compared} searches compared");
    assert!(compared > 40);
}

/// The boards of the corpus on which ids matter: boards worked out with those of the file, and in reading order.
#[test]
#[cfg_attr(not(feature = "corpus"), ignore = "the corpus is not beside the checkout")]
fn ties_go_to_the_lowest_id_of_the_file() {
    for (name, preset, expected) in
        [("gen_20x20_per10_s2_0", None, [241, 237]), ("gen_25x25_per15_s3_2", Some("stage8"), [84, 82])]
    {
        let path = corpus("aquarium/generated").join(format!("{name}.aqp"));
        let board = Aquarium::parse(&std::fs::read_to_string(path).unwrap()).unwrap();
        let plain = Aquarium::parse(&Aquarium::print(&board, "aqp").unwrap()).unwrap();
        let counts = [&board, &plain].map(|board| ours(board, preset, 1).0[0]);
        assert_eq!(counts, expected, "{name}");
    }
}
