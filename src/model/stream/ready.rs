//! Checks whether a stream is ready for a show: its source, restreams, recordings, DVR and clock.

use crate::model::ids::DocumentId;
use crate::model::intervals::{Intervals, Period};
use crate::model::recording::board::name_among;
use crate::model::recording::local_facts::{is_deactivated, is_doubtful};
use crate::model::recording::schedule::windows;
use crate::model::recording::trouble::{Trouble, trouble};
use crate::model::recording::{LaunchType, RecordingStatus, Setting, StreamType};
use crate::model::restream::health::Health;
use crate::model::restream::pause::{PAUSED_ALWAYS, is_paused, resumed};
use crate::model::restream::target_address::{addresses, canonical};
use crate::model::restream::{Resource, Restream, told_among};
use crate::model::stream::checklist::CheckVerdict::{Absent, Right, Unknown, Waiting, Wrong};
use crate::model::stream::checklist::{Check, CheckArea, CheckVerdict, Checklist};
use crate::model::stream::join::StreamTarget;
use crate::model::stream::show::{DvrFact, ReadyFacts};
use crate::model::stream::verdict::code_label;
use crate::model::time::UnixSeconds;
use crate::model::window::ScheduleWindow;
use crate::text::durations::{distance, duration};
use crate::text::plurals::{agreeing, counted, listed};

/// The difference in seconds from which on two clocks disagree.
const MAX_APART_SECS: u64 = 60;

/// A verdict with its reason.
type Judged = (CheckVerdict, String);

/// Checks a stream for a start; `clock` formats a time.
pub fn checklist(
    facts: &ReadyFacts<'_>,
    at: UnixSeconds,
    clock: &dyn Fn(UnixSeconds) -> String,
) -> Checklist {
    let (show, is_published) = (facts.show_at(at), facts.is_published());
    let span = show.unwrap_or(Period { from: at, to: UnixSeconds(at.0.saturating_add(1)) });
    let checker = Checker { facts, show, span, is_published, clock, has_begun: at <= facts.now };
    let mut checks = vec![checker.source()];
    checks.extend(checker.restreams());
    checks.extend(checker.recordings());
    checks.extend([checker.dvr(), checker.service_clock()]);
    Checklist { at, has_begun: checker.has_begun, checks }
}

/// The checks for one start.
struct Checker<'a> {
    facts: &'a ReadyFacts<'a>,
    /// The show; `None` if nothing is planned at the start.
    show: Option<Period>,
    /// The show, or else the second of the start.
    span: Period,
    is_published: Option<bool>,
    clock: &'a dyn Fn(UnixSeconds) -> String,
    has_begun: bool,
}

fn line(area: CheckArea, link: Option<DocumentId>, (verdict, text): Judged) -> Check {
    Check { area, verdict, text, link }
}

impl<'a> Checker<'a> {
    fn source(&self) -> Check {
        let seen = self.facts.last_seen.map(|at| format!(", last seen at {}", (self.clock)(at)));
        let seen = seen.unwrap_or_default();
        let judged = match (self.is_published, self.has_begun) {
            (Some(true), _) => (Right, "The source is published".to_owned()),
            (Some(false), false) => (Waiting, format!("Waiting for the source{seen}")),
            (Some(false), true) => {
                (Wrong, format!("The source is not published, although the show has begun{seen}"))
            }
            (None, _) => (Unknown, format!("Nothing reports whether the source is published{seen}")),
        };
        let resource = self.facts.stream.targets.first();
        line(
            CheckArea::Source,
            resource.map(|target| DocumentId::Restream(target.resource_id.clone())),
            judged,
        )
    }

    fn restreams(&self) -> Vec<Check> {
        let targets = &self.facts.stream.targets;
        let only = match self.facts.resources {
            None => (Unknown, "The restreams couldn't be loaded".to_owned()),
            Some(_) if targets.is_empty() => (Absent, "No restream of this stream".to_owned()),
            Some(all) => {
                let groups = targets.chunk_by(|a, b| a.resource == b.resource);
                return groups.flat_map(|targets| self.resource(all, targets)).collect();
            }
        };
        vec![line(CheckArea::Restream, None, only)]
    }

