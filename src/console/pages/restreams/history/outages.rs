//! The outages of the period, the latest first, each with its targets, its ends and its cause.

use leptos::prelude::*;

use crate::console::kit::{Button, Each, ShowMore, StaticTable, When, table_row};
use crate::console::pages::restreams::history::states::{HistoryRows, LOOKS, TargetStates, kind};
use crate::console::platform::clock::absolute;
use crate::console::platform::settings::use_settings;
use crate::console::query::moment::both_zones;
use crate::console::timeline::LaneSwatch;
use crate::model::restream::StatusCode;
use crate::model::restream::changes::outages::{SharedOutage, outages, shared_outages};
use crate::model::time::UnixSeconds;
use crate::plot::period::PeriodAction;
use crate::text::durations::length;
use crate::text::plurals::counted;

const LISTED: usize = 50;

/// Margin around a shown outage: its length divided by the first number, at least the second in seconds.
const MARGIN: (i64, i64) = (4, 60);

#[derive(Clone, PartialEq)]
struct OutageSummary {
    shared: SharedOutage,
    names: Vec<String>,
    causes: String,
}

impl OutageSummary {
    /// Identifies an outage while it continues.
    fn key(&self) -> (i64, Vec<usize>) {
        (self.shared.outage.from.0, self.shared.targets.clone())
    }

    fn period(&self) -> (i64, i64) {
        let (from, to) = (self.shared.outage.from.0, self.shared.outage.to.0);
        let margin = ((to - from) / MARGIN.0).max(MARGIN.1);
        (from - margin, to + margin)
    }
}

#[component]
pub(super) fn Outages(board: HistoryRows) -> impl IntoView {
    let lines = Memo::new(move |_| lines_of(board));
    let is_known = Memo::new(move |_| board.spans.read().iter().flatten().all(|span| span.code.is_some()));
    let limit = RwSignal::new(LISTED);
    let count = Memo::new(move |_| lines.read().len());
    let title = Signal::derive(move || match count.get() {
        // There may have been outages while the state was unknown.
        0 if !is_known.get() => "No known outages".to_owned(),
        0 => "No outages".to_owned(),
        count => counted(count, "outage"),
    });
    let keys = move || lines.read().iter().take(limit.get()).map(OutageSummary::key).collect::<Vec<_>>();
    view! {
        <section class="stack" aria-label="Outages">
            <h2>{title}</h2>
            <When
                is=Signal::derive(move || count.get() > 0)
                fallback=|| {
                    view! {
                        <p class="muted">"Every target ran as scheduled in this period, as far as known."</p>
                    }
                }
            >
                <StaticTable
                    label="Outages, newest first"
                    heads=["Start", "End", "Duration", "Targets", "Status", "Actions"]
                    class="is-labelled history-outages"
                >
                    <Each each=keys key=|(begin, targets)| format!("{begin} {targets:?}") let:key>
                        <OutageRow
                            board
                            line=Memo::new(move |_| {
                                lines.read().iter().find(|line| line.key() == key).cloned()
                            })
                        />
                    </Each>
                </StaticTable>
                <ShowMore what="outages" count limit />
            </When>
        </section>
    }
    .into_any()
}

#[component]
fn OutageRow(
    board: HistoryRows,
    /// `None` while the row is being removed.
    line: Memo<Option<OutageSummary>>,
) -> impl IntoView {
    let (history, zone) = (board.history, use_settings().zone);
    let of =
        move |label: &dyn Fn(&OutageSummary) -> String| line.read().as_ref().map(label).unwrap_or_default();
    let at = move |time: UnixSeconds| absolute(time.0, zone.get());
    let start = move || {
        of(&|line| {
            let outage = &line.shared.outage;
            if outage.is_begun_before { format!("before {}", at(outage.from)) } else { at(outage.from) }
        })
    };
    let end = move || {
        of(&|line| match (line.shared.outage.is_unended, board.open_at.get().is_some()) {
            (true, true) => "ongoing".to_owned(),
            (true, false) => format!("after {}", at(line.shared.outage.to)),
            (false, _) => at(line.shared.outage.to),
        })
    };
    let long = move || {
        of(&|line| {
            let outage = &line.shared.outage;
            let at_least = if outage.is_begun_before || outage.is_unended { "at least " } else { "" };
            format!("{at_least}{}", length(outage.secs()))
        })
    };
    let names = move || of(&|line| line.names.join(", "));
    let causes = move || of(&|line| line.causes.clone());
    let code = Signal::derive(move || {
        kind(line.read().as_ref().and_then(|line| line.shared.outage.codes.first().copied()))
    });
    let both = move |end: bool| {
        of(&|line| {
            let outage = &line.shared.outage;
            both_zones(if end { outage.to } else { outage.from })
        })
    };
    let on_show = move || {
        if let Some((from, to)) = line.with_untracked(|line| line.as_ref().map(OutageSummary::period)) {
            history.axis.apply(PeriodAction::Show(from, to));
        }
    };
    let status = view! {
        <LaneSwatch looks=&LOOKS kind=code />
        {causes}
    };
    let cells = [
        view! { <span title=move || both(false)>{start}</span> }.into_any(),
        view! { <span title=move || both(true)>{end}</span> }.into_any(),
        long.into_any(),
        names.into_any(),
        status.into_any(),
        view! { <Button label="Show" on_press=on_show /> }.into_any(),
    ];
    table_row(None, &["Start", "End", "Duration"], cells)
}

fn lines_of(board: HistoryRows) -> Vec<OutageSummary> {
    let (targets, spans) = (board.targets.read(), board.spans.read());
    let of_each: Vec<_> = spans.iter().map(|spans| outages(spans)).collect();
    let line = |shared: SharedOutage| {
        let of: Vec<&TargetStates> = shared.targets.iter().filter_map(|at| targets.get(*at)).collect();
        let word = |code: &StatusCode| {
            let description = of.first().map(|target| target.description(board.history, *code));
            format!("code {code}: {}", description.unwrap_or_default())
        };
        OutageSummary {
            names: of.iter().map(|target| target.row.name()).collect(),
            causes: shared.outage.codes.iter().map(word).collect::<Vec<_>>().join(", then "),
            shared,
        }
    };
    shared_outages(&of_each).into_iter().map(line).collect()
}
