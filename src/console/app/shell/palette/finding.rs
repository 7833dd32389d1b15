//! What the dialog holds below its text, and what is done with what is chosen.

use leptos::prelude::*;

use crate::console::app::shell::accounts::use_switch;
use crate::console::app::shell::palette::console_command::ConsoleCommand;
use crate::console::app::shell::palette::entries::Entries;
use crate::console::app::shell::palette::entry::Act;
use crate::console::app::shell::palette::finder::Finder;
use crate::console::app::shell::palette::pending::Pending;
use crate::console::app::shell::palette::text::PaletteText;
use crate::console::kit::commands::use_commands;
use crate::console::routes::use_go;

/// What is found.
#[component]
pub(super) fn Finding(
    /// Something was chosen: closes the dialog.
    on_done: Callback<()>,
) -> impl IntoView {
    // It is the text's own content.
    let typed = expect_context::<PaletteText>();
    let run = ConsoleCommand::runner(typed.on_open);
    let go = use_go();
    let commands = use_commands();
    let switch = use_switch();
    let pending = expect_context::<Pending>();
    let on_choose = Callback::new(move |act: Act| {
        on_done.run(());
        match act {
            Act::Go(route) => go(&route, false),
            Act::GoAndRun(route, name) => {
                go(&route, false);
                pending.run_at(route, name);
            }
            Act::Switch(session) => switch(&session),
            // The dialog is closed by then, and has given the focus back.
            Act::Run(id) => request_animation_frame(move || commands.run(id)),
            Act::Console(command) => {
                let run = run.clone();
                request_animation_frame(move || run(command));
            }
        }
    });
    view! { <Finder typed entries=Entries::new() on_choose /> }
}
