//! Commands that pages offer while they are shown, and that the command palette runs.

use leptos::prelude::*;

use crate::console::kit::writing::may_write;
use crate::console::platform::lazy_context::console_context;
use crate::console::platform::long_lived::long_lived;
use crate::console::platform::next_id;

#[derive(Clone)]
pub struct PageCommand {
    id: u32,
    /// The label; empty while it is unavailable.
    pub name: Signal<String>,
    pub run: Callback<()>,
}

impl PageCommand {
    pub const fn id(&self) -> u32 {
        self.id
    }
}

/// All available commands. Lives in the context.
#[derive(Clone, Copy)]
pub struct Commands {
    offered: RwSignal<Vec<PageCommand>>,
}

impl Commands {
    fn new() -> Self {
        Self { offered: long_lived(Vec::new()) }
    }

    pub fn all(self) -> Vec<PageCommand> {
        self.offered.get()
    }

    pub fn run(self, id: u32) {
        let run = self.offered.with_untracked(|offered| {
            offered.iter().find(|command| command.id == id).map(|command| command.run)
        });
        if let Some(run) = run {
            run.try_run(());
        }
    }

    fn offer(self, name: Signal<String>, run: Callback<()>) {
        let id = next_id();
        self.offered.update(|offered| offered.push(PageCommand { id, name, run }));
        on_cleanup(move || {
            self.offered.try_update(|offered| offered.retain(|command| command.id != id));
        });
    }
}

pub fn use_commands() -> Commands {
    console_context(Commands::new)
}

/// Offers a command until the calling component is disposed. An empty name disables it.
pub fn offer_command(name: impl Into<Signal<String>>, on_run: impl Into<Callback<()>>) {
    use_commands().offer(name.into(), on_run.into());
}

/// Offers a command that leads to a write, unless the session only looks.
pub fn offer_write(name: impl Into<Signal<String>>, on_run: impl Into<Callback<()>>) {
    if may_write() {
        offer_command(name, on_run);
    }
}
