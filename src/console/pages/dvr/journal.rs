//! The deletion log: what was deleted in this tab, when, and what came of it on each host; and the same as a file.

use leptos::prelude::*;

use crate::console::kit::{Button, StaticTable, When, save_file, table_row, use_toaster};
use crate::console::pages::dvr::context::StreamContext;
use crate::console::pages::dvr::words::{state_words, what_words};
use crate::console::pages::dvr::work::{Deletion, use_dvr_work};
use crate::console::platform::clock::absolute;
use crate::console::platform::settings::{Zone, use_settings};
use crate::model::dvr::{log_as_csv, log_as_json};
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
    let all = Memo::new(move |_| work.all());
    let count = Signal::derive(move || format!("{} in this tab", counted(all.read().len(), "deletion")));
    let rows = move || {
        let zone = zone.get();
        all.read().iter().map(|deletion| row(deletion, zone)).collect_view()
    };
    let on_export = move |is_csv: bool| {
        let records: Vec<_> =
            all.with_untracked(|all| all.iter().flat_map(|deletion| deletion.requests.clone()).collect());
        let text = if is_csv { log_as_csv(&records) } else { log_as_json(&records).unwrap_or_default() };
        let (ending, kind) = if is_csv { ("csv", "text/csv") } else { ("json", "application/json") };
        let at = format_utc(UnixSeconds(context.axis.now_secs.get_untracked())).replace([':', '-'], "");
        save_file(toaster, &format!("dvr-deletions-{at}.{ending}"), kind, &text);
    };
    view! {
        <When is=Signal::derive(move || !all.read().is_empty())>
            <section class="card stack" aria-labelledby=LOG_ID>
                <div class="page-head">
                    <h2 id=LOG_ID>"Deletion log"</h2>
                    <div class="row">
                        <Button label="Export log as JSON" on_press=move || on_export(false) />
                        <Button label="Export log as CSV" on_press=move || on_export(true) />
                    </div>
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
    let hosts = deletion.hosts.iter().map(|host| {
        let word = state_words(&host.state).1;
        format!("{}: {}", host.host, word.to_lowercase())
    });
    let stream = view! { <span class="mono">{deletion.stream.to_string()}</span> };
    let cells = [
        absolute(deletion.began_at.0, zone).into_any(),
        stream.into_any(),
        what_words(deletion.what, zone).into_any(),
        hosts.collect::<Vec<_>>().join(", ").into_any(),
    ];
    table_row(None, cells)
}
