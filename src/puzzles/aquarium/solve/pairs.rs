//! Neighbouring rows, and neighbouring columns, handled in pairs.
//!
//! Most tanks that a line counts are in the next line too, so values that each line allows by itself may be impossible
//! for both. The pairs of sums that the open nodes of both lines can make are computed as sets: nodes are ordered so
//! that all descendants of a node come right before it, and a path through the list takes each node dry (a step to the
//! next) or wet (a jump over all its descendants). A node that no path to both clues takes wet is dry. A pair costs a
//! microsecond or two, and long searches meet from a tenth to a fiftieth of the conflicts. Pairs of lines further apart
//! bring no more, nor do other explanations of single lines, other restarts or other orders of decisions.

use super::model::{BLANK, Model};
use super::state::{Conflict, DRY, Literal, OPEN, State, ValueReason, WET};
use crate::puzzles::aquarium::forest::NONE;

/// The number of cells of a node, or of it with its descendants, in the first line and in the second.
type Weight = (u8, u8);

/// A node of either line.
struct LineNode {
    node: u16,
    /// The first of its descendants' items, which come right before it.
    start: u16,
    /// The nearest item above it, or [`NONE`].
    above: u16,
    cells: Weight,
}

struct NodePair {
    lines: [usize; 2],
    items: Vec<LineNode>,
}

/// A step: a node on a path.
struct PathStep {
    item: u16,
    /// The step from which a jump over it starts.
    start: u16,
    value: u8,
    cells: Weight,
    /// With all descendants.
    all: Weight,
}

impl PathStep {
    /// The jump if it is wet: from which step, and how many cells of either line it adds. `None` if it is dry.
    fn jump(&self, at: usize) -> Option<(usize, usize, u8)> {
        let (start, (first, second)) = match self.value {
            DRY => return None,
            WET => (at, self.cells),
            _ => (usize::from(self.start), self.all),
        };
        Some((start, usize::from(first), second))
    }
}

/// The steps through a pair, and the sums that can be reached.
#[derive(Default)]
struct PairWays {
    steps: Vec<PathStep>,
    /// For each item: the number of steps before it.
    before: Vec<u16>,
    /// For each item: its value.
    values: Vec<u8>,
    /// For each step, and one more: the number of cells before it.
    sums: Vec<(u16, u16)>,
    /// The sum to reach in the first line: a row has one entry more.
    most: usize,
    /// The sum to reach in the second line, and a mask of the bits up to it.
    need: u32,
    mask: u64,
    /// For each step, and one more, and each sum of the first line: bit n = the second line can have n before this
    /// step.
    made: Vec<u64>,
    /// The same for sums from which both clues can be reached.
    leads: Vec<u64>,
}

/// All pairs of neighbouring lines with clues.
#[derive(Default)]
pub struct Pairs {
    /// The number of conflicts before which pairs are ignored.
    pub late: u64,
    list: Vec<NodePair>,
    /// For each line: the pairs that contain it.
    of_line: Vec<Vec<u16>>,
    /// How much of the trail has been processed.
    head: usize,
    changed: Vec<bool>,
    ways: PairWays,
    /// For each item of the current pair: its value.
    values: Vec<u8>,
    /// For each item: whether an explanation can leave out its value.
    silent: Vec<bool>,
}

impl Pairs {
    /// No pairs: lines are handled singly.
    pub fn none() -> Pairs {
        Pairs::default()
    }

    /// The pairs of a board, used after the given number of conflicts. Cost: almost O(cells).
    pub fn new(model: &Model, late: u64) -> Pairs {
        let order = NodeOrder::new(model);
        let lines = model.clues.len();
        let (mut list, mut of_line) = (Vec::new(), vec![Vec::new(); lines]);
        for second in 1..lines {
            let pair = [second - 1, second];
            if second != model.rows && pair.iter().all(|&line| model.clues[line] != BLANK) {
                for line in pair {
                    of_line[line].push(list.len() as u16);
                }
                list.push(order.pair(model, pair));
            }
        }
        Pairs {
            late,
            changed: vec![true; list.len()],
            list,
            of_line,
            head: 0,
            ways: PairWays::default(),
            values: Vec::new(),
            silent: Vec::new(),
        }
    }

