//! The certificate of a board: cases of surfaces that are under water or dry, with a line at the end of each that cannot
//! have its number.
//!
//! An item is a node of the forest; its token is the index of its first cell, row by row. `r3` and `c3` are the reasons:
//! row or column 3, counted from 0, has too much water, or too little even if all open cells held water, or its open
//! surfaces do not add up to what is missing.

use crate::grid::{Cell, Dir};
use crate::kit::casework::{self, Forced, Items, Position, Refuted};
use crate::kit::json;
use crate::puzzle::{Claim, Evidence, Uncertified};
use crate::puzzles::aquarium::answer::Answer;
use crate::puzzles::aquarium::board::{Board, Line, Rule};
use crate::puzzles::aquarium::forest::Forest;
use crate::search::{Options, Stopped, Verdict, Watch};

use super::search;

/// See [`crate::puzzle::Certify`].
pub fn certify(board: &Board, watch: &mut Watch<'_>) -> Result<Evidence, Uncertified> {
    let mut answers: Vec<Answer> = Vec::new();
    let outcome = search(board, &Options::default()).run(watch, &mut |answer| answers.push(answer));
    let claim = match outcome.map(|outcome| outcome.verdict) {
        Some(Verdict::Unique(_)) => Claim::Unique,
        Some(Verdict::None(..)) => Claim::Impossible,
        Some(Verdict::Several) => return Err(Uncertified::Several),
        Some(Verdict::Unproved(Stopped::Memory)) => return Err(Uncertified::TooLarge),
        _ => return Err(Uncertified::Stopped),
    };
    let answer = answers.pop().filter(|_| claim == Claim::Unique);
    let mut position = Surfaces::new(board, answer.as_ref());
    let (proof, right) = casework::proof(&mut position, watch)?;
    if right != (claim == Claim::Unique) {
        return Err(Uncertified::Several);
    }
    let mut parts = Vec::new();
    if let Some(answer) = &answer {
        let row = |row: &[bool]| row.iter().map(|&water| if water { '1' } else { '0' }).collect::<String>();
        parts.push(("solution", json::list(answer.rows().map(|cells| json::word(&row(cells))))));
    }
    parts.push(("proof", proof));
    Ok(Evidence { claim, board: written(board), parts })
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

const OPEN: u8 = 2;

/// What is known of every surface: 0 dry, 1 water, or open.
struct Surfaces<'a> {
    forest: Forest,
    answer: Option<&'a Answer>,
    tops: Vec<Option<u16>>,
    lefts: Vec<Option<u16>>,
    state: Vec<u8>,
    /// The item whose decision settled a surface.
    by: Vec<usize>,
    /// The surfaces settled, and where each decision began.
    trail: Vec<usize>,
    starts: Vec<usize>,
    /// The surfaces below, or above, each one, with itself.
    below: Vec<Vec<usize>>,
    above: Vec<Vec<usize>>,
    /// The surfaces of each row.
    rows: Vec<Vec<usize>>,
    /// The surfaces by the index of their first cell.
    token: Vec<usize>,
    node: Vec<usize>,
    /// Lines with news since each surface was last tried: one bit per row and per column.
    touches: Vec<[(u64, u64); 2]>,
    news: Vec<(u64, u64)>,
    /// Water and dry cells of each column, and of each row.
    cols: Vec<[u16; 2]>,
    sums: Vec<[u16; 2]>,
    next: usize,
}

