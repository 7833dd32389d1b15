//! A stream is ready for a show if every line of its checklist is known and right, the source's own aside.

use serde_json::{Value, json};
use sluice::model::dvr::StreamEntry;
use sluice::model::ids::DocumentId;
use sluice::model::recording::Setting;
use sluice::model::recording::local_facts::LocalFacts;
use sluice::model::restream::{Resource, ResourceStatus};
use sluice::model::service_time::ServiceTime;
use sluice::model::stream::board::{NextStart, target_facts};
use sluice::model::stream::checklist::CheckVerdict::{Absent, Right, Unknown, Waiting, Wrong};
use sluice::model::stream::checklist::{CheckArea, CheckVerdict, Checklist};
use sluice::model::stream::ready::checklist;
use sluice::model::stream::show::{DvrFact, ReadyFacts};
use sluice::model::stream::{Listed, Streams};
use sluice::model::stream_name::StreamName;
use sluice::model::time::UnixSeconds;

use crate::recordings::{at, setting, window};

pub const SOURCE: &str = "rtmp://in.example/live/a";
pub const EVENING: [(&str, &str); 1] = [("18:00:00", "20:00:00")];

pub fn schedule(windows: &[(&str, &str)]) -> Value {
    json!(windows.iter().map(|(from, to)| window(from, to)).collect::<Vec<_>>())
}

/// A target with this key and these windows; none of them is always on.
pub fn target(key: &str, windows: &[(&str, &str)]) -> Value {
    json!({
        "source": SOURCE, "target_url": format!("rtmp://out.example/{key}"), "target_key": key,
        "schedule": schedule(windows),
    })
}

pub fn resource(id: &str, active: &Value, restreams: &[Value]) -> Resource {
    let mut value = json!({ "resource_id": id, "name": format!("Show {id}"), "restreams": restreams });
    if !active.is_null() {
        value["active"] = active.clone();
    }
    serde_json::from_str(&value.to_string()).unwrap()
}

/// Reports this code of every target.
fn reported(resource: &Resource, code: i64) -> ResourceStatus {
    let item = |one: &sluice::model::restream::Restream| {
        json!({
            "source": one.source, "target_url": one.target_url, "target_key": one.target_key.expose(),
            "status": { "code": code, "description": "Target refused the stream" },
        })
    };
    let items: Vec<Value> = resource.restreams.iter().map(item).collect();
    let value = json!({ "resource_id": resource.resource_id.as_str(), "status": items });
    serde_json::from_str(&value.to_string()).unwrap()
}

fn host(name: &str, dvr: &Value) -> StreamEntry {
    let value = json!({ "stream_name": "live/a", "host": name, "is_alive": false, "dvr": dvr });
    serde_json::from_str(&value.to_string()).unwrap()
}

const KNOWN_CLOCK: ServiceTime =
    ServiceTime { service: Some(0), own_server: None, is_asked: false, latest: None };

/// An account at 12:00; the stream is `live/a`.
#[derive(Clone)]
pub struct Account {
    pub resources: Option<Vec<Resource>>,
    pub code: Option<i64>,
    pub settings: Option<Vec<Setting>>,
    pub known: LocalFacts,
    /// `Some(None)` if the service has no DVR.
    pub hosts: Option<Option<Vec<StreamEntry>>>,
    pub last_seen: Option<UnixSeconds>,
    pub clock: ServiceTime,
    pub now: UnixSeconds,
}

impl Account {
    /// All of it is right; the source is not published yet.
    pub fn ready() -> Self {
        let members = json!({ "schedule": schedule(&EVENING), "path": "/records/{now}.m3u8" });
        Self {
            resources: Some(vec![resource("1", &json!(true), &[target("k1", &EVENING)])]),
            code: Some(7),
            settings: Some(vec![setting("a", &members)]),
            known: LocalFacts::default(),
            hosts: Some(Some(vec![host("edge-1", &json!({ "enabled": true, "window": 43_200 }))])),
            last_seen: None,
            clock: KNOWN_CLOCK,
            now: at("12:00:00"),
        }
    }

