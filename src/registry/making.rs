//! Generates boards of any puzzle by difficulty and technique.

use std::rc::Rc;

use crate::contract::{MadeView, TechniqueView};
use crate::explain::{Made, Make, SCALED};
use crate::grid::Size;
use crate::kit::links::linked;
use crate::puzzle::{Generate, Info, Puzzle, Refused, Technique};
use crate::puzzles::with_puzzle;
use crate::search::{Cx, Task, Watch};

use super::asked::asked_size;
use super::explaining::graded;

/// A generation under way.
pub struct GenerateJob {
    task: Task<Result<MadeView, String>>,
    closest: Box<dyn Fn() -> Option<MadeView>>,
}

impl GenerateJob {
    /// Works until there is a board, or an error says why there is none; `None` when its watch pauses it.
    pub fn run(&mut self, watch: &mut Watch<'_>) -> Option<Result<MadeView, String>> {
        self.task.run(watch)
    }

    /// The closest of the boards drawn, if the generation ends here.
    pub fn so_far(&self) -> Option<MadeView> {
        (self.closest)()
    }
}

/// A board for JavaScript. `technique`: the name of the one asked for.
fn view<P: Puzzle>(made: &Made<P>, difficulty: u8, technique: Option<&str>) -> MadeView {
    let grade = graded::<P>(&made.grade);
    let mut words = grade.words.clone();
    if !made.fits {
        let wanted = P::INFO.grades.get(usize::from(difficulty) - 1).copied().unwrap_or("");
        let with = technique.map_or_else(String::new, |name| format!(" and needs “{name}”"));
        let drawn = made.drawn;
        words = format!("None of {drawn} generated boards is {wanted}{with}. The closest is {words}");
    }
    let (link, fits) = (linked::<P>(&made.board), made.fits);
    MadeView { link, grade: Some(grade), fits, drawn: made.drawn, words }
}

/// The first board of a generator; its difficulty is not measured.
fn plain<P: Puzzle>(board: Result<P::Board, Refused>) -> Result<MadeView, String> {
    let link = linked::<P>(&board.map_err(|Refused(words)| words)?);
    Ok(MadeView { link, grade: None, fits: true, drawn: 1, words: String::new() })
}

fn listed<P: Puzzle>() -> &'static [Technique] {
    P::REASONS.map_or(&[], |reasons| reasons.techniques)
}

fn viewed<P: Puzzle>() -> Vec<TechniqueView> {
    let view = |&Technique { id, name, about, grade, .. }: &Technique| TechniqueView { id, name, about, grade };
    listed::<P>().iter().map(view).collect()
}

/// What to generate: seed, difficulty, rows and columns.
type Wish = (u64, u8, (u16, u16));

/// The puzzle's generator, and the requested size.
fn generator<P: Puzzle>((seed, difficulty, sides): Wish) -> Result<(Generate<P>, Option<Size>), String> {
    let size = asked_size(&P::INFO, seed, difficulty, sides)?;
    let generate = if seed < SCALED || is_beyond(&P::INFO, size) { P::GENERATE } else { P::DRAW };
    let generate = generate.ok_or_else(|| format!("{} cannot generate boards.", P::INFO.name))?;
    Ok((generate, size))
}

/// Whether a board of this size takes too long to measure.
fn is_beyond(info: &Info, size: Option<Size>) -> bool {
    size.is_some_and(|size| info.offers.iter().all(|offer| size.area() > offer.most.area()))
}

/// Whether boards of this difficulty are generated at a size; the error says at which they are.
fn offered(info: &Info, difficulty: u8, size: Size) -> Result<(), String> {
    let at = usize::from(difficulty) - 1;
    let Some((offer, name)) = info.offers.get(at).zip(info.grades.get(at)) else { return Ok(()) };
    let Some(why) = offer.lacks(size) else { return Ok(()) };
    Err(format!("{name} boards are generated from {} to {}: {why}.", sides(offer.least), sides(offer.most)))
}

/// For each difficulty why no boards of a size are generated, or "". The difficulty of very large boards is not measured.
pub fn offers(info: &Info, size: Size) -> Vec<String> {
    let difficulties = 1..=info.grades.len() as u8;
    let why = |difficulty| match is_beyond(info, Some(size)) {
        true => String::new(),
        false => offered(info, difficulty, size).err().unwrap_or_default(),
    };
    difficulties.map(why).collect()
}

