//! A game of each puzzle from the first move to the last by keyboard and speech alone: all that is known is what the
//! browser exposes of the board's cells and headers, and what is announced. Transcripts are written to
//! `target/transcripts`.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use anyhow::{Context as _, Result, bail, ensure};
use xtask::browser::Page;
use xtask::project;

use crate::boards::TINY;
use crate::steps::*;

/// Two tanks, and the clue of each line.
const POND: &str = "1 2 1\n0 1 3\n\n1 2 1\n1 2 1\n1 1 1\n";
/// A turret that turns, in the middle.
const ROUND: &str = "S..\n.<.\n..G\n";
/// A round that can be won without risk, with the odds shown.
const SURE: &str = "#voltorb-flip/FAAAADwAAAAYgEvn";
/// Some swaps keep it solvable, others make it unsolvable.
const THREE: &str = "3 3\n1:2 2:1 0:0\n2:3 0:1 1:0\n0:5 1:2 2:0\n";

type Cell = (usize, usize);

/// A screen reader user.
struct Listener<'a> {
    page: &'a Page,
    /// Where the focus is.
    at: Cell,
    /// Everything heard, and the keys.
    transcript: Vec<String>,
}

impl<'a> Listener<'a> {
    /// Opens a board, and goes to it with the skip link from the top of the page.
    async fn new(page: &'a Page, text: &str) -> Result<Self> {
        start(page).await?;
        page.paste(text).await?;
        mode(page, "play").await?;
        page.wait_js("document.querySelector('#cells [role=gridcell]')").await?;
        let script = "
            const region = document.querySelector('[data-test=live]');
            window.heard = [];
            new MutationObserver(() => heard.push(region.textContent.replaceAll('\\u00a0', ' ').trim()))
              .observe(region, { childList: true, characterData: true, subtree: true });
            document.querySelector('#skip').focus();";
        page.js(script).await?;
        let mut listener = Listener { page, at: (usize::MAX, usize::MAX), transcript: Vec::new() };
        listener.press("Enter").await?;
        Ok(listener)
    }

    /// Presses a key. Returns what is heard: the cell that gets the focus, with the headers that are new, and
    /// announcements.
    async fn press(&mut self, key: &str) -> Result<String> {
        self.page.press(key).await?;
        frames(self.page).await?;
        let script = "
            const cell = document.activeElement.closest('[role=gridcell]');
            return [Number(cell?.parentElement.ariaRowIndex), Number(cell?.ariaColIndex), heard.splice(0)];";
        let (row, col, said): (usize, usize, Vec<String>) =
            serde_json::from_value(self.page.js(script).await?).context("the focus is not on the board")?;
        let mut heard = Vec::new();
        if (row, col) != self.at {
            if row != self.at.0 {
                heard.extend(self.name(&format!("[aria-rowindex='{row}'] [role=rowheader]")).await?);
            }
            if col != self.at.1 {
                heard.extend(self.name(&format!("[role=columnheader]:nth-child({col})")).await?);
            }
            heard.extend(self.name("[role=gridcell]:focus").await?);
            self.at = (row, col);
        }
        heard.extend(said);
        let repeated = heard.iter().enumerate().find(|(at, one)| heard[..*at].contains(one));
        ensure!(repeated.is_none(), "after {key} something is heard twice: {heard:?}");
        let heard = heard.join(" | ");
        self.transcript.push(format!("[{key}] {heard}"));
        Ok(heard)
    }

    /// The names of elements of the grid.
    async fn name(&self, css: &str) -> Result<Vec<String>> {
        Ok(self.page.told(&format!("#cells {css}")).await?.into_iter().map(|(_, name)| name).collect())
    }

    /// Reads the whole board like a screen reader that does not move the focus: row by row, the header first.
    async fn read(&self) -> Result<(Vec<String>, Vec<String>, Vec<Vec<String>>)> {
        // The descriptions are updated after a pause.
        self.page.pass(400).await?;
        let cols = self.name("[role=columnheader]").await?;
        let rows = self.name("[role=rowheader]").await?;
        let told = self.page.told("#cells [role=gridcell]").await?;
        ensure!(told.iter().all(|(role, _)| role == "gridcell" || role == "cell"), "the cells are {told:?}");
        let names: Vec<String> = told.into_iter().map(|(_, name)| name).collect();
        Ok((cols.clone(), rows, names.chunks(cols.len().max(1)).map(<[String]>::to_vec).collect()))
    }

