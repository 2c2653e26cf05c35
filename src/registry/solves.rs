//! What solves any puzzle's boards.

use std::rc::Rc;

use crate::bits::BitReader;
use crate::grid::Size;
use crate::link::Opened;
use crate::puzzle::{Flaw, Puzzle, Refused};
use crate::search::{EventWords, Options, Outcome, Shape, StrategyInfo, Watch};
use crate::text::TextError;

use super::certify::certify;
use super::erased::{Erased, boards};
use super::job::{Running, SolveJob};

/// What is said of a text without a board.
pub const NO_BOARD: &str = "This text holds no board.";

/// What solves boards.
pub trait Solves {
    /// The strategy that the options name, if its search can be watched, and the words for its events. The error is a
    /// plain sentence.
    fn watched(&self, options: &Options) -> Result<(&'static StrategyInfo, EventWords), String>;
    /// The size of the board in these bits.
    fn size(&self, bits: &mut BitReader<'_>) -> Option<Size>;
    /// A verdict in the puzzle's own words, if it has any.
    fn verdict_words(&self, outcome: &Outcome) -> Option<String>;
    /// Solves every board of a text that holds several and writes the file of solutions; `None` if the puzzle has no
    /// such files. It ends with an error when the watch says so.
    fn answers(&self, text: &str, watch: &mut Watch<'_>) -> Result<Option<String>, TextError>;
    /// Where a flawed strategy goes wrong on the board in these bits, with its solution as text.
    fn flaw(&self, bits: &mut BitReader<'_>, options: &Options) -> Option<Flaw<String>>;
    /// Starts a search of the board in these bits, without delay: a large board is unpacked when the job runs.
    /// `from_here` keeps the moves made; `whole` writes solutions with all that the page shows. The error is a plain
    /// sentence.
    fn job(
        &self,
        opened: Rc<Opened>,
        options: &Options,
        from_here: bool,
        whole: bool,
    ) -> Result<Box<dyn SolveJob>, String>;
    /// Starts a search of a text's first board. The errors are those of [`super::DynPuzzle::cases`] and [`Solves::job`].
    fn job_on(
        &self,
        text: &str,
        options: &Options,
        from_here: bool,
    ) -> Result<Result<Box<dyn SolveJob>, String>, TextError>;
    /// The certificate of the board in these bits, without its moves: a line of JSON. It ends when the watch says so.
    /// The error is a plain sentence.
    fn certify(&self, bits: &mut BitReader<'_>, watch: &mut Watch<'_>) -> Result<String, String>;
}

impl<P: Puzzle> Solves for Erased<P> {
    fn watched(&self, options: &Options) -> Result<(&'static StrategyInfo, EventWords), String> {
        let info = &P::strategy(options).map_err(|Refused(words)| words)?.info;
        match info.shape {
            Shape::None(why) => Err(["This search cannot be followed event by event. ", why].concat()),
            Shape::Tree(told) | Shape::Wave(told) => Ok((info, told)),
        }
    }

    fn size(&self, bits: &mut BitReader<'_>) -> Option<Size> {
        P::decode_whole(bits).map(|board| P::size(&board))
    }

    fn verdict_words(&self, outcome: &Outcome) -> Option<String> {
        P::verdict_words(outcome)
    }

    fn answers(&self, text: &str, watch: &mut Watch<'_>) -> Result<Option<String>, TextError> {
        let Some(cases) = P::CASES else { return Ok(None) };
        let options = Options { limit: 1, ..Options::default() };
        let mut lines = String::new();
        for (index, (name, board)) in P::cases(text)?.into_iter().enumerate() {
            let fail = |words: &str| Err(TextError::new(1, 1, format!("{name}: {words}")));
            if let Some(words) = P::unfinished(&board) {
                return fail(&words);
            }
            let mut answer = None;
            let mut outcome = None;
            if let Ok(mut search) = P::search(&board, &options) {
                outcome = search.run(watch, &mut |found| answer = Some(found));
                if outcome.is_none() {
                    return fail("It was not solved in time.");
                }
            }
            // Write down only what is proved impossible, and only solutions that the rules allow.
            let proved = outcome.is_some_and(|outcome| outcome.verdict.is_none());
            let right = answer.as_ref().map_or(proved, |answer| is_right::<P>(&board, answer));
            if !right {
                return fail("This board could not be solved.");
            }
            lines += &(cases.answer_line)(index + 1, answer.as_ref());
            lines.push('\n');
        }
        Ok(Some(lines))
    }

    fn flaw(&self, bits: &mut BitReader<'_>, options: &Options) -> Option<Flaw<String>> {
        // Most strategies are not flawed, and a large board takes a while to unpack.
        let doubt = P::strategy(options).ok()?.flaw?;
        let board = P::decode_whole(bits)?;
        let flaw = doubt(&board, options)?;
        let answer = flaw.answer.map(|answer| P::print_answer(&board, &answer));
        Some(Flaw { words: flaw.words, cells: flaw.cells, answer })
    }

    fn job(
        &self,
        opened: Rc<Opened>,
        options: &Options,
        from_here: bool,
        whole: bool,
    ) -> Result<Box<dyn SolveJob>, String> {
        Ok(Box::new(Running::<P>::new(opened, options, from_here, whole)?))
    }

    fn job_on(
        &self,
        text: &str,
        options: &Options,
        from_here: bool,
    ) -> Result<Result<Box<dyn SolveJob>, String>, TextError> {
        let Some((_, board)) = boards::<P>(text)?.into_iter().next() else { return Ok(Err(NO_BOARD.into())) };
        Ok(Running::<P>::on(board, options, from_here).map(|job| Box::new(job) as Box<dyn SolveJob>))
    }

    fn certify(&self, bits: &mut BitReader<'_>, watch: &mut Watch<'_>) -> Result<String, String> {
        let board = P::decode_whole(bits).ok_or("This is no board.")?;
        certify::<P>(&board, watch)
    }
}

/// Whether a solution is correct, by a complete check.
fn is_right<P: Puzzle>(board: &P::Board, answer: &P::Answer) -> bool {
    let mut checker = P::checker(board);
    std::iter::from_fn(|| Some(checker(answer))).flatten().next().is_some_and(|looked| looked.is_ok())
}
