//! The search itself, for winning: a depth-first search over sets of boards that keeps its own stack.
//!
//! The value of a set is the weight of the boards that are won when every card is flipped as well as can be, so
//! all values are whole numbers. A set is *closed* first: cards that are the same in all boards and cards that can
//! only be 1 or a Voltorb are struck out (flipping the latter risks the round and tells nothing when it succeeds),
//! boards that do not differ any more become one, and cards that cannot be Voltorbs are flipped, which parts the set.
//! What remains are risks.
//!
//! A card with just one value besides the Voltorb tells nothing either; whatever is flipped after it can be flipped
//! before it. So only cards with two such values are tried, and at the end of a line of play a bet on all the rest.
//!
//! The boards without Voltorb at a card are what can still be won after flipping it: a bound. A set is searched for
//! a value above a threshold; below it the bound will do. Bounds are kept as bounds.

use super::memo::{Key, Known, Memo};

/// A board, struck cards 0, and its weight.
pub type Entry = (u64, u64);

/// The lower bit of each card.
const LOOK: usize = 3;
const LOW: u64 = 0x5555_5555_5555_5555;

/// A closed set whose value is to be found.
#[derive(Clone, Copy, Debug)]
struct Child {
    start: usize,
    len: usize,
    key: Key,
    /// Some way to play reaches this.
    low: u64,
    /// None exceeds this.
    high: u64,
    /// The bet on the rest.
    bet: u64,
    /// Its cards, a range of [`Engine::moves`].
    moves: (usize, usize),
}

/// A set being searched.
#[derive(Clone, Copy, Debug)]
struct Frame {
    set: Child,
    /// Where its own things start in the arena, the moves and the children.
    base: (usize, usize, usize),
    /// Only a value above this is of interest.
    alpha: u64,
    /// The best that was found.
    best: u64,
    /// The most of what was given up.
    high: u64,
    /// The next card.
    next: usize,
    /// The parts of the current card: solved ones together, and the sum of the others' upper bounds.
    solved: u64,
    open: u64,
    /// The current part.
    part: usize,
}

/// The search.
pub struct Engine {
    arena: Vec<Entry>,
    moves: Vec<(u64, u32)>,
    children: Vec<Child>,
    frames: Vec<Frame>,
    memo: Memo,
    /// Sets closed so far.
    pub nodes: u64,
    pub hist: [[u64; 40]; 6],
    spare: Vec<Entry>,
}

impl Engine {
    /// An engine that remembers at most so many sets.
    pub fn new(most: usize) -> Engine {
        Engine {
            arena: Vec::new(),
            moves: Vec::new(),
            children: Vec::new(),
            frames: Vec::new(),
            memo: Memo::new(most),
            nodes: 0,
            hist: [[0; 40]; 6],
            spare: Vec::new(),
        }
    }

    /// Asks for the sum of the values of sets, which are one after another in `boards`.
    pub fn ask(&mut self, sets: &[Vec<Entry>]) {
        self.arena.clear();
        self.moves.clear();
        self.children.clear();
        self.frames.clear();
        let nothing = Child { start: 0, len: 0, key: Key::default(), low: 0, high: 0, bet: 0, moves: (0, 0) };
        let mut root = Frame {
            set: nothing,
            base: (0, 0, 0),
            alpha: 0,
            best: 0,
            high: 0,
            next: 0,
            solved: 0,
            open: 0,
            part: 0,
        };
        for set in sets {
            let start = self.arena.len();
            self.arena.extend_from_slice(set);
            root.solved += self.close(start, set.len());
        }
        root.open = self.children.iter().map(|child| child.high).sum();
        self.frames.push(root);
    }

