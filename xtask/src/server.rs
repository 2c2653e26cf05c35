//! A static file server on loopback, for playing and for tests.
//!
//! The socket code is our own: `tiny_http` 0.12 was tried instead and is slower where it counts. It keeps connections
//! open but leaves Nagle's algorithm on, so that a request over a kept one takes 44 ms instead of 0.15 ms over a new
//! one here, and the page is ready in Chromium after 515 ms instead of 334 ms (medians of 12). A stopped server also
//! leaves kept connections open without an answer; here a server that is gone refuses them at once.
//!
//! It answers only to this machine's own names, and limits the number of connections by closing the oldest, so that
//! idle clients cannot block others.

mod head;

use std::collections::{BTreeSet, VecDeque};
use std::fs;
use std::io::{self, Write as _};
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use anyhow::{Context as _, Result};

use crate::scripts::Scripts;
use crate::site::{self, Found};
use head::Head;

/// How long a connection may be idle or fail to read its response; browsers open connections in advance.
const PATIENCE: Duration = Duration::from_secs(30);
/// The most connections, and so threads, at a time. A browser opens six per host.
const MOST: usize = 64;
/// The folder of built modules, and how often to look for one that is still being built.
const BUILT: &str = "pkg/wasm/";
const GLANCE: Duration = Duration::from_millis(100);

/// What to serve and where.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// The folder: the checkout, or one made by `dist`.
    pub root: PathBuf,
    /// The path prefix, `/some/path`, or empty.
    pub prefix: String,
    /// The port on 127.0.0.1; 0 takes a free one.
    pub port: u16,
    /// A script for tests, which the page runs before its own: `(file name, text)`.
    pub script: Option<(String, String)>,
    /// Whether files are compressed (brotli, as hosts do it), for measurements on slow networks.
    pub packed: bool,
    /// Whether modules are still being built: `index.html` is marked accordingly, and a request for a missing one waits
    /// for it.
    pub building: Arc<AtomicBool>,
    /// Whether scripts in folders are sent as plain text, as by a host with wrong settings. For tests.
    pub mistyped: Arc<AtomicBool>,
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
    scripts: Scripts,
    patience: Duration,
    refused: Mutex<Vec<String>>,
    served: Mutex<BTreeSet<String>>,
    /// The connections, the oldest first, by peer address.
    open: Mutex<VecDeque<(SocketAddr, TcpStream)>>,
    stopped: AtomicBool,
}

impl Server {
    /// Starts serving in its own threads: one per connection, and one request per connection.
    ///
    /// # Errors
    /// If the port is taken (then the cause is an [`io::Error`] of kind `AddrInUse`).
    pub fn start(options: Options) -> Result<Self> {
        Self::with(options, PATIENCE)
    }

