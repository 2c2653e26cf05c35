//! The kinds of questions that one run answers.

use crate::contract::{QuestionChoiceView, QuestionView};
use crate::grid::Size;
use crate::kit::numbers::{counted, listed, lower};
use crate::random::Random;
use crate::search::{Act, EventWords};

use super::tree::{EventTree, Row, TreeBranch};

/// The most choices of a question.
const CHOICES: usize = 4;
/// How often a question of a kind is looked for.
const TRIES: usize = 60;

/// What questions are made from.
pub struct Quiz<'a> {
    pub tree: &'a EventTree,
    pub told: EventWords,
    pub size: Size,
    pub wave: bool,
    pub random: &'a mut Random,
}

impl Quiz<'_> {
    /// Up to so many questions of a kind, each about another node.
    pub fn several(
        &mut self,
        most: usize,
        make: fn(&mut Self, TreeBranch) -> Option<QuestionView>,
    ) -> Vec<QuestionView> {
        let mut questions: Vec<QuestionView> = Vec::new();
        for _ in 0..TRIES {
            let Some(branch) = self.random.pick(&self.tree.branches) else { break };
            if questions.len() == most {
                break;
            }
            if questions.iter().all(|question| question.node != branch.node) {
                questions.extend(make(self, branch));
            }
        }
        questions
    }

    /// Which test cuts a branch.
    pub fn test(&mut self, branch: TreeBranch) -> Option<QuestionView> {
        let at = branch.from + 1;
        let rows = &self.tree.rows;
        let row = &rows[branch.from];
        // What follows from the decision may come first.
        let cut = (at..rows.len()).find(|&at| rows[at].act != Act::Settle)?;
        let Row { act: Act::Cut, reason, depth, .. } = rows[cut] else { return None };
        // What fails although no test says so is no test.
        if depth != row.depth || self.told.failed.contains(&reason) {
            return None;
        }
        let words = self.told.reasons.get(usize::from(reason).checked_sub(1)?)?;
        let (choices, truth) = self.tests(reason)?;
        Some(QuestionView {
            kind: "test",
            ask: if self.wave {
                format!("Which test keeps the search out of {} at time {depth}?", self.cells(&rows[cut].cells))
            } else {
                "Which test cuts this branch?".into()
            },
            cells: if self.wave { rows[cut].cells.clone() } else { row.cells.clone() },
            node: branch.node,
            choices,
            truth,
            because: (*words).into(),
            from: cut,
            to: cut + 1,
            ..QuestionView::default()
        })
    }

    /// The reason of a cut among others that cut something in this search. They stand in the order of the tests, and no two
    /// say nearly the same.
    fn tests(&mut self, reason: u8) -> Option<(Vec<QuestionChoiceView>, u64)> {
        let cuts = |it: u8| self.tree.rows.iter().any(|row| row.act == Act::Cut && row.reason == it);
        let mut others: Vec<u8> = (1..=self.told.reasons.len() as u8)
            .filter(|it| *it != reason && cuts(*it))
            .filter(|it| !self.told.failed.contains(it) && !self.told.are_alike(*it, reason))
            .collect();
        self.random.shuffle(&mut others);
        let mut tests = vec![reason];
        for other in others {
            if tests.len() < CHOICES && tests.iter().all(|&it| !self.told.are_alike(it, other)) {
                tests.push(other);
            }
        }
        tests.sort_unstable();
        let truth = tests.iter().position(|&it| it == reason)?;
        let words = tests.iter().map(|&it| self.told.reasons.get(usize::from(it) - 1));
        let choices: Option<Vec<_>> = words.map(|it| Some(QuestionChoiceView::new((*it?).into(), &[], None))).collect();
        choices.filter(|choices| choices.len() > 1).map(|choices| (choices, truth as u64))
    }

    /// What is tried next.
    pub fn next(&mut self, branch: TreeBranch) -> Option<QuestionView> {
        let row = &self.tree.rows[branch.from];
        if row.cells.is_empty() {
            return None;
        }
        let by_cells = self.next_cells(branch, row);
        let (ask, cells, (choices, truth)) = match by_cells {
            Some(mixed) if self.told.swaps => ("Which swap is tried next?".into(), Vec::new(), mixed),
            Some(mixed) if row.cells.len() > 1 => ("Which cells are tried next?".into(), Vec::new(), mixed),
            Some(mixed) => ("Which cell is tried next?".into(), Vec::new(), mixed),
            None => {
                let ask = format!("What is tried next at {}?", self.cells(&row.cells));
                (ask, row.cells.clone(), self.next_values(row)?)
            }
        };
        let value = self.told.values.get(usize::from(row.value)).filter(|words| !words.is_empty());
        let verb = lower(self.told.verb);
        let cells_words = self.cells(&row.cells);
        Some(QuestionView {
            kind: "next",
            ask,
            cells,
            node: branch.node,
            choices,
            truth,
            because: match value {
                Some(value) => format!("Next it {verb} {value} at {cells_words}."),
                None => format!("Next it {verb} {cells_words}."),
            },
            from: branch.from,
            to: branch.from + 1,
            ..QuestionView::default()
        })
    }

    /// Other cells that could be tried next: open ones that are tried somewhere, at the same depth before others.
    fn next_cells(&mut self, branch: TreeBranch, row: &Row) -> Option<(Vec<QuestionChoiceView>, u64)> {
        let decided = self.tree.decided(branch.from, row.depth);
        let mut others: Vec<&Row> = Vec::new();
        for other in self.tree.rows.iter().filter(|other| other.act == Act::Try) {
            let open = self.told.swaps || !other.cells.iter().any(|cell| decided.contains(cell));
            let new = |one: &&Row| one.cells != other.cells;
            if open && !other.cells.is_empty() && other.cells != row.cells && others.iter().all(new) {
                others.push(other);
            }
        }
        if others.len() < 2 {
            return None;
        }
        self.random.shuffle(&mut others);
        others.sort_by_key(|other| other.depth.abs_diff(row.depth));
        let others = others.iter().take(CHOICES).map(|other| self.place(&other.cells)).collect();
        self.mixed(self.place(&row.cells), others)
    }

    /// Other values for the same cells.
    fn next_values(&mut self, row: &Row) -> Option<(Vec<QuestionChoiceView>, u64)> {
        let words = |value: u8| self.told.values.get(usize::from(value)).filter(|words| !words.is_empty());
        let choice = |value: u8| Some(QuestionChoiceView::new((*words(value)?).into(), &[], Some(value)));
        let tries = self.tree.rows.iter().filter(|row| row.act == Act::Try);
        let mut others: Vec<u8> = tries.map(|row| row.value).filter(|&value| value != row.value).collect();
        others.sort_unstable();
        others.dedup();
        let others = others.into_iter().filter_map(choice).collect();
        self.mixed(choice(row.value)?, others)
    }

    /// Whether a branch holds a solution.
    pub fn fate(&mut self, branch: TreeBranch) -> Option<QuestionView> {
        let within = |node: u64| (branch.node..=branch.last).contains(&node);
        let solved = self.tree.found.iter().copied().find(|&node| within(node));
        // A branch that is cut at once asks for nothing, and one that was left off is not settled.
        let nodes = branch.last + 1 - branch.node;
        if solved.is_none() && (!branch.whole || nodes < 2) {
            return None;
        }
        let answer = |words: &str| QuestionChoiceView::new(words.into(), &[], None);
        let row = &self.tree.rows[branch.from];
        // With a solution, up to its node and what is reported of it.
        let to = solved.map_or(branch.to, |node| self.tree.branches[node as usize - 1].to.min(branch.to));
        Some(QuestionView {
            kind: "fate",
            ask: "Does this branch hold a solution?".into(),
            cells: row.cells.clone(),
            node: branch.node,
            choices: vec![answer("Yes"), answer("No")],
            truth: u64::from(solved.is_none()),
            because: match solved {
                Some(node) if node == branch.node => "It is a solution itself.".into(),
                Some(node) => format!("Node {node} in it is a solution."),
                None => format!("{} in it, and no solution.", counted(nodes, "node", "nodes")),
            },
            from: branch.from + 1,
            to,
            ..QuestionView::default()
        })
    }

    /// The true choice among others, and its place; `None` if there is nothing to choose from.
    fn mixed(
        &mut self,
        truth: QuestionChoiceView,
        mut others: Vec<QuestionChoiceView>,
    ) -> Option<(Vec<QuestionChoiceView>, u64)> {
        others.retain(|other| other.words != truth.words);
        others.truncate(CHOICES - 1);
        self.random.shuffle(&mut others);
        if others.is_empty() {
            return None;
        }
        let at = self.random.below(others.len() + 1);
        others.insert(at, truth);
        Some((others, at as u64))
    }

    fn place(&self, cells: &[u32]) -> QuestionChoiceView {
        QuestionChoiceView::new(crate::kit::numbers::capital(&self.cells(cells)), cells, None)
    }

    /// Cells in words; those of one row or column are named by it.
    fn cells(&self, cells: &[u32]) -> String {
        let named: Vec<_> = cells.iter().map(|&cell| self.size.cell(cell as usize)).collect();
        match named.as_slice() {
            [first, second] if first.row == second.row => {
                format!("row {}, columns {} and {}", first.row + 1, first.col + 1, second.col + 1)
            }
            [first, second] if first.col == second.col => {
                format!("column {}, rows {} and {}", first.col + 1, first.row + 1, second.row + 1)
            }
            [first, .., last] if named.iter().all(|cell| cell.row == first.row) && named.len() > 2 => {
                format!("row {}, columns {} to {}", first.row + 1, first.col + 1, last.col + 1)
            }
            _ => listed(&named.iter().map(|cell| cell.words()).collect::<Vec<_>>(), "and"),
        }
    }
}
