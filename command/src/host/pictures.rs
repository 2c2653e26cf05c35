//! Boards from pictures, read in this program; for Node a module of its own reads them.

use gridlight_reader::{Kind, Place, open, read, words};

use crate::read::{Found, Read, Unsure};

/// The board in a picture, of a puzzle if one is named; or why there is none.
pub fn picture(bytes: &[u8], puzzle: Option<&str>) -> Result<Found, String> {
    let kinds: Vec<Kind> = Kind::ALL.into_iter().filter(|kind| puzzle.is_none_or(|id| id == kind.id())).collect();
    let image = open(bytes).map_err(|trouble| trouble.to_string())?;
    let reading = read(&image, &kinds).ok_or_else(|| words::NONE.to_owned())?;
    let listed = |places: Vec<gridlight_reader::Unsure>| places.into_iter().map(unsure).collect();
    let (unsure, confirm) = (listed(reading.unsure()), listed(reading.confirm()));
    let (text, certain, why) = (reading.text(), reading.certain(), reading.why());
    let read = Read { text, certain, unsure, confirm, why };
    Ok(Found { puzzle: reading.puzzle().to_owned(), remarks: reading.remarks(), read })
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
    Unsure { what: what.to_owned(), cell, area, reading: place.reading, alternatives: place.alternatives }
}
