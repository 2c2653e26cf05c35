//! Sorting where speed does not matter.

/// Heap sort in place, in O(n log n). The standard sorts are faster, but add 6 kB to a module for each type; this one
/// adds 0.3 kB.
pub fn sort<T: Ord>(items: &mut [T]) {
    if items.is_sorted() {
        return;
    }
    for start in (0..items.len() / 2).rev() {
        sift(items, start);
    }
    for end in (1..items.len()).rev() {
        items.swap(0, end);
        sift(&mut items[..end], 0);
    }
}

/// Sifts the item at `at` down to its place in the heap.
fn sift<T: Ord>(heap: &mut [T], mut at: usize) {
    while 2 * at + 1 < heap.len() {
        let left = 2 * at + 1;
        let greater =
            if heap.get(left + 1).is_some_and(|right| *right > heap[left]) { left + 1 } else { left };
        if heap[at] >= heap[greater] {
            return;
        }
        heap.swap(at, greater);
        at = greater;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_sorts_like_the_library() {
        let mut state = 1_u32;
        let mut below_20 = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 16) % 20
        };
        for length in 0..40 {
            for _ in 0..20 {
                let mut items: Vec<u32> = (0..length).map(|_| below_20()).collect();
                let mut wanted = items.clone();
                wanted.sort_unstable();
                sort(&mut items);
                assert_eq!(items, wanted);
            }
        }
    }
}
