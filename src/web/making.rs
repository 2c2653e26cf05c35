//! Generates boards by difficulty and technique, in slices: part of the module that explains boards.

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::explain::sliced;
use super::value::{error, js};
use crate::registry;
use crate::search::Progress;

/// A generation under way.
#[wasm_bindgen]
pub struct Making {
    work: registry::GenerateJob,
    progress: Progress,
}

#[wasm_bindgen]
impl Making {
    /// Generates a board with the measured difficulty `difficulty` (from 1) that needs the technique with this id, if
    /// it is not "". `rows` and `cols` are both 0 for the puzzle's default size. Equal input gives an equal board.
    #[wasm_bindgen(constructor)]
    pub fn new(
        puzzle: &str,
        seed: f64,
        difficulty: u8,
        rows: u16,
        cols: u16,
        technique: &str,
    ) -> Result<Making, JsValue> {
        let technique = Some(technique).filter(|id| !id.is_empty());
        let work = registry::make(puzzle, seed as u64, difficulty, (rows, cols), technique);
        Ok(Making { work: work.map_err(|words| error(&words))?, progress: Progress::default() })
    }

    /// The same as `generate` of the library does it: boards of earlier seeds are not measured, and a board that does not
    /// fit is an error.
    pub fn generate(puzzle: &str, seed: f64, difficulty: u8, rows: u16, cols: u16) -> Result<Making, JsValue> {
        let work = registry::generate(puzzle, seed as u64, difficulty, (rows, cols));
        Ok(Making { work: work.map_err(|words| error(&words))?, progress: Progress::default() })
    }

    /// Works for about `slice` milliseconds by the clock. Returns the board, or undefined while there is none. Throws
    /// words if none can be generated.
    #[wasm_bindgen(unchecked_return_type = "MadeBoard | undefined")]
    pub fn run(
        &mut self,
        slice: f64,
        #[wasm_bindgen(unchecked_param_type = "() => number")] clock: &js_sys::Function,
    ) -> Result<JsValue, JsValue> {
        let made = sliced(&mut self.progress, slice, clock, |watch| self.work.run(watch));
        match made {
            None => Ok(JsValue::UNDEFINED),
            Some(made) => made.map(|made| js(&made)).map_err(|words| error(&words)),
        }
    }

    /// The closest board so far, if the generation ends here; undefined if there is none.
    #[wasm_bindgen(js_name = soFar, unchecked_return_type = "MadeBoard | undefined")]
    pub fn so_far(&self) -> JsValue {
        self.work.so_far().map_or(JsValue::UNDEFINED, |made| js(&made))
    }
}

/// The techniques of a puzzle, the simplest first.
#[wasm_bindgen(unchecked_return_type = "Technique[]")]
pub fn techniques(puzzle: &str) -> Result<JsValue, JsValue> {
    registry::techniques(puzzle).map(|techniques| js(&techniques)).map_err(error)
}
