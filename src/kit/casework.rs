//! Proofs by cases, found by a plain search and written as a list of tokens, for certificates.
//!
//! A number decides an item: a case for each of its values follows, in order. A word ends a case with a reason why it
//! is contradictory, or with `=`: the case is the solution. [`Position`] is all that a puzzle adds: what an item's
//! values are, and which positions are contradictory at sight.
//!
//! The search decides first what has only one value left at sight, then asks of a few items what follows from each of
//! their values. Every refutation remembers the items it rests on. A decision on which nothing rests is left out, which
//! also spares its other cases.

use std::fmt::Write as _;

use crate::puzzle::{Claim, Evidence, MOST_BYTES, Uncertified};
use crate::search::{Go, Search, Stopped, Verdict, Watch};

/// A position of a case analysis. Decisions are taken back in reverse order.
pub trait Position {
    /// The number of items, decided or not.
    fn items(&self) -> usize;
    /// The values that an open item may have, in the order in which a checker goes through them; never none.
    fn values(&self, item: usize) -> Vec<u8>;
    /// Decides an open item.
    fn decide(&mut self, item: usize, value: u8);
    /// Takes the latest decision back.
    fn undo(&mut self);
    /// Why the position after the latest decision is contradictory, if that is seen at once.
    fn refuted(&mut self) -> Option<CaseRefutation>;
    /// An open item with at most one value that is not refuted at once.
    fn forced(&mut self) -> Option<Forced>;
    /// Items to decide next, the most promising first; none if nothing is open.
    fn candidates(&mut self) -> Vec<usize>;
    /// Whether the decisions agree with the known solution.
    fn is_right(&self) -> bool;
}

/// A reason, and the items whose decisions it rests on.
pub struct CaseRefutation {
    /// The reason as a token.
    pub reason: String,
    /// The items.
    pub uses: ItemSet,
}

/// An item with at most one value left.
pub struct Forced {
    /// The item.
    pub item: usize,
    /// The refuted values.
    pub refuted: Vec<(u8, CaseRefutation)>,
    /// The value that is left, if any.
    pub kept: Option<u8>,
}

/// A set of items.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ItemSet(Vec<u64>);

impl ItemSet {
    /// Adds an item.
    pub fn add(&mut self, item: usize) {
        let word = item / 64;
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (item % 64);
    }

    /// All items below a number.
    pub fn below(count: usize) -> ItemSet {
        let mut all = ItemSet::default();
        (0..count).for_each(|item| all.add(item));
        all
    }

    fn has(&self, item: usize) -> bool {
        self.0.get(item / 64).is_some_and(|word| word >> (item % 64) & 1 == 1)
    }

    fn remove(&mut self, item: usize) {
        if let Some(word) = self.0.get_mut(item / 64) {
            *word &= !(1 << (item % 64));
        }
    }

    fn join(&mut self, other: &ItemSet) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            *word |= more;
        }
    }
}

/// A proof about a position.
struct CaseProof {
    /// The tokens, the last one first.
    tokens: Vec<Token>,
    uses: ItemSet,
    /// Whether it contains the solution.
    right: bool,
}

#[derive(Clone)]
enum Token {
    Decide(usize),
    Because(String),
}

/// The most tokens: each has at least three bytes with its comma.
const MOST_TOKENS: usize = MOST_BYTES / 3;
/// The candidates whose values are tried out.
const TRIED: usize = 12;

/// The only solution of a board that a search finds, or `None` for a board that it proves to have none.
pub fn answer<A>(mut search: Box<dyn Search<A>>, watch: &mut Watch<'_>) -> Result<Option<A>, Uncertified> {
    let mut answer = None;
    let outcome = search.run(watch, &mut |found| answer = Some(found));
    match outcome.map(|outcome| outcome.verdict) {
        Some(Verdict::Unique(_) | Verdict::None(..)) => Ok(answer),
        Some(Verdict::Several) => Err(Uncertified::Several),
        Some(Verdict::Unproved(Stopped::Memory)) => Err(Uncertified::TooLarge),
        _ => Err(Uncertified::Stopped),
    }
}

