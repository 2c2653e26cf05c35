//! A board as the bits of a link, or as bytes for a worker.
//!
//! Small boards: the size, then everything else through an adaptive range coder (`range.rs`). Whether a cell is a wall
//! is predicted from six neighbours already known, so mazes and rooms take less than one bit per cell. Boards too large
//! for a link are packed in a plain, fast form: one bit per cell, then the turrets. Golden links in `tests/` pin this
//! down: a change needs a new version in [`crate::link`].

use crate::bits::{BitReader, BitWriter};
use crate::grid::{Cell, Dir, Size};

use super::plain;
use super::range::{Chance, Decoder, Encoder};
use crate::puzzles::laser_maze::board::{Board, Content, MAX_SIDE};
use crate::puzzles::laser_maze::route::{Route, Stride, moved};
use crate::puzzles::laser_maze::turret::{MAX_PERIOD, SLOWEST, Turn, Turret};
use crate::search::{Cx, at_once};

/// The most cells of a board that has a link.
pub const LINKED: usize = 128 * 128;

/// Whether a board has a link.
pub fn linkable(board: &Board) -> bool {
    board.size().area() <= LINKED
}

/// Packs a board, finished or not, with its walk.
pub fn encode(board: &Board, bits: &mut BitWriter) {
    let Size { rows, cols } = board.size();
    bits.number(u32::from(rows - 1));
    bits.number(u32::from(cols - 1));
    if !linkable(board) {
        return plain::encode(board, bits);
    }
    let bytes = coded(board);
    bits.number(bytes.len() as u32);
    bytes.iter().for_each(|&byte| bits.bits(byte.into(), 8));
}

/// The bytes of a board that has a link.
fn coded(board: &Board) -> Vec<u8> {
    let mut coder = Coder { way: LinkForm::Write(Encoder::new()), chances: Chances::new() };
    // Writing follows exactly the steps of reading; the board returned is the one passed in.
    let _ = coder.board(board.size(), Some(board));
    match coder.way {
        LinkForm::Write(encoder) => encoder.finish(),
        LinkForm::Read(_) => Vec::new(),
    }
}

/// Unpacks a board; `None` if the bits are not one. Cost: O(cells).
pub fn decode(bits: &mut BitReader<'_>) -> Option<Board> {
    at_once(async |cx: &Cx| plain::decode(bits, cx).await)
}

/// The size at the beginning of the bits.
pub fn size(bits: &mut BitReader<'_>) -> Option<Size> {
    let side = |number: u32| u16::try_from(number + 1).ok().filter(|&side| side <= MAX_SIDE);
    let rows = side(bits.number().filter(|&number| number < 65_535)?)?;
    let cols = side(bits.number().filter(|&number| number < 65_535)?)?;
    Some(Size::new(rows, cols))
}

/// Unpacks a board that has a link.
pub fn decode_linked(size: Size, bits: &mut BitReader<'_>) -> Option<Board> {
    let count = bits.number().filter(|&count| count as usize <= LINKED * 4)?;
    let mut bytes = Vec::new();
    for _ in 0..count {
        bytes.push(bits.bits(8)? as u8);
    }
    let mut coder = Coder { way: LinkForm::Read(Decoder::new(&bytes)), chances: Chances::new() };
    // Many byte strings decode to a board; only the shortest is valid, so that a board has exactly one link.
    coder.board(size, None).filter(|board| coded(board) == bytes)
}

/// The contexts.
struct Chances {
    wall: [Chance; 64],
    turret: Chance,
    plain: Chance,
    facing: [Chance; 4],
    kind: [Chance; 32],
    flag: [Chance; 4],
    more: Chance,
    stride: [Chance; 64],
    number: Chance,
}

impl Chances {
    fn new() -> Chances {
        // Walls are likelier the more of the neighbours are walls.
        let wall = |context: usize| Chance::new(40 + 20 * (context as u32).count_ones() as u8);
        Chances {
            wall: std::array::from_fn(wall),
            turret: Chance::new(10),
            plain: Chance::new(12),
            facing: [Chance::new(128); 4],
            kind: [Chance::new(128); 32],
            flag: [Chance::new(20); 4],
            more: Chance::new(248),
            stride: [Chance::new(128); 64],
            number: Chance::new(128),
        }
    }
}

enum LinkForm<'a> {
    Write(Encoder),
    Read(Decoder<'a>),
}

/// A reader or writer: one description of the format serves both.
struct Coder<'a> {
    way: LinkForm<'a>,
    chances: Chances,
}

impl LinkForm<'_> {
    /// Writes the given bit, or reads one and ignores the given one.
    fn bit(&mut self, bit: bool, chance: &mut Chance) -> bool {
        match self {
            LinkForm::Write(encoder) => {
                encoder.bit(bit, chance);
                bit
            }
            LinkForm::Read(decoder) => decoder.bit(chance),
        }
    }
}

