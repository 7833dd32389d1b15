//! The palette's entries: commands, pages, accounts, resources, targets, recordings and streams.

use std::cell::OnceCell;

use crate::console::platform::reactive::*;

use crate::api::recording::ListSettings;
use crate::api::restream::{ListResources, ListStatus};
use crate::console::app::page::entries;
use crate::console::app::shell::palette::commands::ConsoleCommand;
use crate::console::app::shell::palette::entry::{EntryAction, PaletteEntry, PaletteObject, keep_best};
use crate::console::app::shell::palette::targets::{Hosts, TargetSources};
use crate::console::client::{Client, use_client};
use crate::console::facts::visited_streams::{VisitedStreams, use_visited_streams};
use crate::console::kit::commands::{Commands, use_commands};
use crate::console::kit::may_write;
use crate::console::pages::streams::DELETE_ALL;
use crate::console::query::{Query, QueryState, Refresh, use_query};
use crate::console::routes::{ListQuery, MetricsView, PeriodQuery, Route};
use crate::console::session::{Sessions, use_sessions};
use crate::json::partial_list::PartialList;
use crate::model::ids::{RecordId, ResourceId};
use crate::model::recording::board::{name, names_of, source};
use crate::model::recording::{RecordingStatus, Setting};
use crate::model::restream::search::reduced;
use crate::model::restream::{Resource, ResourceStatus, named, shared_names, told};
use crate::model::stream_name::StreamName;
use crate::model::time::UnixSeconds;
use crate::redact::url::{is_addressable, looks_like_key};
use crate::text::names::name_key;
use crate::text::search::after_verb;
use crate::text::search::{MatchKind, MatchRank, RankedText};
use crate::text::sorting::in_order_of;

/// Age in seconds above which names are reloaded.
const FRESH_SECS: i64 = 60;
const SHOWN: usize = 20;
const DELETE_DVR: &str = "Delete DVR of";
const DVR_VERBS: [&str; 2] = ["Cut DVR of", DELETE_DVR];
const EDIT_KEY: &str = "Edit key of";
const RESOURCE_VERBS: [&str; 6] = ["Edit", EDIT_KEY, "History of", "Metrics of", "Deactivate", "Activate"];
const RECORDING_VERBS: [&str; 3] = ["Start recording", "Stop recording", "Deactivate"];

#[derive(Clone, Copy)]
pub(super) struct EntrySources {
    commands: Commands,
    sessions: Sessions,
    streams: VisitedStreams,
    client: Client,
    resources: Query<PartialList<Resource>>,
    statuses: Query<PartialList<ResourceStatus>>,
    recordings: Query<PartialList<Setting>>,
    /// Search indexes.
    resource_names: Memo<NamedObjects>,
    recording_names: Memo<NamedObjects>,
    hosts: Memo<Hosts>,
    may_write: bool,
}

impl EntrySources {
    /// Loads the names that are missing or old.
    pub(super) fn new() -> Self {
        let resources = use_query(Refresh::IfOlderThan(FRESH_SECS), || ListResources);
        let recordings = use_query(Refresh::IfOlderThan(FRESH_SECS), ListSettings::with_status);
        Self {
            commands: use_commands(),
            sessions: use_sessions(),
            streams: use_visited_streams(),
            client: use_client(),
            resources,
            statuses: use_query(Refresh::IfOlderThan(FRESH_SECS), || ListStatus),
            recordings,
            resource_names: fresh_memo(move || {
                let list = resources.latest();
                let (all, shared) = (&list.items, shared_names(&list.items));
                let names = all.iter().map(|resource| told(resource, &shared)).collect();
                let texts = |at: usize| vec![named(&all[at].name), all[at].resource_id.to_string()];
                NamedObjects::new(names, &texts)
            }),
            recording_names: fresh_memo(move || {
                let list = recordings.latest();
                let all = &list.items;
                let texts = |at: usize| vec![name(&all[at]), all[at].id.to_string(), source(&all[at])];
                NamedObjects::new(names_of(all), &texts)
            }),
            hosts: fresh_memo(move || Hosts::of(&resources.latest().items)),
            may_write: may_write(),
        }
    }

    /// Returns the entries without names: commands of the page, pages, then commands of the console.
    fn fixed(self) -> Vec<PaletteEntry> {
        let of_page = self.commands.all().into_iter().filter_map(|command| {
            let name = command.name.try_get().filter(|name| !name.is_empty())?;
            Some(PaletteEntry { name, kind: "This page".into(), action: EntryAction::Run(command.id()) })
        });
        let of_console = ConsoleCommand::ALL.into_iter().filter_map(|command| {
            Some(PaletteEntry {
                name: command.name()?,
                kind: "Console".into(),
                action: EntryAction::Console(command),
            })
        });
        let pages =
            entries().map(|entry| PaletteEntry::page((entry.route)().title(), "Page", (entry.route)()));
        let new = [
            PaletteEntry::page("New restream resource", "Page", Route::RestreamNew),
            PaletteEntry::page("New recording", "Page", Route::RecordingNew),
        ];
        let current = self.sessions.current().get();
        let others = self.sessions.all().get();
        let switch = others.into_iter().filter(|session| Some(session) != current.as_ref()).map(|session| {
            let name = format!("Switch to {}", session.title());
            PaletteEntry { name, kind: "Account".into(), action: EntryAction::Switch(session) }
        });
        let streams = self.streams.all();
        let streams = streams
            .into_iter()
            .map(|name| PaletteEntry::page(name.to_string(), "DVR stream", Route::stream(name)));
        of_page.chain(pages).chain(new).chain(of_console).chain(switch).chain(streams).collect()
    }

