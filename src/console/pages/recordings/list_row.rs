//! A row of the list.

use std::rc::Rc;

use leptos::ev::MouseEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Element;

use crate::console::form::{Unsaved, use_unsaved};
use crate::console::kit::BadgeSlot;
use crate::console::kit::table::{Cells, CellsMaker, Column, RowMaker, RowWriter, Slot, TitledSlot};
use crate::console::pages::recordings::list_data::{Shown, tone};
use crate::console::pages::recordings::thing;
use crate::console::query::moment::both_zones;
use crate::console::query::recording_acts::{Acted, Starter, use_starter};
use crate::console::query::recording_words::{ClockWords, use_clock_words};
use crate::console::routes::{Route, use_go};
use crate::model::ids::RecordId;
use crate::model::recording::Setting;
use crate::model::recording::board::{Standing, launch_words, retention_words, source};
use crate::model::recording::next::next;
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
    shown: Shown,
    clock: ClockWords,
    unsaved: Unsaved,
    go: Callback<RecordId>,
    starter: Starter,
    slots: Slots,
}

struct Slots {
    badge: BadgeSlot,
    href: Slot,
    name: TitledSlot,
    draft: Slot,
    next: TitledSlot,
    start: StartSlot,
    launch: Slot,
    retention: Slot,
    dvr: TitledSlot,
}

struct StartSlot {
    hidden: Slot,
    label: Slot,
}

impl Slots {
    fn draw(row: &mut RowMaker) -> Self {
        let badge = row.cell("state", BadgeSlot::draw);
        // The grid has the one place in the tab order; its Enter opens the row.
        let (href, name, draft) = row.cell("source", |cell| {
            let (href, name) = cell.element("a", &[("class", "row-link"), ("tabindex", "-1")], |link| {
                (link.attribute("href"), link.titled_text())
            });
            (href, name, cell.text_in("span", "draft-mark"))
        });
        let (next, start) = row.cell("next", |cell| {
            let next = cell.element("span", &[("class", "recording-next")], RowMaker::titled_text);
            // What mends trouble is reached by the Tab key as well.
            let fixed = [("type", "button"), ("class", "button button-small")];
            let start = cell.element("button", &fixed, |button| {
                let slot =
                    StartSlot { hidden: button.attribute("hidden"), label: button.attribute("aria-label") };
                button.element("span", &[], |words| words.fixed_text("Start recording"));
                slot
            });
            (next, start)
        });
        let (launch, retention) = (row.text_cell("launch"), row.text_cell("retention"));
        let dvr = row.cell("dvr", RowMaker::titled_text);
        Self { badge, href, name, draft, next, start, launch, retention, dvr }
    }
}

pub(super) fn cells(shown: Shown) -> CellsMaker {
    let go = use_go();
    let active_key = shown.memory.active_key;
    let go = Callback::new(move |id: RecordId| {
        active_key.set(Some(id.to_string()));
        go(&Route::Recording(id), false);
    });
    let (clock, starter, unsaved) = (use_clock_words(), use_starter(), use_unsaved());
    Box::new(move |row| Rc::new(SettingCells { shown, clock, unsaved, go, starter, slots: Slots::draw(row) }))
}

impl SettingCells {
    /// What happens next, or what is wrong; and the moment that is about.
    fn next_words(
        &self,
        setting: &Setting,
        standing: &Standing,
        acted: &Acted,
    ) -> (String, Option<UnixSeconds>) {
        if acted.is_starting {
            return ("Starting…".to_owned(), None);
        }
        let now = UnixSeconds(self.shown.now_secs.get());
        if let Some(trouble) = standing.trouble {
            return (self.clock.trouble(trouble, now), Some(trouble.since()));
        }
        let next = next(setting, self.shown.known(setting), now);
        (self.clock.next(&next, now), next.moment())
    }
}

impl Cells for SettingCells {
    fn say(&self, number: usize, row: &mut RowWriter<'_>) {
        let slots = &self.slots;
        self.shown.with_row(number, |setting, name, standing| {
            let acted = self.shown.acts.of(&setting.id);
            slots.badge.say(row, tone(standing.state), &standing.state.words_of(setting));
            row.say(slots.href, &Route::Recording(setting.id.clone()).href());
            row.say(slots.name.text, name);
            row.say(slots.name.title, &source(setting));
            row.say(slots.draft, self.unsaved.mark(&thing(&setting.id)));
            let (next, moment) = self.next_words(setting, standing, &acted);
            row.say(slots.next.text, acted.problem.as_deref().unwrap_or(&next));
            match (&acted.problem, moment) {
                (Some(problem), _) => row.say(slots.next.title, &[&next, "\n", problem].concat()),
                (None, Some(moment)) => {
                    row.say(slots.next.title, &[&next, "\n", &both_zones(moment)].concat())
                }
                (None, None) => row.say(slots.next.title, &next),
            }
            let is_offered = (standing.trouble.is_some() || acted.problem.is_some()) && !acted.is_starting;
            row.say_maybe(slots.start.hidden, (!is_offered).then_some(""));
            row.say(slots.start.label, &["Start recording ", name].concat());
            row.say(slots.launch, launch_words(&setting.launch_type));
            row.say(slots.retention, &retention_words(setting));
            let (dvr, title) = dvr_words(setting);
            row.say(slots.dvr.text, &dvr);
            row.say(slots.dvr.title, &title);
        });
    }

    fn on_control(&self, number: usize, event: &MouseEvent) {
        let of_row =
            |setting: &Setting, name: &str| (setting.id.clone(), name.to_owned(), setting.status.clone());
        let found = untrack(|| self.shown.with_row(number, |setting, name, _| of_row(setting, name)));
        let Some((id, name, status)) = found else { return };
        let pressed = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        if pressed.is_some_and(|pressed| pressed.closest("a").ok().flatten().is_none()) {
            return self.starter.start(id, name, status);
        }
        let is_browsers = event.meta_key() || event.ctrl_key() || event.shift_key() || event.alt_key();
        if !is_browsers {
            event.prevent_default();
            self.go.run(id);
        }
    }
}

/// Whether the player has DVR, and how far back.
fn dvr_words(setting: &Setting) -> (String, String) {
    let window = setting.dvr_window_secs.and_then(|secs| u64::try_from(secs).ok());
    match (setting.dvr_enabled, window) {
        (false, _) => ("Off".to_owned(), "DVR is off in the player".to_owned()),
        (true, None) => ("On".to_owned(), "DVR is on in the player".to_owned()),
        (true, Some(secs)) => {
            (distance(secs), format!("DVR is on in the player: the last {}", distance(secs)))
        }
    }
}
