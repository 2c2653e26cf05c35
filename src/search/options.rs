//! Strategies with their switches and counters, and the options of a solve. What JavaScript is told of a strategy is
//! written from these types as they are.

use serde::{Serialize, Serializer};

/// A solver and its switches.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StrategyInfo {
    /// The id in options.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// What it does, in a sentence or two.
    pub about: &'static str,
    /// Its switches.
    pub switches: &'static [SwitchInfo],
    /// Its counters. The first measures most of its work: runs are compared by it.
    pub counters: &'static [CounterInfo],
    /// Whether each solution is a better version of the one before, which it replaces.
    pub refines: bool,
    /// What Watch shows of its work.
    pub film: Film,
    /// The shape of its search, for watching it.
    #[serde(skip)]
    pub shape: Shape,
    /// Named settings to compare, such as the stages of a lesson. The defaults need no preset.
    pub presets: &'static [Preset],
    /// The counters that count a part of what the first one counts.
    pub parts: &'static [&'static str],
    /// The size of its portfolio: how many other searches of the same board can run in parallel, each in its own
    /// worker. The first to settle the board settles it for all.
    pub beside: u8,
    /// Whether the searches of the portfolio share facts. If so, only its own search ends the solve, and the others
    /// help it to end sooner.
    pub talks: bool,
    /// Whether it can be steered by hand.
    #[serde(skip)]
    pub steer: Steer,
}

impl StrategyInfo {
    /// What most strategies are: without presets, portfolio or steering, their solutions replayed. The rest is for each to
    /// say.
    pub const DEFAULT: StrategyInfo = StrategyInfo {
        id: "",
        name: "",
        about: "",
        switches: &[],
        counters: &[],
        refines: false,
        film: Film::ANSWER,
        shape: Shape::None(""),
        presets: &[],
        parts: &[],
        beside: 0,
        talks: false,
        steer: Steer::None("It reports no decisions."),
    };
}

/// Whether a search can be steered by hand: choices of what it tries next, and nodes that are pruned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Steer {
    /// It can, with these switches off, by id.
    Full(&'static [&'static str]),
    /// It cannot, for this reason.
    None(&'static str),
}

impl Steer {
    /// The words for a node that was pruned by hand: the reason after those of the strategy.
    pub const PRUNED: &'static str = "You pruned it.";
}

/// Named settings of a strategy.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Preset {
    /// The id, unique within the strategy.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// What it is, in a sentence.
    pub about: &'static str,
    /// The switches that differ from their defaults, by id.
    #[serde(serialize_with = "by_id")]
    #[cfg_attr(test, ts(type = "Record<string, boolean>"))]
    pub switches: &'static [(&'static str, bool)],
}

fn by_id<S: Serializer>(switches: &&[(&str, bool)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(switches.iter().copied())
}

/// What can be watched of a strategy's work.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Film {
    /// The solution as it comes about, or the search for it.
    pub shows: Shown,
    /// Why nothing can be watched, or empty.
    pub why: &'static str,
}

impl Film {
    /// A replay of the solution shown.
    pub const ANSWER: Film = Film { shows: Shown::Answer, why: "" };
    /// The search, from the first step.
    pub const SEARCH: Film = Film { shows: Shown::Search, why: "" };

    /// Nothing, for this reason.
    pub const fn nothing(why: &'static str) -> Film {
        Film { shows: Shown::Nothing, why }
    }
}

/// What is watched.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Shown {
    /// The solution as it comes about.
    Answer,
    /// The search for it.
    Search,
    /// Nothing.
    Nothing,
}

/// The shape of a search, and the words for the events of its journal ([`Journal`](super::Journal)).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// A tree: decision after decision, each undone once everything below it has been searched.
    Tree(EventWords),
    /// A wave: everything that is reachable by a time, then by the next time.
    Wave(EventWords),
    /// Neither, for this reason: only its counters can be shown.
    None(&'static str),
}

/// The words for the events of a journal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EventWords {
    /// What a decision does: "Places".
    pub verb: &'static str,
    /// Whether a decision swaps its cells, so that cells can be decided again.
    pub swaps: bool,
    /// The values of cells, by the events' values: "a reflect block". "" for nothing to say.
    pub values: &'static [&'static str],
    /// Reasons for cuts and conclusions, by the events' reasons, from 1: short, full sentences.
    pub reasons: &'static [&'static str],
    /// The reasons that are no test's: all was decided, and it is no solution.
    pub failed: &'static [u8],
    /// Reasons that say nearly the same: of each such group a question offers only one.
    pub alike: &'static [&'static [u8]],
}

