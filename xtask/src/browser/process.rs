//! Processes that end with their owner: drivers, the browsers they start, and the display.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{BufRead as _, BufReader};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, anyhow, bail};
use rustix::process::{Pid, Signal, kill_process};

use crate::project;

/// How long a driver or display may take to start on a busy machine.
const START: Duration = Duration::from_secs(20);

/// A process that is killed when dropped, with everything it started.
#[derive(Debug)]
pub struct Process {
    child: Child,
}

impl Process {
    fn spawn(command: &mut Command) -> Result<Self> {
        let child = command.spawn().with_context(|| format!("cannot start `{}`", project::shown(command)))?;
        Ok(Self { child })
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // List the descendants first: once a parent is gone its children get another one.
        for pid in descendants(self.child.id()) {
            if let Some(pid) = i32::try_from(pid).ok().and_then(Pid::from_raw) {
                // It may have ended already.
                let _ = kill_process(pid, Signal::KILL);
            }
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// All processes below this one.
fn descendants(root: u32) -> Vec<u32> {
    let mut children: HashMap<u32, Vec<u32>> = HashMap::new();
    for entry in Path::new("/proc").read_dir().into_iter().flatten().flatten() {
        let Some(pid) = entry.file_name().to_str().and_then(|name| name.parse::<u32>().ok()) else {
            continue;
        };
        let Ok(stat) = fs::read_to_string(entry.path().join("stat")) else { continue };
        // "pid (name) state parent ...": the name may contain anything, including brackets.
        let parent = stat.rsplit_once(')').and_then(|(_, rest)| rest.split_whitespace().nth(1)?.parse().ok());
        if let Some(parent) = parent {
            children.entry(parent).or_default().push(pid);
        }
    }
    let mut found = Vec::new();
    let mut open = vec![root];
    while let Some(pid) = open.pop() {
        let below = children.remove(&pid).unwrap_or_default();
        found.extend(&below);
        open.extend(below);
    }
    found
}

/// A WebDriver server on its own port, and its output.
#[derive(Debug)]
pub struct Driver {
    process: Process,
    port: u16,
    log: PathBuf,
}

impl Driver {
    /// Starts `command` with the port appended to its argument `port_flag`, and waits until it listens.
    pub fn start(mut command: Command, port_flag: &str, log: PathBuf) -> Result<Self> {
        let port = free_port()?;
        let out = File::create(&log)?;
        command.arg(format!("{port_flag}{port}")).stdout(out.try_clone()?).stderr(out);
        let process = Process::spawn(&mut command)?;
        let mut driver = Self { process, port, log };
        let start = Instant::now();
        while TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_err() {
            if let Some(status) = driver.process.child.try_wait()? {
                bail!("`{}` ended ({status}): {}", project::shown(&command), driver.said());
            }
            if start.elapsed() > START {
                bail!("`{}` does not listen: {}", project::shown(&command), driver.said());
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        Ok(driver)
    }

    /// The driver's address.
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// The last output of the driver and its browser.
    pub fn said(&self) -> String {
        let text = fs::read(&self.log).unwrap_or_default();
        let text = String::from_utf8_lossy(&text);
        let lines: Vec<_> = text.lines().collect();
        lines[lines.len().saturating_sub(20)..].join("\n")
    }
}

/// A port that was free a moment ago.
fn free_port() -> Result<u16> {
    Ok(TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port())
}

/// A virtual X display.
#[derive(Debug)]
pub struct Display {
    _process: Process,
    /// Its name, such as `:99`.
    pub name: String,
}

impl Display {
    /// Starts Xvfb on the first free display.
    pub fn start() -> Result<Self> {
        let mut command = project::command("Xvfb");
        command.args(["-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp", "-noreset"]);
        command.stdout(Stdio::piped()).stderr(Stdio::null());
        let mut process = Process::spawn(&mut command)?;
        let out = process.child.stdout.take().ok_or_else(|| anyhow!("Xvfb has no output"))?;
        let mut number = String::new();
        BufReader::new(out).read_line(&mut number)?;
        if number.trim().is_empty() {
            bail!("Xvfb did not start");
        }
        Ok(Self { _process: process, name: format!(":{}", number.trim()) })
    }
}
