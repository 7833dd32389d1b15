use crate::console::facts::moment::use_service_now_secs;
use crate::console::facts::streams::{AccountStreams, StreamVerdictLine};
use crate::console::facts::visited_streams::use_visited_streams;
use crate::console::kit::page_title::use_page_title;
use crate::console::kit::{
    Banner, BannerKind, Button, ButtonKind, Crumb, Empty, Link, Skeleton, When, Writing,
};
use crate::console::operations::cut_lists::use_cut_lists;
use crate::console::pages::streams::address::{self, DvrQuery};
use crate::console::pages::streams::confirm::Confirm;
use crate::console::pages::streams::confirm::warning_banners;
use crate::console::pages::streams::context::{MAX_SECS, StreamContext, show};
use crate::console::pages::streams::cut_list::CutListPanel;
use crate::console::pages::streams::differences::HostDifferences;
use crate::console::pages::streams::parts::DoubtfulParts;
use crate::console::pages::streams::ranges::Ranges;
use crate::console::pages::streams::ready::Ready;
use crate::console::pages::streams::related::Related;
use crate::console::pages::streams::results::{Results, use_deletions};
use crate::console::pages::streams::selection_input::SelectionInput;
use crate::console::pages::streams::stream_hosts::{CALENDAR, HostDvr, StreamHosts};
use crate::console::pages::streams::timeline::CoverageTimeline;
use crate::console::planned::AHEAD_SECS;
use crate::console::platform::clock::absolute;
use crate::console::platform::reactive::*;
use crate::console::platform::settings::{Zone, use_settings};
use crate::console::query::freshness::UpdatedAgo;
use crate::console::query::loaded::{LoadState, Loaded, Reads};
use crate::console::routes::{ListQuery, Route, use_param, use_route};
use crate::console::timeline::{AxisBounds, TimeAxis};
use crate::model::intervals::Period;
use crate::model::stream::show::DvrFact;
use crate::model::stream_name::StreamName;
use crate::model::time::UnixSeconds;
use crate::plot::period::{PeriodAction, PeriodLimits};
use crate::text::plurals::counted;

/// Visible length until data is loaded.
const FIRST_SECS: i64 = 86_400;
/// Margin around a selection in the address, as a multiple of its length.
const AROUND: i64 = 4;

/// The page, recreated for another stream.
#[component]
pub fn StreamPage() -> impl IntoView {
    let name = use_param(|route| match route {
        Route::Stream(name, ..) => Some(name),
        _ => None,
    });
    move || view! { <StreamView name=name.get() /> }.into_any()
}

#[component]
fn StreamView(name: StreamName) -> impl IntoView {
    let requested = use_route().with_untracked(DvrQuery::of);
    let stream = StreamHosts::read(name.clone());
    let account = AccountStreams::read();
    let axis = axis_of(stream, account, name.clone());
    let host = RwSignal::new(requested.host);
    axis.select(requested.selected);
    show_at_first(stream, axis, requested.selected, requested.last);
    let selected = address::selected_of(axis);
    let fold = RwSignal::new(requested.fold);
    address::follow(name.clone(), axis, selected, host, fold, requested.last.is_some());
    let name_words = name.to_string();
    let (cut_lists, name) = (use_cut_lists(), StoredValue::new(name));
    let context = StreamContext {
        name,
        cut_lists,
        cuts: memo(move || name.with_value(|name| cut_lists.of(name))),
        deletions: use_deletions(name),
        stream,
        related: Related::read(account, name, axis, fold),
        axis,
        host,
        lane: RwSignal::new(None),
        selected,
        typing: SelectionInput::new(axis),
        asking: RwSignal::new(None),
        is_painted: RwSignal::new(false),
    };
    let reads = Reads::of("The DVR", *stream.query).of_one();
    record_visit(context, reads);
    let is_shown = memo(move || reads.state() == LoadState::Ready && !stream.hosts.read().is_empty());
    let is_below = Signal::derive(move || is_shown.get() && context.is_painted.get());
    let is_without_dvr =
        Signal::derive(move || reads.state() == LoadState::Failed && context.related.is_known());
    // A stream that may not exist has no verdict until the service answers.
    let is_listed = Signal::derive(move || {
        stream.query.has_data() && !stream.query.is_missing() || context.related.is_known()
    });
    let is_listing = Signal::derive(move || is_below.get() || !context.cuts.read().cuts().is_empty());
    use_page_title().set_heading(Signal::stored(name_words.clone()));
    let wrong = requested.is_wrong.then(|| {
        view! {
            <Banner
                kind=BannerKind::Warning
                title="The selection in the address isn't valid: it needs two UTC times, the end after the start. Nothing is selected."
                    .to_owned()
            />
        }
    });
    view! {
        <div class="row page-head">
            <Crumb to=Route::Streams(ListQuery::default()) name="Streams" label="All streams" />
            <h1 class="dvr-title" title=name_words.clone()>
                {name_words.clone()}
            </h1>
            // A stream without DVR has nothing to refresh: its other lanes follow by themselves.
            <When is=move || !stream.query.is_missing()>
                <UpdatedAgo what="DVR" read=*stream.query />
            </When>
        </div>
        <When is=Signal::derive(move || !stream.query.is_missing() || context.related.is_known())>
            <StreamVerdictLine account name=context.stream_name() is_listed />
            <Ready context account />
        </When>
        <DoubtfulParts account name />
        {wrong}
        <Loaded
            reads
            waiting=|| view! { <Skeleton label="Loading DVR" /> }
            missing=move || view! { <NoDvr context /> }
        >
            <StreamContent context is_shown />
        </Loaded>
        // The other areas are seen while the DVR fails.
        <When is=is_without_dvr>
            <CoverageTimeline context />
        </When>
        // Results stay visible, whatever becomes of the stream.
        <Results context />
        <Writing>
            <When is=is_listing>
                <CutListPanel context />
            </When>
        </Writing>
        <When is=is_below>
            <HostDifferences context />
            <Ranges context />
        </When>
        <Writing>
            <Confirm context />
        </Writing>
    }
}

