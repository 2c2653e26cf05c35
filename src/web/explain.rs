//! Explanations of a board, in slices. This is the root of a separate module, which the page loads on demand: nothing
//! here may refer to [`crate::registry::DynPuzzle`], which would pull in everything else.

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::timer::Timer;
#[cfg(feature = "library")]
use super::timer::limit;
use super::value::{error, js};
use crate::link::{self, Opened};
use crate::registry::{self, Ask, Explaining};
use crate::search::{Progress, Task, Watch};

/// An explanation under way.
#[wasm_bindgen]
pub struct Explanation {
    work: Box<dyn Explaining>,
    progress: Progress,
}

#[wasm_bindgen]
impl Explanation {
    /// Starts on a question about a board of any size: bytes from `Page.bits`. `ask` is "sound", "hint",
    /// "way", "conflict", "suggest", "spare", "grade", "analysis", "upright"; "craft", towards
    /// `difficulty` (from 1; 0 = as few clues as possible) and in the order of the seed `number`; or "refute": whether
    /// the change from the board of the link `base` can be refuted.
    #[wasm_bindgen(constructor)]
    pub fn new(
        puzzle: &str,
        bits: Vec<u8>,
        ask: &str,
        number: u32,
        base: &str,
        difficulty: u8,
    ) -> Result<Explanation, JsValue> {
        let opened = link::unpack(puzzle, bits).map_err(|problem| error(&problem.to_string()))?;
        let ask = Ask::of(ask, number.into(), Some(difficulty).filter(|&it| it > 0));
        let work = begun(puzzle, &opened, ask, base).map_err(|words| error(&words))?;
        Ok(Explanation { work, progress: Progress::default() })
    }

    /// Asks "sound", "hint" or "way" about the same board and reuses what is known of it; `false` if that
    /// requires a new start.
    pub fn ask(&mut self, ask: &str, number: u32) -> bool {
        Ask::of(ask, number.into(), None).is_some_and(|ask| self.work.ask(ask))
    }

    /// Works for about `slice` milliseconds by the clock. Returns the result, or undefined while it is not known.
    #[wasm_bindgen(unchecked_return_type = "Explained | undefined")]
    pub fn run(
        &mut self,
        slice: f64,
        #[wasm_bindgen(unchecked_param_type = "() => number")] clock: &js_sys::Function,
    ) -> JsValue {
        let explained = sliced(&mut self.progress, slice, clock, |watch| self.work.run(watch));
        explained.map_or(JsValue::UNDEFINED, |explained| js(&explained))
    }

    /// The result if it ends here.
    #[wasm_bindgen(js_name = soFar, unchecked_return_type = "Explained")]
    pub fn so_far(&self) -> JsValue {
        js(&self.work.so_far())
    }
}

/// A replay under construction.
#[wasm_bindgen]
pub struct Replay {
    work: Task<Vec<u8>>,
    progress: Progress,
}

#[wasm_bindgen]
impl Replay {
    /// Starts on the replay of a board: bytes from `Page.awaitsReplay`.
    #[wasm_bindgen(constructor)]
    pub fn new(puzzle: &str, bits: Vec<u8>) -> Result<Replay, JsValue> {
        let opened = link::unpack(puzzle, bits).map_err(|problem| error(&problem.to_string()))?;
        let work = registry::replay(puzzle, &opened).map_err(|words| error(&words))?;
        Ok(Replay { work, progress: Progress::default() })
    }

    /// Works for about `slice` milliseconds by the clock. Returns the steps, for `Page.takeReplay`, or undefined while
    /// they are not known.
    pub fn run(
        &mut self,
        slice: f64,
        #[wasm_bindgen(unchecked_param_type = "() => number")] clock: &js_sys::Function,
    ) -> Option<Vec<u8>> {
        sliced(&mut self.progress, slice, clock, |watch| self.work.run(watch))
    }
}

/// Works for about `slice` milliseconds by the clock.
pub(super) fn sliced<T>(
    progress: &mut Progress,
    slice: f64,
    clock: &js_sys::Function,
    work: impl FnOnce(&mut Watch<'_>) -> Option<T>,
) -> Option<T> {
    let timer = Timer::new(clock);
    let mut ask = timer.pause_after(slice);
    let mut watch = Watch::new(*progress, &mut ask);
    let known = work(&mut watch);
    *progress = watch.progress;
    known
}

fn begun(puzzle: &str, opened: &Opened, ask: Option<Ask>, base: &str) -> Result<Box<dyn Explaining>, String> {
    registry::explain(puzzle, opened, base, ask.ok_or("There is no such question.")?)
}

/// Answers a question about a board within the given number of milliseconds by the clock (0 = no limit); after that,
/// what is known by then.
#[cfg(feature = "library")]
pub(super) fn explained(
    puzzle: &str,
    opened: &Opened,
    ask: Option<Ask>,
    milliseconds: f64,
    clock: &js_sys::Function,
) -> Result<JsValue, String> {
    let work = begun(puzzle, opened, ask, "")?;
    let mut explanation = Explanation { work, progress: Progress::default() };
    let known = explanation.run(limit(milliseconds), clock);
    Ok(if known.is_undefined() { explanation.so_far() } else { known })
}
