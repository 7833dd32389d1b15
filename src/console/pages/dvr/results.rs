//! What came of deletions: a row for each host, while it is on its way and afterwards.

use leptos::prelude::*;

use crate::api::Area;
use crate::console::batch::use_batches;
use crate::console::client::use_client;
use crate::console::kit::{Badge, Button, ButtonKind, StaticTable, When, use_toaster};
use crate::console::pages::dvr::context::StreamContext;
use crate::console::pages::dvr::deletion::Carrier;
use crate::console::pages::dvr::words::{RESULTS_ID, host_words, piece_words, tone};
use crate::console::pages::dvr::work::use_dvr_work;
use crate::console::platform::effects::effect_after;
use crate::console::platform::focus::focus_id;
use crate::console::platform::settings::{Zone, use_settings};
use crate::console::query::use_query_cache;
use crate::console::query::waiting::Waiting;
use crate::model::dvr::{Deletion, HostEnd, HostResult, Tally};
use crate::text::durations::duration;
use crate::text::plurals::counted;

/// So many hosts that failed are named above the table.
const NAMED: usize = 4;

/// The deletions of this stream whose results were not closed.
#[component]
pub(super) fn Results(context: StreamContext) -> impl IntoView {
    let work = use_dvr_work();
    let shown = Memo::new(move |_| {
        context.name.with_value(|name| work.those(|it| it.request.stream == *name && !it.is_closed))
    });
    view! {
        <When is=Signal::derive(move || !shown.read().is_empty())>
            <Shown shown />
        </When>
    }
    .into_any()
}

#[component]
fn Shown(
    /// The deletions, the newest first.
    shown: Memo<Vec<Deletion>>,
) -> impl IntoView {
    let (zone, work) = (use_settings().zone, use_dvr_work());
    let words = Memo::new(move |_| sum_words(&shown.read()));
    let is_running = Memo::new(move |_| shown.read().iter().any(Deletion::is_running));
    let toaster = use_toaster();
    effect_after(move |was_running: Option<bool>| {
        let is_running = is_running.get();
        if was_running == Some(true) && !is_running {
            toaster.announce(words.get_untracked());
        }
        is_running
    });
    let progress = Memo::new(move |_| {
        let shown = shown.read();
        let hosts = || shown.iter().flat_map(|deletion| &deletion.hosts);
        let has_ended = |row: &&HostResult| !matches!(row.end, HostEnd::Waiting | HostEnd::Verifying);
        (hosts().filter(has_ended).count(), hosts().count())
    });
    let rows = move || {
        let zone = zone.get();
        let shown = shown.read();
        let rows = shown
            .iter()
            .flat_map(|deletion| deletion.hosts.iter().map(move |row| host_row(deletion, row, zone)));
        rows.collect_view()
    };
    view! {
        <section class="card stack dvr-results" aria-labelledby=RESULTS_ID>
            <div class="page-head">
                <h2 id=RESULTS_ID tabindex="-1">
                    "Deletion results"
                </h2>
                <Actions shown is_running />
            </div>
            <When is=is_running>
                <div class="batch-progress">
                    <progress
                        aria-label="Hosts that have responded"
                        max=Signal::derive(move || progress.get().1.to_string())
                        value=Signal::derive(move || progress.get().0.to_string())
                    ></progress>
                    <span>
                        {Signal::derive(move || {
                            let (ended, all) = progress.get();
                            format!(
                                "{ended} of {} confirmed. You can leave this page; nothing is lost.",
                                counted(all, "host"),
                            )
                        })}
                    </span>
                </div>
            </When>
            <When is=is_running>
                <Waiting progress=work.progress what="deletion" />
            </When>
            <p>{words}</p>
            <StaticTable
                label="Deletion results by host"
                heads=["Host", "Result", "Range", "Removed", "Details"]
                class="is-cards"
            >
                {rows}
            </StaticTable>
        </section>
    }
    .into_any()
}

/// How many hosts ended how.
fn sum_words(shown: &[Deletion]) -> String {
    if shown.iter().any(Deletion::is_running) {
        return "Deleting…".to_owned();
    }
    let tally = Tally::of(shown.iter().flat_map(|deletion| deletion.hosts.iter().map(|row| row.end)));
    let words = tally.words_of(shown.len());
    if tally.is_verified() {
        return format!("{words}. Everything else is unchanged, to the second.");
    }
    let mut failed: Vec<String> = Vec::new();
    for host in shown.iter().flat_map(|deletion| deletion.hosts_at(HostEnd::Failed)) {
        if !failed.contains(&host) {
            failed.push(host);
        }
    }
    match failed.len() {
        1..=NAMED => format!("{words}. Failed: {}.", failed.join(", ")),
        _ => format!("{words}."),
    }
}

fn host_row(deletion: &Deletion, row: &HostResult, zone: Zone) -> AnyView {
    let removed = match row.end.is_good() {
        true => duration(row.removed_secs.unsigned_abs()),
        false => "–".to_owned(),
    };
    let tries = (row.tries > 1).then(|| format!("Sent {} times. ", row.tries));
    view! {
        <tr role="row" data-testid="dvr-result" data-host=row.host.clone()>
            <th scope="row" role="rowheader" class="mono">
                {host_words(&row.host, deletion.prediction.on(&row.host).map_or(1, |on| on.reports))}
            </th>
            <td role="cell">
                <Badge tone=Signal::stored(tone(row.end)) word=Signal::stored(row.end.word().to_owned()) />
            </td>
            <td role="cell">{piece_words(deletion.request.piece, zone)}</td>
            <td role="cell">{removed}</td>
            <td role="cell">{tries} {row.words.clone()}</td>
        </tr>
    }
    .into_any()
}

/// "Retry failed hosts", "Check again", "Close".
#[component]
fn Actions(
    shown: Memo<Vec<Deletion>>,
    /// Whether something is on its way.
    is_running: Memo<bool>,
) -> impl IntoView {
    let (work, client, queries) = (use_dvr_work(), use_client(), use_query_cache());
    let has = move |end: HostEnd| {
        Signal::derive(move || {
            !is_running.get() && shown.read().iter().any(|deletion| !deletion.hosts_at(end).is_empty())
        })
    };
    // A cut list under way sends its failed ranges again itself.
    let (has_failed, batches) = (has(HostEnd::Failed), use_batches());
    let each = move |end: HostEnd, act: fn(&Carrier, u32)| {
        let carrier = Carrier::here(work, client, queries);
        shown.with_untracked(|shown| {
            let meant = shown.iter().filter(|deletion| !deletion.hosts_at(end).is_empty());
            meant.for_each(|deletion| act(&carrier, deletion.id));
        });
        focus_id(RESULTS_ID);
    };
    let close = move || {
        shown.with_untracked(Vec::clone).iter().for_each(|deletion| {
            work.update(deletion.id, |deletion| deletion.is_closed = true);
        });
        focus_id("main");
    };
    view! {
        <div class="row">
            <When is=Signal::derive(move || has_failed.get() && !batches.is_running_in(Area::Dvr))>
                <Button
                    label="Retry failed hosts"
                    kind=ButtonKind::Danger
                    on_press=move || each(HostEnd::Failed, Carrier::begin_retry)
                />
            </When>
            <When is=has(HostEnd::Unknown)>
                <Button label="Check again" on_press=move || each(HostEnd::Unknown, Carrier::check_again) />
            </When>
            <When is=Signal::derive(move || !is_running.get())>
                <Button label="Close results" kind=ButtonKind::Quiet on_press=close />
            </When>
        </div>
    }
    .into_any()
}
