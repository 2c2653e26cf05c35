//! The search tree, walked with an explicit stack so that it can be left between any two nodes.

use super::branch::{Choice, Ways, any};
use super::flat::{Flat, Place};
use super::partial::{Mark, Partial};
use super::reach::{Cut, Reach};
use super::solver::Tally;
use super::{DARK, LEFT_DARK, LEFT_OVER, SHORT, SHUT_IN, told};
use crate::puzzles::lazors::board::Kind;
use crate::random::Random;
use crate::search::{Act, Event, Watch};

/// A decision with its alternatives.
struct Frame {
    /// The state before it.
    mark: Mark,
    /// The place that is decided at present.
    decided: Option<u16>,
    /// The share of the whole tree that lies under each alternative.
    weight: f64,
    branch: Branch,
}

/// The alternatives that are left of a decision.
enum Branch {
    /// What a place is: the options in this order, from `next` to before `count`.
    Place { place: u16, options: [Place; 6], count: u8, next: u8 },
    /// Where the next teleporter is: on the free places from this index on.
    Ports { from: u16 },
}

/// What a node is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Node {
    /// All targets are lit: a class of answers.
    Class,
    /// A dead end, or a decision; either way the next node follows.
    Inner,
}

/// What can be left out of the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tricks {
    /// Ask the flood whether every target can still be reached.
    pub flood: bool,
    /// Compare the flood's level with the blocks left.
    pub levels: bool,
    /// Decide places on the way to the hardest target.
    pub aim: bool,
    /// Refuse blocks that enclose a target.
    pub enclosed: bool,
}

/// What all walks share: scratch space and the tally.
pub struct Tools {
    /// What can be left out.
    pub tricks: Tricks,
    /// What was done.
    pub tally: Tally,
    reach: Reach,
    ways: Ways,
}

impl Tools {
    /// Unused tools.
    pub fn new(tricks: Tricks) -> Tools {
        Tools { tricks, tally: Tally::default(), reach: Reach::default(), ways: Ways::default() }
    }
}

/// A walk through the tree.
pub struct Tree {
    /// The partial placement at the present node.
    pub partial: Partial,
    frames: Vec<Frame>,
    /// The share of the tree under the present node, and the share that is done.
    weight: f64,
    share: f64,
    /// Where the walk does not follow the usual order: its dice. Such a walk tells nothing.
    dice: Option<Random>,
}

impl Tree {
    /// A walk that starts at the root. With dice it takes decisions in an order of its own.
    pub fn new(flat: &Flat, dice: Option<Random>) -> Tree {
        Tree { partial: Partial::new(flat), frames: Vec::new(), weight: 1.0, share: 0.0, dice }
    }

    /// The share of the tree that is done, 0 to 1.
    pub fn share(&self) -> f64 {
        self.share.min(1.0)
    }

    /// The decisions that stand.
    pub fn depth(&self) -> usize {
        self.frames.iter().rposition(|frame| frame.decided.is_some()).map_or(0, |last| last + 1)
    }

    /// Looks at the present node. A class counts as done with that.
    pub fn look(&mut self, flat: &Flat, tools: &mut Tools, watch: &mut Watch<'_>) -> Node {
        if self.partial.lit == flat.all {
            self.share += self.weight;
            self.tell(watch, Act::Answer, if self.partial.blocks() > 0 { LEFT_OVER } else { 0 });
            return Node::Class;
        }
        let tricks = tools.tricks;
        if tricks.flood {
            match tools.reach.flood(flat, &self.partial, tricks.levels) {
                Ok(()) => {}
                Err(Cut::Dark) => {
                    tools.tally.dark += 1;
                    self.tell(watch, Act::Cut, DARK);
                    return self.leaf();
                }
                Err(Cut::Short) => {
                    tools.tally.short += 1;
                    self.tell(watch, Act::Cut, SHORT);
                    return self.leaf();
                }
            }
        }
        if let Some(from) = self.unpaired() {
            return self.branch_ports(flat, from);
        }
        let choice = if tricks.flood && tricks.aim {
            tools.ways.choose(flat, &self.partial, &tools.reach, self.dice.as_mut())
        } else {
            any(flat, &self.partial)
        };
        match choice {
            Some(Choice::Place { place, turns }) => self.branch_place(place, turns),
            Some(Choice::Ports) => self.branch_ports(flat, 0),
            None => {
                self.tell(watch, Act::Cut, LEFT_DARK);
                self.leaf()
            }
        }
    }

