//! The command `gridlight`, native. `pkg/bin/gridlight.js` runs the same for Node.

use std::process::ExitCode;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
    ExitCode::from(gridlight_command::command(&words))
}
