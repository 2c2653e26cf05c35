//! The result of a technique on some lines, before it becomes a reason.

use crate::puzzle::Technique;
use crate::puzzles::aquarium::solve::model::Model;
use crate::puzzles::aquarium::solve::state::{DRY, Literal, OPEN, State, WET};

use super::lines::Deduction;
use super::techniques::{ALL_LEFT, MET};
use super::trial::place;

/// What follows from some lines, with its evidence.
#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    /// How it was found.
    pub technique: &'static Technique,
    /// The reason, as plain sentences.
    pub words: String,
    /// The lines to look at.
    pub lines: Vec<usize>,
    /// The lines whose clues it uses.
    pub clues: Vec<usize>,
    /// Lines of which it uses known cells: the wet ones, the dry ones, or ([`OPEN`]) both.
    pub uses: Vec<(usize, u8)>,
    /// The nodes that it settles, without those that the water rule adds; empty for a contradiction.
    pub sets: Vec<Literal>,
}

impl Found {
    /// A deduction by one line. The words name the cells meant unless they are clear from the line.
    pub fn by_line(model: &Model, it: Deduction) -> Found {
        let Deduction { technique, mut words, line, uses, sets } = it;
        if ![MET.id, ALL_LEFT.id].contains(&technique.id) {
            words += &so(model, &sets);
        }
        Found { technique, words, lines: vec![line], clues: vec![line], uses: vec![(line, uses)], sets }
    }
}

/// The most cells named.
const NAMED: usize = 4;

/// What follows, in a sentence: " So row 3, column 2 holds water."
pub fn so(model: &Model, sets: &[Literal]) -> String {
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
    if parts.is_empty() { parts } else { format!(" So {parts}.") }
}

/// The open nodes for which `of` is true, with that value.
pub fn open_sets(state: &State, value: u8, of: impl Fn(usize) -> bool) -> Vec<Literal> {
    let open = |&node: &usize| state.value[node] == OPEN && of(node);
    (0..state.value.len()).filter(open).map(|node| (node as u16, value)).collect()
}