    /// Goes to a cell with the arrow keys.
    async fn go(&mut self, (row, col): Cell) -> Result<String> {
        let mut heard = String::new();
        for _ in 0..200 {
            let key = match self.at {
                (at, _) if at < row => "ArrowDown",
                (at, _) if at > row => "ArrowUp",
                (_, at) if at < col => "ArrowRight",
                (_, at) if at > col => "ArrowLeft",
                _ => return Ok(heard),
            };
            heard = self.press(key).await?;
        }
        bail!("row {row}, column {col} is not reached")
    }

    /// Presses a key at a cell.
    async fn act(&mut self, at: Cell, key: &str) -> Result<String> {
        self.go(at).await?;
        self.press(key).await
    }

    /// The end: the page agrees, and the transcript is written.
    async fn end(self, puzzle: &str) -> Result<()> {
        let solved = view(self.page).await?["solved"] == true;
        let folder = project::target().join("transcripts");
        std::fs::create_dir_all(&folder)?;
        let file = folder.join(format!("{}-{puzzle}.txt", self.page.kind().name()));
        std::fs::write(file, self.transcript.join("\n") + "\n")?;
        ensure!(solved, "the board is not solved");
        Ok(())
    }
}

/// The number after a word: `number("Row 2: needs 3, has 1", "needs ")` is 3.
fn number(words: &str, before: &str) -> Option<usize> {
    let (_, rest) = words.split_once(before)?;
    rest.split(|letter: char| !letter.is_ascii_digit()).next()?.parse().ok()
}

/// The cells, counted from 1, for which `wanted` is true.
fn cells_where(cells: &[Vec<String>], wanted: impl Fn(&str) -> bool) -> Vec<Cell> {
    let all =
        cells.iter().zip(1..).flat_map(|(line, row)| line.iter().zip(1..).map(move |(words, col)| (words, (row, col))));
    all.filter(|(words, _)| wanted(words)).map(|(_, at)| at).collect()
}

/// Lazors: places blocks where a beam passes, until the targets are announced as lit.
pub async fn a_game_of_lazors(page: &Page) -> Result<()> {
    let mut ear = Listener::new(page, TINY).await?;
    let whole = ear.press("Alt+b").await?;
    ensure!(whole.contains("laser going down and right at the") && whole.contains("Dark targets: "), "{whole}");
    let lit = |words: &str| words.starts_with("free") && words.contains("beam from");
    let first = cells_where(&ear.read().await?.2, lit);
    ensure!(!first.is_empty(), "no beam is heard of");
    for one in first {
        ear.go(one).await?;
        ear.press("a").await?;
        let heard = ear.press("Enter").await?;
        ensure!(heard.contains("reflect block"), "no block is put: {:?}", ear.transcript);
        for two in cells_where(&ear.read().await?.2, lit) {
            let heard = ear.act(two, "Enter").await?;
            ensure!(heard.contains("Tool: Move"), "the last block is not told of: {heard}");
            if heard.contains("Solved") {
                return ear.end("lazors").await;
            }
            ear.press("Delete").await?;
            ear.press("a").await?;
        }
        ear.act(one, "Delete").await?;
    }
    bail!("the targets were never lit: {:?}", ear.transcript)
}

/// Aquarium: reads the tanks and clues, works out the levels, and fills the tanks.
pub async fn a_game_of_aquarium(page: &Page) -> Result<()> {
    let mut ear = Listener::new(page, POND).await?;
    let (cols, rows, cells) = ear.read().await?;
    let tank = |at: Cell| number(&cells[at.0 - 1][at.1 - 1], "tank ");
    let all = cells_where(&cells, |_| true);
    let tanks: BTreeSet<usize> = all.iter().filter_map(|&at| tank(at)).collect();
    let tanks: Vec<usize> = tanks.into_iter().collect();
    ensure!(tanks.len() == 2, "the tanks are {tanks:?}");
    // A level for each tank: the first row with water in it.
    let levels = rows.len() + 1;
    let fits = |levels: &BTreeMap<usize, usize>| {
        let water = |at: Cell| tank(at).is_some_and(|tank| at.0 >= levels[&tank]);
        let needs = |names: &[String], of: fn(Cell) -> usize| {
            names.iter().zip(1..).all(|(name, line)| {
                let has = all.iter().filter(|&&at| of(at) == line && water(at)).count();
                number(name, "needs ").is_none_or(|needs| needs == has)
            })
        };
        needs(&rows, |at| at.0) && needs(&cols, |at| at.1)
    };
    let choices = (0..levels.pow(2)).map(|choice| {
        tanks.iter().zip([choice % levels + 1, choice / levels + 1]).map(|(&tank, level)| (tank, level)).collect()
    });
    let found = choices.into_iter().find(fits).context("no levels fit what is heard")?;
    ear.press("w").await?;
    let mut heard = String::new();
    for (wanted, level) in found {
        if let Some(&at) = all.iter().find(|&&at| tank(at) == Some(wanted) && at.0 >= level) {
            heard = ear.act(at, "Enter").await?;
        }
    }
    ensure!(heard.contains("Solved"), "at the end one hears {heard}");
    ear.end("aquarium").await
}