    /// Works on; the value asked for when it is known.
    pub fn step(&mut self) -> Option<u64> {
        let depth = self.frames.len();
        let frame = self.frames.last_mut()?;
        let threshold = frame.best.max(frame.alpha);
        if frame.solved + frame.open > threshold || depth == 1 {
            if let Some(child) = self.children.get(frame.part).copied() {
                let others = frame.solved + frame.open - child.high;
                let new = Frame {
                    set: child,
                    base: (self.arena.len(), self.moves.len(), self.children.len()),
                    alpha: threshold.saturating_sub(others),
                    best: child.bet,
                    high: 0,
                    next: child.moves.0,
                    solved: 0,
                    open: 0,
                    part: self.children.len(),
                };
                self.frames.push(new);
                if child.len > LOOK {
                    self.look();
                }
                return None;
            }
            frame.best = frame.best.max(frame.solved);
            if depth == 1 {
                return Some(frame.best);
            }
        } else {
            frame.high = frame.high.max(frame.solved + frame.open);
        }
        self.advance();
        None
    }

    /// Looks at the parts of every card of the set on top, for better bounds and a better order.
    fn look(&mut self) {
        let Some(&frame) = self.frames.last() else { return };
        let (first, last) = frame.set.moves;
        let mut best = frame.best;
        let boards = &mut self.arena[frame.set.start..frame.set.start + frame.set.len];
        let rivals = (boards.len() <= 64).then(|| {
            boards.sort_unstable_by_key(|entry| std::cmp::Reverse(entry.1));
            Rivals::new(boards)
        });
        for place in first..last {
            let (mut high, card) = self.moves[place];
            if high <= best.max(frame.alpha) {
                break;
            }
            if let Some(rivals) = &rivals {
                let boards = &self.arena[frame.set.start..frame.set.start + frame.set.len];
                high = high.min(rivals.bound(boards, !rivals.zero[card as usize / 2]));
                if high <= best.max(frame.alpha) {
                    self.moves[place].0 = high;
                    continue;
                }
            }
            let solved = self.part(frame.set, card);
            let open: u64 = self.children[frame.base.2..].iter().map(|child| child.high).sum();
            if open == 0 {
                best = best.max(solved);
            }
            self.moves[place].0 = high.min(solved + open);
            self.arena.truncate(frame.base.0);
            self.moves.truncate(frame.base.1);
            self.children.truncate(frame.base.2);
        }
        self.moves[first..last].sort_unstable_by_key(|&(high, card)| (std::cmp::Reverse(high), card));
        if let Some(top) = self.frames.last_mut() {
            top.best = best;
        }
    }

    /// Turns to the next card of the set on top, or ends it.
    fn advance(&mut self) {
        let Some(&frame) = self.frames.last() else { return };
        self.arena.truncate(frame.base.0);
        self.moves.truncate(frame.base.1);
        self.children.truncate(frame.base.2);
        let threshold = frame.best.max(frame.alpha);
        let chosen = self.moves.get(frame.next..frame.set.moves.1).and_then(|rest| rest.first()).copied();
        let Some((_, card)) = chosen.filter(|&(high, _)| high > threshold) else {
            let high = frame.high.max(chosen.map_or(0, |(high, _)| high));
            self.end(frame, high);
            return;
        };
        let solved = self.part(frame.set, card);
        let open = self.children[frame.base.2..].iter().map(|child| child.high).sum();
        if let Some(top) = self.frames.last_mut() {
            top.next += 1;
            top.part = frame.base.2;
            (top.solved, top.open) = (solved, open);
        }
    }

    /// Flips a card of a set; what is known of the parts at once.
    fn part(&mut self, set: Child, card: u32) -> u64 {
        let mut solved = 0;
        for value in 1..4 {
            let start = self.arena.len();
            for place in set.start..set.start + set.len {
                let entry = self.arena[place];
                if entry.0 >> card & 3 == value {
                    self.arena.push(entry);
                }
            }
            solved += self.close(start, self.arena.len() - start);
        }
        solved
    }

