//! The machine, as Node lends it: `pkg/command/host.js`.

#![expect(clippy::needless_pass_by_value, reason = "JavaScript hands over what it passes, and native threads own it")]

use std::cell::RefCell;

use wasm_bindgen::prelude::{JsError, JsValue, wasm_bindgen};

use super::{Kind, Refused, SILENT};
use crate::certify::Verdict;
use crate::items::Item;
use crate::jobs::{Job, Made};
use crate::json::written;
use crate::read::Found;

#[wasm_bindgen(typescript_custom_section)]
const HOST: &str = r#"
/** What the command needs of Node. What the system refuses is thrown. */
export interface CommandHost {
  clock(): number;
  random(): number;
  /** Writes to the standard output, 1, the standard error, 2, or a file that was created. */
  write(file: number, bytes: Uint8Array): void;
  /** 0 nothing, 1 a file, 2 a folder, 3 something else. */
  kind(name: string): number;
  size(name: string): number;
  /** Names, those of folders with a slash at the end. */
  list(folder: string): string[];
  pieceAt(name: string, at: number): Uint8Array;
  makeFolders(name: string): void;
  rename(from: string, to: string): void;
  remove(name: string): void;
  syncFolder(name: string): void;
  real(name: string): string | undefined;
  create(name: string, fresh: boolean): number;
  sync(file: number): void;
  close(file: number): void;
  /** Opens a file, or the standard input for `-`. */
  open(name: string): number;
  isFile(source: number): boolean;
  /** The next piece, an empty one at the end; undefined if none came for so many seconds. */
  next(source: number, wait: number): Uint8Array | undefined;
  picture(bytes: Uint8Array, puzzles: string[]): string;
  check(text: string): string;
  /** Begins to work on boards: `told` is what the hands have to know. */
  begin(told: string): void;
  room(): number;
  push(item: string): void;
  pop(): string;
}
"#;

#[wasm_bindgen]
extern "C" {
    /// The functions that Node lends.
    #[wasm_bindgen(typescript_type = "CommandHost")]
    pub type Host;

    #[wasm_bindgen(method)]
    fn clock(this: &Host) -> f64;
    #[wasm_bindgen(method)]
    fn random(this: &Host) -> u32;
    #[wasm_bindgen(method, catch)]
    fn write(this: &Host, file: i32, bytes: &[u8]) -> Result<(), JsValue>;
    #[wasm_bindgen(method)]
    fn kind(this: &Host, name: &str) -> u32;
    #[wasm_bindgen(method)]
    fn size(this: &Host, name: &str) -> f64;
    #[wasm_bindgen(method, catch)]
    fn list(this: &Host, folder: &str) -> Result<Vec<String>, JsValue>;
    #[wasm_bindgen(method, catch, js_name = pieceAt)]
    fn piece_at(this: &Host, name: &str, at: f64) -> Result<Vec<u8>, JsValue>;
    #[wasm_bindgen(method, catch, js_name = makeFolders)]
    fn make_folders(this: &Host, name: &str) -> Result<(), JsValue>;
    #[wasm_bindgen(method, catch)]
    fn rename(this: &Host, from: &str, to: &str) -> Result<(), JsValue>;
    #[wasm_bindgen(method)]
    fn remove(this: &Host, name: &str);
    #[wasm_bindgen(method, catch, js_name = syncFolder)]
    fn sync_folder(this: &Host, name: &str) -> Result<(), JsValue>;
    #[wasm_bindgen(method)]
    fn real(this: &Host, name: &str) -> Option<String>;
    #[wasm_bindgen(method, catch)]
    fn create(this: &Host, name: &str, fresh: bool) -> Result<i32, JsValue>;
    #[wasm_bindgen(method, catch)]
    fn sync(this: &Host, file: i32) -> Result<(), JsValue>;
    #[wasm_bindgen(method)]
    fn close(this: &Host, file: i32);
    #[wasm_bindgen(method, catch)]
    fn open(this: &Host, name: &str) -> Result<i32, JsValue>;
    #[wasm_bindgen(method, js_name = isFile)]
    fn is_file(this: &Host, source: i32) -> bool;
    #[wasm_bindgen(method, catch)]
    fn next(this: &Host, source: i32, wait: f64) -> Result<Option<Vec<u8>>, JsValue>;
    #[wasm_bindgen(method, catch)]
    fn picture(this: &Host, bytes: &[u8], puzzles: Vec<String>) -> Result<String, JsValue>;
    #[wasm_bindgen(method)]
    fn check(this: &Host, text: &str) -> String;
    #[wasm_bindgen(method)]
    fn begin(this: &Host, told: &str);
    #[wasm_bindgen(method)]
    fn room(this: &Host) -> usize;
    #[wasm_bindgen(method)]
    fn push(this: &Host, item: &str);
    #[wasm_bindgen(method)]
    fn pop(this: &Host) -> String;

    /// An error that was thrown.
    type Thrown;
    #[wasm_bindgen(method, getter, structural)]
    fn code(this: &Thrown) -> Option<String>;
    #[wasm_bindgen(method, getter, structural)]
    fn syscall(this: &Thrown) -> Option<String>;
    #[wasm_bindgen(method, getter, structural)]
    fn message(this: &Thrown) -> Option<String>;
}

