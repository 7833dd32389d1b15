//! An address and its key that are pasted together go into their two fields.

use sluice::forms::pasted_together;

use super::*;

/// Returns the two texts after a paste into a field of the first entry.
fn pasted(into: FieldName, text: &str) -> Option<[String; 2]> {
    let draft = draft_of(&numbered(&[1, 2]));
    let key = draft.entries()[0].key;
    let found = pasted_together(&draft, Field::of(key, into), text)?;
    assert_eq!([found[0].0, found[1].0], [TARGET_URL, STREAM_KEY].map(|name| Field::of(key, name)));
    Some(found.map(|(_, text)| text))
}

#[test]
fn address_and_key_are_spread_over_their_fields() {
    let expected = Some(["rtmp://a.example/app", "abc-1"].map(str::to_owned));
    for text in [
        "rtmp://a.example/app\nabc-1",
        "rtmp://a.example/app\r\n\r\n  abc-1\r\n",
        "abc-1\nrtmp://a.example/app",
        "rtmp://a.example/app\tabc-1",
        "rtmp://a.example/app abc-1",
        "Server: rtmp://a.example/app\nStream key: abc-1",
        "Server URL\nrtmp://a.example/app\nStream key\nabc-1",
        "Server\trtmp://a.example/app\nKey\tabc-1\n",
        "\u{FEFF}rtmp://a.example/app\n\u{200B}abc-1\u{200B}",
    ] {
        assert_eq!(pasted(TARGET_URL, text), expected, "{text:?}");
        assert_eq!(pasted(STREAM_KEY, text), expected, "{text:?}");
    }
}

#[test]
fn any_other_paste_is_left_to_the_browser() {
    for text in [
        "",
        "abc-1",
        "rtmp://a.example/app",
        "rtmp://a.example/app\n",
        "rtmp://a.example/app\nrtmp://b.example/app",
        "abc-1\nabc-2",
        "rtmp://a.example/app\nabc-1\nabc-2",
        "rtmp://a.example/app\nwith the key of Monday",
    ] {
        assert_eq!(pasted(TARGET_URL, text), None, "{text:?}");
    }
    for name in [SOURCE, LOGIN, PASSWORD, BACKUP_URL] {
        assert_eq!(pasted(name, "rtmp://a.example/app\nabc-1"), None, "{name:?}");
    }
}