    /// Processes pairs that changed until something new follows.
    pub fn propagate(&mut self, state: &mut State, model: &Model) -> Result<(), Conflict> {
        let length = state.trail.len();
        if self.list.is_empty() {
            return Ok(());
        }
        for &node in &state.trail[self.head..] {
            let node = &model.forest.nodes[usize::from(node)];
            let cols = node.cols.iter().map(|&col| model.rows + usize::from(col));
            for line in cols.chain([usize::from(node.row)]) {
                for &pair in &self.of_line[line] {
                    self.changed[usize::from(pair)] = true;
                }
            }
        }
        self.head = length;
        for number in 0..self.list.len() {
            if std::mem::take(&mut self.changed[number]) {
                self.prune(state, model, number)?;
                if state.trail.len() > length {
                    break;
                }
            }
        }
        Ok(())
    }

    /// The trail has been shortened to this length. Pairs not processed yet have changed after that point.
    pub fn forget(&mut self, length: usize) {
        self.head = self.head.min(length);
        self.changed.fill(false);
    }

    fn prune(&mut self, state: &mut State, model: &Model, number: usize) -> Result<(), Conflict> {
        let Pairs { list, ways, .. } = self;
        let (pair, number) = (&list[number], number as u16);
        let meetable = ways.lay(model, pair, |_, item| {
            let value = state.value[usize::from(item.node)];
            (value, value != OPEN)
        });
        state.work += 8 * ways.steps.len() as u64 * (1 + ways.most as u64);
        if !meetable || !ways.forward() {
            return Err(Conflict::Pair(number));
        }
        ways.backward();
        for at in (0..ways.steps.len()).rev() {
            let step = &ways.steps[at];
            let item = &pair.items[usize::from(step.item)];
            // It can be wet if an ancestor can.
            let by_above = item.above != NONE && ways.values[usize::from(item.above)] == WET;
            let wet = by_above || ways.meets(usize::from(step.start), at + 1, step.all);
            let value = if wet { WET } else { DRY };
            if wet != ways.meets(at, at + 1, (0, 0)) {
                state.set(model, usize::from(item.node), value, ValueReason::Pair(number))?;
            }
            ways.values[usize::from(step.item)] = value;
        }
        Ok(())
    }

    /// A small set of values for which a pair forces the value of a node (`None`: for which it fails), without those
    /// known before any decision, at `root`.
    pub fn explain(
        &mut self,
        state: &State,
        model: &Model,
        number: u16,
        wanted: Option<Literal>,
        root: u32,
        set: &mut Vec<Literal>,
    ) {
        let Pairs { list, ways, values, silent, .. } = self;
        let pair = &list[usize::from(number)];
        let (own, asked) = wanted.unwrap_or((NONE, OPEN));
        // Only a node that already has the value asked for has a position on the trail.
        let has_place = own != NONE && state.value[usize::from(own)] == asked;
        let before = if has_place { state.place[usize::from(own)] } else { u32::MAX };
        values.clear();
        silent.clear();
        for item in &pair.items {
            let node = usize::from(item.node);
            let known = state.value[node] != OPEN && item.node != own && state.place[node] < before;
            values.push(if known { state.value[node] } else { OPEN });
            silent.push(known && state.place[node] < root);
        }
        // The value asked for is forced because the opposite fails.
        if let Some(at) = pair.items.iter().position(|item| item.node == own) {
            let mut put = |at: usize, value: u8| (values[at], silent[at]) = (value, true);
            if asked == WET {
                put(at, DRY);
                pair.above(at, |above| put(above, DRY));
            } else {
                (usize::from(pair.items[at].start)..=at).for_each(|beneath| put(beneath, WET));
            }
        }
        if !ways.lay(model, pair, |at, _| (values[at], silent[at])) {
            // The values that need no explanation are too many already.
            return;
        }
        let met = ways.forward();
        debug_assert!(!met, "what is known does not explain it");
        // Water from the top down, then dryness from the bottom up: drop values that are not needed.
        ways.leads_nowhere();
        for at in (0..ways.steps.len()).rev() {
            let step = &ways.steps[at];
            let item = usize::from(step.item);
            if step.value == WET && !silent[item] {
                if ways.meets(at, at + 1, (0, 0)) {
                    silent[usize::from(pair.items[item].start)..item].fill(true);
                    set.push((pair.items[item].node, WET));
                } else {
                    ways.steps[at].value = OPEN;
                }
            }
            ways.step_back(at);
        }
        for at in 0..ways.steps.len() {
            let step = &ways.steps[at];
            let item = usize::from(step.item);
            if step.value == DRY && !silent[item] {
                if ways.meets(usize::from(step.start), at + 1, step.all) {
                    pair.above(item, |above| silent[above] = true);
                    set.push((pair.items[item].node, DRY));
                } else {
                    ways.steps[at].value = OPEN;
                }
            }
            ways.step_on(at);
        }
    }
}

