//! Paths of the checkout, and running programs from its root.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, bail};

/// The environment variable with the root of another checkout, for a tool that was built in this one.
pub const ROOT: &str = "GRIDLIGHT_ROOT";

/// The checkout's root: the folder above this crate.
pub fn root() -> PathBuf {
    if let Some(root) = std::env::var_os(ROOT) {
        return root.into();
    }
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}

/// Cargo's target folder, which also contains all other build results.
pub fn target() -> PathBuf {
    match std::env::var_os("CARGO_TARGET_DIR") {
        Some(dir) => root().join(dir),
        None => root().join("target"),
    }
}

/// The folder of programs that are installed for this project alone.
pub fn tools() -> PathBuf {
    target().join("tools")
}

/// The folder with this project's own Node, if it has one because the system's is too old.
pub fn own_node() -> Option<PathBuf> {
    Some(tools().join("node/node_modules/node/bin")).filter(|folder| folder.join("node").is_file())
}

/// A command that runs from the checkout's root, without standard input.
pub fn command(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    command.current_dir(root()).stdin(Stdio::null());
    // Also for programs that themselves ask for Node.
    if let Some(node) = own_node() {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let folders = std::iter::once(node).chain(std::env::split_paths(&path));
        if let Ok(path) = std::env::join_paths(folders) {
            command.env("PATH", path);
        }
    }
    command
}

/// A lock that only one process has at a time; says so if it has to wait.
///
/// # Errors
/// If its file cannot be written.
pub fn locked(name: &str, waiting: &str) -> Result<File> {
    let lock = target().join(name);
    fs::create_dir_all(target())?;
    let lock = File::create(&lock).with_context(|| format!("cannot write {}", lock.display()))?;
    if lock.try_lock().is_err() {
        println!("{waiting}");
        lock.lock()?;
    }
    Ok(lock)
}

/// The cargo that runs this tool.
pub fn cargo() -> Command {
    command(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// The command line, for messages.
pub fn shown(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let name = program.file_name().unwrap_or(program.as_os_str());
    let mut words = vec![name.to_string_lossy().into_owned()];
    words.extend(command.get_args().map(|arg| arg.to_string_lossy().into_owned()));
    words.join(" ")
}

/// Runs a command with its output on the terminal.
///
/// # Errors
/// If it cannot be started or does not succeed.
pub fn run(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("cannot start `{}`", shown(command)))?;
    if !status.success() {
        bail!("`{}` failed ({status})", shown(command));
    }
    Ok(())
}

/// Runs a command and returns its standard output, trimmed.
///
/// # Errors
/// If it cannot be started or does not succeed.
pub fn output(command: &mut Command) -> Result<String> {
    let output = command.output().with_context(|| format!("cannot start `{}`", shown(command)))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        bail!("`{}` failed ({}): {}", shown(command), output.status, said.trim());
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Runs a command and returns what it said on its standard output; if it fails, that is part of the error.
///
/// # Errors
/// If it cannot be started or does not succeed.
pub fn said(command: &mut Command) -> Result<String> {
    let output = command.output().with_context(|| format!("cannot start `{}`", shown(command)))?;
    let said = String::from_utf8_lossy(&output.stdout);
    if !output.status.success() {
        let more = String::from_utf8_lossy(&output.stderr);
        bail!("{said}{more}`{}` failed ({})", shown(command), output.status);
    }
    Ok(said.into_owned())
}

/// All files under `folder`, sorted; empty if there is no such folder.
///
/// # Errors
/// If a folder cannot be read.
pub fn files_under(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        if !folder.is_dir() {
            continue;
        }
        for entry in folder.read_dir().with_context(|| format!("cannot read {}", folder.display()))? {
            let path = entry?.path();
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    files.sort();
    Ok(files)
}

/// Copies a file, creating the folders of its new path.
///
/// # Errors
/// If it cannot be read or written.
pub fn copy_file(from: &Path, to: &Path) -> Result<()> {
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    }
    fs::copy(from, to).map(drop).with_context(|| format!("cannot copy {} to {}", from.display(), to.display()))
}
