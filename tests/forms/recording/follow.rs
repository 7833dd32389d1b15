//! Fields that the stream's name filled in follow it, unless a person edited them.

use super::*;
use sluice::forms::recording::{CopiedPath, follow_name};
use sluice::model::ids::ResourceId;
use sluice::model::stream::Stream;
use sluice::model::stream_name::StreamName;

fn stream(name: &str, has_playlist: bool, resource: Option<&str>) -> Stream {
    Stream {
        name: StreamName::new(name),
        playlist: has_playlist.then(|| format!("https://cdn.example/{name}.m3u8")),
        publishing: resource.map(ResourceId::new).into_iter().collect(),
        ..Stream::default()
    }
}

fn known() -> [Stream; 4] {
    [
        stream("live/1", true, Some("r1")),
        stream("live/10", true, None),
        stream("live/dvr", false, None),
        stream("live/news", true, Some("r2")),
    ]
}

/// Types a name into a form, or chooses it, with all that follows from it.
fn name(draft: &mut Draft, now: &str, is_chosen: bool) {
    let before = draft.text(Field::top(STREAM_NAME)).to_owned();
    put(draft, STREAM_NAME, now);
    let mut follow = |before: Option<&str>| {
        for (field, text) in follow_name(draft, &known(), before, now) {
            draft.set_text(field, text);
        }
    };
    // A choice is typed first.
    follow(Some(&before));
    if is_chosen {
        follow(None);
    }
}

/// Returns source and resource.
fn filled(draft: &Draft) -> [&str; 2] {
    [SOURCE, RESOURCE_ID].map(|name| draft.text(Field::top(name)))
}

#[test]
fn source_and_resource_follow_the_chosen_stream() {
    let mut draft = Draft::blank(&NEW_SETTING);
    for (now, is_chosen, expected) in [
        ("live/news", false, ["", ""]),
        ("live/news", true, ["https://cdn.example/live/news.m3u8", "r2"]),
        ("live/10", false, ["https://cdn.example/live/10.m3u8", ""]),
        ("live/1 ", true, ["https://cdn.example/live/1.m3u8", "r1"]),
        ("live/dvr", true, ["", ""]),
        ("live/news", true, ["https://cdn.example/live/news.m3u8", "r2"]),
        ("live/new", false, ["", ""]),
        ("live/news", false, ["", ""]),
        ("", false, ["", ""]),
    ] {
        name(&mut draft, now, is_chosen);
        assert_eq!(filled(&draft), expected, "{now:?}");
    }
}

#[test]
fn edited_field_does_not_follow_the_name() {
    let mine = "https://cdn.example/mine.m3u8";
    for first in ["live/news", "live/dvr", ""] {
        for (then, is_chosen) in [("live/1", true), ("live/1", false), ("live/other", false)] {
            let mut draft = Draft::blank(&NEW_SETTING);
            name(&mut draft, first, true);
            put(&mut draft, SOURCE, mine);
            put(&mut draft, RESOURCE_ID, "my resource");
            name(&mut draft, then, is_chosen);
            assert_eq!(filled(&draft), [mine, "my resource"], "{first} {then}");
        }
    }
}

#[test]
fn source_of_a_copy_stays_until_another_stream_is_chosen() {
    let mut draft = Draft::blank(&NEW_SETTING);
    put(&mut draft, SOURCE, "https://cdn.example/live/news.m3u8");
    for typed in ["live/x", "live/1", "live/10"] {
        name(&mut draft, typed, false);
        assert_eq!(filled(&draft)[0], "https://cdn.example/live/news.m3u8", "{typed}");
    }
    name(&mut draft, "live/10", true);
    assert_eq!(filled(&draft)[0], "https://cdn.example/live/10.m3u8", "it was another stream's");
}

/// Returns the path of a copy of `source` and `path` after these names were typed.
fn renamed(path: &str, names: &[&str]) -> String {
    let mut draft = Draft::blank(&NEW_SETTING);
    put(&mut draft, SOURCE, "https://cdn.example/live/news/playlist.m3u8");
    put(&mut draft, PATH, path);
    let Some(mut copied) = CopiedPath::of(&draft) else { return "no name in it".to_owned() };
    for name in names {
        if let Some((field, text)) = copied.renamed(&draft, name) {
            draft.set_text(field, text);
        }
    }
    draft.text(Field::top(PATH)).to_owned()
}

#[test]
fn path_of_a_copy_gets_the_name_of_its_stream() {
    for (path, expected) in [
        ("/records/live/news/{now}.m3u8", "/records/live/sport/{now}.m3u8"),
        ("/records/news/{now}.m3u8", "/records/sport/{now}.m3u8"),
        ("/news/news-{now}.m3u8", "/sport/sport-{now}.m3u8"),
        ("/records/news.m3u8", "/records/sport.m3u8"),
        ("/newsroom/news.m3u8", "/newsroom/sport.m3u8"),
        ("/newsroom/{now}.m3u8", "no name in it"),
        ("/records/{now}.m3u8", "no name in it"),
        ("", "no name in it"),
    ] {
        assert_eq!(renamed(path, &["live/sport"]), expected, "{path}");
    }
    let typed = ["n", "ne", "new", "news", "records", "", "live/", "live/sport"];
    assert_eq!(renamed("/records/live/news/{now}.m3u8", &typed), "/records/live/sport/{now}.m3u8");
    assert_eq!(renamed("/records/news/{now}.m3u8", &["live/"]), "/records/live/{now}.m3u8");
}

#[test]
fn edited_path_of_a_copy_stays() {
    let mut draft = Draft::blank(&NEW_SETTING);
    put(&mut draft, SOURCE, "https://cdn.example/live/now.m3u8");
    put(&mut draft, PATH, "/now/{now}.m3u8");
    let mut copied = CopiedPath::of(&draft).unwrap();
    let (field, text) = copied.renamed(&draft, "live/a").unwrap();
    assert_eq!(text, "/a/{now}.m3u8", "the start time keeps its mark");
    draft.set_text(field, "/mine/{now}.m3u8".to_owned());
    assert_eq!(copied.renamed(&draft, "live/b"), None);
    put(&mut draft, STREAM_NAME, "live/b");
    assert!(CopiedPath::of(&draft).is_none(), "no copy that waits for a name");
}
