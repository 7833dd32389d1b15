//! One message for what began together, and one when it is over.

use axum::http::StatusCode;
use serde_json::json;

use crate::api::report;
use crate::watched::Watched;

#[tokio::test]
async fn start_is_summed_up_and_ends_as_one() {
    let mut watched = Watched::start().await;
    watched.api.break_resources(&[0, 1]);
    watched.go_to(0).await;
    let texts = watched.receiver.texts();
    assert_eq!(texts.len(), 1, "{texts:?}");
    assert!(texts[0].starts_with("firing: [demo] The watch began: "), "{texts:?}");
    assert!(texts[0].contains("2 sources are down: "), "{texts:?}");
    assert_eq!(watched.pass(600).await, [""; 0], "it was there at the start");
    watched.api.break_resources(&[0]);
    assert_eq!(watched.pass(300).await, [""; 0], "a part of it is left");
    watched.api.mend();
    let texts = watched.pass(120).await;
    assert_eq!(texts.len(), 1, "{texts:?}");
    assert!(
        texts[0].starts_with("resolved: [demo] Broken when the watch began: back after 15 m"),
        "{texts:?}"
    );
}

#[tokio::test]
async fn problems_that_began_together_are_one_message_and_one_when_they_are_back() {
    let mut watched = Watched::calm().await;
    watched.api.break_resources(&[0, 1]);
    assert_eq!(watched.pass(30).await, [""; 0], "it may be over in a moment");
    let messages = {
        watched.now += 10;
        watched.go_to(50).await;
        watched.receiver.take_all()
    };
    assert_eq!(messages.len(), 1);
    let told = messages[0].json();
    assert_eq!(told["state"], "firing");
    assert_eq!(told["since"], "2026-03-10T12:00:10Z");
    assert_eq!(messages[0].header("x-sluice-id"), told["id"].as_str().unwrap());
    assert_eq!(messages[0].header("x-sluice-state"), "firing");
    assert!(told["text"].as_str().unwrap().starts_with("[demo] 2 new problems:\n"), "{told}");

    watched.go_to(740).await;
    watched.api.mend();
    watched.now += 10;
    watched.go_to(900).await;
    let messages = watched.receiver.take_all();
    assert_eq!(messages.len(), 1);
    let over = messages[0].json();
    assert_eq!((over["state"].as_str().unwrap(), &over["id"]), ("resolved", &told["id"]));
    assert!(over["text"].as_str().unwrap().starts_with("[demo] All back after 12 m 20 s:\n"), "{over}");
    assert_eq!(over["until"], "2026-03-10T12:12:30Z");
}

#[tokio::test]
async fn short_trouble_is_not_told() {
    let mut watched = Watched::calm().await;
    watched.api.break_resources(&[0]);
    assert_eq!(watched.pass(20).await, [""; 0]);
    watched.api.mend();
    assert_eq!(watched.pass(300).await, [""; 0]);
}

#[tokio::test]
async fn flapping_target_is_told_unstable_once() {
    let mut watched = Watched::calm().await;
    let mut texts = Vec::new();
    for _ in 0..20 {
        watched.api.break_resources(&[0]);
        texts.extend(watched.pass(40).await);
        watched.api.mend();
        texts.extend(watched.pass(40).await);
    }
    assert_eq!(texts.len(), 2, "{texts:#?}");
    assert!(!texts[0].contains("Unstable"), "{texts:?}");
    assert!(texts[1].contains("Unstable: 7 changes in 1 h"), "{texts:?}");
    watched.now += 3_600;
    let texts = watched.pass(60).await;
    assert_eq!(texts.len(), 1, "{texts:?}");
    assert!(texts[0].starts_with("resolved: "), "{texts:?}");
}

