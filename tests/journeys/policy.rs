//! The content security policy, tried rule by rule in the real page: what it forbids is refused and reported as a
//! violation, and the page continues.

use anyhow::{Result, ensure};
use xtask::browser::Page;

use crate::boards::TINY;
use crate::steps::*;

/// Where supported, Trusted Types refuse text that becomes a script or markup before the older rules apply.
const TRUSTED: &str = "require-trusted-types-for";

/// The attempts, with the rules of which one must refuse it. `ran` says that it was not refused.
const TRIES: &str = r#"
const away = "https://elsewhere.example/thing";
const add = (name, properties) => document.body.append(Object.assign(document.createElement(name), properties));
const blob = (text, type) => URL.createObjectURL(new Blob([text], { type }));
const ran = () => { window.ran = true; };
const tries = [
  ["an inline script", "script-src", () => add("script", { textContent: "window.ran = true" })],
  ["a listener in markup", "script-src", () => {
    const button = document.createElement("button");
    button.setAttribute("onclick", "window.ran = true");
    document.body.append(button);
    button.click();
  }],
  ["eval", "script-src", () => (0, eval)("window.ran = true")],
  ["new Function", "script-src", () => new Function("window.ran = true")()],
  ["a timer of text", "script-src", () => setTimeout("window.ran = true", 0)],
  ["a script's address", "script-src", () => {
    const link = Object.assign(document.createElement("a"), { href: "javascript:void(window.ran = true)" });
    document.body.append(link);
    link.click();
  }],
  ["a foreign script", "script-src", () => add("script", { src: away })],
  ["a foreign module", "script-src", () => import(away).then(ran)],
  ["a module made here", "script-src", () => import(blob("window.ran = true", "text/javascript")).then(ran)],
  ["a foreign picture", "img-src", () => add("img", { src: away, onload: ran })],
  ["a foreign request", "connect-src", () => fetch(away, { mode: "no-cors" }).then(ran)],
  ["an old request", "connect-src", () => {
    const request = new XMLHttpRequest();
    request.onload = ran;
    request.open("GET", away);
    request.send();
  }],
  ["a socket", "connect-src", () => { new WebSocket("wss://elsewhere.example/").onopen = ran; }],
  ["a stream of events", "connect-src", () => { new EventSource(away).onopen = ran; }],
  ["a beacon", "connect-src", () => navigator.sendBeacon(away, "text")],
  ["a foreign frame", "frame-src", () => add("iframe", { src: away })],
  ["a frame of the page", "frame-src", () => add("iframe", { src: location.origin + location.pathname })],
  ["a style element", "style-src", () => add("style", { textContent: "html { --ran: 1 }" })],
  ["a style in markup", "style-src", () => document.body.setAttribute("style", "--ran: 1")],
  ["a foreign style sheet", "style-src", () => add("link", { rel: "stylesheet", href: away, onload: ran })],
  ["a foreign font", "font-src", () => new FontFace("thing", `url(${away})`).load().then(ran)],
  ["a font in the page", "font-src", () => new FontFace("thing", "url(data:font/woff2;base64,d09GMg==)").load().then(ran)],
  ["a worker made here", "worker-src", () => { new Worker(blob("postMessage(1)", "text/javascript")).onmessage = ran; }],
  ["a foreign object", "object-src", () => add("object", { data: away, onload: ran })],
  ["an embedded thing", "object-src", () => add("embed", { src: away, type: "text/html" })],
  ["a film", "media-src", () => add("video", { src: away, onloadeddata: ran })],
  ["another base", "base-uri", () => document.head.append(Object.assign(document.createElement("base"), { href: away }))],
  ["a form", "form-action", () => {
    const form = Object.assign(document.createElement("form"), { action: away, method: "post" });
    document.body.append(form);
    form.requestSubmit();
  }],
];
const trusted = [
  ["text as markup", "require-trusted-types-for", () => {
    const made = document.createElement("div");
    made.innerHTML = "<b>bold</b>";
    window.ran = made.childElementCount > 0;
  }],
  ["another policy", "trusted-types", () => { trustedTypes.createPolicy("other", {}); ran(); }],
  ["the same policy again", "trusted-types", () => { trustedTypes.createPolicy("gridlight", {}); ran(); }],
];
"#;

/// Makes the attempts one by one and reports for each which rules refused it, and whether it ran all the same.
const RUN: &str = r#"
let rules = [];
document.addEventListener("securitypolicyviolation", (event) => rules.push(event.effectiveDirective));
const told = [];
for (const [name, rule, run] of window.trustedTypes ? [...tries, ...trusted] : tries) {
  rules = [];
  window.ran = false;
  try {
    Promise.resolve(run()).catch(() => {});
  } catch {
    // A refusal may be an exception.
  }
  const end = performance.now() + 3000;
  while (rules.length === 0 && performance.now() < end) await new Promise(requestAnimationFrame);
  // What was not refused has a moment to show it.
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  const styled = getComputedStyle(document.documentElement).getPropertyValue("--ran")
    || getComputedStyle(document.body).getPropertyValue("--ran");
  told.push([name, rule, rules.join(" "), String(window.ran || Boolean(styled))]);
}
// WebKit asks for these again whenever the page is laid out.
for (const one of document.querySelectorAll("object, embed")) one.remove();
performance.clearResourceTimings();
return told;
"#;

/// Each rule refuses what it is meant to refuse, and refused attempts have no effect.
pub async fn every_rule_refuses(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    page.js_timeout(150).await?;
    let told: Vec<[String; 4]> = serde_json::from_value(page.js_async(&[TRIES, RUN].concat()).await?)?;
    ensure!(told.len() >= 28, "{} tries", told.len());
    let mut wrong = Vec::new();
    for [name, rule, by, ran] in told {
        let refused = by.split(' ').any(|it| it.starts_with(&rule) || it == TRUSTED);
        if !refused || ran == "true" {
            wrong.push(format!("{name}: refused by “{by}”, not {rule}; it ran: {ran}"));
        }
    }
    ensure!(wrong.is_empty(), "{}", wrong.join("\n"));
    // If the console reports violations, it has reported these.
    drop(page.take_console().await?);
    // What was put below the page has moved it.
    page.js("return window.testShifts?.()").await?;
    mode(page, "solve").await?;
    click(page, "solve").await?;
    says(page, "verdict", "Unique solution.").await
}

/// Markup for drawing consists of shapes only, and the worker is the page's own.
pub async fn only_pictures_and_the_own_worker_are_trusted(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    let told = page
        .js_async(
            r#"
            const { picture } = gridlight;
            const told = [];
            for (const text of ["<svg><script>1</script></svg>", "<svg><foreignObject/></svg>", "<svg><image href='x'/></svg>",
              "<svg><a href='x'/></svg>", "<svg><svgx/></svg>", "<svg><!-- --></svg>", "<!DOCTYPE svg><svg/>"]) {
              try {
                picture(text);
                told.push(text);
              } catch (error) {
                if (!(error instanceof TypeError)) told.push(String(error));
              }
            }
            if (!String(picture("<svg><g><rect/><text>a &lt; b</text></g></svg>")).includes("rect")) told.push("no picture");
            return told;"#,
        )
        .await?;
    ensure!(told.as_array().is_some_and(Vec::is_empty), "{told}");
    Ok(())
}
