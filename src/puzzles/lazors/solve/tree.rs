//! The search tree, walked with an explicit stack so that it can be left between any two nodes.

use super::branch::{Decision, Ways, any};
use super::flat::{Place, RimmedBoard};
use super::partial::PartialBoard;
use super::reach::{Cut, Reach};
use super::{Counts, DARK, LEFT_DARK, LEFT_OVER, SHORT, SHUT_IN, Switches, told};
use crate::puzzles::lazors::board::BlockKind;
use crate::random::Random;
use crate::search::{Act, Event, Journal, Watch};

/// A decision with its alternatives.
#[derive(Clone)]
struct Frame {
    /// The place currently decided.
    decided: Option<u16>,
    /// The fraction of the whole tree below each alternative.
    weight: f64,
    branch: Branch,
}

/// The remaining alternatives of a decision.
#[derive(Clone)]
enum Branch {
    /// The content of a place: the options in this order, from `next` to before `count`.
    Place { place: u16, options: [Place; 6], count: u8, next: u8 },
    /// The place of the next teleporter: one of the free places from this index on.
    Ports { from: u16 },
}

impl Branch {
    /// Puts first what was chosen by hand to be tried next, if this decision has anything left to try.
    fn steer(&mut self, flat: &RimmedBoard, partial: &PartialBoard, journal: &mut Journal) {
        let Some(choice) = journal.choice() else { return };
        let Branch::Place { place, options, count, next } = self else { return };
        if next >= count {
            return;
        }
        if let Some(&cell) = choice.cells.first()
            && cell != flat.index(usize::from(*place))
        {
            let open = flat.free.iter().find(|&&other| flat.index(usize::from(other)) == cell);
            match open.filter(|&&other| partial.place[usize::from(other)] == Place::Open) {
                Some(_) if *next > 0 => return journal.refuse("another cell has values left to try"),
                Some(&other) => *place = other,
                None => return journal.refuse("no block can be put there now"),
            }
        }
        let Some(wanted) = choice.value else { return };
        let left = usize::from(*next)..usize::from(*count);
        match left.clone().find(|&at| value(options[at]) == wanted) {
            // The others keep their order.
            Some(at) => options[left.start..=at].rotate_right(1),
            None => journal.refuse("there is no such block left, or it was tried there"),
        }
    }
}

/// What a place gets, as an event's value.
const fn value(what: Place) -> u8 {
    told(if let Place::Block(kind) = what { Some(kind) } else { None })
}

/// The kind of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NodeKind {
    /// All targets are lit: a class of solutions.
    Class,
    /// A dead end, or a decision; either way the next node follows.
    Inner,
}

/// What all walks share: buffers and counters.
#[derive(Clone)]
pub struct Tools {
    on: Switches,
    /// The counters.
    pub tally: Counts,
    reach: Reach,
    ways: Ways,
}

impl Tools {
    /// Unused tools.
    pub fn new(on: Switches) -> Tools {
        Tools { on, tally: Counts::default(), reach: Reach::default(), ways: Ways::default() }
    }
}

/// A walk through the tree.
#[derive(Clone)]
pub struct TreeWalk {
    /// The partial placement at the current node.
    pub partial: PartialBoard,
    frames: Vec<Frame>,
    /// The fraction of the tree below the current node, and the fraction done.
    weight: f64,
    share: f64,
    /// Random numbers, for a walk in a random order. Such a walk reports nothing.
    dice: Option<Random>,
}

impl TreeWalk {
    /// A walk that starts at the root. With dice it decides in a random order.
    pub fn new(flat: &RimmedBoard, dice: Option<Random>) -> TreeWalk {
        TreeWalk { partial: PartialBoard::new(flat), frames: Vec::new(), weight: 1.0, share: 0.0, dice }
    }

    /// The fraction of the tree that is done, 0 to 1.
    pub fn share(&self) -> f64 {
        self.share.min(1.0)
    }

    /// The number of decisions in force.
    pub fn depth(&self) -> usize {
        self.frames.iter().rposition(|frame| frame.decided.is_some()).map_or(0, |last| last + 1)
    }

    /// Examines the current node. A class counts as done with that.
    pub fn look(&mut self, flat: &RimmedBoard, tools: &mut Tools, watch: &mut Watch<'_>) -> NodeKind {
        if self.partial.rays.lit == flat.all {
            self.share += self.weight;
            let reason = if self.partial.blocks() > 0 { LEFT_OVER } else { 0 };
            self.tell(watch, Act::Answer, reason, flat, 0);
            return NodeKind::Class;
        }
        let on = tools.on;
        if on.flood {
            match tools.reach.flood(flat, &self.partial, on.levels) {
                Ok(()) => {}
                Err(cut) => {
                    let (count, reason) = match cut {
                        Cut::Dark => (&mut tools.tally.dark, DARK),
                        Cut::Short => (&mut tools.tally.short, SHORT),
                    };
                    *count += 1;
                    self.tell(watch, Act::Cut, reason, flat, flat.all & !tools.reach.rays.lit);
                    return self.leaf();
                }
            }
        }
        if let Some(from) = self.unpaired() {
            return self.branch_ports(flat, from);
        }
        let choice = if on.flood && on.aim {
            tools.ways.choose(flat, &self.partial, &tools.reach, self.dice.as_mut())
        } else {
            any(flat, &self.partial)
        };
        match choice {
            Some(Decision::Place { place, turns }) => self.branch_place(place, turns),
            Some(Decision::Ports) => self.branch_ports(flat, 0),
            None => {
                self.tell(watch, Act::Cut, LEFT_DARK, flat, flat.all & !self.partial.rays.lit);
                self.leaf()
            }
        }
    }