thread_local! {
    static LENT: RefCell<Option<Host>> = const { RefCell::new(None) };
    static WORDS: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
    static JOB: RefCell<Option<Job>> = const { RefCell::new(None) };
}

/// Runs the command with its arguments and returns the exit code.
#[wasm_bindgen(js_name = command)]
pub fn command(words: Vec<String>, host: Host) -> u8 {
    LENT.replace(Some(host));
    WORDS.replace(words.clone());
    crate::command(&words)
}

/// Prepares an instance of the module for the work on single boards: `told` is what `CommandHost.begin` was told.
#[wasm_bindgen(js_name = commandBegin)]
pub fn command_begin(told: &str, host: Host) {
    LENT.replace(Some(host));
    JOB.replace(Job::of(told));
}

/// Works on a board: of what `CommandHost.push` was told makes what `CommandHost.pop` returns.
#[wasm_bindgen(js_name = commandMake)]
pub fn command_make(item: &str) -> Result<String, JsError> {
    with_item(item, Job::make)
}

/// The same for a board on which the work has failed.
#[wasm_bindgen(js_name = commandSpoilt)]
pub fn command_spoilt(item: &str, words: &str) -> Result<String, JsError> {
    with_item(item, |job, item| job.spoilt(item, crate::output::Problem::new(words)))
}

fn with_item(item: &str, make: impl FnOnce(&Job, &Item) -> Made) -> Result<String, JsError> {
    let item: Item = serde_json::from_str(item)?;
    JOB.with_borrow(|job| {
        let job = job.as_ref().ok_or_else(|| JsError::new("There is no job."))?;
        Ok(written(&make(job, &item)))
    })
}

fn asked<T>(ask: impl FnOnce(&Host) -> T, otherwise: impl FnOnce() -> T) -> T {
    LENT.with_borrow(|host| match host {
        Some(host) => ask(host),
        None => otherwise(),
    })
}

fn tried<T>(ask: impl FnOnce(&Host) -> Result<T, JsValue>) -> Result<T, Refused> {
    asked(|host| ask(host).map_err(Refused::from), || Err(Refused { name: String::new(), words: String::new() }))
}

impl From<JsValue> for Refused {
    fn from(thrown: JsValue) -> Refused {
        let thrown: Thrown = wasm_bindgen::JsCast::unchecked_into(thrown);
        let name = thrown.syscall().and_then(|_| thrown.code());
        Refused { name: name.unwrap_or_default(), words: thrown.message().unwrap_or_default() }
    }
}

/// Milliseconds since some time before.
pub fn clock() -> f64 {
    asked(Host::clock, || 0.0)
}

/// A number that nobody can guess.
pub fn random() -> u32 {
    asked(Host::random, || 0)
}

/// Writes a text to the standard output at once, so that it is there even if the command is ended right after.
pub fn write(text: &str) -> Result<(), Refused> {
    tried(|host| host.write(1, text.as_bytes()))
}

/// Writes a text to the standard error, if anybody reads it.
pub fn say(text: &str) {
    drop(tried(|host| host.write(2, text.as_bytes())));
}

pub fn kind(name: &str) -> Kind {
    match asked(|host| host.kind(name), || 0) {
        1 => Kind::File,
        2 => Kind::Folder,
        3 => Kind::Other,
        _ => Kind::Nothing,
    }
}

pub fn size(name: &str) -> u64 {
    asked(|host| host.size(name), || 0.0) as u64
}

