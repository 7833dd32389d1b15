//! Results of deletions, with a row per host: during a deletion, after it and after a reload; and their export.

use leptos::prelude::*;

use crate::api::Area;
use crate::console::client::use_client;
use crate::console::kit::{Badge, Button, ButtonKind, StaticTable, Tone, When, save_file, use_toaster};
use crate::console::pages::dvr::context::StreamContext;
use crate::console::pages::dvr::deletion::DeletionSender;
use crate::console::pages::dvr::stream_hosts::host_label;
use crate::console::platform::clock::absolute;
use crate::console::platform::effects::{effect_after, on_change};
use crate::console::platform::focus::focus_id;
use crate::console::platform::settings::{Zone, use_settings};
use crate::console::query::use_query_cache;
use crate::console::query::waiting::SlowWrite;
use crate::console::writes::use_writes;
use crate::model::dvr::{Deletion, HostOutcome, HostResult, HostSelector, deletions_as_csv, hosts_confirmed};
use crate::model::intervals::Period;
use crate::model::time::{UnixSeconds, format_utc};
use crate::text::durations::duration;
use crate::text::plurals::counted;

pub(super) const RESULTS_ID: &str = "dvr-results";

/// The deletions of this stream in this tab, until they are dismissed.
#[component]
pub(super) fn Results(context: StreamContext) -> impl IntoView {
    let shown = Memo::new(move |_| context.name.with_value(|name| context.work.of_stream(name)));
    let (client, zone) = (use_client(), use_settings().zone);
    on_change(
        move || context.stream.query.latest(),
        move |report| {
            let at = untrack(|| client.service_now_secs());
            let seen = absolute(at, zone.get_untracked());
            context.work.settle_later(&context.stream_name(), report, UnixSeconds(at), &seen);
        },
    );
    view! {
        <When is=Signal::derive(move || !shown.read().is_empty())>
            <ResultList context shown />
        </When>
    }
    .into_any()
}

#[component]
fn ResultList(
    context: StreamContext,
    /// Newest first.
    shown: Memo<Vec<Deletion>>,
) -> impl IntoView {
    let (zone, sending) = (use_settings().zone, context.work.progress);
    let is_running = Memo::new(move |_| shown.read().iter().any(Deletion::is_running));
    let toaster = use_toaster();
    effect_after(move |was_running: Option<bool>| {
        let is_running = is_running.get();
        if was_running == Some(true) && !is_running {
            let newest = shown.with_untracked(|shown| shown.first().map(Deletion::describe));
            toaster.announce(newest.unwrap_or_default());
        }
        is_running
    });
    let progress = Memo::new(move |_| hosts_confirmed(&shown.read()));
    view! {
        <section class="card stack dvr-results" aria-labelledby=RESULTS_ID>
            <div class="row gap-wide page-head">
                <h2 id=RESULTS_ID tabindex="-1">
                    "Deletion results"
                </h2>
                <ResultActions context shown is_running />
            </div>
            <When is=is_running>
                <div class="line gap-3 batch-progress">
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
                <SlowWrite progress=sending what="deletion" />
            </When>
            {move || shown.read().iter().map(|deletion| deletion_view(deletion, zone.get())).collect_view()}
        </section>
    }
    .into_any()
}

/// A deletion: its range, a summary, and a row for each host.
fn deletion_view(deletion: &Deletion, zone: Zone) -> AnyView {
    let hosts = match &deletion.request.hosts {
        HostSelector::All => "all hosts",
        HostSelector::One(host) => host,
    };
    let began = absolute(deletion.began_at.0, zone);
    let rows = deletion.hosts.iter().map(|row| host_row(deletion, row)).collect_view();
    view! {
        <h3>{range_label(deletion.request.piece, zone)}</h3>
        <p>{deletion.describe()} <span class="muted">{format!(" Sent to {hosts} at {began}.")}</span></p>
        <StaticTable
            label="Deletion results by host"
            heads=["Host", "Result", "Removed", "Details"]
            class="is-cards"
        >
            {rows}
        </StaticTable>
    }
    .into_any()
}

