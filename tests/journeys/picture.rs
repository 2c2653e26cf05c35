//! Films of replays, and pictures of boards.

use anyhow::{Result, ensure};
use gif::{ColorOutput, DecodeOptions};
use xtask::browser::Page;

use crate::boards::{SEVERAL, TINY};
use crate::steps::*;

/// Whether an element is visible.
fn seen(name: &str) -> String {
    format!("document.querySelector('[data-test=\"{name}\"]')?.checkVisibility()")
}

/// Replays the tiny board's solution and opens the dialog for its film.
pub async fn film(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    page.js(CATCH_FILES).await?;
    solve(page, "Unique solution.").await?;
    click(page, "watch").await?;
    page.wait_for(&it("caption")).await?;
    click(page, "share").await?;
    click(page, "export-film").await?;
    page.wait_for(&it("film-make")).await
}

/// The name and the bytes of the last file downloaded.
async fn bytes(page: &Page) -> Result<(String, Vec<u8>)> {
    let script = "
        const { name, blob } = files.at(-1);
        return [name, [...new Uint8Array(await blob.arrayBuffer())]];";
    Ok(serde_json::from_value(page.js_async(script).await?)?)
}

/// A replay becomes a GIF: its size, its frames with their durations, its colours; the page stays where it was.
pub async fn a_replay_becomes_a_gif(page: &Page) -> Result<()> {
    film(page).await?;
    let before = view(page).await?;
    let told = "
        window.told = [];
        const far = document.querySelector('[data-test=\"film-far\"]');
        new MutationObserver(() => told.push(far.textContent)).observe(far, { childList: true, subtree: true, characterData: true });";
    page.js(told).await?;
    click(page, "film-320").await?;
    page.screenshot("film").await?;
    click(page, "film-make").await?;
    page.wait_js(&seen("film-save")).await?;
    let steps = before["timeline"]["steps"].as_u64().unwrap_or_default() as usize;
    let far: Vec<String> = serde_json::from_value(page.js("return told").await?)?;
    // The board alone comes first.
    let all = steps + 2;
    ensure!(far.contains(&format!("Frame 2 of {all}")), "it was told {far:?}");
    ensure!(far.last() == Some(&format!("Frame {all} of {all}")), "it was told {far:?}");
    page.screenshot("film-made").await?;
    click(page, "film-save").await?;
    let (name, gif) = bytes(page).await?;
    ensure!(name.starts_with("lazors-") && name.ends_with(".gif"), "it is called {name}");
    let words = page.text(&it("film-told")).await?;
    let size = format!("{} kB", gif.len().div_ceil(1000));
    ensure!(words.contains(&size) && words.contains("320"), "{words}, of {} bytes", gif.len());

    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::RGBA);
    let mut decoder = options.clone().read_info(&gif[..])?;
    let (width, height) = (decoder.width(), decoder.height());
    ensure!(width.max(height) == 320, "{width} by {height}");
    // The middle of a cell that is empty and far from the beam's glow; and the background in the corner.
    let asked = "
        const [left, top, width, height] = gridlight.page.bounds();
        const style = getComputedStyle(document.documentElement);
        const colour = (name) => style.getPropertyValue(`--ink-${name}`).trim();
        const scale = 320 / Math.max(width + 0.2, height + 0.2);
        const at = (x, y) => [(x - left + 0.1) * scale, (y - top + 0.1) * scale].map(Math.floor);
        return [at(2.5, 0.5), [1, 1], colour('cell'), colour('ground')];";
    let (cell, corner, cell_colour, ground): ([usize; 2], [usize; 2], String, String) =
        serde_json::from_value(page.js(asked).await?)?;
    let (mut frames, mut hundredths, mut changed) = (0, 0, 0);
    let mut first = Vec::new();
    while let Some(frame) = decoder.read_next_frame()? {
        if frames == 0 {
            first = frame.buffer.to_vec();
            ensure!((frame.width, frame.height) == (width, height), "the first frame is not the whole picture");
        } else if frame.width < width && frame.height < height {
            changed += 1;
        }
        frames += 1;
        hundredths += u32::from(frame.delay);
    }
    // Frames equal to the one before are not repeated.
    ensure!(frames > 3 && frames <= all, "{frames} frames of {all}");
    ensure!(changed > 0, "every frame holds the whole picture");
    let seconds = before["timeline"]["pace"].as_f64().map_or(0.0, |pace| steps as f64 / pace + 3.0);
    ensure!((f64::from(hundredths) / 100.0 - seconds).abs() < 0.1, "{hundredths} hundredths, not {seconds} s");
    let pixel = |[x, y]: [usize; 2]| {
        let at = (y * usize::from(width) + x) * 4;
        first.get(at..at + 3).map(|rgb| format!("#{:02x}{:02x}{:02x}", rgb[0], rgb[1], rgb[2]))
    };
    ensure!(pixel(cell) == Some(cell_colour), "a cell is {:?}", pixel(cell));
    ensure!(pixel(corner) == Some(ground), "the ground is {:?}", pixel(corner));

    page.press("Escape").await?;
    let after = view(page).await?;
    ensure!(after == before, "the page was at {before} and is at {after}");
    // A title is written above the board, which is as large as before.
    page.js("gridlight.stage.app.about = { ...gridlight.stage.app.about, title: 'Two <i>halls' }").await?;
    click(page, "share").await?;
    click(page, "export-film").await?;
    page.wait_js("document.querySelector('.film[open]')").await?;
    click(page, "film-make").await?;
    page.wait_js(&seen("film-save")).await?;
    page.screenshot("film-titled").await?;
    click(page, "film-save").await?;
    let gif = bytes(page).await?.1;
    let titled = options.read_info(&gif[..])?;
    let (titled_width, titled_height) = (titled.width(), titled.height());
    ensure!(titled_width == width && titled_height > height + 10, "{titled_width} by {titled_height}");
    // It carries the link of the board, which it begins with; no move.
    let fresh = word(&before, "fresh")?;
    let inside = String::from_utf8_lossy(&gif).into_owned();
    ensure!(inside.contains(&format!("#{fresh}\0")), "the film has no link of {fresh}");
    // Dropped on another board, it opens by that link.
    page.press("Escape").await?;
    page.wait_js("!document.querySelector('dialog[open]')").await?;
    page.paste(SEVERAL).await?;
    wait_view(page, &format!("view.fresh !== '{fresh}'")).await?;
    let drop = "
        const data = new DataTransfer();
        data.items.add(new File([files.at(-1).blob], 'film.gif', { type: 'image/gif' }));
        document.querySelector('#stage').dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));";
    page.js(drop).await?;
    wait_view(page, &format!("view.link === '{fresh}'")).await?;
    says(page, "toast", "Read from your picture").await
}

