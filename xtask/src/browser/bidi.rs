//! WebDriver BiDi, as far as Firefox needs it: scripts in the page's own realm.
//!
//! Firefox runs the scripts of the older protocol in a sandbox around the page: modules imported there are second
//! instances, and the page's errors are not instances of the sandbox's Error. Other browsers run scripts in the page,
//! and so does BiDi. It uses a WebSocket, of which this implements as much as two programs on one machine need.

use std::cell::{Cell, RefCell};
use std::io::ErrorKind;

use anyhow::{Context as _, Result, anyhow, bail};
use serde_json::{Value, json};
use tokio::net::TcpStream;

/// A driver's WebSocket.
#[derive(Debug)]
pub struct Bidi {
    stream: TcpStream,
    /// Bytes received but not consumed yet, kept because a read may be abandoned halfway.
    come: RefCell<Vec<u8>>,
    last: Cell<u64>,
}

/// A frame: its kind and its bytes.
type Frame = (u8, Vec<u8>);

/// Any mask except zeros, which Firefox treats as no mask. It need not be secret, since there is no proxy in between.
const MASK: [u8; 4] = *b"mask";

const CONTINUED: u8 = 0;
const TEXT: u8 = 1;
const CLOSE: u8 = 8;
const PING: u8 = 9;
const PONG: u8 = 10;

impl Bidi {
    /// Connects to `ws://host:port/path`.
    pub async fn connect(address: &str) -> Result<Self> {
        let rest = address.strip_prefix("ws://").ok_or_else(|| anyhow!("no WebSocket is {address}"))?;
        let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
        let stream = TcpStream::connect(host).await.with_context(|| format!("nothing listens at {address}"))?;
        let bidi = Self { stream, come: RefCell::default(), last: Cell::new(0) };
        // The key only matters to caches in between, of which there are none.
        let request = format!(
            "GET /{path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: Z3JpZGxpZ2h0IGpvdXJuZQ==\r\n\r\n"
        );
        bidi.send(request.as_bytes()).await?;
        let answer = bidi.take(head).await?;
        if !answer.starts_with(b"HTTP/1.1 101") {
            bail!("{address} answers {}", String::from_utf8_lossy(&answer));
        }
        Ok(bidi)
    }

    /// Runs a function without arguments in a window, awaits its promise, and returns the text it yields.
    pub async fn call(&self, window: &str, function: &str) -> Result<String> {
        let parameters = json!({
            "functionDeclaration": function,
            "awaitPromise": true,
            "target": { "context": window },
        });
        let called = self.command("script.callFunction", parameters).await?;
        if let Some(text) = called["exceptionDetails"]["text"].as_str() {
            bail!("{text}");
        }
        called["result"]["value"].as_str().map(str::to_owned).ok_or_else(|| anyhow!("no text: {called}"))
    }

    async fn command(&self, method: &str, parameters: Value) -> Result<Value> {
        let id = self.last.get() + 1;
        self.last.set(id);
        let command = json!({ "id": id, "method": method, "params": parameters });
        self.send(&frame(TEXT, command.to_string().as_bytes())).await?;
        loop {
            let mut answer: Value = serde_json::from_slice(&self.text().await?)?;
            // Other messages belong to abandoned commands.
            if answer["id"] != id {
                continue;
            }
            return match answer["error"].as_str() {
                Some(error) => bail!("{error}: {}", answer["message"].as_str().unwrap_or_default()),
                None => Ok(answer["result"].take()),
            };
        }
    }

    /// The next complete text.
    async fn text(&self) -> Result<Vec<u8>> {
        let mut text = Vec::new();
        loop {
            let (first, bytes) = self.take(split).await?;
            match first & 0x0F {
                CONTINUED | TEXT => text.extend(bytes),
                PING => self.send(&frame(PONG, &bytes)).await?,
                CLOSE => bail!("the browser has ended the connection"),
                _ => {}
            }
            if first & 0x80 != 0 && first & 0x08 == 0 {
                return Ok(text);
            }
        }
    }

    /// Waits until something is complete, and takes it.
    async fn take<T>(&self, whole: fn(&[u8]) -> Option<(T, usize)>) -> Result<T> {
        loop {
            let found = whole(&self.come.borrow());
            if let Some((found, length)) = found {
                self.come.borrow_mut().drain(..length);
                return Ok(found);
            }
            self.stream.readable().await?;
            let mut part = vec![0; 1 << 16];
            match self.stream.try_read(&mut part) {
                Ok(0) => bail!("the browser has ended the connection"),
                Ok(length) => self.come.borrow_mut().extend(&part[..length]),
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                Err(error) => return Err(error.into()),
            }
        }
    }

    async fn send(&self, mut bytes: &[u8]) -> Result<()> {
        while !bytes.is_empty() {
            self.stream.writable().await?;
            match self.stream.try_write(bytes) {
                Ok(length) => bytes = &bytes[length..],
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }
}

/// The head of an HTTP response.
fn head(come: &[u8]) -> Option<(Vec<u8>, usize)> {
    let end = come.windows(4).position(|four| four == b"\r\n\r\n")? + 4;
    Some((come[..end].to_vec(), end))
}

/// The first frame and its length, if it is complete. A server's frames have no mask.
fn split(come: &[u8]) -> Option<(Frame, usize)> {
    let (&first, &short) = (come.first()?, come.get(1)?);
    let number = |bytes: &[u8]| bytes.iter().fold(0, |sum, &byte| (sum << 8) | usize::from(byte));
    let (start, length): (usize, _) = match short & 0x7F {
        126 => (4, number(come.get(2..4)?)),
        127 => (10, number(come.get(2..10)?)),
        length => (2, usize::from(length)),
    };
    let end = start.checked_add(length)?;
    Some(((first, come.get(start..end)?.to_vec()), end))
}

/// A complete client frame, with the mask it must have.
fn frame(kind: u8, bytes: &[u8]) -> Vec<u8> {
    let length = bytes.len() as u64;
    let mut frame = vec![0x80 | kind];
    match length {
        0..126 => frame.push(0x80 | length as u8),
        126..0x1_0000 => {
            frame.push(0x80 | 126);
            frame.extend((length as u16).to_be_bytes());
        }
        _ => {
            frame.push(0x80 | 127);
            frame.extend(length.to_be_bytes());
        }
    }
    frame.extend(MASK);
    frame.extend(bytes.iter().zip(MASK.iter().cycle()).map(|(byte, mask)| byte ^ mask));
    frame
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_of_every_length_are_split_again() {
        for length in [0, 1, 125, 126, 65_535, 65_536, 100_000] {
            let bytes = vec![7; length];
            let mut sent = frame(TEXT, &bytes);
            // A server's frames have no mask.
            sent[1] &= 0x7F;
            let start = sent.len() - length;
            let masked = sent.split_off(start);
            sent.truncate(start - MASK.len());
            sent.extend(masked.iter().zip(MASK.iter().cycle()).map(|(byte, mask)| byte ^ mask));
            assert_eq!(split(&sent[..sent.len() - 1]), None, "{length}");
            let whole = sent.len();
            sent.extend(frame(PING, b"next"));
            assert_eq!(split(&sent), Some(((0x80 | TEXT, bytes), whole)), "{length}");
        }
    }
}
