//! The deductions on random small Aquarium boards compared with brute force.

use std::collections::{BTreeMap, BTreeSet};

use gridlight::grid::{Cell, Grid, Size};
use gridlight::puzzle::{Explain, Fact, Generate, Next, Puzzle, Reason, Reasoner, Reasons, Rules};
use gridlight::puzzles::aquarium::Aquarium;
use gridlight::puzzles::aquarium::board::{Board, CellMark};
use gridlight::puzzles::aquarium::moves::apply;
use gridlight::puzzles::aquarium::reason::trial::{TrialGrade, grade};

use crate::aquarium::brute::{keeps, random};
use crate::aquarium::reason_parts::items;
use crate::aquarium::waters::{levels, loose, marked, meeting, text};
use crate::common::Dice;

const BOARDS: usize = 8_000;

fn reasons() -> Reasons<Aquarium> {
    Aquarium::REASONS.unwrap()
}

fn is(size: Size, water: u32, fact: &Fact) -> bool {
    (water >> size.index(fact.cell) & 1 == 1) == fact.holds
}

fn words(next: &Next<Aquarium>) -> String {
    match next {
        Next::Follows(reason) | Next::Fails(reason) => reason.words.to_string(),
        Next::Stuck => "stuck".into(),
        Next::Done => "done".into(),
    }
}

/// What is known of a board, what fits it, and counts.
struct Walk<'a> {
    board: &'a Board,
    levels: &'a [u32],
    fitting: Vec<u32>,
    known: BTreeSet<Fact>,
    /// The deductions by technique, and the contradictions.
    counts: &'a mut BTreeMap<&'static str, usize>,
    fails: &'a mut BTreeMap<&'static str, usize>,
}

impl Walk<'_> {
    fn prose(&self, reason: &Reason<Aquarium>) {
        let Reason { look, cells, .. } = reason;
        let words = reason.words.to_string();
        assert!(words.ends_with('.') && !words.contains("  "), "{words}");
        assert!(words.chars().next().unwrap().is_uppercase(), "{words}");
        assert!(look.starts_with("Look at ") && look.ends_with('.'), "{look}");
        assert!(!cells.is_empty() && cells.iter().all(|&cell| self.board.size().contains(cell)));
        let facts = reason.given.iter().chain(&reason.follows);
        assert!(facts.clone().all(|fact| fact.value == 1 && self.board.size().contains(fact.cell)));
        assert!(reasons().techniques.iter().any(|it| it == reason.technique));
        assert!(usize::from(reason.technique.grade) < Aquarium::INFO.grades.len());
    }

    /// The fillings that follow from the evidence alone: level water that fits the clues and the given facts.
    fn evidence(&self, reason: &Reason<Aquarium>) -> Vec<u32> {
        assert!(reason.given.iter().all(|fact| self.known.contains(fact)), "{}", reason.words);
        let count = (items().list)(self.board).len();
        assert!(reason.items.iter().all(|&item| item < count));
        let keep: Vec<bool> = (0..count).map(|item| reason.items.contains(&item)).collect();
        let only = (items().only)(self.board, &keep);
        let size = self.board.size();
        let mut left = meeting(&only, self.levels);
        left.retain(|&water| reason.given.iter().all(|fact| is(size, water, fact)));
        left
    }

    /// Checks a deduction; `false` if it was the last one.
    fn take(&mut self, next: &Next<Aquarium>, context: &str) -> bool {
        let size = self.board.size();
        match next {
            Next::Follows(reason) => {
                self.prose(reason);
                assert!(!reason.follows.is_empty(), "{context}");
                for fact in &reason.follows {
                    assert!(!self.known.contains(fact), "{context}: {fact:?} again, {}", reason.words);
                    let all = |waters: &[u32]| waters.iter().all(|&water| is(size, water, fact));
                    assert!(all(&self.fitting), "{context}: {}", reason.words);
                    assert!(all(&self.evidence(reason)), "{context}: {}", reason.words);
                }
                self.known.extend(&reason.follows);
                *self.counts.entry(reason.technique.id).or_default() += 1;
                true
            }
            Next::Fails(reason) => {
                self.prose(reason);
                assert!(reason.follows.is_empty() && reason.step.is_none(), "{context}");
                assert!(self.fitting.is_empty(), "{context}: {}", reason.words);
                assert!(self.evidence(reason).is_empty(), "{context}: {}", reason.words);
                *self.fails.entry(reason.technique.id).or_default() += 1;
                false
            }
            Next::Done => {
                assert!(self.fitting.len() == 1, "{context}");
                assert!(self.known.len() == size.area(), "{context}");
                false
            }
            Next::Stuck => true,
        }
    }

    fn learn(&mut self, fact: Fact) {
        let size = self.board.size();
        self.fitting.retain(|&water| is(size, water, &fact));
        self.known.insert(fact);
    }

    /// The marks of this board equal what is known.
    fn shows(&self, board: &Board) {
        let mark = |cell: Cell| {
            let known = |holds| self.known.contains(&Fact { cell, value: 1, holds });
            match (known(true), known(false)) {
                (true, _) => CellMark::Water,
                (_, true) => CellMark::Dry,
                _ => CellMark::Open,
            }
        };
        assert_eq!(board.marks, Grid::from_fn(self.board.size(), mark));
        assert!(board.held);
    }
}