/// Stop takes effect at once and leaves nothing; another film is made after it.
pub async fn a_film_is_stopped(page: &Page) -> Result<()> {
    film(page).await?;
    click(page, "film-720").await?;
    // A worker that is slow with every frame.
    let slow = "
        const post = Worker.prototype.postMessage;
        window.posted = [];
        Worker.prototype.postMessage = function (message, ...rest) {
          posted.push(message.type);
          if (message.type !== 'frame' || posted.length < 4) return post.call(this, message, ...rest);
        };
        window.quicken = () => (Worker.prototype.postMessage = post);";
    page.js(slow).await?;
    click(page, "film-make").await?;
    // The next frame waits for the one before: nothing piles up.
    page.wait_js("posted.length >= 4").await?;
    frames(page).await?;
    ensure!(page.js("return posted.join()").await? == "begin,frame,frame,frame", "frames run ahead of the worker");
    says(page, "film-make", "Stop").await?;
    let stopped = "
        const begun = performance.now();
        document.querySelector('[data-test=\"film-make\"]').click();
        while (!document.querySelector('[data-test=\"film-told\"]').textContent) await new Promise((go) => setTimeout(go));
        return performance.now() - begun;";
    let took = page.js_async(stopped).await?.as_f64().unwrap_or(f64::MAX);
    ensure!(took < 500.0, "it went on for {took:.0} ms");
    says(page, "film-told", "Stopped. Nothing was created.").await?;
    ensure!(page.js(&format!("return {}", seen("film-save"))).await? == false, "something can be saved");
    ensure!(page.js("return files.length").await? == 0, "something was saved");
    page.js("quicken()").await?;
    click(page, "film-make").await?;
    page.wait_js(&seen("film-save")).await?;
    // Leaving the dialog discards the film.
    page.press("Escape").await?;
    page.wait_js("!document.querySelector('dialog[open]')").await
}

