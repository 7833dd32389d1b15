//! What can be done where one is: pages offer commands for as long as they are shown, and the command palette runs them.

use leptos::prelude::*;

use crate::console::platform::long_lived::long_lived;

#[derive(Clone)]
pub struct Command {
    id: u32,
    /// What it does, in the words of a button; empty while it cannot be done.
    pub name: Signal<String>,
    pub run: Callback<()>,
}

impl Command {
    pub const fn id(&self) -> u32 {
        self.id
    }
}

/// All commands on offer. Lives in the context.
#[derive(Clone, Copy)]
pub struct Commands {
    offered: RwSignal<Vec<Command>>,
    next: StoredValue<u32>,
}

impl Commands {
    pub fn new() -> Self {
        Self { offered: long_lived(Vec::new()), next: StoredValue::new(0) }
    }

    /// The commands on offer, in the order in which they were offered.
    pub fn all(self) -> Vec<Command> {
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
        let id = self.next.get_value();
        self.next.set_value(id.wrapping_add(1));
        self.offered.update(|offered| offered.push(Command { id, name, run }));
        on_cleanup(move || {
            self.offered.try_update(|offered| offered.retain(|command| command.id != id));
        });
    }
}

pub fn use_commands() -> Commands {
    expect_context()
}

/// Offers a command of this page, until the component that offers it is gone. While its name is empty it is not offered.
pub fn offer_command(name: impl Into<Signal<String>>, on_run: impl Into<Callback<()>>) {
    use_commands().offer(name.into(), on_run.into());
}