    /// Reports an event of the current node, with the cells beside the first of the targets that are its reason.
    fn tell(&self, watch: &mut Watch<'_>, act: Act, reason: u8, flat: &RimmedBoard, targets: u64) {
        if self.dice.is_none() {
            let event = Event { act, depth: self.frames.len(), reason, value: 0 };
            watch.note(move |journal| journal.put(event, flat.beside(targets)));
        }
    }

    /// Ends a branch without a decision.
    fn leaf(&mut self) -> NodeKind {
        self.share += self.weight;
        NodeKind::Inner
    }

    /// After the decision for a teleporter: where to start looking for the place of the next one, if any is left.
    fn unpaired(&self) -> Option<u16> {
        let frame = self.frames.last()?;
        let decided = usize::from(frame.decided?);
        if self.partial.paired() || self.partial.place[decided] != Place::Block(BlockKind::Teleporter) {
            return None;
        }
        match frame.branch {
            Branch::Place { .. } => Some(0),
            Branch::Ports { from } => Some(from),
        }
    }

    fn branch_place(&mut self, place: usize, turns: bool) -> NodeKind {
        // An opaque block never lights anything: it comes last, to find the first solution sooner.
        const TURN: [Option<BlockKind>; 6] = [
            Some(BlockKind::Reflect),
            Some(BlockKind::Refract),
            Some(BlockKind::Prism),
            Some(BlockKind::Teleporter),
            None,
            Some(BlockKind::Opaque),
        ];
        const PASS: [Option<BlockKind>; 6] = [
            None,
            Some(BlockKind::Refract),
            Some(BlockKind::Reflect),
            Some(BlockKind::Prism),
            Some(BlockKind::Teleporter),
            Some(BlockKind::Opaque),
        ];
        let mut options = [Place::Empty; 6];
        let mut count = 0u8;
        for option in if turns { TURN } else { PASS } {
            let what = match option {
                None if self.partial.open > self.partial.blocks() => Place::Empty,
                Some(kind) if self.partial.has(kind) => Place::Block(kind),
                _ => continue,
            };
            options[usize::from(count)] = what;
            count += 1;
        }
        if let Some(dice) = &mut self.dice
            && count >= 2
            && dice.below(4) == 0
        {
            options.swap(0, 1 + dice.below(usize::from(count) - 1));
        }
        self.frames.push(Frame {
            decided: None,
            weight: self.weight / f64::from(count.max(1)),
            branch: Branch::Place { place: place as u16, options, count, next: 0 },
        });
        NodeKind::Inner
    }

    fn branch_ports(&mut self, flat: &RimmedBoard, from: u16) -> NodeKind {
        let rest = &flat.free[usize::from(from)..];
        let count = rest.iter().filter(|&&place| self.partial.place[usize::from(place)] == Place::Open).count();
        if count == 0 {
            return self.leaf();
        }
        self.frames.push(Frame { decided: None, weight: self.weight / count as f64, branch: Branch::Ports { from } });
        NodeKind::Inner
    }

    /// Undoes the last decision and makes the next one. `false` if there is none left.
    pub fn advance(&mut self, flat: &RimmedBoard, tools: &mut Tools, watch: &mut Watch<'_>) -> bool {
        loop {
            let depth = self.frames.len();
            let Some(frame) = self.frames.last_mut() else { break };
            if let Some(place) = frame.decided.take() {
                self.partial.undo(place.into());
            }
            if self.dice.is_none() {
                let (partial, branch) = (&self.partial, &mut frame.branch);
                watch.ask(|journal| branch.steer(flat, partial, journal));
            }
            let next = match &mut frame.branch {
                Branch::Place { place, options, count, next } => (next < count).then(|| {
                    *next += 1;
                    (*place, options[usize::from(*next) - 1])
                }),
                Branch::Ports { from } => {
                    let rest = &flat.free[usize::from(*from)..];
                    let open = |&place: &u16| self.partial.place[usize::from(place)] == Place::Open;
                    rest.iter().position(open).map(|at| {
                        *from += at as u16 + 1;
                        (rest[at], Place::Block(BlockKind::Teleporter))
                    })
                }
            };
            let Some((place, what)) = next else {
                self.frames.pop();
                self.tell(watch, Act::Back, 0, flat, 0);
                continue;
            };
            frame.decided = Some(place);
            self.weight = frame.weight;
            let place = usize::from(place);
            if self.dice.is_none()
                && watch.ask(|journal| {
                    let event = Event { act: Act::Try, depth, reason: 0, value: value(what) };
                    journal.put(event, [flat.index(place)]);
                    journal.prune(depth)
                })
            {
                frame.decided = None;
                self.share += self.weight;
                continue;
            }
            let asks = tools.on.enclosed && what.solid();
            let enclosed = if asks { self.partial.enclosed(flat, place) } else { 0 };
            if enclosed != 0 {
                frame.decided = None;
                self.share += self.weight;
                tools.tally.enclosed += 1;
                self.tell(watch, Act::Cut, SHUT_IN, flat, enclosed);
                continue;
            }
            self.partial.decide(flat, place, what);
            return true;
        }
        self.share = 1.0;
        false
    }
}