/// If nothing can be replayed, the reason is given; a solved board can be replayed at once.
pub async fn says_why_there_is_no_film(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    let why = "return document.querySelector('[data-test=\"export-film\"]').title";
    click(page, "share").await?;
    page.wait_for(&it("export-film")).await?;
    let said = page.js(why).await?;
    ensure!(said.as_str().is_some_and(|said| said.starts_with("Solve the board first")), "it says {said}");
    click(page, "export-film").await?;
    says(page, "toast", "Solve the board first").await?;
    ensure!(page.js(&format!("return {} ?? false", seen("film-make"))).await? == false, "a film without a replay");
    page.press("Escape").await?;
    solve(page, "Unique solution.").await?;
    click(page, "share").await?;
    click(page, "export-film").await?;
    page.wait_for(&it("film-make")).await?;
    wait_view(page, "view.timeline !== null && view.shown === 0").await
}

/// A video if the browser can record; otherwise there is no such choice.
pub async fn a_replay_becomes_a_video(page: &Page) -> Result<()> {
    film(page).await?;
    let can = "
        return typeof MediaRecorder === 'function' && 'captureStream' in HTMLCanvasElement.prototype
          && ['video/mp4', 'video/webm'].some((type) => MediaRecorder.isTypeSupported(type));";
    let records = page.js(can).await?;
    let offered = page.js(&format!("return {}", seen("film-video"))).await?;
    ensure!(records == offered, "the browser records: {records}, and video is offered: {offered}");
    if records == false {
        return Ok(());
    }
    click(page, "film-video").await?;
    click(page, "film-320").await?;
    click(page, "film-make").await?;
    says(page, "film-far", "% recorded").await?;
    page.wait_js(&format!(
        "{} || {}",
        seen("film-save"),
        "document.querySelector('[data-test=\"film-told\"]').textContent"
    ))
    .await?;
    let words = page.text(&it("film-told")).await?;
    ensure!(words.contains("pixels"), "it says {words}");
    click(page, "film-save").await?;
    let (name, video) = bytes(page).await?;
    let is_mp4 = video.get(4..8) == Some(b"ftyp");
    let is_webm = video.starts_with(&[0x1a, 0x45, 0xdf, 0xa3]);
    ensure!(
        is_mp4 && name.ends_with(".mp4") || is_webm && name.ends_with(".webm"),
        "{name} begins with {:?}",
        &video[..8]
    );
    ensure!(video.len() > 2000, "{name} has {} bytes", video.len());
    // It can be stopped.
    click(page, "film-make").await?;
    says(page, "film-far", "% recorded").await?;
    click(page, "film-make").await?;
    says(page, "film-told", "Stopped. Nothing was created.").await
}

/// All puzzles.
const PUZZLES: [&str; 5] = ["lazors", "laser-maze", "aquarium", "voltorb-flip", "harmony"];