/// The certificate of a board, both as JSON with its solution if it has one, by the cases of a position that knows it.
pub fn evidence(
    position: &mut impl Position,
    board: String,
    solution: Option<String>,
    watch: &mut Watch<'_>,
) -> Result<Evidence, Uncertified> {
    let (proof, right) = proof(position, watch)?;
    if right != solution.is_some() {
        return Err(Uncertified::Several);
    }
    let claim = if right { Claim::Unique } else { Claim::Impossible };
    let solution = solution.map(|solution| ("solution", solution));
    Ok(Evidence { claim, board, parts: solution.into_iter().chain([("proof", proof)]).collect() })
}

/// The tokens of a proof as JSON, a list in one string with spaces, and whether it contains the solution.
fn proof(position: &mut impl Position, watch: &mut Watch<'_>) -> Result<(String, bool), Uncertified> {
    let mut search = Prover { position, watch, live: 0, found: false };
    let start = search.position.refuted();
    let CaseProof { tokens, right, .. } = match start {
        Some(refuted) => leaf(refuted),
        None => search.prove()?,
    };
    let mut text = String::from("\"");
    for token in tokens.iter().rev() {
        if text.len() > 1 {
            text.push(' ');
        }
        match token {
            Token::Decide(item) => drop(write!(text, "{item}")),
            Token::Because(reason) => text += reason,
        }
    }
    text.push('"');
    Ok((text, right))
}

fn leaf(CaseRefutation { reason, uses }: CaseRefutation) -> CaseProof {
    CaseProof { tokens: vec![Token::Because(reason)], uses, right: false }
}

struct Prover<'a, 'w, P> {
    position: &'a mut P,
    watch: &'a mut Watch<'w>,
    /// The tokens of the unfinished proof.
    live: usize,
    found: bool,
}

/// Decisions that were forced, and the contradiction they led to, if any.
struct ForcedRun {
    steps: Vec<Forced>,
    end: Option<CaseProof>,
}

/// What to do in a position where nothing is forced.
enum CaseSplit {
    Proved(CaseProof),
    /// An item, and its values with the proofs that are known.
    Open(usize, Vec<(u8, Option<CaseProof>)>),
}

/// A decision under way.
struct Fork {
    /// What was forced before it.
    steps: Vec<Forced>,
    item: usize,
    /// The tokens of the unfinished proof when it was made.
    before: usize,
    /// The cases left.
    left: std::vec::IntoIter<(u8, Option<CaseProof>)>,
    /// The proofs of the others.
    proofs: Vec<CaseProof>,
}

impl<P: Position> Prover<'_, '_, P> {
    fn tick(&mut self, work: u64) -> Result<(), Uncertified> {
        match self.watch.count(1, work) {
            Go::Pause => Err(Uncertified::Stopped),
            _ if self.live > MOST_TOKENS => Err(Uncertified::TooLarge),
            _ => Ok(()),
        }
    }

    /// Proves a position that is not refuted at once. The decisions under way are in a list: a stack of calls as deep
    /// as a board has cells is more than some threads have room for.
    fn prove(&mut self) -> Result<CaseProof, Uncertified> {
        let mut open: Vec<Fork> = Vec::new();
        loop {
            let ForcedRun { steps, end } = self.run()?;
            let mut proof = match end {
                Some(end) => self.wrap(steps, end),
                None => match self.branch()? {
                    CaseSplit::Proved(proof) => self.wrap(steps, proof),
                    CaseSplit::Open(item, cases) => {
                        let fork = Fork { steps, item, before: self.live, left: cases.into_iter(), proofs: Vec::new() };
                        open.push(fork);
                        match self.next_case(&mut open) {
                            None => continue,
                            Some(proof) => proof,
                        }
                    }
                },
            };
            // Back to the latest decision that has another case to prove.
            loop {
                let Some(fork) = open.last_mut() else { return Ok(proof) };
                self.position.undo();
                let whole = fork.add(proof, &mut self.live);
                let closed = match whole {
                    Some(whole) => Some(self.close(&mut open, whole)),
                    None => self.next_case(&mut open),
                };
                match closed {
                    None => break,
                    Some(closed) => proof = closed,
                }
            }
        }
    }

