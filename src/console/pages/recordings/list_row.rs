use std::rc::Rc;

use leptos::prelude::*;

use crate::console::facts::time_format::{TimeFormat, use_time_format};
use crate::console::form::{Unsaved, use_unsaved};
use crate::console::kit::table::{CellSlot, Cells, CellsMaker, Column, RowMaker, RowWriter, TitledSlot};
use crate::console::kit::{BadgeSlot, may_write};
use crate::console::list::NameSlot;
use crate::console::operations::recording::{self, start_button, start_problem};
use crate::console::pages::recordings::list_data::RecordingListContext;
use crate::console::pages::recordings::memory::draft_name;
use crate::console::planned::tone;
use crate::console::platform::clock::both_zones;
use crate::console::routes::Route;
use crate::console::writes::{Sender, SingleWrite, use_sender};
use crate::model::recording::board::{SettingStatus, launch_label, retention_label, source};
use crate::model::recording::trouble::Trouble;
use crate::model::recording::{Setting, SettingAction};
use crate::model::restream::changes::instability::Instability;
use crate::model::time::UnixSeconds;
use crate::text::durations::distance;

pub(super) fn columns() -> Vec<Column> {
    let column = Column::new;
    vec![
        column("state", "State", true),
        column("source", "Source", true),
        column("next", "Next", true),
        column("launch", "Launch", true),
        column("retention", "Retention", true),
        column("dvr", "DVR", false),
    ]
}

struct SettingCells {
    shown: RecordingListContext,
    clock: TimeFormat,
    unsaved: Unsaved,
    starter: Sender,
    badge: BadgeSlot,
    name: NameSlot,
    next: TitledSlot,
    start: Option<StartSlot>,
    launch: TitledSlot,
    retention: CellSlot,
    dvr: TitledSlot,
}

struct StartSlot {
    hidden: CellSlot,
    disabled: CellSlot,
    label: CellSlot,
    text: CellSlot,
}

pub(super) fn cells(shown: RecordingListContext) -> CellsMaker {
    let (clock, starter, unsaved) = (use_time_format(), use_sender(), use_unsaved());
    Box::new(move |row| {
        let badge = row.cell("state", BadgeSlot::draw);
        let name = NameSlot::draw(row, "source");
        let (next, start) = row.cell("next", |cell| {
            let next = cell.element("span", &[("class", "cut")], RowMaker::titled_text);
            (next, may_write().then(|| StartSlot::draw(cell)))
        });
        let launch = row.cell("launch", RowMaker::titled_text);
        let retention = row.text_cell("retention");
        let dvr = row.cell("dvr", RowMaker::titled_text);
        Rc::new(SettingCells {
            shown,
            clock,
            unsaved,
            starter,
            badge,
            name,
            next,
            start,
            launch,
            retention,
            dvr,
        })
    })
}

impl StartSlot {
    /// The start button is a tab stop too, because it resolves trouble.
    fn draw(cell: &mut RowMaker) -> Self {
        let fixed = [("type", "button"), ("class", "button button-small")];
        cell.element("button", &fixed, |button| Self {
            hidden: button.attribute("hidden"),
            disabled: button.attribute("aria-disabled"),
            label: button.attribute("aria-label"),
            text: button.element("span", &[], RowMaker::text),
        })
    }
}

impl SettingCells {
    /// Shows the next event or the problem; the tooltip adds its time and cause.
    fn write_next(
        &self,
        row: &mut RowWriter<'_>,
        setting: &Setting,
        standing: &SettingStatus,
        acted: &[SingleWrite],
    ) {
        let slot = self.next;
        let (known, now) = match row.is_near {
            true => (self.shown.local_facts(setting), self.shown.now_secs.get()),
            false => (self.shown.times.local_facts(setting), self.shown.now_secs.get_untracked()),
        };
        let now = UnixSeconds(now);
        let (next, moment) = self.clock.describe_status(setting, standing, &known, now);
        // A source that flaps says so also while it is up.
        let unstable = row.is_near.then(|| self.shown.times.unstable(setting)).flatten();
        let next = unstable.map(Instability::label).into_iter().chain([next]).collect::<Vec<_>>().join(". ");
        let problem = start_problem(acted);
        row.write(slot.text, problem.unwrap_or(&next));
        let why = self.clock.why(setting, &known, standing.state, now);
        let more = [moment.map(both_zones), why, problem.map(str::to_owned)].into_iter().flatten();
        row.write(slot.title, &std::iter::once(next).chain(more).collect::<Vec<_>>().join("\n"));
    }

    /// Shows the result in place of the button's label, until the rows may move again.
    fn write_start(
        &self,
        row: &mut RowWriter<'_>,
        name: &str,
        standing: &SettingStatus,
        acted: &[SingleWrite],
    ) {
        let Some(slot) = &self.start else { return };
        let is_missing = standing.trouble.is_some_and(Trouble::is_missing);
        let RecordingListContext { read_at, rows, .. } = self.shown;
        let button = start_button(acted, is_missing, read_at.get(), rows.is_held.get());
        let (text, is_pressed) = button.unwrap_or(("Start recording", true));
        row.write_maybe(slot.hidden, button.is_none().then_some(""));
        row.write_maybe(slot.disabled, is_pressed.then_some("true"));
        row.write(slot.label, &[text, " ", name].concat());
        row.write(slot.text, text);
    }
}

impl Cells for SettingCells {
    fn write(&self, number: usize, row: &mut RowWriter<'_>) {
        self.shown.with_row(number, |setting, name, standing| {
            let acted = self.starter.writes.singles_of(setting.id.as_str());
            self.badge.write(row, tone(standing.state), &standing.state.label_of(setting));
            self.name.write(row, &Route::Recording(setting.id.clone()), name, &source(setting));
            let draft = self.unsaved.mark(&draft_name(&setting.id));
            self.name.write_mark(row, !setting.flaws.is_empty(), setting.is_reported_twice(), draft);
            self.write_next(row, setting, standing, &acted);
            self.write_start(row, name, standing, &acted);
            row.write(self.launch.text, launch_label(&setting.launch_type));
            row.write(self.launch.title, setting.launch_type.as_str());
            row.write(self.retention, &retention_label(setting));
            let (dvr, title) = dvr_label(setting);
            row.write(self.dvr.text, &dvr);
            row.write(self.dvr.title, &title);
        });
    }

    fn on_button(&self, number: usize) {
        let of_row = |setting: &Setting, name: &str| (setting.clone(), name.to_owned());
        let found = untrack(|| self.shown.with_row(number, |setting, name, _| of_row(setting, name)));
        if let Some((setting, name)) = found {
            recording::send(self.starter, self.shown.facts, SettingAction::Start, &setting, name);
        }
    }
}

/// Returns the DVR's state and length, and a description.
fn dvr_label(setting: &Setting) -> (String, String) {
    let window = setting.dvr_window_secs.and_then(|secs| u64::try_from(secs).ok());
    if !setting.has_member("dvr_enabled") {
        return ("Not reported".to_owned(), "The service doesn't report whether DVR is on".to_owned());
    }
    match (setting.dvr_enabled, window) {
        (false, _) => ("Off".to_owned(), "DVR is off in the player".to_owned()),
        (true, None) => ("On".to_owned(), "DVR is on in the player".to_owned()),
        (true, Some(secs)) => {
            (distance(secs), format!("DVR is on in the player: the last {}", distance(secs)))
        }
    }
}
