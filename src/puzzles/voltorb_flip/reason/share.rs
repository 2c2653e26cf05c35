//! What several lines have together, shared out among the lines that cross them: if the others have as little room as can
//! be, or as much, this one must have the rest.

use super::know::Know;
use super::level::{deals, dealt};
use crate::puzzles::voltorb_flip::board::Draft;

/// What is shared out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum About {
    /// The sums of two lines that do not cross.
    Sums(usize, usize),
    /// Their Voltorbs.
    Voltorbs(usize, usize),
    /// The cards of a value that the level deals.
    Value(u8),
    /// The 2s and 3s in rows and columns without a Voltorb, of which the level deals few.
    Free,
    /// Those of one line.
    FreeOf(usize),
}

/// Something shared out, with one of the lines that share it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Share {
    /// What is shared out.
    pub about: About,
    /// One of the lines that share it: a row, and all rows do.
    pub line: usize,
    /// Whether this one has at most the rest of it; else at least that.
    pub most: bool,
}

/// How much there is, and how much of it the lines have.
pub struct Parts {
    /// The least that there is.
    pub low: u32,
    /// The most that there is.
    pub high: u32,
    /// The least and the most that each line can have, in their order.
    pub lines: Vec<(u32, u32)>,
}

impl Parts {
    /// The least and the most that all lines have but one (or without exception).
    pub fn others(&self, except: Option<usize>) -> (u32, u32) {
        let lines = self.lines.iter().enumerate().filter(|&(at, _)| Some(at) != except);
        lines.fold((0, 0), |(least, most), (_, part)| (least + part.0, most + part.1))
    }
}

/// How many bits of the places of a way are set that a value's bits pick.
fn amount(about: About, way: u16, places: u16) -> u32 {
    let (low, high) = (way, way >> 1);
    let count = |bits: u16| (bits & places).count_ones();
    match about {
        About::Sums(..) => count(low) + 2 * count(high),
        About::Voltorbs(..) => count(!(low | high)),
        About::Value(0) => count(!(low | high)),
        About::Value(3) => count(low & high),
        About::Value(_) => count(!low & high),
        About::Free | About::FreeOf(_) => count(high),
    }
}

/// The places of a line that matter: a bit at the lower one of each two.
fn places(know: &Know, about: About, line: usize) -> u16 {
    let bit = |place: usize| 1 << (2 * place);
    let free = |line: usize| know.clue(line).voltorbs == Some(0);
    match about {
        About::Sums(one, two) | About::Voltorbs(one, two) => bit(one % know.side) | bit(two % know.side),
        About::Value(_) => (0..know.side).map(bit).sum(),
        About::FreeOf(only) if only != line => 0,
        About::Free | About::FreeOf(_) => {
            let cross = |place: usize| if line < know.side { know.side + place } else { place };
            (0..know.side).filter(|&place| free(line) || free(cross(place))).map(bit).sum()
        }
    }
}

/// The parts of the lines: all rows, or all columns. `None` if it is not known how much there is.
pub fn parts(know: &Know, about: About, rows: bool) -> Option<Parts> {
    let (low, high) = match about {
        About::Sums(one, two) => {
            let all = u32::from(know.clue(one).sum?) + u32::from(know.clue(two).sum?);
            (all, all)
        }
        About::Voltorbs(one, two) => {
            let all = u32::from(know.clue(one).voltorbs?) + u32::from(know.clue(two).voltorbs?);
            (all, all)
        }
        About::Value(value) => {
            let (low, high) = dealt(know, value)?;
            (low.into(), high.into())
        }
        About::Free => (0, u32::from(deals(know)?.iter().map(|it| it.free_total).max()?) - 1),
        About::FreeOf(_) => (0, u32::from(deals(know)?.iter().map(|it| it.free_line).max()?) - 1),
    };
    let first = if rows { 0 } else { know.side };
    let mut lines = Vec::new();
    for line in first..first + know.side {
        let places = places(know, about, line);
        lines.push(if places == 0 {
            (0, 0)
        } else if know.clue(line) == Draft::default() {
            // Nothing ties these cards to each other.
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

/// The least and the most that ways have at these places.
fn span(about: About, ways: impl Iterator<Item = u16>, places: u16) -> (u32, u32) {
    ways.fold((u32::MAX, 0), |(least, most), way| {
        let part = amount(about, way, places);
        (least.min(part), most.max(part))
    })
}

/// What follows for the line: cards with the values that are gone, none if nothing fits.
pub fn think(know: &Know, share: Share) -> Option<Vec<(usize, u8)>> {
    let Share { about, line, most } = share;
    let parts = parts(know, about, line < know.side)?;
    let (all, others) = (parts.others(None), parts.others(Some(line % know.side)));
    if most && all.0 > parts.high || !most && all.1 < parts.low {
        return Some(Vec::new());
    }
    let has = places(know, about, line);
    let (least, top) = if most {
        (0, parts.high.checked_sub(others.0)?)
    } else {
        (parts.low.saturating_sub(others.1), u32::MAX)
    };
    let fits = |way: u16| (least..=top).contains(&amount(about, way, has));
    let gone = know.unmet(line, &fits);
    Some(gone).filter(|gone| !gone.is_empty())
}

/// The first of these that says something new.
pub fn find(know: &Know, abouts: &[About]) -> Option<Share> {
    for &about in abouts {
        for rows in [true, false] {
            // Lines are shared out among those that cross them.
            let crossed = match about {
                About::Sums(one, _) | About::Voltorbs(one, _) => (one >= know.side) == rows,
                About::FreeOf(one) => (one < know.side) == rows,
                About::Value(_) | About::Free => true,
            };
            let parts = parts(know, about, rows).filter(|_| crossed);
            let Some(parts) = parts else { continue };
            for (at, part) in parts.lines.iter().enumerate() {
                let others = parts.others(Some(at));
                let line = if rows { at } else { know.side + at };
                for most in [false, true] {
                    let tight =
                        if most { part.1 + others.0 > parts.high } else { part.0 + others.1 < parts.low };
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