    /// Returns matching entries, the best first, then their actions and readings of the text itself; none that leads to
    /// a write if the session only looks.
    pub(super) fn find(self, text: &str) -> Vec<PaletteEntry> {
        let mut found = self.find_all(text);
        found.retain(|entry| self.may_write || !entry.action.writes());
        found
    }

    fn find_all(self, text: &str) -> Vec<PaletteEntry> {
        let (text, fixed) = (text.trim(), self.fixed());
        if text.is_empty() {
            return fixed;
        }
        let (list, statuses) = (self.resources.latest(), self.statuses.latest());
        let resources = &list.items;
        let now = UnixSeconds(self.client.service_now_secs());
        let resource_names = self.resource_names.read();
        let account = TargetSources {
            resources,
            names: &resource_names.names,
            reported: &statuses.items,
            statuses: OnceCell::new(),
            now,
        };
        let names = RankedText::from_iter(fixed.iter().map(|entry| [&entry.name]));
        let fixed = names.best(text, SHOWN).into_iter().map(|(fit, at)| (fit, fixed[at].clone()));
        let mut found: Vec<(MatchRank, PaletteEntry)> = fixed.collect();
        let resource = |at: usize| Some(resource_object(resources.get(at)?, resource_names.names.get(at)?));
        let mut actions = find_objects(&resource_names, text, &RESOURCE_VERBS, &resource, &mut found);
        let (recordings, names) = (self.recordings.latest(), self.recording_names.read());
        let recording = |at: usize| Some(recording_object(recordings.items.get(at)?, names.names.get(at)?));
        // A recording knows its playlist by domain and path.
        let address = text.split_once("://").map_or(text, |(_, rest)| rest);
        actions.extend(find_objects(&names, address, &RECORDING_VERBS, &recording, &mut found));
        if let Some(host) = after_verb(text, EDIT_KEY) {
            self.hosts.read().find_keys(&host, &account, &mut found, SHOWN);
        }
        self.hosts.read().find(text, &account, &mut found, SHOWN);
        keep_best(&mut found, SHOWN);
        let mut entries = if self.may_write { self.dvr_actions(text) } else { Vec::new() };
        entries.extend(account.with_address(text));
        entries.extend(found.into_iter().map(|(_, entry)| entry));
        add_new(&mut entries, actions);
        add_new(&mut entries, interpreted(text, reduced(text, resources)));
        entries
    }

    /// Returns the DVR actions of a verb, for known streams or the typed name; they open the stream's page.
    fn dvr_actions(self, text: &str) -> Vec<PaletteEntry> {
        let both = DVR_VERBS.into_iter().filter_map(|verb| Some((verb, after_verb(text, verb)?)));
        let streams = self.streams.all();
        let known = RankedText::from_iter(streams.iter().map(|stream| [stream.to_string()]));
        // Case matters in stream names.
        let typed = text.split_whitespace().last().and_then(|typed| StreamName::parse(typed).ok());
        let of_verb = |(verb, name): (&'static str, String)| {
            let fitting: Vec<StreamName> =
                known.best(&name, SHOWN).into_iter().map(|(_, at)| streams[at].clone()).collect();
            let typed = typed.clone().filter(|typed| !streams.contains(typed));
            fitting.into_iter().chain(typed).map(move |stream| PaletteEntry {
                name: format!("{verb} {stream} ..."),
                kind: "DVR stream".into(),
                action: match verb {
                    DELETE_DVR => EntryAction::GoAndRun(Route::stream(stream), DELETE_ALL),
                    _ => EntryAction::Go(Route::stream(stream)),
                },
            })
        };
        both.flat_map(of_verb).collect()
    }

    /// Describes the lists that are not loaded.
    pub(super) fn missing(self) -> String {
        let of = |view: QueryState, what: &str| match view.error() {
            Some(error) => Some(format!("Couldn't load {what}: {error}")),
            None => (!view.has_data()).then(|| format!("Loading {what}…")),
        };
        let parts = [of(*self.resources, "resources"), of(*self.recordings, "recordings")];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
    }
}

/// Objects that are searched in the order of their names.
struct NamedObjects {
    /// The names by index, told apart.
    names: Vec<String>,
    text: RankedText,
    by_name: Vec<u32>,
}

