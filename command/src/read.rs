//! The command read: boards from pictures.

use crate::arguments::Asked;
use crate::boards::{head, names, refuse, told};
use crate::exit::{EXIT, Error};
use crate::host::{Reading, picture, tell};
use crate::json::Json;
use crate::output::{Problem, lined, write};
use crate::reading::bytes;

pub async fn read_pictures(asked: &Asked) -> Result<u8, Error> {
    let mut code = EXIT.fine;
    for name in names(asked) {
        let Reading { puzzle, remarks, board } = match reading(asked, name).await {
            Ok(reading) => reading,
            Err(words) => {
                code = code.max(refuse(asked, name, &Problem::new(words))?);
                continue;
            }
        };
        for remark in remarks {
            tell!("{name}: {remark}");
        }
        if board.get("certain") != Some(&Json::Bool(true)) {
            code = code.max(EXIT.open);
        }
        if asked.json {
            write(&told(name, &puzzle, board))?;
        } else {
            let text = board.get("text").and_then(Json::text).unwrap_or_default();
            write(&(head(asked, name, 1) + &lined(text.to_owned())))?;
        }
    }
    Ok(code)
}

async fn reading(asked: &Asked, name: &str) -> Result<Reading, String> {
    picture(&bytes(name, asked.wait).await?, asked.puzzle.as_deref()).await
}
