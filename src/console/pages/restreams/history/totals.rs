//! The time in each state as a table, and how often and how long each target was out.

use leptos::prelude::*;

use super::History;
use super::board::{Board, changes_of};
use super::states::{Swatch, kind, state_words};
use crate::console::clock::absolute;
use crate::console::settings::{Zone, use_settings};
use crate::model::restream::StatusCode;
use crate::model::restream_changes::spans::{spans, transitions};
use crate::model::restream_changes::totals::{Totals, totals};
use crate::model::restream_health::Health;
use crate::model::time::UnixSeconds;
use crate::plot::time_words::duration;

/// A target's row.
struct Row {
    name: String,
    url: String,
    totals: Totals,
    changes: usize,
}

/// What a period amounts to for each target.
#[component]
pub(super) fn TotalsTable(
    /// What is shown.
    history: History,
    /// The targets.
    board: Board,
) -> impl IntoView {
    let zone = use_settings().zone;
    let rows = move || -> Vec<Row> {
        let (from, to) = board.counted.get();
        let chronicle = history.reading.chronicle.read();
        let period = chronicle.period(UnixSeconds(from), UnixSeconds(to));
        let rows = board.rows.read();
        rows.iter()
            .map(|row| {
                let changes = changes_of(row, &chronicle);
                Row {
                    name: row
                        .number
                        .map_or_else(|| "Removed".to_owned(), |number| format!("Restream {number}")),
                    url: row.target_url.clone(),
                    totals: totals(&spans(changes, period)),
                    changes: transitions(changes, period).len(),
                }
            })
            .collect()
    };
    let table = move || {
        let rows = rows();
        let codes = columns(&rows);
        let heads = codes.iter().map(|code| {
            let kind = kind(*code);
            view! {
                <th scope="col">
                    <Swatch kind=Signal::stored(kind) />
                    {state_words(*code)}
                </th>
            }
        });
        let zone = zone.get();
        let lines = rows.iter().map(|row| {
            let cells = codes.iter().map(|code| {
                let state = row.totals.states.iter().find(|state| state.code == *code);
                let words = state.map_or_else(
                    || "–".to_owned(),
                    |state| format!("{} · {}", percent(state.permille), duration(state.secs)),
                );
                view! { <td>{words}</td> }
            });
            view! {
                <tr>
                    <th scope="row">
                        {row.name.clone()} " " <span class="history-url mono muted" title=row.url.clone()>
                            {row.url.clone()}
                        </span>
                    </th>
                    {cells.collect_view()}
                    <td>{row.changes}</td>
                    {outage(&row.totals, zone)}
                </tr>
            }
        });
        view! {
            <table class="history-table">
                <caption class="visually-hidden">"Time in each state"</caption>
                <thead>
                    <tr>
                        <th scope="col">"Target"</th>
                        {heads.collect_view()}
                        <th scope="col">"Changes"</th>
                        <th scope="col">"Longest outage"</th>
                    </tr>
                </thead>
                <tbody>{lines.collect_view()}</tbody>
            </table>
        }
        .into_any()
    };
    view! {
        <section class="stack">
            <h2>"Time in each state"</h2>
            <Caution history board />
            <div class="history-scroller" tabindex="0" role="region" aria-label="Time in each state">
                {table}
            </div>
            <p class="muted">
                "An outage is time in which nothing reaches the target: its source was not found or not published, it was stopped, or its code is not known."
            </p>
        </section>
    }
    .into_any()
}

/// The states that any target was in, the most urgent first.
fn columns(rows: &[Row]) -> Vec<Option<StatusCode>> {
    let mut codes: Vec<Option<StatusCode>> = Vec::new();
    for state in rows.iter().flat_map(|row| &row.totals.states) {
        if !codes.contains(&state.code) {
            codes.push(state.code);
        }
    }
    codes.sort_by_key(|code| code.map_or((usize::MAX, 0), |code| (Health::of_code(code).rank(), code.0)));
    codes
}

/// Tenths of a percent: "99.9 %".
fn percent(permille: u64) -> String {
    format!("{}.{} %", permille / 10, permille % 10)
}

/// How long the longest outage was, and when it began.
fn outage(totals: &Totals, zone: Zone) -> AnyView {
    let Some(outage) = totals.longest_outage else { return view! { <td>"none"</td> }.into_any() };
    let length = duration(outage.to.0.abs_diff(outage.from.0));
    let at_least = if outage.is_begun_before { "at least " } else { "" };
    view! {
        <td>
            {format!("{at_least}{length} ")}
            <span class="history-sub muted">{format!("from {}", absolute(outage.from.0, zone))}</span>
        </td>
    }
    .into_any()
}

/// What the numbers cannot tell.
#[component]
fn Caution(
    /// What is shown.
    history: History,
    /// The targets.
    board: Board,
) -> impl IntoView {
    let words = Signal::derive(move || {
        let (from, to) = board.counted.get();
        if from >= to {
            return "This period has not begun yet: there is nothing to tell.".to_owned();
        }
        let lanes = board.lanes.read();
        let is_unknown = lanes
            .iter()
            .any(|lane| super::board::span_at(&lane.spans, from).is_none_or(|span| span.code.is_none()));
        let is_ahead = to < history.period.settled.get().1 && !history.period.is_live.get();
        let ahead = if is_ahead { "Only what has passed of this period is counted. " } else { "" };
        if is_unknown {
            return format!(
                "{ahead}At the beginning of this period not every state is known: neither it nor the time before it tells. That time is counted as not known."
            );
        }
        ahead.to_owned()
    });
    view! { <p class="muted history-caution">{words}</p> }.into_any()
}
