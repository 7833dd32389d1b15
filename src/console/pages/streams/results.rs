//! Results of deletions from the journal, with a row per host: during a deletion, after it and after a reload; and their
//! export.

use crate::console::client::{Client, use_client};
use crate::console::kit::{Badge, Button, ButtonKind, StaticTable, Tone, When, save_file, use_toaster};
use crate::console::operations::delete_dvr::{DELETION, DeleteDvr, aim, is_busy};
use crate::console::pages::streams::context::StreamContext;
use crate::console::pages::streams::stream_hosts::host_label;
use crate::console::platform::clock::absolute;
use crate::console::platform::focus::focus_id;
use crate::console::platform::reactive::*;
use crate::console::platform::settings::{Zone, use_settings};
use crate::console::query::waiting::SlowWrite;
use crate::console::writes::{AnyOperation, SingleWrite, use_sender, use_writes};
use crate::journal::Entry;
use crate::model::dvr::{Deletion, HostResult, HostSelector, HostState, hosts_confirmed};
use crate::model::end::End;
use crate::model::intervals::Period;
use crate::model::stream_name::StreamName;
use crate::model::time::{UnixSeconds, format_utc};
use crate::text::durations::duration;
use crate::text::plurals::counted;

pub(super) const RESULTS_ID: &str = "dvr-results";

/// The number of deletions that are listed; the change log has all.
const LISTED: usize = 200;

/// Returns the deletions of a stream in the journal whose results are not closed, with their entries, newest first.
pub(super) fn use_deletions(name: StoredValue<StreamName>) -> Memo<Vec<(Entry, Deletion)>> {
    let journals = use_client().journals;
    memo(move || {
        let page = journals.page();
        let shown = |entry: &Entry| {
            let is_here = name.with_value(|name| entry.subject.id == name.as_str());
            let is_open = entry.subject.deletion.as_ref().is_some_and(|deletion| !deletion.is_closed);
            if is_here && is_open { Some((entry.clone(), entry.deletion_on(&page)?)) } else { None }
        };
        journals.read(|journal| journal.entries().filter_map(shown).take(LISTED).collect())
    })
}

/// The deletions of this stream, until they are closed.
#[component]
pub(super) fn Results(context: StreamContext) -> impl IntoView {
    let (client, zone) = (use_client(), use_settings().zone);
    on_change(
        move || context.stream.query.latest(),
        move |report| {
            let at = UnixSeconds(client.service_now_secs());
            let seen = absolute(at.0, zone.get_untracked());
            amend(context, client, |deletion| {
                let is_open = !deletion.is_running() && report.check_complete().is_ok();
                is_open && deletion.settle_later(&report.entries.items, at, &seen)
            });
        },
    );
    view! {
        <When is=move || !context.deletions.read().is_empty()>
            <ResultList context />
        </When>
    }
}

/// Records the listed deletions that `change` changes.
fn amend(context: StreamContext, client: Client, change: impl Fn(&mut Deletion) -> bool) {
    let Some(scope) = client.scope() else { return };
    let (page, at) = (client.journals.page(), UnixSeconds(client.service_now_secs()));
    for (Entry { id, .. }, mut deletion) in context.deletions.get_untracked() {
        if change(&mut deletion) {
            client.journals.amend(&scope, &id, |entry| entry.record(deletion, &page, at));
        }
    }
}

