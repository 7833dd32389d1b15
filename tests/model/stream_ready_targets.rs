//! Targets are ready for a show if they will run and nobody else sends to them.

use serde_json::{Value, json};
use sluice::model::stream::checklist::CheckArea;
use sluice::model::stream::checklist::CheckVerdict::{Absent, Right, Unknown, Wrong};

use crate::stream_ready::{Account, EVENING, SOURCE, expect, resource, schedule, target};

#[test]
fn targets_that_will_not_run_are_named() {
    let always: &[(&str, &str)] = &[];
    let paused: &[(&str, &str)] = &[("18:00:00", "20:00:00")];
    let paused = json!({
        "source": SOURCE, "target_url": "rtmp://out.example/k", "target_key": "k",
        "schedule": schedule(paused).to_string().replace("2026", "1998").parse::<Value>().unwrap(),
    });
    let mut unreadable = target("k", always);
    unreadable["schedule"] = json!([{ "start": "soon", "stop": "later" }]);
    for (active, restreams, code, lines) in [
        (
            json!(true),
            vec![target("k", always), target("m", &EVENING)],
            Some(0),
            vec![(Right, "is active, 2 targets are OK or waiting")],
        ),
        (
            json!(true),
            vec![target("k", &EVENING)],
            Some(7),
            vec![(Right, "is active, 1 target is OK or waiting")],
        ),
        (
            json!(true),
            vec![target("k", &EVENING)],
            Some(3),
            vec![(Right, "is active, 1 target is OK or waiting")],
        ),
        (
            json!(true),
            vec![target("k", always)],
            Some(7),
            vec![(Wrong, "restream 1 (out.example) is stopped, although it should run")],
        ),
        (
            json!(true),
            vec![target("k", always)],
            Some(9),
            vec![(Wrong, "restream 1 (out.example) gets nothing (code 9: Target refused the stream)")],
        ),
        (
            json!(true),
            vec![target("k", always)],
            Some(5),
            vec![(Unknown, "restream 1 (out.example) reports no status")],
        ),
        (
            json!(true),
            vec![target("k", always)],
            None,
            vec![(Unknown, "restream 1 (out.example) reports no status")],
        ),
        (json!(true), vec![paused], Some(7), vec![(Wrong, "restream 1 (out.example) is paused")]),
        (
            json!(true),
            vec![unreadable],
            Some(0),
            vec![(Unknown, "restream 1 (out.example) has unreadable windows")],
        ),
        (
            json!(true),
            vec![target("k", &[("08:00:00", "09:00:00")])],
            Some(7),
            vec![(Absent, "has no window at that time")],
        ),
        (json!(false), vec![target("k", &EVENING)], Some(7), vec![(Wrong, "is inactive: will not run")]),
        (json!(false), vec![target("k", always)], Some(7), vec![(Wrong, "is inactive: will not run")]),
        (
            json!(null),
            vec![target("k", &EVENING)],
            Some(7),
            vec![(Unknown, "doesn't report whether it is active")],
        ),
        (
            json!(true),
            vec![target("k", &EVENING), target("k", &EVENING), target("m", &EVENING)],
            Some(7),
            vec![
                (Wrong, "restream 1 (out.example) has the stream key that another target of it uses too"),
                (Wrong, "restream 2 (out.example) has the stream key that another target of it uses too"),
                (Right, "is active, 1 target is OK or waiting"),
            ],
        ),
    ] {
        let account = Account {
            resources: Some(vec![resource("1", &active, &restreams)]),
            code,
            hosts: None,
            ..Account::ready()
        };
        let found = account.lines(CheckArea::Restream);
        let expected: Vec<_> =
            lines.into_iter().map(|(verdict, text)| (verdict, format!("Show 1 {text}"))).collect();
        assert_eq!(found, expected);
    }
}

#[test]
fn key_is_shared_only_with_active_resources_that_send_in_the_show() {
    let other = |active: bool, windows: &[(&str, &str)]| {
        let mut restream = target("k1", windows);
        restream["source"] = json!("rtmp://in.example/live/other");
        resource("2", &json!(active), &[restream])
    };
    for (other, is_shared) in [
        (other(true, &[]), true),
        (other(true, &[("19:00:00", "21:00:00")]), true),
        (other(true, &[("20:00:00", "21:00:00")]), false),
        (other(false, &[]), false),
    ] {
        let mut account = Account::ready();
        account.resources.as_mut().unwrap().push(other);
        let (verdict, text) = account.line(CheckArea::Restream);
        assert_eq!(verdict, if is_shared { Wrong } else { Right }, "{text}");
        assert_eq!(text.contains("that Show 2 uses too"), is_shared, "{text}");
        assert!(!account.checked().text("live/a", "18:00").contains("k1"), "keys stay hidden");
    }
}

#[test]
fn inactive_resource_without_windows_is_no_problem_where_another_runs() {
    let off = resource("2", &json!(false), &[target("k2", &[])]);
    let mut account = Account::ready();
    account.resources.as_mut().unwrap().push(off);
    expect(&account.lines(CheckArea::Restream)[1], Absent, "Show 2 is inactive, and has no windows");
    assert_eq!(account.checked().verdict(), Right);
}
