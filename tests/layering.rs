//! Who may know whom: `json`, `text` ← `redact` ← `model` ← `forms`, `batch`, `plot`, `api` ← `console` | `server`, read from
//! the paths in the sources.
//! The compiler holds the wall between the two targets; this holds the inner ones.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::path::Path;

/// A source file is about one thing; above this it is about two.
const MAX_LINES: usize = 500;

/// Names that say nothing about what is inside.
const EMPTY_NAMES: [&str; 8] =
    ["util", "utils", "common", "helper", "helpers", "manager", "managers", "misc"];

/// What each part of the program may know besides itself. The server shares types with the console and no rules.
const MAY_KNOW: [(&str, &[&str]); 10] = [
    ("json", &[]),
    ("text", &[]),
    ("redact", &["json", "text"]),
    ("model", &["redact", "json", "text"]),
    ("forms", &["model", "redact", "json", "text"]),
    ("batch", &["model", "redact", "json", "text"]),
    ("plot", &["model", "redact", "json", "text"]),
    ("api", &["model", "redact", "json", "text"]),
    ("console", &["api", "forms", "batch", "plot", "model", "redact", "json", "text"]),
    ("server", &["api", "model", "redact", "json", "text"]),
];

/// Parts that are plain functions, and crates and modules that would give them a way out.
const PURE: [&str; 8] = ["json", "text", "redact", "model", "forms", "batch", "plot", "api"];
const IMPURE: [&str; 13] = [
    "web_sys",
    "js_sys",
    "wasm_bindgen",
    "wasm_bindgen_futures",
    "gloo_net",
    "gloo_timers",
    "leptos",
    "leptos_router",
    "tokio",
    "axum",
    "rusqlite",
    "std::fs",
    "std::net",
];

/// What a widget may not know of the console: it fetches nothing and knows no page.
const NOT_FOR_WIDGETS: [&str; 3] = ["pages", "client", "session"];

/// How signals are made that do not outlive a page: each page that reads them leaves a trace in them.
const SHORT_LIVED: [&str; 3] = ["RwSignal::new(", "RwSignal::default(", " signal("];

/// What is wrong with a source file; `path` is relative to `src`.
fn violations(path: &str, text: &str) -> Vec<String> {
    let here = module_of(path);
    let code = without_comments(text);
    let mut found = Vec::new();
    if text.lines().count() > MAX_LINES {
        found.push(format!("has more than {MAX_LINES} lines"));
    }
    for name in path.trim_end_matches(".rs").split('/') {
        if EMPTY_NAMES.contains(&name) {
            found.push(format!("is called {name}"));
        }
    }
    for target in paths_in(&code, &here) {
        if let Some(why) = forbidden(&here, &target) {
            found.push(format!("knows {}: {why}", target.join("::")));
        }
    }
    if here.first().is_some_and(|part| PURE.contains(&part.as_str())) {
        for name in IMPURE {
            if has_word(&code, name) {
                found.push(format!("knows {name}, but is to be pure"));
            }
        }
    }
    if text.contains("Lives in the context") && SHORT_LIVED.iter().any(|made| code.contains(made)) {
        found.push("holds a signal in a context, which is to be made by long_lived".to_owned());
    }
    found
}

fn forbidden(here: &[String], target: &[String]) -> Option<&'static str> {
    let at =
        |path: &[String], index: usize| path.get(index).map(String::as_str).unwrap_or_default().to_owned();
    let (part, other) = (at(here, 0), at(target, 0));
    let (_, known) = MAY_KNOW.iter().find(|(name, _)| *name == part)?;
    let is_part = MAY_KNOW.iter().any(|(name, _)| *name == other);
    if is_part && other != part && !known.contains(&other.as_str()) {
        return Some("upward or sideways");
    }
    if part != "console" || other != "console" {
        return None;
    }
    let (inner, other) = (at(here, 1), at(target, 1));
    let (page, other_page) = (at(here, 2), at(target, 2));
    let is_page = |name: &str| name.starts_with(|c: char| c.is_lowercase());
    if inner == "pages" && other == "pages" && is_page(&page) && is_page(&other_page) && page != other_page {
        return Some("a page knows no other page");
    }
    (inner == "kit" && NOT_FOR_WIDGETS.contains(&other.as_str()))
        .then_some("a widget fetches nothing and knows no page")
}

