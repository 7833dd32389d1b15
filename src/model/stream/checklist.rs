//! A checklist: lines with a verdict each, and the verdict on all of them.

use crate::model::ids::DocumentId;
use crate::model::time::UnixSeconds;
use crate::text::plurals::counted;

/// The verdict on a line. Ordered worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CheckVerdict {
    /// Something will not run as planned.
    Wrong,
    /// Its area does not tell.
    Unknown,
    /// It waits for the publisher or for a person.
    Waiting,
    /// It will run.
    Right,
    /// It has no part in the show.
    Absent,
}

impl CheckVerdict {
    /// Returns the label.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Wrong => "Problem",
            Self::Unknown => "Unknown",
            Self::Waiting => "Waiting",
            Self::Right => "OK",
            Self::Absent => "None",
        }
    }
}

/// The area of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckArea {
    /// The source.
    Source,
    /// A restream resource with its targets.
    Restream,
    /// A recording.
    Recording,
    /// The DVR.
    Dvr,
    /// The service's clock.
    Clock,
}

impl CheckArea {
    /// Returns the label.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Source => "Source",
            Self::Restream => "Restream",
            Self::Recording => "Recording",
            Self::Dvr => "DVR",
            Self::Clock => "Clock",
        }
    }
}

/// A line of the checklist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// The area.
    pub area: CheckArea,
    /// The verdict.
    pub verdict: CheckVerdict,
    /// The reason, a sentence without a full stop.
    pub text: String,
    /// The document by whose page it can be put right.
    pub link: Option<DocumentId>,
}

/// The checklist for a start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checklist {
    /// The start.
    pub at: UnixSeconds,
    /// True if the start has passed.
    pub has_begun: bool,
    /// The lines.
    pub checks: Vec<Check>,
}

impl Checklist {
    /// Returns the lines that count: those of the source only once the show has begun.
    fn counted(&self) -> impl Iterator<Item = &Check> {
        self.checks.iter().filter(|check| self.has_begun || check.area != CheckArea::Source)
    }

    /// Returns the number of problems.
    pub fn problems(&self) -> usize {
        self.counted().filter(|check| check.verdict == CheckVerdict::Wrong).count()
    }

    /// Returns the whole verdict: right only if each line is known and right, the source's aside.
    pub fn verdict(&self) -> CheckVerdict {
        let has_part = |check: &Check| !matches!(check.area, CheckArea::Source | CheckArea::Clock);
        let mut parts = self.checks.iter().filter(|check| has_part(check));
        let is_empty = parts.all(|check| check.verdict == CheckVerdict::Absent);
        let worst = self.counted().map(|check| check.verdict).min().unwrap_or(CheckVerdict::Unknown);
        if is_empty { worst.min(CheckVerdict::Unknown) } else { worst.min(CheckVerdict::Right) }
    }

    /// Describes the whole verdict.
    pub fn label(&self) -> String {
        match (self.verdict(), self.problems()) {
            (CheckVerdict::Wrong, problems) => format!("Not ready: {}", counted(problems, "problem")),
            (CheckVerdict::Unknown, _) => "Unknown".to_owned(),
            _ => "Ready".to_owned(),
        }
    }

    /// Returns what a ready stream waits for, the source first; empty if for nothing.
    pub fn waits_for(&self) -> String {
        let is_ready = self.verdict() >= CheckVerdict::Waiting;
        let waiting = self.checks.iter().find(|check| is_ready && check.verdict == CheckVerdict::Waiting);
        waiting.map(|check| check.text.replacen("Waiting for", "waiting for", 1)).unwrap_or_default()
    }

    /// Returns the checklist as a text; `start` names the start.
    pub fn text(&self, name: &str, start: &str) -> String {
        let line =
            |check: &Check| format!("- {}: {}: {}\n", check.area.label(), check.verdict.label(), check.text);
        let lines: String = self.checks.iter().map(line).collect();
        let waits_for = self.waits_for();
        let waits_for = if waits_for.is_empty() { waits_for } else { ["; ", &waits_for].concat() };
        format!("{name}: {}{waits_for}\nStart: {start}\n{lines}", self.label())
    }
}
