//! The effects of activating or deactivating many resources are described.

use sluice::forms::restream::switching::Switching;
use sluice::model::restream::Resource;
use sluice::model::restream::health::{Health, Rollup};
use sluice::model::restream::shared_names;
use sluice::text::names::SharedNames;

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
    let switching = Switching::new(all.into_iter(), false, &SharedNames::default());
    assert_eq!((switching.already, switching.sending()), (1, 4));
    let names: Vec<&str> = switching.switched.iter().map(|switched| switched.name.as_str()).collect();
    assert_eq!(names, ["loud", "empty", "quiet"], "what sends the most comes first, then by name");
    let words: Vec<&str> = switching.switched.iter().map(|switched| switched.message.as_str()).collect();
    assert_eq!(
        words,
        [
            "5 targets, 4 live: a.example, b.example, c.example and 1 more",
            "no targets",
            "1 target, none live: a.example",
        ]
    );
    assert!(!words.join(" ").contains("secret"));

    let switching = Switching::new(all.into_iter(), true, &SharedNames::default());
    assert_eq!((switching.already, switching.switched.len()), (3, 1));
    assert_eq!(switching.switched[0].message, "1 target, none live: a.example");
}

#[test]
fn switching_tells_resources_of_one_name_apart_by_their_ids() {
    let named = |id: &str, name: &str| Resource { name: name.into(), ..resource(id, true, &[]) };
    let account = [named("r10", "Cam 10"), named("r2", "Cam 2"), named("r3", "Cam 2"), named("r4", "")];
    let chosen = account[..2].iter().map(|resource| (resource, None));
    let switching = Switching::new(chosen, false, &shared_names(&account));
    let names: Vec<&str> = switching.switched.iter().map(|switched| switched.name.as_str()).collect();
    assert_eq!(names, ["Cam 2 (r2)", "Cam 10"], "the other one isn't chosen, and is meant by the name too");
}
