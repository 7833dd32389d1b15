//! The start of each target's status, from the history of its resource: only for shown targets, in turn, and further back
//! only as far as needed.
//!
//! A result is valid across pages, until the target's code or the session changes, or [`AnswerLimits`] end it.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use crate::api::restream::GetHistory;
use crate::api::{Area, Error, ErrorKind};
use crate::console::client::{Client, use_client};
use crate::console::facts::moment::use_service_now_secs;
use crate::console::platform::clock::{beside_now, both_zones};
use crate::console::platform::lazy_context::account_context;
use crate::console::platform::long_lived::long_lived;
use crate::console::platform::reactive::*;
use crate::console::platform::settings::use_settings;
use crate::console::query::{QueryCache, QuerySpec, use_query_cache};
use crate::console::session::use_sessions;
use crate::model::ids::ResourceId;
use crate::model::restream::TargetHistory;
use crate::model::restream::board::status_at;
use crate::model::restream::changes::former_keys::shared_addresses;
use crate::model::restream::changes::instability::{Instability, SourceChanges};
pub use crate::model::restream::changes::state_start::StateStart;
use crate::model::restream::changes::state_start::{
    AnswerLimits, LOOK_BACK_SECS, SoughtTarget, current_starts, is_spell_over, look_back,
};
use crate::model::restream::health::targets_now;
use crate::model::restream::join::{TargetName, address_of};
use crate::model::restream::{Resource, ResourceStatus, Restream, StatusCode};
use crate::model::time::UnixSeconds;
use crate::redact::secret::Secret;
use crate::text::durations::{ago, distance};

/// Maximum age of a history whose answers are due.
const DUE_SECS: i64 = 10;
/// Interval of evaluation, because thousands of targets are too many to sort for each response.
const POLL: Duration = Duration::from_millis(600);

/// Identifies a target of a resource (`contract.md#restream-status`). It has no `Debug`: it contains a stream key.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct TargetKey {
    source: String,
    target_url: String,
    target_key: Secret,
}

impl TargetKey {
    pub fn of(restream: &Restream) -> Self {
        Self {
            source: restream.source.clone(),
            target_url: restream.target_url.clone(),
            target_key: restream.target_key.clone(),
        }
    }

    fn name(&self) -> TargetName<'_> {
        let Self { source, target_url, target_key } = self;
        TargetName { source, target_url, target_key: target_key.expose() }
    }
}

/// Broken targets of one resource.
#[derive(Clone, PartialEq)]
pub struct BrokenTargets {
    pub id: ResourceId,
    /// When the resource was created and modified, which limits the start.
    pub created: UnixSeconds,
    pub modified: UnixSeconds,
    /// Each with whether it alone has its source and address.
    targets: Vec<(TargetKey, StatusCode, bool)>,
}

impl BrokenTargets {
    pub fn of(resource: &Resource, targets: Vec<(TargetKey, StatusCode)>) -> Self {
        let (created, modified) = (resource.creation_ts, resource.modification_ts);
        let shared = shared_addresses(&resource.restreams);
        let with_alone = |(target, code): (TargetKey, StatusCode)| {
            let is_alone = !shared.has(&address_of(&target.name()));
            (target, code, is_alone)
        };
        let targets = targets.into_iter().map(with_alone).collect();
        Self { id: resource.resource_id.clone(), created, modified, targets }
    }

    /// Returns the sources, one for each target.
    pub fn sources(&self) -> impl Iterator<Item = &str> {
        self.targets.iter().map(|(target, ..)| target.source.as_str())
    }
}

/// The question about each target of a resource, and what histories say of its sources.
#[derive(Clone, Default)]
struct Starts {
    /// When the resource was last modified.
    modified: UnixSeconds,
    targets: HashMap<TargetKey, Question>,
    sources: SourceChanges,
}

/// When a target's code began.
#[derive(Clone, Copy)]
struct Question {
    code: StatusCode,
    is_alone: bool,
    answer: Answer,
}

