//! The deletion log: what was deleted in this tab, when, and what came of it on each host; and the same as a file.

use leptos::prelude::*;

use crate::console::kit::{Button, StaticTable, When, save_file, table_row, use_toaster};
use crate::console::pages::dvr::context::StreamContext;
use crate::console::pages::dvr::words::piece_words;
use crate::console::pages::dvr::work::use_dvr_work;
use crate::console::platform::clock::absolute;
use crate::console::platform::settings::{Zone, use_settings};
use crate::model::dvr::{Deletion, deletions_as_csv};
use crate::model::time::{UnixSeconds, format_utc};
use crate::text::plurals::counted;

/// The id of its heading.
const LOG_ID: &str = "dvr-log";

/// The deletions of this tab, on any stream.
#[component]
pub(super) fn Journal(
    /// What the page shows.
    context: StreamContext,
) -> impl IntoView {
    let (work, toaster, zone) = (use_dvr_work(), use_toaster(), use_settings().zone);
    let all = Memo::new(move |_| work.those(|_| true));
    let count = Signal::derive(move || format!("{} in this tab", counted(all.read().len(), "deletion")));
    let rows = move || {
        let zone = zone.get();
        all.read().iter().map(|deletion| row(deletion, zone)).collect_view()
    };
    let on_export = move || {
        let at = format_utc(UnixSeconds(context.axis.now_secs.get_untracked())).replace([':', '-'], "");
        let text = all.with_untracked(|all| deletions_as_csv(all));
        save_file(toaster, &format!("dvr-deletions-{at}.csv"), "text/csv", &text);
    };
    view! {
        <When is=Signal::derive(move || !all.read().is_empty())>
            <section class="card stack" aria-labelledby=LOG_ID>
                <div class="page-head">
                    <h2 id=LOG_ID>"Deletion log"</h2>
                    <Button label="Export log as CSV" on_press=on_export />
                </div>
                <p class="muted">{count}</p>
                <StaticTable
                    label="Deletions in this tab, newest first"
                    heads=["Time", "Stream", "Range", "Hosts"]
                    class="is-cards"
                >
                    {rows}
                </StaticTable>
            </section>
        </When>
    }
    .into_any()
}

fn row(deletion: &Deletion, zone: Zone) -> AnyView {
    let hosts = deletion.hosts.iter().map(|row| format!("{}: {}", row.host, row.end.word().to_lowercase()));
    let stream = view! { <span class="mono">{deletion.request.stream.to_string()}</span> };
    let cells = [
        absolute(deletion.began_at.0, zone).into_any(),
        stream.into_any(),
        piece_words(deletion.request.piece, zone).into_any(),
        hosts.collect::<Vec<_>>().join(", ").into_any(),
    ];
    table_row(None, cells)
}
