//! The only module that knows a browser: the page's handle, the worker's handle, the canvas painter and the library's
//! functions. It knows no rules.

#[cfg(feature = "explain")]
pub mod apart;
#[cfg(feature = "page")]
pub mod canvas;
#[cfg(feature = "solver")]
pub mod certify;
#[cfg(feature = "library")]
pub mod events;
#[cfg(feature = "explain")]
pub mod explain;
#[cfg(feature = "watch")]
pub mod follow;
#[cfg(feature = "library")]
pub mod library;
#[cfg(feature = "explain")]
pub mod making;
mod object;
#[cfg(feature = "solver")]
pub mod options;
#[cfg(feature = "page")]
pub mod page;
#[cfg(any(feature = "page", feature = "library"))]
pub mod puzzles;
#[cfg(feature = "watch")]
pub mod questions;
#[cfg(feature = "sets")]
pub mod sets;
#[cfg(any(feature = "solver", feature = "explain", feature = "watch", feature = "library"))]
mod timer;
pub mod value;
#[cfg(feature = "watch")]
mod window;
#[cfg(feature = "solver")]
pub mod worker;

/// The shapes that pass to JavaScript, as part of the types generated with the glue code.
#[cfg(any(feature = "page", feature = "solver"))]
#[wasm_bindgen::prelude::wasm_bindgen(typescript_custom_section)]
const CONTRACT: &str = include_str!("../contract/contract.d.ts");

/// The same for explanations.
#[cfg(feature = "explain")]
#[wasm_bindgen::prelude::wasm_bindgen(typescript_custom_section)]
const EXPLAINED: &str = include_str!("../contract/explained.d.ts");

/// The same for what only the library passes.
#[cfg(feature = "library")]
#[wasm_bindgen::prelude::wasm_bindgen(typescript_custom_section)]
const LIBRARY: &str = include_str!("../contract/library.d.ts");

/// Runs once when the module starts: panics are then logged to the console with their location.
#[cfg(any(feature = "page", feature = "search"))]
#[wasm_bindgen::prelude::wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
}