    fn end(&mut self, frame: Frame, high: u64) {
        let exact = frame.best > frame.alpha || high <= frame.best;
        let len = frame.set.len; let bin = if len < 20 { len } else { (20 + (len/20).ilog2() as usize).min(39) };
        self.hist[if exact {1} else {2}][bin] += 1; self.hist[3][bin] += (frame.next - frame.set.moves.0) as u64;
        let value = high.max(frame.best);
        self.memo.put(frame.set.key, if exact { Known::Exact(frame.best) } else { Known::AtMost(value) });
        self.frames.pop();
        let Some(parent) = self.frames.last_mut() else { return };
        parent.open -= frame.set.high;
        if exact {
            parent.solved += frame.best;
            parent.part += 1;
        } else {
            parent.open += value;
            if let Some(child) = self.children.get_mut(parent.part) {
                child.high = value;
            }
        }
    }

    /// Closes a set of the arena. Parts whose values are known at once are summed up in the answer, the others
    /// become children.
    fn close(&mut self, start: usize, mut len: usize) -> u64 {
        if len <= 1 {
            return if len == 0 { 0 } else { self.arena[start].1 };
        }
        self.nodes += 1;
        let bin = if len < 20 { len } else { (20 + (len/20).ilog2() as usize).min(39) };
        self.hist[0][bin] += 1;
        let (mut zero, mut one, mut two, mut three) = (0, 0, 0, 0);
        let mut total = 0;
        for &(board, weight) in &self.arena[start..start + len] {
            let high = board >> 1;
            zero |= !(board | high);
            one |= board & !high;
            two |= high & !board;
            three |= board & high;
            total += weight;
        }
        let [zero, one, two, three] = [zero, one, two, three].map(|mask| mask & LOW);
        let some = one | two | three;
        let many = (one & two | one & three | two & three) & LOW;
        let mixed = zero & some | many;
        let useful = mixed & (two | three);
        if useful == 0 {
            return total;
        }
        let kept = useful * 3;
        let merge = mixed & !useful != 0;
        for entry in &mut self.arena[start..start + len] {
            entry.0 &= kept;
        }
        if merge {
            len = merge_equal(&mut self.arena[start..start + len]);
        }
        let safe = useful & !zero;
        if safe > 0 {
            let safe = safe * 3;
            self.arena[start..start + len].sort_unstable_by_key(|entry| entry.0 & safe);
            let mut solved = 0;
            let mut from = start;
            for place in start + 1..=start + len {
                let apart = place == start + len || (self.arena[place].0 ^ self.arena[from].0) & safe > 0;
                if apart {
                    solved += self.close(from, place - from);
                    from = place;
                }
            }
            return solved;
        }
        if len == 2 {
            return self.arena[start].1.max(self.arena[start + 1].1);
        }
        let many = useful & many;
        let bet = self.bet(start, len, many * 3);
        if many == 0 {
            return bet;
        }
        self.open(start, len, total, many, bet)
    }

    /// The most weight won by betting on a set of multipliers, all on cards of one value.
    fn bet(&mut self, start: usize, len: usize, many: u64) -> u64 {
        let spare = &mut self.spare;
        spare.clear();
        let high = many & !LOW;
        spare.extend(self.arena[start..start + len].iter().filter(|entry| entry.0 & high == 0));
        for entry in spare.iter_mut() {
            entry.0 &= !many;
        }
        let len = merge_equal(spare);
        spare[..len].iter().map(|entry| entry.1).max().unwrap_or(0)
    }

