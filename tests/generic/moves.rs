//! Moves on any puzzle's boards in play: they leave the problem unchanged, can be undone, and are described in words;
//! and where a tap puts the cursor.

use gridlight::grid::Size;
use gridlight::kit::pointer::cell_at;
use gridlight::puzzle::{Mode, Puzzle, Spot};

use crate::common::Dice;
use crate::generic::boards::{come_upon, given, played};

/// Boards before and after a change in play, with this many attempts from each start.
fn changes<P: Puzzle>(seed: u64, attempts: usize) -> Vec<(P::Board, P::Board)> {
    let mut dice = Dice::new(seed);
    let mut changes = Vec::new();
    for board in given::<P>().into_iter().chain(played::<P>(seed + 1)) {
        if P::size(&board).area() > 150 {
            continue;
        }
        let mut board = board;
        for _ in 0..attempts {
            let next = come_upon::<P>(&board, Mode::Play, &mut dice);
            if next != board {
                changes.push((board, next.clone()));
                board = next;
            }
        }
    }
    changes
}

/// All descriptions of a board.
fn told<P: Puzzle>(board: &P::Board) -> Vec<String> {
    let Size { rows, cols } = P::size(board);
    let report = P::check(board, Mode::Play);
    let mut words = vec![report.status];
    let tell = P::describe(board);
    for y in -2..=2 * rows as i16 + 3 {
        words.extend((-2..=2 * cols as i16 + 3).map(|x| tell(Spot { x, y }).to_string()));
    }
    words
}

every_puzzle! {
    fn play_leaves_the_problem_as_it_is_and_can_be_taken_back<P>(seen) {
        let changes = changes::<P>(41, 60);
        seen.add(changes.len());
        let mut kept = 0;
        for (before, after) in &changes {
            assert!(P::restart(after) == P::restart(before), "{}: a move in play changes the puzzle", P::INFO.id);
            kept += usize::from(P::restart(after) == *after);
        }
        // A change may lead back to an untouched board; most do not.
        assert!(changes.len() > 10 && 2 * kept < changes.len(), "{}: {kept} of {} kept", P::INFO.id, changes.len());
    }

    /// Screen reader users learn of every change.
    fn a_move_in_play_changes_what_is_told<P>(seen) {
        for (before, after) in changes::<P>(43, 12) {
            seen.tick();
            assert!(told::<P>(&before) != told::<P>(&after), "{}: {:?}", P::INFO.id, told::<P>(&after));
        }
    }

    /// On a cell into that cell, outside the board to something near.
    fn a_tap_puts_the_cursor_where_it_is<P>(seen) {
        let Some(touched) = P::FIELDS.and_then(|fields| fields.touched) else {
            return seen.exempt("no tap puts a cursor into a field of it");
        };
        for board in given::<P>().into_iter().take(30) {
            let size = P::size(&board);
            let (bottom, right) = (4 * size.rows as i16 + 8, 4 * size.cols as i16 + 8);
            for (y, x) in (-8..bottom).flat_map(|y| (-8..right).map(move |x| (y, x))) {
                let at = (f32::from(x) / 4.0 + 0.1, f32::from(y) / 4.0 + 0.1);
                for mode in [Mode::Edit, Mode::Play] {
                    let Some(spot) = touched(&board, mode, "", at) else { continue };
                    seen.tick();
                    let place = spot.place();
                    let off = (place.0 - at.0).abs().max((place.1 - at.1).abs());
                    let most = if cell_at(size, at).is_some() { 0.5 } else { 1.0 };
                    assert!(off <= most, "{}: a tap at {at:?} puts the cursor at {place:?}", P::INFO.id);
                }
            }
        }
    }
}
