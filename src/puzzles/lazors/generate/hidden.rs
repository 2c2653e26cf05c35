//! Drafts a board around a hidden placement.

use super::{Recipe, is_open};
use crate::grid::{Cell, Grid, Size};
use crate::puzzles::lazors::beam::{Beams, What, trace};
use crate::puzzles::lazors::board::{BlockKind, Board, Laser, Point, Site, Supply};
use crate::random::Random;

/// The symmetry of a board's closed cells.
#[derive(Clone, Copy)]
pub enum Symmetry {
    /// Left and right are mirror images.
    Sideways,
    /// Top and bottom are mirror images.
    Over,
    /// A half turn maps the board to itself.
    Turn,
    /// All of these.
    Full,
}

impl Symmetry {
    const ALL: [Symmetry; 4] = [Symmetry::Sideways, Symmetry::Over, Symmetry::Turn, Symmetry::Full];

    /// A cell and its images under the symmetry.
    pub fn images(self, cell: Cell, size: Size) -> Vec<Cell> {
        let sideways = Cell::new(cell.row, size.cols - 1 - cell.col);
        let over = Cell::new(size.rows - 1 - cell.row, cell.col);
        let turn = Cell::new(over.row, sideways.col);
        let mut images = match self {
            Symmetry::Sideways => vec![cell, sideways],
            Symmetry::Over => vec![cell, over],
            Symmetry::Turn => vec![cell, turn],
            Symmetry::Full => vec![cell, sideways, over, turn],
        };
        images.sort_unstable();
        images.dedup();
        images
    }
}

/// A board being generated.
pub struct BoardDraft {
    /// The board, without placed blocks.
    pub board: Board,
    /// The placement that is to be its solution, including the fixed blocks.
    pub answer: Grid<Option<BlockKind>>,
    /// The intended symmetry of its closed cells.
    pub symmetry: Symmetry,
}

impl BoardDraft {
    /// Whether the closed cells are symmetric.
    pub fn symmetric(&self) -> bool {
        let closed = |cell: &Cell| self.board.sites.get(*cell) == Some(&Site::Closed);
        let size = self.board.size();
        size.cells().filter(closed).all(|cell| self.symmetry.images(cell, size).iter().all(closed))
    }

    /// Number of fixed blocks.
    pub fn fixed(&self) -> usize {
        BlockKind::ALL.iter().map(|&kind| self.board.fixed(kind)).sum()
    }

    /// The beams of the hidden placement.
    pub fn beams(&self) -> Beams {
        trace(&self.board.with(&self.answer))
    }
}

/// A random board of this size with a hidden placement of the supply in which every block meets a beam, still without
/// targets. `None` if this try failed.
pub fn draft(recipe: &Recipe, size: Size, supply: Supply, random: &mut Random) -> Option<BoardDraft> {
    let symmetry = random.pick(&Symmetry::ALL)?;
    let mut board = Board::empty(size);
    board.supply = supply;
    let shapes = random.below(size.area() / 10 + 2);
    for _ in 0..shapes {
        let cell = size.cell(random.below(size.area()));
        for image in symmetry.images(cell, size) {
            board.sites.set(image, Site::Closed);
        }
    }
    if board.movable() == 0 || board.free_sites() < board.movable() + 2 {
        return None;
    }
    for _ in 0..random.between(1, recipe.lasers) {
        board.lasers.push(laser(size, random)?);
    }
    board.lasers.sort_unstable();
    board.lasers.dedup();
    place(&mut board, random)?;
    if supply[BlockKind::Opaque.index()] > 0 {
        close_unlit(&mut board, symmetry);
    }
    if !is_open(&board) {
        return None;
    }
    let answer = board.blocks();
    fix_some(&mut board, recipe.fixed, random);
    Some(BoardDraft { board: board.cleared(), answer, symmetry })
}

