//! "Command palette": to any page, resource, recording or stream by a few letters of its name, and what can be done here.

mod entries;
mod finder;
mod text;

use leptos::prelude::*;

use crate::console::app::shell::Overlay;
use crate::console::app::shell::accounts::use_switch;
use crate::console::kit::Dialog;
use crate::console::kit::commands::use_commands;
use crate::console::routes::use_go;
use entries::{Act, Entries};
use finder::Finder;
use text::{Search, Sought};

/// The dialog.
#[component]
pub fn Palette(
    /// What is open.
    overlay: ReadSignal<Option<Overlay>>,
    /// Closes it.
    on_close: Callback<()>,
) -> impl IntoView {
    let is_open = Signal::derive(move || overlay.get() == Some(Overlay::Palette));
    view! {
        <Dialog title="Command palette" is_open on_close is_light=true>
            <Search on_done=on_close />
        </Dialog>
    }
}

/// What the dialog holds.
#[component]
pub fn Finding(
    /// Something was chosen: closes the dialog.
    on_done: Callback<()>,
) -> impl IntoView {
    let go = use_go();
    let commands = use_commands();
    let switch = use_switch();
    let on_choose = Callback::new(move |act: Act| {
        on_done.run(());
        match act {
            Act::Go(route) => go(&route, false),
            Act::Switch(session) => switch(&session),
            // The dialog is closed by then, and has given the focus back.
            Act::Run(id) => request_animation_frame(move || commands.run(id)),
        }
    });
    // It is the text's own content.
    use_context::<Sought>().map(|sought| view! { <Finder sought entries=Entries::new() on_choose /> })
}
