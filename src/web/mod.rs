//! The only place that knows a browser: the page's handle, the worker's handle, the canvas painter and the
//! library's functions. It knows no rules.

#[cfg(feature = "page")]
pub mod canvas;
#[cfg(feature = "library")]
pub mod library;
#[cfg(feature = "page")]
pub mod page;
pub mod shelf;
pub mod solved;
pub mod value;
pub mod worker;