    /// Makes a child of a closed set, unless its value is remembered.
    fn open(&mut self, start: usize, len: usize, total: u64, many: u64, bet: u64) -> u64 {
        let mut key = Key::default();
        let mut lost = [0; 32];
        for &(board, weight) in &self.arena[start..start + len] {
            let mixed = mix(board.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ mix(weight));
            key.name = key.name.wrapping_add(mixed);
            key.more = key.more.wrapping_add((mixed.wrapping_mul(0xD6E8_FEB8_6659_FD93) >> 32) as u32);
            let mut zeros = !(board | board >> 1) & many;
            while zeros > 0 {
                lost[(zeros.trailing_zeros() / 2) as usize] += weight;
                zeros &= zeros - 1;
            }
        }
        key.name |= 1;
        let mut most = total;
        match self.memo.get(key) {
            Some(Known::Exact(value)) => return value,
            Some(Known::AtMost(value)) => most = value,
            None => {}
        }
        let first = self.moves.len();
        let mut rest = many;
        while rest > 0 {
            let card = rest.trailing_zeros();
            self.moves.push((total - lost[card as usize / 2], card));
            rest &= rest - 1;
        }
        let moves = &mut self.moves[first..];
        moves.sort_unstable_by_key(|&(high, card)| (std::cmp::Reverse(high), card));
        let high = self.moves[first].0.max(bet).min(most);
        let moves = (first, self.moves.len());
        self.children.push(Child { start, len, key, low: bet, high, bet, moves });
        0
    }

    /// Memory held, in bytes.
    pub fn bytes(&self) -> usize {
        self.memo.bytes() + self.arena.capacity() * size_of::<Entry>()
    }

    /// Sets remembered.
    pub fn remembered(&self) -> usize {
        self.memo.used()
    }
}

/// Makes one of equal boards, in place; how many are left.
fn merge_equal(entries: &mut [Entry]) -> usize {
    entries.sort_unstable_by_key(|entry| entry.0);
    let mut len = 0;
    for place in 0..entries.len() {
        let entry = entries[place];
        if len > 0 && entries[len - 1].0 == entry.0 {
            entries[len - 1].1 += entry.1;
        } else {
            entries[len] = entry;
            len += 1;
        }
    }
    len
}

/// Scatters the bits of a number.
const fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// Boards of which no two can both be won: no card tells them apart safely, and their multipliers differ.
struct Rivals {
    /// For each board, its rivals.
    against: [u64; 64],
    /// For each card, the boards with a Voltorb there.
    zero: [u64; 32],
}

impl Rivals {
    fn new(boards: &[Entry]) -> Rivals {
        let useful = boards.iter().fold(0, |all, entry| all | entry.0);
        let useful = (useful | useful >> 1) & LOW;
        let mut sets = [[0_u64; 4]; 32];
        for (place, &(board, _)) in boards.iter().enumerate() {
            let mut rest = useful;
            while rest > 0 {
                let card = rest.trailing_zeros();
                sets[card as usize / 2][(board >> card) as usize & 3] |= 1 << place;
                rest &= rest - 1;
            }
        }
        let mut against = [0; 64];
        for (place, &(board, _)) in boards.iter().enumerate() {
            let (mut told, mut same) = (0, u64::MAX);
            let mut rest = useful;
            while rest > 0 {
                let card = rest.trailing_zeros();
                let [_, one, two, three] = sets[card as usize / 2];
                let (apart, bet) = match board >> card & 3 {
                    0 => (0, !(two | three)),
                    1 => (two | three, !(two | three)),
                    2 => (one | three, two | three),
                    _ => (one | two, two | three),
                };
                told |= apart;
                same &= bet;
                rest &= rest - 1;
            }
            against[place] = !told & !same;
        }
        Rivals { against, zero: sets.map(|set| set[0]) }
    }

    /// A bound on what can be won of some of the boards: they are shared out among cliques of rivals, each of which
    /// wins at most its heaviest, the first.
    fn bound(&self, boards: &[Entry], of: u64) -> u64 {
        let mut bound = 0;
        let mut rest = of & u64::MAX >> (64 - boards.len());
        while rest > 0 {
            let head = rest.trailing_zeros() as usize;
            bound += boards[head].1;
            rest &= rest - 1;
            let mut clique = rest & self.against[head];
            while clique > 0 {
                let next = clique.trailing_zeros() as usize;
                rest &= !(1 << next);
                clique &= self.against[next];
            }
        }
        bound
    }
}
