//! The time in each state, and the number and length of outages, per target.

use leptos::prelude::*;

use crate::console::kit::{StaticTable, table_row};
use crate::console::pages::restreams::history::states::{HistoryRows, TargetStates};
use crate::console::platform::clock::beside_now;
use crate::console::platform::settings::{Zone, use_settings};
use crate::console::timeline::{LaneSwatch, STATE_LOOKS};
use crate::model::restream::StatusCode;
use crate::model::restream::changes::outages::{PeriodTotals, totals};
use crate::model::restream::changes::spans::{StateSpan, state_kind, state_label, transitions};
use crate::model::restream::changes::targets::TargetRow;
use crate::text::durations::{duration, length};

const OUTAGE_HELP: &str = "An outage is time a target should run but doesn't: source not found, source not published, or an unknown code. Time stopped manually or by schedule doesn't count.";

#[component]
pub(super) fn TotalsTable(rows: HistoryRows) -> impl IntoView {
    let zone = use_settings().zone;
    let lines = move || {
        let (targets, spans, period) = (rows.targets.read(), rows.spans.read(), rows.period());
        let zone = zone.get();
        let row = |(target, spans): (&TargetStates, &Vec<StateSpan>)| {
            let changes = transitions(&target.changes, period).len();
            row(rows, &target.row, &totals(spans), changes, zone)
        };
        targets.iter().zip(spans.iter()).map(row).collect_view()
    };
    view! {
        <section class="stack">
            <h2>"Time in each state"</h2>
            <Caution rows />
            <StaticTable
                label="Time in each state"
                heads=["Target", "States", "Changes", "Longest outage"]
                class="is-labelled history-totals"
            >
                {lines}
            </StaticTable>
            <p class="muted">{OUTAGE_HELP}</p>
        </section>
    }
}

fn row(rows: HistoryRows, row: &TargetRow, totals: &PeriodTotals, changes: usize, zone: Zone) -> AnyView {
    let name = view! {
        {row.label()}
        " "
        <span class="history-url mono muted" title=row.target_url.clone()>
            {row.target_url.clone()}
        </span>
    };
    let whole_secs = totals.states.iter().map(|(_, secs)| secs).sum();
    let state = |&(code, secs): &(Option<StatusCode>, u64)| {
        view! {
            <li>
                <LaneSwatch looks=&STATE_LOOKS kind=Signal::stored(state_kind(code)) />
                {format!("{} {}", state_label(code), percent(secs, whole_secs))}
                <span class="muted" title=duration(secs)>
                    {length(secs)}
                </span>
            </li>
        }
    };
    let states = totals.states.iter().map(state).collect_view();
    let cells =
        [view! { <ul class="wrap">{states}</ul> }.into_any(), changes.into_any(), outage(rows, totals, zone)];
    table_row(Some(name.into_any()), &["", "Changes", "Longest outage"], cells)
}

/// Formats a share: "99.9 % ". Only the whole is "100.0 %", and only nothing is "0.0 %".
fn percent(secs: u64, whole_secs: u64) -> String {
    let rounded = (secs * 1_000 + whole_secs / 2) / whole_secs.max(1);
    let permille = if secs == 0 || secs >= whole_secs { rounded } else { rounded.clamp(1, 999) };
    format!("{}.{} % ", permille / 10, permille % 10)
}

fn outage(rows: HistoryRows, totals: &PeriodTotals, zone: Zone) -> AnyView {
    let Some(outage) = totals.longest_outage.as_ref() else {
        return view! { <span>"none"</span> }.into_any();
    };
    let secs = outage.secs();
    let (exact, length) = (duration(secs), length(secs));
    let at_least = rows.at_least(outage);
    let from = beside_now(outage.from, rows.history.axis.now_secs.get_untracked(), zone);
    view! {
        <span title=exact>
            {format!("{at_least}{length} ")} <span class="muted">{format!("from {from}")}</span>
        </span>
    }
    .into_any()
}

#[component]
fn Caution(rows: HistoryRows) -> impl IntoView {
    let message = Signal::derive(move || {
        let (from, to) = rows.counted.get();
        if from >= to {
            return "This period hasn't started yet.".to_owned();
        }
        let targets = rows.targets.read();
        let is_unknown =
            targets.iter().any(|target| target.span_at(from).is_none_or(|span| span.code.is_none()));
        let is_ahead = to < rows.history.axis.settled.get().1 && !rows.history.axis.is_live.get();
        let ahead = if is_ahead { "Only the elapsed part of this period is counted. " } else { "" };
        if is_unknown {
            return format!("{ahead}Data doesn't go back far enough; earlier time counts as unknown.");
        }
        ahead.to_owned()
    });
    view! { <p class="muted history-caution">{message}</p> }
}
