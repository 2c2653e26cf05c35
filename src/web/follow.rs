//! The worker's handle on a search that is watched, which runs in slices as a `Job` does.

use std::rc::Rc;

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::contract::Slice;
use crate::link;
use crate::registry::{self, Following};

use super::options::asked;
use super::timer::Timer;
use super::value::{error, js, set};
use super::window::window;

/// A watched search under way.
#[wasm_bindgen]
pub struct Follow {
    following: Following,
    /// The time limit in milliseconds, 0 = none, and the work so far.
    milliseconds: u64,
    worked: f64,
}

#[wasm_bindgen]
impl Follow {
    /// Starts a search of a board of any size: bytes from `Page.bits`. `window`: `{ from, most, choices, prune, stop, skip
    /// }` as for `searchEvents` of the library. `keep`: whether it will go on as [`Follow::again`]. Throws for a search that
    /// cannot be watched, or not steered.
    #[wasm_bindgen(js_name = fromBits)]
    pub fn from_bits(
        puzzle: &str,
        bits: Vec<u8>,
        #[wasm_bindgen(unchecked_param_type = "SolveOptions")] options: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "SearchWindow")] wish: &JsValue,
        keep: bool,
    ) -> Result<Follow, JsValue> {
        let puzzle = registry::by_id(puzzle).ok_or_else(|| error("There is no such puzzle."))?;
        let opened = link::unpack(puzzle.info().id, bits).map_err(|problem| error(&problem.to_string()))?;
        let asked = asked(puzzle, options)?;
        let window = window(puzzle, &opened, wish)?;
        let milliseconds = asked.milliseconds;
        let following = Following::new(puzzle, Rc::new(opened), asked, true, window);
        let following = following.map_err(|wrong| error(&wrong.words()))?;
        let following = if keep { following.keeping() } else { following };
        Ok(Follow { following, milliseconds, worked: 0.0 })
    }

    /// Starts another window of the same search, steered in another way. The first words of its journal can be missing if
    /// they are the same as before, at most `known`. Throws as before.
    pub fn again(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "SearchWindow")] wish: &JsValue,
        known: f64,
    ) -> Result<(), JsValue> {
        let (puzzle, opened) = self.following.board();
        let window = window(puzzle, opened, wish)?;
        self.worked = 0.0;
        self.following.again(window, known as usize).map_err(|wrong| error(&wrong.words()))
    }

    /// Works for about `slice` milliseconds by the clock. Afterwards `capped` says whether there is nothing left to do.
    /// `truth`: whether to look into pruned branches at the end. Throws for a choice that is not possible.
    #[wasm_bindgen(unchecked_return_type = "Slice")]
    pub fn run(
        &mut self,
        slice: f64,
        #[wasm_bindgen(unchecked_param_type = "() => number")] clock: &js_sys::Function,
        truth: bool,
    ) -> Result<JsValue, JsValue> {
        let timer = Timer::new(clock);
        let mut ask = timer.pause_after(slice);
        let following = &mut self.following;
        let over = if truth { following.run(&mut ask) } else { following.search(&mut ask) };
        let over = over.map_err(|wrong| error(&wrong.words()))?;
        self.worked += timer.passed();
        let late = self.milliseconds > 0 && self.worked >= self.milliseconds as f64;
        let following = &self.following;
        Ok(js(&Slice::new(None, over || late, following.progress(), following.counters(), None)))
    }

    /// What is known by now: `words`, the words of the journal and how many of them describe what came before the window,
    /// `gone`, how many more of its words came before and are as they were, and what the type says.
    #[wasm_bindgen(unchecked_return_type = "Followed & { words: Uint32Array, gone: number }")]
    pub fn told(&self) -> JsValue {
        let value = js(&self.following.followed());
        let journal = self.following.journal();
        let words = js_sys::Uint32Array::new_with_length(journal.words.len() as u32 + 1);
        words.subarray(0, journal.words.len() as u32).copy_from(&journal.words);
        words.set_index(journal.words.len() as u32, journal.open() as u32);
        set(&value, "words", &words);
        set(&value, "gone", &JsValue::from(journal.gone() as f64));
        value
    }
}
