//! Keyboard, mouse and touch input, as a person makes it.

use anyhow::{Result, anyhow, bail};
use serde::Deserialize;
use serde_json::{Value, json};

use super::page::Page;

/// A point in the page's window, in CSS pixels from its top left.
pub type Point = (f64, f64);

/// The time between two moves of a pointer, in milliseconds: one frame.
const FRAME: u64 = 16;

/// An element's rectangle, in CSS pixels from the window's top left.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
pub struct Rect {
    /// The left edge.
    pub x: f64,
    /// The top edge.
    pub y: f64,
    /// The width.
    pub width: f64,
    /// The height.
    pub height: f64,
}

impl Rect {
    /// The point at these fractions of the width and height: `(0.5, 0.5)` is the middle.
    pub fn at(&self, across: f64, down: f64) -> Point {
        (self.x + self.width * across, self.y + self.height * down)
    }
}

impl Page {
    /// The rectangle of an element, once it exists.
    ///
    /// # Errors
    /// If there is no such element in time.
    pub async fn rect(&self, css: &str) -> Result<Rect> {
        self.wait_for(css).await?;
        let script = "
            const { x, y, width, height } = document.querySelector(arguments[0]).getBoundingClientRect();
            return { x, y, width, height };";
        Ok(serde_json::from_value(self.js_with(script, &[css.into()]).await?)?)
    }

    /// Presses and releases a key with its modifiers: `a`, `Enter`, `ArrowLeft`, `Control+Shift+z`.
    ///
    /// # Errors
    /// If there is no key with that name.
    pub async fn press(&self, chord: &str) -> Result<()> {
        // A chord of the key `+` itself ends in `++`.
        let names: Vec<&str> = match chord.strip_suffix("++") {
            Some(rest) => rest.split('+').chain(["+"]).collect(),
            None if chord == "+" => vec!["+"],
            None => chord.split('+').collect(),
        };
        let keys = names.into_iter().map(key).collect::<Result<Vec<_>>>()?;
        let down = keys.iter().map(|key| json!({ "type": "keyDown", "value": key }));
        let up = keys.iter().rev().map(|key| json!({ "type": "keyUp", "value": key }));
        self.act(json!([{ "type": "key", "id": "keyboard", "actions": down.chain(up).collect::<Vec<_>>() }])).await
    }

    /// Types a text into the focused element.
    ///
    /// # Errors
    /// If the driver refuses it.
    pub async fn type_text(&self, text: &str) -> Result<()> {
        let strokes = text.chars().flat_map(|letter| {
            // WebKit recognises a line break only as a key.
            let value = if letter == '\n' { '\u{E007}' } else { letter }.to_string();
            [json!({ "type": "keyDown", "value": value }), json!({ "type": "keyUp", "value": value })]
        });
        self.act(json!([{ "type": "key", "id": "keyboard", "actions": strokes.collect::<Vec<_>>() }])).await
    }

    /// Clicks at a point.
    ///
    /// # Errors
    /// If the point is outside the window.
    pub async fn click_at(&self, at: Point) -> Result<()> {
        self.drag(&[at]).await
    }

    /// Moves the mouse to a point without pressing anything.
    ///
    /// # Errors
    /// If the point is outside the window.
    pub async fn hover(&self, at: Point) -> Result<()> {
        self.act(json!([pointer("mouse", "mouse", &[moved(at, 0)])])).await
    }

    /// Presses the mouse at the first point, moves along the others in small steps and releases it at the last.
    ///
    /// # Errors
    /// If a point is outside the window.
    pub async fn drag(&self, path: &[Point]) -> Result<()> {
        self.act(json!([pointer("mouse", "mouse", &stroke(&steps(path)))])).await
    }

    /// Touches at a point.
    ///
    /// # Errors
    /// If the point is outside the window or the browser has no touch.
    pub async fn tap(&self, at: Point) -> Result<()> {
        self.touch(&[&[at]]).await
    }

    /// Draws with several fingers at once: each goes down at the first point of its path and up at the last.
    ///
    /// # Errors
    /// If a point is outside the window or the browser has no touch.
    pub async fn touch(&self, fingers: &[&[Point]]) -> Result<()> {
        if !self.kind().has_touch() {
            // WebKitGTK's driver would silently use a mouse instead.
            bail!("{} has no touch", self.kind().name());
        }
        let mut paths: Vec<Vec<Point>> = fingers.iter().map(|path| steps(path)).collect();
        let longest = paths.iter().map(Vec::len).max().unwrap_or(0);
        for path in &mut paths {
            // A finger that has arrived waits for the others.
            if let Some(last) = path.last().copied() {
                path.resize(longest, last);
            }
        }
        let finger = |(number, path): (usize, &Vec<Point>)| {
            let mut actions = stroke(path);
            if let Some(up) = actions.pop() {
                // Lifting a moving finger would fling, and the next touch would only stop that.
                actions.extend([json!({ "type": "pause", "duration": 4 * FRAME }), up]);
            }
            pointer("touch", &format!("finger {number}"), &actions)
        };
        let sources = paths.iter().enumerate().map(finger);
        self.act(Value::Array(sources.collect())).await
    }

