//! Swaps chosen or pruned by hand. Only a stack is steered: with a queue no branch is searched in one piece.

use super::told::cells;
use super::{Came, Notes, Pair};
use crate::search::{Choice, Journal};

impl Notes {
    /// Prepares the next step so that it tries what was chosen by hand, if anything was, and reports the step. Returns
    /// whether its position was pruned by hand.
    pub fn steer(&mut self, journal: &mut Journal) -> bool {
        if let Some(choice) = journal.choice()
            && let Err(why) = self.choose(&choice)
        {
            journal.refuse(why);
        }
        self.tell(journal)
    }

    /// Puts the chosen swap first. A position is reported when it is dropped or taken, so one that will be kept is made
    /// now and taken in the next step.
    fn choose(&mut self, choice: &Choice) -> Result<(), &'static str> {
        if self.home || self.queue.is_some() || self.workers.is_some() {
            return Ok(());
        }
        let Some(frame) = self.frames.last() else { return Ok(()) };
        let fits = |&swap: &Pair| choice.allows(0, &cells(swap));
        let waiting = &frame.swaps[frame.taken..frame.kept];
        let coming = &frame.swaps[frame.next..];
        // What the search itself would report next; nothing if it goes back.
        let dropped = coming.iter().find(|&&swap| self.fate(swap).is_some());
        let Some(own) = dropped.or(waiting.first()).or(coming.first()) else { return Ok(()) };
        if fits(own) {
            return Ok(());
        }
        let (taken, next) = (frame.taken, frame.next);
        if let Some(at) = waiting.iter().position(fits) {
            let swaps = self.frames.last_mut().map_or(&mut [][..], |frame| &mut frame.swaps);
            swaps[taken..=taken + at].rotate_right(1);
            self.soon = true;
            return Ok(());
        }
        if let Some(at) = coming.iter().position(fits) {
            let swaps = self.frames.last_mut().map_or(&mut [][..], |frame| &mut frame.swaps);
            swaps[next..=next + at].rotate_right(1);
            return Ok(());
        }
        Err(match frame.swaps.as_slice() {
            [_] if self.perfect => "a perfect swap is tried alone",
            _ => "this swap is not among those left to try",
        })
    }

    /// Leaves out the position that was just reported and pruned.
    pub fn skip(&mut self) -> Came {
        let made = !std::mem::take(&mut self.soon);
        if let Some(frame) = self.frames.last_mut() {
            if made && frame.next < frame.swaps.len() {
                frame.next += 1;
                self.tally.generated += 1;
            } else {
                frame.taken += 1;
                self.waiting -= 1;
            }
        }
        Came::On
    }
}
