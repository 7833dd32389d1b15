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

    /// The way to the key of a target.
    pub(super) fn of_key(self) -> Option<Self> {
        let Act::Go(Route::RestreamTarget(id, number)) = self.act else { return None };
        let act = Act::Go(Route::RestreamEdit(id, Some(number)));
        Some(Self { name: format!("Edit key of {}", self.name), kind: self.kind, act })
    }
}

/// A thing with a name, and what can be done with it by a verb before that: "Edit ...", "Start recording ...".
pub(super) struct Thing {
    pub entry: Entry,
    pub deeds: Vec<(&'static str, Act)>,
}

impl Thing {
    fn by(&self, (verb, act): &(&'static str, Act)) -> Entry {
        Entry { name: format!("{verb} {}", self.entry.name), act: act.clone(), kind: self.entry.kind.clone() }
    }

    /// Everything that can be done with it.
    pub(super) fn all_by(&self) -> Vec<Entry> {
        self.deeds.iter().map(|deed| self.by(deed)).collect()
    }

    /// What the text, a verb and the name of the thing, does with it.
    pub(super) fn by_verb(&self, verb: &str) -> Option<Entry> {
        self.deeds.iter().find(|(own, _)| *own == verb).map(|deed| self.by(deed))
    }
}

/// Orders what was found, the best first; of equal ones the first found. Commands and pages come before things.
pub(super) fn keep_best(found: &mut Vec<(Fit, Entry)>, most: usize) {
    sort_by_key(found, |(fit, _)| *fit);
    found.truncate(most);
}