    /// Checks a resource: a line for each target that will not run, and one for the others.
    fn resource(&self, all: &[Resource], targets: &'a [StreamTarget]) -> Vec<Check> {
        let Some(resource) = targets.first().and_then(|target| all.get(target.resource)) else {
            return Vec::new();
        };
        let with_restream = |target: &'a StreamTarget| Some((target, self.facts.restream(target)?.1));
        let is_meant = |(_, restream): &(&StreamTarget, &Restream)| runs(restream, self.span) != Some(false);
        let meant: Vec<_> = targets.iter().filter_map(with_restream).filter(is_meant).collect();
        let judged = match resource.activity() {
            _ if meant.is_empty() => vec![(Absent, "has no window at that time".to_owned())],
            Some(false) => vec![self.inactive(resource, &meant)],
            None => vec![(Unknown, "doesn't report whether it is active".to_owned())],
            Some(true) => {
                let all_judged =
                    meant.iter().filter_map(|(target, restream)| self.target(all, target, restream));
                let mut judged: Vec<Judged> = all_judged.collect();
                let right = agreeing(meant.len() - judged.len(), "target is", "targets are");
                let right = (judged.len() < meant.len())
                    .then(|| (Right, format!("is active, {right} OK or waiting")));
                judged.extend(right);
                judged
            }
        };
        let name = told_among(resource, all);
        let line = |(verdict, text): Judged| {
            let link = Some(DocumentId::Restream(resource.resource_id.clone()));
            line(CheckArea::Restream, link, (verdict, format!("{name} {text}")))
        };
        judged.into_iter().map(line).collect()
    }

    /// Judges an inactive resource: one without windows is off on purpose if another runs.
    fn inactive(&self, resource: &Resource, meant: &[(&StreamTarget, &Restream)]) -> Judged {
        let has_window = meant.iter().any(|(_, restream)| !restream.schedule.is_empty());
        let mut others = self.facts.stream.targets.iter().filter_map(|target| self.facts.restream(target));
        let runs_elsewhere = others.any(|(other, restream)| {
            let is_other = other.resource_id != resource.resource_id && other.counts_as_active();
            is_other && runs(restream, self.span) == Some(true)
        });
        match !has_window && runs_elsewhere {
            true => (Absent, "is inactive, and has no windows".to_owned()),
            false => (Wrong, "is inactive: will not run".to_owned()),
        }
    }

    /// Judges a target of an active resource; `None` if it is right.
    fn target(&self, all: &[Resource], target: &StreamTarget, restream: &Restream) -> Option<Judged> {
        let fact = self.facts.targets.get(target.resource).and_then(|of_one| of_one.get(target.index));
        let (verdict, text) = match fact.map_or(Health::NotReported, |fact| fact.health) {
            _ if is_paused(&restream.schedule) => (Wrong, "is paused".to_owned()),
            _ if runs(restream, self.span).is_none() => (Unknown, "has unreadable windows".to_owned()),
            Health::NotReported | Health::NoChanges => (Unknown, "reports no status".to_owned()),
            Health::Stopped => (Wrong, "is stopped, although it should run".to_owned()),
            health
                if health.is_problem() && !(health.is_source_fault() && self.is_published != Some(true)) =>
            {
                let code = fact.and_then(|fact| Some(code_label(&(fact.code?, fact.description.clone()))));
                (Wrong, format!("gets nothing ({})", code.unwrap_or_default()))
            }
            _ => (Wrong, format!("has the stream key that {} uses too", self.user(all, target, restream)?)),
        };
        Some((verdict, format!("restream {} ({}) {text}", target.index + 1, target.platform)))
    }

    /// Names who else sends to a target in the show, if anyone does.
    fn user(&self, all: &[Resource], target: &StreamTarget, own: &Restream) -> Option<String> {
        let sent_to: Vec<String> = addresses(own).filter_map(|(url, key)| canonical(url, key)).collect();
        let sends = |other: &Restream| {
            // Keys tell most of an account's targets apart.
            let [key, other_key] = [own, other].map(|restream| restream.target_key.expose().trim());
            let may_be_same = key == other_key || key.is_empty() || other_key.is_empty();
            let mut all = addresses(other).filter_map(|(url, key)| canonical(url, key));
            may_be_same && all.any(|address| sent_to.contains(&address))
        };
        let is_user = |at: usize, (index, other): (usize, &Restream)| {
            let is_other = (at, index) != (target.resource, target.index) && !is_paused(&other.schedule);
            is_other && sends(other) && runs(other, self.span) != Some(false)
        };
        let mut active = all.iter().enumerate().filter(|(_, other)| other.counts_as_active());
        let (at, user) =
            active.find(|(at, other)| other.restreams.iter().enumerate().any(|one| is_user(*at, one)))?;
        let is_own = at == target.resource;
        Some(if is_own { "another target of it".to_owned() } else { told_among(user, all) })
    }

    fn recordings(&self) -> Vec<Check> {
        let own: Vec<&Setting> = self.facts.recordings().collect();
        let only = match self.facts.settings {
            None => (Unknown, "The recordings couldn't be loaded".to_owned()),
            Some(_) if own.is_empty() => (Absent, "No recording of this stream".to_owned()),
            Some(all) => {
                let check = |setting: &&Setting| {
                    let (verdict, text) = self.recording(all, setting, &own);
                    let link = Some(DocumentId::Recording(setting.id.clone()));
                    let text = format!("{} {text}", told(setting, all));
                    line(CheckArea::Recording, link, (verdict, text))
                };
                return own.iter().map(check).collect();
            }
        };
        vec![line(CheckArea::Recording, None, only)]
    }

