//! Tables of what a strategy has: switches, presets, counters, and the reasons in its journal. Each entry is written
//! once, with its id and its words; the constants and the structs that a strategy works with follow from them.
#![allow(unused_macros, unused_imports, reason = "a puzzle that is built alone may have none of some")]

/// Declares a strategy's switches: `SWITCHES`, and a struct `Switches` of those that are on. Each entry has the id, methods
/// of [`SwitchInfo`](super::SwitchInfo) that change its defaults, the name, and the description:
/// `burn[needs "layers", counted "unburned"]: "Use up rows at once" "Bring all tiles home ...";`
macro_rules! switches {
    ($($id:ident $([$($with:ident $($what:literal)?),+])?: $name:literal $about:literal;)*) => {
        /// The switches.
        pub const SWITCHES: &[$crate::search::SwitchInfo] = &[$(
            $crate::search::SwitchInfo::new(stringify!($id), $name, $about)$($(.$with($($what)?))+)?
        ),*];

        /// Whether each of the switches is on.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct Switches {
            $(#[doc = $about] pub $id: bool),*
        }

        impl Switches {
            /// The switches as options set them.
            pub fn of(options: &$crate::search::Options) -> Switches {
                let mut on = SWITCHES.iter().map(|switch| options.on(switch));
                Switches { $($id: on.next().unwrap_or_default()),* }
            }
        }
    };
}
pub(crate) use switches;

/// Declares a strategy's presets, `PRESETS`. Each entry has the id, the name, the description, and the switches that it
/// turns on (+) and off (-): `"undo" "Undo instead of copies" "All rules, on one board ..." [+emptiness +undo];`
macro_rules! presets {
    (+) => { true };
    (-) => { false };
    ($($id:literal $name:literal $about:literal [$($sign:tt $switch:ident)+];)*) => {
        /// The presets.
        pub const PRESETS: &[$crate::search::Preset] = &[$(
            $crate::search::Preset {
                id: $id,
                name: $name,
                about: $about,
                switches: &[$((stringify!($switch), $crate::search::presets!($sign))),+],
            }
        ),*];
    };
}
pub(crate) use presets;

/// Declares a strategy's counters: `COUNTERS`, and a struct `Counts` of their values, which becomes the
/// [`Counters`](super::Counters) of an outcome. Each entry has the id, the name in a table, and what is counted:
/// `dives: "Dives" "Short searches in other orders, for a first solution.";`
macro_rules! counters {
    ($($id:ident: $name:literal $about:literal;)*) => {
        /// The counters, in this order.
        pub const COUNTERS: &[$crate::search::CounterInfo] =
            &[$($crate::search::CounterInfo::new(stringify!($id), $name, $about)),*];

        /// The values of the counters.
        #[derive(Clone, Copy, Default, Debug)]
        pub struct Counts {
            $(#[doc = $about] pub $id: u64),*
        }

        impl From<Counts> for $crate::search::Counters {
            fn from(counts: Counts) -> $crate::search::Counters {
                $crate::search::Counters(vec![$((stringify!($id), counts.$id)),*])
            }
        }
    };
}
pub(crate) use counters;

/// Declares the reasons in a strategy's journal: `REASONS`, the sentences, and for each a constant with its number:
/// `QUEUED = "The next position that waits, with the swaps that led to it.";`
macro_rules! reasons {
    ($($id:ident = $words:expr;)*) => {
        /// The reasons, in the order of their numbers.
        pub const REASONS: &[&str] = &[$($words),*];

        /// Numbers the reasons.
        #[allow(non_camel_case_types, clippy::upper_case_acronyms, reason = "named as the constants are")]
        enum ReasonOrder { $($id),* }
        $(
            #[doc = concat!("The number of a reason: ", stringify!($words))]
            #[allow(dead_code, reason = "a search may compute the number")]
            pub const $id: u8 = ReasonOrder::$id as u8 + 1;
        )*
    };
}
pub(crate) use reasons;
