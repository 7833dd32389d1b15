//! The hosts of a deletion, and their export.

use leptos::prelude::*;

use crate::console::kit::{Button, CopyButton, StaticTable, save_file, table_row, use_toaster};
use crate::console::pages::activity::state::ChangeLogState;
use crate::journal::{Entry, HostRemoval};
use crate::text::durations::duration;
use crate::text::plurals::counted;

/// Draws the hosts of a deletion, folded.
pub(super) fn removal_details(log: ChangeLogState, entry: &Entry) -> Option<AnyView> {
    let removal = entry.removal.clone()?;
    let rows = removal.hosts.iter().map(row).collect_view();
    let toaster = use_toaster();
    let both = StoredValue::new((entry.clone(), removal));
    let on_export = move || {
        let text =
            both.with_value(|(entry, removal)| log.report(|report| report.removal_csv(entry, removal)));
        save_file(toaster, "sluice-deletion.csv", "text/csv", &text);
    };
    let copied = Callback::new(move |()| {
        both.with_value(|(entry, removal)| log.report(|report| report.removal_text(entry, removal)))
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

fn row(on: &HostRemoval) -> AnyView {
    let removed = on.removed_secs.map_or_else(|| "–".to_owned(), |secs| duration(secs.unsigned_abs()));
    let tries =
        if on.tries > 1 { format!("Sent {}. ", counted(on.tries as usize, "time")) } else { String::new() };
    let ranges = format!("{} before, {} after", on.before.len(), on.after.len());
    let cells = [on.end.clone(), removed, ranges, format!("{tries}{}", on.note)];
    table_row(Some(on.host.clone().into_any()), &[], cells.map(IntoAny::into_any))
}
