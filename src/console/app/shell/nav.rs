//! The navigation.

use leptos::prelude::*;

use crate::console::kit::{Glyph, Icon, Link};
use crate::console::routes::{Section, use_route};

const fn icon(section: Section) -> Icon {
    match section {
        Section::Overview => Icon::Overview,
        Section::Restreams => Icon::Restreams,
        Section::Recordings => Icon::Recordings,
        Section::Dvr => Icon::Dvr,
        Section::Metrics => Icon::Metrics,
        Section::Activity => Icon::Activity,
    }
}

/// Links to the parts of the console: beside the page, or at a phone's foot.
#[component]
pub fn Nav() -> impl IntoView {
    let route = use_route();
    let current = Memo::new(move |_| route.with(|route| route.section()));
    let item = move |section: Section| {
        let is_current = Signal::derive(move || current.get() == Some(section));
        view! {
            <li>
                <Link to=section.route() is_current>
                    <Glyph icon=icon(section) />
                    <span>{section.name()}</span>
                </Link>
            </li>
        }
    };
    view! {
        <nav class="nav" aria-label="Main">
            <ul>{Section::ALL.map(item).into_iter().collect_view()}</ul>
        </nav>
    }
}