/// Every deduction is true in every solution and follows from its evidence alone; a walk ends where it should.
#[test]
fn every_reason_is_true_and_follows_from_its_evidence() {
    let mut dice = Dice::new(401);
    let (mut counts, mut fails) = (BTreeMap::new(), BTreeMap::new());
    let mut seen = [0; 3];
    for number in 0..BOARDS {
        let board = if number % 4 == 0 { random(&mut dice) } else { loose(&mut dice) };
        if board.unfinished().is_some() {
            continue;
        }
        let levels = levels(&board);
        let board = marked(&mut dice, board, &levels);
        let mut fitting = meeting(&board, &levels);
        fitting.retain(|&water| keeps(&board, water));
        seen[fitting.len().min(2)] += 1;
        let marks = board.marks.iter().filter(|(_, mark)| **mark != CellMark::Open);
        let known = marks.map(|(cell, &mark)| Fact { cell, value: 1, holds: mark == CellMark::Water }).collect();
        let mut walk = Walk { board: &board, levels: &levels, fitting, known, counts: &mut counts, fails: &mut fails };
        let mut reasoner = (reasons().begin)(&board);
        loop {
            let same = reasoner.fork().next();
            let next = reasoner.next();
            assert!(words(&same) == words(&next), "board {number}");
            let context = format!("board {number}: {}", text(&board));
            let before = reasoner.board();
            if !walk.take(&next, &context) {
                break;
            }
            match next {
                Next::Follows(reason) => {
                    // The move alone expresses the whole conclusion.
                    let step = apply(&before, &reason.step.unwrap()).unwrap();
                    for fact in &reason.follows {
                        let mark = if fact.holds { CellMark::Water } else { CellMark::Dry };
                        assert_eq!(step.mark(fact.cell), mark, "{context}: {}", reason.words);
                    }
                }
                _ => {
                    walk.shows(&reasoner.board());
                    let fact = assume(&mut dice, &*reasoner, &walk);
                    reasoner.learn(fact);
                    walk.learn(fact);
                }
            }
        }
    }
    let deductions: usize = counts.values().sum();
    println!(
        "{deductions} deductions on {seen:?} boards that no, one and more answers fit: {counts:?}, fails {fails:?}"
    );
    assert!(seen.iter().all(|&count| count > 400), "{seen:?}");
    assert!(reasons().techniques.iter().all(|it| counts.get(it.id).is_some_and(|&count| count > 20)));
    assert!(["level", "met", "full", "sums", "balance", "ways"].iter().all(|id| fails.contains_key(id)));
}

/// A random open fact to continue with, after all open facts have been checked.
fn assume(dice: &mut Dice, reasoner: &dyn Reasoner<Aquarium>, walk: &Walk<'_>) -> Fact {
    let open = reasoner.open();
    let told = |fact: &Fact| walk.known.contains(fact) || walk.known.contains(&fact.denied());
    assert!(!open.is_empty() && !open.iter().any(told));
    let different: BTreeSet<&Fact> = open.iter().collect();
    assert!(different.len() == open.len() && open.iter().all(|fact| different.contains(&fact.denied())));
    let fact = dice.pick(&open);
    let says = reasoner.says(fact);
    assert!(says.ends_with(if fact.holds { "holds water" } else { "stays dry" }), "{says}");
    // Every solution that fits the fact fits the board.
    let with = reasoner.board_with(fact).unwrap();
    let size = with.size();
    for &water in walk.fitting.iter().filter(|&&water| is(size, water, &fact)) {
        assert!(keeps(&with, water));
    }
    let step = apply(&reasoner.board(), &reasoner.step(fact).unwrap()).unwrap();
    assert_eq!(step.marks, with.marks);
    fact
}

