//! The system as `pkg/command/host.js` has it from Node.

use std::cell::OnceCell;

use js_sys::{Promise, Uint8Array};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;

use super::{Entry, Fault, Reading, Verdict};

#[wasm_bindgen]
extern "C" {
    /// The functions of `host.js`, which say there what they do.
    pub type Host;

    #[wasm_bindgen(method, catch, js_name = writeOut)]
    fn write_out(this: &Host, text: &str) -> Result<(), JsValue>;
    #[wasm_bindgen(method, js_name = writeErr)]
    fn write_err(this: &Host, text: &str);
    #[wasm_bindgen(method)]
    fn now(this: &Host) -> f64;
    #[wasm_bindgen(method)]
    fn random(this: &Host) -> u32;
    /// "file", "folder", "other" or "".
    #[wasm_bindgen(method)]
    fn kind(this: &Host, name: &str) -> String;
    #[wasm_bindgen(method)]
    fn size(this: &Host, name: &str) -> f64;
    #[wasm_bindgen(method, js_name = realPath)]
    fn real_path(this: &Host, name: &str) -> Option<String>;
    /// Names, those of folders with `/` at their ends.
    #[wasm_bindgen(method, catch)]
    fn list(this: &Host, folder: &str) -> Result<Vec<String>, JsValue>;
    #[wasm_bindgen(method, catch, js_name = makeFolder)]
    fn make_folder(this: &Host, name: &str) -> Result<(), JsValue>;
    #[wasm_bindgen(method, catch)]
    fn rename(this: &Host, from: &str, to: &str) -> Result<(), JsValue>;
    #[wasm_bindgen(method)]
    fn remove(this: &Host, name: &str);
    #[wasm_bindgen(method, catch, js_name = syncFolder)]
    fn sync_folder(this: &Host, name: &str) -> Result<(), JsValue>;
    #[wasm_bindgen(method, catch, js_name = readAt)]
    fn read_at(this: &Host, name: &str, at: f64, most: u32) -> Result<Vec<u8>, JsValue>;
    #[wasm_bindgen(method, catch)]
    fn create(this: &Host, name: &str, new: bool) -> Result<u32, JsValue>;
    #[wasm_bindgen(method, catch)]
    fn write(this: &Host, file: u32, bytes: &[u8]) -> Result<(), JsValue>;
    #[wasm_bindgen(method, catch)]
    fn sync(this: &Host, file: u32) -> Result<(), JsValue>;
    #[wasm_bindgen(method)]
    fn close(this: &Host, file: u32);
    #[wasm_bindgen(method, catch)]
    fn open(this: &Host, name: &str, wait: f64) -> Result<Pieces, JsValue>;
    #[wasm_bindgen(method)]
    fn picture(this: &Host, bytes: &[u8], puzzle: Option<&str>) -> Promise;
    #[wasm_bindgen(method)]
    fn check(this: &Host, certificate: &str) -> String;

    type Pieces;
    /// Bytes, none at the end; null if nothing came in time.
    #[wasm_bindgen(method)]
    fn next(this: &Pieces) -> Promise;
}

thread_local! {
    static HOST: OnceCell<Host> = const { OnceCell::new() };
}

/// The functions by which this run knows the system.
pub fn set(host: Host) {
    HOST.with(|held| drop(held.set(host)));
}

fn with<T>(act: impl FnOnce(&Host) -> T) -> T {
    HOST.with(|host| match host.get() {
        Some(host) => act(host),
        // Only `command` runs anything here, and sets it first.
        None => wasm_bindgen::throw_str("the command has no host"),
    })
}

impl From<JsValue> for Fault {
    fn from(error: JsValue) -> Fault {
        let text = |name: &str| js_sys::Reflect::get(&error, &name.into()).ok().and_then(|value| value.as_string());
        // Without a call of the system it is an error of Node's own.
        let code = if text("syscall").is_some() { text("code") } else { None };
        let message = text("message").unwrap_or_else(|| String::from(js_sys::JsString::from(error.clone())));
        Fault { code: code.unwrap_or_default(), message }
    }
}

pub fn write_out(text: &str) -> Result<(), Fault> {
    Ok(with(|host| host.write_out(text))?)
}