#[component]
fn ResultList(context: StreamContext) -> impl IntoView {
    let (zone, writes, shown) = (use_settings().zone, use_writes(), context.deletions);
    let sending = move || {
        let running =
            writes.singles_of(&context.name.with_value(aim).id).into_iter().find(SingleWrite::is_running);
        running.map(|one| view! { <SlowWrite progress=one.progress what="deletion" /> })
    };
    let is_running = memo(move || shown.read().iter().any(|(_, deletion)| deletion.is_running()));
    let progress = memo(move || hosts_confirmed(shown.read().iter().map(|(_, deletion)| deletion)));
    view! {
        <section class="card stack dvr-results" aria-labelledby=RESULTS_ID>
            <div class="row gap-wide page-head">
                <h2 id=RESULTS_ID tabindex="-1">
                    "Deletion results"
                </h2>
                <ResultActions context is_running />
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
                {sending}
            </When>
            {move || {
                let views = shown.read();
                views.iter().map(|(_, deletion)| deletion_view(deletion, zone.get())).collect_view()
            }}
        </section>
    }
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

const fn tone(state: HostState) -> Tone {
    match state {
        HostState::Waiting | HostState::SeenDeleted | HostState::Verifying => Tone::Waiting,
        HostState::Ended(End::AlreadySo) => Tone::Idle,
        HostState::Ended(End::Done) => Tone::Good,
        HostState::Ended(End::Failed) => Tone::Bad,
        HostState::Ended(_) => Tone::Unknown,
    }
}

fn host_row(deletion: &Deletion, row: &HostResult) -> AnyView {
    let removed = row.confirmed_secs().map_or_else(|| "–".to_owned(), |secs| duration(secs.unsigned_abs()));
    let tries = (row.tries > 1).then(|| format!("Sent {} times. ", row.tries));
    view! {
        <tr role="row" data-testid="dvr-result" data-host=row.host.clone()>
            <th scope="row" role="rowheader" class="mono">
                {host_label(&row.host, deletion.known_prediction().on(&row.host).map_or(1, |on| on.reports))}
            </th>
            <td role="cell">
                <Badge
                    tone=Signal::stored(tone(row.state))
                    word=Signal::stored(row.state.word().to_owned())
                />
            </td>
            <td role="cell">{removed}</td>
            <td role="cell">{tries} {row.message.clone()}</td>
        </tr>
    }
    .into_any()
}

#[component]
fn ResultActions(context: StreamContext, is_running: Memo<bool>) -> impl IntoView {
    let (client, shown) = (use_client(), context.deletions);
    let sender = use_sender().showing(Signal::stored(context.stream_name().to_path()));
    // A running cut list retries its failed ranges itself.
    let is_busy = memo(move || context.name.with_value(|name| is_busy(sender.writes, name)));
    let has = move |is_one: fn(&Deletion) -> bool| {
        Signal::derive(move || {
            !is_running.get() && !is_busy.get() && shown.read().iter().any(|(_, deletion)| is_one(deletion))
        })
    };
    let meant = move |is_one: fn(&Deletion) -> bool| -> Box<dyn AnyOperation> {
        focus_id(RESULTS_ID);
        let shown = shown.get_untracked().into_iter().filter(|(_, deletion)| is_one(deletion));
        Box::new(
            shown.map(|(entry, deletion)| DeleteDvr::sent(client, &entry.id, deletion)).collect::<Vec<_>>(),
        )
    };
    let target = move || context.name.with_value(aim);
    let close = move || {
        amend(context, client, |deletion| {
            deletion.is_closed = true;
            true
        });
        focus_id("main");
    };
    let toaster = use_toaster();
    let zone = use_settings().zone;
    let on_export = move || {
        let at = format_utc(UnixSeconds(context.axis.now_secs.get_untracked())).replace([':', '-'], "");
        let text = client
            .journals
            .report(zone.get_untracked(), |report| report.deletions_csv(&shown.read_untracked()));
        save_file(toaster, &format!("dvr-deletions-{at}.csv"), "text/csv", &text);
    };
    view! {
        <div class="row">
            <When is=has(Deletion::can_retry)>
                <Button
                    label="Retry failed hosts"
                    kind=ButtonKind::Danger
                    on_press=move || sender.send(target(), DELETION, meant(Deletion::can_retry), None)
                    writes=true
                />
            </When>
            <When is=has(Deletion::can_check)>
                <Button
                    label="Check again"
                    on_press=move || sender.check(target(), DELETION, meant(Deletion::can_check))
                />
            </When>
            <Button label="Export results as CSV" on_press=on_export />
            <When is=move || !is_running.get()>
                <Button label="Close results" kind=ButtonKind::Quiet on_press=close />
            </When>
        </div>
    }
}
