//! Generates boards by difficulty and technique: boards are drawn from a puzzle's generator until one has the requested
//! difficulty, as measured by [`Grading`], and needs the technique.
//!
//! Equal seeds make equal boards for ever. Those below [`LATER`] date from before boards were measured in one orientation,
//! those below [`BARE`] from before their looks were left out, those below [`SCALED`] from before all puzzles had the same
//! scale: they are still chosen by measuring each board as it was then, and then the chosen one is measured as it is
//! everywhere else. Where these measures differ, it does not fit.

use crate::grid::Size;
use crate::kit::best::Best;
use crate::puzzle::{Generate, Puzzle, Refused};
use crate::random::Random;
use crate::search::{Go, Watch};

use super::grade::{Grade, Grading};

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

/// A generation under way.
pub struct Make<P: Puzzle> {
    generate: Generate<P>,
    seeds: Random,
    seed: u64,
    /// The difficulty from 1, as generators take it.
    difficulty: u8,
    size: Option<Size>,
    technique: Option<String>,
    /// The size of the first board drawn, the generator's default for this difficulty.
    usual: Option<Size>,
    /// The balance of boards that were too easy over those that were too hard.
    lean: i32,
    drawn: u32,
    cells: usize,
    /// The board whose difficulty is being measured.
    trial: Option<(P::Board, Grading<P>)>,
    /// Of an earlier seed: the measurement that counts, of the board that fits as it lies.
    last: Option<Grading<P>>,
    /// The closest board so far, with its distance from the request.
    best: Best<u32, (P::Board, Grade)>,
    refused: Option<Refused>,
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
        Make {
            generate,
            seeds: Random::new(seed),
            seed,
            difficulty: difficulty.max(1),
            size,
            technique: technique.map(Into::into),
            usual: None,
            lean: 0,
            drawn: 0,
            cells: 0,
            trial: None,
            last: None,
            best: Best::NONE,
            refused: None,
        }
    }

    /// Works until there is a board; `None` when its watch pauses it. An error says why there is none. Each draw runs
    /// in one piece.
    pub fn run(&mut self, watch: &mut Watch<'_>) -> Option<Result<Made<P>, Refused>> {
        loop {
            if let Some((board, grading)) = &mut self.trial {
                let (grade, board) = (grading.run(watch)?, board.clone());
                let off = self.off(&grade);
                let wanted = i32::from(self.difficulty) - 1;
                let most = i32::from(self.grades()) * LEAN;
                let found = i32::from(self.measured(&grade));
                self.lean = (self.lean + (wanted - found).signum()).clamp(-most, most);
                self.last = (off == 0 && self.seed < BARE).then(|| Grading::new(&board));
                self.best.offer(off, (board, grade));
                self.trial = None;
            }
            if let Some(last) = &mut self.last {
                let grade = last.run(watch)?;
                let off = self.off(&grade);
                if let Some((_, (board, _))) = self.best.take() {
                    self.best.offer(off, (board, grade));
                }
                return Some(self.end());
            }
            if self.best.is_below(&1)
                || self.drawn >= self.most()
                || self.cells >= CELLS * self.most() as usize
            {
                return Some(self.end());
            }
            self.draw();
            if watch.spend(DRAW) == Go::Pause {
                return None;
            }
        }
    }

    /// Draws a board. The first one is what the generator makes from the seed.
    fn draw(&mut self) {
        let seed = if self.drawn == 0 { self.seed } else { self.seeds.next() };
        let grades = i32::from(self.grades());
        let asked = i32::from(self.difficulty);
        let difficulty = (asked + self.lean / LEAN).clamp(1, grades);
        // Another difficulty may have another default size.
        let size = if difficulty == asked { self.size } else { self.size.or(self.usual) };
        self.drawn += 1;
        match (self.generate)(seed, difficulty as u8, size) {
            Ok(board) => {
                self.usual = self.usual.or(Some(P::size(&board)));
                self.cells += P::size(&board).area();
                let measure = match self.seed {
                    ..LATER => Grading::lying,
                    LATER..BARE => Grading::with_looks,
                    BARE.. => Grading::up_to,
                };
                let grading = measure(&board, self.difficulty - 1);
                let grading = if self.seed < SCALED { grading.by_earlier() } else { grading };
                self.trial = Some((board, grading));
            }
            Err(why) => {
                // A board refused for its size is refused for every seed: a few attempts suffice.
                self.refused = Some(why);
                self.cells += CELLS * self.most() as usize / 8;
            }
        }
    }

    /// The closest board so far, if the generation ends here.
    pub fn so_far(&mut self) -> Option<Made<P>> {
        let (off, (board, grade)) = self.best.take()?;
        Some(Made { board, grade, fits: off == 0, drawn: self.drawn })
    }

    fn end(&mut self) -> Result<Made<P>, Refused> {
        self.so_far()
            .ok_or_else(|| self.refused.take().unwrap_or_else(|| Refused("No board was found.".into())))
    }

    /// The most boards drawn.
    fn most(&self) -> u32 {
        if self.seed < SCALED { MOST } else { P::DRAWS }
    }

    /// The number of difficulties when boards of this seed were first made.
    fn grades(&self) -> u8 {
        let names = if self.seed < SCALED { P::INFO.earlier_grades } else { P::INFO.grades };
        names.len() as u8
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
