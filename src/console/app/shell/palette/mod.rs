//! "Command palette": to any page, resource, recording or stream by a part of its name, and what can be done here. Its code arrives
//! soon after the first page.
//!
//! - [`search`]: its text, and the list of what that finds.
//! - [`entries`]: everything that can be found; [`targets`]: targets by host or address, and what is broken. [`entry`]: one of them, and
//!   what is done with a thing by a verb before its name.
//! - [`commands`]: what the console does on every page, and commands of a page to come.

mod commands;
mod entries;
mod entry;
mod search;
mod targets;

pub use commands::Pending;

use leptos::prelude::*;

use crate::console::app::shell::Overlay;
use crate::console::kit::{Dialog, Lazy, lazy_view};
use search::Search;

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
