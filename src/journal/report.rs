//! The journal as text and as a table, for people who have no console.

use crate::journal::Entry;
use crate::model::dvr::{Deletion, DeletionRequest};
use crate::model::end::End;
use crate::model::intervals::Period;
use crate::model::time::{UnixSeconds, format_utc};
use crate::text::csv::Csv;
use crate::text::plurals::counted;

/// The part of a journal that a handover lists.
pub const HANDOVER_SECS: i64 = 12 * 3_600;

/// The reader of a report, and the account that it is about.
pub struct Report<'a> {
    /// The address of the service.
    pub service: &'a str,
    /// The account.
    pub account: &'a str,
    /// The page that reads the journal, see [`Entry::end_on`].
    pub page: &'a str,
    /// Formats a time in the reader's zone: "2026-01-02 03:04:05 +02:00".
    pub local: &'a dyn Fn(UnixSeconds) -> String,
}

impl Entry {
    /// Returns the reason and the verification after the sentence; `clock` formats a time.
    pub fn remark(&self, page: &str, clock: &dyn Fn(UnixSeconds) -> String) -> String {
        let verified = match (self.end_on(page), self.ended_at) {
            (Some(End::Done), Some(at)) if self.subject.is_visible() => format!("Verified {}.", clock(at)),
            (Some(End::Done), Some(at)) => format!("Accepted {}.", clock(at)),
            (Some(End::Different), Some(at)) => format!("Not as requested, checked {}.", clock(at)),
            (Some(End::Unknown), _) if self.end.is_none() => {
                "The page was closed or reloaded before the answer.".to_owned()
            }
            _ => String::new(),
        };
        let note = if self.note.is_empty() { String::new() } else { format!("{}.", capitalized(&self.note)) };
        [verified, note].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
    }
}

