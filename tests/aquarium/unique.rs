//! Larger boards said to have a unique solution or none, checked by a second search that shares nothing with the first:
//! the board as separately written clauses, given to another solver (batsat, MiniSat in Rust), with the solution
//! excluded.

use batsat::{BasicSolver, Lit, SolverInterface as _, Var, lbool};
use gridlight::grid::{Cell, Dir, Size};
use gridlight::puzzle::{Puzzle, Rules};
use gridlight::puzzles::aquarium::Aquarium;
use gridlight::puzzles::aquarium::board::{Board, Rule};
use gridlight::puzzles::aquarium::generate::random_board;
use gridlight::puzzles::aquarium::solve::engine::Tricks;
use gridlight::puzzles::aquarium::solve::{self, Answer};
use gridlight::search::{Go, Options, Outcome, Progress, Verdict, Watch};

use crate::aquarium::brute::{brute, random};
use crate::common::Dice;
use crate::common::oracle::run;

/// The cells that contain water wherever this one does: everything connected with it at its height or below; under the
/// region rule, those of its tank, however connected.
fn drawn(board: &Board, start: Cell) -> Vec<Cell> {
    let size = board.size();
    let mut seen = vec![start];
    let mut next = 0;
    while next < seen.len() {
        for dir in Dir::ALL {
            let open = !board.wall(seen[next], dir);
            if let Some(other) = seen[next].step(dir, size).filter(|_| open)
                && (board.rule == Rule::Region || other.row >= start.row)
                && !seen.contains(&other)
            {
                seen.push(other);
            }
        }
        next += 1;
    }
    seen.retain(|cell| cell.row >= start.row);
    seen
}

/// The board's clauses; variable n says that the n-th cell contains water.
struct Clauses {
    solver: BasicSolver,
    size: Size,
}

impl Clauses {
    fn new(board: &Board) -> Clauses {
        let size = board.size();
        let mut clauses = Clauses { solver: BasicSolver::default(), size };
        let cells: Vec<Var> = (0..size.area()).map(|_| clauses.solver.new_var_default()).collect();
        for cell in size.cells() {
            for other in drawn(board, cell) {
                let (from, to) = (cells[size.index(cell)], cells[size.index(other)]);
                clauses.add(&[Lit::new(from, false), Lit::new(to, true)]);
            }
        }
        for line in board.lines() {
            let Some(clue) = board.clue(line) else { continue };
            let line: Vec<Var> = line.cells(size).map(|cell| cells[size.index(cell)]).collect();
            clauses.exactly(&line, clue.into());
        }
        clauses
    }

    fn add(&mut self, clause: &[Lit]) {
        self.solver.add_clause_reuse(&mut clause.to_vec());
    }

    /// Exactly `count` of these are true: for each prefix, variables say whether there are at least so many in it.
    fn exactly(&mut self, line: &[Var], count: usize) {
        let mut before: Vec<Option<Var>> = vec![None; count + 2];
        for &cell in line {
            let mut after = before.clone();
            for (most, slot) in after.iter_mut().enumerate().skip(1) {
                // At least `most` up to here: there were already, or there was one fewer and this one is true.
                let now = self.solver.new_var_default();
                let (same, fewer) = (before[most], if most == 1 { None } else { before[most - 1] });
                let (now_true, now_false) = (Lit::new(now, true), Lit::new(now, false));
                if let Some(same) = same {
                    self.add(&[Lit::new(same, false), now_true]);
                }
                let holds = Lit::new(cell, true);
                let without: Vec<Lit> = same.map(|same| Lit::new(same, true)).into_iter().collect();
                if most == 1 {
                    self.add(&[!holds, now_true]);
                    self.add(&[&without[..], &[now_false, holds]].concat());
                } else if let Some(fewer) = fewer {
                    self.add(&[!holds, Lit::new(fewer, false), now_true]);
                    self.add(&[&without[..], &[now_false, holds]].concat());
                    self.add(&[&without[..], &[now_false, Lit::new(fewer, true)]].concat());
                } else {
                    self.add(&[&without[..], &[now_false]].concat());
                }
                *slot = Some(now);
            }
            before = after;
        }
        let last = |most: usize| before[most];
        match (count, last(count.max(1))) {
            (0, _) => {}
            (_, Some(enough)) => self.add(&[Lit::new(enough, true)]),
            _ => self.add(&[]),
        }
        if let Some(more) = last(count + 1) {
            self.add(&[Lit::new(more, false)]);
        }
    }