/// A laser that points into the board, usually from its rim.
fn laser(size: Size, random: &mut Random) -> Option<Laser> {
    let (right, bottom) = (2 * size.cols as i16, 2 * size.rows as i16);
    for _ in 0..20 {
        let at = Point::new(random.between(0, right as usize) as i16, random.between(0, bottom as usize) as i16);
        let on_rim = at.x == 0 || at.y == 0 || at.x == right || at.y == bottom;
        if !at.on_edge(size) || (!on_rim && random.chance(75)) {
            continue;
        }
        let mut way = |from: i16, end: i16| match from {
            0 => 1,
            _ if from == end => -1,
            _ if random.chance(50) => 1,
            _ => -1,
        };
        return Some(Laser { at, vx: way(at.x, right), vy: way(at.y, bottom) });
    }
    None
}

/// Places the whole supply, each block where a beam passes at that time.
fn place(board: &mut Board, random: &mut Random) -> Option<()> {
    let mut kinds: Vec<BlockKind> = Vec::new();
    for kind in BlockKind::ALL {
        kinds.extend(std::iter::repeat_n(kind, usize::from(board.supply[kind.index()])));
    }
    random.shuffle(&mut kinds);
    // Opaque blocks end beams, so they come last. The second teleporter of a pair may go anywhere.
    let (last, first): (Vec<BlockKind>, Vec<BlockKind>) =
        kinds.into_iter().partition(|&kind| kind == BlockKind::Opaque);
    for kind in first.into_iter().chain(last) {
        let second = kind == BlockKind::Teleporter && board.blocks().cells().contains(&Some(BlockKind::Teleporter));
        let mut cells: Vec<Cell> = if second {
            board.size().cells().collect()
        } else {
            trace(board).segments.iter().map(|segment| segment.cells.0).collect()
        };
        cells.retain(|&cell| board.sites.get(cell) == Some(&Site::Free) && board.block(cell).is_none());
        // Not directly at a laser, which would be dull.
        let dull = |cell: &Cell| board.lasers.iter().any(|laser| beside(laser.at, *cell));
        if random.chance(80) && cells.iter().any(|cell| !dull(cell)) {
            cells.retain(|cell| !dull(cell));
        }
        board.placed.set(random.pick(&cells)?, Some(kind));
    }
    let beams = trace(board);
    let met = |cell: Cell| {
        beams.events.iter().any(|event| match event.what {
            What::Absorbed(at) | What::Bounces(at) | What::Splits(at) | What::Crosses(at) => at == cell,
            What::Jumps(from, to) => from == cell || to == cell,
            What::Leaves | What::Lost(_) | What::Joins | What::Hits(_) => false,
        })
    };
    let all_met = board.placed.iter().all(|(cell, block)| block.is_none() || met(cell));
    let size = board.size();
    (all_met && beams.segments.len() >= usize::from(size.rows.min(size.cols)) * 2).then_some(())
}

/// Closes cells that no beam meets: otherwise an opaque block that lights nothing could go there as well.
fn close_unlit(board: &mut Board, symmetry: Symmetry) {
    let beams = trace(board);
    let size = board.size();
    let dark = |board: &Board, cell: Cell| {
        board.block(cell).is_none()
            && !beams.segments.iter().any(|segment| segment.cells.0 == cell || segment.cells.1 == cell)
    };
    for cell in size.cells() {
        let images = symmetry.images(cell, size);
        if images.iter().all(|&image| dark(board, image)) {
            images.into_iter().for_each(|image| board.sites.set(image, Site::Closed));
        }
    }
}

/// Turns some of the placed blocks into fixed ones, but never the last movable one or half a pair.
fn fix_some(board: &mut Board, most: usize, random: &mut Random) {
    for _ in 0..most {
        if random.chance(60) {
            continue;
        }
        let placed =
            |cell: &Cell| board.placed.get(*cell).copied().flatten().is_some_and(|kind| kind != BlockKind::Teleporter);
        let cells: Vec<Cell> = board.size().cells().filter(placed).collect();
        let Some(cell) = random.pick(&cells).filter(|_| board.movable() > 2) else { return };
        if let Some(kind) = board.block(cell) {
            board.placed.set(cell, None);
            board.sites.set(cell, Site::Fixed(kind));
            board.supply[kind.index()] -= 1;
        }
    }
}

/// Whether a point is on a cell's edge.
fn beside(at: Point, cell: Cell) -> bool {
    let (x, y) = (2 * cell.col as i16 + 1, 2 * cell.row as i16 + 1);
    (at.x - x).abs() + (at.y - y).abs() == 1
}
