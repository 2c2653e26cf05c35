//! What the system refuses, in words.

use std::io::{Error, ErrorKind};

/// Why something could not be read, as a sentence.
pub fn trouble(error: &Error) -> String {
    let words = match error.raw_os_error() {
        None => return format!("{error}."),
        Some(libc::ENOENT | libc::ENOTDIR) => "There is no such file.",
        Some(libc::EACCES | libc::EPERM) => "You have no permission to read this.",
        Some(libc::EISDIR) => "This is a folder, not a file.",
        Some(libc::ELOOP) => "Its symbolic links go round in a circle.",
        Some(libc::ENAMETOOLONG) => "This name is too long.",
        Some(libc::ENXIO | libc::ENODEV | libc::EOPNOTSUPP) => {
            "This is a socket or a device, which cannot be read as a file."
        }
        Some(libc::EMFILE | libc::ENFILE) => "Too many files are open.",
        Some(libc::EIO) => "The device that holds this has failed.",
        Some(code) => return format!("This cannot be read ({code})."),
    };
    words.into()
}

/// Why the output could not be written, as a sentence.
pub fn unwritten(error: &Error) -> String {
    match error.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "There is no space left for the output.".into(),
        _ => format!("The output cannot be written ({}).", named(error)),
    }
}

/// The system's name of an error, where it is one that writing meets.
fn named(error: &Error) -> String {
    let name = match error.raw_os_error() {
        Some(libc::EACCES) => "EACCES",
        Some(libc::EPERM) => "EPERM",
        Some(libc::EROFS) => "EROFS",
        Some(libc::ENOENT) => "ENOENT",
        Some(libc::ENOTDIR) => "ENOTDIR",
        Some(libc::EEXIST) => "EEXIST",
        Some(libc::EISDIR) => "EISDIR",
        Some(libc::EIO) => "EIO",
        Some(libc::EFBIG) => "EFBIG",
        _ => return error.to_string(),
    };
    name.into()
}
