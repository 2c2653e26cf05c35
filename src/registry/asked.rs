//! Requests from the worker or the library, validated before any work starts. Every error is a plain sentence.

use crate::contract::SolveOptions;
use crate::explain::SCALED;
use crate::grid::Size;
use crate::kit::numbers::counted;
use crate::puzzle::Info;
use crate::search::Options;

use super::DynPuzzle;

/// A validated request to solve.
#[derive(Clone, Debug)]
pub struct Asked {
    /// Strategy, switches, limits.
    pub options: Options,
    /// The time limit in milliseconds; 0 = no limit.
    pub milliseconds: u64,
    /// Whether to keep the moves made.
    pub from_here: bool,
}

impl Asked {
    /// Validates [`SolveOptions`] for a puzzle. Unknown strategies, presets and switches are errors.
    pub fn of(puzzle: &dyn DynPuzzle, wish: SolveOptions) -> Result<Asked, String> {
        let defaults = Options::default();
        let strategy = wish.strategy.unwrap_or(defaults.strategy);
        let strategies = puzzle.strategies();
        let Some(known) = strategies.iter().find(|known| known.id == strategy) else {
            let ids: Vec<&str> = strategies.iter().map(|known| known.id).collect();
            let asked = crate::text::quoted(&strategy);
            return Err(format!("There is no strategy {asked}; there are: {}.", ids.join(", ")));
        };
        let mut set = Vec::new();
        if let Some(preset) = &wish.preset {
            let Some(named) = known.presets.iter().find(|it| it.id == preset) else {
                let ids: Vec<&str> = known.presets.iter().map(|it| it.id).collect();
                let there =
                    if ids.is_empty() { "it has none".into() } else { format!("there are: {}", ids.join(", ")) };
                let asked = crate::text::quoted(preset);
                return Err(format!("The strategy {strategy} has no preset {asked}; {there}."));
            };
            set.extend(named.switches.iter().map(|&(id, on)| (id.to_owned(), on)));
        }
        let switches = wish.switches.unwrap_or_default();
        if let Some((id, _)) = switches.iter().find(|(id, _)| !known.switches.iter().any(|it| it.id == id)) {
            let asked = crate::text::quoted(id);
            return Err(format!("The strategy {strategy} has no switch {asked}."));
        }
        let beside = wish.beside.unwrap_or(0);
        let Some(beside) = u8::try_from(beside).ok().filter(|&beside| beside <= known.beside) else {
            let most = counted(known.beside.into(), "search", "searches");
            return Err(format!("The strategy {strategy} can be joined by at most {most}, not {beside}."));
        };
        set.extend(switches);
        let options = Options {
            strategy,
            switches: set,
            limit: wish.limit.unwrap_or(defaults.limit),
            nodes: wish.nodes.unwrap_or(0),
            beside,
            ..defaults
        };
        Ok(Asked { options, milliseconds: wish.milliseconds.unwrap_or(0), from_here: wish.from_here.unwrap_or(false) })
    }
}

/// The size of a board to generate; `None` for the puzzle's default. A difficulty that the seed's time did not have, and
/// a size that no board of the puzzle can have, are errors.
pub(super) fn asked_size(
    info: &Info,
    seed: u64,
    difficulty: u8,
    (rows, cols): (u16, u16),
) -> Result<Option<Size>, String> {
    let (least, most) = info.sides;
    let (grades, when) =
        if seed < SCALED { (info.earlier_grades.len(), " for a seed below 2^34") } else { (info.grades.len(), "") };
    if difficulty == 0 || usize::from(difficulty) > grades {
        let when = if grades == info.grades.len() { "" } else { when };
        return Err(format!("The difficulty is 1 to {grades}{when}."));
    }
    match (rows, cols) {
        (0, 0) => Ok(None),
        _ if (least..=most).contains(&rows) && (least..=most).contains(&cols) => Ok(Some(Size::new(rows, cols))),
        _ => Err(format!("A side of a board is {least} to {most}.")),
    }
}
