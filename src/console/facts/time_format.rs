//! Descriptions of a recording and its times, short, in the chosen zone.

use leptos::prelude::*;

use crate::console::platform::clock::offset_secs;
use crate::console::platform::settings::{Zone, use_settings};
use crate::model::intervals::Period;
use crate::model::recording::Setting;
use crate::model::recording::board::SettingStatus;
use crate::model::recording::local_facts::LocalFacts;
use crate::model::recording::next::{NextEvent, next};
use crate::model::recording::reason::why;
use crate::model::recording::state::RecordingState;
use crate::model::recording::trouble::Trouble;
use crate::model::stream::verdict::{StreamVerdict, recording_message};
use crate::model::time::UnixSeconds;

/// A setting whose status is `error`.
const FAILED: &str = "Last recording failed";

#[derive(Clone, Copy)]
pub struct TimeFormat {
    zone: ReadSignal<Zone>,
}

pub fn use_time_format() -> TimeFormat {
    TimeFormat { zone: use_settings().zone }
}

impl TimeFormat {
    /// Formats both ends: "18:00 to 20:00". Tracked.
    pub fn span(self, span: Period, now: UnixSeconds) -> String {
        format!("{} to {}", self.short(span.from, now), self.short(span.to, now))
    }

    /// Describes what is wrong with a setting, or else what is next, with its time. Tracked.
    pub fn describe_status(
        self,
        setting: &Setting,
        status: &SettingStatus,
        facts: &LocalFacts,
        now: UnixSeconds,
    ) -> (String, Option<UnixSeconds>) {
        match status.trouble {
            Some(trouble) => {
                let clock = |time| self.short(time, now);
                (recording_message(trouble, facts.source_down, now, &clock), trouble.since())
            }
            None => {
                let next = next(setting, facts, now);
                let failed = || match facts.source_down {
                    Some(source) => format!("{FAILED}: source {}", source.state()),
                    None => FAILED.to_owned(),
                };
                let words = match (status.state, &next) {
                    (RecordingState::Error, NextEvent::Window { .. }) => {
                        format!("{}. {}", failed(), self.next(&next, now))
                    }
                    (RecordingState::Error, _) => failed(),
                    _ => self.next(&next, now),
                };
                (words, next.moment())
            }
        }
    }

    pub fn next(self, next: &NextEvent, now: UnixSeconds) -> String {
        next.message(now, &|time| self.short(time, now))
    }

    /// Describes each problem of a stream. Tracked.
    pub fn verdict(self, verdict: &StreamVerdict, now: UnixSeconds) -> Vec<String> {
        verdict.messages(now, &|time| self.short(time, now))
    }

    pub fn trouble(self, trouble: Trouble, now: UnixSeconds) -> String {
        trouble.message(now, &|time| self.short(time, now))
    }

    pub fn why(
        self,
        setting: &Setting,
        facts: &LocalFacts,
        state: RecordingState,
        now: UnixSeconds,
    ) -> Option<String> {
        why(setting, facts, state, now, &|span| self.span(span, now))
    }

    /// Formats a time, the zone of which stands in the header: "18:00". Tracked.
    pub fn short(self, time: UnixSeconds, now: UnixSeconds) -> String {
        time.clock_label(now, offset_secs(time.0, self.zone.get()))
    }
}
