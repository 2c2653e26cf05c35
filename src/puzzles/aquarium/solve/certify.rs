//! The certificate of a board: cases of surfaces that are under water or dry, with a line at the end of each that cannot
//! have its number.
//!
//! An item is a node of the forest; its token is the index of its first cell, row by row. `r3` and `c3` are the reasons:
//! row or column 3, counted from 0, has too much water, or too little even if all open cells held water, or its open
//! surfaces do not add up to what is missing.

use crate::grid::{Cell, Dir};
use crate::kit::casework::{self, CaseRefutation, Forced, ItemSet, Position};
use crate::kit::json;
use crate::puzzle::{Evidence, Uncertified};
use crate::puzzles::aquarium::answer::Answer;
use crate::puzzles::aquarium::board::{Board, Line, Rule};
use crate::search::{Options, Watch};

use super::model::{BLANK, Model};
use super::search;
use super::state::{DRY, OPEN, State, ValueReason, WET};

/// See [`crate::puzzle::Certify`].
pub fn certify(board: &Board, watch: &mut Watch<'_>) -> Result<Evidence, Uncertified> {
    let answer = casework::answer(search(board, &Options::default()), watch)?;
    let row = |row: &[bool]| json::word(&row.iter().map(|&water| if water { '1' } else { '0' }).collect::<String>());
    let solution = answer.as_ref().map(|answer| json::list(answer.rows().map(row)));
    casework::evidence(&mut Surfaces::new(board, answer), written(board), solution, watch)
}

/// The board as JSON.
fn written(board: &Board) -> String {
    let size = board.size();
    let walls = |dir: Dir| {
        let row = |row: u16| -> String {
            let cells = (0..size.cols).map(|col| Cell::new(row, col));
            cells.map(|cell| if board.wall(cell, dir) { '1' } else { '0' }).collect()
        };
        json::list((0..size.rows).map(|at| json::word(&row(at))))
    };
    json::object(&[
        ("rule", json::word(if board.rule == Rule::Pool { "pool" } else { "region" })),
        ("tops", json::list(board.tops.iter().map(|&clue| json::or_null(clue)))),
        ("lefts", json::list(board.lefts.iter().map(|&clue| json::or_null(clue)))),
        ("east", walls(Dir::East)),
        ("south", walls(Dir::South)),
    ])
}

/// What is known of every surface, and the decisions that it follows from.
struct Surfaces {
    model: Model,
    state: State,
    answer: Option<Answer>,
    /// The length of the trail before each decision.
    starts: Vec<usize>,
    /// The lines that change if a surface is dry, or holds water: one bit each.
    touches: Vec<[u128; 2]>,
    /// Lines with news since each surface was last tried.
    news: Vec<u128>,
    next: usize,
}

impl Surfaces {
    fn new(board: &Board, answer: Option<Answer>) -> Surfaces {
        let model = Model::new(board);
        let lines = |nodes: Vec<usize>| {
            nodes.into_iter().map(|at| &model.forest.nodes[at]).fold(0, |lines, node| {
                let cols = node.cols.iter().map(|&col| model.rows + usize::from(col));
                cols.fold(lines | 1 << node.row, |lines, line| lines | 1 << line)
            })
        };
        let forest = &model.forest;
        let touches = (0..model.len()).map(|at| [lines(forest.upwards(at).collect()), lines(forest.downwards(at))]);
        Surfaces {
            touches: touches.collect(),
            state: State::new(&model),
            answer,
            starts: Vec::new(),
            news: vec![u128::MAX; model.len()],
            next: 0,
            model,
        }
    }

    /// The surface of an item.
    fn node(&self, item: usize) -> usize {
        self.model.forest.at(self.model.forest.size.cell(item))
    }

    /// The item of a surface: its first cell.
    fn item(&self, node: usize) -> usize {
        let forest = &self.model.forest;
        forest.cells(node).next().map_or(0, |cell| forest.size.index(cell))
    }

    /// Sets an open surface, with what follows by the water rule.
    fn set(&mut self, node: usize, value: u8) {
        self.starts.push(self.state.trail.len());
        let value = if value == 1 { WET } else { DRY };
        // What is known agrees with the water rule, so it cannot conflict.
        let set = self.state.set(&self.model, node, value, ValueReason::Free);
        debug_assert!(set.is_ok(), "an open surface can be set");
    }

    fn unset(&mut self) {
        let start = self.starts.pop().unwrap_or(0);
        self.state.undo(&self.model, start);
    }

    /// The first contradictory line among these.
    fn wrong(&self, mut lines: u128) -> Option<usize> {
        while lines != 0 {
            let line = lines.trailing_zeros() as usize;
            if line < self.model.clues.len() && self.fails(line) {
                return Some(line);
            }
            lines &= lines - 1;
        }
        None
    }

