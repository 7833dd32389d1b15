//! The verdict on a stream, from its restreams, recordings and DVR together: one state, and a sentence for each problem.

use crate::model::dvr::{StreamEntry, has_recent, newest_end};
use crate::model::recording::local_facts::SourceDown;
use crate::model::recording::state::RecordingState;
use crate::model::recording::trouble::Trouble;
use crate::model::restream::StatusCode;
use crate::model::restream::changes::instability::Instability;
use crate::model::restream::health::Health;
use crate::model::states::states;
use crate::model::time::UnixSeconds;
use crate::text::plurals::{counted, listed};

states! {
    /// The state of a stream. Ordered worst first.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub enum StreamState {
        /// A recording should run and does not.
        NotRecording = "not-recording", "Not recording";
        /// Its targets get nothing, because its source is down.
        SourceDown = "source-down", "Source down";
        /// Targets get nothing, although its source may be fine.
        TargetsFail = "targets-fail", "Targets fail";
        /// A recording runs, but its source is down.
        RecordsNothing = "records-nothing", "Records nothing";
        /// Its last recording failed.
        RecordingFailed = "recording-failed", "Recording failed";
        /// A recording runs for too long.
        Overrunning = "overrunning", "Overrunning";
        /// A host keeps no DVR, but others do.
        DvrStalled = "dvr-stalled", "DVR stalled";
        /// It was published and lost too often.
        Unstable = "unstable", "Unstable";
        /// Its areas report too little.
        Unknown = "unknown", "Unknown";
        /// It is being sent or recorded, or a host has it.
        Live = "live", "Live";
        /// It waits for a time or for its source.
        Waiting = "waiting", "Waiting";
        /// It neither runs nor is planned.
        Idle = "idle", "Off";
    }
}

impl StreamState {
    /// The number of states with trouble, which come first in [`StreamState::ALL`].
    pub const TROUBLES: usize = 8;
}

/// A target of a stream. It is [`Health::Inactive`] if its resource is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TargetFact {
    /// The health.
    pub health: Health,
    /// The reported code.
    pub code: Option<StatusCode>,
    /// The service's words for an undocumented code, without secrets.
    pub description: String,
}

/// A recording of a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordingFact {
    /// The state.
    pub state: RecordingState,
    /// The problem.
    pub trouble: Option<Trouble>,
    /// Evidence that its source is down.
    pub source_down: Option<SourceDown>,
}

/// The DVR of a stream's hosts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HostFacts {
    /// The hosts that keep nothing while others do.
    pub stalled: Vec<String>,
    /// Since when the last of them keeps nothing, if known.
    pub since: Option<UnixSeconds>,
    /// The number of hosts that keep the stream.
    pub fine: usize,
    /// The number of hosts on which it is live.
    pub alive: usize,
}

/// The facts about a stream; what is not there is empty, and `None` is unknown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StreamFacts {
    /// Its targets.
    pub targets: Vec<TargetFact>,
    /// Its recordings.
    pub recordings: Vec<RecordingFact>,
    /// Its hosts, if they were read.
    pub hosts: Option<HostFacts>,
    /// Since when its source is down, if known.
    pub source_since: Option<UnixSeconds>,
    /// The changes of its source, if that is known to be unstable.
    pub unstable: Option<Instability>,
}

/// A problem of a stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// A recording is missing, runs for nothing or for too long; its source may be the cause.
    Recording(Trouble, Option<SourceDown>),
    /// The last recording failed.
    RecordingFailed,
    /// The source is down for this number of targets.
    SourceDown(SourceDown, usize),
    /// Targets get nothing.
    Targets {
        /// The number of these targets.
        failing: usize,
        /// The number of active targets.
        of: usize,
        /// Their codes with the service's words, each once.
        codes: Vec<(StatusCode, String)>,
        /// True if the source is known to be fine.
        is_source_fine: bool,
    },
    /// Hosts keep nothing.
    Dvr(HostFacts),
    /// Its source changes too often.
    Unstable(Instability),
}

impl Finding {
    /// Returns the start of the problem, if known.
    pub const fn since(&self) -> Option<UnixSeconds> {
        match self {
            Self::Recording(trouble, _) => trouble.since(),
            Self::SourceDown(down, _) => down.since,
            Self::Dvr(hosts) => hosts.since,
            Self::RecordingFailed | Self::Targets { .. } | Self::Unstable(_) => None,
        }
    }
}

/// The verdict on a stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StreamVerdict {
    /// The state.
    pub state: StreamState,
    /// The problems, worst first.
    pub findings: Vec<Finding>,
    /// The number of targets that get the stream.
    pub sent: usize,
    /// The number of active targets.
    pub targets: usize,
    /// The number of running recordings.
    pub recording: usize,
}