    /// Goes on to the next case of the latest decision that is neither known nor refuted at once, and decides it: none.
    /// If there is no such case, the proof of the position in which the decision was made.
    fn next_case(&mut self, open: &mut Vec<Fork>) -> Option<CaseProof> {
        loop {
            let fork = open.last_mut()?;
            let proof = match fork.left.next() {
                None => {
                    let whole = node(fork.item, std::mem::take(&mut fork.proofs));
                    return Some(self.close(open, whole));
                }
                Some((_, Some(known))) => known,
                Some((value, None)) => {
                    self.position.decide(fork.item, value);
                    let refuted = self.position.refuted()?;
                    self.position.undo();
                    leaf(refuted)
                }
            };
            if let Some(whole) = fork.add(proof, &mut self.live) {
                return Some(self.close(open, whole));
            }
        }
    }

    /// Ends the latest decision with the proof of its position.
    fn close(&mut self, open: &mut Vec<Fork>, whole: CaseProof) -> CaseProof {
        let Some(fork) = open.pop() else { return whole };
        self.live = fork.before;
        self.wrap(fork.steps, whole)
    }

    /// Decides all that is forced.
    fn run(&mut self) -> Result<ForcedRun, Uncertified> {
        let mut steps = Vec::new();
        loop {
            self.tick(1 << 8)?;
            let Some(forced) = self.position.forced() else { return Ok(ForcedRun { steps, end: None }) };
            match forced.kept {
                Some(value) => {
                    self.position.decide(forced.item, value);
                    steps.push(forced);
                }
                None => {
                    let cases = forced.refuted.into_iter().map(|(_, refuted)| leaf(refuted)).collect();
                    return Ok(ForcedRun { steps, end: Some(node(forced.item, cases)) });
                }
            }
        }
    }

    /// Takes forced decisions back and puts them in front of the proof of what follows.
    fn wrap(&mut self, steps: Vec<Forced>, mut proof: CaseProof) -> CaseProof {
        for Forced { item, refuted, kept } in steps.into_iter().rev() {
            self.position.undo();
            if !proof.right && !proof.uses.has(item) {
                continue;
            }
            let mut cases: Vec<(u8, CaseProof)> =
                refuted.into_iter().map(|(value, refuted)| (value, leaf(refuted))).collect();
            cases.extend(kept.map(|value| (value, proof)));
            let at = self.position.values(item);
            cases.sort_by_key(|(value, _)| at.iter().position(|known| known == value));
            proof = node(item, cases.into_iter().map(|(_, proof)| proof).collect());
        }
        proof
    }

