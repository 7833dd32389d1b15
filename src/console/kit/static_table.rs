//! A table for tens of rows, which are all drawn; `kit::table` is for any number.

use leptos::prelude::*;

pub struct ColumnHeadings(Vec<ColumnHeading>);

struct ColumnHeading {
    content: AnyView,
    help: Option<&'static str>,
}

impl ColumnHeadings {
    /// Adds a description to the last column: its tooltip, also read by screen readers.
    pub fn with_help(mut self, help: &'static str) -> Self {
        if let Some(last) = self.0.last_mut() {
            last.help = Some(help);
        }
        self
    }
}

impl<const N: usize> From<[&'static str; N]> for ColumnHeadings {
    fn from(heads: [&'static str; N]) -> Self {
        heads.into_iter().map(IntoAny::into_any).collect()
    }
}

impl FromIterator<AnyView> for ColumnHeadings {
    fn from_iter<I: IntoIterator<Item = AnyView>>(heads: I) -> Self {
        Self(heads.into_iter().map(|content| ColumnHeading { content, help: None }).collect())
    }
}

/// A table in a scrollable box. Roles are explicit, because on a phone its parts are not laid out as a table.
#[component]
pub fn StaticTable(
    #[prop(into)] label: Signal<String>,
    #[prop(into)] heads: ColumnHeadings,
    /// The style: a card on a phone, its cells side by side (`is-cards`) or below each other (`is-labelled`);
    /// `is-numbers` (all but the first column right-aligned), or a page's own.
    #[prop(optional)]
    class: &'static str,
    /// The rows: `table_row`, or any `tr`.
    children: Children,
) -> impl IntoView {
    let head = |ColumnHeading { content, help }| {
        view! {
            <th scope="col" role="columnheader" title=help>
                {content}
            </th>
        }
    };
    view! {
        <div class="static-table" tabindex="0" role="group" aria-label=label>
            <table class=class role="table" aria-label=label>
                <thead role="rowgroup">
                    <tr role="row">{heads.0.into_iter().map(head).collect_view()}</tr>
                </thead>
                <tbody role="rowgroup">{children()}</tbody>
            </table>
        </div>
    }
    .into_any()
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