impl HostFacts {
    /// Returns the facts about hosts that were read at `now`. No host stalls if none keeps the stream, or if its DVR is off.
    pub fn of(entries: &[StreamEntry], now: UnixSeconds) -> Self {
        let is_on =
            |entry: &&StreamEntry| entry.dvr.enabled != Some(false) && entry.dvr.ranges.rejected.is_empty();
        let keeps = |entry: &&StreamEntry| has_recent(entry, now);
        let on: Vec<&StreamEntry> = entries.iter().filter(is_on).collect();
        let fine = on.iter().filter(|entry| keeps(entry)).count();
        let stalled: Vec<&StreamEntry> = on.into_iter().filter(|entry| fine > 0 && !keeps(entry)).collect();
        Self {
            since: stalled.iter().filter_map(|entry| newest_end(entry)).max(),
            stalled: stalled.iter().map(|entry| entry.host.clone()).collect(),
            fine,
            alive: entries.iter().filter(|entry| entry.is_alive == Some(true)).count(),
        }
    }
}

impl StreamVerdict {
    /// Returns the start of the worst problem, if known.
    pub fn since(&self) -> Option<UnixSeconds> {
        self.findings.first()?.since()
    }

    /// Judges a stream.
    pub fn of(facts: &StreamFacts) -> Self {
        let active: Vec<&TargetFact> = facts.targets.iter().filter(|one| !is_off_duty(one.health)).collect();
        let count = |is_it: &dyn Fn(Health) -> bool| active.iter().filter(|one| is_it(one.health)).count();
        let (sent, without_source) = (count(&|health| health == Health::Ok), count(&Health::is_source_fault));
        let is_down = sent == 0 && without_source > 0;
        let mut findings: Vec<Finding> = facts.recordings.iter().filter_map(recording_finding).collect();
        let has_told_source = findings.iter().any(Finding::tells_source);
        if is_down && !has_told_source {
            let health = active.iter().map(|one| one.health).filter(|one| one.is_source_fault()).min();
            findings
                .push(Finding::SourceDown(SourceDown { since: facts.source_since, health }, without_source));
        }
        let keeps = facts.hosts.as_ref().is_some_and(|hosts| hosts.fine > 0 || hosts.alive > 0);
        findings.extend(target_finding(&active, is_down, sent > 0 || keeps));
        findings.extend(facts.hosts.clone().filter(|hosts| !hosts.stalled.is_empty()).map(Finding::Dvr));
        findings.extend(facts.unstable.map(Finding::Unstable));
        findings.sort_by_key(Finding::state);
        let recording = facts
            .recordings
            .iter()
            .filter(|one| {
                matches!(
                    one.state,
                    RecordingState::Recording | RecordingState::Overrunning | RecordingState::SourceDown
                )
            })
            .count();
        let worst =
            findings.iter().map(Finding::state).chain(is_down.then_some(StreamState::SourceDown)).min();
        let state = worst.unwrap_or_else(|| match () {
            () if sent > 0 || recording > 0 || keeps => StreamState::Live,
            () => calm_state(&active, facts),
        });
        Self { state, findings, sent, targets: active.len(), recording }
    }

    /// Describes each problem; `clock` formats a time.
    pub fn messages(&self, now: UnixSeconds, clock: &dyn Fn(UnixSeconds) -> String) -> Vec<String> {
        self.findings.iter().map(|finding| finding.message(now, clock)).collect()
    }

    /// Describes what runs now; empty if nothing does.
    pub fn running(&self) -> String {
        let sent = match (self.sent, self.targets) {
            (0, _) => None,
            (sent, targets) if sent == targets => Some(format!("Sent to {}", counted(sent, "target"))),
            (sent, targets) => Some(format!("Sent to {sent} of {}", counted(targets, "target"))),
        };
        let recording = match self.recording {
            0 => None,
            1 => Some("recording".to_owned()),
            several => Some(counted(several, "recording")),
        };
        let text = sent.into_iter().chain(recording).collect::<Vec<_>>().join(", ");
        text.strip_prefix("recording").map_or_else(|| text.clone(), |rest| ["Recording", rest].concat())
    }
}

/// Returns whether a person has stopped a target.
const fn is_off_duty(health: Health) -> bool {
    matches!(health, Health::Inactive | Health::Paused)
}

/// Returns the state of a stream without trouble of which nothing runs.
fn calm_state(active: &[&TargetFact], facts: &StreamFacts) -> StreamState {
    use RecordingState::{Checking, Other, Unknown, Waiting};
    let has_target = |is_it: &[Health]| active.iter().any(|one| is_it.contains(&one.health));
    let has_recording =
        |is_it: &[RecordingState]| facts.recordings.iter().any(|one| is_it.contains(&one.state));
    let is_listed = !facts.targets.is_empty() || !facts.recordings.is_empty() || facts.hosts.is_some();
    match () {
        () if !is_listed => StreamState::Unknown,
        () if has_target(&[Health::NotReported, Health::NoChanges]) => StreamState::Unknown,
        () if has_recording(&[Checking, Other, Unknown]) => StreamState::Unknown,
        () if has_target(&[Health::Waiting]) || has_recording(&[Waiting]) => StreamState::Waiting,
        () => StreamState::Idle,
    }
}

