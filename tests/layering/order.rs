//! Who may know whom, read from the paths in the sources; and what a file may be called and hold.

use crate::source::{Named, Source};

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

/// The rooms of the console from the top down: each may know those further down, and none beside it.
const ROOMS: [&[&str]; 9] = [
    &["app"],
    &["pages"],
    &["form", "batch", "list", "timeline"],
    &["query"],
    &["client"],
    &["session"],
    &["kit"],
    &["routes"],
    &["platform"],
];

/// How signals are made that do not outlive a page: each page that reads them leaves a trace in them.
const SHORT_LIVED: [&str; 3] = ["RwSignal::new(", "RwSignal::default(", " signal("];

/// What is wrong with a source file; `path` is relative to `src`.
pub fn violations(path: &str, text: &str) -> Vec<String> {
    let source = Source::read(path, text);
    let here = &source.module;
    let mut found = Vec::new();
    if text.lines().count() > MAX_LINES {
        found.push(format!("has more than {MAX_LINES} lines"));
    }
    for name in path.trim_end_matches(".rs").split('/') {
        if EMPTY_NAMES.contains(&name) {
            found.push(format!("is called {name}"));
        }
    }
    for target in paths_in(&source) {
        if let Some(why) = forbidden(here, &target) {
            found.push(format!("knows {}: {why}", target.join("::")));
        }
    }
    if here.first().is_some_and(|part| PURE.contains(&part.as_str())) {
        let named: Vec<&String> =
            source.words.iter().chain(source.imports.iter().flat_map(|import| &import.named.path)).collect();
        for name in IMPURE {
            // `std::fs` is known by its last part.
            let last = name.rsplit("::").next().unwrap_or(name);
            if named.iter().any(|word| *word == last) {
                found.push(format!("knows {name}, but is to be pure"));
            }
        }
    }
    if text.contains("Lives in the context") && SHORT_LIVED.iter().any(|made| text.contains(made)) {
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
    if other.is_empty() || !is_page(&other) || other == inner {
        return None;
    }
    let rank = |room: &str| ROOMS.iter().position(|rooms| rooms.contains(&room));
    match (rank(&inner), rank(&other)) {
        (Some(inner), Some(other)) if inner < other => None,
        (Some(_), Some(_)) => Some("upward or sideways in the console"),
        _ => Some("a room of the console that stands in no order"),
    }
}

/// Every path in the code that begins at the crate or goes up by `super`, as seen from the root.
fn paths_in(source: &Source) -> Vec<Vec<String>> {
    let imports = source.imports.iter().map(|import| &import.named);
    imports.chain(&source.paths).filter_map(from_root).collect()
}

fn from_root(named: &Named) -> Option<Vec<String>> {
    let Named { inside, path } = named;
    match path.first()?.as_str() {
        "crate" | "sluice" => Some(path[1..].to_vec()),
        "super" => {
            let up = path.iter().filter(|part| *part == "super").count();
            let base = inside.get(..inside.len().checked_sub(up)?)?;
            Some(base.iter().chain(&path[up..]).cloned().collect())
        }
        _ => None,
    }
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
    let up = "upward or sideways in the console";
    assert_refused("console/pages/sign_in/form.rs", "use crate::console::app::shell::Shell;", up);
    assert_refused("console/query/cache.rs", "use super::super::timeline::Plot;", up);
    assert_refused("console/form/drafts.rs", "use crate::console::timeline::Plot;", up);
    assert_refused("console/routes/here.rs", "fn f() { crate::console::kit::When }", up);
    assert_refused("console/pages/dvr.rs", "use crate::console::other::Thing;", "stands in no order");
    assert_allowed("console/app/boot.rs", "use crate::console::{platform::clock, form::drafts};");
    assert_allowed("console/timeline/plot.rs", "use crate::console::{query::Cache, timeline::lane};");
    assert_allowed("console/pages/metrics/axis.rs", other);
    assert_allowed("console/pages/mod.rs", "use super::pages::dvr; use crate::console::pages::metrics;");
    assert_allowed("console/pages/dvr.rs", "use super::Later;");
    assert_allowed("console/app/shell.rs", other);
    assert_refused(
        "console/kit/table.rs",
        "use crate::console::client::Client;",
        "upward or sideways in the console",
    );
    assert_refused(
        "console/kit/table.rs",
        "use crate::console::{kit::Row, pages::dvr};",
        "upward or sideways in the console",
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