fn capitalized(text: &str) -> String {
    let mut letters = text.trim_end_matches('.').chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// Returns day, time of day and zone of a formatted time.
pub fn day_and_clock(label: &str) -> (&str, &str) {
    let (day, rest) = label.split_once(' ').unwrap_or(("", label));
    (day, rest.split(' ').next().unwrap_or(rest))
}

impl Report<'_> {
    /// Returns a line: "22:41:10 Deleted 3 min of live/news on 6 hosts. Verified 22:41:14."
    pub fn line(&self, entry: &Entry) -> String {
        let clock = |time| day_and_clock(&(self.local)(time)).1.to_owned();
        let remark = entry.remark(self.page, &clock);
        format!("{} {} {remark}", clock(entry.at()), entry.sentence(self.page)).trim_end().to_owned()
    }

    /// Returns the entries as text, by day.
    pub fn text<'a>(&self, entries: impl IntoIterator<Item = &'a Entry>) -> String {
        let mut text = format!("Change log of {} at {}\n", self.account, self.service);
        let mut last_day = String::new();
        for entry in entries {
            let label = (self.local)(entry.at());
            let (day, _) = day_and_clock(&label);
            if day != last_day {
                let zone = label.rsplit(' ').next().unwrap_or_default();
                text.push_str(&format!("\n{day} ({zone})\n"));
                day.clone_into(&mut last_day);
            }
            text.push_str(&self.line(entry));
            text.push('\n');
        }
        text
    }

    /// Returns the entries as a table, with times in UTC.
    pub fn csv<'a>(&self, entries: impl IntoIterator<Item = &'a Entry>) -> String {
        let mut csv = Csv::with_heads(["sent_at", "change", "result", "ended_at", "details", "id", "op_id"]);
        for entry in entries {
            csv.text(&format_utc(entry.at()));
            csv.text(&entry.sentence(self.page));
            csv.text(&entry.word_on(self.page).to_lowercase());
            csv.text(&entry.ended_at.map(format_utc).unwrap_or_default());
            csv.text(&entry.note);
            csv.text(&entry.subject.id);
            csv.text(&entry.id);
            csv.end_row();
        }
        csv.finish()
    }

    fn both(&self, time: UnixSeconds) -> String {
        match ((self.local)(time), time.label(None)) {
            (local, utc) if local == utc => utc,
            (local, utc) => format!("{utc} = {local}"),
        }
    }

    /// Returns a deletion with its hosts as text, for a legal department.
    pub fn deletion_text(&self, entry: &Entry, deletion: &Deletion) -> String {
        let range = match deletion.request.piece {
            Some(Period { from, to }) => format!("{} to {}", self.both(from), self.both(to)),
            None => "everything recorded".to_owned(),
        };
        let verified = match entry.verified_at() {
            Some(at) => self.both(at),
            None => "not verified".to_owned(),
        };
        let mut text = format!(
            "{}\nService: {}\nAccount: {}\nStream: {}\nRange: {range}\nSent: {}\nVerified: {verified}\n",
            entry.sentence(self.page),
            self.service,
            self.account,
            entry.subject.id,
            self.both(entry.at()),
        );
        for on in &deletion.hosts {
            let removed = on.confirmed_secs().map(|secs| format!(", {secs} s removed")).unwrap_or_default();
            let note = if on.message.is_empty() { String::new() } else { format!(". {}", on.message) };
            text.push_str(&format!(
                "{}: {}{removed}, sent {}. Before: {}. After: {}{note}\n",
                on.host,
                on.state.word(),
                counted(on.tries as usize, "time"),
                ranges(on.before.as_deref().unwrap_or_default()),
                ranges(&on.after(&deletion.request))
            ));
        }
        text
    }

    /// Returns deletions as a table with a row for each host, whose first columns can be pasted into a cut list.
    pub fn deletions_csv(&self, deletions: &[(Entry, Deletion)]) -> String {
        let mut csv = Csv::with_heads([
            "from",
            "to",
            "from_local",
            "to_local",
            "service",
            "account",
            "stream",
            "sent_to",
            "sent_at",
            "verified_at",
            "host",
            "result",
            "removed_secs",
            "times_sent",
            "before",
            "after",
            "details",
        ]);
        for (entry, deletion) in deletions {
            let DeletionRequest { stream, hosts, piece } = &deletion.request;
            let ends = piece.map(|piece| [piece.from, piece.to]);
            for on in &deletion.hosts {
                for say in [&format_utc as &dyn Fn(_) -> _, self.local] {
                    let ends = ends.map_or_else(|| ["all", "all"].map(str::to_owned), |ends| ends.map(say));
                    ends.iter().for_each(|end| csv.text(end));
                }
                csv.text(self.service);
                csv.text(self.account);
                csv.text(stream.as_str());
                csv.text(hosts.as_str());
                csv.text(&format_utc(entry.at()));
                csv.text(&entry.verified_at().map(format_utc).unwrap_or_default());
                csv.text(&on.host);
                csv.text(&on.state.word().to_lowercase());
                csv.number(on.confirmed_secs());
                csv.number(Some(on.tries));
                csv.text(&ranges(on.before.as_deref().unwrap_or_default()));
                csv.text(&ranges(&on.after(&deletion.request)));
                csv.text(&on.message);
                csv.end_row();
            }
        }
        csv.finish()
    }

    /// Returns what is broken and what was done in the last 12 hours, in Markdown that reads as text. `unread` are the subjects
    /// that could not be read, each with the time of its last answer.
    pub fn handover<'a>(
        &self,
        broken: &[String],
        unread: &[(String, Option<UnixSeconds>)],
        entries: impl IntoIterator<Item = &'a Entry>,
        now: UnixSeconds,
    ) -> String {
        let since = now.0.saturating_sub(HANDOVER_SECS);
        let done = entries.into_iter().filter(|entry| entry.at().0 >= since);
        let clock = |time| {
            let (local, utc) = ((self.local)(time), time.label(None));
            let (local_clock, utc_clock) = (day_and_clock(&local).1, day_and_clock(&utc).1);
            if local == utc { format!("{utc_clock} UTC") } else { format!("{local_clock} ({utc_clock} UTC)") }
        };
        let done = done.map(|entry| {
            let text = format!("{} {}", entry.sentence(self.page), entry.remark(self.page, &clock));
            format!("{} {}", clock(entry.at()), text.trim_end())
        });
        let unread = unread.iter().map(|(what, read_at)| match read_at {
            Some(at) => format!("{what}: as of {}, no answer since", self.both(*at)),
            None => format!("{what}: unknown"),
        });
        let section = |items: Vec<String>, none: &str| match items.as_slice() {
            [] => format!("{none}\n"),
            items => items.iter().map(|item| format!("- {item}\n")).collect(),
        };
        format!(
            "# Handover of {}, {}\n\n## Broken now\n\n{}\n## Done in the last 12 hours\n\n{}",
            self.account,
            self.both(now),
            section(broken.iter().cloned().chain(unread).collect(), "Nothing is broken."),
            section(done.collect(), "Nothing was changed from this browser."),
        )
    }
}

fn ranges(periods: &[Period]) -> String {
    let range = |Period { from, to }: &Period| format!("{} to {}", format_utc(*from), format_utc(*to));
    match periods {
        [] => "none".to_owned(),
        periods => periods.iter().map(range).collect::<Vec<_>>().join("; "),
    }
}
