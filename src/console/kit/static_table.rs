//! A table for tens of rows, which are all drawn; `kit::table` is for any number.

use crate::console::platform::reactive::*;

use crate::console::kit::button::Button;
use crate::console::kit::control_flow::When;
use crate::text::si::grouped;

/// A table in a scrollable box. Roles are explicit, because on a phone its parts are not laid out as a table.
#[component]
pub fn StaticTable(
    #[prop(into)] label: Signal<String>,
    #[prop(into)] heads: Vec<&'static str>,
    /// The style: a card on a phone, its cells side by side (`is-cards`) or below each other (`is-labelled`);
    /// `is-numbers` (all but the first column right-aligned), or a page's own.
    #[prop(optional)]
    class: &'static str,
    /// The rows: `table_row`, or any `tr`.
    children: Children,
) -> impl IntoView {
    let head = |head| {
        view! {
            <th scope="col" role="columnheader">
                {head}
            </th>
        }
    };
    view! {
        <div class="static-table" tabindex="0" role="group" aria-label=label>
            <table class=class role="table" aria-label=label>
                <thead role="rowgroup">
                    <tr role="row">{heads.into_iter().map(head).collect_view()}</tr>
                </thead>
                <tbody role="rowgroup">{children()}</tbody>
            </table>
        </div>
    }
}

/// Creates a row with an optional row header. On a phone `labels` precede the first cells: the heads are hidden.
pub fn table_row(
    head: Option<AnyView>,
    labels: &[&'static str],
    cells: impl IntoIterator<Item = AnyView>,
) -> AnyView {
    let head = head.map(|head| {
        view! {
            <th scope="row" role="rowheader">
                {head}
            </th>
        }
    });
    let cells = cells.into_iter().enumerate().map(|(at, cell)| {
        let label = labels.get(at).copied();
        view! {
            <td role="cell" data-label=label>
                {cell}
            </td>
        }
    });
    view! { <tr role="row">{head} {cells.collect_view()}</tr> }.into_any()
}

/// Each press of "Show more" adds the initial number of rows times this.
const TIMES: usize = 10;

/// The button that draws more rows of a long table.
#[component]
pub fn ShowMore(
    /// A plural noun.
    what: &'static str,
    count: Memo<usize>,
    limit: RwSignal<usize>,
) -> impl IntoView {
    let first = limit.get_untracked();
    let label = Signal::derive(move || {
        format!("Show more {what} ({} of {})", grouped(limit.get().min(count.get())), grouped(count.get()))
    });
    view! {
        <When is=Signal::derive(move || count.get() > limit.get())>
            <div class="row">
                <Button label on_press=move || limit.update(|limit| *limit += TIMES * first) />
            </div>
        </When>
    }
}
