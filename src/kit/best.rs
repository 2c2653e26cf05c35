//! The loop of every generator: try, keep the best, stop when it is good enough.

/// The best try so far: the one with the fewest faults, and of equal ones the first.
pub struct Best<F, T>(Option<(F, T)>);

impl<F: PartialOrd, T> Best<F, T> {
    /// No try yet.
    pub const NONE: Best<F, T> = Best(None);

    /// Keeps a try if it has fewer faults than all earlier ones.
    pub fn offer(&mut self, faults: F, made: T) {
        if self.0.as_ref().is_none_or(|(least, _)| faults < *least) {
            self.0 = Some((faults, made));
        }
    }

    /// Whether the best has fewer faults than this.
    pub fn is_below(&self, faults: &F) -> bool {
        self.0.as_ref().is_some_and(|(least, _)| least < faults)
    }

    /// The best, with its faults.
    pub fn take(&mut self) -> Option<(F, T)> {
        self.0.take()
    }
}

/// The best of some tries. Stops at the first with fewer faults than `enough`.
pub fn best<F: PartialOrd, T>(enough: &F, tries: impl IntoIterator<Item = (F, T)>) -> Option<T> {
    let mut best = Best::NONE;
    for (faults, made) in tries {
        best.offer(faults, made);
        if best.is_below(enough) {
            break;
        }
    }
    best.take().map(|(_, made)| made)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_the_fewest_faults_is_kept_and_enough_is_enough() {
        let mut tried = 0;
        let mut tries =
            |enough| best(&enough, [(3, 'a'), (1, 'b'), (1, 'c'), (0, 'd')].into_iter().inspect(|_| tried += 1));
        assert_eq!([tries(2), tries(1), tries(0)], [Some('b'), Some('d'), Some('d')]);
        assert_eq!(tried, 2 + 4 + 4);
        assert_eq!(best(&1, Vec::<(i32, char)>::new()), None);
    }
}
