//! Boards made by grade and technique: drawn by a puzzle's generator until one has the grade that was asked for, by the
//! measure of [`Grading`], and needs the technique.

use crate::grid::Size;
use crate::kit::best::Best;
use crate::puzzle::{Generate, Puzzle, Refused};
use crate::random::Random;
use crate::search::{Go, Watch};

use super::grade::{Grade, Grading};

/// Boards drawn at most.
const MOST: u32 = 200;
/// Cells of all boards drawn at most.
const CELLS: usize = 40_000;
/// Misses on one side after which the generator is asked for the next difficulty.
const LEAN: i32 = 3;
/// Work that a draw counts for.
const DRAW: u64 = 1 << 20;

/// A board that was made.
pub struct Made<P: Puzzle> {
    /// The board.
    pub board: P::Board,
    /// How hard it is.
    pub grade: Grade,
    /// Whether it is what was asked for; else it is the nearest of those drawn.
    pub fits: bool,
    /// How many were drawn.
    pub drawn: u32,
}

/// A board in the making.
pub struct Make<P: Puzzle> {
    generate: Generate<P>,
    seeds: Random,
    seed: u64,
    /// From 1, as generators want it.
    difficulty: u8,
    size: Option<Size>,
    technique: Option<String>,
    /// The size of the first board drawn: a board of this difficulty has it.
    usual: Option<Size>,
    /// How much harder than what is drawn it should be.
    lean: i32,
    drawn: u32,
    cells: usize,
    /// The board that is being graded.
    trial: Option<(P::Board, Grading<P>)>,
    /// The nearest so far, by how far off it is.
    best: Best<u32, (P::Board, Grade)>,
    refused: Option<Refused>,
}

impl<P: Puzzle> Make<P> {
    /// A board of a puzzle's generator, a seed, a difficulty (from 1; the grade is one less) and a size, which needs a technique by its id: the
    /// same for the same input. Of the generator's own size unless told otherwise.
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
            best: Best::NONE,
            refused: None,
        }
    }

    /// Works until there is one; `None`: its watch says pause. An error says why there is none. A draw is the generator's
    /// work in one piece.
    pub fn run(&mut self, watch: &mut Watch<'_>) -> Option<Result<Made<P>, Refused>> {
        loop {
            if let Some((board, grading)) = &mut self.trial {
                let grade = grading.run(watch)?;
                let off = off(&grade, self.difficulty - 1, self.technique.as_deref());
                let wanted = i32::from(self.difficulty) - 1;
                let most = P::INFO.grades.len() as i32 * LEAN;
                self.lean = (self.lean + (wanted - i32::from(grade.grade)).signum()).clamp(-most, most);
                self.best.offer(off, (board.clone(), grade));
                self.trial = None;
            }
            if self.best.is_below(&1) || self.drawn >= MOST || self.cells >= CELLS {
                return Some(self.end());
            }
            self.draw();
            if watch.spend(DRAW) == Go::Pause {
                return None;
            }
        }
    }

    /// Draws a board. The first is the generator's own of this seed.
    fn draw(&mut self) {
        let seed = if self.drawn == 0 { self.seed } else { self.seeds.next() };
        let grades = P::INFO.grades.len() as i32;
        let asked = i32::from(self.difficulty);
        let difficulty = (asked + self.lean / LEAN).clamp(1, grades);
        // Another difficulty may have another size of its own.
        let size = if difficulty == asked { self.size } else { self.size.or(self.usual) };
        self.drawn += 1;
        match (self.generate)(seed, difficulty as u8, size) {
            Ok(board) => {
                self.usual = self.usual.or(Some(P::size(&board)));
                self.cells += P::size(&board).area();
                let grading = Grading::up_to(&board, self.difficulty - 1);
                self.trial = Some((board, grading));
            }
            Err(why) => {
                // What is refused for its size is refused again: a few seeds are enough.
                self.refused = Some(why);
                self.cells += CELLS / 8;
            }
        }
    }

    /// The nearest so far, if it ends here.
    pub fn so_far(&mut self) -> Option<Made<P>> {
        let (off, (board, grade)) = self.best.take()?;
        Some(Made { board, grade, fits: off == 0, drawn: self.drawn })
    }

    fn end(&mut self) -> Result<Made<P>, Refused> {
        self.so_far()
            .ok_or_else(|| self.refused.take().unwrap_or_else(|| Refused("No board was found.".into())))
    }
}

/// How far a board is from what is wanted: 0 if it is that. A grade counts for more than a technique.
fn off(grade: &Grade, wanted: u8, technique: Option<&str>) -> u32 {
    let needs = technique.is_none_or(|id| grade.techniques.iter().any(|(technique, _)| technique.id == id));
    let open = u32::from(!grade.whole && grade.grade <= wanted);
    4 * u32::from(grade.grade.abs_diff(wanted)) + 2 * u32::from(!needs) + open
}