    /// Whether a line has too much water or too little, or its surfaces do not add up: a checker looks at no more.
    fn fails(&self, line: usize) -> bool {
        let (need, open) = (self.needs(line), self.state.open[line]);
        let adds_up = || {
            let nodes = self.model.line_nodes(line).filter(|&at| self.state.value[at] == OPEN);
            nodes.fold(1_u64, |sums, at| sums | sums << self.model.share(line, at)) >> need & 1 == 1
        };
        let column = line >= self.model.rows;
        self.model.clues[line] != BLANK && !((0..=open).contains(&need) && (column || adds_up()))
    }

    /// The water that a line lacks.
    fn needs(&self, line: usize) -> i16 {
        self.model.clues[line] - self.state.wet[line]
    }

    /// The reason that a line gives, with the decisions that it rests on.
    fn because(&self, line: usize) -> CaseRefutation {
        let only = match self.needs(line) {
            need if need < 0 => Some(WET),
            need if need > self.state.open[line] => Some(DRY),
            _ => None,
        };
        let mut uses = ItemSet::default();
        for node in self.model.line_nodes(line) {
            let value = self.state.value[node];
            if value != OPEN && only.is_none_or(|only| value == only) {
                let place = self.state.place[node] as usize;
                let decision = self.starts[self.starts.partition_point(|&start| start <= place) - 1];
                uses.add(self.item(self.state.trail[decision].into()));
            }
        }
        let reason = match self.model.line(line) {
            Line::Row(row) => format!("r{row}"),
            Line::Col(col) => format!("c{col}"),
        };
        CaseRefutation { reason, uses }
    }

    /// Tries a value of an open surface.
    fn tried(&mut self, node: usize, value: u8) -> Option<CaseRefutation> {
        self.set(node, value);
        let refuted = self.wrong(self.touches[node][usize::from(value)]).map(|line| self.because(line));
        self.unset();
        refuted
    }

    /// Marks lines as having news for all surfaces.
    fn tell(&mut self, node: usize, value: u8) {
        let lines = self.touches[node][usize::from(value)];
        self.news.iter_mut().for_each(|news| *news |= lines);
    }
}

impl Position for Surfaces {
    fn items(&self) -> usize {
        self.model.forest.size.area()
    }

    fn values(&self, _: usize) -> Vec<u8> {
        vec![0, 1]
    }

    fn decide(&mut self, item: usize, value: u8) {
        let node = self.node(item);
        self.set(node, value);
        self.tell(node, value);
    }

    fn undo(&mut self) {
        let decided = self.starts.last().and_then(|&start| self.state.trail.get(start));
        let decided = decided.map(|&node| (usize::from(node), self.state.value[usize::from(node)]));
        self.unset();
        if let Some((node, value)) = decided {
            self.tell(node, u8::from(value == WET));
        }
    }

    fn refuted(&mut self) -> Option<CaseRefutation> {
        self.wrong(u128::MAX).map(|line| self.because(line))
    }

    fn forced(&mut self) -> Option<Forced> {
        let count = self.model.len();
        for step in 0..count {
            let node = (self.next + step) % count;
            let [dry, water] = self.touches[node];
            if self.state.value[node] != OPEN || (dry | water) & self.news[node] == 0 {
                continue;
            }
            self.news[node] = 0;
            let refuted: Vec<(u8, CaseRefutation)> =
                [0, 1].into_iter().filter_map(|value| Some((value, self.tried(node, value)?))).collect();
            if let Some(&(value, _)) = refuted.first() {
                self.next = node;
                self.news[node] = u128::MAX;
                let kept = (refuted.len() == 1).then_some(1 - value);
                return Some(Forced { item: self.item(node), refuted, kept });
            }
        }
        None
    }

    /// The surfaces that settle most others whichever way they go.
    fn candidates(&mut self) -> Vec<usize> {
        let forest = &self.model.forest;
        let open = |at: &usize| self.state.value[*at] == OPEN;
        let cells =
            |nodes: Vec<usize>| -> usize { nodes.into_iter().filter(open).map(|at| forest.nodes[at].cols.len()).sum() };
        let weight = |at: &usize| cells(forest.downwards(*at)) * cells(forest.upwards(*at).collect());
        let mut nodes: Vec<usize> = (0..self.model.len()).filter(open).collect();
        nodes.sort_by_cached_key(|at| (std::cmp::Reverse(weight(at)), *at));
        let mut items: Vec<usize> = nodes.into_iter().map(|at| self.item(at)).collect();
        // A single candidate would not be tried out.
        if let [only] = items[..] {
            items.push(only);
        }
        items
    }

    fn is_right(&self) -> bool {
        self.answer.as_ref().is_some_and(|answer| {
            let wet = |cell: Cell| self.state.value[self.model.forest.at(cell)] == WET;
            self.state.full() && answer.iter().all(|(cell, &water)| wet(cell) == water)
        })
    }
}
