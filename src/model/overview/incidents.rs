//! Messages about the problems of an account: one for what began together, and one when all of it is over.

use serde::{Deserialize, Serialize};

use crate::model::overview::news::{BrokenThing, KnownProblems, NewProblems, Report, ToldProblem, Wanted};
use crate::model::time::UnixSeconds;
use crate::text::durations::duration;

/// A message about an incident.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The incident, the same in each of its messages.
    pub id: String,
    /// False once it is over.
    pub is_firing: bool,
    /// The text, without secrets; may have several lines.
    pub text: String,
    /// The start.
    pub since: UnixSeconds,
    /// The end, if it is over.
    pub until: Option<UnixSeconds>,
}

/// Problems that began together. Its keys are digests.
#[derive(Deserialize, Serialize)]
struct Incident {
    id: String,
    heading: String,
    body: String,
    keys: Vec<String>,
    since: UnixSeconds,
}

impl Incident {
    fn message(&self, is_firing: bool, text: String, until: Option<UnixSeconds>) -> Message {
        Message { id: self.id.clone(), is_firing, text, since: self.since, until }
    }

    fn over(&self, until: Option<UnixSeconds>, now: UnixSeconds) -> Message {
        let end = until.map_or_else(
            || "no longer listed".to_owned(),
            |until| format!("back after {}", duration(until.0.abs_diff(self.since.0))),
        );
        let Self { heading, body, .. } = self;
        let text = match body.contains('\n') {
            true => format!("All {end}:\n{body}"),
            false => format!("{heading}: {end} ({body})"),
        };
        self.message(false, text, until.or(Some(now)))
    }
}

/// The area of the API that reports come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WatchedArea {
    /// Targets of restreams.
    Restreams,
    /// Recordings that should run.
    Recordings,
}

/// An account's known problems, and the incidents that are not over. It may be stored.
#[derive(Default, Deserialize, Serialize)]
pub struct Incidents {
    restreams: KnownProblems,
    recordings: KnownProblems,
    open: Vec<Incident>,
    /// False until what was broken at the start was summed up.
    has_begun: bool,
}

impl Incidents {
    /// Tells problems only after this time.
    pub fn tell_after(&mut self, secs: i64) {
        self.restreams.tell_after(secs);
        self.recordings.tell_after(secs);
    }

    /// Returns whether the summary was made.
    pub const fn has_begun(&self) -> bool {
        self.has_begun
    }

    /// Takes the reports of an area, whose keys are digests, and returns what is to be told now: nothing before the summary.
    pub fn update(&mut self, area: WatchedArea, reports: Vec<Report>, now: UnixSeconds) -> Vec<Message> {
        let known = match area {
            WatchedArea::Restreams => &mut self.restreams,
            WatchedArea::Recordings => &mut self.recordings,
        };
        // An area may answer only after the summary.
        let mut new = known.update(reports, now, if self.has_begun { Wanted::All } else { Wanted::Nothing });
        if !self.has_begun {
            return Vec::new();
        }
        let mut messages = self.close(now);
        for incident in &self.open {
            // It became unstable, or broke again before all of the incident was over.
            let again = new.extract_if(.., |problem| incident.keys.contains(&problem.key)).collect();
            messages.extend(
                spelled(again, now)
                    .map(|(heading, body)| incident.message(true, joined(&heading, &body), None)),
            );
        }
        messages.extend(self.begin(new, now));
        messages
    }

    /// Begins with a summary of the account, and takes what is broken now for one incident; `sentence` is its verdict.
    pub fn summarize(&mut self, sentence: &str, now: UnixSeconds) -> Message {
        self.has_begun = true;
        let keys: Vec<String> = self.restreams.told().chain(self.recordings.told()).cloned().collect();
        let incident = Incident {
            id: format!("start-{}", now.0),
            heading: "Broken when the watch began".to_owned(),
            body: sentence.to_owned(),
            keys,
            since: now,
        };
        let is_firing = !incident.keys.is_empty();
        let until = (!is_firing).then_some(now);
        let message = incident.message(is_firing, format!("The watch began: {sentence}"), until);
        self.open.extend(is_firing.then_some(incident));
        message
    }

    fn begin(&mut self, new: Vec<BrokenThing>, now: UnixSeconds) -> Option<Message> {
        let keys: Vec<String> = new.iter().map(|problem| problem.key.clone()).collect();
        let began = keys.iter().filter_map(|key| Some(self.problem(key)?.began)).min();
        let since = began.unwrap_or(now);
        let (heading, body) = spelled(new, now)?;
        let first = keys.first()?.rsplit('\n').next()?;
        let id = format!("{}-{}", &first[..first.floor_char_boundary(16)], since.0);
        let incident = Incident { id, heading, body, keys, since };
        let message = incident.message(true, joined(&incident.heading, &incident.body), None);
        self.open.push(incident);
        Some(message)
    }

    /// Ends the incidents of which nothing lasts.
    fn close(&mut self, now: UnixSeconds) -> Vec<Message> {
        let open = std::mem::take(&mut self.open);
        let mut over = Vec::new();
        for incident in open {
            let problems: Vec<_> = incident.keys.iter().filter_map(|key| self.problem(key)).collect();
            match problems.iter().any(|problem| problem.lasts) {
                true => self.open.push(incident),
                false => {
                    let until = problems.iter().map(|problem| problem.changed_at).max();
                    over.push(incident.over(until, now));
                }
            }
        }
        over
    }

    fn problem(&self, key: &str) -> Option<ToldProblem> {
        self.restreams.problem(key).or_else(|| self.recordings.problem(key))
    }
}

/// Returns heading and lines of problems, as a notification has them.
fn spelled(problems: Vec<BrokenThing>, now: UnixSeconds) -> Option<(String, String)> {
    NewProblems::default().add(problems, now).map(|notice| (notice.title, notice.body))
}

fn joined(heading: &str, body: &str) -> String {
    [heading, if body.contains('\n') { ":\n" } else { ": " }, body].concat()
}
