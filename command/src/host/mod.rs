//! What the command needs of the system around it: streams, files and time. `native.rs` has it from the standard library,
//! `node.rs` from functions of `pkg/command/host.js`.

#[cfg(not(target_arch = "wasm32"))]
mod native;
#[cfg(target_arch = "wasm32")]
mod node;

#[cfg(not(target_arch = "wasm32"))]
pub use native::*;
#[cfg(target_arch = "wasm32")]
pub use node::*;

use serde::Deserialize;

use crate::json::Json;

/// What the system refuses.
#[derive(Debug)]
pub struct Fault {
    /// The system's name for it, such as ENOENT; "" if it is not the system's.
    pub code: String,
    pub message: String,
}

/// A file of a folder.
pub struct Entry {
    pub name: String,
    pub is_folder: bool,
}

/// A board that was read from a picture.
#[derive(Deserialize)]
pub struct Reading {
    pub puzzle: String,
    pub remarks: Vec<String>,
    /// As the library returns it, without the puzzle.
    pub board: Json,
}

/// What an independent checker says of a certificate.
#[derive(Deserialize)]
#[cfg_attr(not(target_arch = "wasm32"), allow(dead_code, reason = "the native command has no checker of its own"))]
pub struct Verdict {
    pub valid: bool,
    pub words: String,
    /// The token of the proof with which something is wrong, from 0; -1 if it is not one.
    pub at: i64,
}

/// Writes a line to the standard error.
macro_rules! tell {
    ($($words:tt)*) => {
        $crate::host::write_err(&format!("{}\n", format_args!($($words)*)))
    };
}
pub(crate) use tell;
