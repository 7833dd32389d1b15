//! The outages of the period, the latest first, each with its targets, its ends and its cause.

use crate::console::facts::moment::use_service_now_secs;
use crate::console::kit::{Each, Link, ShowMore, StaticTable, When, table_row};
use crate::console::pages::restreams::history::reading::{HistoryContext, route_to};
use crate::console::pages::restreams::history::states::{HistoryRows, TargetStates};
use crate::console::platform::clock::{beside_now, both_zones};
use crate::console::platform::reactive::*;
use crate::console::platform::settings::{Zone, use_settings};
use crate::console::timeline::{LaneSwatch, STATE_LOOKS, spelled};
use crate::model::restream::StatusCode;
use crate::model::restream::changes::outages::{SharedOutage, no_outage_message, outages, shared_outages};
use crate::model::restream::changes::spans::state_kind;
use crate::text::durations::length;
use crate::text::plurals::counted;

const LISTED: usize = 50;

/// Margin around a shown outage: its length divided by the first number, at least the second in seconds.
const MARGIN: (i64, i64) = (4, 60);

#[derive(Clone, PartialEq)]
struct OutageLine {
    /// Identifies an outage while it continues.
    key: (i64, Vec<usize>),
    /// The start and the end, each with its tooltip.
    from: (String, String),
    to: (String, String),
    length: String,
    names: String,
    causes: String,
    kind: usize,
    /// The period to show, with a margin.
    period: (i64, i64),
}

impl OutageLine {
    fn new(rows: HistoryRows, shared: &SharedOutage, now_secs: i64, zone: Zone) -> Self {
        let SharedOutage { outage, targets: indices, .. } = shared;
        let targets = rows.targets.read();
        let of: Vec<&TargetStates> = indices.iter().filter_map(|at| targets.get(*at)).collect();
        let word = |code: &StatusCode| {
            let description = of.first().map(|target| target.description(rows.history, *code));
            description.unwrap_or_else(|| format!("code {code}"))
        };
        let [from, to] = [outage.from, outage.to].map(|time| beside_now(time, now_secs, zone));
        let margin = ((outage.to.0 - outage.from.0) / MARGIN.0).max(MARGIN.1);
        let from = if outage.is_begun_before { format!("before {from}") } else { from };
        let to = match (outage.is_unended, rows.open_at.get().is_some()) {
            (true, true) => "ongoing".to_owned(),
            (true, false) => format!("after {to}"),
            (false, _) => to,
        };
        Self {
            key: (outage.from.0, indices.clone()),
            from: (from, both_zones(outage.from)),
            to: (to, both_zones(outage.to)),
            length: format!("{}{}", rows.at_least(outage), length(outage.secs())),
            names: of.iter().map(|target| target.row.name()).collect::<Vec<_>>().join(", "),
            causes: outage.codes.iter().map(word).collect::<Vec<_>>().join(", then "),
            kind: state_kind(outage.codes.first().copied()),
            period: (outage.from.0 - margin, outage.to.0 + margin),
        }
    }
}

#[component]
pub(super) fn Outages(rows: HistoryRows) -> impl IntoView {
    let (zone, now_secs) = (use_settings().zone, use_service_now_secs());
    let limit = RwSignal::new(LISTED);
    let all = memo(move || {
        let of_each: Vec<_> = rows.spans.read().iter().map(|spans| outages(spans)).collect();
        shared_outages(&of_each)
    });
    let lines = memo(move || {
        let (all, now_secs, zone) = (all.read(), now_secs.get_untracked(), zone.get());
        let line = |shared| OutageLine::new(rows, shared, now_secs, zone);
        all.iter().take(limit.get()).map(line).collect::<Vec<_>>()
    });
    let is_known = memo(move || rows.spans.read().iter().flatten().all(|span| span.code.is_some()));
    let count = memo(move || all.read().len());
    let title = Signal::derive(move || match count.get() {
        // There may have been outages while the state was unknown.
        0 if !is_known.get() => "No known outages".to_owned(),
        0 => "No outages".to_owned(),
        count => counted(count, "outage"),
    });
    view! {
        <section class="stack" aria-label="Outages">
            <h2>{title}</h2>
            <When
                is=Signal::derive(move || count.get() > 0)
                fallback=move || {
                    view! { <p class="muted">{move || no_outage_message(&rows.spans.read())}</p> }
                }
            >
                <StaticTable
                    label="Outages, newest first"
                    heads=["Start", "End", "Duration", "Targets", "Status"]
                    class="is-labelled history-outages"
                >
                    <Each each=move || lines.get() key=|line| format!("{:?}", line.key) let:line>
                        <OutageRow rows lines line />
                    </Each>
                </StaticTable>
                <ShowMore what="outages" count limit />
            </When>
        </section>
    }
}

#[component]
fn OutageRow(rows: HistoryRows, lines: Memo<Vec<OutageLine>>, line: OutageLine) -> impl IntoView {
    // The row keeps its content while it is being removed.
    let line = memo_after(move |before: Option<&OutageLine>| {
        let before = before.unwrap_or(&line);
        lines.read().iter().find(|now| now.key == line.key).unwrap_or(before).clone()
    });
    let text = move |read: fn(&OutageLine) -> &String| Signal::derive(move || read(&line.read()).clone());
    let time =
        |shown: Signal<String>, title: Signal<String>| view! { <span title=title>{shown}</span> }.into_any();
    let status = view! {
        <LaneSwatch looks=&STATE_LOOKS kind=move || line.read().kind />
        {text(|line| &line.causes)}
    };
    let HistoryContext { resource_id, target, .. } = rows.history;
    let to = Signal::derive(move || route_to(resource_id.get(), target.get(), spelled(line.read().period)));
    let from = view! { <Link to>{text(|line| &line.from.0)}</Link> }.into_any();
    let cells = [
        view! { <span title=text(|line| &line.from.1)>{from}</span> }.into_any(),
        time(text(|line| &line.to.0), text(|line| &line.to.1)),
        text(|line| &line.length).into_any(),
        text(|line| &line.names).into_any(),
        status.into_any(),
    ];
    table_row(None, &["Start", "End", "Duration"], cells)
}
