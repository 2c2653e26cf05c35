//! Sessions of any puzzle behind one type, for the page.

use crate::bits::BitReader;
use crate::contract::{HintsView, Kept, View};
use crate::grid::{Cell, Size};
use crate::puzzle::{Mode, Puzzle};
use crate::scene::{Rect, Scene, Theme};
use crate::search::MoveStatus;
use crate::text::TextError;

use super::{GridWords, Opening, Pointed, Sent, Session};

/// Declares the trait and forwards each method to the session's own, where it is documented.
macro_rules! erased {
    (
        ref { $($name:ident($($arg:ident: $type:ty),*) $(-> $out:ty)?;)* }
        mut { $($change:ident($($with:ident: $what:ty),*) $(-> $gives:ty)?;)* }
    ) => {
        /// An open board of any puzzle. Its methods are those of [`Session`].
        #[expect(missing_docs, reason = "each is described where the session has it")]
        pub trait DynSession {
            /// As [`Session::sent`].
            fn sent(&self, what: Sent) -> Box<dyn DynSession>;
            $(fn $name(&self, $($arg: $type),*) $(-> $out)?;)*
            $(fn $change(&mut self, $($with: $what),*) $(-> $gives)?;)*
        }

        impl<P: Puzzle> DynSession for Session<P> {
            fn sent(&self, what: Sent) -> Box<dyn DynSession> {
                Box::new(Session::sent(self, what))
            }
            $(fn $name(&self, $($arg: $type),*) $(-> $out)? {
                Session::$name(self, $($arg),*)
            })*
            $(fn $change(&mut self, $($with: $what),*) $(-> $gives)? {
                Session::$change(self, $($with),*)
            })*
        }
    };
}

erased! {
    ref {
        bounds() -> Rect;
        svg(theme: Theme) -> String;
        kept() -> Option<Kept>;
        tool_picture(id: &str) -> String;
        text(format: &str) -> Option<String>;
        packed() -> Vec<u8>;
        solution() -> String;
        awaits_replay() -> Vec<u8>;
        listed() -> Vec<String>;
        cursor_words() -> String;
        cursor_at() -> Option<(f32, f32)>;
        hover_words() -> String;
        grid_words(from: Cell, part: Size) -> GridWords;
        whereabouts() -> String;
        overview() -> String;
    }
    mut {
        show_view() -> View;
        follow(words: &[u32]);
        show_board(bits: Option<&mut BitReader<'_>>);
        point(pointed: Pointed);
        assume();
        settle(keep: bool);
        take_up_assumed(bases: &mut [BitReader<'_>]);
        count_hint(told: u8, before: u8);
        step_to(bits: &mut BitReader<'_>, said: &str) -> bool;
        open_text(text: &str, read: bool) -> Result<Vec<(String, Vec<u8>)>, TextError>;
        open_bits(bits: &mut BitReader<'_>, fresh: bool, how: Opening) -> bool;
        restore(kept: Kept) -> bool;
        set_mode(mode: Mode);
        select(tool: &str);
        adjust(tool: &str, by: i32);
        act(action: &str);
        show_mistakes(on: bool);
        check();
        restart();
        resize(rows: u16, cols: u16);
        undo();
        redo();
        press(at: (f32, f32), second: bool);
        bring();
        drag(to: (f32, f32));
        release(at: (f32, f32));
        cancel();
        hover(at: Option<(f32, f32)>);
        key(name: &str, shift: bool) -> bool;
        cursor_to(row: u16, col: u16);
        news() -> String;
        clear_answers();
        add_answers(texts: &[String], refine: bool);
        add_answers_here(texts: &[String], refine: bool);
        show(index: Option<usize>);
        lay_over(on: bool);
        take();
        mark(blamed: Vec<Cell>, unshared: Vec<Cell>);
        recall_hints(hints: HintsView);
        advise(answer: &str);
        deny(why: &str);
        look_ahead(moves: Vec<MoveStatus>, over: bool);
        watch(on: bool);
        watch_from(done: usize);
        defer_replays();
        take_replay(board: &[u8], steps: &[u8]) -> bool;
        show_other(on: bool);
        seek(time: f32);
        set_screen(density: f32, covered: f32);
        draw(now: f64, calm: bool, view: Rect, scale: f32, scene: &mut Scene) -> bool;
    }
}
