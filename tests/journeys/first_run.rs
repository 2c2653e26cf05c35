//! A fresh clone's page: its first puzzle works while the others are still being built.

use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Result;
use xtask::browser::Page;
use xtask::server;

use crate::steps::*;

/// The page says what is still being built, and opens it as soon as it is ready.
pub async fn the_rest_is_built_behind(page: &Page) -> Result<()> {
    let folder = tempfile::tempdir()?;
    page.copy_site(folder.path())?;
    let (module, aside) = (folder.path().join("pkg/wasm/page/aquarium"), folder.path().join("aquarium"));
    fs::rename(&module, &aside)?;
    let building = Arc::new(AtomicBool::new(true));
    let options = server::Options { root: folder.path().into(), building: building.clone(), ..Default::default() };
    let server = page.serve(&options)?;
    page.goto_address(&format!("{}#lazors", server.address())).await?;
    page.wait_ready().await?;
    says(page, "toast", "The other puzzles are still being built.").await?;
    click(page, "puzzle-aquarium").await?;
    says(page, "toast", "Aquarium is still being built.").await?;
    wait_view(page, "view.puzzle === 'lazors'").await?;
    fs::rename(&aside, &module)?;
    wait_view(page, "view.puzzle === 'aquarium'").await?;
    // A link to a puzzle that is not ready.
    fs::rename(&module, &aside)?;
    page.goto("").await?;
    page.goto_address(&format!("{}#aquarium", server.address())).await?;
    page.wait_js("document.querySelector('#loading')?.textContent.includes('still being built')").await?;
    fs::rename(&aside, &module)?;
    page.wait_ready().await?;
    building.store(false, Ordering::Relaxed);
    page.goto("").await?;
    page.wait_ready().await
}