    /// Two fingers at the same height move from one distance to another around a point.
    ///
    /// # Errors
    /// As [`Page::touch`].
    pub async fn pinch(&self, around: Point, from: f64, to: f64) -> Result<()> {
        let (x, y) = around;
        let left = [(x - from / 2.0, y), (x - to / 2.0, y)];
        let right = [(x + from / 2.0, y), (x + to / 2.0, y)];
        self.touch(&[&left, &right]).await
    }

    /// Two fingers, 80 pixels apart, move in parallel.
    ///
    /// # Errors
    /// As [`Page::touch`].
    pub async fn two_finger_pan(&self, from: Point, to: Point) -> Result<()> {
        let beside = |(x, y): Point, side: f64| (x + 40.0 * side, y);
        let finger = |side| [beside(from, side), beside(to, side)];
        self.touch(&[&finger(-1.0), &finger(1.0)]).await
    }

    /// Turns the wheel at a point; positive is down.
    ///
    /// # Errors
    /// If the point is outside the window, or on the phone, which has no wheel.
    pub async fn wheel(&self, at: Point, pixels: i64) -> Result<()> {
        let (x, y) = whole(at);
        let turn = json!({
            "type": "scroll", "x": x, "y": y, "deltaX": 0, "deltaY": pixels, "duration": 0, "origin": "viewport",
        });
        self.act(json!([{ "type": "wheel", "id": "wheel", "actions": [turn] }])).await
    }

    /// Pastes a text into the focused element, without touching the machine's clipboard.
    ///
    /// # Errors
    /// If the page no longer answers.
    pub async fn paste(&self, text: &str) -> Result<()> {
        let script = "
            const clipboardData = new DataTransfer();
            clipboardData.setData('text/plain', arguments[0]);
            (document.activeElement ?? document.body).dispatchEvent(
              new ClipboardEvent('paste', { clipboardData, data: arguments[0], dataType: 'text/plain', bubbles: true, cancelable: true }));";
        self.js_with(script, &[text.into()]).await.map(drop)
    }

    /// Drops a text file on an element.
    ///
    /// # Errors
    /// If there is no such element in time.
    pub async fn drop_file(&self, css: &str, name: &str, text: &str) -> Result<()> {
        self.wait_for(css).await?;
        let script = "
            const [css, name, text] = arguments;
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([text], name, { type: 'text/plain' }));
            for (const type of ['dragenter', 'dragover', 'drop'])
              document.querySelector(css).dispatchEvent(
                new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));";
        self.js_with(script, &[css.into(), name.into(), text.into()]).await.map(drop)
    }

    async fn act(&self, sources: Value) -> Result<()> {
        self.command("actions", Some(json!({ "actions": sources }))).await.map(drop)
    }
}

fn pointer(kind: &str, id: &str, actions: &[Value]) -> Value {
    json!({ "type": "pointer", "id": id, "parameters": { "pointerType": kind }, "actions": actions })
}

fn stroke(path: &[Point]) -> Vec<Value> {
    let Some((first, rest)) = path.split_first() else { return Vec::new() };
    let mut actions = vec![moved(*first, 0), json!({ "type": "pointerDown", "button": 0 })];
    actions.extend(rest.iter().map(|point| moved(*point, FRAME)));
    actions.push(json!({ "type": "pointerUp", "button": 0 }));
    actions
}

fn moved(to: Point, duration: u64) -> Value {
    let (x, y) = whole(to);
    json!({ "type": "pointerMove", "x": x, "y": y, "duration": duration, "origin": "viewport" })
}

/// The point rounded: drivers need whole pixels.
fn whole((x, y): Point) -> (i64, i64) {
    (x.round() as i64, y.round() as i64)
}

/// The path with intermediate points, so that a move is continuous like a person's.
fn steps(path: &[Point]) -> Vec<Point> {
    const PARTS: u32 = 6;
    let mut all: Vec<Point> = path.first().copied().into_iter().collect();
    for pair in path.windows(2) {
        let ((x, y), (to_x, to_y)) = (pair[0], pair[1]);
        all.extend((1..=PARTS).map(|part| {
            let share = f64::from(part) / f64::from(PARTS);
            (x + (to_x - x) * share, y + (to_y - y) * share)
        }));
    }
    all
}

/// A key's value for WebDriver: a character, or the code of a named key.
fn key(name: &str) -> Result<String> {
    let code = match name {
        "Backspace" => '\u{E003}',
        "Tab" => '\u{E004}',
        "Enter" => '\u{E007}',
        "Shift" => '\u{E008}',
        "Control" => '\u{E009}',
        "Alt" => '\u{E00A}',
        "Escape" => '\u{E00C}',
        "Space" => ' ',
        "PageUp" => '\u{E00E}',
        "PageDown" => '\u{E00F}',
        "End" => '\u{E010}',
        "Home" => '\u{E011}',
        "ArrowLeft" => '\u{E012}',
        "ArrowUp" => '\u{E013}',
        "ArrowRight" => '\u{E014}',
        "ArrowDown" => '\u{E015}',
        "Insert" => '\u{E016}',
        "Delete" => '\u{E017}',
        "Meta" => '\u{E03D}',
        _ => {
            let mut letters = name.chars();
            let letter = letters.next().ok_or_else(|| anyhow!("a key without a name"))?;
            if letters.next().is_some() {
                bail!("no key is called `{name}`");
            }
            letter
        }
    };
    Ok(code.to_string())
}
