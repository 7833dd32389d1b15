//! The dialogs before a deletion. They load the stream again before sending; if the effect has changed, they ask again.

use std::sync::Arc;

use crate::api::Area;
use crate::console::client::{AccountClient, Client, WriteProgress, use_client};
use crate::console::kit::{Banner, BannerKind, Dialog, TextField};
use crate::console::operations::delete_dvr::{DELETION, DeleteDvr, TimedReport, aim, is_busy, read_stream};
use crate::console::pages::streams::context::{DeletionSubject, StreamContext};
use crate::console::pages::streams::cut_list::PeriodTable;
use crate::console::pages::streams::preview::{DeletionDialog, DeletionNotice, Preview, RequestWords};
use crate::console::pages::streams::results::{RESULTS_ID, range_label};
use crate::console::pages::streams::stream_hosts::host_label;
use crate::console::platform::clock::{now_secs, utc_and};
use crate::console::platform::focus::focus_id;
use crate::console::platform::reactive::*;
use crate::console::platform::settings::{Zone, use_settings};
use crate::console::platform::task::Task;
use crate::console::query::waiting::SlowWrite;
use crate::console::session::use_sessions;
use crate::console::writes::{ListItem, ListSpec, Writes, begin, sentence, use_sender};
use crate::model::dvr::{DeletionRequest, HostSelector, Prediction, PredictionChange};
use crate::model::intervals::Period;
use crate::model::stream_name::StreamName;
use crate::model::time::UnixSeconds;
use crate::text::durations::duration;
use crate::text::plurals::counted;

#[component]
pub(super) fn Confirm(context: StreamContext) -> impl IntoView {
    let asking = context.asking;
    let title = Signal::derive(move || asking.read().as_ref().map_or("", DeletionSubject::title).to_owned());
    let body = move || asking.get_untracked().map(|subject| view! { <ConfirmContent context subject /> });
    view! {
        <Dialog
            title
            is_open=move || asking.read().is_some()
            on_close=move |()| asking.set(None)
            is_wide=true
        >
            {body}
        </Dialog>
    }
}

#[component]
fn ConfirmContent(context: StreamContext, subject: DeletionSubject) -> impl IntoView {
    let client = use_client();
    let query = context.stream.query;
    // The displayed data may be old.
    let age_secs = query.try_data_untracked().and(untrack(|| query.read_at_secs())).map(|at| now_secs() - at);
    let shown_at = UnixSeconds(client.service_now_secs() - age_secs.unwrap_or(0).max(0));
    let report = RwSignal::new((query.try_data_untracked().unwrap_or_default(), shown_at));
    let (hosts, cuts) = (context.selector(), subject.cuts());
    let requests = StoredValue::new(subject.requests(&context.stream_name(), &hosts));
    let prediction = memo(move || {
        let report = report.read();
        Arc::new(Prediction::new(&report.0.entries.items, &hosts, &cuts).as_of(report.1))
    });
    let dialog = DeletionDialog {
        context,
        subject: StoredValue::new(subject.clone()),
        requests,
        report,
        prediction,
        notice: RwSignal::new(None),
        task: StoredValue::new_local(None),
        progress: WriteProgress::new(),
    };
    let (sessions, notice) = (use_sessions(), dialog.notice);
    sessions.on_new_token(move || {
        if notice.with_untracked(Option::is_some) {
            let title = "Signed in. Nothing was deleted yet: press Delete again.".to_owned();
            notice.set(Some(DeletionNotice { kind: BannerKind::Info, title, lines: Vec::new() }));
        }
    });
    let typed = RwSignal::new(String::new());
    let name = context.stream_name().to_string();
    let is_typed = {
        let (is_all, name) = (subject == DeletionSubject::All, name.clone());
        Signal::derive(move || !is_all || *typed.read() == name)
    };
    let zone = use_settings().zone;
    let named = (subject == DeletionSubject::All).then(|| {
        view! {
            <TextField
                label="Stream name"
                value=typed
                on_input=move |text| typed.set(text)
                hint=format!("Type {name} to confirm. This can't be undone.")
            />
        }
    });
    view! {
        <div class="stack dvr-confirm">
            <ConfirmNotices dialog />
            <p class="dvr-confirm-what">{move || describe_subject(&subject, &name, zone.get())}</p>
            {cut_table(dialog)}
            <Preview dialog />
            <RequestWords dialog />
            {named}
            <ConfirmActions dialog is_typed />
        </div>
    }
}

