//! Every strategy of Aquarium, with every switch and limit, compared with the oracle of `brute.rs` on random boards,
//! with and without given marks; and the truth of shared cells and reasons.

use std::collections::BTreeSet;

use crate::aquarium::brute::{brute, forced, picture, random};
use crate::common::Dice;
use crate::common::oracle::{Habit, Tally, Truth, cases, judge, numbers, run, ways, why};
use gridlight::grid::Line;
use gridlight::puzzle::{Puzzle, Solve};
use gridlight::puzzles::aquarium::Aquarium;
use gridlight::puzzles::aquarium::board::{Board, CellMark};
use gridlight::puzzles::aquarium::moves::{Move, apply};
use gridlight::search::{Detail, Outcome, Why};

/// The kinds of reasons.
const REASONS: [&str; 5] =
    ["sums differ", "lines that cannot all be met", "too much filled", "too little left", "no such number"];

/// The solutions that agree with the given marks of a board.
pub fn kept(board: &Board) -> Vec<u32> {
    let mut answers = brute(board);
    if board.held {
        answers.retain(|&water| {
            board.size().cells().all(|cell| match board.mark(cell) {
                CellMark::Open => true,
                mark => (mark == CellMark::Water) == (water >> board.size().index(cell) & 1 == 1),
            })
        });
    }
    answers
}

/// The board with some given marks, from one of its solutions or random.
fn held(board: Board, dice: &mut Dice) -> Board {
    let size = board.size();
    let goal = if dice.chance(70) { brute(&board).first().copied() } else { None };
    let goal = goal.unwrap_or_else(|| dice.roll() as u32);
    let mut marked = board;
    for cell in size.cells() {
        if dice.chance(12) {
            let step = if goal >> size.index(cell) & 1 == 1 { Move::Fill(cell) } else { Move::Dry(cell) };
            marked = apply(&marked, &step).unwrap_or(marked);
        }
    }
    marked.held = true;
    marked
}

#[test]
fn every_switch_and_limit_agrees_with_the_oracle() {
    let (most, mut dice) = cases(10_000, 121);
    let mut tally = Tally::default();
    for number in 0..most {
        let mut board = random(&mut dice);
        if dice.chance(20) {
            board = held(board, &mut dice);
        }
        let size = board.size();
        let answers = kept(&board);
        let all: BTreeSet<String> = answers.iter().map(|&water| picture(size, water)).collect();
        tally.board(all.len() as u128);
        let told = || format!("{}{:?}", Aquarium::print(&board, "puzzlink").unwrap(), board.marks.cells());
        let holds = |text: &str| all.contains(&format!("{}\n", text.trim_end()));
        let truth = Truth { count: Some(all.len() as u128), holds: &holds };
        for strategy in Aquarium::STRATEGIES {
            for (way, options) in ways(strategy, number, &mut dice).into_iter().enumerate() {
                let ran = run::<Aquarium>(&board, &options, dice.chance(30));
                judge::<Aquarium>(&board, &options, Habit::Lists, &truth, &ran, &told);
                // What all solutions share is reported unless only one is wanted.
                let whole = options.nodes == 0 && (options.limit != 1);
                shared(&board, &answers, &ran.outcome, whole && strategy.info.id == "default");
                tally.searches += 1;
                if let (0, Some(why)) = (way, why(&ran.outcome)) {
                    tally.reason(reason(&board, why));
                }
            }
        }
    }
    tally.told("Aquarium", [true; 3], &REASONS);
}

/// Every cell reported as shared by all solutions is, and if the proof was complete, no other cell is.
fn shared(board: &Board, answers: &[u32], outcome: &Outcome, whole: bool) {
    let told = || format!("{}{outcome:?}", Aquarium::print(board, "puzzlink").unwrap());
    let wanted = whole && !answers.is_empty();
    let Some(detail) = &outcome.detail else { return assert!(!wanted, "{}", told()) };
    let [("forced", Detail::Text(text))] = detail.as_slice() else { panic!("{}", told()) };
    let truth = forced(board.size(), answers);
    assert_eq!(text.len(), truth.len(), "{}", told());
    for (said, is) in text.chars().zip(truth.chars()) {
        assert!(said == is || (said == '?' && !whole), "{truth}\n{}", told());
    }
    let open = text.chars().filter(|&letter| letter != '\n').enumerate().filter(|(_, letter)| *letter == '?');
    let open: Vec<_> = open.map(|(at, _)| board.size().cell(at)).collect();
    assert!(outcome.unshared.as_ref().is_none_or(|cells| *cells == open), "{}", told());
}

/// Checks the claim of a reason; returns its kind.
fn reason(board: &Board, why: &Why) -> &'static str {
    let told = || format!("{}{:?} {why:?}", Aquarium::print(board, "puzzlink").unwrap(), board.marks.cells());
    let words = &why.words;
    let sum = |clues: &[Option<u16>]| clues.iter().copied().collect::<Option<Vec<u16>>>().map(|all| all.iter().sum());
    if words.starts_with("The clues of the rows add up to") {
        let (rows, cols): (Option<u16>, Option<u16>) = (sum(&board.lefts), sum(&board.tops));
        let said: Vec<u16> = numbers(words).into_iter().map(|number| number as u16).collect();
        assert!(rows != cols && [rows, cols] == [Some(said[0]), Some(said[1])], "{}", told());
        return "sums differ";
    }
    if words == "Every way to fill the tanks was tried." {
        assert!(why.cells.is_empty(), "{}", told());
        // Needed only on larger boards.
        return "tried";
    }
    // The lines named are those whose cells are marked, and their clues alone have no solution.
    let name = |line: &Line| match line {
        Line::Row(row) => format!("row {}", row + 1),
        Line::Col(col) => format!("column {}", col + 1),
    };
    let spoken = words.to_lowercase();
    let named = |line: &Line| {
        let follows = |end: char| spoken.contains(&format!("{}{end}", name(line)));
        follows(' ') || follows(',')
    };
    let lines: Vec<Line> = board.lines().filter(named).collect();
    let cells: BTreeSet<_> =
        lines.iter().flat_map(|line| line.cells(board.size())).map(|it| (it.row, it.col)).collect();
    assert_eq!(cells, why.cells.iter().map(|it| (it.row, it.col)).collect(), "{}", told());
    let mut rest = board.clone();
    for line in board.lines().filter(|line| !lines.contains(line)) {
        rest.set_clue(line, None);
    }
    assert!(!lines.is_empty() && kept(&rest).is_empty(), "{}", told());
    if words.ends_with(" be met.") {
        let all = if lines.len() == 2 { " cannot both be met." } else { " cannot all be met." };
        assert!(lines.len() > 1 && words.ends_with(all), "{}", told());
        return "lines that cannot all be met";
    }
    let [line] = lines[..] else { panic!("{}", told()) };
    let count =
        |mark: CellMark| line.cells(board.size()).filter(|&cell| board.held && board.mark(cell) == mark).count();
    let clue = board.clue(line).map(usize::from);
    let said = &numbers(words)[1..];
    assert_eq!(said.first().copied(), clue, "{}", told());
    if words.contains("filled") {
        assert!(said[1] == count(CellMark::Water) && clue < Some(said[1]), "{}", told());
        "too much filled"
    } else if words.contains("can hold water") {
        // "no cell" is not a number.
        let left = said.get(1).copied().unwrap_or(0);
        assert!(left + count(CellMark::Dry) == usize::from(board.length(line)) && clue > Some(left), "{}", told());
        "too little left"
    } else {
        assert!(words.ends_with("and its tanks cannot make that number."), "{}", told());
        "no such number"
    }
}