fn record_visit(context: StreamContext, reads: Reads) {
    let visited = use_visited_streams();
    let state = memo(move || reads.state());
    effect(move || {
        let name = context.stream_name();
        if state.get() == LoadState::Ready {
            untrack(|| visited.remember(&name));
        }
    });
}

/// Creates the axis over everything recorded and planned, zoomable from years down to ten seconds.
fn axis_of(stream: StreamHosts, account: AccountStreams, name: StreamName) -> TimeAxis {
    let now_secs = use_service_now_secs();
    // A margin makes both ends visible and easy to grab.
    let around = move || {
        let extent = stream.extent.get()?;
        let pad = (extent.duration_secs() / 50).max(2);
        Some((extent.from.0 - pad, extent.to.0 + pad))
    };
    // Without recordings, shows the DVR window.
    let begun_secs = Signal::derive(move || {
        let window_secs = stream.hosts.read().iter().filter_map(|host| host.window_secs).max();
        let empty_secs = window_secs.unwrap_or(FIRST_SECS).min(MAX_SECS);
        Some(around().map_or(now_secs.get() - empty_secs, |(from, _)| from))
    });
    // A host's clock may be ahead.
    let ahead_secs = Signal::derive(move || {
        let newest = stream.extent.get().map_or(0, |extent| extent.to.0);
        newest.saturating_sub(now_secs.get()).max(0)
    });
    let ended_secs =
        Signal::derive(move || around().map(|(_, to)| to).filter(|_| !stream.is_recording.get()));
    let limits = PeriodLimits { min_secs: 10, max_secs: MAX_SECS, all_secs: MAX_SECS };
    // A day ahead, or all that is planned.
    let planned_to = memo(move || {
        let now = UnixSeconds(now_secs.get_untracked());
        let stream = account.index.read().streams.named(&name);
        account.before_show(&stream, (DvrFact::Unknown, None), now, |facts| facts.planned_to())
    });
    let latest_secs = Signal::derive(move || {
        let day = now_secs.get() + AHEAD_SECS;
        Some(planned_to.get().map_or(day, |planned| day.max(planned.0.min(CALENDAR.to.0))))
    });
    let bounds =
        AxisBounds { begun_secs, ended_secs, latest_secs, ..AxisBounds::new(now_secs, limits, FIRST_SECS) };
    TimeAxis::ahead(bounds, ahead_secs)
}

/// Shows everything, or the selection in the address, once data is loaded.
fn show_at_first(stream: StreamHosts, axis: TimeAxis, selected: Option<Period>, last: Option<PeriodAction>) {
    let is_read = memo(move || stream.query.has_data() || stream.query.is_missing());
    effect_after(move |is_shown: Option<bool>| {
        if is_shown == Some(true) || !is_read.get() {
            return is_shown.unwrap_or_default();
        }
        match selected {
            None => axis.apply(last.unwrap_or(PeriodAction::All)),
            Some(period) => show(axis, period, period.duration_secs().saturating_mul(AROUND).max(30)),
        }
        true
    });
}

#[component]
fn StreamContent(
    context: StreamContext,
    /// True if a host serves it.
    is_shown: Memo<bool>,
) -> impl IntoView {
    let is_complete = Signal::derive(move || !context.stream.has_unreadable());
    let has_lanes = Signal::derive(move || is_shown.get() || context.related.is_known());
    view! {
        <StreamNotices context />
        <When
            is=has_lanes
            // The notices name the hosts that couldn't be loaded.
            fallback=move || {
                view! {
                    <When is=is_complete>
                        <Empty title="No host serves this stream">
                            <p class="muted page-lead">
                                "The service knows this stream but lists no host for it, so there is no DVR to show or delete. It appears here as soon as a host reports it."
                            </p>
                        </Empty>
                    </When>
                }
            }
        >
            <CoverageTimeline context />
        </When>
    }
}

