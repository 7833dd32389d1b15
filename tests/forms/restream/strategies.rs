//! Generates resources as services may send them, with odd spellings and unknown members, and edits of them.

use proptest::prelude::*;

use super::*;
use crate::spelled::{array_of, object};
use sluice::model::restream::Resource;

/// These fields of an entry hold text.
pub const TEXTS: [FieldName; 10] = [
    SOURCE,
    QUALITY,
    TARGET_TYPE,
    TARGET_URL,
    STREAM_KEY,
    LOGIN,
    PASSWORD,
    BACKUP_URL,
    BACKUP_LOGIN,
    BACKUP_PASSWORD,
];

fn text() -> impl Strategy<Value = String> {
    prop::sample::select(vec![
        "\"\"",
        "\"a\"",
        "\" a \"",
        "\"\\u00e9\\/\"",
        "null",
        "7",
        "\"•\\n\"",
        "\"ü 🎥\"",
    ])
    .prop_map(str::to_owned)
}

fn url() -> impl Strategy<Value = String> {
    prop::sample::select(vec![
        "\"rtmp://a.example.com/live\"",
        "\"rtmp://b.example.com/live\"",
        "\"srt:\\/\\/c:9000?passphrase=secret\"",
        "\"rtmp://u:p@d/app\"",
        "\"stream1\"",
        "\"\"",
    ])
    .prop_map(str::to_owned)
}

fn flag() -> impl Strategy<Value = String> {
    prop::sample::select(vec!["true", "false", "1", "0", "\"true\"", "null"]).prop_map(str::to_owned)
}

fn window() -> BoxedStrategy<String> {
    let time = || {
        prop::sample::select(vec![
            "\"2026-01-01T00:00:00Z\"",
            "\"2026-01-02T00:00:00Z\"",
            "\"2026-01-03 00:00:00\"",
            "\"soon\"",
            "\"\"",
        ])
        .prop_map(str::to_owned)
        .boxed()
    };
    object(vec![("start", time()), ("stop", time())])
}

fn entry() -> impl Strategy<Value = String> {
    let backup = prop_oneof![
        Just("{}".to_owned()),
        Just("[]".to_owned()),
        Just("null".to_owned()),
        object(vec![("target_url", url().boxed()), ("login", text().boxed()), ("password", text().boxed())])
    ];
    object(vec![
        ("schedule", array_of(window()).boxed()),
        ("source", url().boxed()),
        ("transcoded", flag().boxed()),
        ("transcode_quality", text().boxed()),
        ("target_type", text().boxed()),
        ("target_url", url().boxed()),
        ("target_key", text().boxed()),
        ("login", text().boxed()),
        ("password", text().boxed()),
        ("backup", backup.boxed()),
    ])
}

pub fn any_resource() -> impl Strategy<Value = Resource> {
    object(vec![
        ("resource_id", Just("\"r1\"".to_owned()).boxed()),
        ("name", text().boxed()),
        ("type", text().boxed()),
        ("active", flag().boxed()),
        ("creation_ts", Just("1".to_owned()).boxed()),
        ("modification_ts", Just("\"2\"".to_owned()).boxed()),
        ("restreams", array_of(entry()).boxed()),
    ])
    .prop_map(|text| serde_json::from_str(&text).unwrap())
}

/// An edit that a person makes to a draft. Numbers are taken modulo the number of entries or windows.
#[derive(Clone, Debug)]
pub enum Edit {
    Name(String),
    Kind(String),
    Active(bool),
    Text(usize, usize, String),
    Transcoded(usize, bool),
    Backup(usize, bool),
    Add,
    Duplicate(usize),
    Remove(usize),
    Move(usize, usize),
    Window(usize, i64),
    NoWindow(usize),
}

fn typed() -> impl Strategy<Value = String> {
    prop::sample::select(vec![
        "rtmp://a.example.com/live",
        "rtmp://e.example.com/x",
        "srt://f:1",
        " rtmp://g/h ",
        "https://i.example.com/j?k=l",
    ])
    .prop_map(str::to_owned)
}

pub fn any_edit() -> impl Strategy<Value = Edit> {
    let n = || 0..6_usize;
    prop_oneof![
        "[a-c]{1,2}".prop_map(Edit::Name),
        "[a-c]{1,2}".prop_map(Edit::Kind),
        any::<bool>().prop_map(Edit::Active),
        (n(), 0..TEXTS.len(), typed()).prop_map(|(at, field, text)| Edit::Text(at, field, text)),
        (n(), any::<bool>()).prop_map(|(at, is_on)| Edit::Transcoded(at, is_on)),
        (n(), any::<bool>()).prop_map(|(at, is_on)| Edit::Backup(at, is_on)),
        Just(Edit::Add),
        n().prop_map(Edit::Duplicate),
        n().prop_map(Edit::Remove),
        (n(), n()).prop_map(|(from, to)| Edit::Move(from, to)),
        (n(), 0..4_i64).prop_map(|(at, hour)| Edit::Window(at, hour)),
        n().prop_map(Edit::NoWindow),
    ]
}

pub fn apply(draft: &mut Draft, edit: &Edit) {
    let count = draft.entries().len();
    let key = |draft: &Draft, at: usize| draft.entries()[at % count].key;
    match edit {
        Edit::Name(name) => draft.set_text(Field::top(NAME), name.clone()),
        Edit::Kind(kind) => draft.set_text(Field::top(TYPE), kind.clone()),
        Edit::Active(is_on) => draft.switch(Field::top(ACTIVE), *is_on),
        Edit::Add => {
            let key = draft.add_restream();
            for name in [SOURCE, TARGET_URL, STREAM_KEY] {
                draft.set_text(Field::of(key, name), "rtmp://new/x".to_owned());
            }
        }
        _ if count == 0 => {}
        Edit::Text(at, field, text) => {
            draft.set_text(Field::of(key(draft, *at), TEXTS[*field]), text.clone());
        }
        Edit::Transcoded(at, is_on) => {
            draft.switch(Field::of(key(draft, *at), TRANSCODED), *is_on);
        }
        Edit::Backup(at, is_on) => {
            let entry = key(draft, *at);
            draft.switch(Field::of(entry, BACKUP), *is_on);
            let url = Field::of(entry, BACKUP_URL);
            if *is_on && draft.text(url).is_empty() {
                draft.set_text(url, "rtmp://backup/x".to_owned());
            }
        }
        Edit::Duplicate(at) => {
            draft.duplicate(key(draft, *at));
        }
        Edit::Remove(at) => drop(draft.remove(key(draft, *at))),
        Edit::Move(from, to) => draft.move_to(key(draft, *from), to % count),
        Edit::Window(at, hour) => {
            let entry = key(draft, *at);
            let window = draft.add_window(entry).unwrap();
            let time = |hour: i64| format!("2026-05-01 {hour:02}:00");
            draft.set_text(Field::of(window, START), time(*hour));
            draft.set_text(Field::of(window, STOP), time(hour + 1));
        }
        Edit::NoWindow(at) => {
            let entry = key(draft, *at);
            if let Some(window) = draft.keys(Field::of(entry, SCHEDULE)).first().copied() {
                draft.remove(window);
            }
        }
    }
}

/// Returns the resource after edits, if it can be saved.
pub fn edited(base: &Resource, edits: &[Edit]) -> Option<Resource> {
    let mut draft = draft_of(base);
    edits.iter().for_each(|edit| apply(&mut draft, edit));
    draft.sent().ok()
}

pub fn edits() -> impl Strategy<Value = Vec<Edit>> {
    prop::collection::vec(any_edit(), 0..6)
}
