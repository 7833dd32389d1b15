//! The effects of activating or deactivating many resources are described.

use sluice::forms::restream::switching::{Switching, reactivation_message};
use sluice::model::restream::Resource;
use sluice::model::restream::health::{Health, Rollup};

fn resource(id: &str, is_active: bool, hosts: &[&str]) -> Resource {
    let restreams: Vec<String> = hosts
        .iter()
        .map(|host| format!(r#"{{"target_url": "rtmp://u:secret@{host}/live/secretkey1234567890"}}"#))
        .collect();
    let text = format!(
        r#"{{"resource_id": "{id}", "name": " {id} ", "active": {is_active}, "restreams": [{}]}}"#,
        restreams.join(",")
    );
    serde_json::from_str(&text).unwrap()
}

fn rollup(ok: usize) -> Rollup {
    Rollup { health: Health::Ok, code: None, affected: 0, opens: None, ok, targets: 9, unmatched: 0 }
}

#[test]
fn switching_lists_what_stops_and_what_is_already_switched() {
    let quiet = resource("quiet", true, &["a.example"]);
    let loud = resource("loud", true, &["a.example", "b.example", "a.example", "c.example", "d.example"]);
    let off = resource("off", false, &["a.example"]);
    let empty = resource("empty", true, &[]);
    let (none, many) = (rollup(0), rollup(4));
    let all = [(&quiet, Some(&none)), (&off, None), (&loud, Some(&many)), (&empty, None)];
    let switching = Switching::new(all.into_iter(), false);
    assert_eq!((switching.already, switching.sending()), (1, 4));
    let names: Vec<&str> = switching.switched.iter().map(|switched| switched.name.as_str()).collect();
    assert_eq!(names, ["loud", "quiet", "empty"], "what sends the most comes first");
    let words: Vec<String> = switching
        .switched
        .iter()
        .map(sluice::forms::restream::switching::SwitchedResource::message)
        .collect();
    assert_eq!(
        words,
        [
            "5 targets, 4 live: a.example, b.example, c.example and 1 more",
            "1 target, none live: a.example",
            "no targets",
        ]
    );
    assert!(!words.join(" ").contains("secret"));

    let switching = Switching::new(all.into_iter(), true);
    assert_eq!((switching.already, switching.switched.len()), (3, 1));
    assert_eq!(switching.switched[0].message(), "1 target, none live: a.example");
}

#[test]
fn reactivation_message_counts_the_targets_that_start_and_their_hosts() {
    let one = resource("one", false, &["a.example"]);
    let loud = resource("loud", false, &["a.example", "b.example", "c.example", "d.example"]);
    let empty = resource("empty", false, &[]);
    let (none, some, all) = (rollup(0), rollup(3), rollup(4));
    let words = |resources: &[(&Resource, Option<&Rollup>)]| reactivation_message(resources.iter().copied());
    assert_eq!(
        words(&[(&one, None), (&loud, Some(&some))]),
        "2 resources will be active again: sending to 5 targets starts (3 live before): \
         a.example, b.example, c.example and 1 more."
    );
    assert_eq!(
        words(&[(&one, Some(&none))]),
        "1 resource will be active again: sending to 1 target starts (none live before): a.example."
    );
    assert!(words(&[(&loud, Some(&all))]).contains("sending to 4 targets starts (live before): a.example"));
    assert_eq!(words(&[(&empty, None)]), "1 resource will be active again, with no targets.");
    assert!(!words(&[(&loud, Some(&all))]).contains("secret"));
}
