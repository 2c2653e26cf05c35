//! Lists the puzzles.

use gridlight::contract::InfoView;
use gridlight::registry;

use crate::arguments::Asked;
use crate::boards::info;
use crate::exit::{EXIT, Error};
use crate::json::line;
use crate::output::write;

pub fn list_puzzles(asked: &Asked) -> Result<u8, Error> {
    let named = asked.inputs.iter().map(|id| info(id)).collect::<Result<Vec<_>, _>>()?;
    let chosen = if named.is_empty() { registry::ALL.to_vec() } else { named };
    let views = chosen.iter().map(|puzzle| puzzle.info_view());
    let text: String = if asked.json {
        views.map(|view| line(&view)).collect()
    } else if asked.inputs.is_empty() {
        views.map(|view| format!("{:<14} {}: {}\n", view.info.id, view.info.name, view.info.rule)).collect()
    } else {
        views.map(|view| whole(&view)).collect::<Vec<_>>().join("\n")
    };
    write(&text)?;
    Ok(EXIT.fine)
}

fn whole(view: &InfoView) -> String {
    let formats: Vec<String> = view.formats.iter().map(|format| format!("{} ({})", format.id, format.name)).collect();
    let mut lines = vec![
        format!("{}: {}. {}", view.info.id, view.info.name, view.info.rule),
        format!("formats: {}", formats.join(", ")),
    ];
    for strategy in view.strategies.iter().map(|strategy| strategy.info) {
        lines.push(String::new());
        lines.push(format!("{}: {}. {}", strategy.id, strategy.name, strategy.about));
        lines.extend(strategy.presets.iter().map(|it| format!("  --preset {}  {}. {}", it.id, it.name, it.about)));
        for it in strategy.switches {
            let on = if it.on { "on" } else { "off" };
            lines.push(format!("  --switch {}={on}  {}. {}", it.id, it.name, it.about));
        }
        lines.extend(strategy.counters.iter().map(|it| format!("  counts {}  {}. {}", it.id, it.name, it.about)));
    }
    lines.join("\n") + "\n"
}
