//! A static file server on loopback, for playing and for tests.

use std::fs;
use std::io;
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

use anyhow::{Context as _, Result, anyhow};
use tiny_http::{Header, Method, Request, Response};

use crate::site::{self, Found};

/// A page asks for a dozen files at once; a browser opens at most six connections.
const THREADS: usize = 6;

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
    http: Arc<tiny_http::Server>,
    threads: Vec<JoinHandle<()>>,
    address: String,
    refused: Arc<Mutex<Vec<String>>>,
}

impl Server {
    /// Starts serving in threads of its own.
    ///
    /// # Errors
    /// If the folder has no page or the port is taken (then the cause is an [`io::Error`] of kind `AddrInUse`).
    pub fn start(options: Options) -> Result<Self> {
        let root = &options.root;
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, options.port))
            .with_context(|| format!("cannot listen on port {}", options.port))?;
        let port = listener.local_addr()?.port();
        let options = Options { prefix: site::normal_prefix(&options.prefix), root: root.clone(), ..options };
        let address = format!("http://127.0.0.1:{port}{}/", options.prefix);
        let http = tiny_http::Server::from_listener(listener, None)
            .map_err(|error| anyhow!("cannot serve on port {port}: {error}"))?;
        let http = Arc::new(http);
        let refused = Arc::new(Mutex::new(Vec::new()));
        let options = Arc::new(options);
        let threads = (0..THREADS)
            .map(|_| {
                let (http, options, refused) = (http.clone(), options.clone(), refused.clone());
                std::thread::spawn(move || {
                    while let Ok(request) = http.recv() {
                        answer(request, &options, &refused);
                    }
                })
            })
            .collect();
        Ok(Self { http, threads, address, refused })
    }

    /// The page's address, ending in `/`.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// The requests so far that were not answered with a file, as `404 /path`.
    pub fn refused(&self) -> Vec<String> {
        self.refused.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Serves until the process ends.
    pub fn wait(mut self) {
        for thread in std::mem::take(&mut self.threads) {
            // A thread that panicked has already said so.
            let _ = thread.join();
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        for _ in &self.threads {
            self.http.unblock();
        }
        for thread in std::mem::take(&mut self.threads) {
            let _ = thread.join();
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

fn answer(request: Request, options: &Options, refused: &Mutex<Vec<String>>) {
    let target = request.url().to_owned();
    let (status, sent) = if !matches!(request.method(), Method::Get | Method::Head) {
        let response = plain(405, "only GET and HEAD here");
        (405, request.respond(with(response, "Allow", "GET, HEAD")))
    } else {
        match site::find(&target, &options.prefix) {
            Found::Redirect(to) => (301, request.respond(with(plain(301, "moved"), "Location", &to))),
            Found::File(path) => match contents(&path, options) {
                Some(bytes) => {
                    let response = with(Response::from_data(bytes), "Content-Type", site::mime(&path));
                    (200, request.respond(with(response, "Cache-Control", "no-cache")))
                }
                None => (404, request.respond(plain(404, "not found"))),
            },
            Found::Nothing => (404, request.respond(plain(404, "not found"))),
        }
    };
    // A browser that went away meanwhile is no error of ours.
    let _ = sent;
    if status >= 400 {
        refused.lock().unwrap_or_else(PoisonError::into_inner).push(format!("{status} {target}"));
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

type Bytes = Response<io::Cursor<Vec<u8>>>;

fn plain(status: u16, text: &str) -> Bytes {
    with(Response::from_string(format!("{text}\n")), "Cache-Control", "no-cache").with_status_code(status)
}

fn with(response: Bytes, name: &str, value: &str) -> Bytes {
    match Header::from_bytes(name, value) {
        Ok(header) => response.with_header(header),
        Err(()) => response,
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read as _, Write as _};
    use std::net::TcpStream;

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
