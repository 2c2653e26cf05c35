//! The command read: boards from pictures.

use gridlight_reader::{Kind, Place, Reading, open, read, words};
use serde::Serialize;

use crate::arguments::Asked;
use crate::boards::{head, names, refuse, told};
use crate::exit::{EXIT, Error};
use crate::output::{Problem, lined, write};
use crate::reading::bytes;

/// A board as the library reads it.
#[derive(Serialize)]
struct Read {
    text: String,
    certain: bool,
    unsure: Vec<Unsure>,
    confirm: Vec<Unsure>,
    why: Vec<String>,
}

#[derive(Serialize)]
struct Unsure {
    what: &'static str,
    cell: Option<(i32, i32)>,
    area: [i64; 4],
    reading: String,
    alternatives: Vec<String>,
}

pub fn read_pictures(asked: &Asked) -> Result<u8, Error> {
    let mut code = EXIT.fine;
    let kinds: Vec<Kind> =
        Kind::ALL.into_iter().filter(|kind| asked.puzzle.as_deref().is_none_or(|id| id == kind.id())).collect();
    for name in names(asked) {
        let found = bytes(name, asked.wait)
            .and_then(|bytes| open(&bytes).map_err(|trouble| trouble.to_string()))
            .and_then(|image| read(&image, &kinds).ok_or_else(|| words::NONE.to_owned()));
        let reading = match found {
            Ok(reading) => reading,
            Err(words) => {
                code = code.max(refuse(asked, name, &Problem::new(words))?);
                continue;
            }
        };
        for remark in reading.remarks() {
            eprintln!("{name}: {remark}");
        }
        if !reading.certain() {
            code = code.max(EXIT.open);
        }
        if asked.json {
            write(&told(name, reading.puzzle(), value(&reading)))?;
        } else {
            write(&(head(asked, name, 1) + &lined(reading.text())))?;
        }
    }
    Ok(code)
}

fn value(reading: &Reading) -> Read {
    let listed = |places: Vec<gridlight_reader::Unsure>| places.into_iter().map(unsure).collect();
    let (unsure, confirm) = (listed(reading.unsure()), listed(reading.confirm()));
    Read { text: reading.text(), certain: reading.certain(), unsure, confirm, why: reading.why() }
}

fn unsure(place: gridlight_reader::Unsure) -> Unsure {
    let at = |row: usize, column: usize| Some((row as i32, column as i32));
    let (what, cell) = match place.place {
        Place::Cell(row, column) => ("cell", at(row, column)),
        Place::Row(row, _) => ("row", Some((row as i32, -1))),
        Place::Column(column, _) => ("column", Some((-1, column as i32))),
        Place::Right(row, column) => ("right", at(row, column)),
        Place::Below(row, column) => ("below", at(row, column)),
        Place::Colour(row) => ("colour", Some((row as i32, -1))),
        Place::Other(_) => ("other", None),
    };
    let area = place.area;
    // Whole pixels, as JavaScript rounds them.
    let area = [area.x, area.y, area.width, area.height].map(|side| (f64::from(side) + 0.5).floor() as i64);
    Unsure { what, cell, area, reading: place.reading, alternatives: place.alternatives }
}