/// Laser Maze: reads the walls and the times at which each cell is safe, works out a route, and walks it.
pub async fn a_game_of_laser_maze(page: &Page) -> Result<()> {
    let mut ear = Listener::new(page, ROUND).await?;
    let (_, _, cells) = ear.read().await?;
    let goal = *cells_where(&cells, |words| words.contains("goal")).first().context("no goal is heard of")?;
    let start = *cells_where(&cells, |words| words.contains("start")).first().context("no start is heard of")?;
    let safe = |at: Cell, time: usize| {
        let Some(words) = cells.get(at.0 - 1).and_then(|line| line.get(at.1 - 1)) else { return false };
        let Some(period) = number(words, "of every ") else { return words.contains("always safe") };
        let times = words.split("safe at step ").nth(1).unwrap_or_default();
        let times = times.split(" of every").next().unwrap_or_default();
        times.split([',', ' ']).any(|one| one.parse() == Ok(time % period))
    };
    let mut todo = VecDeque::from([(start, Vec::<&str>::new())]);
    let way = loop {
        let (at, way) = todo.pop_front().context("no way is heard of")?;
        if at == goal {
            break way;
        }
        let steps = [(-1, 0, "ArrowUp"), (1, 0, "ArrowDown"), (0, -1, "ArrowLeft"), (0, 1, "ArrowRight")];
        for (down, right, key) in steps {
            let to = (at.0.wrapping_add_signed(down), at.1.wrapping_add_signed(right));
            if way.len() < 12 && to.0 > 0 && to.1 > 0 && safe(to, way.len() + 1) {
                todo.push_back((to, [&way[..], &[key]].concat()));
            }
        }
    };
    let mut heard = String::new();
    for (key, step) in way.iter().zip(1..) {
        heard = ear.press(key).await?;
        ensure!(heard.contains(&format!("you are here after {step} step")), "after step {step} one hears {heard}");
        ensure!(heard.contains("safe: ") || step == way.len(), "no safe steps are told: {heard}");
    }
    ensure!(heard.contains("goal"), "at the end one hears {heard}");
    ear.end("laser-maze").await
}

/// Voltorb Flip: reads the clues of all lines, and flips the advised cards until the round is won.
pub async fn a_game_of_voltorb_flip(page: &Page) -> Result<()> {
    let mut ear = Listener::new(page, SURE).await?;
    let (cols, rows, _) = ear.read().await?;
    ensure!(
        rows.iter().chain(&cols).all(|name| name.contains(": sum ") && name.contains("Voltorb")),
        "the clues are told as {rows:?} and {cols:?}"
    );
    for _ in 0..25 {
        page.wait_js(
            "gridlight.page.view().findings.some((one) => one.tone === 'done' && !one.words.includes('Looking'))",
        )
        .await?;
        let (_, _, cells) = ear.read().await?;
        let advised = *cells_where(&cells, |words| words.ends_with("advised")).first().context("nothing is advised")?;
        let heard = ear.act(advised, "Enter").await?;
        if view(page).await?["solved"] == true {
            ensure!(heard.to_lowercase().contains("won"), "at the end one hears {heard}");
            return ear.end("voltorb-flip").await;
        }
    }
    bail!("the round does not end: {:?}", ear.transcript)
}

/// Harmony: picks up a tile, and puts it where the board is announced to stay solvable.
pub async fn a_game_of_harmony(page: &Page) -> Result<()> {
    let mut ear = Listener::new(page, THREE).await?;
    show_mistakes(page, "once").await?;
    for _ in 0..40 {
        page.wait_js("gridlight.page.view().solved || !gridlight.page.view().findings.some((one) => one.words.includes('at least') || one.words.includes('Looking'))")
            .await?;
        let (_, _, cells) = ear.read().await?;
        let mut swapped = false;
        for from in cells_where(&cells, |words| words.contains("left") && !words.contains("no moves left")) {
            ear.act(from, "Enter").await?;
            let (_, _, held) = ear.read().await?;
            let good = cells_where(&held, |words| words.contains("keeps it solvable"));
            if let Some(&to) = good.first() {
                let heard = ear.act(to, "Enter").await?;
                if heard.contains("Solved") {
                    return ear.end("harmony").await;
                }
                swapped = true;
                break;
            }
            ear.press("Escape").await?;
        }
        ensure!(swapped, "no swap is said to keep it solvable");
    }
    bail!("the board is not solved: {:?}", ear.transcript)
}
