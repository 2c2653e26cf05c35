//! Messages about boards of Voltorb Flip.

use super::board::Cards;
use crate::reading::Place;

/// The sums of the rows and of the columns differ.
pub fn sums(rows: u32, columns: u32) -> String {
    format!("The rows add up to {rows}, the columns to {columns}.")
}

/// The Voltorbs of the rows and of the columns differ.
pub fn voltorbs(rows: u32, columns: u32) -> String {
    format!("The rows have {rows} Voltorbs, the columns {columns}.")
}

/// A line's clue cannot be met.
pub fn line(place: Place, sum: u32, voltorbs: u32) -> String {
    format!("{} cannot have the sum {sum} with {}.", name(place), counted(voltorbs, "Voltorb"))
}

/// A line's cards disagree with its clue.
pub fn cards(place: Place, Cards { clue, shown, hidden }: Cards) -> String {
    let line = name(place);
    if shown.1 > clue.1 || hidden == 0 && shown.1 < clue.1 {
        return format!("{line}: the cards show {}, the clue has {}.", counted(shown.1, "Voltorb"), clue.1);
    }
    if shown.0 > clue.0 || hidden == 0 {
        return format!("{line}: the cards add up to {}, the clue has {}.", shown.0, clue.0);
    }
    let [sum, voltorbs] = [clue.0 - shown.0, clue.1 - shown.1];
    let hidden = counted(hidden, "hidden card");
    format!("{line}: {hidden} cannot add up to {sum} with {}.", counted(voltorbs, "Voltorb"))
}

/// A line's name.
fn name(place: Place) -> String {
    match place {
        Place::Row(row, _) => format!("Row {}", row + 1),
        Place::Column(column, _) => format!("Column {}", column + 1),
        _ => String::new(),
    }
}

fn counted(count: u32, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// A reading as it is shown.
pub fn said(place: Place, reads: &str) -> String {
    let said = match (place, reads) {
        (Place::Cell(..), ".") => "hidden",
        (Place::Cell(..), "0") => "Voltorb",
        (Place::Other(_), super::NO_LEVEL) => "no level",
        _ => reads,
    };
    said.to_owned()
}
