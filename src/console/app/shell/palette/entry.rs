use std::borrow::Cow;

use crate::console::app::shell::palette::commands::ConsoleCommand;
use crate::console::routes::Route;
use crate::console::session::Session;
use crate::text::search::MatchRank;
use crate::text::sorting::sort_by_key;

#[derive(Clone, PartialEq)]
pub(super) enum EntryAction {
    Go(Route),
    /// Opens a page and runs its command with this name.
    GoAndRun(Route, &'static str),
    Run(u32),
    Console(ConsoleCommand),
    Switch(Session),
}

impl EntryAction {
    /// Returns whether it leads to a write: to a form, or to a command that another page confirms.
    pub(super) const fn writes(&self) -> bool {
        match self {
            Self::Go(route) => route.is_form(),
            Self::GoAndRun(..) => true,
            Self::Run(_) | Self::Console(_) | Self::Switch(_) => false,
        }
    }
}

#[derive(Clone, PartialEq)]
pub(super) struct PaletteEntry {
    pub name: String,
    /// The kind of object, shown beside the name.
    pub kind: Cow<'static, str>,
    pub action: EntryAction,
}

impl PaletteEntry {
    pub(super) fn page(name: impl Into<String>, kind: impl Into<Cow<'static, str>>, route: Route) -> Self {
        Self { name: name.into(), kind: kind.into(), action: EntryAction::Go(route) }
    }

    /// Returns the entry that edits the key of a target.
    pub(super) fn of_key(self) -> Option<Self> {
        let EntryAction::Go(Route::RestreamTarget(id, number)) = self.action else { return None };
        let action = EntryAction::Go(Route::RestreamEdit(id, Some(number)));
        Some(Self { name: format!("Edit key of {}", self.name), kind: self.kind, action })
    }
}

/// A named object and its actions by verb: "Edit ...", "Start recording ...".
pub(super) struct PaletteObject {
    pub entry: PaletteEntry,
    pub by_verb: Vec<(&'static str, EntryAction)>,
}

impl PaletteObject {
    /// Returns the entries of its actions, of one verb if given.
    pub(super) fn actions(&self, verb: Option<&str>) -> Vec<PaletteEntry> {
        let wanted = self.by_verb.iter().filter(|(own, _)| verb.is_none_or(|verb| verb == *own));
        let entry = |(verb, action): &(&'static str, EntryAction)| PaletteEntry {
            name: format!("{verb} {}", self.entry.name),
            action: action.clone(),
            kind: self.entry.kind.clone(),
        };
        wanted.map(entry).collect()
    }
}

/// Sorts by match, stable for equal ones, and truncates.
pub(super) fn keep_best(found: &mut Vec<(MatchRank, PaletteEntry)>, most: usize) {
    sort_by_key(found, |(fit, _)| *fit);
    found.truncate(most);
}
