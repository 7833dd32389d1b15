//! When an entry runs: its windows, and the next days as a strip.

use leptos::prelude::*;

use crate::console::kit::{Button, Glyph, Icon, UtcTimeField, When, use_toaster};
use crate::console::pages::restreams::edit::focus::{control_id, focus_soon};
use crate::console::pages::restreams::edit::form::Form;
use crate::console::query::moment::use_service_now_secs;
use crate::forms::restream::{Draft, Field, FieldName, WindowDraft};
use crate::forms::utc_time::parse_typed;
use crate::plot::schedule_strip::{Bar, Day, Span, is_over_for_good, strip};

/// The windows of one entry.
#[component]
pub(super) fn Schedule(
    /// The form.
    form: Form,
    /// The entry's key.
    key: u32,
) -> impl IntoView {
    let toaster = use_toaster();
    let windows = RwSignal::new(Vec::new());
    let take_windows = move || {
        let keys = form.with(|draft| {
            draft.entry(key).map(|entry| entry.schedule.iter().map(|window| window.key).collect::<Vec<_>>())
        });
        windows.set(keys.unwrap_or_default());
    };
    take_windows();
    let on_add = move || {
        let added = form.change(|draft| draft.add_window(key)).flatten();
        take_windows();
        if let Some(window) = added {
            focus_soon(control_id(Field::of_window(key, window, FieldName::Start)));
        }
    };
    let add_id = format!("restream-{key}-add-window");
    let focus_id = add_id.clone();
    let on_remove = Callback::new(move |window: u32| {
        form.change(|draft| draft.remove_window(key, window));
        take_windows();
        toaster.announce("Window deleted");
        focus_soon(focus_id.clone());
    });
    let is_always = Memo::new(move |_| windows.with(Vec::is_empty));
    view! {
        <div class="restream-entry-part restream-entry-wide">
            <h4>"Schedule"</h4>
            <When is=is_always>
                <p class="field-hint">"No windows: it runs whenever the resource is active."</p>
            </When>
            <For each=move || windows.get() key=|window| *window let:window>
                <Window form key window windows on_remove />
            </For>
            <When is=Signal::derive(move || !is_always.get())>
                <Strip form key />
            </When>
            <div class="row">
                <button type="button" class="button" id=add_id.clone() on:click=move |_| on_add()>
                    "Add window"
                </button>
            </div>
        </div>
    }
    .into_any()
}

/// One window.
#[component]
fn Window(
    /// The form.
    form: Form,
    /// The entry's key.
    key: u32,
    /// The window's key.
    window: u32,
    /// The keys of all windows of the entry.
    windows: RwSignal<Vec<u32>>,
    /// Removes a window.
    on_remove: Callback<u32>,
) -> impl IntoView {
    let name = Signal::derive(move || {
        let place = windows.with(|windows| windows.iter().position(|other| *other == window));
        format!("Window {}", place.unwrap_or_default() + 1)
    });
    // What is typed is sent: "now" is the service's.
    let now_secs = use_service_now_secs();
    let line = move |name: FieldName| {
        let field = Field::of_window(key, window, name);
        let value = form.text(field);
        let on_input = form.typing(field, value);
        view! {
            <UtcTimeField
                label=name.label()
                id=control_id(field)
                now_secs
                value
                on_input
                error=form.said(field).words
            />
        }
    };
    let warning = form.said(Field::of_window(key, window, FieldName::Window)).warning;
    let warned = move || warning.with(|words| (!words.is_empty()).then(|| note(words)));
    view! {
        <div class="restream-window" role="group" aria-label=name>
            <span class="restream-window-name">{name}</span>
            {line(FieldName::Start)}
            {line(FieldName::Stop)}
            <Button
                label=Signal::derive(move || format!("Delete {}", name.get().to_lowercase()))
                on_press=move || on_remove.run(window)
            />
            <div class="restream-window-note">{warned}</div>
        </div>
    }
    .into_any()
}

/// The next days, and what is odd about the windows.
#[component]
fn Strip(
    /// The form.
    form: Form,
    /// The entry's key.
    key: u32,
) -> impl IntoView {
    let now_secs = use_service_now_secs();
    // Nothing moves visibly within a minute.
    let now_secs = Memo::new(move |_| now_secs.get() / 60 * 60);
    let drawn = move || {
        form.settled.track();
        let spans = form.with(|draft| spans(draft, key));
        let strip = strip(&spans, now_secs.get());
        let note = is_over_for_good(&spans, now_secs.get())
            .then(|| note("Every window is over: nothing is sent until there is a new one."));
        view! {
            <svg class="restream-strip" role="img" aria-label="The windows over the next days, in UTC">
                {strip.days.iter().map(day).collect_view()}
                {strip.bars.iter().map(bar).collect_view()}
                <line
                    class="restream-strip-now"
                    x1=percent(strip.now_at)
                    x2=percent(strip.now_at)
                    y1="0"
                    y2="28"
                />
            </svg>
            {note}
        }
        .into_any()
    };
    view! { <div class="restream-strip-box">{drawn}</div> }.into_any()
}

/// What is pointed out, in words.
fn note(words: &str) -> AnyView {
    view! {
        <p class="restream-note">
            <Glyph icon=Icon::Warning />
            <span>{words.to_owned()}</span>
        </p>
    }
    .into_any()
}

fn bar(bar: &Bar) -> AnyView {
    let class = match (bar.is_past, bar.is_overlapping) {
        (true, _) => "restream-strip-bar is-past",
        (false, true) => "restream-strip-bar is-overlapping",
        (false, false) => "restream-strip-bar",
    };
    view! {
        <rect class=class x=percent(bar.left) width=percent(bar.width.max(0.003)) y="8" height="16" rx="2">
            <title>{format!("Window {}", bar.number)}</title>
        </rect>
    }
    .into_any()
}

fn day(day: &Day) -> AnyView {
    view! {
        <line class="restream-strip-day" x1=percent(day.at) x2=percent(day.at) y1="0" y2="44" />
        <text x=percent(day.at) y="40" dx="4">
            {day.name.clone()}
        </text>
    }
    .into_any()
}

fn percent(share: f64) -> String {
    format!("{:.3}%", share * 100.0)
}

/// The windows whose times can be read.
fn spans(draft: &Draft, key: u32) -> Vec<Span> {
    let Some(entry) = draft.entry(key) else { return Vec::new() };
    let span = |(place, window): (usize, &WindowDraft)| {
        let start = parse_typed(&window.start, None).ok()?;
        let stop = parse_typed(&window.stop, None).ok()?;
        Some(Span { number: place + 1, start: start.0, stop: stop.0 })
    };
    entry.schedule.iter().enumerate().filter_map(span).collect()
}
