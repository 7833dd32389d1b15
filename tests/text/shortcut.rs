//! Shortcuts work on keyboards of any script.

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