/// Describes the deletion with the stream's name, because several tabs may be open.
fn describe_subject(subject: &DeletionSubject, stream: &str, zone: Zone) -> String {
    let span =
        |Period { from, to }: Period| format!("{} up to {}", utc_and(from.0, zone), utc_and(to.0, zone));
    match subject {
        DeletionSubject::Range(period) => {
            let secs = duration(period.duration_secs().unsigned_abs());
            format!("{secs} of {stream}, from {}. Deleted DVR can't be restored.", span(*period))
        }
        DeletionSubject::All => {
            format!(
                "Everything recorded of {stream} so far. A live stream starts recording DVR again immediately. Deleted DVR can't be restored."
            )
        }
        DeletionSubject::Cuts(cuts) => {
            let (joined, count) = (cuts.seconds(), cuts.cuts().len());
            let secs = duration(joined.total_secs().unsigned_abs());
            let fewer = (joined.len() < count).then(|| format!(" (joined: {})", joined.len()));
            format!(
                "{}{} with {secs} in all of {stream}, deleted one after the other. Deleted DVR can't be restored.",
                counted(count, "range"),
                fewer.unwrap_or_default()
            )
        }
    }
}

/// Lists each range that a cut list deletes, joined as they are sent.
fn cut_table(dialog: DeletionDialog) -> Option<AnyView> {
    let is_list = dialog.subject.with_value(|subject| matches!(subject, DeletionSubject::Cuts(_)));
    let pieces =
        move || dialog.requests.with_value(|all| all.iter().filter_map(|request| request.piece).collect());
    is_list.then(|| {
        view! {
            <PeriodTable
                label="Ranges to delete"
                heads=Vec::new()
                periods=Signal::derive(pieces)
                cells=|_, _| Vec::new()
            />
        }
        .into_any()
    })
}

/// Lists the limits of the preview, a sentence each.
fn warnings(dialog: DeletionDialog) -> Vec<String> {
    let (report, prediction) = (dialog.report.read(), dialog.prediction.read());
    let incomplete = report.0.check_complete().err().map(|error| {
        let message = error.message;
        format!(
            "{message} The preview may lack recordings, and the deletion can't be verified until that is over."
        )
    });
    let doubled = prediction.hosts.iter().filter(|on| on.reports > 1).map(|on| {
        let host = host_label(&on.host, on.reports);
        format!("{host}: a deletion reaches every host of that name, and what they recorded counts together.")
    });
    let is_of_all =
        dialog.requests.with_value(|all| all.iter().any(|request| request.hosts == HostSelector::All));
    let unreadable = if is_of_all { report.0.entries.rejected.len() } else { 0 };
    let unreadable = (unreadable > 0).then(|| {
        let hosts = counted(unreadable, "host");
        format!("{hosts} couldn't be loaded and can't be previewed. Deleting on all hosts deletes there too.")
    });
    incomplete.into_iter().chain(doubled).chain(unreadable).collect()
}

/// The limits of the preview, and the reason why nothing was sent.
#[component]
fn ConfirmNotices(dialog: DeletionDialog) -> impl IntoView {
    let warnings = memo(move || warnings(dialog));
    let banner = |DeletionNotice { kind, title, lines }| {
        let lines = lines.into_iter().map(|line| view! { <p>{line}</p> });
        view! {
            <Banner kind title>
                {lines.collect_view()}
            </Banner>
        }
    };
    view! {
        {move || warning_banners(warnings.get())}
        {move || dialog.notice.get().map(banner)}
    }
}

#[component]
fn ConfirmActions(
    dialog: DeletionDialog,
    /// True once the confirmation text is typed.
    is_typed: Signal<bool>,
) -> impl IntoView {
    let DeletionDialog { context, prediction, progress, .. } = dialog;
    let is_checking = Signal::derive(move || progress.phase().is_some());
    let on_delete = check_and_delete(dialog);
    let amount = Signal::derive(move || {
        let prediction = prediction.read();
        let secs = prediction.hosts.iter().map(|on| on.removed.total_secs()).max().unwrap_or_default();
        let hosts = prediction.hosts.len();
        format!(" {} on {}", duration(secs.unsigned_abs()), counted(hosts, "host"))
    });
    let is_disabled =
        Signal::derive(move || !is_typed.get() || is_checking.get() || prediction.read().hosts.is_empty());
    let waiting = Signal::derive(move || if is_checking.get() { "Loading the stream again…" } else { "" });
    view! {
        <SlowWrite progress what="deletion" />
        <div class="wrap dialog-actions">
            <span class="muted" role="status">
                {waiting}
            </span>
            <button type="button" class="button" autofocus=true on:click=move |_| context.asking.set(None)>
                "Cancel"
            </button>
            <button
                type="button"
                class="button button-danger"
                prop:disabled=is_disabled
                on:click=move |_| on_delete()
            >
                <span>"Delete"<span aria-hidden="true">{amount}</span></span>
            </button>
        </div>
    }
}

const CHANGED: &str = "The stream has changed since you saw this. Nothing was deleted. Check the new preview, then press Delete again.";