/// The module of a file: `api/restream/mod.rs` is `api::restream`.
fn module_of(path: &str) -> Vec<String> {
    let mut module: Vec<String> = path.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
    if module.last().is_some_and(|last| last == "mod" || last == "lib") {
        module.pop();
    }
    module
}

/// Every path in the code that begins at the crate or goes up by `super`, as seen from the root, groups taken apart.
fn paths_in(code: &str, here: &[String]) -> Vec<Vec<String>> {
    let mut paths = Vec::new();
    for root in ["crate", "sluice", "super"] {
        for (at, _) in code.match_indices(root) {
            let before = code[..at].chars().next_back();
            let is_start = !before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == ':');
            let Some(mut rest) = code[at + root.len()..].trim_start().strip_prefix("::").filter(|_| is_start)
            else {
                continue;
            };
            let mut base = here.to_vec();
            if root == "super" {
                base.pop();
                while let Some(further) = rest.trim_start().strip_prefix("super") {
                    let Some(further) = further.trim_start().strip_prefix("::") else { break };
                    base.pop();
                    rest = further;
                }
            } else {
                base.clear();
            }
            add_tree(&mut paths, base, rest);
        }
    }
    paths
}

/// Adds the paths of one use tree: `a::{b::c, d}` is `a::b::c` and `a::d`. Gives what follows the tree.
fn add_tree<'a>(paths: &mut Vec<Vec<String>>, mut base: Vec<String>, tree: &'a str) -> &'a str {
    let mut rest = tree.trim_start();
    loop {
        if let Some(mut group) = rest.strip_prefix('{') {
            loop {
                group = group.trim_start();
                if group.is_empty() || group.starts_with('}') {
                    return group.get(1..).unwrap_or_default();
                }
                let after = add_tree(paths, base.clone(), group).trim_start();
                // `as other` and whatever else stands before the next comma.
                let end = after.find([',', '}']).unwrap_or(after.len());
                group = after[end..].strip_prefix(',').unwrap_or(&after[end..]);
            }
        }
        let length = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        let (name, after) = rest.split_at(length);
        if !name.is_empty() && name != "self" {
            base.push(name.to_owned());
        }
        match after.trim_start().strip_prefix("::") {
            Some(further) if length > 0 => rest = further.trim_start(),
            _ => {
                paths.push(base);
                return after;
            }
        }
    }
}

/// The code without comments and the content of strings, whose paths mean nothing.
fn without_comments(text: &str) -> String {
    let mut code = String::with_capacity(text.len());
    for line in text.lines() {
        let mut is_string = false;
        let mut previous = ' ';
        for (at, character) in line.char_indices() {
            if character == '"' && previous != '\\' && previous != '\'' {
                is_string = !is_string;
            }
            if !is_string && line[at..].starts_with("//") {
                break;
            }
            if !is_string {
                code.push(character);
            }
            previous = character;
        }
        code.push('\n');
    }
    code
}

fn has_word(code: &str, word: &str) -> bool {
    let is_part = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
    code.match_indices(word).any(|(at, _)| {
        !is_part(code[..at].chars().next_back()) && !is_part(code[at + word.len()..].chars().next())
    })
}

fn each_source(folder: &Path, visit: &mut impl FnMut(&Path)) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            each_source(&path, visit);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            visit(&path);
        }
    }
}

#[test]
fn every_module_knows_only_what_it_may() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let (mut count, mut found) = (0, Vec::new());
    each_source(&source, &mut |path| {
        let text = std::fs::read_to_string(path).unwrap();
        let path = path.strip_prefix(&source).unwrap().to_str().unwrap().replace('\\', "/");
        found.extend(violations(&path, &text).into_iter().map(|why| format!("src/{path} {why}")));
        count += 1;
    });
    assert!(count > 50, "only {count} sources were found");
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[track_caller]
fn assert_refused(path: &str, text: &str, why: &str) {
    let found = violations(path, text);
    assert!(found.iter().any(|violation| violation.contains(why)), "{path}: {text:?} gave {found:?}");
}

#[track_caller]
fn assert_allowed(path: &str, text: &str) {
    assert_eq!(violations(path, text), Vec::<String>::new(), "{path}: {text:?}");
}

