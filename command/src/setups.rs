//! Configurations: of the options, or of a file.

use gridlight::contract::SolveOptions;
use gridlight::registry::{Asked as Checked, DynPuzzle};
use gridlight::text::quoted;

use crate::arguments::{Asked, usage};
use crate::exit::Error;
use crate::json::{Json, number};
use crate::reading::read;

/// A configuration, as it is shown and as it is understood; or what is wrong with it.
#[derive(Clone)]
pub struct Setup {
    pub shown: Json,
    options: Result<SolveOptions, String>,
}

impl Setup {
    pub fn of(
        strategy: &str,
        preset: Option<&str>,
        switches: &[(String, bool)],
        limits: &[(&str, Option<u64>)],
    ) -> Setup {
        let mut fields = vec![("strategy".to_owned(), Json::Text(strategy.into()))];
        fields.extend(preset.map(|id| ("preset".to_owned(), Json::Text(id.into()))));
        if !switches.is_empty() {
            let mut set: Vec<(String, Json)> = Vec::new();
            for (id, on) in switches {
                match set.iter_mut().find(|(known, _)| known == id) {
                    Some(known) => known.1 = Json::Bool(*on),
                    None => set.push((id.clone(), Json::Bool(*on))),
                }
            }
            fields.push(("switches".into(), Json::Object(set)));
        }
        let number = |(name, value): &(&str, Option<u64>)| Some(((*name).into(), Json::Number((*value)? as f64)));
        fields.extend(limits.iter().filter_map(number));
        Setup::from(Json::Object(fields))
    }

    /// The request, checked to be valid for a puzzle.
    pub fn checked(&self, puzzle: &dyn DynPuzzle) -> Result<Checked, Error> {
        self.options.clone().and_then(|options| Checked::of(puzzle, options)).map_err(Error::Usage)
    }

    /// The id of its strategy.
    pub fn strategy(&self) -> &str {
        self.shown.get("strategy").and_then(Json::text).unwrap_or("default")
    }

    /// Its time limit.
    fn milliseconds(&self) -> Option<f64> {
        match self.shown.get("milliseconds") {
            Some(Json::Number(value)) => Some(*value),
            _ => None,
        }
    }

    /// The same with a switch on.
    pub fn with_switch(&self, id: &str) -> Setup {
        let mut options = self.options.clone();
        if let Ok(options) = &mut options {
            options.switches.get_or_insert_default().push((id.into(), true));
        }
        Setup { shown: self.shown.clone(), options }
    }

    /// The same without a limit of solutions.
    pub fn without_limit(&self) -> Setup {
        let options = self.options.clone().map(|options| SolveOptions { limit: Some(0), ..options });
        Setup { shown: self.shown.clone(), options }
    }

    /// Its name, or a description of its settings.
    pub fn called(&self) -> String {
        if let Some(name) = self.shown.get("name").and_then(Json::text) {
            return name.into();
        }
        let mut words = vec![self.strategy().to_owned()];
        if let Some(preset) = self.shown.get("preset").and_then(Json::text) {
            words.push(format!("preset={preset}"));
        }
        if let Some(Json::Object(switches)) = self.shown.get("switches") {
            words.extend(switches.iter().map(|(id, on)| format!("{id}={}", if on.is_truthy() { "on" } else { "off" })));
        }
        for id in ["limit", "nodes", "milliseconds"] {
            if let Some(Json::Number(value)) = self.shown.get(id) {
                words.push(format!("{id}={}", number(*value)));
            }
        }
        words.join(" ")
    }
}

impl Asked {
    /// The time limit of the first configuration.
    pub fn milliseconds(&self) -> Option<f64> {
        self.wished.first().and_then(Setup::milliseconds)
    }
}

impl From<Json> for Setup {
    fn from(shown: Json) -> Setup {
        let options = understood(&shown);
        Setup { shown, options }
    }
}

fn understood(setup: &Json) -> Result<SolveOptions, String> {
    if !matches!(setup, Json::Object(_)) {
        return Err("A setup must be an object.".into());
    }
    if setup.get("name").is_some_and(|name| name.text().is_none()) {
        return Err("The name must be a string.".into());
    }
    let mut switches = None;
    if let Some(settings) = setup.get("switches") {
        let Json::Object(settings) = settings else {
            return Err("The option switches must be an object.".into());
        };
        let setting = |(id, on): &(String, Json)| match on {
            Json::Bool(on) => Ok((id.clone(), *on)),
            _ => Err(format!("The switch {} must be true or false.", quoted(id))),
        };
        switches = Some(settings.iter().map(setting).collect::<Result<Vec<_>, _>>()?);
    }
    let text = |name: &str| match setup.get(name) {
        None => Ok(None),
        Some(Json::Text(text)) => Ok(Some(text.clone())),
        Some(_) => Err(format!("The option {name} must be a string.")),
    };
    let whole = |name: &str| match setup.get(name) {
        None => Ok(None),
        Some(value) => {
            let whole = value.whole();
            whole.map(Some).ok_or_else(|| format!("The option {name} must be a whole number, 0 or more."))
        }
    };
    Ok(SolveOptions {
        strategy: text("strategy")?,
        preset: text("preset")?,
        limit: whole("limit")?,
        nodes: whole("nodes")?,
        milliseconds: whole("milliseconds")?,
        switches,
        beside: whole("beside")?,
        from_here: setup.get("fromHere").map(Json::is_truthy),
    })
}

/// The configurations of a batch.
pub fn setups_of(asked: &Asked) -> Result<Vec<Setup>, Error> {
    let Some(file) = &asked.setups else { return Ok(asked.wished.clone()) };
    let text = read(file, asked.wait).map_err(|words| Error::Usage(format!("{file}: {words}")))?;
    match serde_json::from_str(&text) {
        Ok(Json::List(list)) if !list.is_empty() => Ok(list.into_iter().map(Setup::from).collect()),
        Ok(_) => usage(format!("{file} holds no array of configurations.")),
        Err(error) => {
            let place = match error.classify() {
                serde_json::error::Category::Eof => String::new(),
                _ => format!(" at line {}, column {}", error.line(), column(&text, error.line(), error.column())),
            };
            usage(format!("{file}: This is not valid JSON{place}."))
        }
    }
}

/// A column in characters, of one in bytes.
fn column(text: &str, line: usize, column: usize) -> usize {
    let line = text.split('\n').nth(line.saturating_sub(1)).unwrap_or_default();
    line.char_indices().take_while(|(at, _)| *at + 1 < column).count() + 1
}
