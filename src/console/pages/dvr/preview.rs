//! The state of an open deletion dialog, and its preview by host: numbers, a drawing and the request.

use std::sync::Arc;

use leptos::prelude::*;

use crate::api::{Endpoint, Request};
use crate::console::client::WriteProgress;
use crate::console::kit::{BannerKind, StaticTable};
use crate::console::pages::dvr::board::host_label;
use crate::console::pages::dvr::context::{DeletionSubject, StreamContext};
use crate::console::pages::dvr::deletion::{TimedReport, all_call, range_call};
use crate::console::platform::clock::utc_and;
use crate::console::platform::settings::use_settings;
use crate::console::platform::task::Task;
use crate::console::session::use_sessions;
use crate::console::timeline::{CanvasRow, CanvasRows, LaneColour, Layer, RowPlaces};
use crate::model::dvr::{DeletionRequest, HostPrediction, Prediction};
use crate::model::intervals::{Intervals, Period};
use crate::plot::time_view::TimeView;
use crate::text::durations::{duration, length};
use crate::text::plurals::counted;

/// The reason why no deletion was sent.
#[derive(Clone)]
pub(super) struct DeletionNotice {
    pub kind: BannerKind,
    pub title: String,
    pub message: Option<String>,
    /// True if the token was rejected.
    pub is_of_token: bool,
}

impl DeletionNotice {
    pub(super) fn bad(what: &str, message: String, is_of_token: bool) -> Self {
        let title = format!("Nothing was deleted: {what}.");
        Self { kind: BannerKind::Bad, title, message: Some(message), is_of_token }
    }
}

/// The state of an open dialog.
#[derive(Clone, Copy)]
pub(super) struct DeletionDialog {
    pub context: StreamContext,
    pub ask: StoredValue<DeletionSubject>,
    pub requests: StoredValue<Vec<DeletionRequest>>,
    /// The report behind the preview.
    pub shown: RwSignal<TimedReport>,
    pub prediction: Memo<Arc<Prediction>>,
    /// Changes since the first preview.
    pub changed: RwSignal<Vec<String>>,
    pub notice: RwSignal<Option<DeletionNotice>>,
    pub task: StoredValue<Option<Task>, LocalStorage>,
    /// Progress of the second load.
    pub progress: WriteProgress,
}

/// Two strips for each host, with space between; as in the style sheet.
const PLACES: RowPlaces = RowPlaces { above_px: 0.0, row_px: 10.0, gap_px: 4.0, below_px: 0.0 };
/// Minimum and maximum width of the drawing.
const WIDTH_PX: (f64, f64) = (160.0, 420.0);

/// A row for each host, and the drawing.
#[component]
pub(super) fn Preview(asking: DeletionDialog) -> impl IntoView {
    let prediction = asking.prediction;
    let rows = move || prediction.read().hosts.iter().map(|on| host_row(asking, on)).collect_view();
    let total = Signal::derive(move || {
        let prediction = prediction.read();
        if prediction.hosts.is_empty() {
            return "No host is selected: choose one under Host.".to_owned();
        }
        let hosts = counted(prediction.hosts.len(), "host");
        match prediction.removed_secs().unsigned_abs() {
            0 => format!("Nothing is recorded here on {hosts}: nothing would be deleted."),
            secs => format!("{} of recordings in all, on {hosts}.", duration(secs)),
        }
    });
    view! {
        <StaticTable
            label="What is deleted on each host"
            heads=["Host", "Seconds removed", "Ranges before", "Ranges after", "Live part"]
            class="is-cards"
        >
            {rows}
        </StaticTable>
        <p>{total}</p>
        <PreviewDrawing asking />
    }
    .into_any()
}

fn host_row(asking: DeletionDialog, on: &HostPrediction) -> AnyView {
    let removed = on.removed.total_secs();
    let exact = (removed >= 60).then(|| format!(" ({})", length(removed.unsigned_abs())));
    let is_alive = asking.shown.with_untracked(|(report, _)| {
        let entries = report.entries.items.iter().filter(|entry| entry.host == on.host);
        entries
            .map(|entry| entry.is_alive.map(|is_alive| is_alive && entry.dvr.enabled != Some(false)))
            .max()
            .flatten()
    });
    let live = match (is_alive, on.is_live_part_cut) {
        (_, true) => "Live: anything recorded until then is deleted too",
        (Some(true), false) => "Not touched",
        (Some(false), false) => "Not live",
        (None, false) => "Not reported whether it is live",
    };
    let class = on.removed.is_empty().then_some("muted");
    let remaining = on.after.total_secs().unsigned_abs();
    view! {
        <tr role="row" class=class>
            <th scope="row" role="rowheader" class="mono">
                {host_label(&on.host, on.reports)}
            </th>
            <td role="cell" data-label="Removed:">
                {format!("{removed} s")}
                <span class="muted">{exact}</span>
            </td>
            <td role="cell" data-label="Ranges before:">
                {on.before.len()}
            </td>
            <td role="cell" data-label="After:">
                {on.after.len()}
                <span class="muted">{format!(" ({} left)", length(remaining))}</span>
            </td>
            <td role="cell" data-label="Live part:" class=("dvr-live-cut", on.is_live_part_cut)>
                {live}
            </td>
        </tr>
    }
    .into_any()
}

