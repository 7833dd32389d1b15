//! The selection as text fields, and its actions.

use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::console::kit::commands::offer_command;
use crate::console::kit::{Button, ButtonKind, Select, TextField, When, use_toaster};
use crate::console::pages::dvr::board::{HostDvr, recorded_on};
use crate::console::pages::dvr::context::{DELETE_ALL, DeletionSubject, StreamContext, show};
use crate::console::platform::clock::local_label;
use crate::console::platform::effects::on_change;
use crate::console::platform::focus::focus_id;
use crate::console::platform::settings::{Zone, use_settings};
use crate::console::platform::shortcut::pressed;
use crate::console::timeline::SelectionBar;
use crate::forms::typed_selection::{FieldTexts, TypedField, spelled};
use crate::forms::utc_time::TimeReference;
use crate::model::intervals::Period;
use crate::model::time::UnixSeconds;
use crate::text::durations::duration;
use crate::text::plurals::counted;

#[component]
pub(super) fn SelectionToolbar(context: StreamContext) -> impl IntoView {
    let StreamContext { axis, selected, .. } = context;
    let typing = SelectionInput {
        context,
        typed: RwSignal::new(FieldTexts::default()),
        problems: RwSignal::new(FieldTexts::default()),
    };
    // A new selection replaces input that was not applied.
    on_change(move || selected.get(), move |_| typing.reset());
    let on_key = move |event: web_sys::KeyboardEvent| {
        let is_input = |target: web_sys::EventTarget| target.has_type::<web_sys::HtmlInputElement>();
        if pressed(&event) == "Enter" && event.target().is_some_and(is_input) {
            event.prevent_default();
            typing.commit();
        }
    };
    let on_leave = move |event: web_sys::FocusEvent| {
        // A pressed button applies the input itself: a message that appears now would move it away from the pointer.
        if !event.related_target().is_some_and(|target| is_button(&target)) {
            typing.commit();
        }
    };
    let delete_name = Signal::derive(move || match selected.get() {
        Some(_) => "Delete the selected range".to_owned(),
        None => String::new(),
    });
    offer_command(delete_name, move || context.confirm_selection());
    offer_command(DELETE_ALL, move || context.asking.set(Some(DeletionSubject::All)));
    view! {
        <SelectionBar axis>
            <div class="dvr-fields" on:keydown=on_key on:focusout=on_leave>
                <Fields typing />
                <HostField context />
            </div>
            <SelectionWords context />
            <SelectionActions typing />
        </SelectionBar>
    }
    .into_any()
}

#[component]
fn SelectionActions(typing: SelectionInput) -> impl IntoView {
    let context = typing.context;
    let is_selected = Signal::derive(move || context.selected.read().is_some());
    let ask = move || {
        if let Some(period) = typing.applied() {
            context.asking.set(Some(DeletionSubject::Range(period)));
        }
    };
    let toaster = use_toaster();
    let add = move || {
        if let Some(cut) = typing.applied() {
            context.add_cuts(toaster, [cut]);
        }
    };
    let zoom = move || {
        if let Some(period) = untrack(|| context.axis.selected()) {
            show(context.axis, period, (period.duration_secs() / 4).max(5));
        }
    };
    view! {
        <div class="row">
            <Button label="Delete range" kind=ButtonKind::Danger on_press=ask />
            <Button label="Add to cut list" on_press=add />
            <OnlyHost context />
            <When is=is_selected>
                <Button label="Zoom to selection" on_press=zoom />
                <Button
                    label="Clear selection"
                    kind=ButtonKind::Quiet
                    on_press=move || context.axis.select(None)
                />
            </When>
        </div>
    }
    .into_any()
}