impl NodePair {
    fn above(&self, mut at: usize, mut each: impl FnMut(usize)) {
        while self.items[at].above != NONE {
            at = usize::from(self.items[at].above);
            each(at);
        }
    }
}

impl PairWays {
    /// Builds the steps from the value of every item and whether an explanation can leave it out. `false`: too much is
    /// wet.
    fn lay(&mut self, model: &Model, pair: &NodePair, value: impl Fn(usize, &LineNode) -> (u8, bool)) -> bool {
        let [mut first, mut second] = pair.lines.map(|line| model.clues[line]);
        self.steps.clear();
        self.before.clear();
        self.values.clear();
        self.sums.clear();
        let mut sum = (0, 0);
        self.sums.push(sum);
        for (at, item) in pair.items.iter().enumerate() {
            let (value, silent) = value(at, item);
            self.before.push(self.steps.len() as u16);
            self.values.push(value);
            if silent {
                let wet = i16::from(value == WET);
                first -= wet * i16::from(item.cells.0);
                second -= wet * i16::from(item.cells.1);
                continue;
            }
            let start = self.before[usize::from(item.start)];
            let from = self.sums[usize::from(start)];
            sum = (sum.0 + u16::from(item.cells.0), sum.1 + u16::from(item.cells.1));
            let all = ((sum.0 - from.0) as u8, (sum.1 - from.1) as u8);
            self.steps.push(PathStep { item: at as u16, start, value, cells: item.cells, all });
            self.sums.push(sum);
        }
        self.most = usize::try_from(first).unwrap_or(0);
        self.need = u32::try_from(second).unwrap_or(0);
        self.mask = (2 << self.need) - 1;
        first >= 0 && second >= 0
    }

    /// The range of sums of the first line that matter before a step: possible ones from which the clue can be reached.
    fn band(&self, at: usize) -> (usize, usize) {
        let cells = usize::from(self.sums[at].0);
        let left = usize::from(self.sums[self.steps.len()].0) - cells;
        (self.most.saturating_sub(left), self.most.min(cells))
    }

    /// Computes all reachable sums; returns whether they include both clues.
    fn forward(&mut self) -> bool {
        let (rows, width) = (self.steps.len() + 1, self.most + 1);
        self.made.clear();
        self.made.resize(rows * width, 0);
        self.made[0] = 1;
        if usize::from(self.sums[self.steps.len()].0) < self.most {
            return false;
        }
        for at in 0..self.steps.len() {
            self.step_on(at);
        }
        self.made[rows * width - 1] >> self.need & 1 == 1
    }

    fn step_on(&mut self, at: usize) {
        let (low, high) = self.band(at + 1);
        let stay = high.min(self.band(at).1);
        let step = &self.steps[at];
        let width = self.most + 1;
        let (from, to) = self.made.split_at_mut((at + 1) * width);
        let to = &mut to[..width];
        let row = |at: usize| &from[at * width..(at + 1) * width];
        to[low..=high].fill(0);
        if step.value != WET && low <= stay {
            to[low..=stay].copy_from_slice(&row(at)[low..=stay]);
        }
        if let Some((start, first, second)) = step.jump(at) {
            let low = low.max(first);
            if low <= high {
                let from = &row(start)[low - first..=high - first];
                for (to, from) in to[low..=high].iter_mut().zip(from) {
                    *to |= from << second & self.mask;
                }
            }
        }
    }

