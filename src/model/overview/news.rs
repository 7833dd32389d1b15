//! New problems, and the notification that reports them.

use std::collections::{HashMap, HashSet};

use serde::{Deserialize, Serialize};

use crate::model::ids::DocumentId;
use crate::model::overview::spell::{Spell, UNMENTIONED_SECS};
use crate::model::overview::survey::{Survey, TroubleGroup, Urgency};
use crate::model::recording::Setting;
use crate::model::recording::board::{SettingStatus, names_of};
use crate::model::recording::state::RecordingState;
use crate::model::recording::trouble::Trouble;
use crate::model::restream::changes::instability::{Instability, STABLE_CHANGES};
use crate::model::restream::health::Health;
use crate::model::restream::{Resource, shared_names, told};
use crate::model::time::UnixSeconds;
use crate::text::plurals::counted;

const NAMED: usize = 4;

/// A broken target, or a recording that should run but does not.
pub struct BrokenThing {
    /// The key of its report.
    pub(super) key: String,
    subject: DocumentId,
    name: String,
    trouble: String,
    is_certain: bool,
}

/// The statement of an answer about a target or a recording. It has no `Debug`, because its key holds a stream key.
pub struct Report {
    /// Its last line is the part by which equal targets differ.
    key: String,
    state: ReportedState,
    /// True if a person has acknowledged it.
    is_silent: bool,
}

impl Report {
    /// Replaces its key by digests, which may be stored. They are equal where the parts that tell targets apart are.
    #[must_use]
    pub fn digested(mut self, digest: &dyn Fn(&str) -> String) -> Self {
        let all = digest(&self.key);
        self.key =
            place(&self.key).map_or_else(|| all.clone(), |place| [&digest(place), "\n", &all].concat());
        self
    }
}

/// Returns the part of a key that stays if a target's stream key is changed.
fn place(key: &str) -> Option<&str> {
    Some(key.rsplit_once('\n')?.0)
}

enum ReportedState {
    Broken(BrokenThing),
    Well,
    Unknown,
}

/// Counts the causes of broken targets, and the recordings that are missing or record nothing.
pub fn broken_count(survey: Option<&Survey>, setting_statuses: &[SettingStatus]) -> usize {
    let is_counted =
        |one: &&SettingStatus| !one.is_acknowledged && one.trouble.is_some_and(Trouble::is_counted);
    let broken = setting_statuses.iter().filter(is_counted);
    survey.map_or(0, Survey::causes) + broken.count()
}

/// Lists what a survey says of each target.
pub fn target_reports(resources: &[Resource], survey: &Survey) -> Vec<Report> {
    let mut affected: HashMap<_, Vec<&TroubleGroup>> = HashMap::new();
    for group in &survey.groups {
        for target in &group.targets {
            affected.entry((target.resource, target.restream)).or_default().push(group);
        }
    }
    let (mut reports, shared) = (Vec::new(), shared_names(resources));
    for (at, resource) in resources.iter().enumerate() {
        let mut report = |parts: [&str; 3], group: Option<&TroubleGroup>| {
            let state = match group {
                Some(group) if group.urgency == Urgency::Broken => ReportedState::Broken(BrokenThing {
                    key: String::new(),
                    subject: DocumentId::Restream(resource.resource_id.clone()),
                    name: told(resource, &shared),
                    trouble: trouble(group).to_owned(),
                    is_certain: true,
                }),
                Some(group) if group.urgency == Urgency::Unknown => ReportedState::Unknown,
                _ => ReportedState::Well,
            };
            reports.push(Report {
                key: [&[resource.resource_id.as_str()], &parts[..]].concat().join("\n"),
                state,
                is_silent: group.is_some_and(|group| group.is_acknowledged),
            });
        };
        for (index, restream) in resource.restreams.iter().enumerate() {
            // Identifies the target by its address and key: its index changes when someone moves it.
            let parts = [restream.source.as_str(), &restream.target_url, restream.target_key.expose()];
            report(parts, affected.get(&(at, Some(index))).and_then(|groups| groups.last()).copied());
        }
        let unmatched = affected.get(&(at, None)).into_iter().flatten().copied();
        unmatched.for_each(|group| report(["", "", trouble(group)], Some(group)));
    }
    reports
}

