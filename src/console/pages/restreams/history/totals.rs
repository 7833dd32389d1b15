//! The time in each state, and the number and length of outages, per target.

use leptos::prelude::*;

use crate::console::kit::{ColumnHeadings, StaticTable};
use crate::console::pages::restreams::history::states::{HistoryRows, LOOKS, kind, state_label};
use crate::console::platform::clock::absolute;
use crate::console::platform::settings::{Zone, use_settings};
use crate::console::timeline::LaneSwatch;
use crate::model::restream::StatusCode;
use crate::model::restream::changes::outages::{PeriodTotals, totals};
use crate::model::restream::changes::spans::transitions;
use crate::model::restream::changes::targets::TargetRow;
use crate::text::durations::{duration, length};

/// The help text of "Longest outage".
const OUTAGE_HELP: &str = "An outage is time a target should run but doesn't: source not found, source not published, or an unknown code. Time stopped manually or by schedule doesn't count.";

#[component]
pub(super) fn TotalsTable(board: HistoryRows) -> impl IntoView {
    let zone = use_settings().zone;
    let table = move || {
        let (targets, spans, period) = (board.targets.read(), board.spans.read(), board.period());
        let codes: Vec<_> = totals(&spans.concat()).states.iter().map(|(code, _)| *code).collect();
        let heads = codes.iter().map(|code| state_head(*code));
        let heads = std::iter::once("Target".into_any()).chain(heads);
        let heads: ColumnHeadings =
            heads.chain(["Changes", "Longest outage"].map(IntoAny::into_any)).collect();
        let zone = zone.get();
        let lines = targets.iter().zip(spans.iter()).map(|(target, spans)| {
            let changes = transitions(&target.changes, period).len();
            line(&target.row, &totals(spans), changes, &codes, zone)
        });
        let lines: Vec<_> = lines.collect();
        view! {
            <StaticTable
                label="Time in each state"
                heads=heads.with_help(OUTAGE_HELP)
                class="is-labelled history-totals"
            >
                {lines}
            </StaticTable>
        }
        .into_any()
    };
    view! {
        <section class="stack">
            <h2>"Time in each state"</h2>
            <Caution board />
            {table}
            <p class="muted">{OUTAGE_HELP}</p>
        </section>
    }
    .into_any()
}

fn state_head(code: Option<StatusCode>) -> AnyView {
    view! {
        <LaneSwatch looks=&LOOKS kind=Signal::stored(kind(code)) />
        {state_label(code)}
    }
    .into_any()
}

/// The row of a target; on phones it is a card, with the column head beside each number.
fn line(
    row: &TargetRow,
    totals: &PeriodTotals,
    changes: usize,
    codes: &[Option<StatusCode>],
    zone: Zone,
) -> AnyView {
    let whole_secs = totals.states.iter().map(|(_, secs)| secs).sum();
    let cells = codes.iter().map(|code| {
        let secs = totals.states.iter().find(|(state, _)| state == code).map(|(_, secs)| *secs);
        let percent = secs.map_or_else(|| "–".to_owned(), |secs| percent(secs, whole_secs));
        let (exact, length) = (secs.map(duration), secs.map(length));
        view! {
            <td role="cell" class=secs.is_none().then_some("history-none")>
                <span class="history-label" aria-hidden="true">
                    {state_head(*code)}
                </span>
                <span>
                    {percent}<span class="history-sub muted" title=exact>
                        {length}
                    </span>
                </span>
            </td>
        }
    });
    view! {
        <tr role="row">
            <th scope="row" role="rowheader">
                {row.label()}
                " "
                <span class="history-url mono muted" title=row.target_url.clone()>
                    {row.target_url.clone()}
                </span>
            </th>
            {cells.collect_view()}
            <td role="cell" data-label="Changes">
                {changes}
            </td>
            <td role="cell" data-label="Longest outage">
                {outage(totals, zone)}
            </td>
        </tr>
    }
    .into_any()
}

/// Formats a share: "99.9 % ".
fn percent(secs: u64, whole_secs: u64) -> String {
    let permille = (secs * 1_000 + whole_secs / 2) / whole_secs.max(1);
    format!("{}.{} % ", permille / 10, permille % 10)
}

fn outage(totals: &PeriodTotals, zone: Zone) -> AnyView {
    let Some(outage) = totals.longest_outage.as_ref() else {
        return view! { <span>"none"</span> }.into_any();
    };
    let secs = outage.secs();
    let (exact, length) = (duration(secs), length(secs));
    let at_least = if outage.is_begun_before { "at least " } else { "" };
    view! {
        <span title=exact>
            {format!("{at_least}{length} ")}
            <span class="history-sub muted">{format!("from {}", absolute(outage.from.0, zone))}</span>
        </span>
    }
    .into_any()
}

#[component]
fn Caution(board: HistoryRows) -> impl IntoView {
    let message = Signal::derive(move || {
        let (from, to) = board.counted.get();
        if from >= to {
            return "This period hasn't started yet.".to_owned();
        }
        let targets = board.targets.read();
        let is_unknown =
            targets.iter().any(|target| target.span_at(from).is_none_or(|span| span.code.is_none()));
        let is_ahead = to < board.history.axis.settled.get().1 && !board.history.axis.is_live.get();
        let ahead = if is_ahead { "Only the elapsed part of this period is counted. " } else { "" };
        if is_unknown {
            return format!("{ahead}Data doesn't go back far enough; earlier time counts as unknown.");
        }
        ahead.to_owned()
    });
    view! { <p class="muted history-caution">{message}</p> }.into_any()
}
