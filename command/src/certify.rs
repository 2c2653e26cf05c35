//! The command certify: writes certificates.

use gridlight::registry::{self, DynPuzzle};
use serde::Serialize;

use crate::arguments::{Asked, usage};
use crate::boards::remark;
use crate::exit::{EXIT, Error};
use crate::host::tell;
use crate::inputs::inputs;
use crate::items::{Board, Item};
use crate::jobs::{Done, Fields, Job};
use crate::json::{Json, line, written};
use crate::output::{Problem, complain, write};
use crate::setups::Setup;
use crate::solving::within;
use crate::stream::stream;

/// Milliseconds for a certificate, unless `--milliseconds` says otherwise.
const PATIENCE: f64 = 60_000.0;

struct Certifying {
    puzzle: Option<String>,
    milliseconds: f64,
}

#[derive(Serialize)]
struct Settings<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<&'a str>,
    milliseconds: Json,
}

pub async fn certify_board(asked: &Asked) -> Result<u8, Error> {
    if asked.out.is_some() {
        if asked.case.is_some() {
            return usage("--out takes all cases: leave out --case.");
        }
        return stream(asked).await;
    }
    let name = match asked.inputs.as_slice() {
        [] => "-",
        [name] => name.as_str(),
        _ => return usage("certify takes one board, or several with --out."),
    };
    let read = match inputs(name, asked.puzzle.as_deref(), asked.wait, asked.case.or(Some(1))).await {
        Ok(read) => read,
        Err(words) => return Ok(complain(name, &Problem::new(words))),
    };
    let Some(read) = read.first() else { return Ok(EXIT.fine) };
    if asked.case.is_none() {
        remark(read);
    }
    let name = &*read.name;
    let done = Certifying::of(asked).certify(&Board { puzzle: read.puzzle, text: read.text.clone() });
    match done.fields {
        Fields::Certified { certificate: Some(certificate), .. } => write(&line(&certificate))?,
        Fields::Certified { why, .. } => tell!("gridlight: {name}: {}", why.unwrap_or_default()),
        Fields::Wrong { error, .. } => drop(complain(name, &error)),
        Fields::Runs { .. } | Fields::Generated { .. } => {}
    }
    Ok(done.code)
}

/// What certify does for each of many boards.
pub fn certifying(asked: &Asked) -> Result<Box<dyn Job>, Error> {
    Ok(Box::new(Certifying::of(asked)))
}

impl Certifying {
    fn of(asked: &Asked) -> Certifying {
        let milliseconds = asked.wished.first().and_then(Setup::milliseconds).unwrap_or(PATIENCE);
        Certifying { puzzle: asked.puzzle.clone(), milliseconds }
    }

    fn certify(&self, board: &Board) -> Done {
        let opened = match registry::first(board.puzzle, &board.text) {
            Ok(opened) => opened,
            Err(problem) => return Done::problem(problem.into()),
        };
        match within(self.milliseconds, |watch| board.puzzle.certify(&mut opened.bits(), watch)) {
            Ok(text) => {
                let certificate = serde_json::from_str(&text).ok();
                Done { fields: Fields::Certified { certificate, why: None }, code: EXIT.fine }
            }
            Err(why) => Done { fields: Fields::Certified { certificate: None, why: Some(why) }, code: EXIT.open },
        }
    }
}

impl Job for Certifying {
    fn settings(&self) -> String {
        let milliseconds = Json::Number(self.milliseconds);
        written(&Settings { puzzle: self.puzzle.as_deref(), milliseconds })
    }

    fn prepare(&self, _: &'static dyn DynPuzzle) -> Result<(), Error> {
        Ok(())
    }

    fn run(&self, item: &Item) -> Result<Done, Error> {
        let Ok(board) = &item.board else { return Ok(Done::problem(Problem::new(""))) };
        Ok(self.certify(board))
    }
}
