//! The project's only build tool, as a library: the command line and the browser journeys both stand on it.
//!
//! | module | what it does |
//! |---|---|
//! | [`project`] | where things are; running a program and saying what went wrong |
//! | [`list`] | the list of the puzzles |
//! | [`sync`] | writes what follows from it where no macro can |
//! | [`crates`] | which crates of others are compiled into the modules |
//! | [`wasm`] | compiles the crate to WebAssembly and writes its JavaScript glue |
//! | [`stamp`] | whether what was built is still what its inputs would give |
//! | [`notices`] | the terms of what others wrote |
//! | [`sbom`] | what a release is made of, for machines |
//! | [`supply`] | where the code of others comes from, and under which terms |
//! | [`site`] | which files belong to the page, and their MIME types |
//! | [`server`] | serves them on loopback, under any path prefix |
//! | [`watch`] | notices changed files |
//! | [`guide`] | builds and tests the puzzle of `docs/adding-a-puzzle.md` |
//! | `glue` | the JavaScript between page and module, without its documentation |
//! | [`dist`] | the folder for a static host, and its size budgets |
//! | `bundle` | the page's many sources as few short files |
//! | [`previews`] | a page for each board of the galleries, for links to them |
//! | `alike` | functions that are alike beside each other in a module, which packs better |
//! | [`sizes`] | what a page's module is made of |
//! | [`release`] | what a release holds: one version everywhere, and the package's files |
//! | [`repeat`] | whether a build elsewhere gives the same bytes |
//! | [`tools`] | finds or installs the programs that the tests need |
//! | [`suite`] | the parts of `cargo xtask test` and their summary |
//! | [`fuzz`] | runs the fuzz targets |
//! | [`digest`] | what is worth reading of cargo's own tests |
//! | `browser` | drives real browsers (feature `journeys`) |

#![expect(clippy::print_stdout, reason = "a command line tool talks on its standard output")]

mod alike;
#[cfg(feature = "journeys")]
pub mod browser;
mod bundle;
pub mod crates;
pub mod digest;
pub mod dist;
pub mod fuzz;
mod glue;
pub mod guide;
pub mod list;
pub mod notices;
pub mod offline;
pub mod previews;
pub mod project;
pub mod release;
pub mod repeat;
pub mod sbom;
pub mod server;
pub mod site;
pub mod sizes;
pub mod stamp;
pub mod suite;
pub mod supply;
pub mod sync;
pub mod tools;
pub mod wasm;
pub mod watch;