/// A PNG shows the same as the SVG: no part of the board differs in its mean colour.
pub async fn png_is_the_svg(page: &Page) -> Result<()> {
    let script = "
        const [svg, png] = ['svg', 'png'].map((end) => files.find(({ name }) => name.endsWith(end)).blob);
        const [, , width, height] = gridlight.page.bounds();
        const image = await createImageBitmap(png);
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [image.width, image.height];
        const context = canvas.getContext('2d', { willReadFrequently: true });
        const read = () => context.getImageData(0, 0, canvas.width, canvas.height).data;
        context.drawImage(image, 0, 0);
        const one = read();
        const drawn = new Image();
        drawn.src = URL.createObjectURL(svg);
        await drawn.decode();
        const margin = 0.1;
        const scale = canvas.width / (width + 2 * margin);
        context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--ink-ground').trim();
        context.fillRect(0, 0, canvas.width, canvas.height);
        context.drawImage(drawn, margin * scale, margin * scale, width * scale, height * scale);
        const other = read();
        // Letters and soft edges differ by a pixel: parts of so many pixels each way have nearly the same mean. A band over
        // a row of the board would be a tenth of them.
        const side = 16;
        let [parts, unlike, most] = [0, 0, 0];
        for (let top = 0; top + side <= canvas.height; top += side) {
          for (let left = 0; left + side <= canvas.width; left += side) {
            const sums = [0, 0, 0];
            for (let y = top; y < top + side; y += 1) for (let x = left; x < left + side; x += 1) {
              const at = 4 * (y * canvas.width + x);
              for (let part = 0; part < 3; part += 1) sums[part] += one[at + part] - other[at + part];
            }
            const far = Math.max(...sums.map(Math.abs)) / side ** 2;
            parts += 1;
            most = Math.max(most, far);
            if (far > 12) unlike += 1;
          }
        }
        return [parts, unlike, most];";
    for puzzle in PUZZLES {
        visit(page, &format!("#{puzzle}")).await?;
        wait_view(page, &format!("view.puzzle === '{puzzle}'")).await?;
        page.js(CATCH_FILES).await?;
        click(page, "share").await?;
        // A caption would move the board, by a share of the height that letters need. What is shared is loaded on demand.
        page.wait_js(&format!("document.querySelector('{}')", it("with-caption"))).await?;
        page.js(&format!(
            "const caption = document.querySelector('{}'); if (caption.checked) caption.click()",
            it("with-caption")
        ))
        .await?;
        for export in ["svg", "png"] {
            click(page, &format!("export-{export}")).await?;
        }
        page.wait_js("files.length === 2").await?;
        let (parts, unlike, most): (usize, usize, f64) = serde_json::from_value(page.js_async(script).await?)?;
        ensure!(
            parts > 500 && unlike * 100 < parts,
            "{puzzle}: {unlike} of {parts} parts are unlike, by {most:.1} at most"
        );
        page.press("Escape").await?;
        page.wait_js("!document.querySelector('dialog[open]')").await?;
    }
    Ok(())
}

/// Shares the puzzle in every form: the name of each file, and a hash of its content.
async fn sends(page: &Page) -> Result<Vec<(String, i64)>> {
    page.js("files.length = 0").await?;
    click(page, "share").await?;
    page.wait_for(&it("export-png")).await?;
    let all = "
        const forms = [...document.querySelectorAll('[data-test^=\"export-\"]:not([data-test=\"export-film\"])')];
        for (const form of forms) form.click();
        return forms.length;";
    let count = page.js(all).await?;
    page.wait_js(&format!("files.length === {count}")).await?;
    let script = "
        const made = [];
        for (const { name, blob } of files) {
          let sum = 7;
          for (const byte of new Uint8Array(await blob.arrayBuffer())) sum = (sum * 31 + byte) | 0;
          made.push([name, sum]);
        }
        made.push([document.querySelector('[data-test=\"link\"]').value, 0]);
        return made.sort();";
    let made = serde_json::from_value(page.js_async(script).await?)?;
    page.press("Escape").await?;
    page.wait_js("!document.querySelector('dialog[open]')").await?;
    Ok(made)
}

