//! The lanes of states: the source, the recording, and each target. A folded lane reads nothing.

use std::sync::Arc;

use crate::console::facts::instance_times::use_instance_times;
use crate::console::facts::platform_names::use_platform_names;
use crate::console::kit::{Button, ButtonKind, Each, Link, When, Writing, true_or_false};
use crate::console::pages::streams::context::StreamContext;
use crate::console::pages::streams::related::{READ_AT_ONCE, RECORDING, Related, SOURCE, TARGETS};
use crate::console::platform::clock::beside_now;
use crate::console::platform::reactive::*;
use crate::console::platform::settings::{Zone, use_settings};
use crate::console::routes::Route;
use crate::console::timeline::{CanvasLane, LaneLook, STATE_LOOKS};
use crate::model::recording::Setting;
use crate::model::recording::board::name as recording_name;
use crate::model::recording::retention::{Retention, first_deleted};
use crate::model::stream::lanes::{LaneState, Stretch, stretch_at, with_planned};
use crate::model::time::UnixSeconds;
use crate::plot::lane::LaneSegment;
use crate::text::durations::{distance, duration};
use crate::text::plurals::counted;

/// The looks of [`LaneState`], by its place.
pub(super) const LOOKS: [LaneLook; 8] = {
    let [not_found, not_published, code, stopped, unknown, ok] = STATE_LOOKS;
    let planned = LaneLook::new("plan-planned", "M-2 6l4 4M0 0l8 8M6-2l4 4", "Planned");
    let recorded = LaneLook::new("is-recorded", "", "Recorded");
    [not_found, not_published, code, stopped, unknown, ok, planned, recorded]
};

/// A state that was true so many seconds ago goes on.
const OPEN_SECS: i64 = 60;

/// The line above a lane: a button that folds it, and what is said of it.
#[component]
pub(super) fn LaneHead(
    related: Related,
    /// Its name in the address.
    lane: &'static str,
    title: &'static str,
    children: Children,
) -> impl IntoView {
    let is_open = related.is_open(lane);
    view! {
        <div class="line lane-name">
            <button
                type="button"
                class="stream-fold"
                aria-expanded=true_or_false(is_open)
                // A press on the plot begins a selection.
                on:pointerdown=|event| event.stop_propagation()
                on:dblclick=|event| event.stop_propagation()
                on:click=move |_| related.toggle(lane)
            >
                {title}
            </button>
            {children()}
        </div>
    }
}

/// A line about a missing part, with the page that makes it.
#[component]
pub(super) fn NotThere(text: &'static str, to: Route, action: &'static str) -> impl IntoView {
    view! {
        <span class="muted small">{text}</span>
        <Writing>
            <span class="small" on:pointerdown=|event| event.stop_propagation()>
                <Link to=to.clone()>{action}</Link>
            </span>
        </Writing>
    }
}

/// Describes a part of a lane with its ends.
fn describe(stretch: &Stretch, goes_on: bool, now_secs: i64, zone: Zone) -> String {
    let (state, period) = (stretch.state.label(), stretch.period);
    let secs = period.duration_secs().unsigned_abs();
    let [from, to] = [period.from, period.to].map(|end| beside_now(end, now_secs, zone));
    match (stretch.is_begun_before, goes_on) {
        _ if matches!(stretch.state, LaneState::Source(None) | LaneState::Target(None)) => state,
        (true, true) => format!("{state} for more than {}", distance(secs)),
        (true, false) => format!("{state} until {to}"),
        (false, true) => format!("{state} since {from}"),
        _ => format!("{state} {from} – {to} ({})", duration(secs)),
    }
}

/// Returns the end of what is known, if its state goes on.
fn open_to(stretches: &[Stretch], now_secs: i64) -> Option<UnixSeconds> {
    let last = stretches.iter().rev().find(|one| one.state != LaneState::Planned)?;
    (now_secs - last.period.to.0 < OPEN_SECS).then_some(last.period.to)
}

