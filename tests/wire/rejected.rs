//! Unreadable items of a response are named and do not hide the others.

use sluice::api::restream::{GetStatus, ListResources, ListStatus};
use sluice::api::{Endpoint, ErrorKind};
use sluice::json::partial_list::RejectedItem;
use sluice::model::ids::ResourceId;
use sluice::model::restream::StatusCode;

use crate::fixture::{Fixture, answer};

#[test]
fn unreadable_resource_does_not_hide_the_others() {
    let fixture = Fixture::load("restream/list_resources");
    let body = fixture.body.replacen(
        "\"resources\": [",
        "\"resources\": [ 5, {\"resource_id\": \"bad\", \"active\": [\"SECRET\"]}, {\"name\": \"worse\", \"restreams\": 7},",
        1,
    );
    let list = ListResources.decode(&answer(200, &body)).unwrap();
    assert_eq!(list.items.len(), 3);
    assert_eq!(
        list.items[0].flaw_lines(),
        ["active: invalid type: sequence, expected true or false"],
        "what has its identifier is shown"
    );
    assert_eq!(list.items[0].activity(), None, "what cannot be read is unknown, not off");
    let apart: Vec<_> =
        list.rejected.iter().map(|bad| (bad.index, bad.name.as_deref(), bad.why.as_str())).collect();
    assert_eq!(
        apart,
        [(0, None, "invalid type: integer `5`, expected an object"), (2, None, "resource_id: there is none"),]
    );
}

#[test]
fn target_status_is_rejected_when_it_has_no_code() {
    let fixture = Fixture::load("restream/list_status");
    for no_code in ["\"code\": null", "\"kode\": 0", "\"code\": \"fine\"", "\"code\": {}"] {
        let body = fixture.body.replacen("\"code\": 2", no_code, 1);
        let list = ListStatus.decode(&answer(200, &body)).unwrap();
        assert_eq!(list.items.len(), 2, "{no_code}");
        assert_eq!(list.items[0].status.items.len(), 2, "{no_code}");
        assert_eq!(list.items[0].status.rejected.len(), 1, "{no_code}");
    }
    let body = fixture.body.replacen(
        "\"code\": 2, \"description\": \"Source stream not found\"",
        "\"code\": 4242",
        1,
    );
    let list = ListStatus.decode(&answer(200, &body)).unwrap();
    let state = &list.items[0].status.items[1].status;
    assert_eq!(
        (state.code, state.description.as_str()),
        (StatusCode::Whole(4242), ""),
        "an unknown code is kept"
    );
    assert_eq!(state.code.description(), None);
}

#[test]
fn resource_status_is_rejected_when_it_names_no_resource() {
    let fixture = Fixture::load("restream/list_status");
    for nameless in ["\"rescource_id\": \"a\"", "\"resource_id\": \"\"", "\"resource_id\": null"] {
        let put = format!("\"data\": [{{{nameless}, \"status\": []}}, ");
        let body = fixture.body.replacen("\"data\": [", &put, 1);
        let list = ListStatus.decode(&answer(200, &body)).unwrap();
        assert_eq!(list.items.len(), 2, "{nameless}");
        assert!(list.items.iter().all(|status| !status.resource_id.is_empty()), "{nameless}");
        let words: Vec<String> = list.rejected.iter().map(RejectedItem::describe).collect();
        assert_eq!(words, ["item 1: resource_id: there is none"], "{nameless}");
        // A second item is unreadable for another reason and is named by the members it has.
        let both = body.replacen("\"data\": [", "\"data\": [{\"resource_id\": \"bad\", \"status\": 7}, ", 1);
        let list = ListStatus.decode(&answer(200, &both)).unwrap();
        let words: Vec<String> = list.rejected.iter().map(RejectedItem::describe).collect();
        assert_eq!(list.items.len(), 2, "{nameless}");
        assert!(words[0].starts_with("bad: "), "{words:?}");
        assert_eq!(words[1..], ["item 2: resource_id: there is none"], "{nameless}");
    }
    let one = GetStatus { resource_id: ResourceId::new("r") };
    let error = one.decode(&answer(200, r#"{"data": [{"status": []}]}"#)).unwrap_err();
    assert_eq!((error.kind, error.message.as_str()), (ErrorKind::NotThisApi, "resource_id: there is none"));
    assert_eq!(one.decode(&answer(200, r#"{"data": []}"#)), Ok(None), "nothing reported is something else");
}
