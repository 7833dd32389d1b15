//! What the palette can find: commands, pages, accounts, resources and their targets, recordings, streams.

use leptos::prelude::*;

use crate::api::recording::ListSettings;
use crate::api::restream::{ListResources, ListStatus};
use crate::console::app::shell::palette::acts::{Deed, delete_dvr, dvr_to_delete};
use crate::console::app::shell::palette::broken::broken;
use crate::console::app::shell::palette::console_command::ConsoleCommand;
use crate::console::app::shell::palette::entry::{Act, Entry};
use crate::console::app::shell::palette::found::{Found, SHOWN};
use crate::console::app::shell::palette::targets::{Account, Hosts};
use crate::console::client::{Client, use_client};
use crate::console::kit::commands::{Commands, use_commands};
use crate::console::query::visited_streams::{VisitedStreams, use_visited_streams};
use crate::console::query::{Query, Refresh, View, use_query};
use crate::console::routes::{ListQuery, Route, Section};
use crate::console::session::{Sessions, use_sessions};
use crate::json::partial_list::PartialList;
use crate::model::ids::{RecordId, ResourceId};
use crate::model::recording::Setting;
use crate::model::recording::board::name;
use crate::model::restream::searchable::reduced;
use crate::model::restream::{ResourceList, ResourceStatus, named};
use crate::model::stream_name::StreamName;
use crate::model::time::UnixSeconds;
use crate::redact::url::is_addressable;
use crate::text::fuzzy::{Names, Way};

/// Names older than this are read again when someone looks for one.
const FRESH_SECS: i64 = 60;

/// Names to be found; never the same as before, so that nothing is compared.
pub(super) struct Indexed<T = Names>(pub T);

impl<T> PartialEq for Indexed<T> {
    fn eq(&self, _: &Self) -> bool {
        false
    }
}

/// Everything that can be found.
#[derive(Clone, Copy)]
pub(super) struct Entries {
    commands: Commands,
    sessions: Sessions,
    streams: VisitedStreams,
    client: Client,
    resources: Query<ResourceList>,
    statuses: Query<PartialList<ResourceStatus>>,
    recordings: Query<PartialList<Setting>>,
    /// The names of both, to be found.
    resource_names: Memo<Indexed>,
    recording_names: Memo<Indexed>,
    hosts: Memo<Indexed<Hosts>>,
    broken: Memo<Vec<Entry>>,
}

