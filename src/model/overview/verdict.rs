//! A one-sentence summary of an account that does not exceed the known facts.

use crate::model::overview::survey::{Common, Survey};
use crate::model::recording::board::SettingStatus;
use crate::model::recording::state::RecordingState;
use crate::text::plurals::counted;
use crate::text::si::grouped;

/// The condition of an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccountHealth {
    /// Something is broken.
    Broken,
    /// Some recordings need a look.
    Troubled,
    /// No problem is known, but some states are unknown.
    Unsure,
    /// Everything is running as it should.
    Calm,
    /// Everything is inactive or off schedule.
    Idle,
}

/// The summary with its details.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Headline {
    /// The condition.
    pub health: AccountHealth,
    /// The sentence in parts, without a full stop.
    pub parts: Vec<SentencePart>,
    /// Further facts; may be empty.
    pub details: Vec<String>,
}

/// A part of a sentence, with the state of the recordings that it counts.
pub type SentencePart = (String, Option<RecordingState>);

impl Headline {
    /// Returns the sentence, without a full stop.
    pub fn sentence(&self) -> String {
        self.parts.iter().map(|(text, _)| text.as_str()).collect()
    }
}

/// The sentence on an account without resources.
pub const NO_RESOURCES: &str = "No restream resources";

/// Summarizes an account. `unreadable` is the number of unreadable items, the states of which are unknown; `recordings`
/// is `None` while they are not known completely.
pub fn verdict(survey: &Survey, unreadable: usize, recordings: Option<&[SettingStatus]>) -> Headline {
    let (health, restreams) = of_restreams(survey, unreadable);
    let is_unknown = |status: &SettingStatus| {
        use RecordingState::{Checking, Other, Unknown};
        matches!(status.state, Checking | Other | Unknown)
    };
    let is_known = recordings.is_some_and(|all| !all.iter().any(is_unknown));
    let (known, loud): (Vec<&SettingStatus>, Vec<_>) =
        recordings.into_iter().flatten().partition(|one| one.is_acknowledged);
    let acknowledged = survey.counts.acknowledged + known.len();
    let details = details(survey, unreadable, acknowledged, health);
    let trouble = trouble_of(&loud, health == AccountHealth::Broken);
    let is_missing = trouble.iter().any(|(_, state)| *state == Some(RecordingState::ShouldRecord));
    let plain = |text: String| vec![(text, None)];
    let (health, parts) = match health {
        AccountHealth::Broken if !trouble.is_empty() => (health, [plain(restreams + "; "), trouble].concat()),
        _ if !trouble.is_empty() => {
            let worse = if is_missing { AccountHealth::Broken } else { AccountHealth::Troubled };
            (worse, [trouble, plain(format!("; {restreams}"))].concat())
        }
        AccountHealth::Calm | AccountHealth::Idle
            if is_known && survey.counts.targets > 0 && acknowledged == 0 =>
        {
            (health, plain(format!("Nothing is broken: {restreams}")))
        }
        AccountHealth::Unsure if is_known && unreadable == 0 => {
            (health, plain(format!("No known problems: {restreams}")))
        }
        _ => (health, plain(restreams)),
    };
    Headline { health, parts, details }
}