#[test]
fn upward_and_sideways_paths_are_found() {
    assert_refused("model/time.rs", "use crate::api::Error;", "knows api::Error: upward");
    assert_refused("model/dvr/mod.rs", "fn f() { crate::forms::check() }", "knows forms::check");
    assert_refused("forms/mod.rs", "use crate::plot::Scale;", "sideways");
    assert_refused("plot/scale.rs", "use crate::api;", "sideways");
    assert_refused("api/mod.rs", "use crate::{model::ids, console::client};", "knows console::client");
    assert_refused("api/restream/mod.rs", "use super::super::server::Service;", "knows server::Service");
    assert_refused("api/error.rs", "pub use super::super::console;", "knows console");
    assert_refused("console/boot.rs", "use crate::server;", "knows server");
    assert_refused("server/service/mod.rs", "use crate::console::session;", "knows console::session");
    assert_refused("server/site.rs", "use crate::\n    forms::restream;", "knows forms::restream");
    assert_refused(
        "api/mod.rs",
        "use crate::{\n    model::{ids::{A as B, C}, time},\n    plot,\n};",
        "knows plot",
    );
    assert_refused("model/x.rs", "macro_rules! m { () => { $crate::api::Error }; }", "knows api::Error");
}

#[test]
fn pages_and_widgets_are_kept_apart() {
    let other = "use crate::console::pages::metrics::Chart;";
    assert_refused("console/pages/dvr/mod.rs", other, "a page knows no other page");
    assert_refused("console/pages/dvr.rs", "use super::metrics::Chart;", "a page knows no other page");
    assert_refused(
        "console/pages/dvr/lane.rs",
        "use super::super::metrics::Chart;",
        "a page knows no other page",
    );
    assert_allowed("console/pages/metrics/axis.rs", other);
    assert_allowed("console/pages/mod.rs", "use super::pages::dvr; use crate::console::pages::metrics;");
    assert_allowed("console/pages/dvr.rs", "use super::Later;");
    assert_allowed("console/shell.rs", other);
    assert_refused("console/kit/table.rs", "use crate::console::client::Client;", "a widget fetches nothing");
    assert_refused(
        "console/kit/table.rs",
        "use crate::console::{kit::Row, pages::dvr};",
        "a widget fetches nothing",
    );
}

#[test]
fn what_is_pure_has_no_way_out() {
    for name in IMPURE {
        assert_refused("api/mod.rs", &format!("use {name}::Thing;"), "is to be pure");
    }
    assert_refused("model/time.rs", "let now = js_sys::Date::now();", "is to be pure");
    assert_allowed("console/client.rs", "use gloo_net::http::Request;");
    assert_allowed("api/mod.rs", "struct Leptosome; let tokio_like = 1;");
}

#[test]
fn what_outlives_a_page_holds_no_trace_of_it() {
    let kept = "/// The thing. Lives in the context.\nSelf { thing: ";
    assert_refused("console/thing.rs", &format!("{kept}RwSignal::new(0) }}"), "long_lived");
    assert_refused("console/thing.rs", &format!("{kept}signal(0).0 }}"), "long_lived");
    assert_allowed("console/thing.rs", &format!("{kept}long_lived(0) }}"));
    assert_allowed("console/pages/thing.rs", "let thing = RwSignal::new(0);");
}

#[test]
fn names_and_lengths_are_held() {
    assert_refused("api/utils.rs", "", "is called utils");
    assert_refused("console/common/mod.rs", "", "is called common");
    assert_refused("server/helpers/x.rs", "", "is called helpers");
    assert_refused("console/manager.rs", "", "is called manager");
    assert_refused("api/mod.rs", &"\n".repeat(MAX_LINES + 1), "more than 500 lines");
    assert_allowed("api/mod.rs", &"\n".repeat(MAX_LINES));
    assert_allowed("api/commonplace.rs", "");
}

#[test]
fn what_is_allowed_passes() {
    assert_allowed("api/mod.rs", "use crate::model::{ids::AccountName, time};\nuse super::model::list;");
    assert_allowed("model/kept.rs", "//! See [`crate::api::Error`].\nuse crate::{typed_object, open_enum};");
    assert_allowed("model/x.rs", "let text = \"crate::api\"; // crate::api");
    assert_allowed("console/boot.rs", "use crate::{api::Error, forms, model, plot};");
    assert_allowed("server/mod.rs", "use crate::{api::TOKEN_HEADER, model::ids::AccountName};");
    assert_allowed("bin/console.rs", "fn main() { sluice::console::app::boot::start() }");
    assert_allowed("model/x.rs", "use other_crate::api::Error; use my::super_thing::api;");
}
