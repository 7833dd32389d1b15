//! A command of a page that is not open yet: it is run when the page offers it.

use leptos::prelude::*;

use crate::console::kit::commands::use_commands;
use crate::console::platform::long_lived::long_lived;
use crate::console::routes::{Route, use_route};

/// What waits for its page. Lives in the context of the account.
#[derive(Clone, Copy)]
pub struct Pending {
    waiting: RwSignal<Option<(Route, &'static str)>>,
}

impl Pending {
    pub fn new() -> Self {
        let waiting = long_lived(None::<(Route, &'static str)>);
        let (commands, route) = (use_commands(), use_route());
        Effect::new(move |_| {
            let Some((page, name)) = waiting.get() else { return };
            // A person who has gone elsewhere meanwhile does not want it any more.
            if route.get() != page {
                return waiting.set(None);
            }
            let is_it = |name_of: &Signal<String>| name_of.try_get().as_deref() == Some(name);
            if let Some(found) = commands.all().into_iter().find(|command| is_it(&command.name)) {
                waiting.set(None);
                request_animation_frame(move || commands.run(found.id()));
            }
        });
        Self { waiting }
    }

    /// Runs the command with this name once the page, which is being opened, offers it.
    pub fn run_at(self, page: Route, name: &'static str) {
        self.waiting.set(Some((page, name)));
    }
}
