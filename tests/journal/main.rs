//! The journal tells what was written, keeps what it must, and derives facts about recordings.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod report;

use sluice::journal::{
    ActionFacts, Entry, Journal, KEPT_DAYS, Kind, MOST_BYTES, MOST_ENTRIES, Outcome, StreamChange, Subject,
    Verb, changes_of,
};
use sluice::model::end::{End, Skip};
use sluice::model::ids::RecordId;
use sluice::model::restream::Resource;
use sluice::model::stream_name::StreamName;
use sluice::model::time::{UnixSeconds, parse_utc};

const PAGE: &str = "page";

fn at(time: &str) -> UnixSeconds {
    parse_utc(&format!("2026-11-24T{time}Z")).unwrap()
}

fn entry(id: &str, time: &str, kind: Kind, verb: Verb, what: &str) -> Entry {
    Entry::new(id, PAGE, at(time).0 * 1_000, Subject::new(kind, verb, "abc", what))
}

fn ended(time: &str, verb: Verb, end: End, note: &str, is_accepted: bool) -> Entry {
    let mut entry = entry(time, time, Kind::Recording, verb, "events/derby");
    let outcome = Outcome { is_accepted, ..Outcome::new(end, note) };
    entry.conclude(outcome, UnixSeconds(at(time).0 + 4));
    entry
}

fn journal(entries: impl IntoIterator<Item = Entry>) -> Journal {
    let mut journal = Journal::default();
    for entry in entries {
        journal.set(entry);
    }
    journal
}

fn facts(entries: impl IntoIterator<Item = Entry>) -> Option<ActionFacts> {
    journal(entries).facts().get(&RecordId::new("abc")).copied()
}

#[test]
fn entry_tells_each_end_in_a_sentence() {
    let sentence = |end| {
        let mut entry = entry("1", "22:41:10", Kind::Stream, Verb::Delete, "3 min of live/news on 6 hosts");
        if let Some(end) = end {
            entry.conclude(Outcome::new(end, ""), at("22:41:14"));
        }
        entry.sentence(PAGE)
    };
    assert_eq!(sentence(None), "Deleting 3 min of live/news on 6 hosts…");
    assert_eq!(sentence(Some(End::Done)), "Deleted 3 min of live/news on 6 hosts.");
    assert_eq!(sentence(Some(End::Refused)), "Not deleted: 3 min of live/news on 6 hosts.");
    assert_eq!(sentence(Some(End::Unknown)), "May have deleted 3 min of live/news on 6 hosts.");
}

#[test]
fn entry_is_unknown_to_a_page_that_did_not_send_it() {
    let mut entry = entry("1", "22:41:10", Kind::Resource, Verb::Create, "resource Sports 2");
    assert_eq!((entry.end_on(PAGE), entry.end_on("reloaded")), (None, Some(End::Unknown)));
    let created = Some("r-9".to_owned());
    entry.conclude(Outcome { created, ..Outcome::new(End::Done, "") }, at("22:41:11"));
    assert_eq!(entry.end_on("reloaded"), Some(End::Done));
    assert_eq!(entry.subject.id, "r-9", "what was created can be opened");
}

#[test]
fn entry_survives_its_storage_and_ignores_what_it_does_not_know() {
    let mut journal = Journal::default();
    let texts = [
        ended("10:00:00", Verb::Stop, End::Done, "", false),
        entry("2", "09:00:00", Kind::Recording, Verb::Start, "events/derby"),
    ]
    .map(|entry| journal.set(entry));
    let newer = texts[0].replacen('{', "{\"added_later\":[1],", 1);
    let read = Journal::read([texts[1].clone(), newer, "{}".to_owned(), "not JSON".to_owned()]);
    assert!(read.entries().eq(journal.entries()), "{texts:?}");
}

#[test]
fn entry_stores_its_end_in_the_words_of_the_format() {
    let stored = |end| {
        let text = Journal::default().set(ended("10:00:00", Verb::Stop, end, "", false));
        let read = Journal::read([text.clone()]);
        (text, read.entries().next().unwrap().end)
    };
    for (end, word, read) in [
        (End::Done, "done", End::Done),
        (End::AlreadySo, "done", End::Done),
        (End::Different, "different", End::Different),
        (End::Unknown, "unknown", End::Unknown),
        (End::Refused, "refused", End::Refused),
        (End::Failed, "refused", End::Refused),
        (End::Skipped(Skip::NotPrepared), "refused", End::Refused),
    ] {
        let (text, again) = stored(end);
        assert!(text.contains(&format!("\"end\":\"{word}\"")), "{text}");
        assert_eq!(again, Some(read), "{word}");
    }
    let open = Journal::default().set(entry("1", "10:00:00", Kind::Stream, Verb::Delete, "live/news"));
    assert!(open.contains("\"end\":\"open\""), "{open}");
    assert_eq!(Journal::read([open]).entries().next().unwrap().end, None);
}

#[test]
fn entry_cuts_a_long_note_between_characters() {
    let note = ended("10:00:00", Verb::Stop, End::Refused, &"ä".repeat(2_000), false).note;
    assert_eq!(note.chars().count(), 250);
}

