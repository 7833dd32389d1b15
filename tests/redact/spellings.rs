//! A secret is found in each spelling that JSON, percent-encoding and HTML give it.

use sluice::redact::secret::Secret;
use sluice::redact::{Secrets, redacted_body};

const DOTS: &str = "••••••••";

fn known(values: &[&str]) -> Secrets {
    let members: Vec<String> = values
        .iter()
        .enumerate()
        .map(|(at, value)| format!("\"password{at}\": {}", serde_json::to_string(value).unwrap()))
        .collect();
    let body = format!("{{{}}}", members.join(","));
    Secrets::of(&Secret::default(), Some(body.as_bytes()))
}

#[test]
fn a_short_secret_is_looked_for_as_a_word() {
    let secrets = known(&["key", "1", "a1b"]);
    assert_eq!(
        secrets.redact("invalid target_key key for monkey 1, a1b"),
        format!("invalid target_key {DOTS} for monkey 1, {DOTS}")
    );
    assert_eq!(secrets.redact("1"), DOTS, "the whole text");
    assert_eq!(secrets.redact("%22a1b%22 and %2a1bc"), format!("%22{DOTS}%22 and %2a1bc"));
    assert_eq!(
        redacted_body(br#"{"n": 1, "m": "key", "k": "x key"}"#, &secrets, 100).text,
        format!(r#"{{"n":"{DOTS}","m":"{DOTS}","k":"x {DOTS}"}}"#)
    );
}

#[test]
fn a_secret_is_found_in_other_spellings() {
    let secrets = known(&[r#"pä"s\s/w 😀&<"#]);
    let spellings = [
        r#"pä"s\s/w 😀&<"#,
        r#"pä\"s\\s/w 😀&<"#,
        r#"p\u00e4\"s\\s\/w \ud83d\ude00\u0026\u003c"#,
        r#"p\\u00e4\\\"s\\\\s/w \\ud83d\\ude00&<"#,
        "p%C3%A4%22s%5Cs%2Fw%20%F0%9F%98%80%26%3C",
        "p%c3%a4%22s%5cs/w+%f0%9f%98%80%26%3c",
        "p%25C3%25A4%2522s%255Cs%252Fw%2520%25F0%259F%2598%2580%2526%253C",
        "pä&quot;s\\s/w 😀&amp;&lt;",
        "p&#228;&#x22;s\\s/w &#128512;&amp;&lt;",
    ];
    for spelling in spellings {
        assert_eq!(secrets.redact(&format!("not {spelling}!")), format!("not {DOTS}!"), "{spelling}");
    }
}

#[test]
fn an_escaped_newline_ends_a_word() {
    let secrets = known(&["a1b"]);
    for text in ["no\\na1b\\tnor", "no%0Aa1b%20nor", "no\na1b, nor", "a1b+nor"] {
        assert!(secrets.redact(text).contains(DOTS), "{text}");
    }
    assert_eq!(secrets.redact("na1b\\nor"), "na1b\\nor");
}

#[test]
fn spellings_inside_each_other_are_undone() {
    let secrets = known(&["pä&s/w 4711"]);
    for spelling in [
        "p\\u00e4\\u0026s\\/w\\u00204711",
        "p\\u00E4&amp;s\\/w 4711",
        "p%C3%a4%26amp%3Bs%2fw+4711",
        "p&#xE4;&#38;s&#47;w%204711",
        "p%5Cu00e4%26s%5C%2Fw%204711",
        "p%2525C3%2525A4%252526s%25252Fw%2525204711",
        "p\\\\u00e4&s\\\\/w 4711",
    ] {
        assert_eq!(secrets.redact(&format!("a {spelling}.")), format!("a {DOTS}."), "{spelling}");
    }
}

#[test]
fn the_longest_of_several_secrets_is_redacted() {
    let secrets = known(&["goldfish", "goldfish-2", "goldfish-2-backup", "gold!!"]);
    for text in ["goldfish", "goldfish-2", "goldfish-2-backup", "gold!!"] {
        assert_eq!(secrets.redact(&format!("not {text}?")), format!("not {DOTS}?"), "{text}");
    }
    assert_eq!(secrets.redact("gold and goldfis"), "gold and goldfis");
}

#[test]
fn of_long_secrets_that_begin_alike_each_is_redacted_whole_and_so_is_a_long_beginning() {
    let [one, two] = ["b-ends-here", "c-ends-there"].map(|end| format!("{}{end}", "header.".repeat(12)));
    let secrets = known(&[&one, &two]);
    for text in [&one, &two, &one[..70]] {
        assert_eq!(secrets.redact(&format!("not {text}?")), format!("not {DOTS}?"), "{text}");
    }
}

#[test]
fn a_secret_of_any_length_is_found_and_any_text_is_read() {
    let secret = "long-".repeat(100_000);
    let secrets = known(&[&secret, &"\\".repeat(200), &"aaaaaa".repeat(1_000)]);
    assert_eq!(
        secrets.redact(&format!("rtmp://in.example/{secret} failed")),
        format!("rtmp://in.example/{DOTS} failed")
    );
    for text in ["\\", "a", "%", "%25", "\\u005c", "&#38;", "\\ud83d", "aaaaab"] {
        secrets.redact(&text.repeat(100_000));
    }
}

#[test]
fn headers_hold_no_secret() {
    let secrets = Secrets::only(&Secret::new("the/token of=it"));
    for header in [
        "the/token of=it",
        "<https://a.example/?next=the%2Ftoken%20of%3Dit>; rel=next",
        "x=\"the\\/token of=it\"",
    ] {
        assert!(secrets.redact(header).contains(DOTS), "{header}");
    }
}
