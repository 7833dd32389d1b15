//! A row of the list.

use std::rc::Rc;

use leptos::ev::MouseEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Element;

use crate::console::kit::health::{tone, words};
use crate::console::kit::table::{Cells, Column, RowMaker, RowWriter, draw_cut, say_cut};
use crate::console::kit::{
    Toaster, copy, draw_badge, draw_copy_button, say_badge, say_copy_button, use_toaster,
};
use crate::console::pages::restreams::list_state::Shown;
use crate::console::pages::restreams::place::use_place;
use crate::console::query::moment::{both_zones, use_service_now_secs};
use crate::console::query::since::{SinceReader, short_words, use_since};
use crate::console::routes::{Route, use_go};
use crate::model::ids::ResourceId;
use crate::model::restream::changes::since::Since;
use crate::model::restream::health::{Health, Rollup};
use crate::model::restream::secrets::secrets_of_all;
use crate::model::restream::{Restream, named};
use crate::model::time::UnixSeconds;
use crate::redact::url::redacted_source;
use crate::text::durations::ago;
use crate::text::truncate::cut_middle;

/// How much of an id is shown.
const ID_CHARS: usize = 13;

/// The columns, status first.
pub(super) fn columns() -> Vec<Column> {
    let column = |key, label, is_sortable| Column { key, label, is_sortable };
    vec![
        column("status", "Status", true),
        column("name", "Name", true),
        column("targets", "Targets", false),
        column("source", "Source", false),
        column("modified", "Modified", true),
        column("id", "ID", false),
    ]
}

/// The cells of a resource.
pub(super) struct ResourceCells {
    shown: Shown,
    sinces: SinceReader,
    now_secs: Signal<i64>,
    go: Callback<ResourceId>,
    toaster: Toaster,
}

impl ResourceCells {
    /// Cells that show what is shown.
    pub(super) fn new(shown: Shown) -> Rc<Self> {
        let go = use_go();
        let active_id = use_place().active_id;
        let go = Callback::new(move |id: ResourceId| {
            active_id.set(Some(id.to_string()));
            go(&Route::Restream(id), false);
        });
        Rc::new(Self {
            shown,
            sinces: use_since(),
            now_secs: use_service_now_secs(),
            go,
            toaster: use_toaster(),
        })
    }

    /// Since when the resource has its trouble; none for one without, or while that is being read.
    fn since(&self, number: usize, id: &ResourceId, rollup: &Rollup) -> Option<Since> {
        let code = rollup.code.filter(|_| rollup.health.is_problem())?;
        let targets = self.shown.targets_behind(number);
        // All are asked at once, so that one read answers for all.
        let asked: Vec<_> = targets.iter().map(|target| self.sinces.of(id, target, code)).collect();
        Since::earliest(asked.into_iter().collect::<Option<Vec<_>>>()?)
    }
}

impl Cells for ResourceCells {
    fn draw(&self, row: &mut RowMaker) {
        row.cell("status", &|cell| {
            draw_badge(cell);
            cell.text_in("span", "restream-affected");
            cell.element("span", &[("class", "restream-since")], &titled_text);
        });
        // The grid has the one place in the tab order; its Enter opens the row.
        row.cell("name", &|cell| {
            cell.element("a", &[("class", "restream-name"), ("tabindex", "-1")], &|link| {
                link.attribute("href");
                titled_text(link);
            });
        });
        row.text_cell("targets");
        draw_cut(row, "source");
        row.cell("modified", &titled_text);
        // The button has its like on the resource's own page.
        row.cell("id", &|cell| {
            cell.element("span", &[("class", "mono")], &titled_text);
            draw_copy_button(cell);
        });
    }