/// Describes the problems of the service's report, a sentence each.
fn warnings(stream: StreamHosts, zone: Zone) -> Vec<String> {
    let hosts = stream.hosts.read();
    let incomplete = stream.incomplete.get().map(|message| {
        format!("The service reports this DVR as \"{message}\". It may be incomplete, and no deletion can be verified until that is over.")
    });
    let beyond: usize = hosts.iter().map(HostDvr::beyond).sum();
    let beyond = (beyond > 0).then(|| {
        let ranges = counted(beyond, "range");
        format!("{ranges} beyond the year 3000: not drawn, and listed under Ranges as reported.")
    });
    let ranges: usize = hosts.iter().map(|host| host.unreadable).sum();
    let unreadable = [(stream.query.latest().entries.rejected.len(), "host"), (ranges, "range")];
    let unreadable = unreadable.into_iter().filter(|(count, _)| *count > 0);
    let both = unreadable.map(|(count, what)| counted(count, what)).collect::<Vec<_>>().join(" and ");
    let unreadable = (!both.is_empty()).then(|| {
        format!(
            "{both} couldn't be loaded. Everything else is shown; the preview of a deletion is incomplete."
        )
    });
    let stalled = hosts.iter().filter_map(|host| {
        let since = absolute(host.stalled_since?.0, zone);
        Some(format!("{} is live but has recorded nothing since {since}.", host.label()))
    });
    [incomplete, beyond, unreadable].into_iter().flatten().chain(stalled).collect()
}

#[component]
fn StreamNotices(context: StreamContext) -> impl IntoView {
    let (stream, zone) = (context.stream, use_settings().zone);
    let warnings = memo(move || warnings(stream, zone.get()));
    let far_off = memo(move || stream.far_off());
    let state = memo(move || {
        let hosts = stream.hosts.read();
        let is_off = hosts.iter().all(|host| host.is_off());
        match (is_off, stream.any.read().is_empty(), stream.is_recording.get()) {
            _ if hosts.is_empty() => "",
            (true, true, _) if stream.has_unreadable() => "DVR is off for this stream.",
            (true, true, _) => "DVR is off for this stream, and nothing is recorded.",
            (true, false, _) => {
                "DVR is off for this stream. What was recorded before stays until its window has passed."
            }
            // Unreadable ranges may be recorded.
            (false, true, _) if stream.has_unreadable() => "",
            (false, true, true) => {
                "Nothing is recorded yet. The stream is live: ranges appear here as they are written."
            }
            (false, true, false) => "Nothing is recorded. The stream is off air on every host.",
            (false, false, _) => "",
        }
    });
    view! {
        {move || warning_banners(warnings.get())}
        {move || far_off.get().into_iter().map(|far| far_off_view(context, far, zone.get())).collect_view()}
        <When is=move || !state.get().is_empty()>
            <Banner kind=BannerKind::Info title=move || state.get().to_owned() />
        </When>
    }
}

/// A line about recordings that the first view leaves out, with a button that shows them.
fn far_off_view(context: StreamContext, (count, period): (usize, Period), zone: Zone) -> AnyView {
    let from = absolute(period.from.0, zone);
    let around = (period.duration_secs() / 4).max(30);
    view! {
        <p class="line muted">
            {format!("{} far from the others, from {from}.", counted(count, "range"))}
            <Button label="Show" kind=ButtonKind::Quiet on_press=move || show(context.axis, period, around) />
        </p>
    }
    .into_any()
}

/// The service has no DVR of this name; what else is known of the stream is shown.
#[component]
fn NoDvr(context: StreamContext) -> impl IntoView {
    let related = context.related;
    let is_joined = Signal::derive(move || related.is_joined(true) && related.is_joined(false));
    let is_known = Signal::derive(move || related.is_known());
    view! {
        <When is=is_joined fallback=|| view! { <Skeleton label="Loading stream" /> }>
            <When is=is_known fallback=move || view! { <NoSuchStream context /> }>
                <CoverageTimeline context />
            </When>
        </When>
    }
}

/// The service has no stream of this name, or not any more.
#[component]
fn NoSuchStream(context: StreamContext) -> impl IntoView {
    let visited = use_visited_streams();
    let text = context.stream_name().to_string();
    let has_spare_slash = text.starts_with('/') || text.ends_with('/') || text.contains("//");
    let blank = (text.trim() != text).then_some("This name begins or ends with a space. ");
    let slash = has_spare_slash.then_some("This name begins or ends with a slash, or has two in a row. ");
    let unchanged = move || if context.deletions.read().is_empty() { " Nothing was changed." } else { "" };
    let is_known = memo(move || context.name.with_value(|name| visited.all().contains(name)));
    let gone = move || is_known.get().then_some("The service had it when you opened it before. ");
    view! {
        <Banner kind=BannerKind::Bad title="404: the service has no stream with this name".to_owned()>
            <p class="mono dvr-name">{text}</p>
            <p>
                {gone} {blank} {slash}
                "Names are case-sensitive. Enter the whole name with its slashes, such as live/news. The stream may also belong to another account."
                {unchanged}
            </p>
            <div class="row">
                <Link to=Route::Streams(ListQuery::default()) class="button">
                    "Go to all streams"
                </Link>
                <When is=is_known>
                    <Button
                        label="Forget this name"
                        on_press=move || visited.forget(&context.stream_name())
                    />
                </When>
            </div>
        </Banner>
    }
}