    /// Judges a recording, one of `own`, those of the stream.
    fn recording(&self, all: &[Setting], setting: &Setting, own: &[&Setting]) -> Judged {
        let known = (self.facts.known)(setting);
        let is_long = setting.stream_type == StreamType::Long;
        let is_missing = trouble(setting, &known, self.facts.now).is_some_and(Trouble::is_missing);
        let (verdict, text) = match (&setting.status, &setting.launch_type) {
            _ if is_deactivated(setting, &known) => {
                (self.not_planned(setting, own), "is deactivated: will not record".to_owned())
            }
            _ if is_missing && self.has_begun => (Wrong, "should be recording, but is not".to_owned()),
            (None | Some(RecordingStatus::Other(_)), _) => (Unknown, "doesn't report its state".to_owned()),
            (_, LaunchType::Schedule) if is_doubtful(setting, &known, self.facts.now) => {
                (Unknown, "is finished, and may not start again".to_owned())
            }
            (_, LaunchType::Schedule) => self.scheduled(setting, own),
            (Some(RecordingStatus::Progress), _) if self.has_begun || is_long => {
                (Right, "is recording".to_owned())
            }
            (_, LaunchType::StreamStart) => (Right, "starts when the stream is published".to_owned()),
            (_, LaunchType::Button) => (Waiting, "starts when you press Start".to_owned()),
            (_, other) => (Unknown, format!("has the launch type {}", other.as_str())),
        };
        let has_failed = setting.status == Some(RecordingStatus::Error);
        match verdict {
            Right | Waiting | Unknown if let Some(twin) = self.same_path(all, setting) => twin,
            Right if has_failed => (Unknown, format!("{text}, but its last recording failed")),
            Right | Waiting => (verdict, text + &storage_time(setting)),
            verdict => (verdict, text),
        }
    }

    /// Returns the verdict on a recording that will not run: wrong, unless another one will.
    fn not_planned(&self, setting: &Setting, own: &[&Setting]) -> CheckVerdict {
        let has_other = own.iter().any(|other| other.id != setting.id && self.will_record(other));
        if has_other { Absent } else { Wrong }
    }

    /// Returns whether a recording is planned for the show, or may start in it.
    fn will_record(&self, setting: &Setting) -> bool {
        let is_scheduled = setting.launch_type == LaunchType::Schedule;
        !is_deactivated(setting, &(self.facts.known)(setting))
            && (!is_scheduled || !self.windows_of(setting).is_empty())
    }

    fn windows_of(&self, setting: &Setting) -> Vec<Period> {
        let all = self.facts.recording_windows(setting).into_iter();
        all.filter(|window| window.common(self.span).is_some()).collect()
    }

    /// Judges a recording by its windows, which need not cover alone what is sent.
    fn scheduled(&self, setting: &Setting, own: &[&Setting]) -> Judged {
        let is_listed = !setting.schedule.is_empty() && windows(setting).len() == setting.schedule.len();
        let Some(window) = self.windows_of(setting).first().copied() else {
            return match is_listed {
                true => (self.not_planned(setting, own), "has no window at that time".to_owned()),
                false => (Unknown, "doesn't report all its windows".to_owned()),
            };
        };
        let label = |span: Period| format!("{} to {}", (self.clock)(span.from), (self.clock)(span.to));
        let sent = self.facts.restream_windows().filter(|sent| sent.common(self.span).is_some());
        let recorded: Intervals = own.iter().flat_map(|one| self.windows_of(one)).collect();
        let missed = sent.collect::<Intervals>().minus(&recorded);
        let follows = |one: &&Setting| one.launch_type == LaunchType::StreamStart && self.will_record(one);
        match missed.first() {
            Some(first) if !own.iter().any(follows) => {
                let length = duration(missed.total_secs().unsigned_abs());
                (Wrong, format!("misses {length} of what is sent, from {}", label(*first)))
            }
            _ => (Right, format!("records {}", label(window))),
        }
    }

