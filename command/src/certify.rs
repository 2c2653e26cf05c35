//! The commands for certificates: certify writes one. Checking them is left to Node's command, whose checker shares nothing with
//! the solvers.

use std::time::Instant;

use gridlight::registry;
use gridlight::search::{Go, Progress, Watch};

use crate::arguments::{Asked, usage};
use crate::boards::remark;
use crate::exit::{EXIT, Error};
use crate::inputs::inputs;
use crate::output::{Problem, complain, write};
use crate::setups::Setup;

/// Milliseconds for a certificate, unless `--milliseconds` says otherwise.
const PATIENCE: f64 = 60_000.0;

pub fn certify_board(asked: &Asked) -> Result<u8, Error> {
    let name = match asked.inputs.as_slice() {
        [] => "-",
        [name] => name.as_str(),
        _ => return usage("certify takes one board."),
    };
    let read = match inputs(name, asked.puzzle.as_deref(), asked.wait, asked.case.or(Some(1))) {
        Ok(read) => read,
        Err(words) => return Ok(complain(name, &Problem::new(words))),
    };
    let Some(read) = read.first() else { return Ok(EXIT.fine) };
    if asked.case.is_none() {
        remark(read);
    }
    let name = &*read.name;
    let opened = match registry::first(read.puzzle, &read.text) {
        Ok(opened) => opened,
        Err(problem) => return Ok(complain(name, &problem.into())),
    };
    let limit = asked.wished.first().and_then(Setup::milliseconds).unwrap_or(PATIENCE);
    let start = Instant::now();
    let mut ask = |_: &Progress| {
        let spent = start.elapsed().as_secs_f64() * 1000.0;
        // As in the library, 0 is no limit.
        if limit == 0.0 || spent < limit { Go::On } else { Go::Pause }
    };
    let mut watch = Watch::new(Progress::default(), &mut ask);
    match read.puzzle.certify(&mut opened.bits(), &mut watch) {
        Ok(text) => {
            write(&text)?;
            Ok(EXIT.fine)
        }
        Err(words) => {
            eprintln!("gridlight: {name}: {words}");
            Ok(EXIT.open)
        }
    }
}

pub fn verify_files(_: &Asked) -> Result<u8, Error> {
    usage("verify is in Node's command only: its checker shares nothing with the solvers.")
}
