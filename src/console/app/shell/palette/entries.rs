//! What the palette can find: commands, pages, accounts, resources, recordings, streams.

use leptos::prelude::*;

use crate::api::recording::ListSettings;
use crate::api::restream::ListResources;
use crate::console::app::shell::palette::console_command::ConsoleCommand;
use crate::console::kit::commands::{Commands, use_commands};
use crate::console::query::visited_streams::{VisitedStreams, use_visited_streams};
use crate::console::query::{Query, Refresh, View, use_query};
use crate::console::routes::{ListQuery, Route, Section};
use crate::console::session::{Session, Sessions, use_sessions};
use crate::json::partial_list::PartialList;
use crate::model::ids::{RecordId, ResourceId};
use crate::model::overview::recordings;
use crate::model::recording::Setting;
use crate::model::restream::{ResourceList, named};
use crate::model::stream_name::StreamName;
use crate::text::fuzzy::{Fit, Names};

/// So many are shown that fit what is typed.
const SHOWN: usize = 20;

/// Names older than this are read again when someone looks for one.
const FRESH_SECS: i64 = 60;

/// Names to be found; never the same as before, so that nothing is compared.
pub(super) struct Indexed(pub Names);

impl PartialEq for Indexed {
    fn eq(&self, _: &Self) -> bool {
        false
    }
}

/// What happens when an entry is chosen.
#[derive(Clone, PartialEq)]
pub(super) enum Act {
    /// Opens a page.
    Go(Route),
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
    /// What it is called.
    pub name: String,
    /// What kind of thing it is.
    pub kind: &'static str,
    pub act: Act,
}

impl Entry {
    fn page(name: impl Into<String>, kind: &'static str, route: Route) -> Self {
        Self { name: name.into(), kind, act: Act::Go(route) }
    }
}

/// Everything that can be found.
#[derive(Clone, Copy)]
pub(super) struct Entries {
    commands: Commands,
    sessions: Sessions,
    streams: VisitedStreams,
    resources: Query<ResourceList>,
    recordings: Query<PartialList<Setting>>,
    /// The names of both, to be found.
    resource_names: Memo<Indexed>,
    recording_names: Memo<Indexed>,
}

impl Entries {
    /// Reads the names that are not known.
    pub(super) fn new() -> Self {
        let resources = use_query(Refresh::IfOlderThan(FRESH_SECS), || ListResources);
        let recordings = use_query(Refresh::IfOlderThan(FRESH_SECS), ListSettings::with_status);
        Self {
            commands: use_commands(),
            sessions: use_sessions(),
            streams: use_visited_streams(),
            resources,
            recordings,
            resource_names: Memo::new(move |_| {
                let list = resources.latest();
                let mut names = Names::default();
                for resource in &list.resources.items {
                    names.push(&[&named(&resource.name), resource.resource_id.as_str()]);
                }
                Indexed(names)
            }),
            recording_names: Memo::new(move |_| {
                let list = recordings.latest();
                let mut names = Names::default();
                for setting in &list.items {
                    names.push(&[&recordings::name(setting), setting.id.as_str()]);
                }
                Indexed(names)
            }),
        }
    }

    /// What can be done and opened without knowing a name, in the order in which it is shown before anything is typed: what
    /// belongs to the page, the pages, what is possible everywhere.
    pub(super) fn fixed(self) -> Vec<Entry> {
        let of_page = self.commands.all().into_iter().filter_map(|command| {
            let name = command.name.try_get().filter(|name| !name.is_empty())?;
            Some(Entry { name, kind: "This page", act: Act::Run(command.id()) })
        });
        let of_console = ConsoleCommand::ALL.into_iter().filter_map(|command| {
            Some(Entry { name: command.name()?, kind: "Console", act: Act::Console(command) })
        });
        let pages = Section::ALL.map(|section| Entry::page(section.name(), "Page", section.route()));
        let new = [
            Entry::page("New restream resource", "Page", Route::RestreamNew),
            Entry::page("New recording", "Page", Route::RecordingNew),
        ];
        let current = self.sessions.current().get();
        let others = self.sessions.all().get();
        let switch = others.into_iter().filter(|session| Some(session) != current.as_ref()).map(|session| {
            let name = format!("Switch to {}", session.title());
            Entry { name, kind: "Account", act: Act::Switch(session) }
        });
        let streams = self.streams.names();
        let streams =
            streams.into_iter().map(|name| Entry::page(name.to_string(), "DVR stream", Route::dvr(name)));
        of_page.chain(pages).chain(new).chain(of_console).chain(switch).chain(streams).collect()
    }