impl<'a> Surfaces<'a> {
    fn new(board: &Board, answer: Option<&'a Answer>) -> Surfaces<'a> {
        let forest = Forest::new(board);
        let size = forest.size;
        let count = forest.nodes.len();
        let below: Vec<Vec<usize>> = (0..count).map(|node| forest.downwards(node)).collect();
        let above: Vec<Vec<usize>> = (0..count).map(|node| forest.upwards(node).collect()).collect();
        let mut rows = vec![Vec::new(); usize::from(size.rows)];
        for (at, node) in forest.nodes.iter().enumerate() {
            rows[usize::from(node.row)].push(at);
        }
        let lines = |nodes: &[usize]| {
            nodes.iter().fold((0, 0), |(rows, cols), &at| {
                let node = &forest.nodes[at];
                let cols = node.cols.iter().fold(cols, |cols, col| cols | 1_u64 << col);
                (rows | 1_u64 << node.row, cols)
            })
        };
        let touches = (0..count).map(|at| [lines(&above[at]), lines(&below[at])]).collect();
        let token: Vec<usize> =
            (0..count).map(|at| forest.cells(at).next().map_or(0, |cell| size.index(cell))).collect();
        let mut node = vec![usize::MAX; size.area()];
        for (at, &token) in token.iter().enumerate() {
            node[token] = at;
        }
        Surfaces {
            answer,
            tops: board.tops.clone(),
            lefts: board.lefts.clone(),
            state: vec![OPEN; count],
            by: vec![usize::MAX; count],
            trail: Vec::new(),
            starts: Vec::new(),
            below,
            above,
            rows,
            token,
            node,
            touches,
            news: vec![(u64::MAX, u64::MAX); count],
            cols: vec![[0; 2]; usize::from(size.cols)],
            sums: vec![[0; 2]; usize::from(size.rows)],
            next: 0,
            forest,
        }
    }

    fn settle(&mut self, at: usize, value: u8, by: usize) {
        let node = &self.forest.nodes[at];
        self.state[at] = value;
        self.by[at] = by;
        self.trail.push(at);
        self.sums[usize::from(node.row)][usize::from(value)] += node.cols.len() as u16;
        for &col in &node.cols {
            self.cols[usize::from(col)][usize::from(value)] += 1;
        }
    }

    /// Sets a surface with what follows at once.
    fn set(&mut self, node: usize, value: u8) {
        self.starts.push(self.trail.len());
        let follows = std::mem::take(if value == 1 { &mut self.below[node] } else { &mut self.above[node] });
        for &at in &follows {
            if self.state[at] == OPEN {
                self.settle(at, value, node);
            }
        }
        *(if value == 1 { &mut self.below[node] } else { &mut self.above[node] }) = follows;
    }

    fn unset(&mut self) {
        let start = self.starts.pop().unwrap_or(0);
        while self.trail.len() > start
            && let Some(at) = self.trail.pop()
        {
            let value = usize::from(self.state[at]);
            let node = &self.forest.nodes[at];
            self.sums[usize::from(node.row)][value] -= node.cols.len() as u16;
            for &col in &node.cols {
                self.cols[usize::from(col)][value] -= 1;
            }
            self.state[at] = OPEN;
        }
    }

    /// The first contradictory line among these.
    fn wrong(&self, rows: u64, cols: u64) -> Option<Line> {
        let row = bits(rows).find(|&row| self.row_wrong(row)).map(|row| Line::Row(row as u16));
        row.or_else(|| {
            let wrong = |&col: &usize| {
                let [dry, water] = self.cols[col];
                self.tops[col].is_some_and(|clue| water > clue || dry > self.forest.size.rows - clue)
            };
            bits(cols).find(wrong).map(|col| Line::Col(col as u16))
        })
    }

    fn row_wrong(&self, row: usize) -> bool {
        let Some(clue) = self.lefts[row] else { return false };
        let [dry, water] = self.sums[row];
        if water > clue || dry + clue > self.forest.size.cols {
            return true;
        }
        let open = self.rows[row].iter().filter(|&&at| self.state[at] == OPEN);
        let sums = open.fold(1_u64, |sums, &at| sums | sums << self.forest.nodes[at].cols.len());
        sums >> (clue - water) & 1 == 0
    }

    /// The reason that a line gives, with the decisions it rests on.
    fn because(&self, line: Line) -> Refuted {
        let mut uses = Items::default();
        let mut add = |at: usize| {
            if self.state[at] != OPEN {
                uses.add(self.token[self.by[at]]);
            }
        };
        let reason = match line {
            Line::Row(row) => {
                let [dry, water] = self.sums[usize::from(row)];
                let clue = self.lefts[usize::from(row)].unwrap_or(0);
                let only = match () {
                    () if water > clue => Some(1),
                    () if dry + clue > self.forest.size.cols => Some(0),
                    () => None,
                };
                let nodes = self.rows[usize::from(row)].iter();
                nodes.filter(|&&at| only.is_none_or(|only| self.state[at] == only)).for_each(|&at| add(at));
                format!("r{row}")
            }
            Line::Col(col) => {
                let [_, water] = self.cols[usize::from(col)];
                let over = self.tops[usize::from(col)].is_some_and(|clue| water > clue);
                for row in 0..self.forest.size.rows {
                    let at = self.forest.at(Cell::new(row, col));
                    if self.state[at] == u8::from(over) {
                        add(at);
                    }
                }
                format!("c{col}")
            }
        };
        Refuted { reason, uses }
    }

    /// Tries a value of an open surface.
    fn tried(&mut self, node: usize, value: u8) -> Option<Refuted> {
        let (rows, cols) = self.touches[node][usize::from(value)];
        self.set(node, value);
        let refuted = self.wrong(rows, cols).map(|line| self.because(line));
        self.unset();
        refuted
    }

    /// Marks lines as having news for all surfaces.
    fn tell(&mut self, node: usize, value: u8) {
        let (rows, cols) = self.touches[node][usize::from(value)];
        for news in &mut self.news {
            *news = (news.0 | rows, news.1 | cols);
        }
    }
}

fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let at = word.trailing_zeros() as usize;
        word &= word.wrapping_sub(1);
        (at < 64).then_some(at)
    })
}

