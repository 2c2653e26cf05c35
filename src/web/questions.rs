//! Questions about a search, for the worker and the library.

use std::rc::Rc;

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::link;
use crate::registry;

use super::options::asked;
use super::timer::Timer;
use super::value::{error, js};

/// Questions as they are being made.
#[wasm_bindgen]
pub struct Asking(registry::QuestionJob);

#[wasm_bindgen]
impl Asking {
    /// Starts to make questions about the search that the options name, on a board of any size: bytes from `Page.bits`.
    /// Throws for a search that cannot be watched.
    #[wasm_bindgen(js_name = fromBits)]
    pub fn from_bits(
        puzzle: &str,
        bits: Vec<u8>,
        #[wasm_bindgen(unchecked_param_type = "SolveOptions")] options: &JsValue,
        seed: f64,
    ) -> Result<Asking, JsValue> {
        let puzzle = registry::by_id(puzzle).ok_or_else(|| error("There is no such puzzle."))?;
        let opened = link::unpack(puzzle.info().id, bits).map_err(|problem| error(&problem.to_string()))?;
        let asked = asked(puzzle, options)?;
        let asking = registry::QuestionJob::new(puzzle, &Rc::new(opened), &asked, seed as u64);
        Ok(Asking(asking.map_err(|wrong| error(&wrong.words()))?))
    }

    /// Works for about `slice` milliseconds by the clock; returns whether everything has been run.
    pub fn run(
        &mut self,
        slice: f64,
        #[wasm_bindgen(unchecked_param_type = "() => number")] clock: &js_sys::Function,
    ) -> Result<bool, JsValue> {
        self.0.run(&mut Timer::new(clock).pause_after(slice)).map_err(|wrong| error(&wrong.words()))
    }

    /// The questions, of what has been run.
    #[wasm_bindgen(unchecked_return_type = "Question[]")]
    pub fn questions(&mut self) -> JsValue {
        js(&self.0.questions())
    }
}
