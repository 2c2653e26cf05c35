//! What the page's panels show of a session.

use crate::contract::{ActionView, GroupView, OtherView, RoleView, TickView, TimelineView, ToolView, View};
use crate::grid::Size;
use crate::kit::links::{linked, linked_if_small};
use crate::kit::numbers::counted;
use crate::kit::rulers::Numbered;
use crate::puzzle::{ActionInfo, ActionRole, Finding, Mode, Puzzle, Report, Tone, Tool, ToolGroup};
use crate::scene::{Rect, svg::svg};
use crate::trace::{Mark, Step};

use super::history::Entry;
use super::state::Session;

/// Whole-board actions: id, name, group. The id is also the name of the icon.
type Offered = (&'static str, &'static str, &'static str);

const NEW: Offered = ("new", "Empty board", "Board");
const RESTART: Offered = ("restart", "Reset", "Board");
const QUARTERS: [Offered; 2] = [("turn-left", "Turn left", "Turn"), ("turn-right", "Turn right", "Turn")];
const MIRRORS: [Offered; 2] =
    [("flip-sideways", "Flip horizontally", "Turn"), ("flip-over", "Flip vertically", "Turn")];
const SHIFTS: [Offered; 4] = [
    ("shift-up", "Shift up", "Shift"),
    ("shift-down", "Shift down", "Shift"),
    ("shift-left", "Shift left", "Shift"),
    ("shift-right", "Shift right", "Shift"),
];

impl<P: Puzzle> Session<P> {
    /// The view of the session for the page.
    pub fn view(&self) -> View {
        self.seen().0
    }

    /// The same for a page that displays it: from now on the picture numbers the rows and columns that its findings
    /// name.
    pub fn show_view(&mut self) -> View {
        let (view, told_of) = self.seen();
        self.position.told_of = told_of;
        view
    }

    /// The view, and the rows and columns that its findings name.
    fn seen(&self) -> (View, Numbered) {
        let board = self.board();
        let mode = self.hand.mode;
        let mut report = P::check(board, mode);
        if let (Some(advice), Some(advised)) = (P::ADVICE, self.advised()) {
            report.findings.extend((advice.findings)(board, mode, advised));
        }
        let told = report.findings.iter().any(|finding| finding.tone == Tone::Wrong);
        let trouble = self.position.trouble.clone().filter(|_| !told);
        let trouble = trouble.map(|words| Finding::new(Tone::Wrong, words));
        let writes = self.field();
        let keypad = writes.and_then(|spot| Some((P::FIELDS?.keypad)(board, mode, spot))).unwrap_or_default();
        let Size { rows, cols } = P::size(board);
        let (lookahead, back) = self.looks(&mut report);
        let findings = report.findings.into_iter().chain(trouble).filter(|finding| self.tells(finding));
        let findings: Vec<Finding> = findings.collect();
        let mut told_of = Numbered::default();
        for Finding { cells, named, .. } in &findings {
            told_of.add_named(cells, *named);
        }
        let awaits = || P::awaits(board).filter(|_| mode == Mode::Edit);
        let view = View {
            puzzle: P::INFO.id,
            mode,
            rows,
            cols,
            link: self.link(),
            given: self.given_link(),
            fresh: self.fresh_link(),
            moved: self.is_moved(),
            own: self.history.own(),
            finished: report.solved && !self.history.own() && self.history.by_hand(),
            problem: self.problem_link(),
            large: !P::linkable(board),
            undo: self.history.past().unwrap_or("").into(),
            redo: self.history.future().unwrap_or("").into(),
            groups: match &self.hand.live {
                Some(_) => P::tools(board, mode).iter().map(group).collect(),
                None => self.tools_of(mode).iter().map(group).collect(),
            },
            tool: self.tool().into(),
            walks: self.walks(),
            actions: self.actions(),
            status: report.status,
            findings,
            solved: report.solved,
            moves: self.history.moves(),
            made: counted(self.history.moves().into(), P::MOVES.0, P::MOVES.1),
            hints: self.help.view(),
            unfinished: P::unfinished(board).or_else(awaits).unwrap_or_default(),
            advisor: self.advisor(),
            stroking: self.hand.live.is_some(),
            keypad_for: writes.filter(|_| !keypad.is_empty()).map_or(String::new(), |at| self.asks(at)),
            keypad,
            answers: self.problem.answers.len(),
            shown: self.problem.shown,
            over: self.over_view(),
            timeline: self.timeline(),
            lookahead,
            back,
            remark: self.remark.as_ref().map(|remark| remark.words.clone()).unwrap_or_default(),
            assumed: self.assumed(),
            remark_at: self.remark.as_ref().and_then(|remark| remark.at),
        };
        (view, told_of)
    }

    /// The SVG picture of a tool of the mode, square; "" for an unknown tool. On all boards of a puzzle, tools with the
    /// same id and name look the same.
    pub fn tool_picture(&self, id: &str) -> String {
        let mut tools = self.tools_of(self.hand.mode).iter().flat_map(|group| &group.tools);
        tools.find(|tool| tool.id == id).map_or(String::new(), |tool| svg(&tool.picture, P::INKS, UNIT, 32.0))
    }

    /// The strategies that look ahead and back, if any; the result of the former is added to the report.
    fn looks(&self, report: &mut Report) -> (Option<&'static str>, Option<&'static str>) {
        let idle = self.hand.mode != Mode::Play || self.playback.is_some() || report.solved;
        let Some(lookahead) = P::LOOKAHEAD.filter(|_| !idle) else { return (None, None) };
        let board = self.history.board();
        let back = (P::restart(board) != *board).then_some(lookahead.back);
        if !self.settings.mistakes || report.findings.iter().any(|finding| finding.tone == Tone::Wrong) {
            return (None, back);
        }
        let position = &self.position;
        let outlook = || (lookahead.outlook)(board, &position.next_moves, position.looked);
        report.findings.extend(position.outlook.get_or_init(outlook).clone());
        (Some(lookahead.next), back)
    }

    /// The strategy that is to advise now.
    pub(super) fn advisor(&self) -> Option<&'static str> {
        let board = self.history.board();
        let strategy = (P::ADVICE?.strategy)(board, self.hand.mode)?;
        P::unfinished(board).is_none().then_some(strategy)
    }

    /// The link of the original puzzle.
    fn given_link(&self) -> String {
        let Entry { board, links, .. } = self.history.entry();
        links.given.get_or_init(|| linked_if_small::<P>(&P::original(board))).clone()
    }

    /// The link with which the puzzle begins.
    fn fresh_link(&self) -> String {
        if P::SETTINGS.is_none() {
            return self.given_link();
        }
        let Entry { board, links, .. } = self.history.entry();
        links.fresh.get_or_init(|| linked_if_small::<P>(&P::fresh(board))).clone()
    }

    /// Whether the link has more than the puzzle: moves, a trial or a replay.
    fn is_moved(&self) -> bool {
        let Entry { board, under, .. } = self.history.entry();
        let more = self.playback.is_some() || !under.is_empty();
        P::linkable(board) && (more || P::restart(board) != *board)
    }

    /// The link of the solver input; for a board too large for a link, a text that changes whenever the input does.
    fn problem_link(&self) -> String {
        let Entry { board, links, .. } = self.history.entry();
        if !P::linkable(board) {
            return format!("{}/large-{}", P::INFO.id, self.revision);
        }
        links.problem.get_or_init(|| linked::<P>(&P::solver_input(board))).clone()
    }

    fn actions(&self) -> Vec<ActionView> {
        let (board, mode) = (self.board(), self.hand.mode);
        let played = self.history.board();
        let restart =
            if self.hand.live.is_none() && P::restart(played) == *played { "No move has been made." } else { "" };
        let mut actions = Vec::new();
        match mode {
            Mode::Edit => {
                let mut offer = |offered: &[Offered]| actions.extend(offered.iter().map(|&it| offered_action(it)));
                offer(&[NEW, RESTART]);
                if let Some(turning) = P::TURNING {
                    offer(if turning.quarters { &QUARTERS } else { &[] });
                    offer(&MIRRORS);
                }
                offer(if P::SHIFTED.is_some() { &SHIFTS } else { &[] });
                actions[1].disabled = restart;
            }
            Mode::Play => {
                let role = RoleView::Restart;
                actions.push(ActionView { role, disabled: restart, ..offered_action(RESTART) });
            }
            Mode::Solve => {}
        }
        if let Some(own) = P::ACTIONS {
            actions.extend((own.list)(board, mode, self.advised()).into_iter().map(own_action));
        }
        actions
    }

    /// Whether a finding is shown without a request.
    fn tells(&self, finding: &Finding) -> bool {
        self.shows_mistakes() || finding.tone != Tone::Wrong
    }

    fn timeline(&self) -> Option<TimelineView> {
        let playback = self.playback.as_ref()?;
        let tick = |(at, step): (usize, &P::Step)| {
            let kind = if step.mark() == Mark::Plain { Mark::Event } else { step.mark() };
            TickView { at, kind, words: step.caption() }
        };
        let caption = playback.trace.caption(playback.time);
        // The last step says where it has led.
        let ends = playback.awaited.is_none()
            && playback.time >= playback.trace.end()
            && P::check(&playback.board, Mode::Play).solved;
        let caption = caption.map(|caption| if ends { caption + " Solved." } else { caption });
        let building = playback.awaited.is_some();
        let start = if building { "Working out the steps …" } else { "Before the first step." };
        let other = P::OTHER_REPLAY.map(|other| (OtherView { name: other.name, on: self.settings.other }, other.pace));
        let pace = other.as_ref().filter(|(other, _)| other.on).map_or(P::PACE, |&(_, pace)| pace);
        Some(TimelineView {
            steps: playback.trace.steps.len(),
            time: playback.time,
            caption: caption.unwrap_or_else(|| start.into()),
            building,
            ticks: playback.trace.marks().map(tick).collect(),
            pace,
            other: other.map(|(other, _)| other),
        })
    }
}

/// The square that contains a tool's picture.
const UNIT: Rect = Rect { x: 0.0, y: 0.0, w: 1.0, h: 1.0 };

fn group(&ToolGroup { name, ref tools }: &ToolGroup) -> GroupView {
    let view = |tool: &Tool| ToolView {
        id: tool.id.clone(),
        name: tool.name.clone(),
        key: tool.key.map(String::from).unwrap_or_default(),
        count: tool.count,
        adjustable: tool.adjustable,
        disabled: tool.disabled.clone().unwrap_or_default(),
    };
    GroupView { name, tools: tools.iter().map(view).collect() }
}

fn offered_action((id, name, group): Offered) -> ActionView {
    ActionView { id, name, role: RoleView::Group, group, icon: Some(id), disabled: "", on: None }
}

fn own_action(ActionInfo { id, name, icon, role, on, disabled }: ActionInfo) -> ActionView {
    let (role, group) = match role {
        ActionRole::Group(name) => (RoleView::Group, name),
        ActionRole::Beside => (RoleView::Beside, ""),
        ActionRole::Next => (RoleView::Next, ""),
    };
    ActionView { id, name, role, group, icon, disabled: disabled.unwrap_or(""), on }
}
