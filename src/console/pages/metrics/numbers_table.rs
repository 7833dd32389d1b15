//! A chart's numbers as a table: the same windows, the same numbers, newest first.

use leptos::prelude::*;

use crate::console::kit::{Button, Heads, StaticTable, table_row};
use crate::console::pages::metrics::picture::Drawing;
use crate::console::platform::clock::absolute;
use crate::console::platform::settings::use_settings;
use crate::console::query::moment::both_zones;
use crate::model::metrics::chart::Chart;
use crate::model::metrics::export::state_word;
use crate::model::time::UnixSeconds;
use crate::text::si::{MISSING, exact};

/// So many rows are in the page at first.
const FIRST_ROWS: usize = 200;

/// The table.
#[component]
pub(super) fn NumbersTable(
    /// The chart.
    chart: Chart,
    /// Its curves.
    drawing: Drawing,
) -> impl IntoView {
    let zone = use_settings().zone;
    let has_all = RwSignal::new(false);
    let count = Memo::new(move |_| drawing.picture.read().windows.len());
    let table = move || {
        let (picture, zone) = (drawing.picture.get(), zone.get());
        let heads = picture.curves.iter().map(|curve| curve.name.clone().into_any());
        let heads: Heads = ["From", "State"].map(IntoAny::into_any).into_iter().chain(heads).collect();
        let shown = if has_all.get() { usize::MAX } else { FIRST_ROWS };
        let rows = picture.windows.iter().enumerate().rev().take(shown).map(|(at, window)| {
            let (from, _) = window.seconds();
            let time =
                view! { <span title=both_zones(UnixSeconds(from))>{absolute(from, zone)}</span> }.into_any();
            let state = state_word(picture.readings[at]).into_any();
            let numbers = picture.curves.iter().map(|curve| {
                let number = curve.numbers.get(at).copied().flatten();
                number.map_or_else(|| MISSING.to_owned(), exact).into_any()
            });
            table_row(Some(time), std::iter::once(state).chain(numbers))
        });
        let label = format!("{} in {}", chart.title(), chart.unit().name());
        let rows: Vec<_> = rows.collect();
        view! {
            <StaticTable label heads class="is-numbers">
                {rows}
            </StaticTable>
        }
        .into_any()
    };
    let more = move || {
        (count.get() > FIRST_ROWS && !has_all.get()).then(|| {
            let label = format!("Show all {} rows", count.get());
            view! { <Button label on_press=move || has_all.set(true) /> }
        })
    };
    view! {
        {table}
        {more}
    }
    .into_any()
}
