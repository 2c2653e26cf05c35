//! A static file server on loopback, for playing and for tests.
//!
//! The socket half is ours: `tiny_http` 0.12 was tried in its place and is slower where it counts. It keeps
//! connections open but leaves Nagle's algorithm on, so that a request over a kept one takes 44 ms instead of
//! 0.15 ms over a new one here, and the page is ready in Chromium after 515 ms instead of 334 ms (medians of
//! 12). A stopped server also leaves kept connections open, without an answer; here a server that is gone
//! refuses them at once.

use std::fs;
use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use anyhow::{Context as _, Result};

use crate::site::{self, Found};

/// Browsers open connections ahead of need; one that stays silent for so long is let go.
const PATIENCE: Duration = Duration::from_secs(30);
/// No request of a page has a longer head, in bytes.
const HEAD: u64 = 16 << 10;

/// What to serve and where.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// The folder: the checkout, or one made by `dist`.
    pub root: PathBuf,
    /// The path prefix, `/some/path`, or empty.
    pub prefix: String,
    /// The port on 127.0.0.1; 0 takes a free one.
    pub port: u16,
    /// A script for tests, run by the page before its own: `(file name, text)`.
    pub script: Option<(String, String)>,
}

/// A running server; it stops when dropped.
pub struct Server {
    listening: Option<JoinHandle<()>>,
    shared: Arc<Shared>,
    socket: SocketAddr,
    address: String,
}

struct Shared {
    options: Options,
    refused: Mutex<Vec<String>>,
    stopped: AtomicBool,
}

impl Server {
    /// Starts serving in threads of its own: one a connection, and one request a connection.
    ///
    /// # Errors
    /// If the port is taken (then the cause is an [`io::Error`] of kind `AddrInUse`).
    pub fn start(mut options: Options) -> Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, options.port))
            .with_context(|| format!("cannot listen on port {}", options.port))?;
        let socket = listener.local_addr()?;
        options.prefix = site::normal_prefix(&options.prefix);
        let address = format!("http://{socket}{}/", options.prefix);
        let shared = Arc::new(Shared { options, refused: Mutex::default(), stopped: AtomicBool::new(false) });
        let listening = std::thread::spawn({
            let shared = shared.clone();
            move || {
                for stream in listener.incoming() {
                    if shared.stopped.load(Ordering::Relaxed) {
                        break;
                    }
                    let shared = shared.clone();
                    // A browser that went away meanwhile is no error of ours.
                    std::thread::spawn(move || stream.and_then(|stream| shared.answer(&stream)));
                }
            }
        });
        Ok(Self { listening: Some(listening), shared, socket, address })
    }

    /// The page's address, ending in `/`.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// The port.
    pub fn port(&self) -> u16 {
        self.socket.port()
    }

    /// The requests so far that were not answered with a file, as `404 /path`.
    pub fn refused(&self) -> Vec<String> {
        self.shared.refused.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Serves until the process ends.
    pub fn wait(mut self) {
        if let Some(listening) = self.listening.take() {
            // A thread that panicked has already said so.
            let _ = listening.join();
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.shared.stopped.store(true, Ordering::Relaxed);
        // The listener notices at its next connection.
        let _ = TcpStream::connect(self.socket);
        if let Some(listening) = self.listening.take() {
            let _ = listening.join();
        }
    }
}

impl std::fmt::Debug for Server {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Server").field("address", &self.address).finish_non_exhaustive()
    }
}

/// Whether an error from [`Server::start`] only says that the port is taken.
pub fn is_busy(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::AddrInUse)
}

impl Shared {
    fn answer(&self, stream: &TcpStream) -> io::Result<()> {
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_nodelay(true)?;
        let mut head = BufReader::new(stream.take(HEAD));
        let mut request = String::new();
        head.read_line(&mut request)?;
        let mut line = String::new();
        // The headers make no difference, but they have to be read.
        while head.read_line(&mut line)? > 2 {
            line.clear();
        }
        let mut words = request.split_whitespace();
        let (Some(method), Some(target)) = (words.next(), words.next()) else {
            return Ok(());
        };
        let response = self.response(method, target);
        if response.status >= 400 {
            let refused = format!("{} {target}", response.status);
            self.refused.lock().unwrap_or_else(PoisonError::into_inner).push(refused);
        }
        response.send(stream, method == "HEAD")
    }

