//! Generates boards by difficulty and technique: boards are drawn from a puzzle's generator until one has the requested
//! difficulty, as [`super::grading`] measures it, and needs the technique.
//!
//! Equal seeds make equal boards for ever. Those below [`LATER`] date from before boards were measured in one orientation,
//! those below [`BARE`] from before their looks were left out, those below [`SCALED`] from before all puzzles had the same
//! scale: they are still chosen by measuring each board as it was then, and then the chosen one is measured as it is
//! everywhere else. Where these measures differ, it does not fit.

use std::cell::{Cell, RefCell};

use crate::grid::Size;
use crate::kit::best::Best;
use crate::puzzle::{Generate, Puzzle, Refused};
use crate::random::Random;
use crate::search::Cx;

use super::grade::{Grade, Measure, Pose, graded};

/// The most boards drawn for seeds before [`SCALED`].
const MOST: u32 = 200;
/// The most cells of all boards drawn together, for each of these.
const CELLS: usize = 200;
/// After this many misses on the same side the generator is asked for the next difficulty.
const LEAN: i32 = 3;
/// The work that a draw counts for.
const DRAW: u64 = 1 << 20;

/// Seeds from here on choose boards by their difficulty in one orientation.
pub const LATER: u64 = 1 << 32;
/// Seeds from here on choose boards by how difficult their puzzle is, whatever it looks like.
pub const BARE: u64 = 1 << 33;
/// Seeds from here on choose boards by the difficulty that counts, where a puzzle had another scale before.
pub const SCALED: u64 = 1 << 34;

/// A generated board.
pub struct Made<P: Puzzle> {
    /// The board.
    pub board: P::Board,
    /// Its difficulty.
    pub grade: Grade,
    /// Whether it meets the request; otherwise it is the closest of those drawn.
    pub fits: bool,
    /// How many boards were drawn.
    pub drawn: u32,
}

/// What to generate, and the closest board so far.
pub struct Make<P: Puzzle> {
    generate: Generate<P>,
    seed: u64,
    /// The difficulty from 1, as generators take it.
    difficulty: u8,
    size: Option<Size>,
    technique: Option<String>,
    drawn: Cell<u32>,
    /// With its distance from the request.
    best: RefCell<Best<u32, (P::Board, Grade)>>,
}

impl<P: Puzzle> Make<P> {
    /// A board from a seed, a difficulty (from 1; `Grade::grade` is one less) and a size, which needs the technique
    /// with this id. Equal input gives an equal board. Without a size the generator uses its own.
    pub fn new(
        generate: Generate<P>,
        seed: u64,
        difficulty: u8,
        size: Option<Size>,
        technique: Option<&str>,
    ) -> Make<P> {
        let (drawn, best) = (Cell::new(0), RefCell::new(Best::NONE));
        let technique = technique.map(Into::into);
        Make { generate, seed, difficulty: difficulty.max(1), size, technique, drawn, best }
    }

    /// The board; an error says why there is none. Each draw runs in one piece.
    pub async fn run(&self, cx: &Cx) -> Result<Made<P>, Refused> {
        let Make { seed, difficulty, .. } = *self;
        let grades = self.grades();
        let (mut seeds, mut refused) = (Random::new(seed), None);
        // The size of the first board drawn, the generator's default for this difficulty.
        let mut usual = None;
        // The balance of boards that were too easy over those that were too hard.
        let mut lean = 0;
        let mut cells = 0;
        let most_cells = CELLS * self.most() as usize;
        while !self.best.borrow().is_below(&1) && self.drawn.get() < self.most() && cells < most_cells {
            // The first one is what the generator makes from the seed.
            let this = if self.drawn.get() == 0 { seed } else { seeds.next() };
            let asked = i32::from(difficulty);
            let leaning = (asked + lean / LEAN).clamp(1, grades);
            // Another difficulty may have another default size.
            let size = if leaning == asked { self.size } else { self.size.or(usual) };
            self.drawn.set(self.drawn.get() + 1);
            let board = (self.generate)(this, leaning as u8, size);
            cx.spend(DRAW).await;
            let board = match board {
                Ok(board) => board,
                Err(why) => {
                    // A board refused for its size is refused for every seed: a few attempts suffice.
                    refused = Some(why);
                    cells += most_cells / 8;
                    continue;
                }
            };
            usual = usual.or(Some(P::size(&board)));
            cells += P::size(&board).area();
            let grade = graded::<P>(&board, self.measure(), cx).await;
            let off = self.off(&grade);
            let most = grades * LEAN;
            lean = (lean + (asked - 1 - i32::from(self.measured(&grade))).signum()).clamp(-most, most);
            self.best.borrow_mut().offer(off, (board.clone(), grade));
            if off == 0 && seed < BARE {
                let grade = graded::<P>(&board, Measure::up_to(u8::MAX), cx).await;
                let mut best = Best::NONE;
                best.offer(self.off(&grade), (board, grade));
                self.best.replace(best);
                break;
            }
        }
        self.so_far().ok_or_else(|| refused.unwrap_or_else(|| Refused("No board was found.".into())))
    }

    /// The closest board so far, if the generation ends here.
    pub fn so_far(&self) -> Option<Made<P>> {
        let (off, (board, grade)) = self.best.borrow_mut().take()?;
        Some(Made { board, grade, fits: off == 0, drawn: self.drawn.get() })
    }

    /// How boards of this seed are measured.
    fn measure(&self) -> Measure {
        let pose = match self.seed {
            ..LATER => Pose::Lying,
            LATER..BARE => Pose::WithLooks,
            BARE.. => Pose::Upright,
        };
        Measure { pose, most: self.difficulty - 1, is_earlier: self.seed < SCALED }
    }

    /// The most boards drawn.
    fn most(&self) -> u32 {
        if self.seed < SCALED { MOST } else { P::DRAWS }
    }

    /// The number of difficulties when boards of this seed were first made.
    fn grades(&self) -> i32 {
        let names = if self.seed < SCALED { P::INFO.earlier_grades } else { P::INFO.grades };
        names.len() as i32
    }

    /// The difficulty by which boards of this seed are chosen.
    fn measured(&self, grade: &Grade) -> u8 {
        if self.seed < SCALED { grade.earlier } else { grade.grade }
    }

    /// The distance of a board from the request, 0 if it meets it. The difficulty weighs more than the technique.
    fn off(&self, grade: &Grade) -> u32 {
        let needed = |id: &String| grade.techniques.iter().any(|(technique, _)| technique.id == id);
        let lacks = !self.technique.as_ref().is_none_or(needed);
        let (found, wanted) = (self.measured(grade), self.difficulty - 1);
        let open = u32::from(!grade.whole && found <= wanted);
        4 * u32::from(found.abs_diff(wanted)) + 2 * u32::from(lacks) + open
    }
}
