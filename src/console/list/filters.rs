//! The filters of a list: a choice of one, and a field for values of which there may be any number.

use std::ops::Range;

use crate::console::kit::{Combobox, Glyph, Suggestion, Tone, When, true_or_false};
use crate::console::list::choice::{ListChoice, ListFilter, ValueFilter};
use crate::console::list::rows::ListRows;
use crate::console::platform::reactive::*;
use crate::text::si::grouped;

#[component]
pub(super) fn Groups(
    /// The filter's number in the list.
    at: usize,
    filter: &'static ListFilter,
    choice: ListChoice,
    rows: ListRows,
) -> impl IntoView {
    let key = filter.key;
    // The kinds of what a choice combines are offered once it is chosen.
    let combined = filter.together.map_or(0, |(_, count)| count);
    let is_in = move |groups: &Range<usize>| groups.end <= combined;
    let is_open = Signal::derive(move || {
        choice.row_filter.read().groups.get(at).is_some_and(|chosen| chosen.as_ref().is_some_and(is_in))
    });
    let segments = filter.choices().map(|(group, groups)| {
        let is_kind = is_in(&groups) && groups.len() < combined;
        let of = (group.slug.to_owned(), groups);
        let is_offered = Signal::derive(move || !is_kind || is_open.get());
        view! { <Segment at key of label=group.label.to_owned() tone=group.tone is_offered choice rows /> }
    });
    let segments = segments.collect_view();
    view! {
        <Segments at key label=filter.label choice rows>
            {segments}
        </Segments>
    }
}

/// Segments for the first values, and a field that finds the others.
#[component]
pub(super) fn Values(at: usize, filter: ValueFilter, choice: ListChoice, rows: ListRows) -> impl IntoView {
    let ValueFilter { key, label, values, segments } = filter;
    let has_others = memo(move || values.read().len() > segments);
    let first = move || {
        let values = values.get();
        let segment = |(number, (value, label)): (usize, &(String, String))| {
            let of = (value.clone(), number..number + 1);
            view! { <Segment at key of label=label.clone() choice rows /> }
        };
        values.iter().enumerate().take(segments).map(segment).collect_view()
    };
    // The field stands beside the segments, which scroll sideways on a phone and would cut its list off.
    view! {
        {(segments > 0)
            .then(|| {
                view! {
                    <Segments at key label choice rows>
                        {first}
                    </Segments>
                }
            })}
        <When is=has_others>
            <OtherValues at filter choice rows />
        </When>
    }
}

/// A field for the values without a segment, each with its count.
#[component]
fn OtherValues(at: usize, filter: ValueFilter, choice: ListChoice, rows: ListRows) -> impl IntoView {
    let ValueFilter { key, label, values, segments } = filter;
    let typed = RwSignal::new(None::<String>);
    let found = move |text: &str| {
        let is_it = |(value, label): &&(String, String)| value == text || label == text;
        values.read_untracked().iter().find(is_it).map(|(value, _)| value.clone())
    };
    let value = Signal::derive(move || {
        let chosen = choice.in_address(key);
        let has_segment = values.read().iter().take(segments).any(|(value, _)| *value == chosen);
        typed.get().unwrap_or(if has_segment { String::new() } else { chosen })
    });
    let suggestions = Signal::derive(move || {
        let arranged = rows.arranged.read();
        let suggestion = |(number, (value, label)): (usize, &(String, String))| {
            let count = arranged.count(at, Some(number..number + 1));
            let (value, label) = (value.clone(), label.clone());
            (count > 0).then(|| Suggestion { value, label, note: grouped(count) })
        };
        values.read().iter().enumerate().skip(segments).filter_map(suggestion).collect()
    });
    // An empty field shows all; a value that does not occur is dropped.
    let apply = move || match typed.try_update(Option::take).flatten().as_deref().map(str::trim) {
        Some("") => choice.show_only(key, ""),
        Some(text) => found(text).iter().for_each(|value| choice.show_only(key, value)),
        None => {}
    };
    let other = if segments == 0 { "Any" } else { "Other" };
    let placeholder = format!("{other} {}", label.to_lowercase());
    let label = if segments == 0 { label.to_owned() } else { placeholder.clone() };
    view! {
        <div class="list-value" class=("is-other", segments > 0) on:focusout=move |_| apply()>
            <Combobox
                label
                placeholder
                value
                on_input=move |(text,): (String,)| typed.set(Some(text))
                suggestions
                on_take=move |_| apply()
            />
        </div>
    }
}

/// A choice of one, or of all.
#[component]
fn Segments(
    at: usize,
    key: &'static str,
    label: &'static str,
    choice: ListChoice,
    rows: ListRows,
    children: Children,
) -> impl IntoView {
    let is_only = choice.kind.filters.len() == 1 && choice.by_value[0].is_none();
    let all = if is_only { "All".to_owned() } else { format!("Any {}", label.to_lowercase()) };
    view! {
        <div class="segments" role="group" aria-label=label>
            <Segment at key label=all choice rows />
            {children()}
        </div>
    }
}

/// A choice of a filter that occurs, with its count.
#[component]
fn Segment(
    at: usize,
    /// The filter's key in the address.
    key: &'static str,
    label: String,
    /// The choice in the address and the groups that are selected; without it all.
    #[prop(optional)]
    of: Option<(String, Range<usize>)>,
    #[prop(optional_no_strip)] tone: Option<Tone>,
    #[prop(default = Signal::stored(true))] is_offered: Signal<bool>,
    choice: ListChoice,
    rows: ListRows,
) -> impl IntoView {
    let is_all = of.is_none();
    let (slug, groups) = of.unzip();
    let (own, counted) = (groups.clone(), groups);
    let is_chosen = Signal::derive(move || choice.row_filter.read().groups.get(at) == Some(&own));
    let count = memo(move || rows.arranged.read().count(at, counted.clone()));
    // The element stays in the page, because results change with every key of a search.
    let is_hidden = move || !is_all && !is_chosen.get() && (count.get() == 0 || !is_offered.get());
    let on_press = move |_| {
        let slug = slug.as_deref().filter(|_| !is_chosen.get_untracked());
        choice.show_only(key, slug.unwrap_or_default());
    };
    view! {
        <button
            type="button"
            class=["chip ", tone.map_or("", Tone::class)].concat()
            hidden=is_hidden
            aria-pressed=true_or_false(is_chosen)
            on:click=on_press
        >
            {tone.map(|tone| view! { <Glyph icon=tone.icon() /> })}
            <span>{label}</span>
            // The number of all is said by the first filter.
            {(!is_all || at == 0)
                .then(|| {
                    view! { <span class="chip-count">{Signal::derive(move || grouped(count.get()))}</span> }
                })}
        </button>
    }
}
