//! A typed command is a verb followed by a name.

use sluice::text::search::after_verb;

#[test]
fn command_parser_returns_the_name_after_the_verb() {
    let cases = [
        ("edit news", "Edit", Some("news")),
        ("edi News 24", "Edit", Some("news 24")),
        ("ed news", "Edit", None),
        ("edit", "Edit", None),
        ("editor news", "Edit", None),
        ("hist news", "History of", Some("news")),
        ("history of news", "History of", Some("news")),
        ("history of", "History of", None),
        ("delete dvr of live/Müller", "Delete DVR of", Some("live/muller")),
        ("delete live/news", "Delete DVR of", Some("live/news")),
        ("news edit", "Edit", None),
        ("", "Edit", None),
    ];
    for (text, verb, rest) in cases {
        assert_eq!(after_verb(text, verb).as_deref(), rest, "{text}");
    }
}