    fn with(mut options: Options, patience: Duration) -> Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, options.port))
            .with_context(|| format!("cannot listen on port {}", options.port))?;
        let socket = listener.local_addr()?;
        options.prefix = site::normal_prefix(&options.prefix);
        let address = format!("http://{socket}{}/", options.prefix);
        let shared = Arc::new(Shared {
            scripts: Scripts::of(&options.root),
            options,
            patience,
            refused: Mutex::default(),
            served: Mutex::default(),
            open: Mutex::default(),
            stopped: AtomicBool::new(false),
        });
        let listening = std::thread::spawn({
            let shared = shared.clone();
            move || {
                for stream in listener.incoming() {
                    if shared.stopped.load(Ordering::Relaxed) {
                        break;
                    }
                    // A browser that has gone away meanwhile is not an error.
                    let Ok((end, stream)) = stream.and_then(|stream| shared.let_in(stream)) else { continue };
                    let shared = shared.clone();
                    std::thread::spawn(move || {
                        let _ = shared.answer(&stream);
                        shared.let_out(end);
                    });
                }
            }
        });
        Ok(Self { listening: Some(listening), shared, socket, address })
    }

    /// The page's address, ending in `/`.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// The page's origin.
    pub fn origin(&self) -> String {
        format!("http://{}", self.socket)
    }

    /// The port.
    pub fn port(&self) -> u16 {
        self.socket.port()
    }

    /// The requests since the last call that were not answered with a file, as `404 /path`.
    pub fn take_refused(&self) -> Vec<String> {
        std::mem::take(&mut self.shared.refused.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// The files that were asked for since the last call, by their paths from the root.
    pub fn take_served(&self) -> BTreeSet<String> {
        std::mem::take(&mut self.shared.served.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Serves until the process ends.
    pub fn wait(mut self) {
        if let Some(listening) = self.listening.take() {
            // A thread that panicked has already reported it.
            let _ = listening.join();
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.shared.stopped.store(true, Ordering::Relaxed);
        // A connection wakes the listener so that it can stop.
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

/// Whether an error from [`Server::start`] means that the port is taken.
pub fn is_busy(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::AddrInUse)
}

impl Shared {
    /// Accepts a connection; if there are too many, closes the oldest.
    fn let_in(&self, stream: TcpStream) -> io::Result<(SocketAddr, TcpStream)> {
        let end = stream.peer_addr()?;
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.push_back((end, stream.try_clone()?));
        if open.len() > MOST
            && let Some((_, oldest)) = open.pop_front()
        {
            // This ends its thread.
            let _ = oldest.shutdown(Shutdown::Both);
        }
        Ok((end, stream))
    }

    fn let_out(&self, end: SocketAddr) {
        self.open.lock().unwrap_or_else(PoisonError::into_inner).retain(|(other, _)| *other != end);
    }

    fn answer(&self, stream: &TcpStream) -> io::Result<()> {
        stream.set_write_timeout(Some(self.patience))?;
        stream.set_nodelay(true)?;
        let Some(head) = Head::read(stream, self.patience)? else { return Ok(()) };
        let response = if head.is_for_this_machine() {
            self.response(&head.method, &head.target)
        } else {
            Response::plain(421, "Misdirected Request", String::new())
        };
        if response.status >= 400 {
            let refused = format!("{} {}", response.status, head.target);
            self.refused.lock().unwrap_or_else(PoisonError::into_inner).push(refused);
        }
        response.send(stream, head.method == "HEAD")
    }

    fn response(&self, method: &str, target: &str) -> Response {
        if !matches!(method, "GET" | "HEAD") {
            return Response::plain(405, "Method Not Allowed", "Allow: GET, HEAD\r\n".to_owned());
        }
        match site::find(target, &self.options.prefix) {
            Found::Redirect(to) => Response::plain(301, "Moved Permanently", format!("Location: {to}\r\n")),
            Found::File(path) => {
                let response = match self.awaited(&path).map(Ok).or_else(|| self.scripts.read(&path)) {
                    Some(Ok(body)) => Response::file(self.mime(&path), body, self.options.packed),
                    Some(Err(error)) => {
                        println!("{path}: {error:#}");
                        Response::plain(500, "Internal Server Error", String::new())
                    }
                    None => Response::plain(404, "Not Found", String::new()),
                };
                self.served.lock().unwrap_or_else(PoisonError::into_inner).insert(path);
                response
            }
            // Browsers request it on their own, for pages without an icon.
            Found::Nothing if target == "/favicon.ico" => Response::empty(),
            Found::Nothing => Response::plain(404, "Not Found", String::new()),
        }
    }

    fn mime(&self, path: &str) -> &'static str {
        let wrong = path.contains('/') && Path::new(path).extension().is_some_and(|end| end == "js");
        if wrong && self.options.mistyped.load(Ordering::Relaxed) {
            return site::mime("a.txt");
        }
        site::mime(path)
    }

    /// The content of a file; for a module that is still being built, once it exists.
    fn awaited(&self, path: &str) -> Option<Vec<u8>> {
        let coming = || self.options.building.load(Ordering::Relaxed) && !self.stopped.load(Ordering::Relaxed);
        while path.starts_with(BUILT) && site::on_disk(&self.options.root, path).is_none() && coming() {
            std::thread::sleep(GLANCE);
        }
        contents(path, &self.options)
    }
}

struct Response {
    status: u16,
    reason: &'static str,
    mime: &'static str,
    /// An additional header line, or "".
    header: String,
    body: Vec<u8>,
}

impl Response {
    fn plain(status: u16, reason: &'static str, header: String) -> Self {
        let body = format!("{status} {reason}\n").into_bytes();
        Self { status, reason, mime: "text/plain; charset=utf-8", header, body }
    }

    fn empty() -> Self {
        Self { status: 204, reason: "No Content", mime: "image/x-icon", header: String::new(), body: Vec::new() }
    }

    fn file(mime: &'static str, body: Vec<u8>, packed: bool) -> Self {
        let (header, body) = match packed.then(|| pack(&body)).flatten() {
            Some(packed) => ("Content-Encoding: br\r\n".to_owned(), packed),
            None => (String::new(), body),
        };
        Self { status: 200, reason: "OK", mime, header, body }
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

/// Compresses fast, a little larger than what hosts compress once and keep.
fn pack(body: &[u8]) -> Option<Vec<u8>> {
    let mut packed = brotli::CompressorWriter::new(Vec::new(), 1 << 16, 6, 22);
    packed.write_all(body).and_then(|()| packed.flush()).ok()?;
    Some(packed.into_inner())
}

fn contents(path: &str, options: &Options) -> Option<Vec<u8>> {
    if let Some((name, text)) = &options.script
        && path.strip_prefix("www/") == Some(name)
    {
        return Some(text.clone().into_bytes());
    }
    let bytes = read(&options.root, path)?;
    if path != "index.html" {
        return Some(bytes);
    }
    let mut page = String::from_utf8_lossy(&bytes).into_owned();
    if let Some((name, _)) = &options.script {
        page = page.replacen("<head>", &format!("<head><script src=\"www/{name}\"></script>"), 1);
    }
    if options.building.load(Ordering::Relaxed) {
        page = page.replacen("<html ", "<html data-building ", 1);
    }
    Some(page.into_bytes())
}

fn read(root: &Path, path: &str) -> Option<Vec<u8>> {
    fs::read(site::on_disk(root, path)?).ok()
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;
    use std::sync::atomic::AtomicUsize;

    use super::*;

    /// A separate folder for each test, because they run in parallel.
    fn site() -> PathBuf {
        static SITES: AtomicUsize = AtomicUsize::new(0);
        let number = SITES.fetch_add(1, Ordering::Relaxed);
        let root = crate::project::target().join(format!("server-test-{}-{number}", std::process::id()));
        fs::create_dir_all(root.join("www")).unwrap();
        fs::write(root.join("index.html"), "<head></head>hello").unwrap();
        fs::write(root.join("www/a.wasm"), b"\0asm").unwrap();
        fs::write(root.join("private"), "no").unwrap();
        root
    }

    fn ask(server: &Server, method: &str, target: &str) -> String {
        let host = server.socket.to_string();
        say(server, &format!("{method} {target} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"))
    }

    fn say(server: &Server, request: &str) -> String {
        let mut stream = TcpStream::connect(server.socket).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut said = String::new();
        stream.read_to_string(&mut said).unwrap();
        said
    }

    #[test]
    fn what_is_being_built_is_waited_for() {
        let root = site();
        fs::write(root.join("index.html"), "<html lang=en>").unwrap();
        let building = Arc::new(AtomicBool::new(true));
        let options = Options { root: root.clone(), building: building.clone(), ..Options::default() };
        let server = Server::start(options).unwrap();
        assert!(ask(&server, "GET", "/").ends_with("<html data-building lang=en>"));
        let (module, other) = std::thread::scope(|scope| {
            let module = scope.spawn(|| ask(&server, "GET", "/pkg/wasm/page/a.wasm"));
            let other = scope.spawn(|| ask(&server, "GET", "/pkg/wasm/page/b.wasm"));
            // A file that no build makes is not waited for.
            assert!(ask(&server, "GET", "/www/c.js").starts_with("HTTP/1.1 404"));
            assert!(!module.is_finished());
            fs::create_dir_all(root.join("pkg/wasm/page")).unwrap();
            fs::write(root.join("pkg/wasm/page/a.wasm"), "new").unwrap();
            let module = module.join().unwrap();
            assert!(!other.is_finished());
            building.store(false, Ordering::Relaxed);
            (module, other.join().unwrap())
        });
        assert!(module.starts_with("HTTP/1.1 200") && module.ends_with("new"), "{module}");
        assert!(other.starts_with("HTTP/1.1 404"), "{other}");
        assert!(ask(&server, "GET", "/").ends_with("<html lang=en>"));
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn files_are_served_under_the_prefix_and_nothing_else() {
        let root = site();
        let script = Some(("spy.js".to_owned(), "spy()".to_owned()));
        let server =
            Server::start(Options { root: root.clone(), prefix: "play".into(), port: 0, script, ..Options::default() })
                .unwrap();
        assert!(server.address().ends_with("/play/"));

        let page = ask(&server, "GET", "/play/");
        assert!(page.starts_with("HTTP/1.1 200"), "{page}");
        assert!(page.contains("Cache-Control: no-cache") && page.ends_with("</script></head>hello"), "{page}");
        assert!(ask(&server, "GET", "/play/www/spy.js").ends_with("spy()"));
        assert!(ask(&server, "GET", "/play").contains("Location: /play/"));
        let wasm = ask(&server, "HEAD", "/play/www/a.wasm");
        assert!(wasm.contains("application/wasm") && wasm.ends_with("\r\n\r\n"), "{wasm}");
        assert!(ask(&server, "POST", "/play/").starts_with("HTTP/1.1 405"));
        for target in ["/", "/private", "/play/private", "/play/www/../private", "/play/www/none.js"] {
            assert!(ask(&server, "GET", target).starts_with("HTTP/1.1 404"), "{target}");
        }
        assert_eq!(server.take_refused().len(), 6);
        assert!(ask(&server, "GET", "/favicon.ico").starts_with("HTTP/1.1 204"));
        assert!(server.take_refused().is_empty(), "a browser asks for an icon unasked");

        std::thread::scope(|scope| {
            for _ in 0..20 {
                scope.spawn(|| assert!(ask(&server, "GET", "/play/").starts_with("HTTP/1.1 200")));
            }
        });
        drop(server);
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn files_are_packed_if_asked_for() {
        let root = site();
        let server = Server::start(Options { root: root.clone(), packed: true, ..Options::default() }).unwrap();
        let head = ask(&server, "HEAD", "/");
        assert!(head.starts_with("HTTP/1.1 200") && head.contains("Content-Encoding: br"), "{head}");
        assert!(!ask(&server, "GET", "/none.js").contains("Content-Encoding"));
        drop(server);
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn foreign_names_are_refused() {
        let root = site();
        let server = Server::start(Options { root: root.clone(), ..Options::default() }).unwrap();
        for name in ["evil.example", "evil.example:8080", "127.0.0.1.evil.example"] {
            let said = say(&server, &format!("GET / HTTP/1.1\r\nHost: {name}\r\n\r\n"));
            assert!(said.starts_with("HTTP/1.1 421") && !said.contains("hello"), "{name}: {said}");
        }
        assert!(say(&server, "GET / HTTP/1.1\r\n\r\n").starts_with("HTTP/1.1 421"), "no name at all");
        let port = server.port();
        let said = say(&server, &format!("GET / HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n"));
        assert!(said.starts_with("HTTP/1.1 200"), "{said}");
        drop(server);
        fs::remove_dir_all(root).unwrap();
    }

    /// Once, 300 of them meant 300 threads for half a minute.
    #[test]
    fn half_open_connections_keep_nobody_out() {
        let root = site();
        let server = Server::start(Options { root: root.clone(), ..Options::default() }).unwrap();
        let half = || {
            let mut stream = TcpStream::connect(server.socket).unwrap();
            stream.write_all(b"GET / HTTP/1.1\r\nHost: loc").unwrap();
            stream
        };
        let mut waiting: Vec<TcpStream> = (0..300).map(|_| half()).collect();
        assert!(ask(&server, "GET", "/").starts_with("HTTP/1.1 200"));
        let mut closed = 0;
        for stream in &mut waiting {
            stream.set_read_timeout(Some(Duration::from_millis(5))).unwrap();
            closed += usize::from(!matches!(stream.read(&mut [0]), Err(error) if is_silence(&error)));
        }
        assert!(closed >= 300 - MOST, "{closed} of 300 were let go");
        assert!(server.shared.open.lock().unwrap().len() <= MOST);
        drop((waiting, server));
        fs::remove_dir_all(root).unwrap();
    }

    fn is_silence(error: &io::Error) -> bool {
        matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut)
    }

    /// Sending a byte now and then does not keep a connection open for ever.
    #[test]
    fn a_slow_head_is_let_go() {
        let server = Server::with(Options::default(), Duration::from_millis(300)).unwrap();
        let mut stream = TcpStream::connect(server.socket).unwrap();
        let begun = std::time::Instant::now();
        while stream.write_all(b"x").is_ok() {
            assert!(begun.elapsed() < Duration::from_secs(20), "it is still listened to");
            std::thread::sleep(Duration::from_millis(40));
        }
        assert!(begun.elapsed() >= Duration::from_millis(250));
    }

    #[test]
    fn a_busy_port_is_told_from_other_errors() {
        let first = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let port = first.local_addr().unwrap().port();
        let error = Server::start(Options { port, ..Options::default() }).unwrap_err();
        assert!(is_busy(&error), "{error:?}");
    }
}
