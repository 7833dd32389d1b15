use std::rc::Rc;

use leptos::prelude::*;

use crate::console::facts::health::{health_label, tone};
use crate::console::facts::moment::use_service_now_secs;
use crate::console::facts::status_starts::{BrokenTargets, StatusStarts, since_label, use_status_starts};
use crate::console::form::{Unsaved, use_unsaved};
use crate::console::kit::table::{Cells, Column, LabeledTime, Part, RowWriter};
use crate::console::kit::{BADGE, COPY, Toaster, copy, use_toaster};
use crate::console::list::{NAME, name_mark};
use crate::console::pages::restreams::back_links::draft_name;
use crate::console::pages::restreams::list_data::RestreamListContext;
use crate::console::routes::Route;
use crate::model::restream::changes::state_start::StateStart;
use crate::model::restream::health::{Health, Rollup};
use crate::model::restream::secrets::secrets_of_all;
use crate::model::restream::{Resource, Restream};
use crate::model::time::UnixSeconds;
use crate::redact::url::redacted_source;
use crate::text::durations::ago;
use crate::text::truncate::cut_middle;

const ID_CHARS: usize = 13;

pub(super) const STATUS: Part =
    Part::cell(&[BADGE, Part::new("span", &[("class", "restream-affected")]).with_text()]);
pub(super) const SINCE: Part =
    Part::cell(&[Part::new("span", &[("class", "cut muted restream-since")]).titled()]);

pub(super) const COLUMNS: [Column; 7] = [
    Column::new("status", "Status", true, STATUS),
    Column::new("since", "Since", true, SINCE),
    Column::new("name", "Name", true, NAME),
    Column::new(
        "targets",
        "Targets",
        false,
        Part::cell(&[
            Part::new("span", &[("class", "restream-ok")]).with_text(),
            Part::new("span", &[("class", "strong restream-hit")]).titled(),
        ]),
    ),
    Column::new("source", "Source", false, Part::CUT),
    Column::new("modified", "Modified", true, Part::TITLED),
    // Keyboard users find the same button on the resource's page.
    Column::new("id", "ID", false, Part::cell(&[Part::new("span", &[("class", "mono")]).titled(), COPY])),
];

/// The cells with the state of a resource or a target, and since when.
pub(super) struct StateCells {
    starts: StatusStarts,
    now_secs: Signal<i64>,
}

impl StateCells {
    pub(super) fn new() -> Self {
        Self { starts: use_status_starts(), now_secs: use_service_now_secs() }
    }

    /// Returns the present for a row. Tracked if the row is near.
    pub(super) fn now_secs(&self, row: &RowWriter<'_>) -> i64 {
        if row.is_near { self.now_secs.get() } else { self.now_secs.get_untracked() }
    }

    pub(super) fn write(&self, row: &mut RowWriter<'_>, rollup: &Rollup, broken: Option<BrokenTargets>) {
        let start = broken.and_then(|broken| match row.is_near {
            true => self.starts.of(&broken),
            false => self.starts.find(&broken),
        });
        let now_secs = self.now_secs(row);
        let known = start.and_then(StateStart::time);
        row.write_badge_since(
            tone(rollup.health),
            &health_label(rollup.health, rollup.code),
            known,
            now_secs,
        );
        row.write(&affected(rollup));
        let (moment, text) = since(rollup, start, now_secs);
        row.write_time(moment);
        row.write(&text);
    }
}

struct ResourceCells {
    context: RestreamListContext,
    unsaved: Unsaved,
    toaster: Toaster,
    state: StateCells,
}

pub(super) fn cells(context: RestreamListContext) -> Rc<dyn Cells> {
    let (unsaved, toaster) = (use_unsaved(), use_toaster());
    Rc::new(ResourceCells { context, unsaved, toaster, state: StateCells::new() })
}

impl Cells for ResourceCells {
    fn write(&self, number: usize, row: &mut RowWriter<'_>) {
        let now_secs = self.state.now_secs(row);
        self.context.with_row(number, |index, resource, rollup| {
            let id = resource.resource_id.as_str();
            self.state.write(row, rollup, self.context.broken.run(index));
            let name = self.context.index.read().name(index).unwrap_or_default();
            let to = self.context.route(index).unwrap_or(Route::Unknown);
            let draft = self.unsaved.mark(&draft_name(Some(&resource.resource_id)));
            let mark = name_mark(!resource.flaws.is_empty(), resource.is_reported_twice(), draft);
            row.write_name(&to, &name, &name, mark);
            row.write(&targets(rollup));
            row.write_titled(&self.context.hit(index).map(|hit| hit.label).unwrap_or_default());
            row.write_cut(&sources(&resource.restreams));
            let modified = Some(resource.modification_ts).filter(|time| *time != UnixSeconds::default());
            row.write_time(modified.map(|time| ("", time)));
            row.write(&modified.map_or_else(|| "–".to_owned(), |time| ago(time.0, now_secs)));
            row.write_with_title(id, &cut_middle(id, ID_CHARS));
            let copy = ["Copy the ID of ", resource.name.trim()].concat();
            row.write_titled(&copy);
        });
    }

    fn on_button(&self, number: usize) {
        let id = |_: usize, resource: &Resource, _: &Rollup| resource.resource_id.to_string();
        if let Some(id) = untrack(|| self.context.with_row(number, id)) {
            copy(self.toaster, id);
        }
    }
}

/// Counts the targets with the resource's health, unless that is obvious.
fn affected(rollup: &Rollup) -> String {
    let is_counted = !matches!(rollup.health, Health::Ok | Health::Inactive | Health::NoTargets);
    match (rollup.targets, rollup.unmatched) {
        (targets @ 2.., 0) if is_counted => format!("{} of {targets}", rollup.affected),
        (_, 0) => String::new(),
        (_, unmatched) => format!("{unmatched} unmatched"),
    }
}

fn targets(rollup: &Rollup) -> String {
    match rollup.targets {
        0 => "none".to_owned(),
        targets => format!("{} of {targets} OK", rollup.ok),
    }
}

/// Returns the first source and the number of others.
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

/// Returns the start of trouble, if it is known, or the time at which the next window opens, each with a label.
fn since(rollup: &Rollup, since: Option<StateStart>, now_secs: i64) -> (Option<LabeledTime>, String) {
    match (rollup.health, since) {
        (Health::Waiting, _) => {
            // Short, "in 8 h", to fit the column next to "Waiting".
            let label = |time: UnixSeconds| ago(time.0, now_secs.min(time.0));
            let text = rollup.opens.map_or_else(|| "no window".to_owned(), label);
            (rollup.opens.map(|time| ("waits until ", time)), text)
        }
        (Health::Inactive, _) if let Some(opens) = rollup.opens => {
            (Some(("inactive: will not run at ", opens)), "won't run".to_owned())
        }
        (_, None) => (None, String::new()),
        (_, Some(since)) => {
            let moment = match since {
                StateStart::At(time) => Some(("since ", time)),
                StateStart::Before(time) => Some(("before ", time)),
                StateStart::Unknown => None,
            };
            (moment, since_label(since, now_secs))
        }
    }
}
