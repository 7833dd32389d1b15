//! The report on the selected or visible period, to copy.

use leptos::prelude::*;

use crate::console::client::use_client;
use crate::console::facts::instance_times::{InstanceTimes, use_instance_times};
use crate::console::kit::{Button, ButtonKind, copy, use_toaster};
use crate::console::pages::streams::context::StreamContext;
use crate::console::pages::streams::stream_hosts::live_end;
use crate::console::platform::clock::{absolute, offset_secs};
use crate::console::platform::settings::{Zone, use_settings};
use crate::console::routes::{Route, StreamView};
use crate::console::timeline::spelled;
use crate::journal::{Entry, Journal, Kind};
use crate::model::end::End;
use crate::model::intervals::{Intervals, Period};
use crate::model::recording::Instance;
use crate::model::recording::retention::Retention;
use crate::model::stream::report::{RecordedFile, StreamReport};
use crate::model::stream_name::StreamName;
use crate::model::time::UnixSeconds;
use crate::text::durations::duration;

#[component]
pub(super) fn ReportButtons(context: StreamContext) -> impl IntoView {
    let (toaster, instances, client) = (use_toaster(), use_instance_times(), use_client());
    let settings = use_settings();
    let copy_report = move |is_markdown: bool| {
        let text = untrack(|| {
            let page = client.journals.page();
            client.journals.read(|journal| {
                report(context, instances, journal, &page, settings.second_zone(), is_markdown)
            })
        });
        match text {
            Some(text) => copy(toaster, text),
            None => {
                toaster.show("A report covers what has happened. Choose a period that begins before now.")
            }
        }
    };
    view! {
        <div class="row">
            <Button label="Copy report" on_press=move || copy_report(false) />
            <Button label="Copy as Markdown" kind=ButtonKind::Quiet on_press=move || copy_report(true) />
        </div>
    }
}

/// Returns the report; `None` for a period that is to come.
fn report(
    context: StreamContext,
    instances: InstanceTimes,
    journal: &Journal,
    page: &str,
    second_zone: Zone,
    is_markdown: bool,
) -> Option<String> {
    let StreamContext { related, axis, stream, .. } = context;
    let (name, now) = (context.stream_name(), axis.now_secs.get());
    let (from, to) = axis.selected().map_or_else(|| axis.settled.get(), Period::seconds);
    let period = Period::of_seconds(from, to.min(now));
    if period.to <= period.from {
        return None;
    }
    let (source, targets, recording) =
        (related.source.read(), related.targets.read(), related.recording.get());
    let (traffic, changes, hosts) = (related.traffic.read(), related.changes.read(), stream.hosts.read());
    let in_period = changes.iter().filter(|change| period.contains(change.at));
    let settings = related.settings.read();
    let files = settings.iter().flat_map(|setting| {
        let instances = instances.instances(setting).unwrap_or_default();
        let file = |one: &Instance| {
            let to = if one.stop.is_empty() { UnixSeconds(now) } else { one.stop_time()? };
            let retention = Retention::of(one, setting.storage_time_days);
            let period = Period { from: one.start_time()?, to };
            Some(RecordedFile { path: one.init_path.clone(), period, retention })
        };
        instances.iter().filter_map(file).collect::<Vec<_>>()
    });
    let has_no_dvr = !stream.query.has_data() && !stream.query.is_missing();
    let view = StreamView { period: spelled(period.seconds()), ..StreamView::default() };
    let report = StreamReport {
        name: name.as_str(),
        period,
        period_labels: period_labels(period, second_zone),
        source: &source,
        targets: &targets,
        recording: recording.as_deref().map(Vec::as_slice),
        files: files.collect(),
        dvr_until: live_end(&hosts),
        hosts: hosts.iter().map(|host| (&*host.host, &*host.recorded)).collect(),
        oldest: stream.oldest(),
        now: UnixSeconds(now),
        traffic: &traffic,
        changes: in_period.map(|change| (change.at, &*change.text)).collect(),
        deleted: deleted(journal, page, &name),
        omitted: related.omitted().into_iter().chain(has_no_dvr.then_some("DVR")).collect(),
        link: window().location().origin().unwrap_or_default() + &Route::Stream(name.clone(), view).href(),
    };
    Some(report.text(is_markdown))
}

/// Returns the period in UTC, and in the second zone if that differs.
fn period_labels(period: Period, second_zone: Zone) -> Vec<String> {
    let label = |zone| {
        let [from, to] = [period.from, period.to].map(|end| absolute(end.0, zone));
        format!("{from} – {to} ({})", duration(period.duration_secs().unsigned_abs()))
    };
    let differs = [period.from, period.to].iter().any(|end| offset_secs(end.0, second_zone) != 0);
    let second = differs.then(|| label(second_zone));
    std::iter::once(label(Zone::Utc)).chain(second).collect()
}

/// Returns the time that was deleted from the stream's DVR in this browser, or may have been.
fn deleted(journal: &Journal, page: &str, name: &StreamName) -> Intervals {
    let of_stream = journal.entries().filter(|entry| {
        let is_unchanged = entry.end_on(page).is_some_and(End::is_unchanged);
        entry.subject.kind == Kind::Stream && entry.subject.id == name.as_str() && !is_unchanged
    });
    let piece = |entry: &Entry| {
        let deletion = entry.subject.deletion.as_ref()?;
        // A live stream has recorded again since.
        let all = Period { from: UnixSeconds(0), to: deletion.began_at };
        Some(deletion.request.piece.unwrap_or(all))
    };
    of_stream.filter_map(piece).collect()
}