/// What lies in a folder, by name, and whether each is a folder itself.
pub fn list(folder: &str) -> Result<Vec<(String, bool)>, Refused> {
    let names = tried(|host| host.list(folder))?;
    let split = |name: String| match name.strip_suffix('/') {
        Some(folder) => (folder.to_owned(), true),
        None => (name, false),
    };
    Ok(names.into_iter().map(split).collect())
}

/// A piece of a file from a place on, which is open only meanwhile; an empty one at its end.
pub fn piece_at(name: &str, at: u64) -> Result<Vec<u8>, Refused> {
    tried(|host| host.piece_at(name, at as f64))
}

pub fn make_folders(name: &str) -> Result<(), Refused> {
    tried(|host| host.make_folders(name))
}

pub fn rename(from: &str, to: &str) -> Result<(), Refused> {
    tried(|host| host.rename(from, to))
}

/// Removes a file, if it is there.
pub fn remove(name: &str) {
    asked(|host| host.remove(name), || ());
}

/// Makes sure that what was renamed in a folder stays so without power.
pub fn sync_folder(name: &str) -> Result<(), Refused> {
    tried(|host| host.sync_folder(name))
}

/// The one name of a file that is there.
pub fn real(name: &str) -> Option<String> {
    asked(|host| host.real(name), || None)
}

/// A file that is written.
pub struct Out(i32);

impl Out {
    /// Creates a file; `fresh`: only if there is none of that name.
    pub fn create(name: &str, fresh: bool) -> Result<Out, Refused> {
        tried(|host| host.create(name, fresh)).map(Out)
    }

    pub fn write(&mut self, bytes: &[u8]) -> Result<(), Refused> {
        tried(|host| host.write(self.0, bytes))
    }

    /// Makes sure that what is written stays without power.
    pub fn sync(&mut self) -> Result<(), Refused> {
        tried(|host| host.sync(self.0))
    }
}

impl Drop for Out {
    fn drop(&mut self) {
        asked(|host| host.close(self.0), || ());
    }
}

/// The bytes of a file, or of the standard input for `-`, piece by piece.
pub struct Source {
    file: i32,
    wait: u64,
    has_ended: bool,
}

impl Source {
    /// `wait` is in seconds; 0 = no limit.
    pub fn open(name: &str, wait: u64) -> Result<Source, Refused> {
        Ok(Source { file: tried(|host| host.open(name))?, wait, has_ended: false })
    }

    /// Whether the next piece can be read at once.
    pub fn is_file(&self) -> bool {
        self.has_ended || asked(|host| host.is_file(self.file), || true)
    }

    /// The next piece; an empty one at the end.
    pub fn next(&mut self) -> Result<Vec<u8>, Refused> {
        if self.has_ended {
            return Ok(Vec::new());
        }
        let silent = || Refused { name: SILENT.into(), words: self.wait.to_string() };
        let piece = tried(|host| host.next(self.file, self.wait as f64))?.ok_or_else(silent)?;
        self.has_ended = piece.is_empty();
        Ok(piece)
    }
}

impl Drop for Source {
    fn drop(&mut self) {
        asked(|host| host.close(self.file), || ());
    }
}

/// The board in a picture, of a puzzle if one is named; or why there is none.
pub fn picture(bytes: &[u8], puzzle: Option<&str>) -> Result<Found, String> {
    let puzzles = puzzle.map(str::to_owned).into_iter().collect();
    let told = tried(|host| host.picture(bytes, puzzles)).map_err(|error| error.words)?;
    serde_json::from_str(&told).map_err(|error| error.to_string())
}

/// Checks a certificate.
pub fn check(text: &str) -> Option<Verdict> {
    serde_json::from_str(&asked(|host| host.check(text), String::new)).ok()
}

/// Works on boards in other instances of the module, so that one that fails does no harm: here and in worker threads.
pub struct Hands;

impl Hands {
    pub fn new(job: Job) -> Hands {
        let told = job.told(WORDS.with_borrow(Clone::clone));
        asked(|host| host.begin(&told), || ());
        Hands
    }

    /// How many boards are worth being known ahead.
    pub fn room(&self) -> usize {
        asked(Host::room, || 1)
    }

    pub fn push(&mut self, item: Item) {
        let told = written(&item);
        asked(|host| host.push(&told), || ());
    }

    /// What was made of the board that came first of those that are left.
    pub fn pop(&mut self) -> Made {
        serde_json::from_str(&asked(Host::pop, String::new)).unwrap_or_default()
    }
}
