//! Mutated inputs from a corpus: what a fuzzer without coverage feedback produces. Proptest draws the changes and
//! removes those that a failure does not need.

use std::fmt;

use proptest::prelude::*;
use proptest::sample::Index;

/// A mutated input, displayed as a byte string.
#[derive(Clone)]
pub struct Change(pub Vec<u8>);

impl fmt::Debug for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "b\"{}\"", self.0.escape_ascii())
    }
}

/// One change. Positions are fractions of the length.
#[derive(Clone, Debug)]
enum Step {
    Flip(Index, u8),
    Put(Index, u8),
    Insert(Index, u8),
    Remove(Index, u8),
    Copy(Index, Index, u8),
    Word(Index, Index),
    End(Index),
    Join(Index, Index, Index),
}

fn step() -> impl Strategy<Value = Step> {
    let index = any::<Index>;
    prop_oneof![
        3 => (index(), 0..8_u8).prop_map(|(at, bit)| Step::Flip(at, bit)),
        3 => (index(), any::<u8>()).prop_map(|(at, byte)| Step::Put(at, byte)),
        2 => (index(), any::<u8>()).prop_map(|(at, byte)| Step::Insert(at, byte)),
        2 => (index(), 1..9_u8).prop_map(|(at, length)| Step::Remove(at, length)),
        2 => (index(), index(), 1..33_u8).prop_map(|(from, to, length)| Step::Copy(from, to, length)),
        3 => (index(), index()).prop_map(|(at, word)| Step::Word(at, word)),
        1 => index().prop_map(Step::End),
        1 => (index(), index(), index()).prop_map(|(other, cut, from)| Step::Join(other, cut, from)),
    ]
}

/// Inputs of a corpus with up to six changes each.
pub fn inputs(corpus: Vec<Vec<u8>>, words: Vec<Vec<u8>>) -> impl Strategy<Value = Change> {
    (any::<Index>(), prop::collection::vec(step(), 0..7)).prop_map(move |(first, steps)| {
        let mut data = corpus[first.index(corpus.len())].clone();
        for step in &steps {
            change(&mut data, step, &corpus, &words);
        }
        Change(data)
    })
}

fn change(data: &mut Vec<u8>, step: &Step, corpus: &[Vec<u8>], words: &[Vec<u8>]) {
    // A position between two bytes, or at either end.
    let gap = |at: &Index, data: &[u8]| at.index(data.len() + 1);
    match step {
        Step::Flip(at, bit) if !data.is_empty() => {
            let at = at.index(data.len());
            data[at] ^= 1 << bit;
        }
        Step::Put(at, byte) if !data.is_empty() => {
            let at = at.index(data.len());
            data[at] = *byte;
        }
        Step::Flip(..) | Step::Put(..) => {}
        Step::Insert(at, byte) => data.insert(gap(at, data), *byte),
        Step::Remove(at, length) => {
            let at = gap(at, data);
            let end = data.len().min(at + usize::from(*length));
            data.drain(at..end);
        }
        Step::Copy(from, to, length) => {
            let from = gap(from, data);
            let part = data[from..data.len().min(from + usize::from(*length))].to_vec();
            put(data, gap(to, data), &part);
        }
        Step::Word(at, word) if !words.is_empty() => {
            put(data, gap(at, data), &words[word.index(words.len())]);
        }
        Step::Word(..) => {}
        Step::End(at) => data.truncate(gap(at, data)),
        Step::Join(other, cut, from) => {
            let other = &corpus[other.index(corpus.len())];
            data.truncate(gap(cut, data));
            data.extend(&other[gap(from, other)..]);
        }
    }
}

fn put(data: &mut Vec<u8>, at: usize, part: &[u8]) {
    data.splice(at..at, part.iter().copied());
}
