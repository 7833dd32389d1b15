//! The selection as text fields, and its actions.

use wasm_bindgen::JsCast;

use crate::console::kit::commands::offer_write;
use crate::console::kit::{Button, ButtonKind, Select, TextField, When, Writing, copy, use_toaster};
use crate::console::pages::streams::context::{DELETE_ALL, DeletionSubject, StreamContext, show};
use crate::console::pages::streams::selection_input::{DURATION_ID, FROM_ID, SelectionInput, TO_ID};
use crate::console::pages::streams::stream_hosts::{HostDvr, recorded_on};
use crate::console::platform::reactive::*;
use crate::console::platform::settings::{Zone, use_settings};
use crate::console::platform::shortcut::pressed;
use crate::forms::typed_selection::TypedField;
use crate::model::intervals::Period;
use crate::model::time::format_utc;
use crate::text::durations::duration;
use crate::text::plurals::counted;

#[component]
pub(super) fn SelectionToolbar(context: StreamContext) -> impl IntoView {
    let StreamContext { selected, typing, .. } = context;
    // A new selection replaces input that was not applied.
    on_change(
        move || selected.get(),
        move |selected| {
            typing.reset();
            if selected.is_none() {
                context.lane.set(None);
            }
        },
    );
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
    let (zone, is_selected) = (use_settings().zone, Signal::derive(move || selected.read().is_some()));
    let has_zone = move || zone.get() != Zone::Utc;
    let delete_name = Signal::derive(move || match selected.get() {
        Some(_) => "Delete the selected range".to_owned(),
        None => String::new(),
    });
    offer_write(delete_name, move || context.confirm_range());
    offer_write(DELETE_ALL, move || context.asking.set(Some(DeletionSubject::All)));
    view! {
        <section class="selection-bar" aria-label="Selection">
            <div class="dvr-fields" class=("has-zone", has_zone) on:keydown=on_key on:focusout=on_leave>
                <Fields typing />
                <HostField context />
                <div class="dvr-selection-more">
                    <OnlyHost context />
                    <When is=is_selected>
                        <Button
                            label="Clear selection"
                            kind=ButtonKind::Quiet
                            on_press=move || context.axis.select(None)
                        />
                    </When>
                </div>
            </div>
            <div class="dvr-selection-line">
                <SelectionWords context />
                <SelectionActions context />
            </div>
        </section>
    }
}

#[component]
fn SelectionActions(context: StreamContext) -> impl IntoView {
    let toaster = use_toaster();
    let add = move || {
        if let Some(cut) = context.typing.applied() {
            context.add_cuts(toaster, [cut]);
        }
    };
    let zoom = move || {
        if let Some(period) = context.typing.applied() {
            show(context.axis, period, (period.duration_secs() / 4).max(5));
        }
    };
    let copy_times = move || {
        if let Some(Period { from, to }) = context.typing.applied() {
            copy(toaster, format!("{}\t{}", format_utc(from), format_utc(to)));
        }
    };
    let has_dvr = Signal::derive(move || {
        let dvr = context.stream.query;
        dvr.has_data() && !dvr.is_missing()
    });
    view! {
        <div class="row">
            <Button label="Zoom" on_press=zoom />
            <Button label="Copy times" on_press=copy_times />
            <When is=has_dvr>
                <Writing>
                    <Button label="Add to cut list" on_press=add />
                    <Button label="Delete range" on_press=move || context.confirm_range() />
                </Writing>
            </When>
        </div>
    }
}

/// "Only edge-fra1": restricts the selection to the host in whose lane it began.
#[component]
fn OnlyHost(context: StreamContext) -> impl IntoView {
    let host = memo(move || {
        let hosts = context.stream.hosts.read();
        let host = hosts.get(context.lane.get()?).filter(|host| host.is_offered())?;
        let is_meant = context.host.read().as_ref() == Some(&host.host);
        (!is_meant && context.selected.read().is_some()).then(|| host.host.clone())
    });
    view! {
        <When is=move || host.read().is_some()>
            <Button
                label=move || format!("Only {}", host.get().unwrap_or_default())
                kind=ButtonKind::Quiet
                on_press=move || context.host.set(host.get_untracked())
            />
        </When>
    }
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
    let StreamContext { stream, host, .. } = context;
    let options = Signal::derive(move || {
        let hosts = stream.hosts.read();
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
            value=move || host.get().unwrap_or_default()
            on_change=move |chosen: String| host.set((!chosen.is_empty()).then_some(chosen))
        />
    }
}

/// Describes the length of the selection and its recorded part.
#[component]
fn SelectionWords(context: StreamContext) -> impl IntoView {
    let StreamContext { stream, axis, host, .. } = context;
    let message = Signal::derive(move || {
        let Some(period) = axis.selected() else {
            return "Nothing selected. Drag over the timeline, or type two of the fields.".to_owned();
        };
        let (hosts, chosen) = (stream.hosts.read(), host.read());
        let is_meant = |host: &&HostDvr| chosen.as_ref().is_none_or(|chosen| host.host == *chosen);
        let meant = hosts.iter().filter(is_meant).filter(|host| host.copy == 0);
        let secs: Vec<i64> = meant.map(|host| recorded_on(&hosts, &host.host).secs_in(period)).collect();
        let most = secs.iter().max().copied().unwrap_or_default();
        let least = secs.iter().min().copied().unwrap_or_default();
        let with = secs.iter().filter(|secs| **secs > 0).count();
        let length = |secs: i64| duration(secs.unsigned_abs());
        let recorded = match (with, least == most) {
            (0, _) if stream.has_unreadable() => "recordings in it unknown".to_owned(),
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
        <p class="cut" role="status" title=message>
            {message}
        </p>
    }
}
