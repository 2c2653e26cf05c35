//! Unit propagation with watched literals ("Chaff", 2001; with blockers as in "MiniSat 2.1", 2008), binary clauses
//! first (Pilarski and Hu, "Speeding up SAT for EDA", 2002).

use crate::clause::ClauseRef;
use crate::lit::Lit;
use crate::solver::Solver;
use crate::trail::Value;
use crate::watch::Watch;

impl Solver {
    /// Assigns everything that follows from the current assignment. Returns the conflicting clause, if there is one.
    pub(crate) fn propagate(&mut self) -> Option<ClauseRef> {
        while let Some(lit) = self.trail.next_lit() {
            self.statistics.propagations += 1;
            let conflict = self.propagate_binary(lit).or_else(|| self.propagate_long(lit));
            if conflict.is_some() {
                self.trail.skip();
                return conflict;
            }
        }
        None
    }

    /// Assigns what follows from a literal by binary clauses: their other literals.
    fn propagate_binary(&mut self, lit: Lit) -> Option<ClauseRef> {
        let Solver { trail, watches, statistics, .. } = self;
        let list = watches.binary(lit);
        statistics.visits += list.len() as u64;
        for watch in list {
            match trail.value(watch.blocker) {
                Value::True => {}
                Value::False => return Some(watch.clause),
                Value::Unassigned => trail.assign(watch.blocker, Some(watch.clause)),
            }
        }
        None
    }

    /// Assigns what follows by all other clauses.
    fn propagate_long(&mut self, lit: Lit) -> Option<ClauseRef> {
        let Solver { trail, watches, clauses, statistics, .. } = self;
        let mut list = watches.take(lit);
        statistics.visits += list.len() as u64;
        let (mut read, mut write) = (0, 0);
        let mut conflict = None;
        while let Some(&watch) = list.get(read) {
            read += 1;
            list[write] = watch;
            write += 1;
            if trail.value(watch.blocker) == Value::True {
                continue;
            }
            let lits = clauses.lits_mut(watch.clause);
            // The other watched literal.
            let first = if lits[0] == !lit { lits[1] } else { lits[0] };
            let value = trail.value(first);
            if value == Value::True {
                list[write - 1].blocker = first;
                continue;
            }
            let place = lits[2..].iter().position(|&other| trail.value(other) != Value::False);
            if let Some(place) = place {
                let other = lits[2 + place];
                if trail.value(other) == Value::True {
                    list[write - 1].blocker = other;
                    continue;
                }
                lits[0] = first;
                lits[1] = other;
                lits[2 + place] = !lit;
                watches.watch(other, Watch { clause: watch.clause, blocker: first });
                write -= 1;
            } else if value == Value::False {
                conflict = Some(watch.clause);
                break;
            } else {
                trail.assign(first, Some(watch.clause));
            }
        }
        list.copy_within(read.., write);
        list.truncate(write + list.len() - read);
        watches.put_back(lit, list);
        conflict
    }
}
