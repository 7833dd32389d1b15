use std::rc::Rc;

use leptos::prelude::*;

use crate::console::facts::time_format::{TimeFormat, use_time_format};
use crate::console::form::{Unsaved, use_unsaved};
use crate::console::kit::table::{Cells, Column, Part, RowWriter};
use crate::console::kit::{BADGE, may_write};
use crate::console::list::{NAME, name_mark};
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

const NEXT_TEXT: Part = Part::new("span", &[("class", "cut")]).titled();
/// The start button is a tab stop too, because it resolves trouble.
const START: Part = Part::new("button", &[("type", "button"), ("class", "button button-small")])
    .varying(&["hidden", "aria-disabled", "aria-label"])
    .around(&[Part::new("span", &[]).with_text()]);
const NEXT: Part = Part::cell(&[NEXT_TEXT]);
const NEXT_OR_START: Part = Part::cell(&[NEXT_TEXT, START]);
const STATE: Part = Part::cell(&[BADGE]);

pub(super) fn columns() -> Vec<Column> {
    let column = Column::new;
    vec![
        column("state", "State", true, STATE),
        column("source", "Source", true, NAME),
        column("next", "Next", true, if may_write() { NEXT_OR_START } else { NEXT }),
        column("launch", "Launch", true, Part::TITLED),
        column("retention", "Retention", true, Part::TEXT),
        column("dvr", "DVR", false, Part::TITLED),
    ]
}

struct SettingCells {
    context: RecordingListContext,
    clock: TimeFormat,
    unsaved: Unsaved,
    starter: Sender,
    may_start: bool,
}

pub(super) fn cells(context: RecordingListContext) -> Rc<dyn Cells> {
    let (clock, starter, unsaved) = (use_time_format(), use_sender(), use_unsaved());
    Rc::new(SettingCells { context, clock, unsaved, starter, may_start: may_write() })
}

impl SettingCells {
    /// Shows the next event or the problem; the tooltip adds its time and cause.
    fn write_next(
        &self,
        row: &mut RowWriter<'_>,
        setting: &Setting,
        status: &SettingStatus,
        acted: &[SingleWrite],
    ) {
        let (known, now) = match row.is_near {
            true => (self.context.local_facts(setting), self.context.now_secs.get()),
            false => (self.context.times.local_facts(setting), self.context.now_secs.get_untracked()),
        };
        let now = UnixSeconds(now);
        let (next, moment) = self.clock.describe_status(setting, status, &known, now);
        // A source that flaps says so also while it is up.
        let unstable = row.is_near.then(|| self.context.times.unstable(setting)).flatten();
        let next = unstable.map(Instability::label).into_iter().chain([next]).collect::<Vec<_>>().join(". ");
        let problem = start_problem(acted);
        let text = problem.unwrap_or(&next).to_owned();
        let why = self.clock.why(setting, &known, status.state, now);
        let more = [moment.map(both_zones), why, problem.map(str::to_owned)].into_iter().flatten();
        row.write_with_title(&std::iter::once(next).chain(more).collect::<Vec<_>>().join("\n"), &text);
    }

    /// Shows the result in place of the button's label, until the rows may move again.
    fn write_start(
        &self,
        row: &mut RowWriter<'_>,
        name: &str,
        status: &SettingStatus,
        acted: &[SingleWrite],
    ) {
        if !self.may_start {
            return;
        }
        let is_missing = status.trouble.is_some_and(Trouble::is_missing);
        let RecordingListContext { read_at, rows, .. } = self.context;
        let button = start_button(acted, is_missing, read_at.get(), rows.is_held.get());
        let (text, is_pressed) = button.unwrap_or(("Start recording", true));
        row.write_maybe(button.is_none().then_some(""));
        row.write_maybe(is_pressed.then_some("true"));
        row.write(&[text, " ", name].concat());
        row.write(text);
    }
}

impl Cells for SettingCells {
    fn write(&self, number: usize, row: &mut RowWriter<'_>) {
        self.context.with_row(number, |setting, name, status| {
            let acted = self.starter.writes.singles_of(setting.id.as_str());
            let since = status.trouble.and_then(Trouble::since);
            let now_secs = self.context.now_secs.get_untracked();
            row.write_badge_since(tone(status.state), &status.state.label_of(setting), since, now_secs);
            let draft = self.unsaved.mark(&draft_name(&setting.id));
            let mark = name_mark(!setting.flaws.is_empty(), setting.is_reported_twice(), draft);
            row.write_name(&Route::Recording(setting.id.clone()), name, &source(setting), mark);
            self.write_next(row, setting, status, &acted);
            self.write_start(row, name, status, &acted);
            row.write_with_title(setting.launch_type.as_str(), launch_label(&setting.launch_type));
            row.write(&retention_label(setting));
            let (dvr, title) = dvr_label(setting);
            row.write_with_title(&title, &dvr);
        });
    }

    fn on_button(&self, number: usize) {
        let of_row = |setting: &Setting, name: &str| (setting.clone(), name.to_owned());
        let found = untrack(|| self.context.with_row(number, |setting, name, _| of_row(setting, name)));
        if let Some((setting, name)) = found {
            recording::send(self.starter, self.context.facts, SettingAction::Start, &setting, name);
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