/// The blocks of a lane, and above them what is true at the crosshair, else at the end.
#[component]
fn StretchAt(
    related: Related,
    #[prop(into)] stretches: Signal<Arc<Vec<Stretch>>>,
    pointed: Memo<Option<i64>>,
) -> impl IntoView {
    let zone = use_settings().zone;
    let text = Signal::derive(move || {
        let all = stretches.read();
        let (_, ended_at) = related.axis.settled.get();
        let at = match pointed.get() {
            Some(second) => stretch_at(&all, UnixSeconds(second)),
            // Beyond a period of the past nothing is read.
            None if ended_at < related.paced_now.get() => stretch_at(&all, UnixSeconds(ended_at - 1)),
            None => all.iter().rev().find(|one| one.state != LaneState::Planned),
        };
        let at = at?;
        let now_secs = related.paced_now.get();
        let goes_on = open_to(&all, now_secs) == Some(at.period.to);
        Some(describe(at, goes_on, now_secs, zone.get()))
    });
    view! { <span class="cut small lane-at">{text}</span> }
}

#[component]
fn Blocks(context: StreamContext, #[prop(into)] stretches: Signal<Arc<Vec<Stretch>>>) -> impl IntoView {
    let pieces = memo(move || {
        let piece = |one: &Stretch| {
            let (from, to) = one.period.seconds();
            LaneSegment { from, to, kind: one.state.kind() }
        };
        Arc::new(stretches.read().iter().map(piece).collect::<Vec<_>>())
    });
    let open_at =
        Signal::derive(move || open_to(&stretches.read(), context.related.paced_now.get()).map(|to| to.0));
    view! { <CanvasLane axis=context.axis pieces looks=&LOOKS open_at /> }
}

#[component]
pub(super) fn SourceLane(context: StreamContext, pointed: Memo<Option<i64>>) -> impl IntoView {
    let related = context.related;
    let is_open = related.is_open(SOURCE);
    let reads_history = Signal::derive(move || is_open.get() || related.is_open(TARGETS).get());
    let has = Signal::derive(move || !related.resources.read().is_empty());
    let is_absent = Signal::derive(move || related.is_read(true) && !has.get());
    let ids = move || {
        let resources = related.resources.read();
        resources.iter().take(related.limit.get()).map(|one| one.resource_id.clone()).collect::<Vec<_>>()
    };
    let note = Signal::derive(move || match () {
        () if !related.is_joined(true) => "Loading",
        () if !has.get() && !is_absent.get() => "Not all restreams could be loaded. Retrying.",
        () if related.has_failed() => "The history couldn't be loaded. Retrying.",
        () if related.is_reading() => "Loading history",
        () => "",
    });
    view! {
        <When is=reads_history>
            <Each
                each=ids
                key=ToString::to_string
                children=move |id| {
                    related.read_history(id);
                }
            />
        </When>
        <div class="lane" data-testid="source-lane">
            <LaneHead related lane=SOURCE title="Source">
                <When is=is_absent>
                    <NotThere
                        text="No restream has this source, so nothing tells its state."
                        to=Route::RestreamNew
                        action="New restream"
                    />
                </When>
                <span class="muted small">{note}</span>
                <When is=has>
                    <StretchAt related stretches=related.source pointed />
                </When>
            </LaneHead>
            <When is=move || is_open.get() && !is_absent.get()>
                <Blocks context stretches=related.source />
            </When>
        </div>
    }
}