fn trouble(group: &TroubleGroup) -> &str {
    match group.health {
        Health::UnknownCode if !group.description.is_empty() => &group.description,
        health => health.label(),
    }
}

/// Lists which recordings should run but do not. One is certain when its instances have been read, because a person may have
/// stopped it.
pub fn recording_reports(
    settings: &[Setting],
    setting_statuses: &[SettingStatus],
    describe: &dyn Fn(Trouble) -> String,
) -> Vec<Report> {
    let report = |((setting, name), status): ((&Setting, String), &SettingStatus)| {
        let state = match status.trouble.filter(|trouble| trouble.is_missing()) {
            Some(trouble) => ReportedState::Broken(BrokenThing {
                key: String::new(),
                subject: DocumentId::Recording(setting.id.clone()),
                name,
                trouble: describe(trouble),
                is_certain: !matches!(trouble, Trouble::OpenWindow(_)),
            }),
            None if setting.status.is_none() || status.state == RecordingState::Checking => {
                ReportedState::Unknown
            }
            None => ReportedState::Well,
        };
        Report { key: setting.id.to_string(), state, is_silent: status.is_acknowledged }
    };
    settings.iter().zip(names_of(settings)).zip(setting_statuses).map(report).collect()
}

/// The state of a target or a recording over time.
#[derive(Default, Deserialize, Serialize)]
struct ProblemState {
    listed_at: UnixSeconds,
    /// The last report.
    is_broken: Option<bool>,
    /// The time since which it is so.
    changed_at: UnixSeconds,
    /// The start of the last spell.
    began: UnixSeconds,
    spell: Option<Spell>,
    /// True if its spell needs no report any more.
    is_told: bool,
    /// The changes of the last hour.
    changes: Vec<UnixSeconds>,
    is_told_unstable: bool,
}

impl ProblemState {
    /// Takes a report, and returns the problem if it is to be told now: broken for `delay_secs`, or unstable.
    fn take(
        &mut self,
        state: ReportedState,
        is_silent: bool,
        delay_secs: i64,
        now: UnixSeconds,
    ) -> Option<BrokenThing> {
        self.listed_at = now;
        // The service's clock, or one answer's `Date`, may have been ahead.
        self.changed_at = self.changed_at.min(now);
        self.began = self.began.min(now);
        let (is_broken, problem) = match state {
            ReportedState::Broken(problem) if problem.is_certain => (Some(true), Some(problem)),
            // It began silently: its certainty is no news.
            ReportedState::Broken(_) if is_silent => (Some(true), None),
            ReportedState::Broken(_) => {
                self.is_broken.get_or_insert(false);
                (None, None)
            }
            ReportedState::Unknown => (None, None),
            ReportedState::Well => (Some(false), None),
        };
        if is_broken.is_some() && self.is_broken != is_broken {
            self.changes.extend(self.is_broken.map(|_| now));
            self.changed_at = now;
        }
        self.is_broken = is_broken.or(self.is_broken);
        self.changes.retain(|at| now.0 - at.0 < 3_600);
        let is_unstable = self.changes.len() > STABLE_CHANGES;
        self.is_told_unstable &= is_unstable;
        let before = self.spell;
        self.spell = match before {
            Some(spell) => spell.after(is_broken, now),
            None => (is_broken == Some(true)).then_some(Spell::begin(now)),
        };
        self.is_told &= before.is_some();
        if before.is_none() {
            self.began = now;
        }
        let is_due = is_silent || is_unstable || now.0 - self.changed_at.0 >= delay_secs;
        if is_broken != Some(true) || !is_due {
            return None;
        }
        let is_told = std::mem::replace(&mut self.is_told, true) || is_silent;
        let problem = problem?;
        if !is_unstable {
            return (!is_told).then_some(problem);
        }
        let instability = Instability { changes: self.changes.len(), hours: 1 };
        let trouble = format!("{}. {}", problem.trouble, instability.label());
        let is_told = std::mem::replace(&mut self.is_told_unstable, true) || is_silent;
        (!is_told).then_some(BrokenThing { trouble, ..problem })
    }

    fn lasts(&self) -> bool {
        self.spell.is_some() || self.is_told_unstable
    }
}

/// The things of one area of the API, by key, from the first answer that reports any.
#[derive(Default, Deserialize, Serialize)]
pub struct KnownProblems(HashMap<String, ProblemState>, #[serde(skip)] i64);

/// The problems that are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// None: all are old.
    Nothing,
    /// Problems that begin under the eyes of a person. Problems of the first answer are old, and so are those of a thing that was
    /// listed but never reported.
    Begun,
    /// All that were not told.
    All,
}

