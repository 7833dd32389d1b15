//! Something that the palette finds, and what choosing it does.

use std::borrow::Cow;

use crate::console::app::shell::palette::console_command::ConsoleCommand;
use crate::console::routes::Route;
use crate::console::session::Session;

/// What happens when an entry is chosen.
#[derive(Clone, PartialEq)]
pub(super) enum Act {
    Go(Route),
    /// Opens a page, and runs its command with this name.
    GoAndRun(Route, &'static str),
    /// Runs a command of the page.
    Run(u32),
    /// Runs a command of the console.
    Console(ConsoleCommand),
    /// Shows another account.
    Switch(Session),
}

/// Something that was found.
#[derive(Clone, PartialEq)]
pub(super) struct Entry {
    pub name: String,
    /// What kind of thing it is.
    pub kind: Cow<'static, str>,
    pub act: Act,
}

impl Entry {
    pub(super) fn page(name: impl Into<String>, kind: impl Into<Cow<'static, str>>, route: Route) -> Self {
        Self { name: name.into(), kind: kind.into(), act: Act::Go(route) }
    }
}
