//! New problems, and the notification that reports them.

use std::collections::HashMap;

use crate::model::ids::{RecordId, ResourceId};
use crate::model::overview::survey::{Survey, Urgency};
use crate::model::recording::Setting;
use crate::model::recording::board::{SettingStatus, name};
use crate::model::recording::state::RecordingState;
use crate::model::recording::trouble::Trouble;
use crate::model::restream::health::Health;
use crate::model::restream::{Resource, named};
use crate::model::time::UnixSeconds;
use crate::text::plurals::counted;

const NAMED: usize = 4;
/// An uncertain problem is reported after this time.
const CERTAIN_AFTER_SECS: i64 = 60;

/// The resource or setting that is broken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A restream resource.
    Restream(ResourceId),
    /// A recording setting.
    Recording(RecordId),
}

/// One broken target, or one recording that should run and does not. It has no `Debug`: its key holds a stream key.
#[derive(Clone)]
pub struct Problem {
    /// Identifies it from one poll to the next.
    key: String,
    subject: Subject,
    name: String,
    words: String,
    is_certain: bool,
}

/// Counts the causes of broken targets, and the recordings that should run but do not.
pub fn broken_count(survey: Option<&Survey>, standings: &[SettingStatus]) -> usize {
    let missing = standings.iter().filter(|standing| standing.state == RecordingState::ShouldRecord);
    survey.map_or(0, Survey::causes) + missing.count()
}

/// Lists the broken targets of a survey.
pub fn broken_targets(resources: &[Resource], survey: &Survey) -> Vec<Problem> {
    let mut problems = Vec::new();
    for group in survey.groups.iter().filter(|group| group.urgency == Urgency::Broken) {
        let words = match group.health {
            Health::UnknownCode if !group.description.is_empty() => group.description.as_str(),
            health => health.words(),
        };
        for target in &group.targets {
            let Some(resource) = resources.get(target.resource) else { continue };
            // Not its index, which changes when someone moves it.
            let restream = target.restream.and_then(|at| resource.restreams.get(at));
            let [source, url, secret] = restream.map_or(["", "", words], |restream| {
                [&restream.source, &restream.target_url, restream.target_key.expose()]
            });
            problems.push(Problem {
                key: [resource.resource_id.as_str(), source, url, secret].join("\n"),
                subject: Subject::Restream(resource.resource_id.clone()),
                name: named(&resource.name),
                words: words.to_owned(),
                is_certain: true,
            });
        }
    }
    problems
}

/// Lists the recordings that should run but do not. One is certain when its instances have been read, because a person may have
/// stopped it.
pub fn missing_recordings(
    settings: &[Setting],
    standings: &[SettingStatus],
    describe: &dyn Fn(Trouble) -> String,
) -> Vec<Problem> {
    let problem = |(setting, standing): (&Setting, &SettingStatus)| {
        let trouble = standing.trouble.filter(|trouble| trouble.is_missing())?;
        Some(Problem {
            key: setting.id.to_string(),
            subject: Subject::Recording(setting.id.clone()),
            name: name(setting),
            words: describe(trouble),
            is_certain: !matches!(trouble, Trouble::OpenWindow(_)),
        })
    };
    settings.iter().zip(standings).filter_map(problem).collect()
}

struct Seen {
    since: UnixSeconds,
    is_told: bool,
}

/// The problems of one area of the API at its last poll.
#[derive(Default)]
pub struct KnownProblems(Option<HashMap<String, Seen>>);

impl KnownProblems {
    /// Replaces the problems, and returns the new ones. Problems of the first poll are old, and so are those that begin while
    /// notifications are off.
    pub fn update(&mut self, broken: Vec<Problem>, now: UnixSeconds, is_wanted: bool) -> Vec<Problem> {
        let is_silent = self.0.is_none() || !is_wanted;
        let mut before = self.0.take().unwrap_or_default();
        let mut known = HashMap::new();
        let mut new = Vec::new();
        for problem in broken {
            if known.contains_key(&problem.key) {
                continue;
            }
            let seen = before.remove(&problem.key).unwrap_or(Seen { since: now, is_told: false });
            let is_due = problem.is_certain || now.0.saturating_sub(seen.since.0) >= CERTAIN_AFTER_SECS;
            known.insert(problem.key.clone(), Seen { is_told: seen.is_told || is_silent || is_due, ..seen });
            if is_due && !seen.is_told && !is_silent {
                new.push(problem);
            }
        }
        self.0 = Some(known);
        new
    }
}

/// The text of a notification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// The minute in which its problems began. A later notice of that minute replaces it.
    pub minute: i64,
    /// The heading.
    pub title: String,
    /// One line for each problem.
    pub body: String,
    /// `None` for several.
    pub subject: Option<Subject>,
}

/// The problems that began in one minute.
#[derive(Default)]
pub struct NewProblems {
    minute: i64,
    began: Vec<Problem>,
}

impl NewProblems {
    /// Adds new problems, and returns the notice for all of this minute; `None` if there are none.
    pub fn add(&mut self, new: Vec<Problem>, now: UnixSeconds) -> Option<Notice> {
        if new.is_empty() {
            return None;
        }
        let minute = now.0.div_euclid(60);
        if self.minute != minute {
            (self.minute, self.began) = (minute, Vec::new());
        }
        self.began.extend(new);
        Some(notice(minute, &self.began))
    }
}

fn notice(minute: i64, problems: &[Problem]) -> Notice {
    // Targets of a resource with the same problem are one line.
    let mut lines: Vec<(&Problem, usize)> = Vec::new();
    for problem in problems {
        let is_same = |other: &Problem| other.subject == problem.subject && other.words == problem.words;
        match lines.iter_mut().find(|(other, _)| is_same(other)) {
            Some((_, count)) => *count += 1,
            None => lines.push((problem, 1)),
        }
    }
    let first = problems.first().filter(|first| problems.iter().all(|other| other.subject == first.subject));
    let line = |(problem, count): &(&Problem, usize)| {
        let targets = if *count > 1 { format!(" ({})", counted(*count, "target")) } else { String::new() };
        let name = if first.is_some() { String::new() } else { format!("{}: ", problem.name) };
        format!("{name}{}{targets}", problem.words)
    };
    let mut body: Vec<String> = lines.iter().take(NAMED).map(line).collect();
    if lines.len() > NAMED {
        body.push(format!("and {} more", lines.len() - NAMED));
    }
    Notice {
        minute,
        title: first.map_or_else(|| counted(lines.len(), "new problem"), |first| first.name.clone()),
        body: body.join("\n"),
        subject: first.map(|first| first.subject.clone()),
    }
}