    /// Chooses the best candidate, with the proofs of its values that were found on the way.
    fn branch(&mut self) -> Result<CaseSplit, Uncertified> {
        let candidates = self.position.candidates();
        if candidates.is_empty() {
            if self.found || !self.position.is_right() {
                return Err(Uncertified::Several);
            }
            self.found = true;
            let uses = ItemSet::below(self.position.items());
            let tokens = vec![Token::Because("=".into())];
            return Ok(CaseSplit::Proved(CaseProof { tokens, uses, right: true }));
        }
        let mut best: Option<(f64, usize, Vec<Option<CaseProof>>)> = None;
        for &item in candidates.iter().take(TRIED) {
            let mut score = 1.0;
            let mut known = Vec::new();
            for value in self.position.values(item) {
                if candidates.len() == 1 {
                    known.push(None);
                    continue;
                }
                self.position.decide(item, value);
                let end = match self.position.refuted() {
                    Some(refuted) => Some(leaf(refuted)),
                    None => {
                        let ForcedRun { steps, end } = self.run()?;
                        score *= 1.0 + steps.len() as f64;
                        match end {
                            Some(end) => Some(self.wrap(steps, end)),
                            None => {
                                steps.iter().for_each(|_| self.position.undo());
                                None
                            }
                        }
                    }
                };
                self.position.undo();
                if let Some(end) = &end {
                    if !end.uses.has(item) {
                        return Ok(CaseSplit::Proved(end.cloned()));
                    }
                    score *= 1e9 / end.tokens.len() as f64;
                }
                known.push(end);
            }
            if best.as_ref().is_none_or(|(most, ..)| score > *most) {
                best = Some((score, item, known));
            }
        }
        let Some((_, item, known)) = best else { return Err(Uncertified::TooLarge) };
        Ok(CaseSplit::Open(item, self.position.values(item).into_iter().zip(known).collect()))
    }
}

impl Fork {
    /// Adds the proof of the latest case. If nothing in it rests on the decision, it proves the whole and is returned.
    fn add(&mut self, proof: CaseProof, live: &mut usize) -> Option<CaseProof> {
        if !proof.right && !proof.uses.has(self.item) {
            return Some(proof);
        }
        *live += proof.tokens.len();
        self.proofs.push(proof);
        None
    }
}

impl CaseProof {
    fn cloned(&self) -> CaseProof {
        CaseProof { tokens: self.tokens.clone(), uses: self.uses.clone(), right: self.right }
    }
}

/// A decision with the proofs of its cases. If one of them does not rest on it, it proves the whole.
fn node(item: usize, cases: Vec<CaseProof>) -> CaseProof {
    let mut tokens = Vec::new();
    let mut uses = ItemSet::default();
    let mut right = false;
    if let Some(at) = cases.iter().position(|case| !case.right && !case.uses.has(item)) {
        return cases.into_iter().nth(at).unwrap_or(CaseProof { tokens, uses, right });
    }
    for mut case in cases.into_iter().rev() {
        uses.join(&case.uses);
        right |= case.right;
        if tokens.is_empty() {
            tokens = case.tokens;
        } else {
            tokens.append(&mut case.tokens);
        }
    }
    tokens.push(Token::Decide(item));
    uses.remove(item);
    CaseProof { tokens, uses, right }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Progress;

    /// Items of which each must have the value 1, found out one after the other.
    struct Chain(Vec<u8>, usize);

    impl Position for Chain {
        fn items(&self) -> usize {
            self.1
        }
        fn values(&self, _: usize) -> Vec<u8> {
            vec![0, 1]
        }
        fn decide(&mut self, _: usize, value: u8) {
            self.0.push(value);
        }
        fn undo(&mut self) {
            self.0.pop();
        }
        fn refuted(&mut self) -> Option<CaseRefutation> {
            let mut uses = ItemSet::default();
            uses.add(self.0.len().checked_sub(1)?);
            (self.0.last() == Some(&0)).then(|| CaseRefutation { reason: "x".into(), uses })
        }
        fn forced(&mut self) -> Option<Forced> {
            None
        }
        fn candidates(&mut self) -> Vec<usize> {
            (self.0.len()..self.1).take(1).collect()
        }
        fn is_right(&self) -> bool {
            true
        }
    }

    #[test]
    fn a_thread_with_little_room_decides_thousands_of_items() {
        let work = || {
            let mut ask = |_: &Progress| Go::On;
            proof(&mut Chain(Vec::new(), 4000), &mut Watch::new(Progress::default(), &mut ask))
        };
        let thread = std::thread::Builder::new().stack_size(1 << 17).spawn(work);
        let (text, right) = thread.unwrap().join().unwrap().unwrap();
        assert!(right && text.starts_with("\"0 x 1 x 2 x") && text.ends_with("3999 x =\""), "{}", text.len());
    }
}