    fn exclude(&mut self, answer: &Answer) {
        let other = |cell: Cell| {
            let var = self.solver.var_of_int(self.size.index(cell) as u32);
            Lit::new(var, answer.get(cell) != Some(&true))
        };
        let clause: Vec<Lit> = self.size.cells().map(other).collect();
        self.add(&clause);
    }

    fn satisfiable(&mut self) -> bool {
        self.solver.solve_limited(&[]) == lbool::TRUE
    }
}

/// Compares the verdict on a board; returns 0 for none, 1 for one, 2 for more.
fn compare(board: &Board) -> Option<usize> {
    let told = || Aquarium::print(board, "puzzlink").unwrap_or_default();
    let options = Options { nodes: 200_000, ..Options::default() };
    let ran = run::<Aquarium>(board, &options, false);
    // Most boards are solved before anything is learnt, so repeat the search with learning from the start.
    let mut learns = solve::search_with(board, &options, Tricks { patience: 0, pairs: 0, ..Tricks::ALL });
    let mut ask = |_: &Progress| Go::On;
    let learnt = learns.run(&mut Watch::new(Progress::default(), &mut ask), &mut |_| ());
    let count = |outcome: &Outcome| match outcome.verdict {
        Verdict::None(..) => Some(0),
        Verdict::Unique(_) => Some(1),
        Verdict::Several => Some(2),
        Verdict::Found | Verdict::Unproved(_) => None,
    };
    if let (Some(one), Some(other)) = (count(&ran.outcome), learnt.as_ref().and_then(count)) {
        assert_eq!(one, other, "{}", told());
    }
    let mut clauses = Clauses::new(board);
    for answer in &ran.answers {
        assert!(clauses.satisfiable(), "{}", told());
        clauses.exclude(answer);
    }
    match ran.outcome.verdict {
        Verdict::None(..) => assert!(!clauses.satisfiable(), "there is an answer: {}", told()),
        Verdict::Unique(_) => assert!(!clauses.satisfiable(), "there is another answer: {}", told()),
        Verdict::Several => return Some(2),
        Verdict::Found | Verdict::Unproved(_) => return None,
    }
    Some(ran.answers.len())
}

/// Checks the second search: on small boards it finds as many solutions as brute force.
#[test]
fn the_clauses_have_the_answers_of_brute_force() {
    let mut dice = Dice::new(183);
    for _ in 0..600 {
        let board = random(&mut dice);
        let size = board.size();
        let mut clauses = Clauses::new(&board);
        for water in brute(&board) {
            assert!(clauses.satisfiable(), "{}", Aquarium::print(&board, "puzzlink").unwrap());
            let wet = |cell: Cell| water >> size.index(cell) & 1 == 1;
            clauses.exclude(&gridlight::grid::Grid::from_fn(size, wet));
        }
        assert!(!clauses.satisfiable(), "{}", Aquarium::print(&board, "puzzlink").unwrap());
    }
}

#[test]
fn one_answer_is_one_by_a_second_search() {
    let mut dice = Dice::new(184);
    let gallery = Aquarium::INFO.examples.iter().map(|example| Aquarium::parse(example.text).unwrap());
    let mut boards: Vec<Board> = gallery.collect();
    for _ in 0..400 {
        let side = |dice: &mut Dice| dice.between(5, 20) as u16;
        let size = Size::new(side(&mut dice), side(&mut dice));
        let rule = if dice.chance(50) { Rule::Pool } else { Rule::Region };
        let mut board = random_board(dice.roll(), size, rule, dice.between(2, 7));
        if dice.chance(35) {
            // One more and one less, so that the sums still agree.
            let (a, b) = (dice.below(board.lefts.len()), dice.below(board.lefts.len()));
            if let (Some(more), Some(less)) = (board.lefts[a], board.lefts[b])
                && a != b
                && more < size.cols
                && less > 0
            {
                (board.lefts[a], board.lefts[b]) = (Some(more + 1), Some(less - 1));
            }
        }
        boards.push(board);
    }
    let mut seen = [0; 3];
    for board in &boards {
        if let Some(kind) = compare(board) {
            seen[kind] += 1;
        }
    }
    println!(
        "Aquarium: {} boards without an answer, {} with one, {} with more, by clauses and another solver",
        seen[0], seen[1], seen[2]
    );
    assert!(seen[0] > 20 && seen[1] > 100, "{seen:?}");
}