#[tokio::test]
async fn empty_refused_and_short_answers_tell_nothing() {
    let mut watched = Watched::calm().await;
    watched.api.break_resources(&[0]);
    assert_eq!(watched.pass(60).await.len(), 1);
    for (case, wrong) in [
        (
            "empty lists",
            &(|path: &str, json: &mut serde_json::Value| match path.rsplit('/').next() {
                Some("resources") => json["data"]["resources"] = json!([]),
                Some("status") => json["data"] = json!([]),
                _ => *json = json!([]),
            }) as &'static (dyn Fn(&str, &mut serde_json::Value) + Send + Sync),
        ),
        ("the first resource left out", &|path, json| {
            report(path, json, &[0]);
            match path.rsplit('/').next() {
                Some("resources") => drop(json["data"]["resources"].as_array_mut().unwrap().remove(0)),
                Some("status") => drop(json["data"].as_array_mut().unwrap().remove(0)),
                _ => {}
            }
        }),
        ("another shape", &|_, json| *json = json!({"success": false, "message": "Maintenance"})),
    ] {
        watched.api.change(wrong);
        assert_eq!(watched.pass(100).await, [""; 0], "{case}");
        watched.api.break_resources(&[0]);
        assert_eq!(watched.pass(70).await, [""; 0], "after {case}");
    }
    for (status, retry_after) in
        [(StatusCode::BAD_GATEWAY, None), (StatusCode::TOO_MANY_REQUESTS, Some("120"))]
    {
        watched.api.refuse(status, retry_after);
        assert_eq!(watched.pass(150).await, [""; 0], "{status}");
        watched.api.mend();
        watched.api.break_resources(&[0]);
        assert_eq!(watched.pass(150).await, [""; 0], "after {status}");
    }
    watched.api.mend();
    assert_eq!(watched.pass(120).await.len(), 1, "it is back");
}

#[tokio::test]
async fn restart_tells_nothing_again_and_still_knows_what_is_open() {
    let mut watched = Watched::calm().await;
    watched.api.break_resources(&[0]);
    assert_eq!(watched.pass(60).await.len(), 1);
    watched.restart();
    assert_eq!(watched.pass(300).await, [""; 0], "neither a summary nor the problem");
    watched.api.mend();
    let texts = watched.pass(120).await;
    assert_eq!(texts.len(), 1, "{texts:?}");
    assert!(texts[0].contains("back after 6 min ("), "{texts:?}");
}

#[tokio::test]
async fn reads_only_and_rests_as_long_as_it_is_told() {
    let mut watched = Watched::calm().await;
    watched.api.asked();
    watched.pass(60).await;
    let asked = watched.api.asked();
    assert!(asked.iter().all(|one| one.starts_with("GET ")), "{asked:?}");
    let count = |end: &str| asked.iter().filter(|one| one.ends_with(end)).count();
    assert_eq!((count("/status"), count("/resources"), count("/record")), (6, 2, 2));

    watched.api.refuse(StatusCode::TOO_MANY_REQUESTS, Some("100"));
    watched.pass(10).await;
    watched.api.asked();
    watched.pass(90).await;
    let restreams = |asked: Vec<String>| asked.into_iter().filter(|one| one.contains("/restream/")).count();
    assert_eq!(restreams(watched.api.asked()), 0, "it was told to wait");
    watched.pass(20).await;
    assert!(restreams(watched.api.asked()) > 0);
}

#[tokio::test]
async fn missing_recording_is_told_once_its_files_were_read() {
    let mut watched = Watched::calm().await;
    watched.api.change(|path, json| {
        report(path, json, &[]);
        let window = json!([{"start": "2026-03-10T12:05:00Z", "stop": "2026-03-10T14:00:00Z"}]);
        for setting in json.as_array_mut().into_iter().flatten().take(1) {
            setting["status"] = json!("wait");
            setting["launch_type"] = json!("schedule");
            setting["schedule"] = window.clone();
            if path.rsplit('/').next() != Some("record") {
                setting["records"] = json!([]);
            }
        }
    });
    assert_eq!(watched.pass(330).await, [""; 0], "it may come a minute late");
    let texts = watched.pass(120).await;
    assert_eq!(texts.len(), 1, "{texts:?}");
    assert!(texts[0].contains("Not recording for "), "{texts:?}");
    assert!(texts[0].contains("(since 12:05 UTC)"), "{texts:?}");
}

