//! A recording is looked at beside the account's other recordings.

use super::*;
use sluice::forms::recording::{ActiveSettings, check_account, check_new, remarks};
use sluice::model::time::UnixSeconds;

const AT_NOON: &str =
    r#""launch_type":"schedule","schedule":[{"start":"2026-03-02T12:00:00Z","stop":"2026-03-02T13:00:00Z"}]"#;

fn other(members: &str) -> Setting {
    setting(&format!(
        r#"{{"id":"other","source_domain":"cdn.example.com","source_path":"/live/other.m3u8",{members}}}"#
    ))
}

/// Returns the fields with remarks at a second, each with the names of the others.
fn found(
    draft: &Draft,
    others: &[Setting],
    is_deactivated: bool,
    now: i64,
) -> Vec<(&'static str, Vec<String>)> {
    let active = ActiveSettings::of(others.iter());
    let found = remarks(draft, &active, None, is_deactivated, UnixSeconds(now)).into_iter();
    found
        .map(|remark| {
            (remark.field.name.0, remark.others.into_iter().map(|other| other.name).collect::<Vec<_>>())
        })
        .collect()
}

fn at_noon(path: &str) -> Draft {
    let mut draft = typed_with(&[(LAUNCH_TYPE, "schedule"), (PATH, path)]);
    add(&mut draft, SCHEDULE, &[(START, "2026-03-02 12:00"), (STOP, "2026-03-02 14:00")]);
    draft
}

#[test]
fn recordings_that_write_one_file_are_named_at_the_path() {
    let named = [("path", vec!["live/other.m3u8".to_owned()])];
    for (mine, theirs) in [
        ("/a.m3u8", "/a.m3u8"),
        (" a.m3u8 ", "/a.m3u8"),
        ("//news//a.m3u8", "/news/a.m3u8"),
        ("/a.m3u8/", "a.m3u8"),
    ] {
        let other = [other(&format!(r#""launch_type":"button","path":"{theirs}""#))];
        assert_eq!(found(&typed_with(&[(PATH, mine)]), &other, false, 0), named, "{mine} {theirs}");
    }
    for theirs in [r#""path":"/A.m3u8""#, r#""path":"/b/a.m3u8""#, r#""path":null"#, r#""path":"""#] {
        let other = [other(theirs)];
        assert_eq!(found(&typed_with(&[(PATH, "/a.m3u8")]), &other, false, 0), [], "{theirs}");
    }
}

#[test]
fn one_path_with_the_start_is_one_file_only_for_one_start() {
    let default = r#""path":"/records/{now}.m3u8""#;
    let same = [other(&format!("{AT_NOON},{default}"))];
    for mine in ["/records/{now}.m3u8", "", "records/{now}.m3u8 "] {
        let all = found(&at_noon(mine), &same, false, 0);
        assert_eq!(all.iter().map(|(field, _)| *field).collect::<Vec<_>>(), ["path"], "{mine:?}");
    }
    assert_eq!(found(&at_noon("/mine/{now}.m3u8"), &same, false, 0), []);
    assert_eq!(found(&at_noon(""), &same, false, 1_800_000_000), [], "that window is over");
    let later = [other(&format!("{},{default}", AT_NOON.replace("T12:00", "T12:01")))];
    assert_eq!(found(&at_noon(""), &later, false, 0), []);
    let pressed = [other(&format!("{},{default}", AT_NOON.replace("\"schedule\",", "\"button\",")))];
    assert_eq!(found(&at_noon(""), &pressed, false, 0), [], "its windows start nothing");
    assert_eq!(found(&typed(), &same, false, 0), [], "the start of this one is not known");
}

#[test]
fn source_of_an_active_recording_is_named_in_any_spelling() {
    let other = [other(r#""path":"/p""#)];
    for source in ["https://cdn.example.com/live/other.m3u8", " http://CDN.example.com:80/live/other.m3u8?a "]
    {
        assert_eq!(found(&typed_with(&[(SOURCE, source)]), &other, false, 0)[0].0, "source", "{source}");
    }
    assert_eq!(found(&typed_with(&[(SOURCE, "")]), &other, false, 0), []);
}

#[test]
fn deactivated_recording_with_a_window_ahead_will_not_run() {
    let schedule = [("schedule", Vec::new())];
    let (before, within, after) = (0, 1_772_456_000, 1_800_000_000);
    assert_eq!(found(&at_noon(""), &[], true, before), schedule);
    assert_eq!(found(&at_noon(""), &[], true, within), schedule, "nor in the window that is open");
    assert_eq!(found(&at_noon(""), &[], true, after), []);
    assert_eq!(found(&at_noon(""), &[], false, before), []);
    let mut pressed = at_noon("");
    put(&mut pressed, LAUNCH_TYPE, "button");
    assert_eq!(found(&pressed, &[], true, before), [], "windows start only with that launch type");
}

#[test]
fn rows_of_a_table_are_looked_at_beside_each_other_and_the_account() {
    let row = |source: &str| typed_with(&[(SOURCE, source), (LAUNCH_TYPE, "button")]);
    let (one, two) =
        (row("https://cdn.example.com/live/a.m3u8"), row("https://cdn.example.com/live/other.m3u8"));
    let account = [other(r#""launch_type":"button""#)];
    let account: Vec<&Setting> = account.iter().collect();
    let found = check_new(&[&one, &one, &two], &account, UnixSeconds(0));
    let counts: Vec<usize> = found.iter().map(Vec::len).collect();
    assert_eq!(counts, [1, 1, 1]);
    assert!(found[0][0].message.ends_with("(row 2)"), "{}", found[0][0].message);
    assert!(found[2][0].message.ends_with("(other)"), "{}", found[2][0].message);
}

#[test]
fn account_is_checked_by_the_rules_of_the_form() {
    let noon = AT_NOON.replace("2026", "2027");
    let text = |id: &str, more: &str| {
        setting(&format!(
            r#"{{"id":"{id}","source_domain":"c","source_path":"/{id}.m3u8","stream_type":"short",{more},"storage_time":-1}}"#
        ))
    };
    let twice = |path: &str| text(path, &format!(r#""launch_type":"button","path":"/{path}.m3u8""#));
    let account = [
        twice("a"),
        Setting { path: Some("/a.m3u8".into()), ..twice("b") },
        text("off", &format!(r#"{noon},"path":"/{{now}}""#)),
    ];
    let is_off = |one: &Setting| one.id.as_str() == "off";
    let found = check_account(&account, &is_off, UnixSeconds(1_772_442_000));
    let found: Vec<_> =
        found.iter().map(|one| (one.id.as_str(), one.label.as_str(), one.message.as_str())).collect();
    let alone = "Without {now}, each recording is saved over the one before.";
    assert!(found.contains(&("a", "Path", "This file is also written by: b.m3u8")), "{found:?}");
    assert!(found.contains(&("a", "Path", alone)), "{found:?}");
    assert!(found.contains(&("off", "Schedule", "Will not run: the recording is deactivated.")), "{found:?}");
}
