//! A one-sentence summary of an account's restreams that does not exceed the known facts.

use crate::model::overview::survey::Survey;
use crate::text::plurals::counted;

/// The condition of an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccountHealth {
    /// Something is broken.
    Broken,
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
    pub mood: AccountHealth,
    /// The sentence, without a full stop.
    pub sentence: String,
    /// Further facts; may be empty.
    pub details: Vec<String>,
}

/// Summarizes an account. `unreadable` is the number of unreadable items, the states of which are unknown.
pub fn verdict(survey: &Survey, unreadable: usize) -> Headline {
    let counts = survey.counts;
    let targets = |count| counted(count, "target");
    let resources = |count| counted(count, "resource");
    let ok_of_all = || format!("{} of {} OK", counts.ok, targets(counts.targets));
    let (mood, sentence) = match () {
        () if counts.broken > 0 => {
            let (targets, resources) = (targets(counts.broken), resources(counts.broken_resources));
            let are = if counts.broken == 1 { "is" } else { "are" };
            (AccountHealth::Broken, format!("{targets} in {resources} {are} broken"))
        }
        () if counts.elsewhere > 0 => {
            let problems = counted(counts.elsewhere, "problem");
            (AccountHealth::Broken, format!("{problems} reported for resources that aren't listed"))
        }
        // An unreadable item may be a problem.
        () if unreadable > 0 => (AccountHealth::Unsure, format!("Status partly unknown: {}", ok_of_all())),
        () if counts.unknown > 0 => (AccountHealth::Unsure, format!("No known problems: {}", ok_of_all())),
        () if counts.resources == 0 => (AccountHealth::Idle, "No restream resources".to_owned()),
        () if counts.targets == 0 => {
            (AccountHealth::Idle, "Nothing is running: no active resource has targets".to_owned())
        }
        () if counts.ok == 0 => {
            (AccountHealth::Idle, format!("Nothing is broken: {} off schedule", targets(counts.resting)))
        }
        () => {
            let (targets, resources) = (targets(counts.ok), resources(counts.running));
            (AccountHealth::Calm, format!("Nothing is broken: {targets} in {resources} OK"))
        }
    };
    Headline { mood, sentence, details: details(survey, unreadable, mood) }
}

fn details(survey: &Survey, unreadable: usize, mood: AccountHealth) -> Vec<String> {
    let counts = survey.counts;
    let mut details: Vec<String> = Vec::new();
    let mut add = |count: usize, message: String| {
        if count > 0 {
            details.push(message);
        }
    };
    let problems = |count| counted(count, "reported problem");
    if mood == AccountHealth::Broken {
        add(counts.unmatched, format!("{} not matched to a target", problems(counts.unmatched)));
        if counts.broken > 0 {
            add(counts.elsewhere, format!("{} for resources that aren't listed", problems(counts.elsewhere)));
        }
        add(survey.causes(), counted(survey.causes(), "cause"));
        add(counts.ok, format!("{} OK", counted(counts.ok, "target")));
    }
    add(counts.unknown, format!("{} with unknown status", counts.unknown));
    add(unreadable, format!("{} couldn't be loaded", counted(unreadable, "item")));
    if mood != AccountHealth::Idle || counts.ok > 0 {
        add(counts.resting, format!("{} off schedule (waiting for start)", counts.resting));
    }
    add(counts.inactive, format!("{} not counted", counted(counts.inactive, "inactive resource")));
    details
}