/// Returns the period to draw: the deleted part with a margin.
fn drawn(prediction: &Prediction, cuts: &Intervals) -> Option<Period> {
    let recorded = prediction.hosts.iter().filter_map(|on| on.before.extent());
    let recorded =
        recorded.reduce(|one, other| Period { from: one.from.min(other.from), to: one.to.max(other.to) });
    let cut = cuts.extent().filter(|cut| *cut != Period::ALWAYS).or(recorded)?;
    let pad = (cut.duration_secs() / 4).max(5);
    Some(Period::of_seconds(cut.from.0.saturating_sub(pad), cut.to.0.saturating_add(pad)))
}

/// Before and after as two strips for each host.
#[component]
fn PreviewDrawing(asking: DeletionDialog) -> impl IntoView {
    let DeletionDialog { context, prediction, .. } = asking;
    let cuts = asking.ask.with_value(DeletionSubject::cuts);
    let width_px = (context.axis.width_px.get_untracked() * 0.5).clamp(WIDTH_PX.0, WIDTH_PX.1);
    let drawn = Memo::new(move |_| drawn(&prediction.read(), &cuts));
    let scale = Signal::derive(move || {
        let Period { from, to } = drawn.get().unwrap_or(Period::of_seconds(0, 1));
        TimeView::of_seconds(from.0, to.0).over(width_px)
    });
    let rows = Signal::derive(move || {
        let strips = |on: &HostPrediction| {
            let strip = |layers| CanvasRow { layers, gaps_in: on.before.extent(), ..CanvasRow::default() };
            let whole = |intervals: &Intervals, colour| Layer::whole(Arc::new(intervals.clone()), colour);
            [
                strip(vec![whole(&on.before, LaneColour::Covered), whole(&on.removed, LaneColour::Removed)]),
                strip(vec![whole(&on.after, LaneColour::Covered)]),
            ]
        };
        Arc::new(prediction.read().hosts.iter().flat_map(strips).collect::<Vec<_>>())
    });
    let names = move || {
        let name = |on: &HostPrediction| view! { <li class="mono">{host_label(&on.host, on.reports)}</li> };
        prediction.read().hosts.iter().map(name).collect_view()
    };
    let zone = use_settings().zone;
    let ends = Signal::derive(move || {
        drawn.get().map(|Period { from, to }| {
            let zone = zone.get();
            format!("{} – {}: before above, after below", utc_and(from.0, zone), utc_and(to.0, zone))
        })
    });
    view! {
        <figure class="dvr-drawing" aria-hidden="true">
            <div class="dvr-drawing-rows">
                <ul>{names}</ul>
                <div class="dvr-drawing-canvas" style:width=format!("{width_px}px")>
                    <CanvasRows rows scale places=PLACES />
                </div>
            </div>
            <figcaption class="muted">{ends}</figcaption>
        </figure>
    }
    .into_any()
}

/// The requests to be sent.
#[component]
pub(super) fn RequestWords(asking: DeletionDialog) -> impl IntoView {
    let account =
        use_sessions().current().with_untracked(|session| session.as_ref().map(|s| s.account().clone()));
    let account = account.unwrap_or_default();
    let call = |request: &DeletionRequest| match request.piece {
        Some(period) => range_call(request, period).request(&account),
        None => all_call(request).request(&account),
    };
    let calls: Vec<Request> = asking.requests.with_value(|requests| requests.iter().map(call).collect());
    let path = calls.first().map(|call| format!("DELETE {}", call.path));
    let bodies =
        calls.into_iter().map(|call| String::from_utf8(call.body.unwrap_or_default()).unwrap_or_default());
    let lines = path.into_iter().chain(bodies).collect::<Vec<_>>().join("\n");
    view! {
        <details class="dvr-request" open=true>
            <summary>"Request"</summary>
            <pre class="mono" data-testid="dvr-request" tabindex="0">
                {lines}
            </pre>
        </details>
    }
    .into_any()
}