    fn response(&self, method: &str, target: &str) -> Response {
        if !matches!(method, "GET" | "HEAD") {
            return Response::plain(405, "Method Not Allowed", "Allow: GET, HEAD\r\n".to_owned());
        }
        match site::find(target, &self.options.prefix) {
            Found::Redirect(to) => Response::plain(301, "Moved Permanently", format!("Location: {to}\r\n")),
            Found::File(path) => match contents(&path, &self.options) {
                Some(body) => Response {
                    status: 200,
                    reason: "OK",
                    mime: site::mime(&path),
                    header: String::new(),
                    body,
                },
                None => Response::plain(404, "Not Found", String::new()),
            },
            Found::Nothing => Response::plain(404, "Not Found", String::new()),
        }
    }
}

struct Response {
    status: u16,
    reason: &'static str,
    mime: &'static str,
    /// A further header line, or nothing.
    header: String,
    body: Vec<u8>,
}

impl Response {
    fn plain(status: u16, reason: &'static str, header: String) -> Self {
        let body = format!("{status} {reason}\n").into_bytes();
        Self { status, reason, mime: "text/plain; charset=utf-8", header, body }
    }

    fn send(&self, mut stream: &TcpStream, head_only: bool) -> io::Result<()> {
        let Self { status, reason, mime, header, body } = self;
        let length = body.len();
        let mut bytes = format!(
            "HTTP/1.1 {status} {reason}\r\nContent-Type: {mime}\r\nContent-Length: {length}\r\n{header}\
             Cache-Control: no-cache\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n"
        )
        .into_bytes();
        if !head_only {
            bytes.extend(body);
        }
        stream.write_all(&bytes)
    }
}

fn contents(path: &str, options: &Options) -> Option<Vec<u8>> {
    let Some((name, text)) = &options.script else {
        return read(&options.root, path);
    };
    if path.strip_prefix("www/") == Some(name) {
        return Some(text.clone().into_bytes());
    }
    let bytes = read(&options.root, path)?;
    if path != "index.html" {
        return Some(bytes);
    }
    let page = String::from_utf8_lossy(&bytes);
    Some(page.replacen("<head>", &format!("<head><script src=\"www/{name}\"></script>"), 1).into_bytes())
}

fn read(root: &Path, path: &str) -> Option<Vec<u8>> {
    fs::read(site::on_disk(root, path)?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site() -> PathBuf {
        let root = crate::project::target().join(format!("server-test-{}", std::process::id()));
        fs::create_dir_all(root.join("www")).unwrap();
        fs::write(root.join("index.html"), "<head></head>hello").unwrap();
        fs::write(root.join("www/a.wasm"), b"\0asm").unwrap();
        fs::write(root.join("private"), "no").unwrap();
        root
    }

    fn ask(server: &Server, method: &str, target: &str) -> String {
        let host = server.address().strip_prefix("http://").unwrap().split('/').next().unwrap();
        let mut stream = TcpStream::connect(host).unwrap();
        write!(stream, "{method} {target} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").unwrap();
        let mut said = String::new();
        stream.read_to_string(&mut said).unwrap();
        said
    }

    #[test]
    fn files_are_served_under_the_prefix_and_nothing_else() {
        let root = site();
        let script = Some(("spy.js".to_owned(), "spy()".to_owned()));
        let server =
            Server::start(Options { root: root.clone(), prefix: "play".into(), port: 0, script }).unwrap();
        assert!(server.address().ends_with("/play/"));

        let page = ask(&server, "GET", "/play/");
        assert!(page.starts_with("HTTP/1.1 200"), "{page}");
        assert!(
            page.contains("Cache-Control: no-cache") && page.ends_with("</script></head>hello"),
            "{page}"
        );
        assert!(ask(&server, "GET", "/play/www/spy.js").ends_with("spy()"));
        assert!(ask(&server, "GET", "/play").contains("Location: /play/"));
        let wasm = ask(&server, "HEAD", "/play/www/a.wasm");
        assert!(wasm.contains("application/wasm") && wasm.ends_with("\r\n\r\n"), "{wasm}");
        assert!(ask(&server, "POST", "/play/").starts_with("HTTP/1.1 405"));
        for target in ["/", "/private", "/play/private", "/play/www/../private", "/play/www/none.js"] {
            assert!(ask(&server, "GET", target).starts_with("HTTP/1.1 404"), "{target}");
        }
        assert_eq!(server.refused().len(), 6);

        std::thread::scope(|scope| {
            for _ in 0..20 {
                scope.spawn(|| assert!(ask(&server, "GET", "/play/").starts_with("HTTP/1.1 200")));
            }
        });
        drop(server);
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn a_busy_port_is_told_from_other_errors() {
        let first = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let port = first.local_addr().unwrap().port();
        let error = Server::start(Options { port, ..Options::default() }).unwrap_err();
        assert!(is_busy(&error), "{error:?}");
    }
}
