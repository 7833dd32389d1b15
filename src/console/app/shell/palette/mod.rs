//! "Command palette": finds pages, objects and actions by parts of their names.

mod commands;
mod entries;
mod entry;
mod search;
mod targets;

use leptos::prelude::*;

use crate::console::app::shell::Overlay;
use crate::console::kit::{Dialog, Lazy, lazy_view};
use search::Search;

/// Callbacks that leave the palette.
#[derive(Clone, Copy)]
struct PaletteExits {
    on_open: Callback<Overlay>,
    on_close: Callback<()>,
}

lazy_view!(
    SEARCH in palette: {
        let PaletteExits { on_open, on_close } = expect_context();
        view! { <Search on_open on_done=on_close /> }
    }
);

#[component]
pub fn Palette(
    overlay: ReadSignal<Option<Overlay>>,
    on_open: Callback<Overlay>,
    on_close: Callback<()>,
) -> impl IntoView {
    let is_open = Signal::derive(move || overlay.get() == Some(Overlay::Palette));
    provide_context(PaletteExits { on_open, on_close });
    view! {
        <Dialog title="Command palette" is_open on_close is_light=true>
            <Lazy view=SEARCH />
        </Dialog>
    }
}
