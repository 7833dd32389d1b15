//! The recorded instances as a table.

use std::sync::Arc;

use crate::console::facts::corrections::use_corrections;
use crate::console::kit::{
    Badge, Button, CopyButton, Link, ShowMore, StaticTable, ToggleChip, Tone, When, table_row, true_or_false,
};
use crate::console::pages::recordings::setting::data::SettingData;
use crate::console::platform::clock::{beside_now, both_zones};
use crate::console::platform::reactive::*;
use crate::console::platform::settings::use_settings;
use crate::console::routes::{PeriodQuery, Route, StreamView};
use crate::model::recording::Instance;
use crate::model::recording::local_facts::recorded;
use crate::model::recording::retention::{Retention, loss_message};
use crate::model::time::{UnixSeconds, format_utc};
use crate::text::durations::length;
use crate::text::plurals::counted;
use crate::text::sorting::sort_by_key;

/// Number of rows drawn at first.
const ROWS: usize = 50;

/// On a phone a time alone would not say what it is of.
const CARD_LABELS: [&str; 5] = ["", "", "", "", "Deleted"];

#[component]
pub(super) fn Instances(data: SettingData) -> impl IntoView {
    let SettingData { with_instances, is_all_shown, is_recording, .. } = data;
    let is_soonest_first = RwSignal::new(false);
    let instances = memo(move || {
        let mut instances = with_instances.latest().records.clone();
        // Instances without a start time come last.
        sort_by_key(&mut instances, |instance| std::cmp::Reverse(instance.start_time()));
        if is_soonest_first.get() {
            let days = with_instances.latest().storage_time_days;
            let deleted_at = |record: &Instance| Retention::of(record, days).deleted_at();
            sort_by_key(&mut instances, |record| (deleted_at(record).is_none(), deleted_at(record)));
        }
        // A service may list only unfinished instances; finished ones are shown on request.
        instances.retain(|instance| is_all_shown.get() || instance.stop.is_empty());
        Arc::new(instances)
    });
    let limit = RwSignal::new(ROWS);
    let count = memo(move || instances.read().len());
    let is_loading = Signal::derive(move || with_instances.is_loading() && !with_instances.has_data());
    let is_expected = move || is_loading.get() && is_recording.get();
    let is_empty = Signal::derive(move || count.get() == 0 && !is_expected());
    let empty = Signal::derive(move || match (is_all_shown.get(), is_recording.get()) {
        _ if is_loading.get() => "Loading…",
        (true, _) if recorded(&with_instances.latest()).is_none() => "The list of files can't be read.",
        (true, _) => "Nothing recorded yet, or the files are no longer kept.",
        (false, true) => "Recording now; the service doesn't list its file yet.",
        (false, false) if with_instances.latest().status.is_none() => "Status not reported.",
        (false, false) => "Not recording now.",
    });
    let label =
        Signal::derive(move || if is_all_shown.get() { "Hide finished" } else { "Show finished" }.to_owned());
    let loss = memo(move || {
        let now = UnixSeconds(data.now_secs.get());
        loss_message(&with_instances.latest(), now).filter(|_| is_all_shown.get()).unwrap_or_default()
    });
    view! {
        <section class="card stack" aria-labelledby="recording-instances" aria-busy=true_or_false(is_loading)>
            <div class="row spread gap-wide">
                <h2 id="recording-instances">"Files"</h2>
                <When is=move || !loss.read().is_empty()>
                    <Badge tone=Tone::Warning word=loss />
                    <ToggleChip
                        label="Deleted soonest first"
                        is_on=is_soonest_first
                        on_press=move || is_soonest_first.update(|is_on| *is_on = !*is_on)
                    />
                </When>
                <Button label on_press=move || is_all_shown.update(|requested| *requested = !*requested) />
            </div>
            <When is=move || !is_empty.get()>
                <InstanceRows data instances limit />
                <ShowMore what="files" count limit />
            </When>
            <When is=is_empty>
                <p class="muted">{empty}</p>
            </When>
        </section>
    }
}

