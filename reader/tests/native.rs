//! The tests of the readers, in one program: what opens and draws pictures is compiled once.

/// Tests that call one function, for a puzzle each.
macro_rules! puzzles {
    ($run:ident: $($name:ident <$puzzle:ident> ($($with:expr),*);)*) => {
        $(#[test] fn $name() { $run::<$puzzle>($($with),*); })*
    };
    ("takes minutes", $run:ident: $($name:ident <$puzzle:ident>;)*) => {
        $(#[test] #[ignore = "takes minutes"] fn $name() { $run::<$puzzle>(); })*
    };
}

mod aquarium;
mod common;
mod drawn;
mod harmony;
mod laser_maze;
mod lazors;
mod made;
mod own;
mod pages;
mod photo;
mod photo_drawn;
mod photo_page;
mod read;
mod speed;
mod voltorb_flip;