    /// Judges whether another recording writes to the same path from the same second.
    fn same_path(&self, all: &[Setting], setting: &Setting) -> Option<Judged> {
        let starts: Vec<UnixSeconds> = self.windows_of(setting).iter().map(|window| window.from).collect();
        let starts_together = |other: &Setting| match other.launch_type {
            LaunchType::StreamStart => {
                let is_ours = self.facts.recordings().any(|own| own.id == other.id);
                is_ours && setting.launch_type == LaunchType::StreamStart
            }
            _ => {
                // Texts are compared first, because an account may have thousands of windows.
                let is_spelled = |start: &str| setting.schedule.iter().any(|own| own.start == start);
                other.schedule.iter().any(|window| is_spelled(&window.start))
                    && self.windows_of(other).iter().any(|window| starts.contains(&window.from))
            }
        };
        let is_twin = |other: &&Setting| {
            let is_other = other.id != setting.id && other.path == setting.path;
            is_other && starts_together(other) && self.will_record(other)
        };
        let name = told(all.iter().find(is_twin)?, all);
        Some(match setting.path {
            Some(_) => (Wrong, format!("writes to the path of {name}, which starts in the same second")),
            None => (Unknown, format!("starts together with {name}, and neither reports its path")),
        })
    }

    fn dvr(&self) -> Check {
        let recording = self.facts.recordings().next();
        let link = recording.map(|setting| DocumentId::Recording(setting.id.clone()));
        let hosts = match self.facts.dvr {
            DvrFact::Unknown => {
                return line(CheckArea::Dvr, link, (Unknown, "The DVR couldn't be loaded".to_owned()));
            }
            DvrFact::Absent => {
                return line(
                    CheckArea::Dvr,
                    link,
                    (Absent, "The service has no DVR of this stream".to_owned()),
                );
            }
            DvrFact::Hosts(hosts) => hosts,
        };
        let off = hosts.iter().filter(|host| host.dvr.enabled == Some(false));
        let off: Vec<&str> = off.map(|host| host.host.as_str()).collect();
        let windows = hosts.iter().filter_map(|host| host.dvr.window_secs.filter(|secs| *secs > 0));
        let is_told = hosts.iter().all(|host| host.dvr.enabled.is_some() && host.dvr.window_secs.is_some());
        let show_secs = self.show.map_or(0, Period::duration_secs);
        let length = |secs: i64| duration(secs.unsigned_abs());
        let judged = match windows.min() {
            _ if !off.is_empty() && off.len() == hosts.len() => (Wrong, "DVR is off".to_owned()),
            _ if !off.is_empty() => (Wrong, format!("DVR is off on {}", listed(&off))),
            Some(secs) if secs < show_secs => {
                (Wrong, format!("DVR keeps {}, but the show takes {}", length(secs), length(show_secs)))
            }
            Some(secs) if is_told => {
                let until = self.show.map(|show| UnixSeconds(show.from.0.saturating_add(secs)));
                let until = until.map(|at| format!(": the show's start until {}", (self.clock)(at)));
                (Right, format!("DVR is on, keeps {}{}", length(secs), until.unwrap_or_default()))
            }
            _ => (Unknown, "The hosts don't report their DVR".to_owned()),
        };
        line(CheckArea::Dvr, link, judged)
    }

    fn service_clock(&self) -> Check {
        let ahead_secs = self.facts.clock.ahead_secs();
        let by = distance(ahead_secs.unsigned_abs());
        let judged = match ahead_secs.unsigned_abs() {
            _ if !self.facts.clock.is_known() => (Unknown, "The service's time isn't known".to_owned()),
            ..MAX_APART_SECS => (Right, "The service's clock agrees with this computer's".to_owned()),
            _ => {
                let side = if ahead_secs > 0 { "ahead of" } else { "behind" };
                (Wrong, format!("The service's clock is {by} {side} this computer's"))
            }
        };
        line(CheckArea::Clock, None, judged)
    }
}

/// Describes for how long the files of a recording are kept; empty if unknown.
fn storage_time(setting: &Setting) -> String {
    match setting.storage_time_days {
        Some(-1) => ", kept forever".to_owned(),
        Some(days @ 0..) => {
            format!(", kept for {}", counted(usize::try_from(days).unwrap_or_default(), "day"))
        }
        _ => String::new(),
    }
}

/// Names a recording among others; the names of other paths need not be made.
fn told(setting: &Setting, all: &[Setting]) -> String {
    name_among(setting, all.iter().filter(|other| other.source_path == setting.source_path))
}

/// Returns whether a restream is to run in a period; `None` if a window is unreadable. A paused one counts by the windows
/// that it had.
fn runs(restream: &Restream, period: Period) -> Option<bool> {
    let schedule = &restream.schedule;
    let is_paused = is_paused(schedule);
    let meets = |window: Period| match is_paused {
        true => window == PAUSED_ALWAYS || resumed(window).common(period).is_some(),
        false => window.common(period).is_some(),
    };
    let mut windows = schedule.iter().map(ScheduleWindow::period);
    match schedule.is_empty() || windows.clone().flatten().any(meets) {
        false if windows.any(|window| window.is_none()) => None,
        is_meant => Some(is_meant),
    }
}
