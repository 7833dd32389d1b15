//! The filters beside the one by state: resource and launch type.

use leptos::prelude::*;

use crate::console::kit::{Select, When};
use crate::console::pages::recordings::list_data::Shown;
use crate::console::routes::ListQuery;
use crate::model::recording::LaunchType;
use crate::model::recording::board::launch_words;

/// Which launch types are offered: those of the API document.
const LAUNCH_TYPES: [LaunchType; 3] = [LaunchType::Schedule, LaunchType::StreamStart, LaunchType::Button];

#[component]
pub(super) fn ListFilters(shown: Shown) -> impl IntoView {
    let choice = shown.choice;
    let resources = Memo::new(move |_| shown.board.get().resources());
    let resource = Signal::derive(move || choice.address.read().resource.clone());
    let launch = Signal::derive(move || choice.address.read().launch.clone());
    let odd = Memo::new(move |_| shown.board.get().odd_launch_types());
    let launches = Signal::derive(move || {
        let known =
            LAUNCH_TYPES.iter().map(|launch| (launch.as_str().to_owned(), launch_words(launch).to_owned()));
        let odd = odd.get().into_iter().map(|spelled| (spelled.clone(), spelled));
        options("All launch types", known.chain(odd).collect(), launch.get())
    });
    let resource_options = Signal::derive(move || {
        let known = resources.get().into_iter().map(|id| (id.clone(), id));
        options("All resources", known.collect(), resource.get())
    });
    let has_resources = Signal::derive(move || !resources.read().is_empty() || !resource.read().is_empty());
    let write = move |set: fn(&mut ListQuery, String)| {
        move |(value,): (String,)| choice.write(|query| set(query, value))
    };
    view! {
        <div class="list-filters">
            <Select
                label="Launch type"
                options=launches
                value=launch
                on_change=write(|query, value| query.launch = value)
            />
            <When is=has_resources>
                <Select
                    label="Resource"
                    options=resource_options
                    value=resource
                    on_change=write(|query, value| query.resource = value)
                />
            </When>
        </div>
    }
    .into_any()
}

/// All, then what is known; and what the address asks for, if it is none of them.
fn options(all: &str, known: Vec<(String, String)>, chosen: String) -> Vec<(String, String)> {
    let is_known = chosen.is_empty() || known.iter().any(|(value, _)| *value == chosen);
    let chosen = (!is_known).then(|| (chosen.clone(), chosen));
    std::iter::once((String::new(), all.to_owned())).chain(known).chain(chosen).collect()
}