    fn with<T>(&self, read: impl FnOnce(&ReadyFacts<'_>) -> T) -> T {
        let resources = self.resources.as_deref();
        let statuses: Vec<ResourceStatus> =
            resources.unwrap_or_default().iter().filter_map(|one| Some(reported(one, self.code?))).collect();
        let targets = target_facts(resources.unwrap_or_default(), &statuses, self.now);
        let settings = self.settings.as_deref();
        let listed = Listed {
            resources: resources.unwrap_or_default(),
            settings: settings.unwrap_or_default(),
            ..Listed::default()
        };
        let stream = Streams::of(listed).named(&StreamName::new("live/a"));
        read(&ReadyFacts {
            stream: &stream,
            resources,
            targets: &targets,
            settings,
            known: &|_| self.known.clone(),
            dvr: match &self.hosts {
                None => DvrFact::Unknown,
                Some(None) => DvrFact::Absent,
                Some(Some(hosts)) => DvrFact::Hosts(hosts),
            },
            last_seen: self.last_seen,
            clock: self.clock,
            now: self.now,
        })
    }

    pub fn checked(&self) -> Checklist {
        self.with(|facts| checklist(facts, at("18:00:00"), &clock))
    }

    /// Returns the lines of an area.
    pub fn lines(&self, area: CheckArea) -> Vec<(CheckVerdict, String)> {
        let lines = self.checked().checks.into_iter().filter(|check| check.area == area);
        lines.map(|check| (check.verdict, check.text)).collect()
    }

    pub fn line(&self, area: CheckArea) -> (CheckVerdict, String) {
        let mut lines = self.lines(area);
        assert_eq!(lines.len(), 1, "{lines:?}");
        lines.remove(0)
    }
}

fn clock(time: UnixSeconds) -> String {
    let minutes = time.0.rem_euclid(86_400) / 60;
    format!("{:02}:{:02}", minutes / 60, minutes % 60)
}

pub fn expect(found: &(CheckVerdict, String), verdict: CheckVerdict, text: &str) {
    assert_eq!((found.0, found.1.as_str()), (verdict, text));
}

#[test]
fn whole_verdict_follows_every_combination_of_known_unknown_and_absent() {
    let of_restreams = [
        (Right, Some(vec![resource("1", &json!(true), &[target("k1", &EVENING)])])),
        (Wrong, Some(vec![resource("1", &json!(false), &[target("k1", &EVENING)])])),
        (Unknown, None),
        (Absent, Some(vec![])),
    ];
    let members = |launch: &str| json!({ "schedule": schedule(&EVENING), "launch_type": launch });
    let of_recordings = [
        (Right, Some(vec![setting("a", &members("schedule"))])),
        (Waiting, Some(vec![setting("a", &members("button"))])),
        (Wrong, Some(vec![setting("a", &json!({ "schedule": schedule(&[("21:00:00", "22:00:00")]) }))])),
        (Unknown, None),
        (Absent, Some(vec![])),
    ];
    let dvr = |enabled: bool| vec![host("edge-1", &json!({ "enabled": enabled, "window": 43_200 }))];
    let of_hosts = [
        (Right, Some(Some(dvr(true)))),
        (Wrong, Some(Some(dvr(false)))),
        (Unknown, None),
        (Absent, Some(None)),
    ];
    let of_clock = [(Right, KNOWN_CLOCK), (Unknown, ServiceTime::default())];
    for (now, code) in [("12:00:00", 3), ("18:05:00", 3), ("18:05:00", 0)] {
        for (restreams, resources) in &of_restreams {
            for (recordings, settings) in &of_recordings {
                for (hosts_verdict, hosts) in &of_hosts {
                    for (clock_verdict, clock) in of_clock {
                        let account = Account {
                            resources: resources.clone(),
                            code: Some(code),
                            settings: settings.clone(),
                            hosts: hosts.clone(),
                            clock,
                            now: at(now),
                            // Instances that begin with the window.
                            known: LocalFacts { is_time_unsure: true, ..LocalFacts::default() },
                            ..Account::ready()
                        };
                        let found = account.checked();
                        let mut lines = vec![*restreams, *recordings, *hosts_verdict, clock_verdict];
                        let verdicts: Vec<_> = found.checks.iter().map(|check| check.verdict).collect();
                        let label = format!("{now} {code} {lines:?}: {found:?}");
                        assert_eq!(verdicts[1..], lines, "{label}");
                        if now > "18" {
                            lines.push(verdicts[0]);
                        }
                        let is_empty =
                            [restreams, recordings, hosts_verdict].iter().all(|one| **one == Absent);
                        let expected = match () {
                            () if lines.contains(&Wrong) => Wrong,
                            () if lines.contains(&Unknown) || is_empty => Unknown,
                            () if lines.contains(&Waiting) => Waiting,
                            () => Right,
                        };
                        assert_eq!(found.verdict(), expected, "{label}");
                        assert_eq!(found.label().starts_with("Ready"), expected >= Waiting, "{label}");
                    }
                }
            }
        }
    }
}

#[test]
fn source_is_waited_for_until_the_show_begins() {
    for (now, code, last_seen, verdict, text) in [
        ("12:00:00", Some(0), None, Right, "The source is published"),
        ("12:00:00", Some(3), Some("11:30:00"), Waiting, "Waiting for the source, last seen at 11:30"),
        ("12:00:00", Some(3), None, Waiting, "Waiting for the source"),
        (
            "18:00:00",
            Some(3),
            Some("11:30:00"),
            Wrong,
            "The source is not published, although the show has begun, last seen at 11:30",
        ),
        ("18:05:00", Some(0), None, Right, "The source is published"),
        ("12:00:00", None, None, Unknown, "Nothing reports whether the source is published"),
        ("18:05:00", None, None, Unknown, "Nothing reports whether the source is published"),
    ] {
        let account = Account {
            code,
            now: at(now),
            last_seen: last_seen.map(at),
            hosts: Some(None),
            ..Account::ready()
        };
        expect(&account.line(CheckArea::Source), verdict, text);
    }
    let found = Account { last_seen: Some(at("11:30:00")), ..Account::ready() }.checked();
    assert_eq!(
        (found.label(), found.waits_for()),
        ("Ready".to_owned(), "waiting for the source, last seen at 11:30".to_owned())
    );
    assert_eq!(found.checks[0].verdict, Waiting, "by its hosts alone");
}

#[test]
fn dvr_must_be_on_and_keep_the_whole_show() {
    let on = |secs: i64| json!({ "enabled": true, "window": secs });
    for (hosts, verdict, text) in [
        (vec![on(7_200)], Right, "DVR is on, keeps 2 hours: the show's start until 20:00"),
        (vec![on(43_200), on(7_199)], Wrong, "DVR keeps 1 h 59 m 59 s, but the show takes 2 hours"),
        (vec![json!({ "enabled": false })], Wrong, "DVR is off"),
        (vec![on(7_200), json!({ "enabled": false, "window": 7_200 })], Wrong, "DVR is off on edge-1"),
        (vec![json!({ "window": 7_200 })], Unknown, "The hosts don't report their DVR"),
        (vec![json!({ "enabled": true })], Unknown, "The hosts don't report their DVR"),
        (vec![], Unknown, "The hosts don't report their DVR"),
    ] {
        let hosts = hosts.iter().enumerate().map(|(at, dvr)| host(&format!("edge-{at}"), dvr)).collect();
        expect(&Account { hosts: Some(Some(hosts)), ..Account::ready() }.line(CheckArea::Dvr), verdict, text);
    }
    let ready = Account::ready().checked();
    let dvr = ready.checks.iter().find(|check| check.area == CheckArea::Dvr).unwrap();
    assert!(matches!(&dvr.link, Some(DocumentId::Recording(id)) if id.as_str() == "id-a"));
}

#[test]
fn clock_is_compared_with_this_computers() {
    for (ahead, verdict, text) in [
        (Some(59), Right, "The service's clock agrees with this computer's"),
        (Some(180), Wrong, "The service's clock is 3 min ahead of this computer's"),
        (Some(-60), Wrong, "The service's clock is 1 min behind this computer's"),
        (None, Unknown, "The service's time isn't known"),
    ] {
        let clock = ServiceTime { service: ahead, ..ServiceTime::default() };
        expect(&Account { clock, ..Account::ready() }.line(CheckArea::Clock), verdict, text);
    }
}

#[test]
fn next_start_is_also_one_that_an_inactive_resource_would_miss() {
    for (active, restreams, recorded, expected, show) in [
        (true, &EVENING, ("17:45:00", "19:00:00"), ("17:45:00", true), ("17:45:00", "20:00:00")),
        (false, &EVENING, ("19:00:00", "21:00:00"), ("18:00:00", false), ("18:00:00", "21:00:00")),
        (
            true,
            &[("11:00:00", "13:00:00")],
            ("20:00:00", "21:00:00"),
            ("20:00:00", true),
            ("20:00:00", "21:00:00"),
        ),
        (
            true,
            &[("13:00:00", "14:00:00")],
            ("14:00:00", "15:00:00"),
            ("13:00:00", false),
            ("13:00:00", "14:00:00"),
        ),
    ] {
        let account = Account {
            resources: Some(vec![resource("1", &json!(active), &[target("k", restreams)])]),
            settings: Some(vec![setting("a", &json!({ "schedule": schedule(&[recorded]) }))]),
            ..Account::ready()
        };
        let found = account.with(|facts| facts.next_start());
        assert_eq!(found, Some(NextStart { at: at(expected.0), is_recording: expected.1 }));
        let found = account.with(|facts| facts.show_at(at(expected.0))).unwrap();
        assert_eq!((found.from, found.to), (at(show.0), at(show.1)));
    }
    let off =
        Account { known: LocalFacts { is_deactivated: true, ..LocalFacts::default() }, ..Account::ready() };
    assert_eq!(Account { resources: None, ..off }.with(|facts| facts.next_start()), None);
}

#[test]
fn text_tells_the_verdict_and_each_line() {
    let text = Account::ready().checked().text("live/a", "2026-03-02 18:00:00 UTC");
    let expected = "live/a: Ready; waiting for the source\nStart: 2026-03-02 18:00:00 UTC\n\
        - Source: Waiting: Waiting for the source\n\
        - Restream: OK: Show 1 is active, 1 target is OK or waiting\n\
        - Recording: OK: live/a records 18:00 to 20:00\n\
        - DVR: OK: DVR is on, keeps 12 hours: the show's start until 06:00\n\
        - Clock: OK: The service's clock agrees with this computer's\n";
    assert_eq!(text, expected);
    let off = resource("1", &json!(false), &[target("k1", &EVENING)]);
    let found = Account { resources: Some(vec![off]), hosts: None, ..Account::ready() }.checked();
    assert_eq!((found.label().as_str(), found.waits_for().as_str()), ("Not ready: 1 problem", ""));
}
