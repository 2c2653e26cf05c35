//! The command read: boards from pictures.

use serde::{Deserialize, Serialize};

use crate::arguments::Asked;
use crate::boards::{head, names, refuse, told};
use crate::exit::{EXIT, Error};
use crate::host;
use crate::output::{Problem, lined, write};
use crate::reading::bytes;

/// A board that was found in a picture.
#[derive(Deserialize)]
pub struct Found {
    pub puzzle: String,
    pub remarks: Vec<String>,
    #[serde(flatten)]
    pub read: Read,
}

/// A board as the library reads it.
#[derive(Serialize, Deserialize)]
pub struct Read {
    pub text: String,
    pub certain: bool,
    pub unsure: Vec<Unsure>,
    pub confirm: Vec<Unsure>,
    pub why: Vec<String>,
}

/// A place in a picture that is in doubt.
#[derive(Serialize, Deserialize)]
pub struct Unsure {
    pub what: String,
    pub cell: Option<(i32, i32)>,
    pub area: [i64; 4],
    pub reading: String,
    pub alternatives: Vec<String>,
}

pub fn read_pictures(asked: &Asked) -> Result<u8, Error> {
    let mut code = EXIT.fine;
    for name in names(asked) {
        let found = bytes(name, asked.wait).and_then(|bytes| host::picture(&bytes, asked.puzzle.as_deref()));
        let Found { puzzle, remarks, read } = match found {
            Ok(found) => found,
            Err(words) => {
                code = code.max(refuse(asked, name, &Problem::new(words))?);
                continue;
            }
        };
        for remark in remarks {
            host::say(&format!("{name}: {remark}\n"));
        }
        if !read.certain {
            code = code.max(EXIT.open);
        }
        if asked.json {
            write(&told(name, &puzzle, read))?;
        } else {
            write(&(head(asked, name, 1) + &lined(read.text)))?;
        }
    }
    Ok(code)
}
