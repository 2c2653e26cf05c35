//! Generates boards of any puzzle by difficulty and technique.

use crate::contract::{MadeView, TechniqueView};
use crate::explain::{Made, Make};
use crate::kit::links::linked;
use crate::puzzle::{Puzzle, Refused, Technique};
use crate::puzzles;
use crate::search::Watch;

use super::asked::asked_size;
use super::explaining::graded;

/// A generation under way.
pub trait Making {
    /// Works until there is a board, or an error says why there is none; `None` when its watch pauses it.
    fn run(&mut self, watch: &mut Watch<'_>) -> Option<Result<MadeView, String>>;
    /// The closest of the boards drawn, if the generation ends here.
    fn so_far(&mut self) -> Option<MadeView>;
}

struct Work<P: Puzzle> {
    make: Make<P>,
    difficulty: u8,
    technique: Option<&'static str>,
}

impl<P: Puzzle> Making for Work<P> {
    fn run(&mut self, watch: &mut Watch<'_>) -> Option<Result<MadeView, String>> {
        let made = self.make.run(watch)?;
        Some(made.map(|made| self.view(&made)).map_err(|Refused(words)| words))
    }

    fn so_far(&mut self) -> Option<MadeView> {
        let made = self.make.so_far()?;
        Some(self.view(&made))
    }
}

impl<P: Puzzle> Work<P> {
    fn view(&self, made: &Made<P>) -> MadeView {
        let grade = graded::<P>(&made.grade);
        let mut words = grade.words.clone();
        if !made.fits {
            let wanted = P::INFO.grades.get(usize::from(self.difficulty) - 1).copied().unwrap_or("");
            let with = self.technique.map_or_else(String::new, |name| format!(" and needs “{name}”"));
            let drawn = made.drawn;
            words = format!("None of {drawn} generated boards is {wanted}{with}. The closest is {words}");
        }
        MadeView { link: linked::<P>(&made.board), grade, fits: made.fits, drawn: made.drawn, words }
    }
}

fn listed<P: Puzzle>() -> &'static [Technique] {
    P::REASONS.map_or(&[], |reasons| reasons.techniques)
}

fn viewed<P: Puzzle>() -> Vec<TechniqueView> {
    let view = |&Technique { id, name, about, grade }: &Technique| TechniqueView { id, name, about, grade };
    listed::<P>().iter().map(view).collect()
}

fn making<P: Puzzle>(
    seed: u64,
    difficulty: u8,
    (rows, cols): (u16, u16),
    technique: Option<&str>,
) -> Result<Box<dyn Making>, String> {
    let size = asked_size(&P::INFO, difficulty, rows, cols)?;
    let generate = P::GENERATE.ok_or_else(|| format!("{} cannot generate boards.", P::INFO.name))?;
    let known = listed::<P>();
    let known = match technique {
        None => None,
        Some(id) => Some(known.iter().find(|known| known.id == id).ok_or_else(|| {
            let ids: Vec<&str> = known.iter().map(|known| known.id).collect();
            format!("There is no technique {}; there are: {}.", crate::text::quoted(id), ids.join(", "))
        })?),
    };
    let make = Make::<P>::new(generate, seed, difficulty, size, known.map(|known| known.id));
    Ok(Box::new(Work { make, difficulty, technique: known.map(|known| known.name) }))
}

macro_rules! make {
    ($($id:literal $name:literal $folder:ident::$puzzle:ident;)*) => {
        /// Generates a board of a puzzle by its id, with a measured difficulty (from 1) and, if its id is given, a
        /// technique that the board needs. Equal input gives an equal board. `size` is rows and columns, both 0 for the
        /// puzzle's default. The error is a plain sentence.
        pub fn make(
            puzzle: &str,
            seed: u64,
            difficulty: u8,
            size: (u16, u16),
            technique: Option<&str>,
        ) -> Result<Box<dyn Making>, String> {
            match puzzle {
                $(#[cfg(feature = $id)] $id => making::<puzzles::$folder::$puzzle>(seed, difficulty, size, technique),)*
                _ => Err("There is no such puzzle.".into()),
            }
        }

        /// The techniques of a puzzle by its id, the simplest first; `None` if there is no such puzzle.
        pub fn techniques(puzzle: &str) -> Option<Vec<TechniqueView>> {
            match puzzle {
                $(#[cfg(feature = $id)] $id => Some(viewed::<puzzles::$folder::$puzzle>()),)*
                _ => None,
            }
        }
    };
}
puzzles::puzzles!(make);