/// "Only edge-fra1": restricts the selection to the host in whose lane it began.
#[component]
fn OnlyHost(context: StreamContext) -> impl IntoView {
    let host = Memo::new(move |_| {
        let hosts = context.board.hosts.read();
        let host = hosts.get(context.lane.get()?).filter(|host| host.is_offered())?;
        let is_meant = context.host.read().as_ref() == Some(&host.host);
        (!is_meant && context.selected.read().is_some()).then(|| host.host.clone())
    });
    view! {
        <When is=Signal::derive(move || host.read().is_some())>
            <Button
                label=Signal::derive(move || format!("Only {}", host.get().unwrap_or_default()))
                on_press=move || context.host.set(host.get_untracked())
            />
        </When>
    }
    .into_any()
}

fn is_button(target: &web_sys::EventTarget) -> bool {
    let element = target.dyn_ref::<web_sys::Element>();
    element.is_some_and(|element| matches!(element.closest(".selection-bar button"), Ok(Some(_))))
}

#[component]
fn Fields(typing: SelectionInput) -> impl IntoView {
    let fields = [
        ("From (UTC)", FROM_ID, TypedField::From, "Date and time"),
        ("To (UTC)", TO_ID, TypedField::To, "Time, or +41s"),
        ("Duration (seconds)", DURATION_ID, TypedField::Duration, "Such as 41"),
    ];
    let field = move |(label, id, field, placeholder)| {
        view! {
            <TextField
                label
                id
                value=typing.text(field)
                on_input=move |text| typing.set(field, text)
                hint=typing.local_time(field)
                error=typing.problem(field)
                placeholder
            />
        }
        .into_any()
    };
    fields.map(field).into_iter().collect_view()
}

#[component]
fn HostField(context: StreamContext) -> impl IntoView {
    let StreamContext { board, host, .. } = context;
    let options = Signal::derive(move || {
        let hosts = board.hosts.read();
        let mut options = vec![(String::new(), "All hosts".to_owned())];
        let offered = hosts.iter().filter(|host| host.is_offered());
        options.extend(offered.map(|host| (host.host.clone(), host.label())));
        if let Some(chosen) = host.get().filter(|chosen| hosts.iter().all(|host| host.host != *chosen)) {
            options.push((chosen.clone(), format!("{chosen} (doesn't serve this stream now)")));
        }
        options
    });
    view! {
        <Select
            label="Host"
            options
            value=Signal::derive(move || host.get().unwrap_or_default())
            on_change=move |chosen: String| host.set((!chosen.is_empty()).then_some(chosen))
        />
    }
    .into_any()
}

/// Describes the length of the selection and its recorded part.
#[component]
fn SelectionWords(context: StreamContext) -> impl IntoView {
    let StreamContext { board, axis, host, .. } = context;
    let message = Signal::derive(move || {
        let Some(period) = axis.selected() else {
            return "Nothing selected. Drag over the timeline, or type two of the fields.".to_owned();
        };
        let (hosts, chosen) = (board.hosts.read(), host.read());
        let is_meant = |host: &&HostDvr| chosen.as_ref().is_none_or(|chosen| host.host == *chosen);
        let meant = hosts.iter().filter(is_meant).filter(|host| host.copy == 0);
        let secs: Vec<i64> = meant.map(|host| recorded_on(&hosts, &host.host).secs_in(period)).collect();
        let most = secs.iter().max().copied().unwrap_or_default();
        let least = secs.iter().min().copied().unwrap_or_default();
        let with = secs.iter().filter(|secs| **secs > 0).count();
        let length = |secs: i64| duration(secs.unsigned_abs());
        let recorded = match (with, least == most) {
            (0, _) if board.has_unreadable() => "recordings in it unknown".to_owned(),
            (0, _) => "nothing recorded in it".to_owned(),
            (_, true) => format!("{} recorded on {}", length(most), counted(with, "host")),
            (_, false) => {
                format!(
                    "{} to {} recorded, on {} of {}",
                    length(least),
                    length(most),
                    with,
                    counted(secs.len(), "host")
                )
            }
        };
        let on = chosen.as_ref().map(|host| format!(" on {host}")).unwrap_or_default();
        format!("{} selected{on}: {recorded}.", length(period.duration_secs()))
    });
    view! {
        <p class="dvr-selection-words" role="status">
            {message}
        </p>
    }
    .into_any()
}

