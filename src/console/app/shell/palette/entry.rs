//! Something that the palette has found, and what happens when it is chosen.

use std::borrow::Cow;

use crate::console::app::shell::palette::commands::ConsoleCommand;
use crate::console::routes::Route;
use crate::console::session::Session;
use crate::text::search::Fit;
use crate::text::sorting::sort_by_key;

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

/// Orders what was found, the best first; of equal ones the first found. Commands and pages come before things.
pub(super) fn keep_best(found: &mut Vec<(Fit, Entry)>, most: usize) {
    sort_by_key(found, |(fit, _)| *fit);
    found.truncate(most);
}
