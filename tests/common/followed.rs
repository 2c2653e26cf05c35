//! Searches that are watched and steered: all that is known of a window, and what of it stays when it is steered otherwise.

use gridlight::registry::{Following, Wrong};
use gridlight::search::{Act, Go, Progress};

/// What is known of a window once it was run: the words and how many of them came before it, and everything else.
pub type Known = (Vec<u32>, usize, String);

/// Runs a window to its end, with a pause now and then. `before`: the words that may be missing.
pub fn finish(following: &mut Following, before: &[u32]) -> Result<Known, Wrong> {
    let mut slices = 0;
    let mut ask = |_: &Progress| {
        slices += 1;
        if slices % 3 == 0 { Go::Pause } else { Go::On }
    };
    while !following.run(&mut ask)? {}
    let journal = following.journal();
    let words = [&before[..journal.gone()], &journal.words].concat();
    let told = serde_json::to_string(&following.followed()).unwrap();
    let progress = following.progress();
    let counted = format!("{told} {:?} {} {}", following.counters(), progress.nodes, progress.answers);
    Ok((words, journal.open(), if journal.more { told } else { counted }))
}

/// How many of the words stay the same if nothing changes before a node.
pub fn stay(words: &[u32], node: u64) -> usize {
    let (mut at, mut nodes) = (0, 0);
    while let Some(&[head, _, cells]) = words.get(at..at + 3).and_then(<[u32]>::first_chunk) {
        nodes += u64::from(head.to_le_bytes()[0] == Act::Try as u8);
        if nodes + 1 >= node {
            break;
        }
        at += 3 + cells as usize;
    }
    at
}