#[component]
fn InstanceRows(
    data: SettingData,
    instances: Memo<Arc<Vec<Instance>>>,
    limit: RwSignal<usize>,
) -> impl IntoView {
    let rows = move || {
        let instances = instances.get();
        if instances.is_empty() {
            // Reserves the place of the file that is being recorded.
            return vec![table_row(None, &CARD_LABELS, [(); 6].map(|()| waiting()))];
        }
        let rows = instances.iter().take(limit.get()).cloned();
        rows.map(|instance| view! { <InstanceRow data instance /> }.into_any()).collect()
    };
    let label = Signal::derive(move || match instances.read().len() {
        0 => "Loading files".to_owned(),
        count => counted(count, "file"),
    });
    view! {
        <StaticTable label heads=["Start", "Stop", "Duration", "File", "Deleted", "DVR"] class="is-cards">
            {rows}
        </StaticTable>
    }
}

/// A value that is loading, as high as one with a button.
fn waiting() -> AnyView {
    view! {
        <span class="inline with-button">
            "…" <span class="button button-quiet button-icon" aria-hidden="true"></span>
        </span>
    }
    .into_any()
}

#[component]
fn InstanceRow(data: SettingData, instance: Instance) -> impl IntoView {
    let (now_secs, zone) = (data.now_secs, use_settings().zone);
    let (start, stop) = (instance.start_time(), instance.stop_time());
    let is_running = instance.stop.is_empty();
    // Invalid times are shown in the service's spelling.
    let time = move |time: Option<UnixSeconds>, spelled: String| {
        let text =
            move || time.map_or_else(|| spelled.clone(), |time| beside_now(time, now_secs.get(), zone.get()));
        view! { <span title=time.map(both_zones)>{text}</span> }.into_any()
    };
    let lasting = Signal::derive(move || {
        let end = if is_running { Some(UnixSeconds(now_secs.get())) } else { stop };
        start.zip(end).map_or_else(|| "–".to_owned(), |(start, end)| length(end.0.abs_diff(start.0)))
    });
    let stop_cell = match is_running {
        true => "running".into_any(),
        false => time(stop, instance.stop.clone()),
    };
    let path = instance.init_path.clone();
    let copied = path.clone();
    let files = match path.is_empty() {
        true => view! { "–" }.into_any(),
        false => view! {
            <span class="inline breaks with-button">
                <span class="mono">{path}</span>
                <CopyButton label="Copy path" text=Callback::new(move |()| copied.clone()) />
            </span>
        }
        .into_any(),
    };
    let stream = untrack(|| use_corrections().stream_of(&data.setting.latest()));
    let to_dvr = stream.zip(start).map(|(stream, start)| {
        let to = stop.unwrap_or_else(|| UnixSeconds(now_secs.get_untracked()));
        let period = PeriodQuery { from: format_utc(start), to: format_utc(to), ..PeriodQuery::default() };
        view! {
            <Link to=Route::Stream(
                stream,
                StreamView {
                    period,
                    ..StreamView::default()
                },
            )>"View this time"</Link>
        }
    });
    let retention = Retention::of(&instance, untrack(|| data.setting.latest()).storage_time_days);
    let deleted = move || {
        let now = UnixSeconds(now_secs.get());
        match retention.is_soon(now) {
            true => view! { <Badge tone=Tone::Warning word=retention.label(now) /> }.into_any(),
            false => retention.label(now).into_any(),
        }
    };
    let deleted = view! { <span title=retention.deleted_at().map(both_zones)>{deleted}</span> };
    let cells = [
        time(start, instance.start.clone()),
        stop_cell,
        lasting.into_any(),
        files,
        deleted.into_any(),
        to_dvr.into_any(),
    ];
    table_row(None, &CARD_LABELS, cells)
}