const FROM_ID: &str = "dvr-from";
const TO_ID: &str = "dvr-to";
const DURATION_ID: &str = "dvr-duration";

/// Input that is not applied yet, and its problems.
#[derive(Clone, Copy)]
struct SelectionInput {
    pub context: StreamContext,
    pub typed: RwSignal<FieldTexts>,
    pub problems: RwSignal<FieldTexts>,
}

impl SelectionInput {
    /// Returns the field's input, else its value from the selection.
    fn text(self, field: TypedField) -> Signal<String> {
        let axis = self.context.axis;
        Signal::derive(move || {
            if let Some(text) = self.typed.read().of(field) {
                return text.to_owned();
            }
            let Some(period) = axis.selected() else { return String::new() };
            match field {
                TypedField::From => spelled(period.from.0),
                TypedField::To => spelled(period.to.0),
                TypedField::Duration => period.duration_secs().to_string(),
            }
        })
    }

    fn problem(self, field: TypedField) -> Signal<String> {
        Signal::derive(move || self.problems.read().of(field).unwrap_or_default().to_owned())
    }

    /// Returns the typed period, else the selected one; `None` while the input is incomplete.
    fn meant(self) -> Result<Option<(i64, i64)>, FieldTexts> {
        let StreamContext { axis, .. } = self.context;
        let selected = axis.selected().map(Period::seconds);
        // A time without a date refers to the visible day.
        let (from, to) = axis.settled.get();
        let day = UnixSeconds(selected.map_or(from + (to - from) / 2, |(from, _)| from));
        let now = UnixSeconds(axis.now_secs.get_untracked());
        self.typed.read().resolve(selected, TimeReference { day, base: None, now })
    }

    /// Returns the field's time in the local zone, if chosen, in addition to UTC.
    fn local_time(self, field: TypedField) -> Signal<String> {
        let zone = use_settings().zone;
        Signal::derive(move || {
            let meant = if zone.get() == Zone::Local { self.meant().ok().flatten() } else { None };
            let second = meant.and_then(|(from, to)| match field {
                TypedField::From => Some(from),
                TypedField::To => Some(to),
                TypedField::Duration => None,
            });
            second.map(|second| local_label(second, Zone::Local).trim().to_owned()).unwrap_or_default()
        })
    }

    fn set(self, field: TypedField, text: String) {
        self.typed.update(|typed| typed.set(field, text));
        self.problems.set(FieldTexts::default());
    }

    /// Applies the input; returns whether none is left.
    fn commit(self) -> bool {
        let Some(typed) = self.typed.try_get_untracked() else { return true };
        if typed.first().is_none() {
            return true;
        }
        let axis = self.context.axis;
        match untrack(|| self.meant()) {
            Ok(Some((from, to))) => {
                axis.select(Some(Period::of_seconds(from, to)));
                self.reset();
                true
            }
            Ok(None) => false,
            Err(problems) => {
                self.problems.set(problems);
                false
            }
        }
    }

    fn reset(self) {
        self.typed.set(FieldTexts::default());
        self.problems.set(FieldTexts::default());
    }

    /// Applies the input and returns the selection; without one, focuses the field to fill in.
    fn applied(self) -> Option<Period> {
        let is_whole = self.commit();
        let selected = untrack(|| self.context.axis.selected());
        if is_whole && selected.is_some() {
            return selected;
        }
        if self.problems.with_untracked(|problems| problems.first().is_none()) {
            self.problems.set(self.typed.with_untracked(|typed| typed.missing(selected.is_some())));
        }
        focus_id(match self.problems.with_untracked(FieldTexts::first) {
            Some(TypedField::To) => TO_ID,
            Some(TypedField::Duration) => DURATION_ID,
            _ => FROM_ID,
        });
        None
    }
}
