//! A chart's numbers as a table: the same windows, the same numbers, newest first.

use leptos::prelude::*;

use crate::console::kit::Button;
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
        let heads = picture.curves.iter().map(|curve| view! { <th scope="col">{curve.name.clone()}</th> });
        let shown = if has_all.get() { usize::MAX } else { FIRST_ROWS };
        let rows = picture.windows.iter().enumerate().rev().take(shown).map(|(at, window)| {
            let (from, _) = window.seconds();
            let cells = picture.curves.iter().map(|curve| {
                let number = curve.numbers.get(at).copied().flatten();
                view! { <td>{number.map_or_else(|| MISSING.to_owned(), exact)}</td> }
            });
            view! {
                <tr>
                    <th scope="row" title=both_zones(UnixSeconds(from))>
                        {absolute(from, zone)}
                    </th>
                    <td>{state_word(picture.readings[at])}</td>
                    {cells.collect_view()}
                </tr>
            }
        });
        view! {
            <table>
                <caption class="visually-hidden">
                    {format!("{} in {}", chart.title(), chart.unit().name())}
                </caption>
                <thead>
                    <tr>
                        <th scope="col">"From"</th>
                        <th scope="col">"State"</th>
                        {heads.collect_view()}
                    </tr>
                </thead>
                <tbody>{rows.collect_view()}</tbody>
            </table>
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
        <div class="chart-table" tabindex="0" role="region" aria-label=format!("{}: numbers", chart.title())>
            {table}
        </div>
        {more}
    }
    .into_any()
}