#[test]
fn journal_is_newest_first_and_replaces_an_entry_in_place() {
    let times = ["10:00:00", "12:00:00", "11:00:00"];
    let mut journal = journal(times.map(|time| ended(time, Verb::Stop, End::Unknown, "", false)));
    journal.set(ended("11:00:00", Verb::Stop, End::Done, "", false));
    let ids: Vec<&str> = journal.entries().map(|entry| entry.id.as_str()).collect();
    assert_eq!(ids, ["12:00:00", "11:00:00", "10:00:00"]);
    assert_eq!(journal.get("11:00:00").map(|entry| entry.end), Some(Some(End::Done)));
}

#[test]
fn journal_takes_over_an_entry_of_another_tab_and_keeps_its_own() {
    let mut other = Journal::default();
    let text = other.set(ended("11:00:00", Verb::Stop, End::Done, "", false));
    let mut journal = journal([ended("10:00:00", Verb::Start, End::Done, "", false)]);
    journal.take_over(&text);
    journal.take_over("of a later version");
    assert_eq!(journal.entries().len(), 2);
}

#[test]
fn journal_knows_a_creation_without_a_known_outcome() {
    let what = "resource Night";
    let sent = |time| entry(time, time, Kind::Resource, Verb::Create, what);
    let mut journal = journal([sent("10:00:00"), sent("11:00:00")]);
    let unknown = |journal: &Journal, page| journal.unknown_creation(what, page);
    assert_eq!(unknown(&journal, "reloaded"), Some(at("11:00:00")), "the last one");
    assert_eq!(unknown(&journal, PAGE), None, "it still runs here");
    assert_eq!(journal.unknown_creation("resource Day", "reloaded"), None);
    let mut done = sent("12:00:00");
    done.conclude(Outcome::new(End::Done, ""), at("12:00:02"));
    journal.set(done);
    assert_eq!(unknown(&journal, "reloaded"), None, "a later one was created");
}

#[test]
fn journal_keeps_90_days_2000_entries_or_2_megabytes() {
    let now = at("12:00:00");
    let made = |count: usize, what: &str| {
        let texts = (0..count).map(|index| {
            let millis = (now.0 - index as i64) * 1_000;
            let subject = Subject::new(Kind::Resource, Verb::Change, "abc", what);
            Journal::default().set(Entry::new(&index.to_string(), PAGE, millis, subject))
        });
        Journal::read(texts.collect::<Vec<_>>())
    };
    let mut many = made(MOST_ENTRIES + 5, "Sports");
    assert_eq!(many.prune(now).len(), 5);
    assert_eq!(many.entries().next_back().unwrap().id, (MOST_ENTRIES - 1).to_string(), "the oldest go");
    let mut long = made(MOST_ENTRIES, &"x".repeat(3_000));
    long.prune(now);
    let kept = long.entries().len();
    assert!((500..=MOST_BYTES / 3_000).contains(&kept), "{kept}");
    let later = UnixSeconds(now.0 + KEPT_DAYS * 86_400 - 2);
    let mut aged = made(5, "Sports");
    assert!(aged.prune(later).is_empty(), "the computer's clock may be far ahead");
    let subject = Subject::new(Kind::Resource, Verb::Change, "abc", "Sports");
    aged.set(Entry::new("new", PAGE, later.0 * 1_000, subject.clone()));
    assert_eq!(aged.prune(later), ["3", "4"], "by age");
    // One entry of a far future, as a clock that was ahead has left it, drops no others.
    aged.set(Entry::new("ahead", PAGE, i64::MAX, subject));
    assert!(aged.prune(later).is_empty());
}

#[test]
fn journal_knows_a_recording_deactivated_here_or_by_its_refusal() {
    let is_deactivated = |entry| facts([entry]).is_some_and(|of| of.is_deactivated);
    assert!(is_deactivated(ended("10:00:00", Verb::Deactivate, End::Done, "", false)));
    assert!(!is_deactivated(ended("10:00:00", Verb::Deactivate, End::Unknown, "", true)));
    let refusal = "request rejected (400): The record is Deactivated";
    assert!(is_deactivated(ended("10:00:00", Verb::Start, End::Refused, refusal, false)));
    assert!(!is_deactivated(ended("10:00:00", Verb::Start, End::Refused, "conflict", false)));
    let resource = Entry {
        subject: Subject::new(Kind::Resource, Verb::Deactivate, "abc", "Sports 2"),
        ..ended("10:00:00", Verb::Deactivate, End::Done, "", false)
    };
    assert!(!is_deactivated(resource), "a resource with the same identifier");
}

