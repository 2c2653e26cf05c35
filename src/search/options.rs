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
    /// How its search goes, for who follows it.
    pub shape: Shape,
    /// Settings with a name, to be compared: a note's stages, say. Everything as usual needs no preset.
    pub presets: &'static [Preset],
    /// The counters that count a part of what the first one counts.
    pub parts: &'static [&'static str],
    /// How many other searches of the same boards can run beside it, each in a worker of its own: the first to settle a
    /// board settles it for all.
    pub beside: u8,
    /// Whether these tell each other what they find. Then its own search ends the sooner, and the others are its helpers.
    pub talks: bool,
}

impl StrategyInfo {
    /// A strategy without switches and presets, whose answers are watched as they come about.
    pub const fn new(
        id: &'static str,
        name: &'static str,
        about: &'static str,
        counters: &'static [CounterInfo],
        shape: Shape,
    ) -> StrategyInfo {
        StrategyInfo {
            id,
            name,
            about,
            switches: &[],
            counters,
            refines: false,
            film: Film::Answer,
            shape,
            presets: &[],
            parts: &[],
            beside: 0,
            talks: false,
        }
    }

    /// The same, with switches.
    #[must_use]
    pub const fn switches(self, switches: &'static [SwitchInfo]) -> StrategyInfo {
        StrategyInfo { switches, ..self }
    }

    /// The same, each of whose answers takes the place of the one before.
    #[must_use]
    pub const fn refines(self) -> StrategyInfo {
        StrategyInfo { refines: true, ..self }
    }

    /// The same, of which something else can be watched.
    #[must_use]
    pub const fn film(self, film: Film) -> StrategyInfo {
        StrategyInfo { film, ..self }
    }

    /// The same, with settings that have names.
    #[must_use]
    pub const fn presets(self, presets: &'static [Preset]) -> StrategyInfo {
        StrategyInfo { presets, ..self }
    }

    /// The same, with counters that count a part of what the first one counts.
    #[must_use]
    pub const fn parts(self, parts: &'static [&'static str]) -> StrategyInfo {
        StrategyInfo { parts, ..self }
    }

    /// The same, which so many other searches can run beside.
    #[must_use]
    pub const fn beside(self, beside: u8) -> StrategyInfo {
        StrategyInfo { beside, ..self }
    }

    /// The same, whose helpers tell each other what they find.
    #[must_use]
    pub const fn talks(self) -> StrategyInfo {
        StrategyInfo { talks: true, ..self }
    }
}

/// Settings of a strategy with a name.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// Its id, of its strategy's own.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// What it is, in a sentence.
    pub about: &'static str,
    /// The switches that it sets away from their defaults.
    pub switches: &'static [(&'static str, bool)],
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

/// How a search goes, and the words for what it tells its journal ([`Journal`](super::Journal)).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// Decision after decision, each taken back when all that hangs on it was gone through.
    Tree(Told),
    /// All that can be reached by a time, then by the next.
    Wave(Told),
    /// Neither, for this reason: only what it counts can be followed.
    None(&'static str),
}

/// Words for the events of a journal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Told {
    /// What a decision does: "Places".
    pub verb: &'static str,
    /// What cells get, by the events' values: "a reflect block". "" where there is nothing to be said.
    pub values: &'static [&'static str],
    /// By what something was cut or follows, by the events' reasons, from 1: whole sentences.
    pub reasons: &'static [&'static str],
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
    /// The switch without which it does nothing.
    pub needs: Option<&'static str>,
    /// The counter that shows what it does.
    pub counter: Option<&'static str>,
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
        SwitchInfo { id, name, about, on: true, role: SwitchRole::Trick, needs: None, counter: None }
    }

    /// The same, off unless told otherwise.
    #[must_use]
    pub const fn off(self) -> SwitchInfo {
        SwitchInfo { on: false, ..self }
    }

    /// The same, which does nothing without another.
    #[must_use]
    pub const fn needs(self, switch: &'static str) -> SwitchInfo {
        SwitchInfo { needs: Some(switch), ..self }
    }

    /// The same, with the counter that shows what it does.
    #[must_use]
    pub const fn counted(self, counter: &'static str) -> SwitchInfo {
        SwitchInfo { counter: Some(counter), ..self }
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

impl CounterInfo {
    /// What is counted, by its id, with words for a table.
    pub const fn new(id: &'static str, name: &'static str, about: &'static str) -> CounterInfo {
        CounterInfo { id, name, about }
    }
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
    /// Which of the searches that can run beside the strategy's own is wanted, from 1; 0 = its own.
    pub beside: u8,
}

impl Default for Options {
    fn default() -> Options {
        Options { strategy: "default".into(), switches: Vec::new(), limit: 2, nodes: 0, beside: 0 }
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
