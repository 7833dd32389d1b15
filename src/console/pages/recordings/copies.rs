//! "Make copies": many new recordings after an existing one.

use leptos::prelude::*;

use crate::console::kit::{ButtonKind, DialogChoice, TextField};
use crate::console::pages::recordings::table::NewRecordings;
use crate::forms::Record;
use crate::forms::grid::Grid;
use crate::forms::recording::names::SOURCE;
use crate::forms::recording::{NEW_SETTING, NUMBER, copies};
use crate::model::recording::stream_at;

#[component]
pub(super) fn Copies(original: Record, on_close: Callback<()>) -> impl IntoView {
    let start = RwSignal::new(None::<Grid>);
    let content = move || match start.get() {
        Some(grid) => view! { <NewRecordings start=Some(grid) on_close /> }.into_any(),
        None => view! { <CopyForm original=original.clone() start on_close /> }.into_any(),
    };
    content.into_any()
}

/// Asks for the number of copies and the names of their streams.
#[component]
fn CopyForm(original: Record, start: RwSignal<Option<Grid>>, on_close: Callback<()>) -> impl IntoView {
    const MOST: usize = 500;
    let stream = stream_at(original.text(SOURCE), &[]).map_or_else(String::new, |stream| stream.to_string());
    let (count, names) = (RwSignal::new("10".to_owned()), RwSignal::new([&stream, "-", NUMBER].concat()));
    let number = move || count.read().trim().parse::<usize>().ok().filter(|count| (1..=MOST).contains(count));
    let problem = Signal::derive(move || match number() {
        Some(_) => String::new(),
        None => format!("Enter a number from 1 to {MOST}."),
    });
    let unnumbered = Signal::derive(move || match names.read().contains(NUMBER) {
        true => String::new(),
        false => "Write {n} in place of the number.".to_owned(),
    });
    let on_review = move || {
        let copies = copies(&original, &names.read_untracked(), untrack(number).unwrap_or_default());
        start.set(Some(Grid::of(&NEW_SETTING, &copies, true)));
    };
    view! {
        <p>"You'll see every copy, and can change it, before anything is sent."</p>
        <TextField
            label="Number of copies"
            value=count
            on_input=move |(text,)| count.set(text)
            error=problem
            inputmode="numeric"
        />
        <TextField
            label="Stream name"
            value=names
            on_input=move |(text,)| names.set(text)
            hint="{n} is the number of the copy. Source and path change with the name."
            error=unnumbered
        />
        <DialogChoice
            on_back=on_close
            label="Review copies"
            kind=ButtonKind::Primary
            is_disabled=move || [problem, unnumbered].iter().any(|one| !one.read().is_empty())
            on_press=on_review
        />
    }
}
