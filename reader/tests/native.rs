//! The tests of the readers, in one program: what opens and draws pictures is compiled once.

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
