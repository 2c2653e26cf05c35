//! The head of a request, read with limits on time and length, and the check of its host.

use std::io::{self, BufRead as _, BufReader, Read};
use std::net::{IpAddr, TcpStream};
use std::time::{Duration, Instant};

/// The maximum length of a head, in bytes.
const LENGTH: u64 = 16 << 10;

/// The head of a request.
#[derive(Debug, PartialEq, Eq)]
pub struct Head {
    /// GET, HEAD, ...
    pub method: String,
    /// The target as requested: the path and what follows it.
    pub target: String,
    /// The host that was requested, with or without a port.
    pub host: Option<String>,
}

impl Head {
    /// Reads the head of a request; `None` if it is invalid or incomplete.
    ///
    /// # Errors
    /// If it is not complete within this time, however steadily bytes arrive.
    pub fn read(stream: &TcpStream, time: Duration) -> io::Result<Option<Head>> {
        let until = Instant::now() + time;
        Head::of(&mut BufReader::new(Hurried { stream, until }.take(LENGTH)))
    }

    fn of(from: &mut BufReader<impl Read>) -> io::Result<Option<Head>> {
        let mut request = String::new();
        from.read_line(&mut request)?;
        let mut words = request.split_whitespace();
        let (Some(method), Some(target)) = (words.next(), words.next()) else { return Ok(None) };
        let mut head = Head { method: method.to_owned(), target: target.to_owned(), host: None };
        loop {
            let mut line = String::new();
            // A head must end with an empty line, not with the connection.
            if from.read_line(&mut line)? == 0 || !line.ends_with('\n') {
                return Ok(None);
            }
            let line = line.trim_end();
            if line.is_empty() {
                return Ok(Some(head));
            }
            let Some((name, value)) = line.split_once(':') else { continue };
            // Two host headers are ambiguous.
            if name.eq_ignore_ascii_case("host") && head.host.replace(value.trim().to_owned()).is_some() {
                return Ok(None);
            }
        }
    }

    /// Whether the host is a name that only this machine can have. A foreign page whose name was made to resolve to
    /// this machine sends another one.
    pub fn is_for_this_machine(&self) -> bool {
        let Some(host) = &self.host else { return false };
        let name = match host.rsplit_once(':') {
            Some((name, port)) if !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit()) => name,
            _ => host,
        };
        let name = name.trim_start_matches('[').trim_end_matches(']');
        let address = name.parse().is_ok_and(|address: IpAddr| address.is_loopback());
        address || name.eq_ignore_ascii_case("localhost")
    }
}

/// A connection with a deadline for the whole read, rather than a time-out for each pause.
struct Hurried<'a> {
    stream: &'a TcpStream,
    until: Instant,
}

impl Read for Hurried<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let left = self.until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        self.stream.set_read_timeout(Some(left))?;
        self.stream.read(into)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn head(text: &str) -> Option<Head> {
        Head::of(&mut BufReader::new(text.as_bytes())).unwrap()
    }

    #[test]
    fn a_head_is_whole_or_none() {
        let whole = "GET /a?b HTTP/1.1\r\naccept: x\r\nhOST:  localhost:80 \r\n\r\nbody";
        let found = head(whole).unwrap();
        assert_eq!((found.method.as_str(), found.target.as_str()), ("GET", "/a?b"));
        assert_eq!(found.host.as_deref(), Some("localhost:80"));
        for cut in [0, 3, 5, 20, whole.len() - 6] {
            assert_eq!(head(&whole[..cut]), None, "cut at {cut}");
        }
        assert_eq!(head("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"), None);
    }

    #[test]
    fn only_names_of_this_machine_are_its_own() {
        let is_own = |host: Option<&str>| {
            let host = host.map(str::to_owned);
            Head { method: String::new(), target: String::new(), host }.is_for_this_machine()
        };
        for own in ["127.0.0.1", "127.0.0.1:8080", "localhost", "LocalHost:1", "[::1]:80", "[::1]", "127.8.8.8"] {
            assert!(is_own(Some(own)), "{own}");
        }
        for foreign in [
            "",
            ":80",
            "evil.example",
            "evil.example:8080",
            "127.0.0.1.evil.example",
            "localhost.evil.example",
            "evil.example:localhost",
            "192.168.0.1",
            "0.0.0.0",
            "localhost:8080@evil.example",
            "evil.localhost.",
        ] {
            assert!(!is_own(Some(foreign)), "{foreign}");
        }
        assert!(!is_own(None));
    }
}