/// Learning the opposite of a known fact is reported as a contradiction at once.
#[test]
fn what_is_known_cannot_be_denied() {
    let board = Aquarium::parse("1 2 1\n0 1 3\n\n1 2 1\n1 2 1\n1 1 1\n").unwrap();
    let mut reasoner = (reasons().begin)(&board);
    while let Next::Follows(_) = reasoner.next() {}
    assert!(matches!(reasoner.next(), Next::Done));
    let water = Fact { cell: Cell::new(2, 1), value: 1, holds: true };
    assert!(reasoner.board_with(water).is_some() && reasoner.board_with(water.denied()).is_none());
    reasoner.learn(water);
    assert!(matches!(reasoner.next(), Next::Done));
    reasoner.learn(water.denied());
    let Next::Fails(reason) = reasoner.next() else { panic!("it goes on") };
    assert_eq!(reason.words.to_string(), "Water and dryness would meet at row 3, column 1.");
    assert!(matches!(reasoner.next(), Next::Fails(_)));
}

/// Each technique in its simplest case, with its words.
#[test]
fn techniques_say_what_they_see() {
    let cases = [
        ("met", "0 -\n- -\n\n1 2\n1 2\n", "Column 1 needs 0, so it stays dry."),
        ("full", "2 -\n- -\n\n1 2\n1 2\n", "Column 1 is full of water."),
        (
            "wide",
            "- - -\n1\n\n1 1 2\n",
            "Row 1 needs 1 more; this tank would add 2, so it stays dry. So row 1, column 1 stays dry.",
        ),
        (
            "missed",
            "- - - -\n3\n\n1 1 2 3\n",
            "Row 1 needs 3 more; without this tank only 2 cells would be left, so it fills. So row 1, column 1 holds \
             water.",
        ),
        (
            "high",
            "1 -\n- - -\n\n1 2\n1 2\n3 2\n",
            "Column 1 needs 1 more; water up to here would fill more than 1 of its cells. So row 1, column 1 stays \
             dry.",
        ),
        (
            "low",
            "2 -\n- - -\n\n1 2\n1 2\n3 2\n",
            "Column 1 needs 2 of its 3 open cells: if this cell were dry, those above would be, too, and too few would \
             be left. So row 2, column 1 holds water.",
        ),
        (
            "sums",
            "- - - - - - -\n4\n\n1 1 2 2 3 4 4\n",
            "Row 1 needs 4 more from tanks with 1, 2, 2 and 2 cells: with this tank, no sum fits. So row 1, column 5 \
             stays dry.",
        ),
        (
            "balance",
            "1 - 1 -\n2 1\n\n1 2 3 4\n5 2 6 4\n",
            "The rows hold 3 cells of water together, the columns that are known 2 of them. The other lines need 1 more; \
             higher water would be too much. So these stay dry: row 1, column 2; row 1, column 4.",
        ),
        (
            "ways",
            "- - - -\n2 1\n\n1 2 2 3\n1 4 5 3\n",
            "Row 1 can take its missing 2 in 2 ways. One fails at once in row 2. So row 1, \
             column 2 holds water, and these stay dry: row 1, column 1; row 1, column 4.",
        ),
    ];
    for (id, source, words) in cases {
        let board = Aquarium::parse(source).unwrap();
        let Next::Follows(reason) = (reasons().begin)(&board).next() else { panic!("{id}: nothing follows") };
        assert_eq!((reason.technique.id, &*reason.words.to_string()), (id, words));
    }
}

/// New boards that need only single lines are solved by the techniques for single lines.
#[test]
fn walks_of_new_boards_end_as_their_grade_says() {
    let generate: Generate<Aquarium> = Aquarium::GENERATE.unwrap();
    for difficulty in 1..=3 {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        let (mut boards, mut walked, mut steps, mut grades, mut times) = (0, 0, 0, [0; 4], Vec::new());
        for seed in 0..100 {
            let Ok(board) = generate(seed, difficulty, None) else { continue };
            let begin = std::time::Instant::now();
            let mut reasoner = (reasons().begin)(&board);
            let mut hardest = 0;
            let done = loop {
                match reasoner.next() {
                    Next::Follows(reason) => {
                        *counts.entry(reason.technique.id).or_default() += 1;
                        hardest = hardest.max(reason.technique.grade);
                        steps += 1;
                    }
                    Next::Fails(reason) => panic!("{}", reason.words),
                    Next::Stuck => break false,
                    Next::Done => break true,
                }
            };
            times.push(begin.elapsed());
            boards += 1;
            walked += usize::from(done);
            grades[usize::from(if done { hardest } else { 3 })] += 1;
            let lines = grade(&board) == TrialGrade::Lines;
            assert_eq!(done && hardest <= 1, lines, "{seed}, {difficulty}");
        }
        times.sort();
        println!(
            "difficulty {difficulty}: {walked} of {boards} to their end, {} steps on average, median {:?}; \
             {grades:?}; {counts:?}",
            steps / boards,
            times[times.len() / 2]
        );
    }
}