/// A size in words: 5 x 7.
fn sides(size: Size) -> String {
    format!("{} x {}", size.rows, size.cols)
}

/// `strict`: a board that does not fit is an error, and those of seeds before [`SCALED`] are not measured.
fn making<P: Puzzle>(wish: Wish, technique: Option<&str>, strict: bool) -> Result<GenerateJob, String> {
    let (generate, size) = generator::<P>(wish)?;
    let (seed, difficulty, _) = wish;
    let is_scaled = seed >= SCALED;
    // The levels of a game are given.
    let is_given = P::REASONS.is_none_or(|reasons| reasons.graded.is_some());
    let is_large = is_scaled && technique.is_none() && is_beyond(&P::INFO, size);
    if is_large || strict && (!is_scaled || is_given) {
        let task = Task::new(async move |_: &Cx| plain::<P>(generate(seed, difficulty, size)));
        return Ok(GenerateJob { task, closest: Box::new(|| None) });
    }
    if let Some(size) = size.filter(|_| is_scaled) {
        offered(&P::INFO, difficulty, size)?;
    }
    let known = listed::<P>();
    let known = match technique {
        None => None,
        Some(id) => Some(known.iter().find(|known| known.id == id).ok_or_else(|| {
            let ids: Vec<&str> = known.iter().map(|known| known.id).collect();
            format!("There is no technique {}; there are: {}.", crate::text::quoted(id), ids.join(", "))
        })?),
    };
    let make = Rc::new(Make::<P>::new(generate, seed, difficulty, size, known.map(|known| known.id)));
    let view = move |made: &Made<P>| view(made, difficulty, known.map(|known| known.name));
    let so_far = Rc::clone(&make);
    let task = Task::new(async move |cx: &Cx| {
        let made = view(&make.run(cx).await.map_err(|Refused(words)| words)?);
        if made.fits || !strict { Ok(made) } else { Err(format!("{} Try another seed.", made.words)) }
    });
    Ok(GenerateJob { task, closest: Box::new(move || so_far.so_far().as_ref().map(view)) })
}

#[cfg(feature = "watch")]
fn drawn<P: Puzzle>(wish: Wish) -> Result<Vec<u8>, String> {
    let (generate, size) = generator::<P>(wish)?;
    let board = generate(wish.0, wish.1, size).map_err(|Refused(words)| words)?;
    Ok(crate::link::pack(|bits| P::encode(&board, bits)))
}

/// Generates a board of a puzzle by its id, with a measured difficulty (from 1) and, if its id is given, a technique that
/// the board needs; the closest of those drawn if none fits. Equal input gives an equal board. `size` is rows and columns,
/// both 0 for the puzzle's default. The error is a plain sentence.
pub fn make(
    puzzle: &str,
    seed: u64,
    difficulty: u8,
    size: (u16, u16),
    technique: Option<&str>,
) -> Result<GenerateJob, String> {
    with_puzzle!(puzzle, P => making::<P>((seed, difficulty, size), technique, false))?
}

/// The same without a technique, and an error if no board fits. Boards of seeds before [`SCALED`], and those too large to
/// measure, are the first that the puzzle's generator makes.
pub fn generate(puzzle: &str, seed: u64, difficulty: u8, size: (u16, u16)) -> Result<GenerateJob, String> {
    with_puzzle!(puzzle, P => making::<P>((seed, difficulty, size), None, true))?
}

/// The first board that a puzzle's generator makes from a seed before [`SCALED`], packed.
#[cfg(feature = "watch")]
pub fn draw(puzzle: &str, seed: u64, difficulty: u8, size: (u16, u16)) -> Result<Vec<u8>, String> {
    with_puzzle!(puzzle, P => drawn::<P>((seed.min(SCALED - 1), difficulty, size)))?
}

/// The techniques of a puzzle by its id, the simplest first; the error is a plain sentence.
pub fn techniques(puzzle: &str) -> Result<Vec<TechniqueView>, &'static str> {
    with_puzzle!(puzzle, P => viewed::<P>())
}