impl EventWords {
    /// No words.
    pub const NONE: EventWords =
        EventWords { verb: "", swaps: false, values: &[], reasons: &[], failed: &[], alike: &[] };

    /// Whether two different reasons say nearly the same.
    pub fn are_alike(&self, one: u8, other: u8) -> bool {
        self.alike.iter().any(|group| group.contains(&one) && group.contains(&other))
    }
}

/// An option that can be turned on and off.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SwitchInfo {
    /// The id in options.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// What it does.
    pub about: &'static str,
    /// Whether it is on by default.
    pub on: bool,
    /// Whether it is on in links that leave it out: the default when such links were first made.
    pub linked: bool,
    /// Whether it makes the search continue after the last solution wanted, only counting ("Count all"). The others are
    /// techniques whose effect shows when they are turned off.
    pub counts_all: bool,
    /// The switch without which it has no effect, or empty.
    pub needs: &'static str,
    /// The counter that shows its effect, or empty.
    pub counter: &'static str,
}

impl SwitchInfo {
    /// A technique that is on by default.
    pub const fn new(id: &'static str, name: &'static str, about: &'static str) -> SwitchInfo {
        SwitchInfo { id, name, about, on: true, linked: true, counts_all: false, needs: "", counter: "" }
    }

    /// The same switch, off by default.
    #[must_use]
    pub const fn off(self) -> SwitchInfo {
        SwitchInfo { on: false, linked: false, ..self }
    }

    /// The same switch, off by default, but on in links that leave it out: there what it does came first.
    #[must_use]
    pub const fn off_since(self) -> SwitchInfo {
        SwitchInfo { on: false, linked: true, ..self }
    }

    /// The same switch, without effect unless another is on.
    #[must_use]
    pub const fn needs(self, needs: &'static str) -> SwitchInfo {
        SwitchInfo { needs, ..self }
    }

    /// The same switch with the counter that shows its effect.
    #[must_use]
    pub const fn counted(self, counter: &'static str) -> SwitchInfo {
        SwitchInfo { counter, ..self }
    }

    /// The same switch as the one that counts all solutions.
    #[must_use]
    pub const fn counts_all(self) -> SwitchInfo {
        SwitchInfo { counts_all: true, ..self }
    }
}

/// Something that a solver counts.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CounterInfo {
    /// The id in `counters`.
    pub id: &'static str,
    /// Its name in a table.
    pub name: &'static str,
    /// What is counted, in a sentence.
    pub about: &'static str,
}

impl CounterInfo {
    /// A counter by its id, with words for a table.
    pub const fn new(id: &'static str, name: &'static str, about: &'static str) -> CounterInfo {
        CounterInfo { id, name, about }
    }
}

/// The options of a solve.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// The id of the strategy, as the puzzle lists it.
    pub strategy: String,
    /// Switches that differ from their defaults, by id.
    pub switches: Vec<(String, bool)>,
    /// The number of solutions to stop after; 0 = find all.
    pub limit: u64,
    /// The number of nodes to stop after; 0 = no limit.
    pub nodes: u64,
    /// Which search of the strategy's portfolio to run, from 1; 0 = its own.
    pub beside: u8,
    /// Whether to find out why there is no solution, if that takes a search of its own.
    pub why: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options { strategy: "default".into(), switches: Vec::new(), limit: 2, nodes: 0, beside: 0, why: true }
    }
}

impl Options {
    /// Whether a switch is on: as set, or else its default.
    pub fn on(&self, switch: &SwitchInfo) -> bool {
        let set = self.switches.iter().rev().find(|(id, _)| id == switch.id);
        set.map_or(switch.on, |&(_, on)| on)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_setting_of_a_switch_counts() {
        let switches = vec![("a".to_string(), false), ("a".to_string(), true)];
        let options = Options { switches, ..Options::default() };
        assert!(options.on(&SwitchInfo::new("a", "A", "").off()));
        assert!(options.on(&SwitchInfo::new("b", "B", "")));
        assert!(!options.on(&SwitchInfo::new("b", "B", "").off()));
    }
}
