//! A table whose rows are all drawn: for tens of rows. `kit::table` is the one for any number of them.

use leptos::prelude::*;

/// What stands above each column.
pub struct Heads(Vec<Head>);

struct Head {
    words: AnyView,
    help: Option<&'static str>,
}

impl Heads {
    /// Describes the last column: its tooltip, and what a screen reader says after its name.
    pub fn with_help(mut self, help: &'static str) -> Self {
        if let Some(last) = self.0.last_mut() {
            last.help = Some(help);
        }
        self
    }
}

impl<const N: usize> From<[&'static str; N]> for Heads {
    fn from(heads: [&'static str; N]) -> Self {
        heads.into_iter().map(IntoAny::into_any).collect()
    }
}

impl FromIterator<AnyView> for Heads {
    fn from_iter<I: IntoIterator<Item = AnyView>>(heads: I) -> Self {
        Self(heads.into_iter().map(|words| Head { words, help: None }).collect())
    }
}

/// The table in a box that scrolls. Roles are written out: on a phone its parts are no longer laid out as a table.
#[component]
pub fn StaticTable(
    #[prop(into)] label: Signal<String>,
    /// What stands above each column.
    #[prop(into)]
    heads: Heads,
    /// What sets it apart: `is-cards` (each row a card on a phone), `is-numbers` (all but the first column end alike), or a page's own.
    #[prop(optional)]
    class: &'static str,
    /// The rows: `table_row`, or a `tr` of their own.
    children: Children,
) -> impl IntoView {
    let head = |Head { words, help }| {
        view! {
            <th scope="col" role="columnheader" title=help>
                {words}
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

/// A row: what it is about, if one cell says it, and the other cells.
pub fn table_row(head: Option<AnyView>, cells: impl IntoIterator<Item = AnyView>) -> AnyView {
    let head = head.map(|head| {
        view! {
            <th scope="row" role="rowheader">
                {head}
            </th>
        }
    });
    let cells: Vec<_> = cells.into_iter().map(|cell| view! { <td role="cell">{cell}</td> }).collect();
    view! { <tr role="row">{head} {cells}</tr> }.into_any()
}
