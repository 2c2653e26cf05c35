//! Combinations chosen by hand: they are tried out of order, once, and the order then goes on where it was.

use super::{Notes, Place};
use crate::puzzles::lazors::solve::told;
use crate::search::Watch;

/// The state of a loop in which combinations were chosen by hand.
#[derive(Clone, Default)]
pub struct Steered {
    /// The last combination taken in order; `None` before the first.
    last: Option<Vec<u16>>,
    /// The combinations tried ahead of it.
    ahead: Vec<Vec<u16>>,
}

impl Notes {
    /// As [`Notes::advance`], for a loop in which a combination is chosen by hand, or was before.
    pub fn steer(&mut self, watch: &mut Watch<'_>) -> bool {
        let choice = watch.ask(|journal| journal.choice());
        let level = &mut self.levels[self.depth];
        let steered = level
            .steered
            .get_or_insert_with(|| Steered { last: level.started.then(|| level.picks.clone()), ahead: Vec::new() });
        if level.started {
            for &pick in &level.picks {
                self.place[usize::from(level.pool[usize::from(pick)])] = Place::Empty;
            }
        }
        let (count, end) = (level.picks.len(), level.pool.len());
        let Some(own) = steered.next(count, end, &[]) else {
            (level.steered, level.started) = (None, false);
            return false;
        };
        let mut picks = own.clone();
        if let Some(choice) = choice {
            let cell = |pick: &u16| self.flat.index(usize::from(level.pool[usize::from(*pick)]));
            let pick = |cell_: &usize| (0..end as u16).find(|pick| cell(pick) == *cell_);
            let wanted: Option<Vec<u16>> = choice.cells.iter().map(pick).collect();
            let refused = match wanted {
                _ if choice.value.is_some_and(|value| value != told(Some(level.kind))) => {
                    Some("another kind of block comes next")
                }
                None => Some("no block can be put there now"),
                Some(wanted) => match steered.next(count, end, &wanted) {
                    _ if wanted.len() > count => Some("fewer blocks are placed at once"),
                    None => Some("every such combination was tried"),
                    Some(chosen) => {
                        picks = chosen;
                        None
                    }
                },
            };
            if let Some(why) = refused {
                watch.note(|journal| journal.refuse(why));
            }
        }
        if picks == own {
            steered.last = Some(own);
        } else {
            steered.ahead.push(picks.clone());
        }
        level.done = if level.started { level.done + 1.0 } else { 1.0 };
        level.started = true;
        level.picks = picks;
        for &pick in &level.picks {
            self.place[usize::from(level.pool[usize::from(pick)])] = Place::Block(level.kind);
        }
        true
    }
}

impl Steered {
    /// The first combination that was not tried yet, of so many among `end` picks, with the wanted ones among them.
    fn next(&self, count: usize, end: usize, wanted: &[u16]) -> Option<Vec<u16>> {
        let mut wanted = wanted.to_vec();
        wanted.sort_unstable();
        wanted.dedup();
        let mut next = match &self.last {
            None => filled(&[], 0, count, end, &wanted),
            Some(last) => after(last, end, &wanted),
        };
        while let Some(picks) = next.take_if(|picks| self.ahead.contains(picks)) {
            next = after(&picks, end, &wanted);
        }
        next
    }
}

/// The first combination after another one in the order, with the wanted picks among it.
fn after(last: &[u16], end: usize, wanted: &[u16]) -> Option<Vec<u16>> {
    let count = last.len();
    (0..count).rev().find_map(|at| {
        let before = &last[..at];
        (last[at] + 1..end as u16).find_map(|pick| {
            let prefix: Vec<u16> = before.iter().copied().chain([pick]).collect();
            filled(&prefix, pick + 1, count, end, wanted)
        })
    })
}

/// The first combination that starts with these picks and goes on from another one, with the wanted picks among it.
fn filled(prefix: &[u16], from: u16, count: usize, end: usize, wanted: &[u16]) -> Option<Vec<u16>> {
    let mut rest: Vec<u16> = wanted.iter().copied().filter(|pick| !prefix.contains(pick)).collect();
    if rest.first().is_some_and(|&first| first < from) {
        return None;
    }
    let mut picks = prefix.to_vec();
    let mut pick = from;
    while picks.len() < count {
        // As many picks are left as are wanted: only those.
        if rest.len() == count - picks.len() {
            picks.append(&mut rest);
            break;
        }
        if usize::from(pick) >= end {
            return None;
        }
        rest.retain(|&other| other != pick);
        picks.push(pick);
        pick += 1;
    }
    rest.is_empty().then_some(picks)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All combinations of 3 of 6 in order.
    fn all() -> Vec<Vec<u16>> {
        let mut all = Vec::new();
        for a in 0..6_u16 {
            for b in a + 1..6 {
                all.extend((b + 1..6).map(|c| vec![a, b, c]));
            }
        }
        all
    }

    #[test]
    fn the_next_combination_is_the_first_one_left_with_what_is_wanted() {
        let all = all();
        for last in std::iter::once(None).chain((0..all.len()).map(Some)) {
            for wanted in [&[][..], &[3], &[0, 5], &[2, 4], &[1, 2, 3], &[5]] {
                let ahead = vec![all[4].clone(), all[11].clone()];
                let steered = Steered { last: last.map(|at| all[at].clone()), ahead };
                let left = all.iter().skip(last.map_or(0, |at| at + 1));
                let mut fits = left
                    .filter(|picks| wanted.iter().all(|pick| picks.contains(pick)) && !steered.ahead.contains(picks));
                assert_eq!(steered.next(3, 6, wanted).as_ref(), fits.next(), "{last:?} {wanted:?}");
            }
        }
        let none = Steered::default();
        assert_eq!(none.next(0, 4, &[]), Some(Vec::new()));
        assert_eq!(Steered { last: Some(Vec::new()), ..none }.next(0, 4, &[]), None);
    }
}
