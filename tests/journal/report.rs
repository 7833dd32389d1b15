//! A report tells entries to a reader in a zone: a change log, a deletion for a legal department, a handover.

use std::sync::Arc;

use sluice::forms::period_lines::parse_period_lines;
use sluice::forms::utc_time::TimeReference;
use sluice::journal::{Entry, Journal, Kind, Outcome, Report, Verb};
use sluice::model::dvr::{Deletion, DeletionRequest, HostResult, HostSelector, HostState};
use sluice::model::end::End;
use sluice::model::intervals::Period;
use sluice::model::stream_name::StreamName;
use sluice::model::time::UnixSeconds;

use crate::{PAGE, at, ended, entry, journal};

fn report<T>(tell: impl FnOnce(&Report<'_>) -> T) -> T {
    let local = |time: UnixSeconds| time.label(Some(3_600));
    tell(&Report { service: "https://api.example.com", account: "demo", page: PAGE, local: &local })
}

fn deletion() -> Entry {
    let mut entry = entry("1", "22:41:10", Kind::Stream, Verb::Delete, "3 min of live/news on 2 hosts");
    entry.subject.id = "live/news".to_owned();
    entry.conclude(Outcome::new(End::Done, ""), at("22:41:14"));
    let period = |from, to| Period { from: at(from), to: at(to) };
    let host = |host: &str, end| HostResult {
        removed_secs: 180,
        before: Some(vec![period("20:00:00", "22:00:00")]),
        ..HostResult::new(host, HostState::Ended(end), String::new())
    };
    let stream = StreamName::new("live/news");
    let piece = Some(period("21:00:00", "21:03:00"));
    let request = DeletionRequest { stream, hosts: HostSelector::All, piece };
    let hosts = vec![host("edge-1", End::Done), host("edge-2", End::Unknown)];
    entry.subject.deletion =
        Some(Deletion { hosts, prediction: Arc::default(), ..Deletion::new(request, &[], at("22:41:10")) });
    entry
}

#[test]
fn report_tells_sentence_and_verification_in_the_zone_of_the_reader() {
    let line = report(|report| report.line(&deletion()));
    assert_eq!(line, "23:41:10 Deleted 3 min of live/news on 2 hosts. Verified 23:41:14.");
    let refusal = ended("10:00:00", Verb::Start, End::Refused, "conflict (409): in use", false);
    let line = report(|report| report.line(&refusal));
    assert_eq!(line, "11:00:00 Not started: events/derby. Conflict (409): in use.");
    let deactivated = ended("00:12:00", Verb::Deactivate, End::Done, "", false);
    let line = report(|report| report.line(&deactivated));
    assert_eq!(line, "01:12:00 Deactivated events/derby. Accepted 01:12:04.", "no read shows it");
    let open = Entry {
        page: "reloaded".to_owned(),
        ..entry("1", "09:00:00", Kind::Resource, Verb::Create, "Sports")
    };
    let line = report(|report| report.line(&open));
    assert_eq!(line, "10:00:00 May have created Sports. The page was closed or reloaded before the answer.");
}

#[test]
fn report_groups_entries_by_day_of_the_reader() {
    let entries = [deletion(), ended("10:00:00", Verb::Stop, End::Done, "", false)];
    let late = entry("2", "23:10:00", Kind::Recording, Verb::Start, "live/news");
    let text = report(|report| report.text([&late].into_iter().chain(&entries)));
    let lines: Vec<&str> = text.lines().filter(|line| !line.is_empty()).collect();
    assert_eq!(lines[0], "Change log of demo at https://api.example.com");
    assert_eq!((lines[1], lines[3]), ("2026-11-25 (+01:00)", "2026-11-24 (+01:00)"));
    assert_eq!(lines.len(), 6);
}

#[test]
fn report_exports_entries_with_times_in_utc() {
    let csv = report(|report| report.csv(&[deletion()]));
    let row =
        "2026-11-24T22:41:10Z,Deleted 3 min of live/news on 2 hosts.,done,2026-11-24T22:41:14Z,,live/news,1";
    assert_eq!(csv.lines().nth(1), Some(row));
}

#[test]
fn report_of_a_deletion_names_service_stream_range_and_verification() {
    let entry = deletion();
    let deletion = entry.subject.deletion.clone().unwrap();
    let text = report(|report| report.deletion_text(&entry, &deletion));
    for line in [
        "Service: https://api.example.com",
        "Account: demo",
        "Stream: live/news",
        "Range: 2026-11-24 21:00:00 UTC = 2026-11-24 22:00:00 +01:00 to 2026-11-24 21:03:00 UTC = 2026-11-24 22:03:00 +01:00",
        "Verified: 2026-11-24 22:41:14 UTC = 2026-11-24 23:41:14 +01:00",
    ] {
        assert!(text.lines().any(|own| own == line), "{line} in {text}");
    }
    assert!(text.contains("edge-1: Deleted, 180 s removed, sent 1 time. Before: 2026-11-24T20:00:00Z to 2026-11-24T22:00:00Z."), "{text}");
    let csv = report(|report| report.deletions_csv(&[(entry.clone(), deletion)]));
    assert_eq!(csv.lines().count(), 3);
    assert!(csv.contains("edge-2,unknown,,1,"), "{csv}");
    let cut = Period { from: at("21:00:00"), to: at("21:03:00") };
    let reference = TimeReference { day: cut.to, base: None, now: cut.to };
    assert_eq!(parse_period_lines(&csv, reference), [(2, Ok(cut)), (3, Ok(cut))], "it can be pasted");
    assert_eq!(
        Journal::read([journal([]).set(entry.clone())]).get("1"),
        Some(&entry),
        "it is stored with its hosts"
    );
}

#[test]
fn later_read_confirms_a_deletion_that_a_reload_cut() {
    let mut entry = Entry { page: "reloaded".to_owned(), end: None, ended_at: None, ..deletion() };
    let mut sent = entry.deletion_on(PAGE).unwrap();
    entry.record(sent.clone(), PAGE, at("22:50:00"));
    assert_eq!((entry.end, entry.ended_at), (Some(End::Unknown), None), "nothing is known yet");
    sent.each(&["edge-2".to_owned()], |row| row.end(End::Done, String::new()));
    entry.record(sent, PAGE, at("22:51:00"));
    assert_eq!((entry.end, entry.ended_at), (Some(End::Done), Some(at("22:51:00"))));
}

#[test]
fn handover_lists_what_is_broken_and_what_was_done_in_12_hours() {
    let recent = ended("20:00:00", Verb::Stop, End::Done, "", false);
    let old = ended("09:00:00", Verb::Start, End::Done, "", false);
    let told = |broken: &[String], entries: &[Entry]| {
        report(|report| report.handover(broken, &[], entries, at("21:30:00")))
    };
    let text = told(&["live/news down since 20:10".to_owned()], &[recent, old]);
    assert!(
        text.starts_with("# Handover of demo, 2026-11-24 21:30:00 UTC = 2026-11-24 22:30:00 +01:00\n"),
        "{text}"
    );
    assert!(text.contains("- live/news down since 20:10\n"), "{text}");
    let line = "- 21:00:00 (20:00:00 UTC) Stopped events/derby. Verified 21:00:04 (20:00:04 UTC).\n";
    assert!(text.contains(line) && !text.contains("Started"), "{text}");
    let quiet = told(&[], &[]);
    assert!(quiet.contains("Nothing is broken.") && quiet.contains("Nothing was changed"), "{quiet}");
}

#[test]
fn handover_calls_nothing_fine_that_could_not_be_read() {
    let unread = [("Restreams".to_owned(), None), ("Recordings".to_owned(), Some(at("21:00:00")))];
    let text = report(|report| report.handover(&[], &unread, &[], at("21:30:00")));
    let lines = "- Restreams: unknown\n\
                 - Recordings: as of 2026-11-24 21:00:00 UTC = 2026-11-24 22:00:00 +01:00, no answer since\n";
    assert!(text.contains(lines) && !text.contains("Nothing is broken"), "{text}");
}
