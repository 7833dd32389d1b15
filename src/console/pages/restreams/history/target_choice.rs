//! Which target's history is shown: all of them, or one.

use leptos::prelude::*;

use crate::console::kit::{Select, When};
use crate::console::pages::restreams::history::context::{History, route_to};
use crate::console::routes::{Period, use_step};
use crate::redact::url::host;

/// "Target", where there are several. The choice stands in the address.
#[component]
pub(super) fn TargetChoice(history: History, address: Memo<Period>) -> impl IntoView {
    let History { resource, resource_id, target, .. } = history;
    let options = Memo::new(move |_| {
        let all = (String::new(), "All targets".to_owned());
        let resource = resource.data();
        let restreams = resource.iter().flat_map(|resource| resource.restreams.iter().enumerate());
        let one = restreams.map(|(index, restream)| {
            let number = index + 1;
            (number.to_string(), format!("Restream {number} {}", host(&restream.target_url)))
        });
        std::iter::once(all).chain(one).collect::<Vec<_>>()
    });
    let value = Signal::derive(move || target.get().map(|number| number.to_string()).unwrap_or_default());
    let step = use_step();
    let on_change = move |chosen: String| {
        let (id, period) = (resource_id.get_untracked(), address.get_untracked());
        step(&route_to(id, chosen.parse().ok(), period));
    };
    let has_several = Signal::derive(move || options.read().len() > 2 || target.get().is_some());
    let on_change = Callback::new(on_change);
    view! {
        <When is=has_several>
            <div class="row">
                <Select label="Target" options value on_change=move |chosen| on_change.run(chosen) />
            </div>
        </When>
    }
    .into_any()
}
