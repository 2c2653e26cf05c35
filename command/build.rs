//! Writes completions for bash, zsh and fish, and man pages, into the build's `OUT_DIR`.

#[path = "src/cli.rs"]
mod cli;

use clap_complete::{Shell, generate_to};

fn main() -> std::io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/cli.rs");
    // There is no shell around the module.
    if std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32") {
        return Ok(());
    }
    let out = std::env::var_os("OUT_DIR").ok_or(std::io::ErrorKind::NotFound)?;
    for shell in [Shell::Bash, Shell::Zsh, Shell::Fish] {
        generate_to(shell, &mut cli::cli(), "gridlight", &out)?;
    }
    clap_mangen::generate_to(cli::cli(), out)
}
