//! Strategies, what can be set on them and what they count; and how a solve is to be done.

/// A solver and its switches.
#[derive(Clone, Copy, Debug)]
pub struct StrategyInfo {
    /// The id in options.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// What it does, in a sentence or two.
    pub about: &'static str,
    /// What can be turned on and off.
    pub switches: &'static [SwitchInfo],
    /// What it counts. The first tells most of its work: runs are compared by it.
    pub counters: &'static [CounterInfo],
    /// Whether each of its answers only says better what the one before it said, whose place it takes.
    pub refines: bool,
    /// What can be watched once it is through.
    pub film: Film,
}

/// What can be watched of a strategy's work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Film {
    /// The answer that is shown, as it comes about.
    Answer,
    /// Its search, from the first step on.
    Search,
    /// Nothing, for this reason.
    None(&'static str),
}

/// Something that can be turned on and off.
#[derive(Clone, Copy, Debug)]
pub struct SwitchInfo {
    /// The id in options.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// What it does.
    pub about: &'static str,
    /// Whether it is on unless told otherwise.
    pub on: bool,
    /// What it is for.
    pub role: SwitchRole,
}

/// What a switch is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SwitchRole {
    /// A trick, whose effect can be seen by turning it off.
    Trick,
    /// Goes on after the last answer that is wanted, to count all there are.
    CountAll,
}

impl SwitchInfo {
    /// A trick that is on.
    pub const fn new(id: &'static str, name: &'static str, about: &'static str) -> SwitchInfo {
        SwitchInfo { id, name, about, on: true, role: SwitchRole::Trick }
    }

    /// The same, off unless told otherwise.
    #[must_use]
    pub const fn off(self) -> SwitchInfo {
        SwitchInfo { on: false, ..self }
    }

    /// The same, as what counts all answers.
    #[must_use]
    pub const fn counts_all(self) -> SwitchInfo {
        SwitchInfo { role: SwitchRole::CountAll, ..self }
    }
}

/// Something that a solver counts.
#[derive(Clone, Copy, Debug)]
pub struct CounterInfo {
    /// The id in [`super::Counters`].
    pub id: &'static str,
    /// Words for a table.
    pub name: &'static str,
    /// What is counted.
    pub about: &'static str,
}

/// How a solve is to be done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// The id of the strategy, as the puzzle lists it.
    pub strategy: String,
    /// Switches set away from their defaults, by id.
    pub switches: Vec<(String, bool)>,
    /// Stop after so many answers; 0 = all of them.
    pub limit: u64,
    /// Stop after so many nodes; 0 = no limit.
    pub nodes: u64,
}

impl Default for Options {
    fn default() -> Options {
        Options { strategy: "default".into(), switches: Vec::new(), limit: 2, nodes: 0 }
    }
}

impl Options {
    /// Whether a switch is on: as set, else by its default.
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