impl Position for Surfaces<'_> {
    fn items(&self) -> usize {
        self.node.len()
    }

    fn values(&self, _: usize) -> Vec<u8> {
        vec![0, 1]
    }

    fn decide(&mut self, item: usize, value: u8) {
        let node = self.node[item];
        self.set(node, value);
        self.tell(node, value);
    }

    fn undo(&mut self) {
        if let Some(&start) = self.starts.last()
            && let Some(&at) = self.trail.get(start)
        {
            let (node, value) = (self.by[at], self.state[at]);
            self.unset();
            self.tell(node, value);
        } else {
            self.unset();
        }
    }

    fn refuted(&mut self) -> Option<Refuted> {
        let line = self.wrong(u64::MAX >> (64 - self.sums.len()), u64::MAX >> (64 - self.cols.len()))?;
        Some(self.because(line))
    }

    fn forced(&mut self) -> Option<Forced> {
        let count = self.state.len();
        for step in 0..count {
            let node = (self.next + step) % count;
            if self.state[node] != OPEN {
                continue;
            }
            let [dry, water] = self.touches[node];
            let (rows, cols) = self.news[node];
            if (dry.0 | water.0) & rows == 0 && (dry.1 | water.1) & cols == 0 {
                continue;
            }
            self.news[node] = (0, 0);
            let refuted: Vec<(u8, Refuted)> =
                [0, 1].into_iter().filter_map(|value| Some((value, self.tried(node, value)?))).collect();
            if let Some(&(value, _)) = refuted.first() {
                self.next = node;
                self.news[node] = (u64::MAX, u64::MAX);
                let kept = (refuted.len() == 1).then_some(1 - value);
                return Some(Forced { item: self.token[node], refuted, kept });
            }
        }
        None
    }

    /// The surfaces that settle most others whichever way they go.
    fn candidates(&mut self) -> Vec<usize> {
        let mut open: Vec<(usize, usize)> = (0..self.state.len())
            .filter(|&at| self.state[at] == OPEN)
            .map(|at| {
                let weight = |nodes: &[usize]| -> usize {
                    let open = nodes.iter().filter(|&&at| self.state[at] == OPEN);
                    open.map(|&at| self.forest.nodes[at].cols.len()).sum()
                };
                (weight(&self.below[at]) * weight(&self.above[at]), at)
            })
            .collect();
        open.sort_by_key(|&(weight, at)| (std::cmp::Reverse(weight), at));
        let mut tokens: Vec<usize> = open.into_iter().map(|(_, at)| self.token[at]).collect();
        // A single candidate would not be tried out.
        if let [only] = tokens[..] {
            tokens.push(only);
        }
        tokens
    }

    fn is_right(&self) -> bool {
        self.answer.is_some_and(|answer| {
            answer.iter().all(|(cell, &water)| self.state[self.forest.at(cell)] == u8::from(water))
        })
    }
}
