//! One open board: its history, the person's tools and strokes, solutions, and replays. No browser types: the page's
//! handle in `web` passes everything through [`erased::DynSession`].

mod animation;
mod answers;
mod assumed;
pub mod erased;
mod followed;
mod hints;
mod history;
mod input;
mod kept;
mod known;
mod over;
mod picture;
mod playback;
mod pointed;
mod sent;
mod state;
mod view;
mod words;

pub use picture::picture_scale;
pub use pointed::Pointed;
pub use sent::Sent;
pub use state::{Opening, Session};
pub use words::GridWords;