/// A start by a history read up to a time; `None` while that is loading.
type Answer = Option<(StateStart, UnixSeconds)>;
/// The start of each; `None` while it is loading.
pub type StartList = Arc<Vec<Option<StateStart>>>;
type StartsByResource = HashMap<ResourceId, Starts>;
/// The known starts, and the limits of their age. The second notifies of revised answers too.
type Signals = (RwSignal<StartsByResource>, RwSignal<AnswerLimits>);

/// The start of targets' statuses. Lives in the context.
#[derive(Clone, Copy)]
pub struct StatusStarts {
    /// Notifies only of answers, not of new questions.
    known: RwSignal<StartsByResource>,
    limits: RwSignal<AnswerLimits>,
    cache: QueryCache,
    client: Client,
}

impl StatusStarts {
    pub fn new() -> Self {
        let (known, limits) = (long_lived(StartsByResource::new()), long_lived(AnswerLimits::default()));
        use_sessions().on_new_token(move || {
            known.try_update(HashMap::clear);
        });
        Self { known, limits, cache: use_query_cache(), client: use_client() }
    }

    /// Returns the earliest start of the targets' code; `None` while it is loading.
    ///
    /// Call it in something reactive (a derived signal, a memo, a view): it runs again when the response arrives, and
    /// the read is cancelled when it is disposed.
    pub fn of(self, broken: &BrokenTargets) -> Option<StateStart> {
        self.known.track();
        self.limits.track();
        self.request(broken);
        self.find(broken)
    }

    /// Makes older answers due on a page that is being opened.
    pub fn open_page(self) {
        let now = UnixSeconds(use_client().service_now_secs());
        self.limits.try_update_untracked(|limits| limits.open_page(now));
    }

    /// Takes a read of all statuses: forgets targets whose code is over, and makes answers due that no page saw last.
    pub fn follow(self, resources: &[Resource], statuses: &[ResourceStatus], now: UnixSeconds) {
        self.limits.try_maybe_update(|limits| (limits.see(now), ()));
        self.known.try_maybe_update(|known| {
            let mut has_ended = false;
            for (at, resource) in resources.iter().enumerate() {
                let Some(starts) = known.get_mut(&resource.resource_id) else { continue };
                let starts = &mut starts.targets;
                let (count, status) = (starts.len(), status_at(resources, statuses, at));
                for target in targets_now(resource, status.as_deref(), now).0 {
                    let key = TargetKey::of(target.restream);
                    if starts.get(&key).is_some_and(|known| is_spell_over(known.code, target.code())) {
                        starts.remove(&key);
                    }
                }
                has_ended |= starts.len() < count;
            }
            (has_ended, ())
        });
    }

    /// Requests the starts while the running effect lives. A target with another code is another question.
    fn request(self, BrokenTargets { id, targets, modified, .. }: &BrokenTargets) {
        let Some(limits) = self.limits.try_get_untracked() else { return };
        let (mut is_new, mut has_open) = (false, false);
        self.known.try_update_untracked(|known| {
            let starts = known.entry(id.clone()).or_default();
            starts.modified = *modified;
            for &(ref target, code, is_alone) in targets {
                let known = starts.targets.get(target).filter(|known| known.code == code);
                let answer = known.and_then(|known| known.answer);
                is_new |= known.is_none();
                has_open |= is_open(answer, limits);
                starts.targets.insert(target.clone(), Question { code, is_alone, answer });
            }
        });
        if has_open {
            self.cache.read_in_turn(self.history(id), DUE_SECS, is_new);
        }
    }

    fn history(self, id: &ResourceId) -> QuerySpec {
        let (Self { known, limits, client, .. }, of) = (self, id.clone());
        let read = move || read(client, (known, limits), of.clone());
        QuerySpec::work(Area::Restream, format!("starts of {id}"), read)
    }