    /// Computes the sums from which both clues can be reached.
    fn backward(&mut self) {
        self.leads_nowhere();
        for at in (0..self.steps.len()).rev() {
            self.step_back(at);
        }
    }

    /// Resets them: only the end itself leads to the clues.
    fn leads_nowhere(&mut self) {
        self.leads.clear();
        self.leads.resize(self.made.len(), 0);
        if let Some(last) = self.leads.last_mut() {
            *last = 1 << self.need;
        }
    }

    fn step_back(&mut self, at: usize) {
        let (low, high) = self.band(at + 1);
        let stay = high.min(self.band(at).1);
        let step = &self.steps[at];
        let width = self.most + 1;
        let (to, from) = self.leads.split_at_mut((at + 1) * width);
        let from = &from[..width];
        if step.value != WET && low <= stay {
            let to = &mut to[at * width..];
            for (to, from) in to[low..=stay].iter_mut().zip(&from[low..=stay]) {
                *to |= from;
            }
        }
        if let Some((start, first, second)) = step.jump(at) {
            let low = low.max(first);
            if low <= high {
                let to = &mut to[start * width..(start + 1) * width];
                for (to, from) in to[low - first..=high - first].iter_mut().zip(&from[low..=high]) {
                    *to |= from >> second;
                }
            }
        }
    }

    /// Whether some path uses this step from one place to another and reaches both clues.
    fn meets(&self, from: usize, to: usize, (first, second): Weight) -> bool {
        let (low, high) = self.band(to);
        let (first, width) = (usize::from(first), self.most + 1);
        let (low, high) = (low.max(first), high.min(self.band(from).1 + first));
        if low > high {
            return false;
        }
        let made = &self.made[from * width + low - first..=from * width + high - first];
        let leads = &self.leads[to * width + low..=to * width + high];
        made.iter().zip(leads).fold(0, |all, (made, leads)| all | (made & (leads >> second))) != 0
    }
}

/// For each node: its position in an order with all descendants first, and the position of the first descendant.
struct NodeOrder {
    /// The nodes in this order.
    nodes: Vec<usize>,
    place: Vec<usize>,
    first: Vec<usize>,
}

impl NodeOrder {
    fn new(model: &Model) -> NodeOrder {
        let nodes = &model.forest.nodes;
        let mut order = NodeOrder { nodes: Vec::new(), place: vec![0; nodes.len()], first: vec![0; nodes.len()] };
        let mut stack: Vec<(usize, bool)> =
            (0..nodes.len()).filter(|&node| nodes[node].parent == NONE).map(|node| (node, false)).collect();
        while let Some((node, through)) = stack.pop() {
            if through {
                order.place[node] = order.nodes.len();
                order.nodes.push(node);
            } else {
                order.first[node] = order.nodes.len();
                stack.push((node, true));
                stack.extend(nodes[node].children.iter().map(|&child| (usize::from(child), false)));
            }
        }
        order
    }

    fn pair(&self, model: &Model, lines: [usize; 2]) -> NodePair {
        let cells = |line: usize, node: usize| {
            let it = &model.forest.nodes[node];
            match line.checked_sub(model.rows) {
                None if usize::from(it.row) == line => it.cols.len() as u8,
                None => 0,
                Some(col) => u8::from(it.cols.contains(&(col as u16))),
            }
        };
        let mut items: Vec<LineNode> = Vec::new();
        // The nodes without a parent so far.
        let mut tops: Vec<usize> = Vec::new();
        for &node in &self.nodes {
            let cells = (cells(lines[0], node), cells(lines[1], node));
            if cells == (0, 0) {
                continue;
            }
            let first = self.first[node];
            let mut start = items.len() as u16;
            while let Some(&top) = tops.last()
                && self.place[usize::from(items[top].node)] >= first
            {
                items[top].above = items.len() as u16;
                start = items[top].start;
                tops.pop();
            }
            tops.push(items.len());
            items.push(LineNode { node: node as u16, start, above: NONE, cells });
        }
        NodePair { lines, items }
    }
}
