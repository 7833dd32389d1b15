//! The hosts of a deletion, and their export.

use leptos::prelude::*;

use crate::console::kit::{Button, CopyButton, StaticTable, save_file, table_row, use_toaster};
use crate::console::pages::activity::state::ChangeLogState;
use crate::journal::Entry;
use crate::model::dvr::{DeletionRequest, HostResult};
use crate::text::durations::duration;
use crate::text::plurals::counted;

/// Draws the hosts of a deletion, folded.
pub(super) fn deletion_details(log: ChangeLogState, entry: &Entry) -> Option<AnyView> {
    let deletion = entry.deletion_on(&log.client.journals.page())?;
    let rows = deletion.hosts.iter().map(|on| row(&deletion.request, on)).collect_view();
    let toaster = use_toaster();
    let both = StoredValue::new([(entry.clone(), deletion)]);
    let on_export = move || {
        let text = both.with_value(|both| log.report(|report| report.deletions_csv(both)));
        save_file(toaster, "sluice-deletion.csv", "text/csv", &text);
    };
    let copied = Callback::new(move |()| {
        both.with_value(|[(entry, deletion)]| log.report(|report| report.deletion_text(entry, deletion)))
    });
    let details = view! {
        <details>
            <summary>"Hosts"</summary>
            <StaticTable label="Hosts" heads=["Host", "Result", "Removed", "Ranges", "Details"]>
                {rows}
            </StaticTable>
            <div class="row">
                <Button label="Export deletion as CSV" on_press=on_export />
                <CopyButton label="Copy deletion as text" text=copied has_words=true />
            </div>
        </details>
    };
    Some(details.into_any())
}

fn row(request: &DeletionRequest, on: &HostResult) -> AnyView {
    let removed = on.confirmed_secs().map_or_else(|| "–".to_owned(), |secs| duration(secs.unsigned_abs()));
    let tries =
        if on.tries > 1 { format!("Sent {}. ", counted(on.tries as usize, "time")) } else { String::new() };
    let before = on.before.as_ref().map_or(0, Vec::len);
    let ranges = format!("{before} before, {} after", on.after(request).len());
    let cells = [on.state.word().to_owned(), removed, ranges, format!("{tries}{}", on.message)];
    table_row(Some(on.host.clone().into_any()), &[], cells.map(IntoAny::into_any))
}
