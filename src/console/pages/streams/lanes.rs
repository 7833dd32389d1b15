//! Labels of the hosts' lanes: name, state and the stretch at the crosshair. The canvas behind draws the recordings.

use crate::console::kit::{Badge, Tone};
use crate::console::pages::streams::context::StreamContext;
use crate::console::pages::streams::stream_hosts::HostDvr;
use crate::console::platform::clock::beside_now;
use crate::console::platform::reactive::*;
use crate::console::platform::settings::use_settings;
use crate::console::timeline::TimeAxis;
use crate::model::intervals::IntervalOrGap;
use crate::model::time::UnixSeconds;
use crate::text::durations::duration;

#[component]
pub(super) fn HostLane(
    context: StreamContext,
    index: usize,
    /// The second at the crosshair, as texts show it.
    pointed: Memo<Option<i64>>,
) -> impl IntoView {
    let StreamContext { stream, host: chosen, .. } = context;
    let host = memo(move || stream.hosts.read().get(index).cloned());
    let text = move |say: fn(&HostDvr) -> String| {
        Signal::derive(move || host.read().as_ref().map(say).unwrap_or_default())
    };
    let name = text(|host| host.host.clone());
    let is_left_out = memo(move || chosen.read().as_ref().is_some_and(|chosen| *chosen != name.get()));
    let tone = Signal::derive(move || host.read().as_ref().map_or(Tone::Unknown, |host| state_of(host).0));
    view! {
        <div
            class="axis-row dvr-lane"
            class=("is-left-out", is_left_out.signal())
            data-testid="dvr-lane"
            data-lane=index.to_string()
            data-host=name
        >
            <div class="line lane-name">
                <span class="mono strong dvr-host">{text(HostDvr::label)}</span>
                <Badge tone word=text(|host| state_of(host).1.to_owned()) />
                <StretchAt context index pointed />
            </div>
        </div>
    }
}

fn state_of(host: &HostDvr) -> (Tone, &'static str) {
    match (host.is_alive, host.is_enabled) {
        _ if host.stalled_since.is_some() => (Tone::Bad, "Live, not recording"),
        (Some(true), Some(true)) => (Tone::Good, "Live"),
        (Some(true), Some(false)) => (Tone::Warning, "Live, DVR off"),
        (Some(true), None) => (Tone::Unknown, "Live, DVR not reported"),
        (Some(false), Some(true)) => (Tone::Idle, "Off air"),
        (Some(false), Some(false)) => (Tone::Idle, "Off air, DVR off"),
        (Some(false), None) => (Tone::Unknown, "Off air, DVR not reported"),
        (None, Some(false)) => (Tone::Unknown, "Not reported, DVR off"),
        (None, _) => (Tone::Unknown, "Not reported"),
    }
}

/// Returns the second at the crosshair, at the pace of texts.
pub(super) fn pointed_on(axis: TimeAxis) -> Memo<Option<i64>> {
    #[expect(clippy::cast_possible_truncation, reason = "a moment on the axis is a valid time")]
    axis.throttled(move || axis.read_secs.get().map(|secs| secs.floor() as i64))
}

/// The stretch of a lane at the crosshair.
#[component]
fn StretchAt(context: StreamContext, index: usize, pointed: Memo<Option<i64>>) -> impl IntoView {
    let StreamContext { stream, related, .. } = context;
    let zone = use_settings().zone;
    let message = Signal::derive(move || {
        let second = pointed.get().filter(|second| !related.is_ahead(stream, *second))?;
        let second = UnixSeconds(second);
        let (hosts, now_secs, zone) = (stream.hosts.read(), related.paced_now.get(), zone.get());
        let clock = |time| beside_now(time, now_secs, zone);
        let between = |what: &str, from: UnixSeconds, to: UnixSeconds| {
            format!("{what} {} – {} ({})", clock(from), clock(to), duration(to.0.abs_diff(from.0)))
        };
        Some(match hosts.get(index)?.recorded.at(second) {
            IntervalOrGap::Covered(range) => between("recorded", range.from, range.to),
            IntervalOrGap::Gap { from: Some(from), to: Some(to) } => between("gap", from, to),
            IntervalOrGap::Gap { from: Some(from), to: None } => {
                format!("nothing after {}", clock(from))
            }
            IntervalOrGap::Gap { from: None, to: Some(to) } => {
                format!("nothing before {}", clock(to))
            }
            IntervalOrGap::Gap { from: None, to: None } => String::new(),
        })
    });
    view! { <span class="cut small lane-at">{message}</span> }
}
