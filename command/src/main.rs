//! The command `gridlight`, native. `pkg/command` is the same for Node: the same arguments, output, sentences and exit codes,
//! which `tests/library/command.js` compares.

mod analyse;
mod arguments;
mod batch;
mod boards;
mod certify;
mod craft;
mod exit;
mod generate;
mod hash;
mod help;
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

use std::process::ExitCode;

use arguments::{Asked, known};
use exit::{EXIT, Error};
use output::write;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
    let code = match run(&words) {
        Ok(code) => code,
        // The reader of the output is gone.
        Err(Error::Closed) => EXIT.fine,
        Err(Error::Usage(words)) => complain(&words, EXIT.usage),
        Err(Error::Failed(words)) => complain(&words, EXIT.failed),
    };
    ExitCode::from(code)
}

fn complain(words: &str, code: u8) -> u8 {
    eprintln!("gridlight: {words}");
    code
}

fn run(words: &[String]) -> Result<u8, Error> {
    let asked = arguments::parse(words)?;
    if asked.version {
        return say(&format!("{}\n", env!("CARGO_PKG_VERSION")));
    }
    if asked.help || asked.command == "help" {
        return say(&help::help(if asked.command == "help" { subject(&asked)? } else { &asked.command }));
    }
    let work = match asked.command.as_str() {
        "solve" => boards::solve_boards,
        "count" => boards::count_answers,
        "check" => boards::check_boards,
        "analyse" => analyse::analyse_boards,
        "craft" => craft::craft_board,
        "convert" => boards::convert_board,
        "read" => read::read_pictures,
        "set" => set::set_of_boards,
        "batch" => batch::batch,
        "generate" => generate::generate_boards,
        "merge" => merge::merge,
        "certify" => certify::certify_board,
        "verify" => certify::verify_files,
        "puzzles" => puzzles::list_puzzles,
        _ => return Err(Error::Usage("Say what is to be done: `gridlight help` lists the commands.".into())),
    };
    if let Some(puzzle) = &asked.puzzle {
        boards::info(puzzle)?;
    }
    work(&asked)
}

/// The command that help is asked about; "" for all.
fn subject(asked: &Asked) -> Result<&str, Error> {
    match asked.inputs.as_slice() {
        [] => Ok(""),
        [about] => known(about),
        _ => Err(Error::Usage("help takes one command.".into())),
    }
}

fn say(text: &str) -> Result<u8, Error> {
    write(text)?;
    Ok(EXIT.fine)
}
