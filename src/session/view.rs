//! All that the page's panels show, as plain data: the Rust side of `View` in `www/types.d.ts`.

use serde::Serialize;

use crate::grid::Size;
use crate::link;
use crate::puzzle::{ActionInfo, Finding, Mode, Puzzle, Report, Tone};
use crate::scene::{Rect, svg::svg};
use crate::trace::{Mark, Step};

use super::Session;

/// See `View` in `www/types.d.ts`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the fields are described in www/types.d.ts")]
pub struct View {
    pub puzzle: &'static str,
    pub mode: &'static str,
    pub rows: u16,
    pub cols: u16,
    pub link: String,
    pub problem: String,
    pub large: bool,
    pub undo: String,
    pub redo: String,
    pub groups: Vec<Group>,
    pub tool: String,
    pub actions: Vec<Action>,
    pub status: String,
    pub findings: Vec<Found>,
    pub solved: bool,
    pub unfinished: String,
    /// The strategy that is to advise; "" for none, or when its advice is there.
    pub advisor: &'static str,
    pub keypad: &'static str,
    pub keypad_for: String,
    pub answers: usize,
    pub shown: Option<usize>,
    pub timeline: Option<Timeline>,
    pub ahead: &'static str,
    pub back: &'static str,
    pub remark: String,
    pub remark_at: Option<(f32, f32)>,
}

/// See `ToolGroup` in `www/types.d.ts`.
#[derive(Serialize)]
#[expect(missing_docs, reason = "the fields are described in www/types.d.ts")]
pub struct Group {
    pub name: &'static str,
    pub tools: Vec<ToolView>,
}

/// See `Tool` in `www/types.d.ts`.
#[derive(Serialize)]
#[expect(missing_docs, reason = "the fields are described in www/types.d.ts")]
pub struct ToolView {
    pub id: String,
    pub name: String,
    pub key: String,
    pub picture: String,
    pub count: Option<u16>,
    pub adjustable: bool,
    pub disabled: String,
}

/// See `Action` in `www/types.d.ts`.
#[derive(Serialize)]
#[expect(missing_docs, reason = "the fields are described in www/types.d.ts")]
pub struct Action {
    pub id: &'static str,
    pub name: &'static str,
    pub group: &'static str,
    pub icon: &'static str,
    pub disabled: &'static str,
    pub on: Option<bool>,
}

/// See `Finding` in `www/types.d.ts`.
#[derive(Serialize)]
#[expect(missing_docs, reason = "the fields are described in www/types.d.ts")]
pub struct Found {
    pub tone: &'static str,
    pub words: String,
}

/// See `Timeline` in `www/types.d.ts`.
#[derive(Serialize)]
#[expect(missing_docs, reason = "the fields are described in www/types.d.ts")]
pub struct Timeline {
    pub steps: usize,
    pub time: f32,
    pub caption: String,
    pub ticks: Vec<TickView>,
    pub pace: f32,
    pub together: Option<bool>,
}

/// A tick of [`Timeline`].
#[derive(Serialize)]
#[expect(missing_docs, reason = "the fields are described in www/types.d.ts")]
pub struct TickView {
    pub at: usize,
    pub kind: &'static str,
    pub words: String,
}

/// Whole-board actions: id, name, group. The id is also the icon's name.
const ACTIONS: [(&str, &str, &str); 10] = [
    ("new", "Empty board", "Board"),
    ("restart", "Take all moves back", "Board"),
    ("turn-left", "Turn left", "Turn"),
    ("turn-right", "Turn right", "Turn"),
    ("flip-sideways", "Flip sideways", "Turn"),
    ("flip-over", "Flip over", "Turn"),
    ("shift-up", "Shift up", "Shift"),
    ("shift-down", "Shift down", "Shift"),
    ("shift-left", "Shift left", "Shift"),
    ("shift-right", "Shift right", "Shift"),
];

impl<P: Puzzle> Session<P> {
    /// The session as the page shows it.
    pub fn view(&self) -> View {
        let board = &*self.told();
        let mut report = P::check(board, self.mode);
        let trouble = Finding { tone: Tone::Wrong, words: self.trouble.clone() };
        let told = report.findings.iter().any(|finding| finding.tone == Tone::Wrong);
        let trouble = (!self.trouble.is_empty() && !told).then_some(trouble);
        let writes = self.writes_at();
        let keypad = writes.map_or("", |spot| P::keypad(board, self.mode, spot));
        let Size { rows, cols } = P::size(board);
        let (ahead, back) = self.looks(&mut report);
        View {
            puzzle: P::INFO.id,
            mode: mode_name(self.mode),
            rows,
            cols,
            link: self.link(),
            problem: self.problem(),
            large: !P::linkable(board),
            undo: self.history.past().unwrap_or("").into(),
            redo: self.history.future().unwrap_or("").into(),
            groups: self.groups(),
            tool: self.tool().into(),
            actions: self.actions(),
            status: report.status,
            findings: report
                .findings
                .into_iter()
                .chain(trouble)
                .filter(|finding| self.tells(finding))
                .map(found)
                .collect(),
            solved: report.solved,
            unfinished: P::unfinished(board).unwrap_or_default(),
            advisor: self.advisor(),
            keypad,
            keypad_for: writes.filter(|_| !keypad.is_empty()).map_or(String::new(), |at| P::words(board, at)),
            answers: self.answers.len(),
            shown: self.shown,
            timeline: self.timeline(),
            ahead,
            back,
            remark: self.remark.as_ref().map(|remark| remark.words.clone()).unwrap_or_default(),
            remark_at: self.remark.as_ref().and_then(|remark| remark.at),
        }
    }

