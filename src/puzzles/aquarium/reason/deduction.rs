//! The result of a technique on some lines, before it becomes a reason.

use crate::puzzle::Sentences;
use crate::puzzles::aquarium::solve::model::Model;
use crate::puzzles::aquarium::solve::state::{DRY, Literal, OPEN, State, WET};

use super::techniques::Method;
use super::trial::place;

/// What follows from some lines, with its evidence.
#[derive(Clone, PartialEq, Debug)]
pub struct Deduction {
    /// How it was found.
    pub method: Method,
    /// The reason and what follows.
    pub words: Sentences,
    /// The lines to look at.
    pub lines: Vec<usize>,
    /// The lines whose clues it uses.
    pub clues: Vec<usize>,
    /// Lines of which it uses known cells: the wet ones, the dry ones, or ([`OPEN`]) both.
    pub uses: Vec<(usize, u8)>,
    /// The nodes that it settles, without those that the water rule adds; empty for a contradiction.
    pub sets: Vec<Literal>,
}

/// The most cells named.
const NAMED: usize = 4;

/// The reason with what follows: "So row 3, column 2 holds water."
pub fn concluding(model: &Model, words: Sentences, sets: &[Literal]) -> Sentences {
    let say = |value: u8, one: &str, many: &str| {
        let nodes: Vec<u16> = sets.iter().filter(|set| set.1 == value).map(|set| set.0).collect();
        let named = nodes.iter().take(NAMED).map(|&node| place(model, node));
        let places = named.collect::<Vec<String>>().join("; ");
        match nodes.len() {
            0 => None,
            1 => Some(format!("{places} {one}")),
            count => Some(format!("these {many}: {places}{}", if count > NAMED { "; and more" } else { "" })),
        }
    };
    let parts = [say(WET, "holds water", "hold water"), say(DRY, "stays dry", "stay dry")];
    let parts = parts.into_iter().flatten().collect::<Vec<String>>().join(", and ");
    if parts.is_empty() { words } else { words.so(&parts) }
}

/// The open nodes for which `of` is true, with that value.
pub fn open_sets(state: &State, value: u8, of: impl Fn(usize) -> bool) -> Vec<Literal> {
    let open = |&node: &usize| state.value[node] == OPEN && of(node);
    (0..state.value.len()).filter(open).map(|node| (node as u16, value)).collect()
}
