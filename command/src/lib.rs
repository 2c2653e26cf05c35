//! The command `gridlight`: one program, native and, compiled to WebAssembly, for Node. What it needs of the system is in
//! `host`.

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
mod verify;

use arguments::{Asked, known};
use exit::{EXIT, Error};
use host::tell;
use output::write;

/// Runs the command with these arguments; returns its exit code.
pub async fn run(words: &[String]) -> u8 {
    match done(words).await {
        Ok(code) => code,
        // The reader of the output is gone.
        Err(Error::Closed) => EXIT.fine,
        Err(Error::Usage(words)) => complain(&words, EXIT.usage),
        Err(Error::Failed(words)) => complain(&words, EXIT.failed),
    }
}

/// The same for Node, with the functions of `pkg/command/host.js`.
#[cfg(target_arch = "wasm32")]
#[wasm_bindgen::prelude::wasm_bindgen(js_name = runCommand)]
pub async fn run_command(words: Vec<String>, host: host::Host) -> u8 {
    host::set(host);
    run(&words).await
}

fn complain(words: &str, code: u8) -> u8 {
    tell!("gridlight: {words}");
    code
}

async fn done(words: &[String]) -> Result<u8, Error> {
    let asked = arguments::parse(words)?;
    if asked.version {
        return say(&format!("{}\n", env!("CARGO_PKG_VERSION")));
    }
    if asked.help || asked.command == "help" {
        return say(&help::help(if asked.command == "help" { subject(&asked)? } else { &asked.command }));
    }
    if asked.command.is_empty() {
        return Err(Error::Usage("Say what is to be done: `gridlight help` lists the commands.".into()));
    }
    if let Some(puzzle) = &asked.puzzle {
        boards::info(puzzle)?;
    }
    match asked.command.as_str() {
        "solve" => boards::solve_boards(&asked).await,
        "count" => boards::count_answers(&asked).await,
        "check" => boards::check_boards(&asked).await,
        "analyse" => analyse::analyse_boards(&asked).await,
        "craft" => craft::craft_board(&asked).await,
        "convert" => boards::convert_board(&asked).await,
        "read" => read::read_pictures(&asked).await,
        "set" => set::set_of_boards(&asked).await,
        "batch" => batch::batch(&asked).await,
        "generate" => generate::generate_boards(&asked).await,
        "merge" => merge::merge(&asked),
        "certify" => certify::certify_board(&asked).await,
        "verify" => verify::verify_files(&asked).await,
        _ => puzzles::list_puzzles(&asked),
    }
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
