//! What people do with the page, in real browsers: `cargo xtask test journeys [filter] [--browser name]`.
//!
//! A journey is an `async fn(&Page) -> Result<()>` in one of the modules, and one line in the list below.

mod opening;

use std::process::ExitCode;

fn main() -> ExitCode {
    xtask::browser::run(&xtask::journeys![opening::opens])
}
