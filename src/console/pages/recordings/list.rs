//! All settings of the account with their states, trouble first.

use leptos::prelude::*;

use crate::console::kit::table::TableSkeleton;
use crate::console::kit::{Empty, Link, When};
use crate::console::list::{ListView, Rejected};
use crate::console::pages::recordings::bulk_bar::SelectedRecordings;
use crate::console::pages::recordings::list_data::{Shown, TABLE_ID};
use crate::console::pages::recordings::list_filters::ListFilters;
use crate::console::pages::recordings::list_head::ListHead;
use crate::console::pages::recordings::list_row::{cells, columns};
use crate::console::pages::recordings::many::ConfirmMany;
use crate::console::pages::recordings::next_24_hours::Next24Hours;
use crate::console::query::loaded::Loaded;
use crate::console::routes::{Route, use_go};
use crate::model::ids::RecordId;
use crate::text::plurals::counted;

#[component]
pub(super) fn RecordingList() -> impl IntoView {
    let shown = Shown::read();
    let waiting = || {
        view! {
            <div class="account-list recording-list">
                <TableSkeleton label="Loading recordings" />
            </div>
        }
    };
    let rejected = Signal::derive(move || {
        let list = shown.settings.latest();
        let values = list.items.iter().map(|setting| setting.flaw_lines().len()).sum::<usize>();
        let counts = [(list.rejected.len(), "setting"), (values, "value")].into_iter();
        let counts = counts.filter(|(count, _)| *count > 0).map(|(count, noun)| counted(count, noun));
        counts.collect::<Vec<_>>().join(" and ")
    });
    let lines = Callback::new(move |room: usize| {
        let list = shown.settings.latest();
        let flaws = list.items.iter().flat_map(|setting| {
            setting.flaw_lines().into_iter().map(move |line| format!("{}: {line}", setting.id))
        });
        list.rejected.iter().map(|bad| bad.words()).chain(flaws).take(room).collect::<Vec<_>>()
    });
    view! {
        <ListHead shown />
        <Rejected words=rejected lines />
        <Loaded reads=shown.reads() waiting>
            <Settings shown />
        </Loaded>
    }
    .into_any()
}

#[component]
fn Settings(shown: Shown) -> impl IntoView {
    let go = use_go();
    let on_open = Callback::new(move |id: String| go(&Route::Recording(RecordId::new(id)), false));
    let is_empty = Memo::new(move |_| shown.is_empty());
    let asked = RwSignal::new(None);
    view! {
        <When is=Signal::derive(move || !is_empty.get()) fallback=move || no_settings(shown)>
            <ListView
                id=TABLE_ID
                class="account-list recording-list"
                label="Recording settings"
                search_label="Search recordings"
                placeholder="Source, ID or resource"
                noun="recording"
                columns=columns()
                choice=shown.choice
                rows=shown.rows
                memory=shown.memory
                filters=move || view! { <ListFilters shown /> }
                cells=cells(shown)
                on_open
            >
                <SelectedRecordings shown asked />
            </ListView>
            <Next24Hours shown />
        </When>
        <ConfirmMany asked acts=shown.acts />
    }
    .into_any()
}

fn no_settings(shown: Shown) -> AnyView {
    // What could not be read is said above: there is something.
    if untrack(|| !shown.settings.latest().rejected.is_empty()) {
        return view! { <Empty title="No recording could be loaded">"See above for why."</Empty> }.into_any();
    }
    view! {
        <Empty title="No recordings yet">
            <p class="page-lead">
                "A recording setting saves a source playlist to files: when its stream is published, on a schedule, or when you start it."
            </p>
            <Link to=Route::RecordingNew class="button button-primary">
                "New recording"
            </Link>
        </Empty>
    }
    .into_any()
}
