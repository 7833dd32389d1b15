//! "History of {name}": the state of each target of a resource over any period, as lanes and tables.

mod changes;
mod outages;
mod reading;
mod states;
mod timeline;
mod totals;

use crate::api::restream::GetResource;
use crate::console::facts::moment::use_service_now_secs;
use crate::console::facts::platform_names::use_platform_names;
use crate::console::kit::{Banner, BannerKind, Empty, Select, Skeleton, When};
use crate::console::pages::restreams::back_links::{MissingResource, ResourceCrumbs, name_here};
use crate::console::pages::restreams::history::changes::TransitionList;
use crate::console::pages::restreams::history::outages::Outages;
use crate::console::pages::restreams::history::reading::{HistoryContext, route_to};
use crate::console::pages::restreams::history::states::HistoryRows;
use crate::console::pages::restreams::history::timeline::StatusTimeline;
use crate::console::pages::restreams::history::totals::TotalsTable;
use crate::console::platform::reactive::*;
use crate::console::query::freshness::UpdatedAgo;
use crate::console::query::loaded::{LoadProblems, LoadedHead, Reads};
use crate::console::query::{Refresh, use_query, use_query_cache};
use crate::console::routes::{PeriodQuery, Route, use_param, use_step};
use crate::console::timeline::{AddressedAxis, AxisBounds, PeriodPicker};
use crate::redact::url::host;
use crate::text::plurals::counted;

#[component]
pub fn RestreamHistory() -> impl IntoView {
    let shown = use_param(|route| match route {
        Route::RestreamHistory(id, period) => Some((id, None, period)),
        Route::RestreamTargetHistory(id, number, period) => Some((id, Some(number), period)),
        _ => None,
    });
    let resource_id = memo(move || shown.read().0.clone());
    let target = memo(move || shown.read().1);
    let address = memo(move || shown.read().2.clone());
    let resource = use_query(Refresh::SELDOM, move || GetResource { resource_id: resource_id.get() });
    let cache = use_query_cache();
    let created_secs = Signal::derive(move || {
        let created = resource.data().map(|resource| resource.creation_ts.0);
        created.filter(|created| *created > 0)
    });
    let to_route =
        Callback::new(move |period| route_to(resource_id.get_untracked(), target.get_untracked(), period));
    let bounds = AxisBounds::up_to_now(use_service_now_secs(), created_secs);
    let period = AddressedAxis::follow(address, to_route, bounds);
    let axis = period.axis;
    let history = HistoryContext::start(resource_id, resource, axis, target);
    let of_resource = Reads::of("The resource", *resource).of_one();
    let reads = of_resource.and("The history", *history.states.polled);
    let is_reading = Signal::derive(move || history.states.polled.is_loading() && !axis.is_live.get());
    let is_missing = memo(move || resource.is_missing());
    let is_ready = memo(move || resource.has_data() && history.states.is_begun.get());
    let is_waiting = Signal::derive(move || {
        !is_ready.get() && !resource.has_failed() && !history.states.polled.has_failed()
    });
    view! {
        <LoadedHead
            reads=of_resource
            crumbs=view! { <ResourceCrumbs id=resource_id resource /> }.into_any()
            short="History"
            titles=["History", "No such resource"]
            name=move || format!("History of {}", name_here(cache, &resource.latest()))
            is_early=true
        >
            <UpdatedAgo what="History" read=*history.states.polled read_at=history.states.read_at />
        </LoadedHead>
        <When is=move || !is_missing.get() fallback=move || view! { <MissingResource id=resource_id /> }>
            <LoadProblems reads />
            <PeriodPicker axis problem=period.problem is_reading test_id="history-period" />
            <TargetChoice history address />
            <When is=is_ready>
                <HistoryContent history />
            </When>
            // After a failure, the banner above explains it.
            <When is=is_waiting>
                <Skeleton label="Loading history" />
            </When>
        </When>
    }
}

#[component]
fn HistoryContent(history: HistoryContext) -> impl IntoView {
    let rows = HistoryRows::new(history);
    let has_targets = memo(move || !rows.targets.read().is_empty());
    let unreadable = memo(move || history.states.log.read().unreadable_count);
    let title = Signal::derive(move || {
        let parts = counted(unreadable.get(), "part");
        format!(
            "{parts} of the history couldn't be loaded: the state is unknown there. Everything else is shown."
        )
    });
    let empty = || {
        view! {
            <Empty title="No targets">
                <p class="muted page-lead">
                    "This resource has no restreams, and there is no history in this period."
                </p>
            </Empty>
        }
    };
    view! {
        <When is=move || unreadable.get() != 0>
            <Banner kind=BannerKind::Warning title />
        </When>
        <When is=has_targets fallback=empty>
            <StatusTimeline rows />
            <Outages rows />
            <TotalsTable rows />
            <TransitionList rows />
        </When>
    }
}

/// Chooses a target if there are several; the choice is in the address.
#[component]
fn TargetChoice(history: HistoryContext, address: Memo<PeriodQuery>) -> impl IntoView {
    let HistoryContext { resource, resource_id, target, .. } = history;
    let platforms = use_platform_names();
    let options = memo(move || {
        let all = (String::new(), "All targets".to_owned());
        let resource = resource.data();
        let restreams = resource.iter().flat_map(|resource| resource.restreams.iter().enumerate());
        let one = restreams.map(|(index, restream)| {
            let number = index + 1;
            (number.to_string(), format!("Restream {number} {}", platforms.full(&host(&restream.target_url))))
        });
        std::iter::once(all).chain(one).collect::<Vec<_>>()
    });
    let value = Signal::derive(move || target.get().map(|number| number.to_string()).unwrap_or_default());
    let step = use_step();
    let on_change = Callback::new(move |chosen: String| {
        let (id, period) = (resource_id.get_untracked(), address.get_untracked());
        step(&route_to(id, chosen.parse().ok(), period));
    });
    let has_several = Signal::derive(move || options.read().len() > 2 || target.get().is_some());
    view! {
        <When is=has_several>
            <div class="row">
                <Select label="Target" options value on_change=move |chosen| on_change.run(chosen) />
            </div>
        </When>
    }
}
