//! Where lanes end: the left edge of each host's window, and the open end of what is live. One drawing for all lanes.

use leptos::prelude::*;

use crate::console::pages::dvr::board::HostDvr;
use crate::console::pages::dvr::context::StreamContext;
use crate::plot::time_view::TimeScale;

/// The ends of all lanes, over the canvas.
#[component]
pub(super) fn LaneEnds(
    context: StreamContext,
    /// How high a lane is, in CSS pixels.
    row_px: f64,
    /// How much is free above it.
    gap_px: f64,
) -> impl IntoView {
    let StreamContext { board, axis, .. } = context;
    let of_all = move |of: &dyn Fn(&HostDvr, f64, TimeScale) -> Option<String>| {
        let scale = axis.scale();
        let tops = (1..).map(|number| f64::from(number) * (row_px + gap_px) - row_px);
        let hosts = board.hosts.read();
        hosts.iter().zip(tops).filter_map(|(host, top_px)| of(host, top_px, scale)).collect::<String>()
    };
    let edges = Signal::derive(move || {
        let now_secs = axis.now_secs.get();
        of_all(&|host, top_px, scale| edge_of(host, now_secs, (top_px, row_px), scale))
    });
    let open_ends = Signal::derive(move || of_all(&|host, top_px, scale| open_end_of(host, top_px, scale)));
    view! {
        <svg class="dvr-ends" aria-hidden="true">
            <path d=edges />
            <path class="dvr-open-end" d=open_ends />
        </svg>
    }
    .into_any()
}

/// A bracket at the left edge of the window: older than this the service keeps nothing.
fn edge_of(host: &HostDvr, now_secs: i64, (top_px, row_px): (f64, f64), scale: TimeScale) -> Option<String> {
    #[expect(clippy::cast_precision_loss, reason = "a moment on the axis is far below 2^53")]
    let px = scale.px((now_secs - host.window_secs?) as f64);
    let (upper, lower) = (top_px + 1.0, top_px + row_px - 2.0);
    (0.0..=scale.width_px())
        .contains(&px)
        .then(|| format!("M{px:.1} {top_px}v{row_px}M{px:.1} {upper}h5M{px:.1} {lower}h5"))
}

/// Arrows where a recording that goes on has come to.
fn open_end_of(host: &HostDvr, top_px: f64, scale: TimeScale) -> Option<String> {
    let end = Some(host).filter(|host| host.is_recording())?.recorded.extent()?.to;
    #[expect(clippy::cast_precision_loss, reason = "a moment on the axis is far below 2^53")]
    let px = scale.px(end.0 as f64);
    // Where the end is not seen, it says nothing of what is.
    if px > scale.width_px() + 1.0 {
        return None;
    }
    let (px, y) = (px.min(scale.width_px()) - 4.0, top_px + 5.0);
    (px > 0.0).then(|| format!("M{:.1} {y}l7 7l-7 7M{:.1} {y}l7 7l-7 7", px - 8.0, px - 14.0))
}