impl Coder<'_> {
    /// A number below `bound`, in equiprobable bits.
    fn below(&mut self, value: usize, bound: usize) -> Option<usize> {
        let width = usize::BITS - bound.saturating_sub(1).leading_zeros();
        let mut read = 0;
        for bit in (0..width).rev() {
            self.chances.number = Chance::new(128);
            read = read << 1 | usize::from(self.way.bit(value >> bit & 1 == 1, &mut self.chances.number));
        }
        (read < bound).then_some(read)
    }

    /// A choice of up to 2^bits, learnt by a tree of contexts in `which`.
    fn learned(&mut self, value: usize, bits: u32, which: impl Fn(&mut Chances) -> &mut [Chance]) -> usize {
        let mut node = 1_usize;
        for bit in (0..bits).rev() {
            let one = value >> bit & 1 == 1;
            let read = match which(&mut self.chances).get_mut(node) {
                Some(chance) => self.way.bit(one, chance),
                None => false,
            };
            node = node << 1 | usize::from(read);
        }
        node & ((1 << bits) - 1)
    }

    fn flag(&mut self, value: bool, which: usize) -> bool {
        self.way.bit(value, &mut self.chances.flag[which & 3])
    }

    fn board(&mut self, size: Size, from: Option<&Board>) -> Option<Board> {
        let mut board = Board::empty(size);
        let area = size.area();
        let waiting = self.flag(from.is_some_and(|from| from.waiting), 0);
        board.waiting = waiting;
        let mut ends = [None; 2];
        for (index, end) in ends.iter_mut().enumerate() {
            let given = from.and_then(|from| if index == 0 { from.start } else { from.goal });
            if !self.flag(from.is_some() && given.is_none(), 1) {
                *end = Some(size.cell(self.below(given.map_or(0, |cell| size.index(cell)), area)?));
            }
        }
        if ends[0].is_some() && ends[0] == ends[1] {
            return None;
        }
        for cell in size.cells() {
            // Start and goal are known to be floor.
            if ends.contains(&Some(cell)) {
                continue;
            }
            let site = from.map_or(Content::Floor, |from| from.site(cell));
            match self.site(site, context(&board, cell))? {
                Content::Floor => {}
                site => board.put(cell, site),
            }
        }
        [board.start, board.goal] = ends;
        if board.period() > MAX_PERIOD {
            return None;
        }
        board.walk = self.walk(&board, from.map(|from| &from.walk))?;
        Some(board)
    }

    /// The content of a cell; `None` if the code read is invalid.
    fn site(&mut self, site: Content, context: usize) -> Option<Content> {
        if self.way.bit(site == Content::Wall, &mut self.chances.wall[context]) {
            return Some(Content::Wall);
        }
        let given = match site {
            Content::Turret(turret) => Some(turret),
            _ => None,
        };
        if !self.way.bit(given.is_some(), &mut self.chances.turret) {
            return Some(Content::Floor);
        }
        let given = given.unwrap_or(Turret::new(Dir::North));
        let facing = Dir::ALL[self.learned(given.facing as usize, 2, |chances| &mut chances.facing)];
        if !self.way.bit(!given.is_plain(), &mut self.chances.plain) {
            return Some(Content::Turret(Turret::new(facing)));
        }
        let code = kind_code(given);
        let code = self.learned(code, 4, |chances| &mut chances.kind);
        kind(code).map(|(turn, ccw)| Content::Turret(Turret { facing, turn, ccw }))
    }

    fn walk(&mut self, board: &Board, from: Option<&Route>) -> Option<Route> {
        let Some(mut at) = board.start else { return Some(Route::default()) };
        if !self.flag(from.is_some_and(|from| !from.is_empty()), 2) {
            return Some(Route::default());
        }
        let mut strides: Vec<Stride> = Vec::new();
        let mut last = 0;
        // A link's length is bounded by its bytes, but zeros are free: walks need a bound, too.
        let most = board.most_steps();
        loop {
            let given = from.and_then(|from| from.get(strides.len())).map_or(0, Stride::code);
            let code = self.learned(given, 3, |chances| &mut chances.stride[last * 8..last * 8 + 8]);
            let stride = *Stride::ALL.get(code)?;
            last = code;
            strides.push(stride);
            let over = Some(at) == board.goal || board.shooter(at, strides.len() as u32 - 1).is_some();
            if !board.can(at, stride) || over || strides.len() > most {
                return None;
            }
            at = moved(at, stride);
            let more = from.is_some_and(|from| from.len() > strides.len());
            if !self.way.bit(more, &mut self.chances.more) {
                return Some(strides.into_iter().collect());
            }
        }
    }
}

/// The walls to the west (two), to the north (two) and in the two corners between, one bit each.
fn context(board: &Board, cell: Cell) -> usize {
    let near = [(0, -1), (-1, 0), (-1, -1), (-1, 1), (0, -2), (-2, 0)];
    near.iter().enumerate().fold(0, |bits, (index, &(rows, cols))| {
        let wall = cell.shifted(rows, cols, board.size()).is_none_or(|cell| board.is_wall(cell));
        bits | usize::from(wall) << index
    })
}

/// The code of a turret's kind.
pub fn kind_code(turret: Turret) -> usize {
    let kind = match turret.turn {
        Turn::Static => 0,
        Turn::Sweep => 1,
        Turn::Every(steps) => 1 + usize::from(steps),
    };
    kind << 1 | usize::from(turret.ccw)
}

/// The kind of a code; `None` for an invalid one.
pub fn kind(code: usize) -> Option<(Turn, bool)> {
    let ccw = code & 1 == 1;
    let turn = match code >> 1 {
        0 if ccw => return None,
        0 => Turn::Static,
        1 => Turn::Sweep,
        steps if steps <= 1 + usize::from(SLOWEST) => Turn::Every(steps as u8 - 1),
        _ => return None,
    };
    Some((turn, ccw))
}