/// Counts the recordings in trouble; beside something worse, only those that record nothing.
fn trouble_of(recordings: &[&SettingStatus], is_beside: bool) -> Vec<SentencePart> {
    use RecordingState::{Checking, Error, Overrunning, ShouldRecord, SourceDown};
    let counts = |states: [(RecordingState, &'static str); 2]| {
        let count = |(state, word)| (recordings.iter().filter(|one| one.state == state).count(), word, state);
        states.map(count).into_iter().filter(|(count, ..)| *count > 0).collect::<Vec<_>>()
    };
    let mut found = counts([(ShouldRecord, "not running"), (SourceDown, "without source")]);
    // Until it is known whether there is something worse, the sentence would change at once.
    let may_be_worse = is_beside || recordings.iter().any(|one| one.state == Checking);
    if found.is_empty() && !may_be_worse {
        found = counts([(Overrunning, "overrunning"), (Error, "in error")]);
    }
    let mut parts = Vec::new();
    for (count, word, state) in found {
        let text = match parts.is_empty() {
            true => format!("{} {word}", counted(count, "recording")),
            false => format!("{} {word}", grouped(count)),
        };
        if !parts.is_empty() {
            parts.push((", ".to_owned(), None));
        }
        parts.push((text, Some(state)));
    }
    parts
}

/// Says how many sources are down and how many targets that costs, then how many others fail.
fn of_broken(survey: &Survey) -> String {
    let counts = survey.counts;
    let of_sources = survey.counted().filter(|group| matches!(group.common, Common::Source(_)));
    let (sources, starved) =
        of_sources.fold((0, 0), |(count, targets), group| (count + 1, targets + group.targets.len()));
    let others = counts.broken.saturating_sub(starved);
    if sources == 0 {
        let are = if counts.broken == 1 { "is" } else { "are" };
        let resources = counted(counts.broken_resources, "resource");
        return format!("{} in {resources} {are} broken", counted(counts.broken, "target"));
    }
    let (are, get) = (if sources == 1 { "is" } else { "are" }, if starved == 1 { "gets" } else { "get" });
    let down =
        format!("{} {are} down: {} {get} nothing", counted(sources, "source"), counted(starved, "target"));
    match others {
        0 => down,
        1 => down + ", 1 more is broken",
        others => format!("{down}, {} more are broken", grouped(others)),
    }
}

/// Summarizes the restreams alone.
fn of_restreams(survey: &Survey, unreadable: usize) -> (AccountHealth, String) {
    let counts = survey.counts;
    let targets = |count| counted(count, "target");
    let resources = |count| counted(count, "resource");
    let ok_of_all = || format!("{} of {} OK", grouped(counts.ok), targets(counts.targets));
    match () {
        () if counts.broken > 0 => (AccountHealth::Broken, of_broken(survey)),
        () if counts.elsewhere > 0 => {
            let problems = counted(counts.elsewhere, "problem");
            (AccountHealth::Broken, format!("{problems} reported for resources that aren't listed"))
        }
        // An unreadable item may be a problem.
        () if unreadable > 0 => (AccountHealth::Unsure, format!("Status partly unknown: {}", ok_of_all())),
        () if counts.unknown > 0 => (AccountHealth::Unsure, ok_of_all()),
        () if counts.acknowledged > 0 => {
            (AccountHealth::Calm, format!("Nothing else is broken: {}", ok_of_all()))
        }
        () if counts.resources == 0 => (AccountHealth::Idle, NO_RESOURCES.to_owned()),
        () if counts.targets == 0 => (AccountHealth::Idle, "No active resource has targets".to_owned()),
        () if counts.ok == 0 => {
            (AccountHealth::Idle, format!("{} off schedule", targets(counts.off_schedule)))
        }
        () => {
            let (targets, resources) = (targets(counts.ok), resources(counts.running));
            (AccountHealth::Calm, format!("{targets} in {resources} OK"))
        }
    }
}

fn details(survey: &Survey, unreadable: usize, acknowledged: usize, health: AccountHealth) -> Vec<String> {
    let counts = survey.counts;
    let mut details: Vec<String> = Vec::new();
    let mut add = |count: usize, message: String| {
        if count > 0 {
            details.push(message);
        }
    };
    let problems = |count| counted(count, "reported problem");
    if health == AccountHealth::Broken {
        add(counts.unmatched, format!("{} not matched to a target", problems(counts.unmatched)));
        if counts.broken > 0 {
            add(counts.elsewhere, format!("{} for resources that aren't listed", problems(counts.elsewhere)));
        }
        add(survey.causes(), counted(survey.causes(), "cause"));
        add(counts.ok, format!("{} OK", counted(counts.ok, "target")));
    }
    add(acknowledged, format!("{} acknowledged", grouped(acknowledged)));
    add(counts.unknown, format!("{} with unknown status", grouped(counts.unknown)));
    add(unreadable, format!("{} couldn't be loaded", counted(unreadable, "item")));
    if health != AccountHealth::Idle || counts.ok > 0 {
        add(
            counts.off_schedule,
            format!("{} off schedule (waiting for start)", grouped(counts.off_schedule)),
        );
    }
    add(counts.inactive, format!("{} not counted", counted(counts.inactive, "inactive resource")));
    details
}
