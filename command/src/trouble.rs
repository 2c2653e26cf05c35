//! What the system refuses, in words.

use crate::host::Fault;

/// Why something could not be read, as a sentence.
pub fn trouble(Fault { code, message }: &Fault) -> String {
    let words = match code.as_str() {
        "" => return format!("{message}."),
        "ENOENT" | "ENOTDIR" => "There is no such file.",
        "EACCES" | "EPERM" => "You have no permission to read this.",
        "EISDIR" => "This is a folder, not a file.",
        "ELOOP" => "Its symbolic links go round in a circle.",
        "ENAMETOOLONG" => "This name is too long.",
        "ENXIO" | "ENODEV" | "EOPNOTSUPP" => "This is a socket or a device, which cannot be read as a file.",
        "EMFILE" | "ENFILE" => "Too many files are open.",
        "EIO" => "The device that holds this has failed.",
        code => return format!("This cannot be read ({code})."),
    };
    words.into()
}

/// Why the output could not be written, as a sentence.
pub fn unwritten(Fault { code, message }: &Fault) -> String {
    match code.as_str() {
        "ENOSPC" | "EDQUOT" => "There is no space left for the output.".into(),
        "" => format!("The output cannot be written ({message})."),
        code => format!("The output cannot be written ({code})."),
    }
}
