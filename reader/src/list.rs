//! Lists and arrays of what iterators make, in little code.

/// What is collected into a list, without the standard library's many ways to, which each are code for each iterator.
pub trait List: Iterator + Sized {
    /// All that comes, in order.
    fn list(self) -> Vec<Self::Item> {
        let mut list = Vec::with_capacity(self.size_hint().0);
        for item in self {
            list.push(item);
        }
        list
    }

    /// All that each makes, in order, at once.
    fn flat<Part: IntoIterator>(
        self,
        mut make: impl FnMut(Self::Item) -> Part,
    ) -> std::vec::IntoIter<Part::Item> {
        let mut list = Vec::new();
        for item in self {
            for part in make(item) {
                list.push(part);
            }
        }
        list.into_iter()
    }

    /// These and then those, at once.
    fn and(self, others: impl IntoIterator<Item = Self::Item>) -> std::vec::IntoIter<Self::Item> {
        let mut list = self.list();
        for item in others {
            list.push(item);
        }
        list.into_iter()
    }
}

impl<I: Iterator> List for I {}

/// Arrays of what is made of each of an array, without the standard library's long way to it.
pub trait Each<T: Copy, const N: usize> {
    /// What is made of each.
    fn each<U: Copy + Default>(self, make: impl FnMut(T) -> U) -> [U; N];
}

impl<T: Copy, const N: usize> Each<T, N> for [T; N] {
    fn each<U: Copy + Default>(self, mut make: impl FnMut(T) -> U) -> [U; N] {
        let mut made = [U::default(); N];
        for (made, item) in made.iter_mut().zip(&self) {
            *made = make(*item);
        }
        made
    }
}
