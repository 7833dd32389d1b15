//! "Command palette": finds pages, objects and actions by parts of their names.

mod commands;
mod entries;
mod entry;
mod search;
mod targets;

use leptos::prelude::*;

use crate::console::app::shell::{Overlay, use_overlays};
use crate::console::kit::{Dialog, Lazy, lazy_view};
use search::Search;

lazy_view!(
    SEARCH in palette: view! { <Search /> }
);

#[component]
pub fn Palette() -> impl IntoView {
    let overlays = use_overlays();
    let is_open = Signal::derive(move || overlays.current() == Some(Overlay::Palette));
    view! {
        <Dialog title="Command palette" is_open on_close=move || overlays.close() is_light=true>
            <Lazy view=SEARCH />
        </Dialog>
    }
}
