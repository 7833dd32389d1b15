//! The dialog.

use leptos::prelude::*;

use crate::console::app::shell::overlay::Overlay;
use crate::console::app::shell::palette::search::Search;
use crate::console::kit::Dialog;

#[component]
pub fn Palette(
    overlay: ReadSignal<Option<Overlay>>,
    on_open: Callback<Overlay>,
    on_close: Callback<()>,
) -> impl IntoView {
    let is_open = Signal::derive(move || overlay.get() == Some(Overlay::Palette));
    view! {
        <Dialog title="Command palette" is_open on_close is_light=true>
            <Search on_open on_done=on_close />
        </Dialog>
    }
}
