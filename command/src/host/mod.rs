//! What the command needs of the machine: files, pipes, a clock, and hands that work on boards. Nothing else asks the system.

#[cfg(not(target_arch = "wasm32"))]
mod hands;
#[cfg(not(target_arch = "wasm32"))]
mod native;
#[cfg(target_arch = "wasm32")]
mod node;
#[cfg(not(target_arch = "wasm32"))]
mod pictures;

#[cfg(not(target_arch = "wasm32"))]
pub use {hands::Hands, native::*, pictures::picture};

#[cfg(target_arch = "wasm32")]
pub use node::*;

/// What the system refuses.
#[derive(Debug)]
pub struct Refused {
    /// The system's name of the error, such as `ENOENT`; "" if it is none of the system's.
    pub name: String,
    /// What it is otherwise.
    pub words: String,
}

/// The name of what is no error of the system: no input came for as long as one waits.
pub const SILENT: &str = "silent";

/// What a name stands for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Nothing that is there.
    Nothing,
    /// A file.
    File,
    /// A folder.
    Folder,
    /// A pipe or a device, which may keep one waiting.
    Other,
}
