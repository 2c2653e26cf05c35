//! The board as text, its sums, and what a place may say.

use super::tanks::Walls;
use super::words;
use crate::reading::{Found, Place, Slot};

/// What a border without a wall reads.
pub(super) const OPEN: &str = "open";
/// What a wall reads.
pub(super) const WALL: &str = "wall";
/// One level of water for each tank.
pub(super) const TANK: &str = "one level per tank";
/// One level for each arm of a tank.
pub(super) const ARM: &str = "one level per arm";

/// The walls that the slots say.
pub(super) fn walls(found: &Found) -> Walls {
    let (columns, rows) = (found.columns, found.rows);
    let mut walls = Walls::none(columns, rows);
    for slot in &found.slots {
        let wall = slot.reads() == WALL;
        match slot.place {
            Place::Right(row, column) if row < rows && column < columns => {
                walls.right[row * columns + column] = wall;
            }
            Place::Below(row, column) if row < rows && column < columns => {
                walls.below[row * columns + column] = wall;
            }
            _ => {}
        }
    }
    walls
}

/// A clue: of columns by `Place::Column`, of rows by `Place::Row`.
fn clues(found: &Found) -> [Vec<&str>; 2] {
    let mut clues = [vec![""; found.columns], vec![""; found.rows]];
    for slot in &found.slots {
        let place = match slot.place {
            Place::Column(column, _) => clues[0].get_mut(column),
            Place::Row(row, _) => clues[1].get_mut(row),
            _ => None,
        };
        if let Some(place) = place {
            *place = slot.reads();
        }
    }
    clues
}

fn pool(found: &Found) -> bool {
    found.slots.iter().any(|slot| matches!(slot.place, Place::Other(_)) && slot.reads() == ARM)
}

/// Plain text, or an address in puzz.link's form, which has room for walls within a tank.
pub(super) fn text(found: &Found) -> String {
    let walls = walls(found);
    let tanks = walls.tanks();
    let pool = pool(found);
    if pool && walls.within().next().is_some() {
        return address(found, &walls);
    }
    let mut text = String::from(if pool { "pool\n" } else { "" });
    for clues in clues(found) {
        let clues: Vec<&str> = clues.into_iter().map(|clue| if clue.is_empty() { "-" } else { clue }).collect();
        text += &crate::words::joined(&clues, " ");
        text.push('\n');
    }
    for row in tanks.chunks(found.columns.max(1)) {
        let row: Vec<String> = row.iter().map(|tank| (tank + 1).to_string()).collect();
        text.push('\n');
        text += &crate::words::joined(&row, " ");
    }
    text.push('\n');
    text
}

fn address(found: &Found, walls: &Walls) -> String {
    let (columns, rows) = (found.columns, found.rows);
    let mut text = format!("https://puzz.link/p?aquarium/{columns}/{rows}/");
    let right: Vec<bool> =
        (0..columns * rows).filter(|at| at % columns + 1 < columns).map(|at| walls.right[at]).collect();
    let below: Vec<bool> = (0..columns * rows.saturating_sub(1)).map(|at| walls.below[at]).collect();
    for borders in [right, below] {
        for five in borders.chunks(5) {
            let bits = (0..5).fold(0, |bits, at| bits * 2 + u32::from(five.get(at) == Some(&true)));
            text.extend(char::from_digit(bits, 32));
        }
    }
    text.push('/');
    let mut blanks = 0;
    let flush = |text: &mut String, blanks: &mut u32| {
        while *blanks > 0 {
            let some = (*blanks).min(20);
            text.extend(char::from_digit(15 + some, 36));
            *blanks -= some;
        }
    };
    for clue in clues(found).concat() {
        let Ok(number) = clue.parse::<u32>() else {
            blanks += 1;
            continue;
        };
        flush(&mut text, &mut blanks);
        text += &if number < 16 { format!("{number:x}") } else { format!("-{number:02x}") };
    }
    flush(&mut text, &mut blanks);
    text.push('\n');
    text
}

