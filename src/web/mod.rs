//! The only place that knows a browser: the page's handle, the worker's handle, the canvas painter and the
//! library's functions. It knows no rules.

#[cfg(feature = "page")]
pub mod canvas;
#[cfg(feature = "library")]
pub mod events;
#[cfg(feature = "library")]
pub mod library;
pub mod options;
#[cfg(feature = "page")]
pub mod page;
pub mod puzzles;
pub mod value;
pub mod worker;

/// The shapes that pass to JavaScript, as a part of the types that the glue comes with.
#[wasm_bindgen::prelude::wasm_bindgen(typescript_custom_section)]
const CONTRACT: &str = include_str!("../contract/contract.d.ts");
