//! The only place that knows a browser: the page's handle, the worker's handle, the canvas painter and the
//! library's functions. It knows no rules.

pub mod canvas;
pub mod library;
pub mod page;
pub mod solved;
pub mod value;
pub mod worker;
