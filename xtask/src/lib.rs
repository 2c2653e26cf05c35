//! The project's only build tool, as a library, used by the command line and the browser journeys.
//!
//! | module | what it does |
//! |---|---|
//! | [`project`] | paths of the checkout; running programs and reporting errors |
//! | [`list`] | the list of the puzzles |
//! | [`sync`] | writes the files that follow from it where macros cannot |
//! | [`crates`] | the third-party crates compiled into the modules |
//! | [`wasm`] | compiles the crate to WebAssembly and writes its JavaScript glue |
//! | [`stamp`] | whether a build is up to date |
//! | [`notices`] | third-party licence texts |
//! | [`sbom`] | a release's bill of materials |
//! | [`supply`] | sources and licences of third-party code |
//! | [`site`] | which files belong to the page, and their MIME types |
//! | [`server`] | serves them on loopback, under any path prefix |
//! | [`scripts`] | compiles TypeScript for pages that are served |
//! | [`watch`] | notices changed files |
//! | [`guide`] | builds and tests the puzzle of `docs/adding-a-puzzle.md` |
//! | `glue` | shrinks the JavaScript between page and module |
//! | [`dist`] | the folder for a static host, and its size budgets |
//! | `bundle` | bundles and minifies the page's sources |
//! | [`previews`] | a page for each board of the galleries, for links to them |
//! | `alike` | orders a module's functions for better compression |
//! | [`sizes`] | what takes up space in a page's module |
//! | [`package`] | builds the npm package: the library's TypeScript, the modules, the command |
//! | [`release`] | checks a release: one version everywhere, and the package's files |
//! | [`repeat`] | whether a build elsewhere gives the same bytes |
//! | [`against`] | times the library against an earlier commit's |
//! | [`tools`] | finds or installs the programs that the tests need |
//! | [`suite`] | the parts of `cargo xtask test` and their summary |
//! | [`fuzz`] | runs the fuzz targets |
//! | [`digest`] | the useful part of the output of cargo's tests |
//! | `browser` | drives real browsers (feature `journeys`) |

#![expect(clippy::print_stdout, reason = "a command line tool talks on its standard output")]

pub mod against;
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
pub mod package;
pub mod packages;
pub mod previews;
pub mod project;
pub mod release;
pub mod repeat;
pub mod sbom;
pub mod scripts;
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