#[component]
pub(super) fn RecordingLane(context: StreamContext, pointed: Memo<Option<i64>>) -> impl IntoView {
    let related = context.related;
    let is_open = related.is_open(RECORDING);
    let stretches = Signal::derive(move || related.recording.get().unwrap_or_default());
    let has = Signal::derive(move || !related.settings.read().is_empty());
    let is_absent = Signal::derive(move || related.is_read(false) && !has.get());
    let note = move || match () {
        () if is_absent.get() => None,
        () if related.is_joined(false) && !has.get() => Some("Not all recordings could be loaded. Retrying."),
        () => (is_open.get() && related.recording.read().is_none()).then_some("Loading files"),
    };
    let instances = use_instance_times();
    let first_deleted = memo(move || {
        let settings = related.settings.read();
        let retention = |setting: &Setting| {
            let records = instances.instances(setting).unwrap_or_default().into_iter();
            let days = setting.storage_time_days;
            records.map(move |record| Retention::of(&record, days)).collect::<Vec<_>>()
        };
        first_deleted(settings.iter().flat_map(retention))
    });
    let now = move || UnixSeconds(context.axis.now_secs.get());
    let deletion = move || Some(format!("First file deletion {}", first_deleted.get()?.label(now())));
    let loss = move || deletion().filter(|_| first_deleted.get().is_some_and(|first| first.is_soon(now())));
    let links = move || {
        let settings = related.settings.read();
        let link = |setting: &Setting| {
            let (to, name) = (Route::Recording(setting.id.clone()), recording_name(setting));
            view! {
                <Link to>{name}</Link>
                " "
            }
        };
        settings.iter().map(link).collect_view()
    };
    view! {
        <div class="lane" data-testid="recording-lane">
            <LaneHead related lane=RECORDING title="Recording">
                <When is=is_absent>
                    <NotThere
                        text="No recording of this stream."
                        to=Route::RecordingNew
                        action="New recording"
                    />
                </When>
                <span class="small cut" title=deletion on:pointerdown=|event| event.stop_propagation()>
                    {links}
                </span>
                <span class="small text-warning">{loss}</span>
                <span class="muted small">{note}</span>
                <StretchAt related stretches pointed />
            </LaneHead>
            <When is=move || is_open.get() && !is_absent.get()>
                <Blocks context stretches />
            </When>
        </div>
    }
}

#[component]
pub(super) fn TargetLanes(context: StreamContext, pointed: Memo<Option<i64>>) -> impl IntoView {
    let related = context.related;
    let count = memo(move || related.targets.read().len());
    let more = memo(move || related.resources.read().len().saturating_sub(related.limit.get()));
    let has = Signal::derive(move || !related.resources.read().is_empty());
    let number = move || Some(count.get()).filter(|count| *count > 0).map(|count| counted(count, "target"));
    view! {
        <When is=has>
            <LaneHead related lane=TARGETS title="Targets">
                <span class="muted small">{number}</span>
                <When is=Signal::derive(move || more.get() > 0)>
                    <span on:pointerdown=|event| event.stop_propagation()>
                        <Button
                            label=move || {
                                format!("Load {}", counted(more.get().min(READ_AT_ONCE), "more resource"))
                            }
                            kind=ButtonKind::Quiet
                            on_press=move || related.limit.update(|limit| *limit += READ_AT_ONCE)
                        />
                    </span>
                </When>
            </LaneHead>
            <When is=related.is_open(TARGETS)>
                <Each each=move || 0..count.get() key=|index| *index let:index>
                    <TargetRow context index pointed />
                </Each>
            </When>
        </When>
    }
}

#[component]
fn TargetRow(context: StreamContext, index: usize, pointed: Memo<Option<i64>>) -> impl IntoView {
    let (related, platforms) = (context.related, use_platform_names());
    let Related { targets, paced_now, .. } = related;
    let stretches = memo(move || {
        let now = UnixSeconds(paced_now.get());
        targets.read().get(index).map(|target| Arc::new(with_planned(target, now))).unwrap_or_default()
    });
    let name = move || targets.read().get(index).map(|target| platforms.full(&target.platform));
    let note = move || targets.read().get(index).map(|target| target.note.clone());
    view! {
        <div class="lane" data-testid="target-lane">
            <div class="line lane-name">
                <span class="strong">{name}</span>
                <span class="muted cut small">{note}</span>
                <StretchAt related stretches pointed />
            </div>
            <Blocks context stretches />
        </div>
    }
}
