//! What the system refuses, in words.

use crate::host::{Refused, SILENT};

/// Why something could not be read, as a sentence.
pub fn trouble(Refused { name, words }: &Refused) -> String {
    let words = match name.as_str() {
        "" => return format!("{words}."),
        "ENOENT" | "ENOTDIR" => "There is no such file.",
        "EACCES" | "EPERM" => "You have no permission to read this.",
        "EISDIR" => "This is a folder, not a file.",
        "ELOOP" => "Its symbolic links go round in a circle.",
        "ENAMETOOLONG" => "This name is too long.",
        "ENXIO" | "ENODEV" | "EOPNOTSUPP" => "This is a socket or a device, which cannot be read as a file.",
        "EMFILE" | "ENFILE" => "Too many files are open.",
        "EIO" => "The device that holds this has failed.",
        SILENT => return silent(words),
        code => return format!("This cannot be read ({code})."),
    };
    words.into()
}

/// `wait` is in seconds.
fn silent(wait: &str) -> String {
    format!("No input came for {wait} s: --wait N waits longer, --wait 0 without a limit.")
}

/// Why the output could not be written, as a sentence.
pub fn unwritten(Refused { name, words }: &Refused) -> String {
    match name.as_str() {
        "ENOSPC" | "EDQUOT" => "There is no space left for the output.".into(),
        name => format!("The output cannot be written ({}).", if name.is_empty() { words } else { name }),
    }
}
