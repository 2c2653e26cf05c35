//! The first sight.

use anyhow::Result;
use xtask::browser::Page;

/// The page becomes usable.
pub async fn opens(page: &Page) -> Result<()> {
    page.goto("").await?;
    page.wait_ready().await?;
    page.screenshot("opens").await?;
    Ok(())
}