    fn say(&self, number: usize, row: &mut RowWriter<'_>) {
        let now_secs = self.now_secs.get();
        self.shown.with_row(number, |resource, rollup| {
            let id = &resource.resource_id;
            say_badge(row, tone(rollup.health), &words(rollup.health, rollup.code));
            row.say(&affected(rollup));
            match rollup.health {
                Health::Waiting => say_waiting(row, rollup.opens, now_secs),
                _ => say_since(row, self.since(number, id, rollup), now_secs),
            }
            let name = named(&resource.name);
            row.say(&Route::Restream(id.clone()).href());
            row.say(&name);
            row.say(&name);
            row.say(&targets(rollup));
            say_cut(row, &sources(&resource.restreams));
            say_modified(row, resource.modification_ts, now_secs);
            row.say(id.as_str());
            row.say(&cut_middle(id.as_str(), ID_CHARS));
            say_copy_button(row, &["Copy the ID of ", resource.name.trim()].concat());
        });
    }

    fn on_control(&self, number: usize, event: &MouseEvent) {
        let Some(id) = untrack(|| self.shown.with_row(number, |resource, _| resource.resource_id.clone()))
        else {
            return;
        };
        let pressed = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        if pressed.is_some_and(|pressed| pressed.closest("a").ok().flatten().is_none()) {
            return copy(self.toaster, id.to_string());
        }
        let is_browsers = event.meta_key() || event.ctrl_key() || event.shift_key() || event.alt_key();
        if !is_browsers {
            event.prevent_default();
            self.go.run(id);
        }
    }
}

/// A tooltip and a text.
fn titled_text(element: &mut RowMaker) {
    element.attribute("title");
    element.text();
}

/// How many of its targets have the resource's trouble, where that is not plain.
fn affected(rollup: &Rollup) -> String {
    let is_counted = !matches!(rollup.health, Health::Ok | Health::Inactive | Health::NoTargets);
    match rollup.targets {
        targets @ 2.. if is_counted => format!("{} of {targets}", rollup.affected),
        _ => String::new(),
    }
}

fn targets(rollup: &Rollup) -> String {
    match rollup.targets {
        0 => "none".to_owned(),
        targets => format!("{} of {targets} OK", rollup.ok),
    }
}

/// The first source, and how many others there are.
fn sources(restreams: &[Restream]) -> String {
    let mut distinct: Vec<&str> = Vec::new();
    for restream in restreams {
        if !distinct.contains(&restream.source.as_str()) {
            distinct.push(&restream.source);
        }
    }
    let known = secrets_of_all(restreams);
    match distinct.as_slice() {
        [] => "–".to_owned(),
        [only] => redacted_source(only, &known),
        [first, others @ ..] => format!("{} +{}", redacted_source(first, &known), others.len()),
    }
}

/// Since when there is trouble; nothing where there is none, or it is not known.
fn say_since(row: &mut RowWriter<'_>, since: Option<Since>, now_secs: i64) {
    let moment = match since {
        Some(Since::At(time)) => Some(("since", time)),
        Some(Since::Before(time)) => Some(("since before", time)),
        Some(Since::Unknown) | None => None,
    };
    say_moment(row, moment);
    row.say(&since.map(|since| short_words(since, now_secs)).unwrap_or_default());
}

/// Until when a resource waits, where a window is to come.
fn say_waiting(row: &mut RowWriter<'_>, opens: Option<UnixSeconds>, now_secs: i64) {
    say_moment(row, opens.map(|time| ("waits until", time)));
    let words = |time: UnixSeconds| format!("starts {}", ago(time.0, now_secs.min(time.0)));
    row.say(&opens.map_or_else(|| "no window to come".to_owned(), words));
}

/// A tooltip of some words and a time.
fn say_moment(row: &mut RowWriter<'_>, moment: Option<(&'static str, UnixSeconds)>) {
    let (words, time) = moment.unwrap_or_default();
    row.say_once(moment.map(|_| (words, time.0)), &|| format!("{words} {}", both_zones(time)));
}

/// When the resource was last changed.
fn say_modified(row: &mut RowWriter<'_>, time: UnixSeconds, now_secs: i64) {
    let known = Some(time).filter(|&time| time != UnixSeconds::default());
    row.say_once(known.map(|time| ("", time.0)), &|| both_zones(time));
    row.say(&known.map_or_else(|| "–".to_owned(), |time| ago(time.0, now_secs)));
}
