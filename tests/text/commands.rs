//! Keys and typed texts become commands: on keyboards of any script, and by a verb followed by a name.

use sluice::text::search::after_verb;
use sluice::text::shortcut::shortcut_key;

#[test]
fn shortcut_uses_the_typed_character_when_it_is_latin() {
    for (key, code, pressed) in [
        ("k", "KeyK", "k"),
        ("K", "KeyK", "k"),
        ("a", "KeyQ", "a"),
        ("?", "Minus", "?"),
        ("/", "Digit7", "/"),
        ("é", "KeyW", "é"),
        ("ı", "KeyI", "ı"),
        ("Enter", "Enter", "Enter"),
        ("ArrowUp", "ArrowUp", "ArrowUp"),
        ("Dead", "KeyI", "Dead"),
        ("", "", ""),
    ] {
        assert_eq!(shortcut_key(key, code, false), pressed, "{key} {code}");
    }
}

#[test]
fn shortcut_uses_the_physical_key_when_the_script_is_not_latin() {
    for (key, code, is_shifted, pressed) in [
        ("л", "KeyK", false, "k"),
        ("ы", "KeyS", false, "s"),
        ("ф", "KeyA", false, "a"),
        ("Я", "KeyZ", true, "z"),
        ("щ", "KeyO", false, "o"),
        ("ψ", "KeyC", false, "c"),
        ("ן", "KeyI", false, "i"),
        ("ا", "KeyH", false, "h"),
        ("ㅏ", "KeyK", false, "k"),
        ("б", "Comma", false, ","),
        ("Б", "Comma", true, "<"),
        ("ю", "Period", false, "."),
        ("Ю", "Period", true, ">"),
        ("ж", "Semicolon", false, "ж"),
        ("л", "", false, "л"),
    ] {
        assert_eq!(shortcut_key(key, code, is_shifted), pressed, "{key} {code}");
    }
}

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