impl Entries {
    /// Reads the names that are not known.
    pub(super) fn new() -> Self {
        let resources = use_query(Refresh::IfOlderThan(FRESH_SECS), || ListResources);
        let recordings = use_query(Refresh::IfOlderThan(FRESH_SECS), ListSettings::with_status);
        let statuses = use_query(Refresh::IfOlderThan(FRESH_SECS), || ListStatus);
        let client = use_client();
        Self {
            client,
            statuses,
            hosts: Memo::new(move |_| Indexed(Hosts::of(&resources.latest().resources.items))),
            broken: Memo::new(move |_| {
                let (resources, statuses) = (resources.latest(), statuses.latest());
                let now = UnixSeconds(client.service_now_secs());
                broken(&Account { resources: &resources.resources.items, statuses: &statuses, now })
            }),
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
                    names.push(&[&name(setting), setting.id.as_str()]);
                }
                Indexed(names)
            }),
        }
    }

    /// Prepares what the next key needs, while nothing is typed.
    pub(super) fn prepare(self) {
        self.hosts.try_with_untracked(|_| {});
        self.resource_names.try_with_untracked(|_| {});
        self.recording_names.try_with_untracked(|_| {});
    }

    /// Follows what the names are made of.
    pub(super) fn track(self) {
        let _ = self.resources.latest();
        let _ = self.recordings.latest();
    }

    /// What can be done and opened without knowing a name, in the order in which it is shown before anything is typed: what
    /// belongs to the page, the pages, what is possible everywhere.
    pub(super) fn fixed(self) -> Vec<Entry> {
        let of_page = self.commands.all().into_iter().filter_map(|command| {
            let name = command.name.try_get().filter(|name| !name.is_empty())?;
            Some(Entry { name, kind: "This page".into(), act: Act::Run(command.id()) })
        });
        let of_console = ConsoleCommand::ALL.into_iter().filter_map(|command| {
            Some(Entry { name: command.name()?, kind: "Console".into(), act: Act::Console(command) })
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
            Entry { name, kind: "Account".into(), act: Act::Switch(session) }
        });
        let streams = self.streams.names();
        let streams =
            streams.into_iter().map(|name| Entry::page(name.to_string(), "DVR stream", Route::dvr(name)));
        of_page.chain(pages).chain(new).chain(of_console).chain(switch).chain(streams).collect()
    }

    /// What fits the text, the best first, and after it what can be done with that, and what the text itself may mean. Without a
    /// text, what is broken and everything that needs no name.
    pub(super) fn find(self, fixed: &[Entry], fixed_names: &Names, text: &str) -> Vec<Entry> {
        let text = text.trim();
        if text.is_empty() {
            return self.broken.get().into_iter().chain(fixed.iter().cloned()).collect();
        }
        let (list, statuses) = (self.resources.latest(), self.statuses.latest());
        let resources = &list.resources.items;
        let now = UnixSeconds(self.client.service_now_secs());
        let account = Account { resources, statuses: &statuses, now };
        let mut found = Found::default();
        for (fit, index) in fixed_names.best(text, SHOWN) {
            found.add(fit, &|| fixed.get(index).cloned());
        }
        let names = self.resource_names.read();
        let resource = |index: usize| {
            resources.get(index).map(|resource| (named(&resource.name), &resource.resource_id))
        };
        for (fit, index) in names.0.best(text, SHOWN) {
            let entry = |(name, id): (String, &ResourceId)| {
                Entry::page(name, "Restream resource", Route::Restream(id.clone()))
            };
            found.add(fit, &|| resource(index).map(entry));
            // What can be done with the one that is meant stands after all that was found.
            if found.is_first(fit) && fit.way() < Way::Substring {
                let deeds = resource(index).map(|(name, id)| Deed::ALL.map(|deed| deed.entry(&name, id)));
                found.offer(deeds.into_iter().flatten().collect());
            }
        }
        for deed in Deed::ALL {
            let Some(name) = deed.name_in(text) else { continue };
            for (fit, index) in names.0.best(&name, SHOWN) {
                found.add(fit, &|| resource(index).map(|(name, id)| deed.entry(&name, id)));
            }
        }
        let list = self.recordings.latest();
        for (fit, index) in self.recording_names.read().0.best(text, SHOWN) {
            let entry = |setting: &Setting| {
                Entry::page(name(setting), "Recording", Route::Recording(setting.id.clone()))
            };
            found.add(fit, &|| list.items.get(index).map(entry));
        }
        let hosts = self.hosts.read();
        for (fit, host) in hosts.0.fitting(text) {
            // Their targets are looked at only where there is room for them.
            if found.has_room(fit) {
                hosts
                    .0
                    .worst_at(host, &account)
                    .into_iter()
                    .for_each(|entry| found.add(fit, &|| Some(entry.clone())));
            }
        }
        let mut entries = account.with_address(text);
        entries.extend(found.into_entries());
        self.delete_dvr(text, &mut entries);
        meant(text, &reduced(text, resources), &mut entries);
        entries
    }

    /// Adds the deletion of the DVR of streams whose names follow the verb: those that were looked at, else as it was typed.
    fn delete_dvr(self, text: &str, entries: &mut Vec<Entry>) {
        let Some(name) = dvr_to_delete(text) else { return };
        let mut known = Names::default();
        let streams = self.streams.names();
        streams.iter().for_each(|stream| known.push(&[&stream.to_string()]));
        let fitting =
            known.best(&name, SHOWN).into_iter().filter_map(|(_, index)| streams.get(index).cloned());
        // The name as it was typed, not folded.
        let typed = text.split_whitespace().last().and_then(|typed| StreamName::parse(typed).ok());
        let mut all: Vec<StreamName> = fitting.collect();
        all.extend(typed.filter(|typed| !streams.contains(typed)));
        let before: Vec<Entry> = all.into_iter().map(delete_dvr).collect();
        entries.splice(0..0, before);
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
/// not offered twice. `words` are those of the text to look for. Whatever is opened comes into the address: no key does.
fn meant(text: &str, words: &str, entries: &mut Vec<Entry>) {
    let list = ListQuery { q: words.to_owned(), ..ListQuery::default() };
    let mut more = Vec::new();
    if !words.trim().is_empty() && is_addressable(words) {
        more.extend([
            Entry::page(format!("Search restreams for “{words}”"), "Search", Route::Restreams(list.clone())),
            Entry::page(format!("Search recordings for “{words}”"), "Search", Route::Recordings(list)),
        ]);
    }
    let is_whole = words == text && text.split('/').all(is_addressable);
    if let Some(name) = StreamName::parse(text).ok().filter(|_| is_whole) {
        more.push(Entry::page(format!("Open DVR: {text}"), "DVR stream", Route::dvr(name)));
    }
    // Names have blanks, identifiers do not.
    if is_whole && !text.contains(char::is_whitespace) {
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
