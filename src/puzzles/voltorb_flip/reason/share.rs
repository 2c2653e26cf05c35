//! Totals of several lines, distributed over the lines that cross them: if all the others take as little as possible,
//! or as much, this line must take the rest.

use super::know::Know;
use super::level::{deals, dealt};
use crate::puzzles::voltorb_flip::board::ClueDraft;

/// The total distributed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ShareTotal {
    /// The sums of two lines that do not cross.
    Sums(usize, usize),
    /// Their Voltorbs.
    Voltorbs(usize, usize),
    /// The cards of a value that the level deals.
    Value(u8),
    /// The 2s and 3s in rows and columns without a Voltorb, which the level limits.
    Free,
    /// Those of one line.
    FreeOf(usize),
}

/// A distribution, seen from one of the lines that share it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Share {
    /// The total.
    pub about: ShareTotal,
    /// One of the lines that share it: if it is a row, all rows do.
    pub line: usize,
    /// Whether this line takes at most the rest; otherwise at least the rest.
    pub most: bool,
}

/// The size of a total, and how much of it each line can take.
pub struct Parts {
    /// The minimum of the total.
    pub low: u32,
    /// The maximum of the total.
    pub high: u32,
    /// The minimum and maximum of each line, in order.
    pub lines: Vec<(u32, u32)>,
}

impl Parts {
    /// The minimum and maximum of all lines together, without `except`.
    pub fn others(&self, except: Option<usize>) -> (u32, u32) {
        let lines = self.lines.iter().enumerate().filter(|&(at, _)| Some(at) != except);
        lines.fold((0, 0), |(least, most), (_, part)| (least + part.0, most + part.1))
    }
}

/// How much of the total a filling takes at these places.
fn amount(about: ShareTotal, way: u16, places: u16) -> u32 {
    let (low, high) = (way, way >> 1);
    let count = |bits: u16| (bits & places).count_ones();
    match about {
        ShareTotal::Sums(..) => count(low) + 2 * count(high),
        ShareTotal::Voltorbs(..) => count(!(low | high)),
        ShareTotal::Value(0) => count(!(low | high)),
        ShareTotal::Value(3) => count(low & high),
        ShareTotal::Value(_) => count(!low & high),
        ShareTotal::Free | ShareTotal::FreeOf(_) => count(high),
    }
}

/// The places of a line that count: a bit at the lower bit of each pair.
fn places(know: &Know, about: ShareTotal, line: usize) -> u16 {
    let bit = |place: usize| 1 << (2 * place);
    let free = |line: usize| know.clue(line).voltorbs == Some(0);
    match about {
        ShareTotal::Sums(one, two) | ShareTotal::Voltorbs(one, two) => bit(one % know.side) | bit(two % know.side),
        ShareTotal::Value(_) => (0..know.side).map(bit).sum(),
        ShareTotal::FreeOf(only) if only != line => 0,
        ShareTotal::Free | ShareTotal::FreeOf(_) => {
            let cross = |place: usize| if line < know.side { know.side + place } else { place };
            (0..know.side).filter(|&place| free(line) || free(cross(place))).map(bit).sum()
        }
    }
}

/// The parts of the lines: all rows, or all columns. `None` if the total is unknown.
pub fn parts(know: &Know, about: ShareTotal, rows: bool) -> Option<Parts> {
    let (low, high) = match about {
        ShareTotal::Sums(one, two) => {
            let all = u32::from(know.clue(one).sum?) + u32::from(know.clue(two).sum?);
            (all, all)
        }
        ShareTotal::Voltorbs(one, two) => {
            let all = u32::from(know.clue(one).voltorbs?) + u32::from(know.clue(two).voltorbs?);
            (all, all)
        }
        ShareTotal::Value(value) => {
            let (low, high) = dealt(know, value)?;
            (low.into(), high.into())
        }
        ShareTotal::Free => (0, u32::from(deals(know)?.iter().map(|it| it.free_total).max()?) - 1),
        ShareTotal::FreeOf(_) => (0, u32::from(deals(know)?.iter().map(|it| it.free_line).max()?) - 1),
    };
    let first = if rows { 0 } else { know.side };
    let mut lines = Vec::new();
    for line in first..first + know.side {
        let places = places(know, about, line);
        lines.push(if places == 0 {
            (0, 0)
        } else if know.clue(line) == ClueDraft::default() {
            // These cards are independent of each other.
            let mut part = (0, 0);
            for (place, mask) in know.line(line).enumerate() {
                let place = 2 * place;
                let values = (0..4_u16).filter(|value| mask >> value & 1 == 1).map(|value| value << place);
                let (least, most) = span(about, values, places & 1 << place);
                part = (part.0 + least, part.1 + most);
            }
            part
        } else {
            span(about, know.ways(line).iter().copied(), places)
        });
    }
    Some(Parts { low, high, lines })
}

/// The minimum and maximum that fillings take at these places.
fn span(about: ShareTotal, ways: impl Iterator<Item = u16>, places: u16) -> (u32, u32) {
    ways.fold((u32::MAX, 0), |(least, most), way| {
        let part = amount(about, way, places);
        (least.min(part), most.max(part))
    })
}

/// The conclusion for the line: cards with the values ruled out, empty for a contradiction.
pub fn think(know: &Know, share: Share) -> Option<Vec<(usize, u8)>> {
    let Share { about, line, most } = share;
    let parts = parts(know, about, line < know.side)?;
    let (all, others) = (parts.others(None), parts.others(Some(line % know.side)));
    if most && all.0 > parts.high || !most && all.1 < parts.low {
        return Some(Vec::new());
    }
    let has = places(know, about, line);
    let (least, top) =
        if most { (0, parts.high.checked_sub(others.0)?) } else { (parts.low.saturating_sub(others.1), u32::MAX) };
    let fits = |way: u16| (least..=top).contains(&amount(about, way, has));
    let gone = know.unmet(line, &fits);
    Some(gone).filter(|gone| !gone.is_empty())
}

/// The first of these with a new conclusion.
pub fn find(know: &Know, abouts: &[ShareTotal]) -> Option<Share> {
    for &about in abouts {
        for rows in [true, false] {
            // A line's total is distributed over the lines that cross it.
            let crossed = match about {
                ShareTotal::Sums(one, _) | ShareTotal::Voltorbs(one, _) => (one >= know.side) == rows,
                ShareTotal::FreeOf(one) => (one < know.side) == rows,
                ShareTotal::Value(_) | ShareTotal::Free => true,
            };
            let parts = parts(know, about, rows).filter(|_| crossed);
            let Some(parts) = parts else { continue };
            for (at, part) in parts.lines.iter().enumerate() {
                let others = parts.others(Some(at));
                let line = if rows { at } else { know.side + at };
                for most in [false, true] {
                    let tight = if most { part.1 + others.0 > parts.high } else { part.0 + others.1 < parts.low };
                    let share = Share { about, line, most };
                    if tight && think(know, share).is_some() {
                        return Some(share);
                    }
                }
            }
        }
    }
    None
}
