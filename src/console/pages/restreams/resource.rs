//! One resource: its targets and their live status, under the sources that feed them.

use leptos::prelude::*;

use crate::console::form::{OtherData, UnsavedNotice};
use crate::console::kit::{Banner, BannerKind, Each, Empty, Flaws, Link, Skeleton, When};
use crate::console::pages::restreams::acts::ResourceActs;
use crate::console::pages::restreams::memory::thing;
use crate::console::pages::restreams::resource_data::{Answers, Shown};
use crate::console::pages::restreams::resource_head::{Facts, ResourceHead};
use crate::console::pages::restreams::source::{LeftOver, Source};
use crate::console::pages::restreams::target_address::follow_target;
use crate::console::pages::restreams::target_table::TargetTable;
use crate::console::pages::restreams::ways_back::{MissingResource, use_list_route};
use crate::console::query::loaded::{Loaded, LoadedHead};
use crate::console::routes::{Route, use_param};
use crate::forms::other_data;
use crate::forms::restream::record_of;
use crate::json::partial_list::RejectedItem;
use crate::model::restream::named;
use crate::plot::rows::WHOLE_LIST_ROWS;

/// So many status items that could not be read are named.
const UNREADABLE_LINES: usize = 5;

#[component]
pub fn RestreamResource() -> impl IntoView {
    let resource_id = use_param(|route| match route {
        Route::Restream(id) | Route::RestreamTarget(id, _) => Some(id),
        _ => None,
    });
    let answers = Answers::read(resource_id);
    let list = use_list_route();
    let draft_of = Signal::derive(move || thing(Some(&resource_id.read())));
    let edit = Signal::derive(move || Route::RestreamEdit(resource_id.get(), None));
    view! {
        <p class="back">
            <Link to=list>"← All restreams"</Link>
        </p>
        <LoadedHead
            reads=answers.reads()
            words=["Restream resource", "No such resource"]
            name=Signal::derive(move || named(&answers.resource.latest().name))
        >
            <ResourceActs answers />
        </LoadedHead>
        <Loaded
            reads=answers.reads()
            waiting=|| view! { <Skeleton label="Loading resource" /> }
            missing=move || view! { <MissingResource id=resource_id /> }
        >
            <UnsavedNotice thing=draft_of to=edit />
            <Flaws
                lines=Signal::derive(move || answers.resource.latest().flaw_lines())
                is_reported_twice=answers.is_reported_twice
            />
            <Targets answers />
        </Loaded>
    }
    .into_any()
}

#[component]
fn Targets(answers: Answers) -> impl IntoView {
    let status = answers.status;
    let shown = Shown::new(answers);
    follow_target(shown);
    let has_targets = Memo::new(move |_| !shown.resource.read().restreams.is_empty());
    let unreadable = Memo::new(move |_| {
        status.latest().as_ref().as_ref().map_or(0, |status| status.status.rejected.len())
    });
    let title = Signal::derive(move || match unreadable.get() {
        1 => "1 status item couldn't be loaded; its target is shown as not reported.".to_owned(),
        count => format!("{count} status items couldn't be loaded; their targets are shown as not reported."),
    });
    let lines = move || {
        let status = status.latest();
        let rejected = status.as_ref().as_ref().map_or(&[][..], |status| &status.status.rejected);
        let line = |bad: &RejectedItem| view! { <p class="mono">{format!("status {}", bad.words())}</p> };
        rejected.iter().take(UNREADABLE_LINES).map(line).collect_view()
    };
    // So many are worth no more than the rows that can be seen.
    let is_long = Memo::new(move |_| shown.resource.read().restreams.len() > WHOLE_LIST_ROWS);
    let by_source = move || {
        view! {
            <Each each=move || shown.groups.get() key=|group| group.source.clone() let:group>
                <Source shown source=group.source />
            </Each>
        }
    };
    let no_targets = move || {
        // What cannot be read is said above.
        if shown.resource.read().is_flawed("restreams") {
            return view! { <Empty title="Targets unknown">"The restreams couldn't be loaded."</Empty> };
        }
        view! {
            <Empty title="No targets">
                <p class="page-lead">"This resource has no restreams, so nothing is forwarded."</p>
            </Empty>
        }
    };
    view! {
        <ResourceHead shown status />
        <When is=Signal::derive(move || unreadable.get() != 0)>
            <Banner kind=BannerKind::Warning title>
                {lines}
            </Banner>
        </When>
        <When is=has_targets fallback=no_targets>
            <When is=is_long fallback=by_source>
                <TargetTable shown />
            </When>
        </When>
        <LeftOver shown />
        <Facts shown />
        <OtherData members=Signal::derive(move || other_data(&record_of(&shown.resource.read()))) />
    }
    .into_any()
}
