//! Which host an embedded board talks to, how it handles messages, and the example pages.

use std::fs;

use anyhow::{Context as _, Result, ensure};
use serde_json::{Value, json};
use xtask::browser::Page;
use xtask::{package, server};

use crate::boards::{HOPELESS, TINY};
use crate::embed::around;
use crate::steps::*;

/// A foreign page: its policy only allows frames of the playground's origin.
const HOST: &str = "\
<!doctype html>
<html lang=\"en\">
<head>
<meta charset=\"utf-8\">
<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; frame-src PLAYGROUND; require-trusted-types-for 'script'; trusted-types 'none'\">
<title>Elsewhere</title>
<link rel=\"icon\" href=\"data:,\">
<script type=\"module\" src=\"www/host.js\"></script>
</head>
<body></body>
</html>
";

/// Frames whose addresses name no host, another host, and this page; and an element. Their messages are collected.
const SCRIPT: &str = "
import \"../pkg/element.js\";
const home = new URL(\"HOME\");
const said = { nobody: [], other: [], named: [], element: [] };
const frames = {};
const frame = (name, host) => {
  const one = document.createElement(\"iframe\");
  one.src = `${home.href}#LINK&embed=1${host ? `&host=${encodeURIComponent(host)}` : \"\"}`;
  frames[name] = one;
  document.body.append(one);
};
addEventListener(\"message\", ({ source, data, origin }) => {
  for (const [name, { contentWindow }] of Object.entries(frames)) if (source === contentWindow) said[name].push([data.type, origin, data]);
});
frame(\"nobody\", \"\");
frame(\"other\", \"https://example.org\");
frame(\"named\", location.origin);
const board = document.createElement(\"gridlight-board\");
board.src = home.href;
board.link = \"LINK\";
for (const type of [\"ready\", \"change\", \"error\"]) board.addEventListener(type, ({ detail }) => said.element.push([type, detail]));
document.body.append(board);
const say = (name, message) => frames[name].contentWindow.postMessage({ gridlight: 1, ...message }, home.origin);
Object.assign(window, { said, say, board });
";

/// A page of another origin controls the frames whose addresses name it, and no others; those neither listen nor talk
/// to it.
pub async fn foreign_pages_are_heard_if_they_are_named(page: &Page) -> Result<()> {
    let link = link(page, TINY).await?;
    let folder = tempfile::tempdir()?;
    for part in ["www", "pkg"] {
        fs::create_dir(folder.path().join(part))?;
    }
    let home = page.home().to_owned();
    let origin = home.split('/').take(3).collect::<Vec<_>>().join("/");
    fs::write(folder.path().join("index.html"), HOST.replace("PLAYGROUND", &origin))?;
    fs::write(folder.path().join("www/host.js"), SCRIPT.replace("HOME", &home).replace("LINK", &link))?;
    fs::copy(package::folder().join("element.js"), folder.path().join("pkg/element.js"))
        .context("the element is missing")?;
    page.add_script(folder.path())?;
    let elsewhere = page.serve(&server::Options { root: folder.path().into(), ..Default::default() })?;
    ensure!(elsewhere.port().to_string() != origin.rsplit(':').next().unwrap_or_default(), "it is the same origin");
    page.goto_address(elsewhere.address()).await?;
    page.wait_js(
        "window.said?.named.some(([type]) => type === 'ready') && said.element.some(([type]) => type === 'ready')",
    )
    .await?;
    ensure!(page.js("return said.named[0][1]").await? == json!(origin), "its messages are from another origin");
    // All of them get a message; only one replies.
    page.js("for (const name of ['nobody', 'other', 'named']) say(name, { type: 'undo', id: name })").await?;
    page.wait_js("said.named.some(([type, , { id }]) => type === 'result' && id === 'named')").await?;
    ensure!(page.js_async("return (await board.board()).link").await? == json!(link), "the element is not heard");
    // What comes from one frame has come from the others as well.
    for turn in ["once", "twice", "thrice"] {
        page.js(&format!("say('named', {{ type: 'undo', id: '{turn}' }})")).await?;
        page.wait_js(&format!("said.named.some(([, , {{ id }}]) => id === '{turn}')")).await?;
    }
    let silent = page.js("return [said.nobody.length, said.other.length]").await?;
    ensure!(silent == json!([0, 0]), "frames speak to a page that they do not know: {silent}");
    // In a page that is gone there is no frame to inspect.
    let said = page.take_console().await?;
    ensure!(said.is_empty(), "the console is not empty: {said:?}");
    page.goto("").await?;
    page.wait_ready().await
}

/// Invalid messages, each with the reply.
const BAD: &str = "[
  [{}, 'There is no such message'],
  [{ type: 'toString' }, 'There is no such message'],
  [{ type: 7 }, 'There is no such message'],
  [{ type: 'load' }, 'needs either a text or a link'],
  [{ type: 'load', text: 'x', link: 'y' }, 'needs either a text or a link'],
  [{ type: 'load', text: 5 }, 'must be a text'],
  [{ type: 'load', text: '   ' }, 'must be a text'],
  [{ type: 'load', text: 'GRID START\\no ?\\nGRID STOP' }, 'Unknown symbol', 2, 3],
  [{ type: 'load', text: 'not a board' }, 'not a board of any puzzle'],
  [{ type: 'load', link: 'lazors/AAAA' }, 'This link is damaged'],
  [{ type: 'load', link: 'x'.repeat(200001) }, 'longer than any board'],
  [{ type: 'load', link: '<img src=x onerror=alert(1)>' }, ''],
  [{ type: 'solve', limit: -1 }, 'whole number from 1'],
  [{ type: 'solve', limit: '2' }, 'whole number from 1'],
  [{ type: 'step', to: NaN }, 'whole number'],
  [{ type: 'step' }, 'whole number'],
  [{ type: 'set', mode: 'rule' }, 'must be one of play'],
  [{ type: 'set', theme: {} }, 'must be one of system'],
  [{ type: 'set', controls: 'yes' }, 'true or false'],
  [{ gridlight: 2, type: 'get' }, 'uses version 1'],
]";

/// Any message gets a reply in words, and the board stays.
pub async fn bad_messages_get_a_sentence(page: &Page) -> Result<()> {
    let link = link(page, TINY).await?;
    around(page).await?;
    let script = format!(
        "const frame = document.createElement('iframe');
         frame.src = new URL('../../#{link}&embed=1', location.href).href;
         const answers = [];
         const waiting = new Map();
         addEventListener('message', ({{ source, data }}) => {{
           if (source !== frame.contentWindow) return;
           answers.push(data.type);
           waiting.get(data.type === 'ready' ? 'ready' : data.id)?.(data);
         }});
         const answer = (id) => new Promise((go) => waiting.set(id, go));
         const say = (message, id) => {{
           const told = answer(id);
           frame.contentWindow.postMessage({{ gridlight: 1, id, ...message }}, location.origin);
           return told;
         }};
         const ready = answer('ready');
         document.querySelector('main').replaceChildren(frame);
         await ready;
         const wrong = [];
         let number = 0;
         for (const [message, words, line, column] of {BAD}) {{
           const told = await say(message, ++number);
           if (told.type !== 'error' || !told.message?.includes(words) || (line && told.line !== line) || (column && told.column !== column)) wrong.push([message, told]);
         }}
         const long = answer(null);
         frame.contentWindow.postMessage({{ gridlight: 1, type: 'get', id: 'x'.repeat(101) }}, location.origin);
         if (!(await long).message.includes('at most 100 characters')) wrong.push(['a long id', 0]);
         // What is meant for others is nobody's business.
         const before = answers.length;
         for (const one of [null, 5, 'text', [], {{ type: 'get' }}, new Map()]) frame.contentWindow.postMessage(one, location.origin);
         await say({{ type: 'get' }}, 'after');
         if (answers.length !== before + 1) wrong.push(['others are answered', answers]);
         // A flood: each gets an answer, and the board goes on.
         const flood = await Promise.all(Array.from({{ length: 1000 }}, (_, index) => say({{ type: 'load', link: '{link}' }}, `flood ${{index}}`)));
         if (flood.some(({{ type, message }}) => type === 'error' && !message.startsWith('Too many'))) wrong.push(['a flood is not served', flood]);
         // Behind a search that takes for ever only so many wait; it can be ended.
         await say({{ type: 'load', text: {} }}, 'long');
         await say({{ type: 'set', mode: 'solve' }}, 'mode');
         // A slow strategy keeps it going.
         const {{ prototype }} = frame.contentWindow.Worker;
         const {{ postMessage }} = prototype;
         prototype.postMessage = function (message, ...rest) {{
           if (message.type === 'solve') message.options.strategy = 'notes';
           return postMessage.call(this, message, ...rest);
         }};
         const searched = say({{ type: 'solve' }}, 'search');
         const behind = Array.from({{ length: 300 }}, (_, index) => say({{ type: 'get' }}, `behind ${{index}}`));
         await say({{ type: 'stop' }}, 'stop');
         if (!(await searched).stopped) wrong.push(['a search is not stopped', await searched]);
         const refused = (await Promise.all(behind)).filter(({{ type }}) => type === 'error').length;
         if (refused !== 201) wrong.push(['so many were refused', refused]);
         await say({{ type: 'load', link: '{link}' }}, 'back');
         const now = await say({{ type: 'get' }}, 'end');
         return [wrong, now.link];",
        Value::from(HOPELESS)
    );
    page.js_timeout(60).await?;
    let told = page.js_async(&script).await?;
    ensure!(told[0] == json!([]), "{}", told[0]);
    ensure!(told[1] == json!(link), "the board is another one: {told}");
    Ok(())
}

/// The pages of pkg/examples do what they say, under their own policies.
pub async fn the_examples_work(page: &Page) -> Result<()> {
    page.goto("pkg/examples/embed.html").await?;
    page.wait_js("document.querySelector('#told').textContent.startsWith('3 rows')").await?;
    page.click("#solve").await?;
    page.wait_js("document.querySelector('#told').textContent.startsWith('Unique solution')").await?;
    page.click("#other").await?;
    page.wait_js("document.querySelector('#played').shadowRoot.querySelector('iframe').contentWindow.gridlight.page.view().rows === 4").await?;
    page.goto("pkg/examples/frame.html").await?;
    page.wait_js("document.querySelector('#said').textContent.includes('\"ready\"')").await?;
    page.click("#load").await?;
    page.wait_js("document.querySelector('#said').textContent.includes('\"rows\": 2')").await?;
    page.click("#solve").await?;
    page.wait_js("document.querySelector('#said').textContent.includes('\"status\": \"unique\"')").await?;
    page.goto("pkg/examples/library.html").await?;
    page.wait_js("document.querySelector('#words').textContent === 'Unique solution.'").await?;
    page.wait_js("document.querySelector('#picture').naturalWidth > 100").await?;
    page.js("document.querySelector('#text').value = '1 2\\n1 x\\n\\n1 1\\n1 1\\n'").await?;
    page.click("#solve").await?;
    page.wait_js("document.querySelector('#words').textContent.startsWith('Line ')").await
}

/// The page of a gallery board for previews of links: it has metadata for crawlers, and leads people to the board
/// without a script. `cargo xtask dist` writes these pages.
pub async fn a_boards_own_page_leads_to_it(page: &Page) -> Result<()> {
    page.goto("").await?;
    page.wait_ready().await?;
    let script = "
        const given = gridlight.examples('lazors')[0];
        const response = await fetch(new URL('b/lazors/glasshouse.html', document.baseURI));
        const html = await response.text();
        const of = (name) => new RegExp(`<meta property=\"og:${name}\" content=\"([^\"]*)\">`).exec(html)?.[1];
        const picture = await fetch(new URL('b/lazors/glasshouse.png', document.baseURI));
        return { given: given.given, title: of('title'), image: of('image'), text: of('description'), type: picture.headers.get('Content-Type') };";
    let told = page.js_async(script).await?;
    ensure!(
        told["title"] == "Glasshouse · Lazors",
        "there is no such page: `cargo xtask test journeys` makes them: {told}"
    );
    ensure!(told["image"].as_str().is_some_and(|image| image.ends_with("/b/lazors/glasshouse.png")), "{told}");
    ensure!(told["type"] == "image/png" && told["text"].as_str().is_some_and(|text| text.contains("5 × 4")), "{told}");
    page.goto("b/lazors/glasshouse.html").await?;
    page.wait_ready().await?;
    let given: Value = told["given"].clone();
    ensure!(json!(board(page).await?) == given, "it leads to another board");
    Ok(())
}