    /// Tells of the present node, and no cells.
    fn tell(&self, watch: &mut Watch<'_>, act: Act, reason: u8) {
        if self.dice.is_none() {
            let event = Event { act, depth: self.frames.len(), reason, value: 0 };
            watch.note(|journal| journal.put(event, []));
        }
    }

    /// The end of a branch without a decision.
    fn leaf(&mut self) -> Node {
        self.share += self.weight;
        Node::Inner
    }

    /// After the decision for a teleporter: where to look for the place of the next, if some are left.
    fn unpaired(&self) -> Option<u16> {
        let frame = self.frames.last()?;
        let decided = usize::from(frame.decided?);
        if self.partial.paired() || self.partial.place[decided] != Place::Block(Kind::Teleporter) {
            return None;
        }
        match frame.branch {
            Branch::Place { .. } => Some(0),
            Branch::Ports { from } => Some(from),
        }
    }

    fn branch_place(&mut self, place: usize, turns: bool) -> Node {
        // An opaque block never lights anything: last, for the sake of the first answer.
        const TURN: [Option<Kind>; 6] = [
            Some(Kind::Reflect),
            Some(Kind::Refract),
            Some(Kind::Prism),
            Some(Kind::Teleporter),
            None,
            Some(Kind::Opaque),
        ];
        const PASS: [Option<Kind>; 6] = [
            None,
            Some(Kind::Refract),
            Some(Kind::Reflect),
            Some(Kind::Prism),
            Some(Kind::Teleporter),
            Some(Kind::Opaque),
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
            mark: self.partial.mark(),
            decided: None,
            weight: self.weight / f64::from(count.max(1)),
            branch: Branch::Place { place: place as u16, options, count, next: 0 },
        });
        Node::Inner
    }

    fn branch_ports(&mut self, flat: &Flat, from: u16) -> Node {
        let rest = &flat.free[usize::from(from)..];
        let count =
            rest.iter().filter(|&&place| self.partial.place[usize::from(place)] == Place::Open).count();
        if count == 0 {
            return self.leaf();
        }
        self.frames.push(Frame {
            mark: self.partial.mark(),
            decided: None,
            weight: self.weight / count as f64,
            branch: Branch::Ports { from },
        });
        Node::Inner
    }

    /// Takes back the last decision and makes the next one. `false` if there is none left.
    pub fn advance(&mut self, flat: &Flat, tools: &mut Tools, watch: &mut Watch<'_>) -> bool {
        loop {
            let depth = self.frames.len();
            let Some(frame) = self.frames.last_mut() else { break };
            if let Some(place) = frame.decided.take() {
                self.partial.undo(usize::from(place), frame.mark);
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
                        (rest[at], Place::Block(Kind::Teleporter))
                    })
                }
            };
            let Some((place, what)) = next else {
                self.frames.pop();
                self.tell(watch, Act::Back, 0);
                continue;
            };
            frame.decided = Some(place);
            self.weight = frame.weight;
            let place = usize::from(place);
            if self.dice.is_none() {
                watch.note(|journal| {
                    let block = if let Place::Block(kind) = what { Some(kind) } else { None };
                    let event = Event { act: Act::Try, depth, reason: 0, value: told(block) };
                    journal.put(event, [flat.index(place)]);
                });
            }
            if tools.tricks.enclosed && what.solid() && self.partial.encloses(flat, place) {
                frame.decided = None;
                self.share += self.weight;
                tools.tally.enclosed += 1;
                self.tell(watch, Act::Cut, SHUT_IN);
                continue;
            }
            self.partial.decide(flat, place, what);
            return true;
        }
        self.share = 1.0;
        false
    }
}
