//! The table of changes in a period, the latest first, and their export as a file.

use leptos::prelude::*;

use crate::console::kit::{Button, StaticTable, When, save_file, table_row, use_toaster};
use crate::console::pages::restreams::history::outages::ShowMore;
use crate::console::pages::restreams::history::reading::HistoryContext;
use crate::console::pages::restreams::history::states::{
    HistoryRows, LOOKS, description, kind, secrets_of, state_label,
};
use crate::console::platform::clock::absolute;
use crate::console::platform::download::file_name_part;
use crate::console::platform::settings::use_settings;
use crate::console::query::moment::both_zones;
use crate::console::timeline::LaneSwatch;
use crate::model::restream::StatusCode;
use crate::model::restream::changes::csv::{CsvTarget, csv};
use crate::model::restream::changes::spans::{Transition, transitions};
use crate::model::restream::changes::targets::TargetRow;
use crate::model::restream::secrets::shown_description;
use crate::model::time::{UnixSeconds, format_utc};
use crate::text::sorting::sort_by_key;

const LISTED: usize = 100;

struct TransitionRow {
    time: UnixSeconds,
    target: String,
    before: Option<StatusCode>,
    after: StatusCode,
    description: String,
}

#[component]
pub(super) fn TransitionList(history: HistoryContext, board: HistoryRows) -> impl IntoView {
    let limit = RwSignal::new(LISTED);
    let count = Memo::new(move |_| {
        let (log, period) = (history.log.read(), board.period());
        let rows = board.rows.read();
        rows.iter().map(|row| transitions(&row.changes(&log), period).len()).sum::<usize>()
    });
    let title = Signal::derive(move || match count.get() {
        1 => "1 change".to_owned(),
        count => format!("{count} changes"),
    });
    let toaster = use_toaster();
    let on_export = move || {
        let (name, text) = untrack(|| export(history, board));
        save_file(toaster, &name, "text/csv", &text);
    };
    view! {
        <section class="stack">
            <div class="row gap-wide page-head">
                <h2>{title}</h2>
                <Button label="Export CSV" on_press=on_export />
            </div>
            <When
                is=Signal::derive(move || count.get() > 0)
                fallback=|| view! { <p class="muted">"No status changes in this period."</p> }
            >
                <ChangesTable history board limit />
                <ShowMore what="changes" count limit />
            </When>
        </section>
    }
    .into_any()
}

#[component]
fn ChangesTable(history: HistoryContext, board: HistoryRows, limit: RwSignal<usize>) -> impl IntoView {
    let zone = use_settings().zone;
    let lines = move || {
        let zone = zone.get();
        latest_changes(history, board, limit.get())
            .into_iter()
            .map(|line| {
                let change = match line.before {
                    Some(before) => {
                        format!("{} → {}", state_label(Some(before)), state_label(Some(line.after)))
                    }
                    None => format!("→ {}", state_label(Some(line.after))),
                };
                let words = format!("code {}: {}", line.after, line.description);
                let state = view! {
                    <LaneSwatch looks=&LOOKS kind=Signal::stored(kind(Some(line.after))) />
                    {change}
                };
                let time = view! { <span title=both_zones(line.time)>{absolute(line.time.0, zone)}</span> };
                let words = view! { <span class="muted">{words}</span> };
                let cells = [time.into_any(), line.target.into_any(), state.into_any(), words.into_any()];
                table_row(None, &[], cells)
            })
            .collect_view()
    };
    view! {
        <StaticTable label="Changes, newest first" heads=["Time", "Target", "Change", "Service message"]>
            {lines}
        </StaticTable>
    }
    .into_any()
}

/// Returns the latest changes, the latest first. Only these are formatted: a target may flap for days.
fn latest_changes(history: HistoryContext, board: HistoryRows, limit: usize) -> Vec<TransitionRow> {
    let (log, period, rows) = (history.log.read(), board.period(), board.rows.read());
    let all: Vec<_> = rows.iter().map(|row| row.changes(&log)).collect();
    let mut found = Vec::new();
    for (row, changes) in rows.iter().zip(&all) {
        // Reverses each target's changes first, so that those in the same second are in order too.
        let transitions = transitions(changes, period).into_iter().rev().take(limit);
        found.extend(transitions.map(|transition| (row, transition)));
    }
    sort_by_key(&mut found, |(_, transition)| std::cmp::Reverse(transition.change.time));
    found.truncate(limit);
    let line = |(row, transition): (&TargetRow, Transition<'_>)| TransitionRow {
        time: transition.change.time,
        target: match row.number {
            Some(number) => format!("Restream {number}"),
            None => format!("Removed: {}", row.target_url),
        },
        before: transition.before,
        after: transition.after,
        description: match transition.change.description.as_str() {
            "" => transition.after.description().unwrap_or_default().to_owned(),
            text => shown_description(text, &|| secrets_of(row, history, &log)),
        },
    };
    found.into_iter().map(line).collect()
}

fn export(history: HistoryContext, board: HistoryRows) -> (String, String) {
    let (from, to) = board.counted.get();
    let (log, rows, spans) = (history.log.read(), board.rows.read(), board.spans());
    let describe: Vec<_> = rows
        .iter()
        .map(|row| {
            let (changes, secrets) = (row.changes(&log), secrets_of(row, history, &log));
            move |code: StatusCode| description(&changes, code, &secrets)
        })
        .collect();
    let targets = rows.iter().zip(&spans).zip(&describe).map(|((row, spans), description)| CsvTarget {
        row,
        spans,
        description,
    });
    let text = csv(&targets.collect::<Vec<_>>());
    let ends = [from, to].map(|second| format_utc(UnixSeconds(second)).replace([':', '-'], ""));
    let id = file_name_part(history.resource_id.get().as_str());
    (format!("history-{id}-{}-{}.csv", ends[0], ends[1]), text)
}