    /// What fits the text, the best first, and after it what the text itself may mean.
    pub(super) fn find(self, fixed: &[Entry], fixed_names: &Names, text: &str) -> Vec<Entry> {
        let text = text.trim();
        if text.is_empty() {
            return fixed.to_vec();
        }
        let mut found: Vec<(Fit, Entry)> = Vec::new();
        let mut add = |fit: Fit, entry: &dyn Fn() -> Entry| {
            // After all that fit as well: commands and pages come before things.
            let at = found.partition_point(|(other, _)| *other <= fit);
            if at < SHOWN {
                found.insert(at, (fit, entry()));
                found.truncate(SHOWN);
            }
        };
        for (fit, index) in fixed_names.best(text, SHOWN) {
            if let Some(entry) = fixed.get(index) {
                add(fit, &|| entry.clone());
            }
        }
        let list = self.resources.latest();
        for (fit, position) in self.resource_names.read().0.best(text, SHOWN) {
            if let Some(resource) = list.resources.items.get(position) {
                let route = || Route::Restream(resource.resource_id.clone());
                add(fit, &|| Entry::page(named(&resource.name), "Restream resource", route()));
            }
        }
        let list = self.recordings.latest();
        for (fit, position) in self.recording_names.read().0.best(text, SHOWN) {
            if let Some(setting) = list.items.get(position) {
                let route = || Route::Recording(setting.id.clone());
                add(fit, &|| Entry::page(recordings::name(setting), "Recording", route()));
            }
        }
        let mut entries: Vec<Entry> = found.into_iter().map(|(_, entry)| entry).collect();
        meant(text, &mut entries);
        entries
    }

    /// What is missing from what can be found, and why.
    pub(super) fn missing(self) -> String {
        let of = |view: View, what: &str| match view.error() {
            Some(error) => Some(format!("Couldn't load {what}: {error}")),
            None => (!view.has_data()).then(|| format!("Loading {what}…")),
        };
        let parts = [of(*self.resources, "resources"), of(*self.recordings, "recordings")];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
    }
}

/// Adds what the text itself may mean: words to search for, an identifier, the name of a stream. What was found already is
/// not offered twice.
fn meant(text: &str, entries: &mut Vec<Entry>) {
    let list = ListQuery { q: text.to_owned(), ..ListQuery::default() };
    let mut more = vec![
        Entry::page(format!("Search restreams for “{text}”"), "Search", Route::Restreams(list.clone())),
        Entry::page(format!("Search recordings for “{text}”"), "Search", Route::Recordings(list)),
    ];
    if let Ok(name) = StreamName::parse(text) {
        more.push(Entry::page(format!("Open DVR: {text}"), "DVR stream", Route::dvr(name)));
    }
    // Names have blanks, identifiers do not.
    if !text.contains(char::is_whitespace) {
        if let Ok(id) = ResourceId::parse(text) {
            let name = format!("Open resource ID {id}");
            more.push(Entry::page(name, "Restream resource", Route::Restream(id)));
        }
        if let Ok(id) = RecordId::parse(text) {
            let name = format!("Open recording ID {id}");
            more.push(Entry::page(name, "Recording", Route::Recording(id)));
        }
    }
    more.retain(|entry| entries.iter().all(|other| other.act != entry.act));
    entries.extend(more);
}
