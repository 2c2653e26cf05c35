//! The command `gridlight`: native, and compiled with the library for Node.

mod analyse;
mod arguments;
mod batch;
mod boards;
mod certify;
mod cli;
mod craft;
mod exit;
mod generate;
mod hash;
mod host;
mod inputs;
mod items;
mod jobs;
mod json;
mod lines;
mod merge;
mod output;
mod part;
mod puzzles;
mod read;
mod reading;
mod report;
mod set;
mod setups;
mod solving;
mod stream;
mod trouble;

use arguments::Parsed;
use exit::{EXIT, Error};
use output::write;

/// Runs the command with its arguments and returns the exit code.
pub fn command(words: &[String]) -> u8 {
    match run(words) {
        Ok(code) => code,
        // The reader of the output is gone.
        Err(Error::Closed) => EXIT.fine,
        Err(Error::Usage(words)) => complain(&words, EXIT.usage),
        Err(Error::Failed(words)) => complain(&words, EXIT.failed),
    }
}

fn complain(words: &str, code: u8) -> u8 {
    host::say(&format!("gridlight: {words}\n"));
    code
}

fn run(words: &[String]) -> Result<u8, Error> {
    let asked = match arguments::parse(words)? {
        Parsed::Asked(asked) => asked,
        Parsed::Help(text) => return write(&text).map(|()| EXIT.fine),
    };
    let work = match asked.command.as_str() {
        "solve" | "count" | "check" | "analyse" | "craft" | "convert" => boards::each,
        "read" => read::read_pictures,
        "set" => set::set_of_boards,
        "batch" => batch::batch,
        "generate" => generate::generate_boards,
        "merge" => merge::merge,
        "certify" => certify::certify_boards,
        "verify" => certify::verify_files,
        _ => puzzles::list_puzzles,
    };
    if let Some(puzzle) = &asked.puzzle {
        boards::info(puzzle)?;
    }
    work(&asked)
}