/// Sharing the puzzle includes neither a hint nor a solution, whatever is on the screen.
pub async fn the_puzzle_alone_is_sent(page: &Page) -> Result<()> {
    for puzzle in PUZZLES {
        visit(page, &format!("#{puzzle}")).await?;
        wait_view(page, &format!("view.puzzle === '{puzzle}'")).await?;
        page.js(CATCH_FILES).await?;
        mode(page, "play").await?;
        let before = sends(page).await?;
        ensure!(before.len() > 3, "{puzzle}: {before:?}");
        if page.js(&format!("return document.querySelector('{}').checkVisibility()", it("hint"))).await? == true {
            click(page, "hint").await?;
            page.wait_for(&it("advice")).await?;
            frames(page).await?;
            let after = sends(page).await?;
            ensure!(after == before, "{puzzle}: with a hint {after:?} are sent and not {before:?}");
        }
        mode(page, "solve").await?;
        click(page, "solve").await?;
        wait_view(page, "view.shown !== null").await?;
        frames(page).await?;
        page.screenshot(&format!("sent-{puzzle}")).await?;
        let after = sends(page).await?;
        ensure!(after == before, "{puzzle}: with a solution {after:?} are sent and not {before:?}");
    }
    Ok(())
}

/// An SVG is the board in the current theme, with its background, and is self-contained.
pub async fn svg_in_every_theme(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    let script = "
        const told = [];
        for (const theme of ['dark', 'light', 'contrast', 'paper']) {
          document.documentElement.dataset.theme = theme;
          gridlight.page.setTheme(theme);
          const text = gridlight.page.svg();
          const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(`--ink-${name}`).trim();
          const image = new Image();
          image.src = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
          await image.decode();
          const canvas = document.createElement('canvas');
          [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
          const context = canvas.getContext('2d', { willReadFrequently: true });
          context.drawImage(image, 0, 0);
          const at = (x, y) => '#' + [...context.getImageData(x, y, 1, 1).data].slice(0, 3).map((part) => part.toString(16).padStart(2, '0')).join('');
          const [left, top, width] = gridlight.page.bounds();
          const scale = image.naturalWidth / width;
          told.push([theme, at(0, 0), colour('ground'), at(Math.floor((0.3 - left) * scale), Math.floor((2.3 - top) * scale)), colour('cell'), /href|url\\(|style=/.test(text)]);
        }
        return told;";
    let told: Vec<(String, String, String, String, String, bool)> =
        serde_json::from_value(page.js_async(script).await?)?;
    ensure!(told.len() == 4);
    for (theme, ground, its_ground, cell, its_cell, asks) in told {
        ensure!(ground == its_ground && cell == its_cell, "{theme}: {ground} for {its_ground}, {cell} for {its_cell}");
        ensure!(!asks, "{theme}: the picture asks for something else");
    }
    Ok(())
}

/// A film of a solution that is not being replayed leads back to where it was asked for.
pub async fn a_film_leads_back(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    solve(page, "Unique solution.").await?;
    click(page, "share").await?;
    click(page, "export-film").await?;
    page.wait_for(&it("film-make")).await?;
    click(page, "film-320").await?;
    click(page, "film-make").await?;
    page.wait_js(&seen("film-save")).await?;
    page.press("Escape").await?;
    wait_view(page, "view.mode === 'solve' && view.shown === 0 && view.timeline === null").await?;
    // The same while it is still being made.
    click(page, "share").await?;
    click(page, "export-film").await?;
    page.wait_for(&it("film-make")).await?;
    press(page, "film-make").await?;
    page.press("Escape").await?;
    wait_view(page, "view.mode === 'solve' && view.shown === 0 && view.timeline === null").await?;
    frames(page).await?;
    wait_view(page, "view.timeline === null").await
}
