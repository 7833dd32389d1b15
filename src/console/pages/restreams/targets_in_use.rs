//! Warns in the form and before activation about targets that other active resources use.

use std::sync::Arc;

use crate::api::restream::ListResources;
use crate::console::form::Remarks;
use crate::console::kit::{Banner, BannerKind};
use crate::console::platform::reactive::*;
use crate::console::query::{Query, Refresh, use_query};
use crate::console::routes::Route;
use crate::console::writes::NameList;
use crate::forms::restream::live_targets::{LiveResource, LiveTargets, shared_targets};
use crate::forms::restream::names::RESTREAMS;
use crate::forms::{Field, Remark};
use crate::json::partial_list::PartialList;
use crate::model::ids::ResourceId;
use crate::model::restream::Resource;
use crate::text::plurals::counted;

/// Number of other resources named for each.
const NAMED: usize = 3;

/// Loads the account's resources, if they are old.
pub(super) fn use_account() -> Query<PartialList<Resource>> {
    use_query(Refresh::IF_OLD, || ListResources)
}

/// Returns why the targets in use are unknown; `None` if they are known. Tracked.
pub(super) fn unread_message(account: Query<PartialList<Resource>>) -> Option<&'static str> {
    account.unread(
        "Checking whether other resources use these targets…",
        "Couldn't check whether other resources use these targets: their list couldn't be loaded.",
    )
}

/// Returns remarks on the targets of resource `id`, or of a new one, that other resources use.
pub(super) fn use_live_targets(id: Option<ResourceId>) -> Remarks {
    let account = use_account();
    let live = fresh_memo(move || {
        let all = account.latest();
        Arc::new(LiveTargets::of(all.items.iter()))
    });
    let of = Arc::new(move |draft: &_| {
        let unread = unread_message(account);
        let unread = unread.map(|message| Remark {
            field: Field::top(RESTREAMS),
            message: message.to_owned(),
            others: Vec::new(),
        });
        let in_use = live.read().in_use(draft, id.as_ref()).into_iter().chain(unread);
        in_use.map(|remark| remark.with(Route::Restream)).collect()
    });
    Remarks { of, refresh: Callback::new(move |()| account.refresh()) }
}

/// Lists the activated resources that share targets with others.
#[component]
pub(super) fn TargetsInUse(
    account: Query<PartialList<Resource>>,
    /// The resources in their state after activation.
    activated: Vec<Resource>,
) -> impl IntoView {
    let activated_ids: Vec<_> = activated.iter().map(|each| each.resource_id.clone()).collect();
    let shared = memo(move || shared_targets(&account.latest().items, &activated));
    move || match unread_message(account) {
        Some(message) if !account.has_failed() => Some(view! { <p role="status">{message}</p> }.into_any()),
        Some(title) => Some(view! { <Banner kind=BannerKind::Warning title /> }.into_any()),
        None => warning(shared.get(), &activated_ids),
    }
}

fn warning(shared: Vec<(String, Vec<LiveResource>)>, activated: &[ResourceId]) -> Option<AnyView> {
    let count = shared.len();
    let title = match count {
        0 => return None,
        1 => "1 resource would send to a target that is in use".to_owned(),
        _ => format!("{} would send to targets that are in use", counted(count, "resource")),
    };
    let row = |(name, others): (String, Vec<LiveResource>)| {
        let named = others.iter().take(NAMED).map(|LiveResource { id, name }| {
            let is_activated = activated.contains(id);
            [name.as_str(), if is_activated { " (activated together with it)" } else { "" }].concat()
        });
        let more = others.len().saturating_sub(NAMED);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        (name, format!("in use by {}{more}", named.collect::<Vec<_>>().join(", ")))
    };
    let things = shared.into_iter().map(row).collect();
    let warning = view! {
        <Banner kind=BannerKind::Warning title>
            <NameList label="Targets in use" things />
        </Banner>
    };
    Some(warning.into_any())
}