    /// Returns the earliest start if it is known, without reading. Not tracked.
    pub fn find(self, broken: &BrokenTargets) -> Option<StateStart> {
        let BrokenTargets { id, created, modified, targets } = broken;
        let limits = self.limits.try_get_untracked()?;
        let all = self.known.try_with_untracked(|known| {
            let starts = known.get(id)?;
            let start = |(target, code, _): &(TargetKey, StatusCode, bool)| {
                let known = starts.targets.get(target).filter(|known| known.code == *code)?;
                let answer = known.answer.filter(|(_, read_to)| limits.is_shown(*read_to));
                let has_failed = || self.cache.has_failed(&self.history(id)).then_some(StateStart::Unknown);
                answer.map(|(start, _)| start).or_else(has_failed)
            };
            targets.iter().map(start).collect::<Option<Vec<_>>>()
        });
        Some(StateStart::earliest(all.flatten()?)?.since_created(*created, *modified))
    }

    /// Takes a history that was read for whatever reason.
    pub fn take_history<'a>(
        self,
        id: &ResourceId,
        targets: impl IntoIterator<Item = &'a TargetHistory>,
        period: (UnixSeconds, UnixSeconds),
    ) {
        take_history(self.known, id, targets, period);
    }

    /// Returns the worst instability of a resource's sources, by the histories that were read for other reasons. Tracked.
    pub fn unstable<'a>(
        self,
        id: &ResourceId,
        sources: impl IntoIterator<Item = &'a str>,
    ) -> Option<Instability> {
        let now = UnixSeconds(self.client.service_now_secs());
        self.known.with(|known| {
            let known = &known.get(id)?.sources;
            sources.into_iter().filter_map(|source| known.instability(source, now)).max()
        })
    }

    /// Requests the start of each until the calling owner is disposed. Returns those that are known, in the same order,
    /// and the number of others.
    pub fn many(self, requested: Memo<Arc<Vec<BrokenTargets>>>) -> (Memo<StartList>, Signal<usize>) {
        effect(move || {
            let requested = requested.get();
            self.limits.track();
            // A response must not request all of them again.
            untrack(|| requested.iter().for_each(|broken| self.request(broken)));
        });
        let turn = Trigger::new();
        let starts = memo(move || {
            turn.track();
            self.limits.track();
            let requested = requested.read();
            untrack(|| Arc::new(requested.iter().map(|broken| self.find(broken)).collect::<Vec<_>>()))
        });
        let left = Signal::derive(move || starts.read().iter().filter(|start| start.is_none()).count());
        effect(move || {
            turn.track();
            let is_open = |start: &Option<_>| start.is_none_or(|start| start == StateStart::Unknown);
            if starts.read().iter().any(is_open) {
                set_timeout(move || turn.notify(), POLL);
            }
        });
        (starts, left)
    }
}

pub fn use_status_starts() -> StatusStarts {
    account_context(StatusStarts::new)
}

/// Returns whether there is no answer, or an inconclusive or old one.
fn is_open(answer: Answer, limits: AnswerLimits) -> bool {
    answer.is_none_or(|(start, read_to)| start == StateStart::Unknown || limits.is_due(read_to))
}

/// Reads the history of a resource, further and further back until all its questions are answered. Fails if one is not.
async fn read(client: Client, signals: Signals, id: ResourceId) -> Result<(), Error> {
    let (known, limits) = signals;
    let limits = limits.try_get_untracked().unwrap_or_default();
    let of_resource =
        || known.try_with_untracked(|known| known.get(&id).cloned()).flatten().unwrap_or_default();
    let Starts { modified, targets, .. } = of_resource();
    // Includes answered ones, to distinguish the targets.
    let all: Vec<_> = targets.into_iter().collect();
    let mut is_sought: Vec<bool> = all.iter().map(|(_, known)| is_open(known.answer, limits)).collect();
    for back_secs in LOOK_BACK_SECS {
        if !is_sought.contains(&true) {
            break;
        }
        let (start, end) = look_back(client.service_now_secs(), back_secs);
        let history = client.send(GetHistory { resource_id: id.clone(), start, end }).await?;
        take_history(known, &id, &history.targets, (history.start, end));
        let is_last = LOOK_BACK_SECS.last() == Some(&back_secs);
        let sought = all.iter().map(|(target, Question { code, is_alone, .. })| SoughtTarget {
            name: target.name(),
            code: *code,
            is_alone: *is_alone,
        });
        let older = if is_last { UnixSeconds::default() } else { modified };
        let starts = current_starts(&sought.collect::<Vec<_>>(), &history, (end, older));
        for (((target, Question { code, answer: before, .. }), is_sought), start) in
            all.iter().zip(&mut is_sought).zip(starts)
        {
            let continued = start.continued(*before, history.start);
            if *is_sought && (is_last || continued.is_some() || !matches!(start, StateStart::Before(_))) {
                *is_sought = false;
                answer(signals, &id, target, *code, (continued.unwrap_or(start), end));
            }
        }
    }
    let is_behind = |known: &Question| matches!(known.answer, Some((StateStart::Unknown, _)));
    match of_resource().targets.values().any(is_behind) {
        true => Err(Error::without_answer(
            Area::Restream,
            ErrorKind::NotFound,
            "The history is behind the status",
        )),
        false => Ok(()),
    }
}