pub fn write_err(text: &str) {
    with(|host| host.write_err(text));
}

/// Milliseconds since some time before.
pub fn now() -> f64 {
    with(Host::now)
}

pub fn random() -> u32 {
    with(Host::random)
}

pub fn exists(name: &str) -> bool {
    with(|host| host.kind(name)) != ""
}

pub fn is_folder(name: &str) -> bool {
    with(|host| host.kind(name)) == "folder"
}

/// Whether it is a file that can be read more than once.
pub fn is_file(name: &str) -> bool {
    with(|host| host.kind(name)) == "file"
}

/// In bytes; 0 if there is no such file.
pub fn size(name: &str) -> u64 {
    with(|host| host.size(name)) as u64
}

/// The path of a file that is there, without links.
pub fn real_path(name: &str) -> Option<String> {
    with(|host| host.real_path(name))
}

pub fn list(folder: &str) -> Result<Vec<Entry>, Fault> {
    let names = with(|host| host.list(folder))?;
    let entry = |name: String| match name.strip_suffix('/') {
        Some(folder) => Entry { name: folder.into(), is_folder: true },
        None => Entry { name, is_folder: false },
    };
    Ok(names.into_iter().map(entry).collect())
}

pub fn make_folder(name: &str) -> Result<(), Fault> {
    Ok(with(|host| host.make_folder(name))?)
}

pub fn rename(from: &str, to: &str) -> Result<(), Fault> {
    Ok(with(|host| host.rename(from, to))?)
}

/// Removes a file, if it is there.
pub fn remove(name: &str) {
    with(|host| host.remove(name));
}

/// Makes sure that the names of a folder outlast a loss of power.
pub fn sync_folder(name: &str) -> Result<(), Fault> {
    Ok(with(|host| host.sync_folder(name))?)
}

/// At most so many bytes of a file from some byte on.
pub fn read_at(name: &str, at: u64, most: usize) -> Result<Vec<u8>, Fault> {
    Ok(with(|host| host.read_at(name, at as f64, most as u32))?)
}

/// A file that is written.
pub struct Output(u32);

impl Output {
    /// `new`: it must not be there yet.
    pub fn create(name: &str, new: bool) -> Result<Output, Fault> {
        Ok(Output(with(|host| host.create(name, new))?))
    }

    pub fn write(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        Ok(with(|host| host.write(self.0, bytes))?)
    }

    /// Makes sure that what was written outlasts a loss of power.
    pub fn sync(&mut self) -> Result<(), Fault> {
        Ok(with(|host| host.sync(self.0))?)
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        with(|host| host.close(self.0));
    }
}

/// The bytes of a file or of the standard input, which come in pieces.
pub struct Source(Pieces);

/// Why there is no next piece.
pub enum Silence {
    Fault(Fault),
    /// Nothing came for this long.
    Late,
}

impl Source {
    /// `-` is the standard input; `wait` is in seconds, 0 = no limit.
    pub async fn open(name: &str, wait: u64) -> Result<Source, Fault> {
        Ok(Source(with(|host| host.open(name, wait as f64))?))
    }

    /// The next piece; an empty one at the end.
    pub async fn next(&mut self) -> Result<Vec<u8>, Silence> {
        let piece = JsFuture::from(self.0.next()).await.map_err(|error| Silence::Fault(error.into()))?;
        if piece.is_null() {
            return Err(Silence::Late);
        }
        Ok(piece.unchecked_into::<Uint8Array>().to_vec())
    }
}

/// The board in a picture, of this puzzle or of any; or why there is none, in a sentence.
pub async fn picture(bytes: &[u8], puzzle: Option<&str>) -> Result<Reading, String> {
    let found = JsFuture::from(with(|host| host.picture(bytes, puzzle))).await;
    let found = found.map_err(|error| Fault::from(error).message)?;
    serde_json::from_str(&found.as_string().unwrap_or_default()).map_err(|error| error.to_string())
}

/// What the independent checker says of a certificate.
pub fn check(certificate: &str) -> Option<Verdict> {
    serde_json::from_str(&with(|host| host.check(certificate))).ok()
}