pub(super) fn range_label(piece: Option<Period>, zone: Zone) -> String {
    match piece {
        None => "All DVR".to_owned(),
        Some(period) => {
            let secs = duration(period.duration_secs().unsigned_abs());
            format!("{} – {} ({secs})", absolute(period.from.0, zone), absolute(period.to.0, zone))
        }
    }
}

const fn tone(end: HostOutcome) -> Tone {
    match end {
        HostOutcome::Waiting | HostOutcome::SeenDeleted | HostOutcome::Verifying => Tone::Waiting,
        HostOutcome::NothingToDelete => Tone::Idle,
        HostOutcome::Deleted => Tone::Good,
        HostOutcome::Failed => Tone::Bad,
        HostOutcome::Unknown => Tone::Unknown,
    }
}

fn host_row(deletion: &Deletion, row: &HostResult) -> AnyView {
    let removed = match row.end.is_good() {
        true => duration(row.removed_secs.unsigned_abs()),
        false => "–".to_owned(),
    };
    let tries = (row.tries > 1).then(|| format!("Sent {} times. ", row.tries));
    view! {
        <tr role="row" data-testid="dvr-result" data-host=row.host.clone()>
            <th scope="row" role="rowheader" class="mono">
                {host_label(&row.host, deletion.prediction.on(&row.host).map_or(1, |on| on.reports))}
            </th>
            <td role="cell">
                <Badge tone=Signal::stored(tone(row.end)) word=Signal::stored(row.end.word().to_owned()) />
            </td>
            <td role="cell">{removed}</td>
            <td role="cell">{tries} {row.message.clone()}</td>
        </tr>
    }
    .into_any()
}

#[component]
fn ResultActions(
    context: StreamContext,
    shown: Memo<Vec<Deletion>>,
    is_running: Memo<bool>,
) -> impl IntoView {
    let (work, client, queries) = (context.work, use_client(), use_query_cache());
    let has = move |end: HostOutcome| {
        Signal::derive(move || {
            !is_running.get() && shown.read().iter().any(|deletion| deletion.can_repeat(end))
        })
    };
    // A running cut list retries its failed ranges itself.
    let (has_failed, writes) = (has(HostOutcome::Failed), use_writes());
    let each = move |end: HostOutcome, act: fn(&DeletionSender, u32)| {
        let sender = DeletionSender::here(work, client, queries);
        shown.with_untracked(|shown| {
            let meant = shown.iter().filter(|deletion| deletion.can_repeat(end));
            meant.for_each(|deletion| act(&sender, deletion.id));
        });
        focus_id(RESULTS_ID);
    };
    let close = move || {
        context.name.with_value(|name| work.forget(name));
        focus_id("main");
    };
    let toaster = use_toaster();
    let on_export = move || {
        let at = format_utc(UnixSeconds(context.axis.now_secs.get_untracked())).replace([':', '-'], "");
        let text = shown.with_untracked(|shown| deletions_as_csv(shown));
        save_file(toaster, &format!("dvr-deletions-{at}.csv"), "text/csv", &text);
    };
    view! {
        <div class="row">
            <When is=Signal::derive(move || has_failed.get() && !writes.is_running_in(Area::Dvr))>
                <Button
                    label="Retry failed hosts"
                    kind=ButtonKind::Danger
                    on_press=move || each(HostOutcome::Failed, DeletionSender::begin_retry)
                    writes=true
                />
            </When>
            <When is=has(HostOutcome::Unknown)>
                <Button
                    label="Check again"
                    on_press=move || each(HostOutcome::Unknown, DeletionSender::check_again)
                />
            </When>
            <Button label="Export results as CSV" on_press=on_export />
            <When is=Signal::derive(move || !is_running.get())>
                <Button label="Close results" kind=ButtonKind::Quiet on_press=close />
            </When>
        </div>
    }
    .into_any()
}