fn recording_finding(recording: &RecordingFact) -> Option<Finding> {
    match recording.trouble {
        Some(trouble) => Some(Finding::Recording(trouble, recording.source_down)),
        None => (recording.state == RecordingState::Error).then_some(Finding::RecordingFailed),
    }
}

/// Returns the finding on targets that get nothing, those without a source only if others have it.
fn target_finding(active: &[&TargetFact], is_down: bool, is_source_fine: bool) -> Option<Finding> {
    let fails = |one: &&&TargetFact| one.health.is_problem() && !(is_down && one.health.is_source_fault());
    let failing: Vec<&&TargetFact> = active.iter().filter(fails).collect();
    let mut codes: Vec<(StatusCode, String)> = Vec::new();
    for (code, words) in failing.iter().filter_map(|one| Some((one.code?, one.description.clone()))) {
        if codes.iter().all(|(known, _)| *known != code) {
            codes.push((code, words));
        }
    }
    let finding = Finding::Targets { failing: failing.len(), of: active.len(), codes, is_source_fine };
    (!failing.is_empty()).then_some(finding)
}

impl Finding {
    /// Returns the state of a stream with this problem and no worse one.
    pub const fn state(&self) -> StreamState {
        match self {
            Self::Recording(Trouble::Overrunning(_), _) => StreamState::Overrunning,
            Self::Recording(Trouble::SourceDown { .. }, _) => StreamState::RecordsNothing,
            Self::Recording(..) => StreamState::NotRecording,
            Self::RecordingFailed => StreamState::RecordingFailed,
            Self::SourceDown(..) => StreamState::SourceDown,
            Self::Targets { .. } => StreamState::TargetsFail,
            Self::Dvr(_) => StreamState::DvrStalled,
            Self::Unstable(_) => StreamState::Unstable,
        }
    }

    fn tells_source(&self) -> bool {
        match self {
            Self::Recording(Trouble::SourceDown { .. }, _) => true,
            Self::Recording(trouble, source) => trouble.is_missing() && source.is_some(),
            _ => false,
        }
    }

    /// Describes the problem without a full stop; `clock` formats a time.
    pub fn message(&self, now: UnixSeconds, clock: &dyn Fn(UnixSeconds) -> String) -> String {
        let since =
            |since: &Option<UnixSeconds>| since.map(|at| format!(" since {}", clock(at))).unwrap_or_default();
        match self {
            Self::Recording(trouble, source) => recording_message(*trouble, *source, now, clock),
            Self::RecordingFailed => "The last recording failed".to_owned(),
            Self::SourceDown(source, targets) => {
                let gets = if *targets == 1 { "gets" } else { "get" };
                format!("Source {}; {} {gets} nothing", source.label(clock), counted(*targets, "target"))
            }
            Self::Targets { failing, of, codes, is_source_fine } => {
                let codes: Vec<String> = codes.iter().map(code_label).collect();
                let codes = if codes.is_empty() { String::new() } else { format!(" ({})", codes.join("; ")) };
                let source = if *is_source_fine { "; the source is fine" } else { "" };
                let gets = if *failing == 1 { "gets" } else { "get" };
                match of {
                    1 => format!("Its target gets nothing{codes}{source}"),
                    _ => format!("{failing} of {of} targets {gets} nothing{codes}{source}"),
                }
            }
            Self::Dvr(hosts) => {
                let names: Vec<&str> = hosts.stalled.iter().map(String::as_str).collect();
                let others = match hosts.fine {
                    1 => "the other one is fine".to_owned(),
                    fine => format!("the other {fine} are fine"),
                };
                format!("DVR keeps nothing on {}{}, {others}", listed(&names), since(&hosts.since))
            }
            Self::Unstable(instability) => instability.label(),
        }
    }
}

/// Describes the problem of a recording, with its source if that is the cause.
pub fn recording_message(
    trouble: Trouble,
    source: Option<SourceDown>,
    now: UnixSeconds,
    clock: &dyn Fn(UnixSeconds) -> String,
) -> String {
    match source.filter(|_| trouble.is_missing()) {
        Some(source) => format!("Not recording: source {}", source.label(clock)),
        None => trouble.message(now, clock),
    }
}

/// "code 9: the service's words".
pub(super) fn code_label((code, words): &(StatusCode, String)) -> String {
    let words = if words.is_empty() { code.description().unwrap_or_default() } else { words };
    if words.is_empty() { format!("code {code}") } else { format!("code {code}: {words}") }
}
