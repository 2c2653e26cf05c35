//! Where a search with a mistake goes wrong.

use super::super::live::at_once;
use super::super::paths::Paths;
use super::Notes;
use crate::grid::Cell;
use crate::puzzle::Flaw;
use crate::puzzles::laser_maze::board::Board;
use crate::puzzles::laser_maze::route::{Route, moved, steps};
use crate::search::Options;

/// Where the search with a mistake first goes wrong on this board; `None` if it does not.
pub fn flaw(board: &Board, options: &Options) -> Option<Flaw<Route>> {
    // Only the mistakes: the representation of beams and queue does not change any route.
    let kept = |(id, _): &&(String, bool)| !["laid", "heap", "endless"].contains(&id.as_str());
    let switches = options.switches.iter().filter(kept).cloned().collect();
    let mut naive = Notes::new(board, &Options { switches, ..options.clone() });
    if naive.sound() || !naive.starts {
        return None;
    }
    while naive.prepare().is_some() {}
    let path = at_once(board).and_then(|(field, end)| Paths::new(&field, end).next(&field));
    let best = path.map(|path| board.kept().strides().chain(path).collect::<Route>());
    // The cell of the right route at each time, to see when the naive search leaves it.
    let mut at = board.origin()?.0;
    let mut lost = None;
    let reached = loop {
        let time = naive.time;
        let reached = naive.take();
        if naive.time > time
            && lost.is_none()
            && let Some(walk) = &best
        {
            at = moved(at, walk.get(time as usize)?);
            if !naive.front.contains(&at) {
                lost = Some((naive.time, at, naive.is_shut(at, naive.time)));
            }
        }
        if let Some(reached) = reached {
            break reached;
        }
    };
    let answer = board.goal.filter(|_| reached).map(|goal| naive.walk(goal));
    let right = match &best {
        Some(walk) => format!("the shortest route has {}", steps(walk.len())),
        None => "there is no way".into(),
    };
    if let Some(walk) = &answer
        && let Some((time, shooter)) = board.death(walk)
    {
        let cell = walk.first(time as usize).end(board.start?);
        let words = format!(
            "It takes a way of {} that is deadly: step {time} ends at {}, under fire from the turret at {}. In \
             truth {right}.",
            steps(walk.len()),
            cell.words(),
            shooter.words()
        );
        return Some(Flaw { words, cells: vec![cell, shooter], answer });
    }
    if answer.as_ref().map(Route::len) == best.as_ref().map(Route::len) {
        return None;
    }
    let claim = match &answer {
        Some(walk) => format!("It finds a way of {}", steps(walk.len())),
        None => "It finds no way".into(),
    };
    let (words, cells) = match lost {
        Some((time, cell, shut)) => {
            let place = cell.words();
            let words = match shut {
                true => format!("{place}, which this search takes to be under fire."),
                false => format!("{place}, where this search was before and never looks again."),
            };
            (format!("{claim}, but {right}: at step {time} that comes to {words}"), vec![cell])
        }
        None => (format!("{claim}, but {right}."), Vec::<Cell>::new()),
    };
    Some(Flaw { words, cells, answer })
}