    /// The strategies that are to look ahead and back, "" for none; what the former has found goes into the report.
    fn looks(&self, report: &mut Report) -> (&'static str, &'static str) {
        let idle = self.mode != Mode::Play || self.film.is_some() || report.solved;
        let Some(strategies) = P::AHEAD.filter(|_| !idle) else { return ("", "") };
        let board = self.history.board();
        let back = if P::restart(board) == *board { "" } else { strategies.back };
        if !self.errors || report.findings.iter().any(|finding| finding.tone == Tone::Wrong) {
            return ("", back);
        }
        report.findings.extend(P::outlook(board, &self.ahead.0, self.ahead.1));
        (strategies.next, back)
    }

    /// The strategy that is to advise now; a stroke under way is waited for.
    fn advisor(&self) -> &'static str {
        let board = self.history.board();
        match P::advisor(board, self.mode) {
            "" => "",
            _ if self.live.is_some() => "wait",
            _ if P::unfinished(board).is_some() => "",
            strategy => strategy,
        }
    }

    /// The link of what is to be solved, without the moves made; for a large board something that changes when
    /// that does.
    fn problem(&self) -> String {
        let board = self.board();
        if !P::linkable(board) {
            return format!("{}/large-{}", P::INFO.id, self.revision);
        }
        link::link(P::INFO.id, |bits| P::encode(&P::problem(board), bits))
    }

    fn groups(&self) -> Vec<Group> {
        let unit = Rect { x: 0.0, y: 0.0, w: 1.0, h: 1.0 };
        let tool = |tool: crate::puzzle::Tool| ToolView {
            picture: svg(&tool.picture, unit, 32.0),
            id: tool.id,
            name: tool.name,
            key: tool.key.map(String::from).unwrap_or_default(),
            count: tool.count,
            adjustable: tool.adjustable,
            disabled: tool.disabled.unwrap_or_default(),
        };
        let groups = P::tools(self.board(), self.mode).into_iter();
        groups
            .map(|group| Group { name: group.name, tools: group.tools.into_iter().map(tool).collect() })
            .collect()
    }

    fn actions(&self) -> Vec<Action> {
        let board = self.board();
        let untouched = P::restart(board) == *board;
        let offered = |id: &str| match self.mode {
            Mode::Edit => true,
            Mode::Play => id == "restart",
            Mode::Solve => false,
        };
        let action = |(id, name, group)| {
            let disabled = if id == "restart" && untouched { "No move has been made." } else { "" };
            Action { id, name, group, icon: id, on: None, disabled }
        };
        let own = |it: ActionInfo| Action {
            id: it.id,
            name: it.name,
            group: it.group,
            icon: it.icon,
            on: it.on,
            disabled: it.disabled,
        };
        let mut actions: Vec<Action> =
            ACTIONS.into_iter().filter(|(id, _, _)| offered(id) && P::offers(id)).map(action).collect();
        actions.extend(P::actions(board, self.mode).into_iter().map(own));
        if P::HIDES_ERRORS && self.mode == Mode::Play {
            let error = |id, name, on| Action { id, name, group: "Errors", icon: id, on, disabled: "" };
            actions.push(error("live-errors", "Show errors as they are made", Some(self.errors)));
            actions.push(error("check-errors", "Check for errors", None));
        }
        actions
    }

    /// Whether a finding is shown without being asked for.
    fn tells(&self, finding: &Finding) -> bool {
        self.errors || self.mode != Mode::Play || finding.tone != Tone::Wrong
    }

    fn timeline(&self) -> Option<Timeline> {
        let film = self.film.as_ref()?;
        let tick = |(at, step): (usize, &P::Step)| {
            let kind = match step.mark() {
                Mark::Branch => "branch",
                Mark::End => "end",
                Mark::Event | Mark::Plain => "event",
            };
            TickView { at, kind, words: step.caption() }
        };
        let caption = film.trace.at(film.time).map_or_else(|| "Before the first step.".into(), Step::caption);
        Some(Timeline {
            steps: film.trace.steps.len(),
            time: film.time,
            caption,
            ticks: film.trace.marks().map(tick).collect(),
            // Several things at once want more time.
            pace: if self.together { P::PACE / 2.0 } else { P::PACE },
            together: P::TOGETHER.then_some(self.together),
        })
    }
}

/// A mode's name on the page.
pub fn mode_name(mode: Mode) -> &'static str {
    match mode {
        Mode::Edit => "edit",
        Mode::Play => "play",
        Mode::Solve => "solve",
    }
}

/// A finding as the page takes it.
pub fn found(finding: Finding) -> Found {
    let tone = match finding.tone {
        Tone::Wrong => "wrong",
        Tone::Note => "note",
        Tone::Done => "done",
    };
    Found { tone, words: finding.words }
}
