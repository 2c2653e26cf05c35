//! Unit propagation over watched literals ("Chaff", 2001; with blockers and binary clauses apart as in "MiniSat
//! 2.1", 2008).

use crate::clause::ClauseRef;
use crate::solver::Solver;
use crate::trail::Value;
use crate::watch::Watch;

impl Solver {
    /// Assigns all that follows from what is assigned. Returns the clause that fails, if one does.
    pub(crate) fn propagate(&mut self) -> Option<ClauseRef> {
        while let Some(lit) = self.trail.next_lit() {
            let mut list = self.watches.take(lit);
            self.visits += list.len() as u64;
            let (mut read, mut write) = (0, 0);
            let mut conflict = None;
            while read < list.len() {
                let watch = list[read];
                read += 1;
                list[write] = watch;
                write += 1;
                let blocker = self.trail.value(watch.blocker);
                if blocker == Value::True {
                    continue;
                }
                if watch.binary {
                    if blocker == Value::False {
                        conflict = Some(watch.clause);
                        break;
                    }
                    // A reason's first literal is the one that it implies.
                    let lits = self.clauses.lits_mut(watch.clause);
                    if lits[0] != watch.blocker {
                        lits.swap(0, 1);
                    }
                    self.trail.assign(watch.blocker, Some(watch.clause));
                    continue;
                }
                let lits = self.clauses.lits_mut(watch.clause);
                if lits[0] == !lit {
                    lits.swap(0, 1);
                }
                let first = lits[0];
                if first != watch.blocker && self.trail.value(first) == Value::True {
                    list[write - 1].blocker = first;
                    continue;
                }
                let free = lits[2..].iter().position(|&other| self.trail.value(other) != Value::False);
                if let Some(place) = free {
                    lits.swap(1, 2 + place);
                    let watch = Watch { clause: watch.clause, blocker: first, binary: false };
                    self.watches.watch(lits[1], watch);
                    write -= 1;
                } else if self.trail.value(first) == Value::False {
                    conflict = Some(watch.clause);
                    break;
                } else {
                    self.trail.assign(first, Some(watch.clause));
                }
            }
            list.copy_within(read.., write);
            list.truncate(write + list.len() - read);
            self.watches.put_back(lit, list);
            if conflict.is_some() {
                self.trail.skip();
                return conflict;
            }
        }
        None
    }
}