fn take_history<'a>(
    known: RwSignal<StartsByResource>,
    id: &ResourceId,
    targets: impl IntoIterator<Item = &'a TargetHistory>,
    period: (UnixSeconds, UnixSeconds),
) {
    known.try_maybe_update(|known| (known.entry(id.clone()).or_default().sources.add(targets, period), ()));
}

/// Records an answer, except to a question that was replaced meanwhile.
fn answer(
    (known, limits): Signals,
    id: &ResourceId,
    target: &TargetKey,
    code: StatusCode,
    found: (StateStart, UnixSeconds),
) {
    let mut is_revised = false;
    known.try_maybe_update(|known| {
        let question = known.get_mut(id).and_then(|starts| starts.targets.get_mut(target));
        let before = question.filter(|known| known.code == code).map(|known| known.answer.replace(found));
        is_revised = before.flatten().is_some_and(|(start, _)| start != found.0);
        (before.is_some(), ())
    });
    if is_revised {
        limits.try_update(|_| ());
    }
}

/// Returns a short duration: "3 min", "> 30 d"; empty if unknown.
pub fn since_label(since: StateStart, now_secs: i64) -> String {
    match since {
        StateStart::At(UnixSeconds(at)) => length(at, now_secs),
        StateStart::Before(UnixSeconds(at)) => format!("> {}", length(at, now_secs)),
        StateStart::Unknown => String::new(),
    }
}

fn length(at: i64, now_secs: i64) -> String {
    let message = ago(at, now_secs.max(at));
    let message = message.strip_suffix(" ago").unwrap_or(&message);
    // Abbreviates days, to match "3 min" and "9 h".
    message.split_once(" day").map_or_else(|| message.to_owned(), |(days, _)| format!("{days} d"))
}

/// "since 2026-03-02 09:00:00 UTC (3 min ago)", "for more than 30 days", or unknown. It reserves space while loading.
#[component]
pub fn StartLabel(
    /// The start; `None` while it is loading.
    #[prop(into)]
    since: Signal<Option<StateStart>>,
) -> impl IntoView {
    let now_secs = use_service_now_secs();
    let zone = use_settings().zone;
    let message = Signal::derive(move || {
        let now_secs = now_secs.get();
        match since.get() {
            None => "since …".to_owned(),
            Some(StateStart::At(UnixSeconds(at))) => {
                // The clocks may differ by a second; avoids a start in the future.
                let since = beside_now(UnixSeconds(at), now_secs, zone.get());
                format!("since {since} ({})", ago(at, now_secs.max(at)))
            }
            Some(StateStart::Before(UnixSeconds(at))) => {
                format!("for more than {}", distance(now_secs.abs_diff(at.min(now_secs))))
            }
            Some(StateStart::Unknown) => "start unknown".to_owned(),
        }
    });
    let title = Signal::derive(move || since.get().and_then(StateStart::time).map(both_zones));
    view! {
        <span class="muted since" title=title>
            {message}
        </span>
    }
}