#[tokio::test]
async fn hour_with_all_that_goes_wrong_has_each_message_once() {
    let mut watched = Watched::calm().await;
    let mut texts = Vec::new();
    watched.api.break_resources(&[0]);
    texts.extend(watched.pass(300).await);
    watched.api.change(|path, json| {
        report(path, json, &[]);
        if path.ends_with("/status") {
            json["data"] = json!([]);
        }
    });
    texts.extend(watched.pass(60).await);
    watched.api.refuse(StatusCode::SERVICE_UNAVAILABLE, Some("60"));
    texts.extend(watched.pass(600).await);
    watched.restart();
    watched.api.mend();
    watched.api.break_resources(&[0, 1]);
    texts.extend(watched.pass(120).await);
    watched.receiver.answer(StatusCode::BAD_GATEWAY, None);
    watched.api.mend();
    watched.pass(90).await;
    watched.restart();
    watched.receiver.answer(StatusCode::OK, None);
    texts.extend(watched.pass(600).await);
    for _ in 0..15 {
        watched.api.break_resources(&[2]);
        texts.extend(watched.pass(20).await);
        watched.api.mend();
        texts.extend(watched.pass(40).await);
    }
    let told: Vec<&str> = texts.iter().map(|text| text.split(" (").next().unwrap()).collect();
    assert_eq!(told.len(), 5, "{texts:#?}");
    assert!(told[0].starts_with("firing: [demo] News 24: "), "{told:?}");
    assert!(told[1].starts_with("firing: "), "{told:?}");
    assert!(told[2].starts_with("resolved: ") && told[3].starts_with("resolved: "), "{told:?}");
    assert!(told[4].starts_with("firing: ") && told[4].contains("Unstable: "), "{told:?}");
}

/// An area that did not answer until the summary has problems that nobody was told of.
#[tokio::test]
async fn area_that_answers_after_the_summary_is_told() {
    let mut watched = Watched::start().await;
    watched.api.change(|path, json| {
        report(path, json, &[0]);
        if path.ends_with("/resources") {
            *json = json!({"success": false});
        }
    });
    watched.go_to(300).await;
    let texts = watched.receiver.texts();
    assert_eq!(texts.len(), 1, "{texts:?}");
    assert!(texts[0].contains("Restreams have not answered yet"), "{texts:?}");
    watched.api.break_resources(&[0]);
    let texts = watched.pass(90).await;
    assert_eq!(texts.len(), 1, "{texts:?}");
    assert!(texts[0].starts_with("firing: ") && texts[0].contains("Source not published"), "{texts:?}");
}

#[tokio::test]
async fn broken_target_without_an_earlier_report_is_told() {
    let mut watched = Watched::start().await;
    watched.api.change(|path, json| {
        report(path, json, &[]);
        if path.ends_with("/status") {
            json["data"].as_array_mut().unwrap().remove(0);
        }
    });
    watched.go_to(0).await;
    watched.receiver.take_all();
    watched.api.break_resources(&[0]);
    assert_eq!(watched.pass(60).await.len(), 1);
}

#[tokio::test]
async fn clock_that_is_set_back_stops_no_watch() {
    let mut watched = Watched::calm().await;
    watched.now -= 3_600;
    watched.api.break_resources(&[0]);
    let end = watched.now + 60;
    watched.go_to(end).await;
    let texts = watched.receiver.texts();
    assert_eq!(texts.len(), 1, "{texts:?}");
    watched.api.mend();
    assert_eq!(watched.pass(120).await.len(), 1);
}
