//! A partly filled board: values of nodes, counts of lines, the undo trail, and propagation.
//!
//! Rows are pruned by exact subset sums: a node may be wet if the nodes to its left and right can make up the rest of
//! the clue; sums are the bits of a word. Columns are pruned by intervals, which is exact there because each cell
//! counts one: a node that would bring more water below it than the clue allows is dry; one whose dryness would leave
//! too little is wet.

use super::model::{BLANK, Model};
use crate::puzzles::aquarium::forest::NONE;

/// Nothing known.
pub const OPEN: u8 = 0;
/// Holds water.
pub const WET: u8 = 1;
/// Stays dry.
pub const DRY: u8 = 2;

/// A node with a value.
pub type Literal = (u16, u8);

/// Why a node has its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ValueReason {
    /// It was decided, or is known from the start.
    Free,
    /// A line's clue.
    Line(u16),
    /// The water rule, from this neighbour in the forest.
    Node(u16),
    /// A learnt nogood.
    Nogood(u32),
    /// Two lines together.
    Pair(u16),
}

/// A contradiction: the current values cannot be completed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Conflict {
    /// A line's clue cannot be satisfied.
    Line(u16),
    /// A node would need both values: it has one, and this reason requires the other.
    Node(u16, ValueReason),
    /// Two lines together.
    Pair(u16),
    /// All literals of a nogood are true.
    Nogood(u32),
}

/// A partly filled board.
#[derive(Clone, Debug)]
pub struct State {
    /// For each node: [`OPEN`], [`WET`] or [`DRY`].
    pub value: Vec<u8>,
    /// For each node: the reason for its value.
    pub reason: Vec<ValueReason>,
    /// For each node: its index in the trail.
    pub place: Vec<u32>,
    /// Nodes in the order in which they got their values.
    pub trail: Vec<u16>,
    /// For each line: the number of cells known to be wet.
    pub wet: Vec<i16>,
    /// For each line: the number of unknown cells.
    pub open: Vec<i16>,
    /// For each column: the rows of its unknown cells, as bits.
    rows: Vec<u64>,
    queue: Vec<u16>,
    head: usize,
    queued: Vec<bool>,
    todo: Vec<(u16, ValueReason)>,
    /// The work done so far, as the watch counts it.
    pub work: u64,
}

impl State {
    /// A board without known values; every line is queued.
    pub fn new(model: &Model) -> State {
        let lines = model.clues.len();
        let nodes = model.len();
        State {
            value: vec![OPEN; nodes],
            reason: vec![ValueReason::Free; nodes],
            place: vec![0; nodes],
            trail: Vec::with_capacity(nodes),
            wet: vec![0; lines],
            open: model.lengths.iter().map(|&length| length as i16).collect(),
            rows: vec![(1 << model.rows) - 1; lines - model.rows],
            queue: (0..lines as u16).collect(),
            head: 0,
            queued: vec![true; lines],
            todo: Vec::new(),
            work: 8 * nodes as u64,
        }
    }

    /// Gives a node a value, with everything that the water rule implies.
    pub fn set(&mut self, model: &Model, node: usize, value: u8, reason: ValueReason) -> Result<(), Conflict> {
        self.todo.push((node as u16, reason));
        while let Some((node, reason)) = self.todo.pop() {
            let at = usize::from(node);
            if self.value[at] == value {
                continue;
            }
            if self.value[at] != OPEN {
                self.todo.clear();
                return Err(Conflict::Node(node, reason));
            }
            self.value[at] = value;
            self.reason[at] = reason;
            self.place[at] = self.trail.len() as u32;
            self.trail.push(node);
            let it = &model.forest.nodes[at];
            let wet = i16::from(value == WET);
            let cells = it.cols.len() as i16;
            self.work += 16 + 8 * it.cols.len() as u64;
            self.count(usize::from(it.row), -cells, wet * cells);
            for &col in &it.cols {
                self.rows[usize::from(col)] ^= 1 << it.row;
                self.count(model.rows + usize::from(col), -1, wet);
            }
            if value == WET {
                self.todo.extend(it.children.iter().map(|&child| (child, ValueReason::Node(node))));
            } else if it.parent != NONE {
                self.todo.push((it.parent, ValueReason::Node(node)));
            }
        }
        Ok(())
    }

    fn count(&mut self, line: usize, open: i16, wet: i16) {
        self.open[line] += open;
        self.wet[line] += wet;
        if !self.queued[line] {
            self.queued[line] = true;
            self.queue.push(line as u16);
        }
    }

