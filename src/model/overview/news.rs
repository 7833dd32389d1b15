//! New problems, and the notification that reports them.

use std::collections::HashMap;

use crate::model::ids::{RecordId, ResourceId};
use crate::model::overview::survey::{AffectedTarget, Survey, TroubleGroup, Urgency};
use crate::model::recording::Setting;
use crate::model::recording::board::{SettingStatus, name};
use crate::model::recording::state::RecordingState;
use crate::model::recording::trouble::Trouble;
use crate::model::restream::health::Health;
use crate::model::restream::{Resource, named};
use crate::model::time::UnixSeconds;
use crate::text::plurals::counted;

const NAMED: usize = 4;

/// The resource or setting that is broken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A restream resource.
    Restream(ResourceId),
    /// A recording setting.
    Recording(RecordId),
}

/// A broken target, or a recording that should run but does not. It has no `Debug`, because its key holds a stream key.
pub struct BrokenThing {
    key: String,
    subject: Subject,
    name: String,
    trouble: String,
    is_certain: bool,
}

/// Counts the causes of broken targets, and the recordings that should run but do not.
pub fn broken_count(survey: Option<&Survey>, standings: &[SettingStatus]) -> usize {
    let missing = standings.iter().filter(|standing| standing.state == RecordingState::ShouldRecord);
    survey.map_or(0, Survey::causes) + missing.count()
}

/// Lists the broken targets of a survey.
pub fn broken_targets(resources: &[Resource], survey: &Survey) -> Vec<BrokenThing> {
    let groups = survey.groups.iter().filter(|group| group.urgency == Urgency::Broken);
    let targets = groups.flat_map(|group| group.targets.iter().map(move |target| (group, target)));
    let problem = |(group, target): (&TroubleGroup, &AffectedTarget)| {
        let resource = resources.get(target.resource)?;
        let trouble = match group.health {
            Health::UnknownCode if !group.description.is_empty() => group.description.as_str(),
            health => health.label(),
        };
        // Identifies the target by its address and key: its index changes when someone moves it.
        let restream = target.restream.and_then(|at| resource.restreams.get(at));
        let [source, url, secret] = restream.map_or(["", "", trouble], |restream| {
            [&restream.source, &restream.target_url, restream.target_key.expose()]
        });
        Some(BrokenThing {
            key: [resource.resource_id.as_str(), source, url, secret].join("\n"),
            subject: Subject::Restream(resource.resource_id.clone()),
            name: named(&resource.name),
            trouble: trouble.to_owned(),
            is_certain: true,
        })
    };
    targets.filter_map(problem).collect()
}

/// Lists the recordings that should run but do not. One is certain when its instances have been read, because a person may have
/// stopped it.
pub fn missing_recordings(
    settings: &[Setting],
    standings: &[SettingStatus],
    describe: &dyn Fn(Trouble) -> String,
) -> Vec<BrokenThing> {
    let problem = |(setting, standing): (&Setting, &SettingStatus)| {
        let trouble = standing.trouble.filter(|trouble| trouble.is_missing())?;
        Some(BrokenThing {
            key: setting.id.to_string(),
            subject: Subject::Recording(setting.id.clone()),
            name: name(setting),
            trouble: describe(trouble),
            is_certain: !matches!(trouble, Trouble::OpenWindow(_)),
        })
    };
    settings.iter().zip(standings).filter_map(problem).collect()
}

/// The problems of one area of the API at its last poll; true for those that need no report any more.
#[derive(Default)]
pub struct KnownProblems(Option<HashMap<String, bool>>);

impl KnownProblems {
    /// Replaces the problems, and returns the new ones. Problems of the first poll are old, and so are those that begin while
    /// notifications are off.
    pub fn update(&mut self, mut broken: Vec<BrokenThing>, is_wanted: bool) -> Vec<BrokenThing> {
        let is_silent = self.0.is_none() || !is_wanted;
        let before = self.0.replace(HashMap::new()).unwrap_or_default();
        let known = self.0.get_or_insert_default();
        broken.retain(|problem| {
            let is_old = is_silent || before.get(&problem.key) == Some(&true);
            let is_first = known.insert(problem.key.clone(), is_old || problem.is_certain).is_none();
            is_first && !is_old && problem.is_certain
        });
        broken
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
    began: Vec<BrokenThing>,
}

impl NewProblems {
    /// Adds new problems, and returns the notice for all of this minute; `None` if there are none.
    pub fn add(&mut self, new: Vec<BrokenThing>, now: UnixSeconds) -> Option<Notice> {
        let minute = now.0.div_euclid(60);
        if self.minute != minute {
            (self.minute, self.began) = (minute, Vec::new());
        }
        let has_new = !new.is_empty();
        self.began.extend(new);
        has_new.then(|| self.notice()).flatten()
    }

    fn notice(&self) -> Option<Notice> {
        let first = self.began.first()?;
        let is_one = self.began.iter().all(|other| other.subject == first.subject);
        let line = |problem: &BrokenThing| match is_one {
            true => problem.trouble.clone(),
            false => format!("{}: {}", problem.name, problem.trouble),
        };
        let mut lines: Vec<String> = self.began.iter().map(line).collect();
        // Targets of a resource with the same problem are beside each other.
        lines.dedup();
        let title = if is_one { first.name.clone() } else { counted(lines.len(), "new problem") };
        if lines.len() > NAMED {
            let more = lines.split_off(NAMED).len();
            lines.push(format!("and {more} more"));
        }
        let subject = is_one.then(|| first.subject.clone());
        Some(Notice { minute: self.minute, title, body: lines.join("\n"), subject })
    }
}