impl NamedObjects {
    fn new(names: Vec<String>, texts: &dyn Fn(usize) -> Vec<String>) -> Self {
        let keys: Vec<String> = names.iter().map(|name| name_key(name)).collect();
        let by_name = in_order_of(keys.len(), |at| keys[at].as_str());
        let text = by_name.iter().map(|&at| texts(at as usize)).collect();
        Self { names, text, by_name }
    }

    /// Returns the best matches and the indices of their objects.
    fn best(&self, text: &str) -> Vec<(MatchRank, usize)> {
        let hits = self.text.best(text, SHOWN).into_iter();
        hits.map(|(fit, row)| (fit, self.by_name[row] as usize)).collect()
    }
}

/// Adds items that match the text or follow a verb. Returns the actions on the best match, which are listed last.
fn find_objects(
    names: &NamedObjects,
    text: &str,
    verbs: &[&'static str],
    object: &dyn Fn(usize) -> Option<PaletteObject>,
    found: &mut Vec<(MatchRank, PaletteEntry)>,
) -> Vec<PaletteEntry> {
    let best = found.iter().map(|(fit, _)| *fit).min();
    let hits = names.best(text);
    let meant =
        hits.first().filter(|(fit, _)| fit.way < MatchKind::Part && best.is_none_or(|best| *fit <= best));
    found.extend(hits.iter().filter_map(|(fit, at)| Some((*fit, object(*at)?.entry))));
    for verb in verbs {
        let Some(name) = after_verb(text, verb) else { continue };
        let hits = names.best(&name).into_iter();
        found.extend(hits.filter_map(|(fit, at)| Some((fit, object(at)?.actions(Some(verb)).pop()?))));
    }
    meant.and_then(|(_, at)| object(*at)).map(|object| object.actions(None)).unwrap_or_default()
}

fn resource_object(resource: &Resource, name: &str) -> PaletteObject {
    let id = &resource.resource_id;
    let metrics = MetricsView { resource: id.to_string(), ..MetricsView::default() };
    // The resource's page asks for confirmation.
    let (switch, command) = match resource.counts_as_active() {
        true => ("Deactivate", "Deactivate this resource"),
        false => ("Activate", "Activate this resource"),
    };
    let actions = vec![
        ("Edit", EntryAction::Go(Route::RestreamEdit(id.clone(), None))),
        (EDIT_KEY, EntryAction::Go(Route::RestreamEdit(id.clone(), Some(1)))),
        ("History of", EntryAction::Go(Route::RestreamHistory(id.clone(), PeriodQuery::default()))),
        ("Metrics of", EntryAction::Go(Route::Metrics(metrics))),
        (switch, EntryAction::GoAndRun(Route::Restream(id.clone()), command)),
    ];
    let entry = PaletteEntry::page(name, "Restream resource", Route::Restream(id.clone()));
    PaletteObject { entry, by_verb: actions }
}

fn recording_object(setting: &Setting, name: &str) -> PaletteObject {
    let route = Route::Recording(setting.id.clone());
    let is_running = setting.status == Some(RecordingStatus::Progress);
    let verbs = if is_running { ["Stop recording", "Deactivate"] } else { ["Start recording", "Deactivate"] };
    // The page's commands have the same names.
    let actions = verbs.map(|verb| (verb, EntryAction::GoAndRun(route.clone(), verb))).to_vec();
    PaletteObject { entry: PaletteEntry::page(name, "Recording", route), by_verb: actions }
}

/// Adds entries whose actions are not listed yet.
fn add_new(entries: &mut Vec<PaletteEntry>, mut more: Vec<PaletteEntry>) {
    more.retain(|entry| entries.iter().all(|other| other.action != entry.action));
    entries.extend(more);
}

/// Interprets the text as search terms, an id and a stream name; never text that looks like a key.
fn interpreted(text: &str, query: String) -> Vec<PaletteEntry> {
    let mut more = Vec::new();
    if is_addressable(&query) && !query.trim().is_empty() {
        let list = ListQuery::search(&query);
        more.extend([
            PaletteEntry::page(
                format!("Search restreams for “{query}”"),
                "Search",
                Route::Restreams(list.clone()),
            ),
            PaletteEntry::page(format!("Search recordings for “{query}”"), "Search", Route::Recordings(list)),
        ]);
    }
    if text.split([' ', '/']).any(looks_like_key) {
        return more;
    }
    if let Ok(name) = StreamName::parse(text) {
        more.push(PaletteEntry::page(format!("Open DVR: {text}"), "DVR stream", Route::stream(name)));
    }
    // Ids contain no whitespace.
    if !text.contains(char::is_whitespace) {
        let id = ResourceId::parse(text).ok();
        more.extend(id.map(|id| {
            PaletteEntry::page(format!("Open resource ID {id}"), "Restream resource", Route::Restream(id))
        }));
        let id = RecordId::parse(text).ok();
        more.extend(id.map(|id| {
            PaletteEntry::page(format!("Open recording ID {id}"), "Recording", Route::Recording(id))
        }));
    }
    more
}