#[test]
fn journal_knows_the_last_stop_and_an_unconfirmed_start() {
    let stop = || ended("10:00:00", Verb::Stop, End::Done, "", false);
    assert_eq!(facts([stop()]).unwrap().stopped_at, Some(at("10:00:00")));
    assert_eq!(facts([stop(), ended("10:05:00", Verb::Start, End::Done, "", false)]), None);
    let refused = ended("10:05:00", Verb::Start, End::Refused, "conflict", false);
    assert_eq!(facts([stop(), refused]).unwrap().stopped_at, Some(at("10:00:00")), "it changed nothing");
    let unconfirmed = |is_accepted| facts([ended("10:05:00", Verb::Start, End::Unknown, "", is_accepted)]);
    assert_eq!(unconfirmed(true).unwrap().unconfirmed_start, Some(at("10:05:00")));
    assert_eq!(unconfirmed(false), None, "it may not have arrived");
}

#[test]
fn journal_drops_facts_once_the_recording_is_seen_running_later() {
    let stop = ended("10:00:00", Verb::Stop, End::Done, "", false);
    let journal = journal([stop]);
    let superseded =
        |id: &str, time: &str| journal.settled(PAGE, |running| (running == id).then_some(true), at(time));
    assert!(superseded("abc", "10:00:04").is_empty(), "the list may be from before the stop");
    assert!(superseded("other", "11:00:00").is_empty());
    let entries = superseded("abc", "11:00:00");
    assert_eq!(entries.len(), 1);
    assert_eq!(facts(entries), None);
}

#[test]
fn journal_settles_an_unknown_start_or_stop_that_the_state_shows() {
    let interrupted = |verb| Entry {
        page: "before the reload".to_owned(),
        ..entry("1", "10:00:00", Kind::Recording, verb, "x")
    };
    let settle = |one: Entry, is_running: Option<bool>, time: &str| {
        let settled = journal([one]).settled(PAGE, |_| is_running, at(time));
        settled.first().map(|one| (one.end, one.ended_at, facts([one.clone()]).and_then(|of| of.stopped_at)))
    };
    let stopped = (Some(End::Done), Some(at("10:00:20")), Some(at("10:00:00")));
    assert_eq!(settle(interrupted(Verb::Stop), Some(false), "10:00:20"), Some(stopped));
    let lost = ended("10:00:00", Verb::Stop, End::Unknown, "timed out", false);
    assert_eq!(settle(lost, Some(false), "10:00:20"), Some(stopped));
    assert_eq!(
        settle(interrupted(Verb::Start), Some(true), "10:00:20"),
        Some((Some(End::Done), stopped.1, None))
    );
    for (one, is_running, time) in [
        (interrupted(Verb::Stop), Some(true), "10:00:20"),
        (interrupted(Verb::Stop), None, "10:00:20"),
        (interrupted(Verb::Start), Some(false), "10:00:20"),
        // The list may be from before the write, and long after it the recording may have ended by itself.
        (interrupted(Verb::Stop), Some(false), "10:00:00"),
        (interrupted(Verb::Stop), Some(false), "10:30:00"),
        // A deactivation is never shown, and this page still waits for its own answer.
        (interrupted(Verb::Deactivate), Some(false), "10:00:20"),
        (entry("1", "10:00:00", Kind::Recording, Verb::Stop, "x"), Some(false), "10:00:20"),
    ] {
        assert_eq!(
            settle(one.clone(), is_running, time),
            None,
            "{:?} {is_running:?} {time}",
            one.subject.verb
        );
    }
}

#[test]
fn changes_of_a_stream_are_its_writes_and_the_modifications_without_one() {
    let resource = |id: &str, modified: &str| {
        let modified = at(modified).0;
        serde_json::from_value(
            serde_json::json!({ "resource_id": id, "name": id, "modification_ts": modified }),
        )
        .unwrap()
    };
    let resources: Vec<Resource> = vec![resource("abc", "22:41:14"), resource("other", "22:50:00")];
    let mut deletion = entry("2", "22:45:00", Kind::Stream, Verb::Delete, "3 min");
    deletion.subject.id = "live/news".to_owned();
    let mut foreign = entry("3", "22:46:00", Kind::Resource, Verb::Change, "Opera");
    foreign.subject.id = "of another stream".to_owned();
    let journal = journal([entry("1", "22:41:10", Kind::Resource, Verb::Change, "News"), deletion, foreign]);
    let changes = changes_of(&journal, PAGE, &StreamName::new("live/news"), &resources, &[], &[]);
    let found: Vec<_> = changes.iter().map(|one| (one.at, one.is_own)).collect();
    assert_eq!(found, [(at("22:41:10"), true), (at("22:45:00"), true), (at("22:50:00"), false)]);
    assert_eq!(changes[2].text, "other was changed, not in this browser.");
    // A later modification, and one that turns out to be a write of this browser.
    let again = vec![resource("abc", "22:41:14"), resource("other", "22:55:00")];
    let ghost = StreamChange {
        at: at("22:41:14"),
        text: "abc was changed, not in this browser.".to_owned(),
        is_own: false,
    };
    let seen: Vec<StreamChange> = changes.into_iter().chain([ghost]).collect();
    let changes = changes_of(&journal, PAGE, &StreamName::new("live/news"), &again, &[], &seen);
    let foreign: Vec<_> = changes.iter().filter(|one| !one.is_own).map(|one| one.at).collect();
    assert_eq!((foreign, changes.len()), (vec![at("22:50:00"), at("22:55:00")], 4));
}
