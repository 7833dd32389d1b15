use std::rc::Rc;

use leptos::prelude::*;

use crate::console::facts::health::{health_label, tone};
use crate::console::facts::moment::use_service_now_secs;
use crate::console::facts::status_starts::{BrokenTargets, StatusStarts, since_label, use_status_starts};
use crate::console::form::{Unsaved, use_unsaved};
use crate::console::kit::table::{
    CellSlot, Cells, CellsMaker, Column, CutSlot, LabeledTime, RowMaker, RowWriter, TitledSlot,
};
use crate::console::kit::{BadgeSlot, CopySlot, Toaster, copy, use_toaster};
use crate::console::list::NameSlot;
use crate::console::pages::restreams::back_links::draft_name;
use crate::console::pages::restreams::list_data::RestreamListContext;
use crate::model::restream::changes::state_start::StateStart;
use crate::model::restream::health::{Health, Rollup};
use crate::model::restream::secrets::secrets_of_all;
use crate::model::restream::{Resource, Restream};
use crate::model::time::UnixSeconds;
use crate::redact::url::redacted_source;
use crate::text::durations::ago;
use crate::text::truncate::cut_middle;

const ID_CHARS: usize = 13;

pub(super) fn columns() -> Vec<Column> {
    let column = Column::new;
    vec![
        column("status", "Status", true),
        column("since", "Since", true),
        column("name", "Name", true),
        column("targets", "Targets", false),
        column("source", "Source", false),
        column("modified", "Modified", true),
        column("id", "ID", false),
    ]
}

/// The cells with the state of a resource or a target, and since when.
pub(super) struct StateCells {
    starts: StatusStarts,
    now_secs: Signal<i64>,
    badge: BadgeSlot,
    affected: CellSlot,
    since: TitledSlot,
}

impl StateCells {
    pub(super) fn draw(row: &mut RowMaker, starts: StatusStarts, now_secs: Signal<i64>) -> Self {
        let (badge, affected) =
            row.cell("status", |cell| (BadgeSlot::draw(cell), cell.text_in("span", "restream-affected")));
        let since = titled_cell(row, "since", "cut muted restream-since");
        Self { starts, now_secs, badge, affected, since }
    }

    /// Returns the present for a row. Tracked if the row is near.
    pub(super) fn now_secs(&self, row: &RowWriter<'_>) -> i64 {
        if row.is_near { self.now_secs.get() } else { self.now_secs.get_untracked() }
    }

    pub(super) fn write(&self, row: &mut RowWriter<'_>, rollup: &Rollup, broken: Option<BrokenTargets>) {
        self.badge.write(row, tone(rollup.health), &health_label(rollup.health, rollup.code));
        row.write(self.affected, &affected(rollup));
        let start = broken.and_then(|broken| match row.is_near {
            true => self.starts.of(&broken),
            false => self.starts.find(&broken),
        });
        let (moment, text) = since(rollup, start, self.now_secs(row));
        write_moment(row, self.since, moment, &text);
    }
}

pub(super) fn titled_cell(row: &mut RowMaker, column: &str, class: &str) -> TitledSlot {
    row.cell(column, |cell| cell.element("span", &[("class", class)], RowMaker::titled_text))
}

struct ResourceCells {
    shown: RestreamListContext,
    unsaved: Unsaved,
    toaster: Toaster,
    state: StateCells,
    name: NameSlot,
    targets: CellSlot,
    hit: TitledSlot,
    source: CutSlot,
    modified: TitledSlot,
    id: TitledSlot,
    copy: CopySlot,
}

pub(super) fn cells(shown: RestreamListContext) -> CellsMaker {
    let (starts, now_secs, toaster) = (use_status_starts(), use_service_now_secs(), use_toaster());
    let unsaved = use_unsaved();
    Box::new(move |row| {
        let state = StateCells::draw(row, starts, now_secs);
        let name = NameSlot::draw(row, "name");
        let (targets, hit) = row.cell("targets", |cell| {
            (
                cell.text_in("span", "restream-ok"),
                cell.element("span", &[("class", "strong restream-hit")], RowMaker::titled_text),
            )
        });
        let source = row.cut_cell("source");
        let modified = row.cell("modified", RowMaker::titled_text);
        // Keyboard users find the same button on the resource's page.
        let (id, copy) = row.cell("id", |cell| {
            let id = cell.element("span", &[("class", "mono")], RowMaker::titled_text);
            (id, CopySlot::draw(cell))
        });
        Rc::new(ResourceCells {
            shown,
            unsaved,
            toaster,
            state,
            name,
            targets,
            hit,
            source,
            modified,
            id,
            copy,
        })
    })
}

impl Cells for ResourceCells {
    fn write(&self, number: usize, row: &mut RowWriter<'_>) {
        let now_secs = self.state.now_secs(row);
        self.shown.with_row(number, |index, resource, rollup| {
            let id = resource.resource_id.as_str();
            self.state.write(row, rollup, self.shown.broken.run(index));
            row.write(self.targets, &targets(rollup));
            row.write_cut(self.source, &sources(&resource.restreams));
            let modified = Some(resource.modification_ts).filter(|time| *time != UnixSeconds::default());
            let text = modified.map_or_else(|| "–".to_owned(), |time| ago(time.0, now_secs));
            write_moment(row, self.modified, modified.map(|time| ("", time)), &text);
            row.write(self.id.title, id);
            row.write(self.id.text, &cut_middle(id, ID_CHARS));
            self.copy.write(row, &["Copy the ID of ", resource.name.trim()].concat());
            let name = self.shown.index.read().name(index).unwrap_or_default();
            if let Some(to) = self.shown.route(index) {
                self.name.write(row, &to, &name, &name);
            }
            let draft = self.unsaved.mark(&draft_name(Some(&resource.resource_id)));
            self.name.write_mark(row, !resource.flaws.is_empty(), resource.is_reported_twice(), draft);
            row.write_titled(self.hit, &self.shown.hit(index).map(|hit| hit.label).unwrap_or_default());
        });
    }

    fn on_button(&self, number: usize) {
        let id = |_: usize, resource: &Resource, _: &Rollup| resource.resource_id.to_string();
        if let Some(id) = untrack(|| self.shown.with_row(number, id)) {
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

/// Writes a text, and the time in its tooltip.
fn write_moment(row: &mut RowWriter<'_>, slot: TitledSlot, moment: Option<LabeledTime>, text: &str) {
    row.write_time(slot.title, moment);
    row.write(slot.text, text);
}