/// A problem that was told.
pub(super) struct ToldProblem {
    pub began: UnixSeconds,
    /// Since when it is well or broken.
    pub changed_at: UnixSeconds,
    pub lasts: bool,
}

impl KnownProblems {
    /// Tells problems only after this time, unless they began before.
    pub fn tell_after(&mut self, secs: i64) {
        self.1 = secs;
    }

    /// Returns the keys of the problems that last and need no report any more.
    pub(super) fn told(&self) -> impl Iterator<Item = &String> {
        self.0.iter().filter(|(_, known)| known.lasts() && known.is_told).map(|(key, _)| key)
    }

    /// Returns a problem by its key, also if the stream key was changed since.
    pub(super) fn problem(&self, key: &str) -> Option<ToldProblem> {
        let at_place = || {
            let place_of_it = Some(place(key)?);
            self.0.iter().find(|(other, _)| place(other) == place_of_it).map(|(_, known)| known)
        };
        let known = self.0.get(key).or_else(at_place)?;
        Some(ToldProblem { began: known.began, changed_at: known.changed_at, lasts: known.lasts() })
    }

    /// Takes an answer, and returns the new problems that are `wanted`; those that a person has acknowledged are old. A thing that
    /// no answer reports well for a minute remains broken (`contract.md#decision-61`).
    pub fn update(&mut self, reports: Vec<Report>, now: UnixSeconds, wanted: Wanted) -> Vec<BrokenThing> {
        let is_said = |report: &Report| !matches!(report.state, ReportedState::Unknown);
        if !reports.iter().any(is_said) {
            return Vec::new();
        }
        let is_first = self.0.is_empty();
        self.follow_changed_keys(&reports);
        let is_broken = |report: &&Report| matches!(report.state, ReportedState::Broken(_));
        let broken: HashSet<String> =
            reports.iter().filter(is_broken).map(|report| report.key.clone()).collect();
        let mut new = Vec::new();
        for Report { key, state, is_silent } in reports {
            // One of equal targets stands for all: the broken one.
            if broken.contains(&key) && !matches!(state, ReportedState::Broken(_)) {
                continue;
            }
            let is_unreported = self.0.get(&key).is_some_and(|known| known.is_broken.is_none());
            let is_old = match wanted {
                Wanted::Nothing => true,
                Wanted::Begun => is_first || is_unreported,
                Wanted::All => false,
            };
            let is_silent = is_silent || is_old;
            let known = self.0.entry(key.clone()).or_default();
            let told = known.take(state, is_silent, self.1, now);
            new.extend(told.map(|problem| BrokenThing { key, ..problem }));
        }
        self.0.retain(|_, known| now.0 - known.listed_at.0 <= UNMENTIONED_SECS);
        new
    }

    /// Lets a target whose key was changed take the place of the one that is no longer listed.
    fn follow_changed_keys(&mut self, reports: &[Report]) {
        let listed: HashSet<&str> = reports.iter().map(|report| report.key.as_str()).collect();
        for Report { key, .. } in reports {
            let Some(place_now) = place(key).filter(|_| !self.0.contains_key(key)) else { continue };
            let is_former =
                |known: &&String| !listed.contains(known.as_str()) && place(known) == Some(place_now);
            let former = self.0.keys().find(is_former).cloned();
            if let Some(known) = former.and_then(|former| self.0.remove(&former)) {
                self.0.insert(key.clone(), known);
            }
        }
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
    pub subject: Option<DocumentId>,
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
        for problem in new {
            // Targets of one resource with the same trouble are one problem.
            let is_same =
                |other: &BrokenThing| other.subject == problem.subject && other.trouble == problem.trouble;
            if !self.began.iter().any(is_same) {
                self.began.push(problem);
            }
        }
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
        let title = if is_one { first.name.clone() } else { counted(lines.len(), "new problem") };
        if lines.len() > NAMED {
            let more = lines.split_off(NAMED).len();
            lines.push(format!("and {more} more"));
        }
        let subject = is_one.then(|| first.subject.clone());
        Some(Notice { minute: self.minute, title, body: lines.join("\n"), subject })
    }
}
