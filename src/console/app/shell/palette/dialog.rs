//! The dialog. Its code arrives soon after the first page.

use leptos::prelude::*;

use crate::console::app::shell::overlay::Overlay;
use crate::console::app::shell::palette::search::Search;
use crate::console::kit::{Dialog, Lazy, lazy_view};

/// What leads out of the palette.
#[derive(Clone, Copy)]
struct Ways {
    on_open: Callback<Overlay>,
    on_close: Callback<()>,
}

lazy_view!(
    /// What finds things.
    SEARCH in palette: {
        let Ways { on_open, on_close } = expect_context();
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
    provide_context(Ways { on_open, on_close });
    view! {
        <Dialog title="Command palette" is_open on_close is_light=true>
            <Lazy view=SEARCH />
        </Dialog>
    }
}