/// Loads the stream again, and deletes if the effect is unchanged.
fn check_and_delete(dialog: DeletionDialog) -> impl Fn() + Copy {
    let client = use_client();
    let sender = use_sender().showing(Signal::stored(dialog.context.stream_name().to_path()));
    move || {
        let DeletionDialog { context, notice, progress, report, .. } = dialog;
        progress.begin();
        notice.set(None);
        let refuse = move |kind: BannerKind, title: &str, lines: Vec<String>| {
            notice.try_set(Some(DeletionNotice { kind, title: title.to_owned(), lines }));
        };
        let account = AccountClient::here(client);
        let stream = context.stream_name();
        let task = Task::spawn(async move {
            let now = read_stream(&account, &stream).await;
            progress.end();
            let now = match now {
                Ok(now) => now,
                Err(error) => {
                    let title = "Nothing was deleted: the stream couldn't be refreshed first.";
                    return refuse(BannerKind::Bad, title, vec![sentence(&error)]);
                }
            };
            let Some(prediction) = dialog.prediction.try_get_untracked() else { return };
            let differs = prediction.changed(&now.0.entries.items, now.1);
            if !differs.is_empty() {
                report.try_set(now);
                return refuse(BannerKind::Warning, CHANGED, differs.iter().map(change_message).collect());
            }
            let is_list = dialog.subject.with_value(|subject| matches!(subject, DeletionSubject::Cuts(_)));
            if let Some(message) = blocker(sender.writes, &stream, is_list) {
                return refuse(
                    BannerKind::Bad,
                    "Nothing was deleted: another batch is running.",
                    vec![message],
                );
            }
            let requests = dialog.requests.get_value();
            match dialog.subject.get_value() {
                DeletionSubject::Cuts(_) => {
                    begin_cut_list(context, client, sender.writes, requests, &now);
                    _ = context.asking.try_set(None);
                    return;
                }
                // The selection is deleted now.
                DeletionSubject::Range(_) => context.axis.select(None),
                DeletionSubject::All => {}
            }
            for request in requests {
                let deletion = Box::new(DeleteDvr::confirmed(client, request, &now));
                sender.send(aim(&stream), DELETION, deletion, None);
            }
            context.asking.try_set(None);
            request_animation_frame(|| {
                focus_id(RESULTS_ID);
            });
        });
        dialog.task.set_value(Some(task));
    }
}

/// Returns why no deletion of a stream can begin now: one at a time, because each is judged by what was there before.
fn blocker(writes: Writes, stream: &StreamName, is_list: bool) -> Option<String> {
    if let Some(message) = untrack(|| writes.blocker()).filter(|_| is_list) {
        return Some(message);
    }
    let message = "Another deletion of this stream is in progress. Wait until its results are there.";
    untrack(|| is_busy(writes, stream)).then(|| message.to_owned())
}

/// Deletes the ranges one after the other, each judged by its own prediction.
fn begin_cut_list(
    context: StreamContext,
    client: Client,
    writes: Writes,
    requests: Vec<DeletionRequest>,
    now: &TimedReport,
) {
    let title = format!("Delete {} from {}", counted(requests.len(), "range"), context.stream_name());
    let item = |request: DeletionRequest| {
        let (id, name) = (Some(request.stream.to_string()), range_label(request.piece, Zone::Utc));
        let operation = DeleteDvr::of_list(client, request, now, context.cut_lists);
        let plan = operation.plan().text();
        ListItem { id, name, operation: Box::new(operation), plan }
    };
    let spec = ListSpec { title, area: Area::Dvr, undo: None };
    begin(writes, client, spec, requests.into_iter().map(item).collect());
}

fn change_message(changed: &PredictionChange) -> String {
    let secs = |secs: i64| duration(secs.unsigned_abs());
    match changed {
        PredictionChange::HostAdded { host, removed_secs } => {
            format!("{host} serves the stream now: {} would be deleted there as well.", secs(*removed_secs))
        }
        PredictionChange::HostGone { host } => format!("{host} no longer serves the stream."),
        PredictionChange::Ranges { host, more, fewer } => {
            let more =
                (!more.is_empty()).then(|| format!("{} more would be deleted", secs(more.total_secs())));
            let fewer = (!fewer.is_empty()).then(|| format!("{} are gone already", secs(fewer.total_secs())));
            let both = [more, fewer].into_iter().flatten().collect::<Vec<_>>().join(", and ");
            format!("{host}: {both}.")
        }
    }
}

pub(super) fn warning_banners(warnings: Vec<String>) -> impl IntoView {
    let banner = |title: String| view! { <Banner kind=BannerKind::Warning title /> };
    warnings.into_iter().map(banner).collect_view()
}