    /// Takes values back until the trail has this length.
    pub fn undo(&mut self, model: &Model, length: usize) {
        while self.trail.len() > length {
            let Some(node) = self.trail.pop() else { return };
            let at = usize::from(node);
            let wet = i16::from(self.value[at] == WET);
            self.value[at] = OPEN;
            let it = &model.forest.nodes[at];
            let cells = it.cols.len() as i16;
            let row = usize::from(it.row);
            self.open[row] += cells;
            self.wet[row] -= wet * cells;
            for &col in &it.cols {
                self.rows[usize::from(col)] ^= 1 << it.row;
                self.open[model.rows + usize::from(col)] += 1;
                self.wet[model.rows + usize::from(col)] -= wet;
            }
        }
        for &line in &self.queue[self.head..] {
            self.queued[usize::from(line)] = false;
        }
        self.queue.clear();
        self.head = 0;
    }

    /// Whether every node has a value.
    pub fn full(&self) -> bool {
        self.trail.len() == self.value.len()
    }

    /// Processes all lines that changed until nothing new follows.
    pub fn propagate(&mut self, model: &Model) -> Result<(), Conflict> {
        while let Some(&line) = self.queue.get(self.head) {
            self.head += 1;
            let line = usize::from(line);
            self.queued[line] = false;
            if model.clues[line] != BLANK {
                self.work += 4 * u64::from(model.lengths[line]);
                self.prune(model, line)?;
            }
        }
        self.queue.clear();
        self.head = 0;
        Ok(())
    }

    fn prune(&mut self, model: &Model, line: usize) -> Result<(), Conflict> {
        let need = model.clues[line] - self.wet[line];
        let open = self.open[line];
        if need < 0 || need > open {
            return Err(Conflict::Line(line as u16));
        }
        if open == 0 {
            return Ok(());
        }
        if need == 0 || need == open {
            let value = if need == 0 { DRY } else { WET };
            return self.all(model, line, value);
        }
        if line < model.rows { self.row(model, line, need) } else { self.col(model, line, need, open) }
    }

    /// Gives all open nodes of a line a value.
    fn all(&mut self, model: &Model, line: usize, value: u8) -> Result<(), Conflict> {
        for node in model.line_nodes(line) {
            if self.value[node] == OPEN {
                self.set(model, node, value, ValueReason::Line(line as u16))?;
            }
        }
        Ok(())
    }

    fn row(&mut self, model: &Model, line: usize, need: i16) -> Result<(), Conflict> {
        let nodes = &model.row_nodes[line];
        // Bit n of after[i]: the nodes from i on can make up the rest if n cells come before them.
        let mut after = [0_u64; 61];
        let mut items = [0_u16; 61];
        let mut count = 0;
        for &node in nodes {
            if self.value[usize::from(node)] == OPEN {
                items[count] = node;
                count += 1;
            }
        }
        let width = |node: u16| model.forest.nodes[usize::from(node)].cols.len() as u32;
        after[count] = 1 << need;
        for at in (0..count).rev() {
            after[at] = after[at + 1] | after[at + 1] >> width(items[at]);
        }
        if after[0] & 1 == 0 {
            return Err(Conflict::Line(line as u16));
        }
        let mut before = 1_u64;
        for at in 0..count {
            let with = before << width(items[at]);
            let wet = with & after[at + 1] != 0;
            let dry = before & after[at + 1] != 0;
            before |= with;
            if wet != dry {
                let value = if wet { WET } else { DRY };
                self.set(model, usize::from(items[at]), value, ValueReason::Line(line as u16))?;
            }
        }
        Ok(())
    }

    fn col(&mut self, model: &Model, line: usize, need: i16, open: i16) -> Result<(), Conflict> {
        let col = line - model.rows;
        let chain = model.chains[col] as i16;
        if need >= chain && open - need >= chain {
            return Ok(());
        }
        let entries = &model.col_nodes[col];
        let mut count = [0_i16; 64];
        // Bottom up: the number of open cells that become wet with this one. A column has one entry per row.
        let mut rest = self.rows[col];
        while rest != 0 {
            let at = rest.ilog2() as usize;
            rest ^= 1 << at;
            count[at] += 1;
            let above = entries[at].above;
            if above != NONE {
                count[usize::from(above)] += count[at];
            }
        }
        let mut above = [0_i16; 64];
        let mut rest = self.rows[col];
        while rest != 0 {
            let at = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let entry = entries[at];
            let node = usize::from(entry.node);
            if self.value[node] != OPEN {
                continue;
            }
            // Top down: the number of open cells that become dry with this one.
            above[at] = 1 + if entry.above == NONE { 0 } else { above[usize::from(entry.above)] };
            let value = match (count[at] > need, above[at] > open - need) {
                (true, true) => return Err(Conflict::Line(line as u16)),
                (true, false) => DRY,
                (false, true) => WET,
                (false, false) => continue,
            };
            self.set(model, node, value, ValueReason::Line(line as u16))?;
        }
        Ok(())
    }
}