/// The clues of columns and rows count the same water.
pub(super) fn sums(found: &Found) -> Vec<String> {
    let mut said = Vec::new();
    let clues = clues(found);
    let lines = [(words::COLUMN, found.rows), (words::ROW, found.columns)];
    for (clues, (line, cells)) in clues.iter().zip(lines) {
        let numbers = clues.iter().enumerate();
        let numbers = numbers.filter_map(|(index, clue)| Some((index, clue.parse::<usize>().ok()?)));
        said.extend(
            numbers
                .filter(|&(_, clue)| clue > cells)
                .map(|(index, clue)| words::too_large(line, index + 1, clue, cells)),
        );
    }
    let total = |clues: &[&str]| clues.iter().map(|clue| clue.parse::<usize>().ok()).sum::<Option<usize>>();
    if let (Some(columns), Some(rows)) = (total(&clues[0]), total(&clues[1]))
        && columns != rows
    {
        said.push(words::sums(columns, rows));
    }
    said
}

/// A number up to the length of the line, or nothing; a wall or none; a rule.
pub(super) fn allows(found: &Found, slot: usize, reads: &str) -> bool {
    let number = |most: usize| {
        let digits = reads.len() <= 3 && reads.bytes().all(|byte| byte.is_ascii_digit());
        reads.is_empty() || (digits && reads.parse::<usize>().is_ok_and(|number| number <= most))
    };
    match found.slots.get(slot).map(|slot: &Slot| slot.place) {
        Some(Place::Column(..)) => number(found.rows),
        Some(Place::Row(..)) => number(found.columns),
        Some(Place::Right(..) | Place::Below(..)) => [OPEN, WALL].contains(&reads),
        Some(Place::Other(_)) => [TANK, ARM].contains(&reads),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::Kind;
    use crate::plane::Area;
    use crate::reading::{Choice, Reading};

    /// Two columns and two rows with these places.
    fn found(places: &[(Place, &str)]) -> Found {
        let slot = |&(place, reads): &(Place, &str)| {
            let choices = vec![Choice { reads: reads.to_owned(), cost: 0.0 }];
            Slot { place, area: Area::default(), choices, sure: true }
        };
        let slots = places.iter().map(slot).collect();
        let area = Area::default();
        Found { kind: Kind::Aquarium, fit: 1.0, area, columns: 2, rows: 2, slots, doubts: Vec::new() }
    }

    const CLUES: [(Place, &str); 3] = [(Place::Column(0, 0), "2"), (Place::Row(0, 0), "1"), (Place::Row(1, 0), "1")];

    #[test]
    fn plain_text_and_addresses() {
        let walls = [(Place::Below(0, 0), WALL), (Place::Below(0, 1), WALL)];
        let board = found(&[&CLUES[..], &walls].concat());
        assert_eq!(text(&board), "2 -\n1 1\n\n1 1\n2 2\n");
        let board = found(&[&CLUES[..], &walls, &[(Place::Other(0), ARM)]].concat());
        assert_eq!(text(&board), "pool\n2 -\n1 1\n\n1 1\n2 2\n");
        // A wall within a tank: the first of two upright borders is clear, the second a wall.
        let within = [(Place::Right(1, 0), WALL), (Place::Other(0), ARM)];
        assert_eq!(text(&found(&[&CLUES[..], &within].concat())), "https://puzz.link/p?aquarium/2/2/80/2g11\n");
        assert_eq!(text(&found(&[&CLUES[..], &within[..1]].concat())), "2 -\n1 1\n\n1 1\n1 1\n");
    }

    #[test]
    fn sums_disagree_and_clues_are_too_large() {
        assert_eq!(sums(&found(&CLUES)), Vec::<String>::new(), "a clue is missing");
        let all = |last: &'static str| found(&[&CLUES[..], &[(Place::Column(1, 0), last)]].concat());
        assert_eq!(sums(&all("0")), Vec::<String>::new());
        assert_eq!(sums(&all("1")), ["The columns' clues add up to 3, the rows' to 2."]);
        assert_eq!(sums(&all("3")).len(), 2);
        let reading = Reading::new(all("1"));
        assert!(!reading.certain() && reading.with(3, "0").certain());
        assert_eq!(reading.with(3, "3").text(), reading.text());
        assert_eq!(reading.with(3, "").found().slots[3].reads(), "");
    }
}
