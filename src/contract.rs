//! The contract with JavaScript: the shapes that pass to the page, its worker and the library, as serde writes them.
//!
//! The `.d.ts` files in this folder are generated from these types, comments included, and become part of the modules'
//! types. A test checks that they match; `GRIDLIGHT_REFRESH=1 cargo test --lib contract` regenerates them.

mod events;
mod explained;
mod info;
#[cfg(any(test, feature = "library"))]
mod library;
mod options;
mod solved;
mod view;

pub use events::{CountsView, EventsView, FollowedView, QuestionChoiceView, QuestionView, TruthView};
pub use explained::{
    AnalysisView, ChangeView, ConflictView, CraftView, Explained, ForcedView, GradeView, MadeView, PlaceView,
    ReasonView, RefutationView, SpareView, TechniqueView, TimesView, WayView, pairs,
};
pub use info::{ExampleView, FormatView, InfoView, ShapeView, ShelfEntry, StrategyView};
#[cfg(test)]
use library::GenerateOptions;
#[cfg(any(test, feature = "library"))]
pub use library::{Answer, BoardSet, Case, CheckedBoard, OpenedLink, ProgressView, Run, SetBoard};
pub use options::SolveOptions;
#[cfg(test)]
pub use options::{Breakpoint, NodeChoice, SearchWindow};
pub use solved::{FlawView, NextMove, Slice, Solved, Status, WhyView};
pub use view::{
    ActionView, AssumedView, GroupView, HintsView, Kept, OtherView, OverView, RoleView, TickView, TimelineView,
    ToolView, View,
};

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use ts_rs::{Config, TS};

    use super::*;
    use crate::about::About;
    use crate::puzzle::{Door, Doors, Finding, Mode, Offer, Report, Tone};
    use crate::search::{CounterInfo, Film, Preset, Shown, SwitchInfo};
    use crate::sets::{Checked, Compared, Rank, Status as SetStatus, Summary};
    use crate::text::TextError;
    use crate::trace::Mark;

    /// The declarations of these types, below the given first line and in the best order for reading.
    macro_rules! declared {
        ($first:literal: $($shape:ty),* $(,)?) => {{
            let config = Config::default().with_large_int("number");
            let mut text = String::from($first);
            $(
                let docs = <$shape>::docs().unwrap_or_default();
                text += &tidy(&format!("\n{docs}export {}\n", <$shape>::decl(&config)));
            )*
            text
        }};
    }

    /// The types that every module has.
    fn declarations() -> String {
        declared!(
            "// The shapes that pass from the modules to JavaScript: written from src/contract.":
            InfoView,
            Offer,
            StrategyView,
            Film,
            Shown,
            ShapeView,
            SwitchInfo,
            Preset,
            CounterInfo,
            FormatView,
            ShelfEntry,
            ExampleView,
            Doors,
            Door,
            Mode,
            View,
            HintsView,
            GroupView,
            ToolView,
            ActionView,
            RoleView,
            Finding,
            Tone,
            TimelineView,
            OtherView,
            TickView,
            AssumedView,
            OverView,
            Kept,
            Mark,
            SolveOptions,
            Status,
            Solved,
            WhyView,
            Slice,
            NextMove,
            FlawView,
            EventsView,
            FollowedView,
            CountsView,
            TruthView,
            SearchWindow,
            NodeChoice,
            Breakpoint,
            QuestionView,
            QuestionChoiceView,
            Report,
        )
    }

    /// The types of explanations.
    fn explained() -> String {
        declared!(
            "// What is explained about a board: written from src/contract.\n":
            Explained,
            WayView,
            ReasonView,
            PlaceView,
            RefutationView,
            ConflictView,
            ChangeView,
            SpareView,
            CraftView,
            AnalysisView,
            ForcedView,
            GradeView,
            TimesView,
            TechniqueView,
            MadeView,
        )
    }

    /// The types of sets.
    fn sets() -> String {
        declared!("// What sets are together: written from src/sets.\n": Checked, SetStatus, Rank, Summary, Compared)
    }

    /// The types of the library alone.
    fn library() -> String {
        declared!(
            "// What only the library passes to its callers: written from src/contract, src/about.rs and src/registry.\n":
            ProgressView,
            GenerateOptions,
            Run,
            Answer,
            Case,
            About,
            OpenedLink,
            BoardSet,
            SetBoard,
            TextError,
            CheckedBoard,
        )
    }

    /// Puts each comment and each field on one line.
    fn tidy(declaration: &str) -> String {
        let mut text = String::new();
        let mut comment: Option<String> = None;
        let mut indent = "";
        for line in declaration.lines().map(str::trim) {
            match (line, &mut comment) {
                ("/**", _) => comment = Some(String::new()),
                ("*/", Some(words)) => {
                    text += &format!("{indent}/** {} */\n", words.trim());
                    comment = None;
                }
                (_, Some(words)) => *words += &format!("{} ", line.trim_start_matches(['*', ' '])),
                _ => {
                    let line = line.trim_end_matches(',');
                    let (line, end) = line.strip_suffix("};").map_or((line, ""), |line| (line, "};\n"));
                    let opens = line.ends_with('{');
                    let stop = if opens || indent.is_empty() || line.is_empty() { "" } else { ";" };
                    let line = line.trim_end().trim_end_matches(',');
                    if !line.is_empty() || indent.is_empty() {
                        text += &format!("{indent}{line}{stop}\n");
                    }
                    indent = if opens { "  " } else { indent };
                    text += end;
                }
            }
        }
        text
    }

    #[test]
    fn the_types_are_what_is_serialised() {
        let all = [
            ("contract.d.ts", declarations()),
            ("explained.d.ts", explained()),
            ("library.d.ts", library()),
            ("sets.d.ts", sets()),
        ];
        for (name, wanted) in all {
            let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/contract").join(name);
            if std::env::var_os("GRIDLIGHT_REFRESH").is_some() {
                fs::write(&file, &wanted).unwrap();
            }
            let held = fs::read_to_string(&file).unwrap_or_default();
            assert!(
                held == wanted,
                "src/contract/{name} is not what is serialised; to write it anew: GRIDLIGHT_REFRESH=1 cargo test --lib \
                 contract"
            );
        }
    }
}
