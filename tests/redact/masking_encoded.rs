//! A secret that comes back encoded, as services and proxies like to echo a header, is not shown either.

use proptest::prelude::*;
use sluice::redact::secret::Secret;
use sluice::redact::{KnownSecrets, Secrets, masked_body};

const STANDARD: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const FOR_URLS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// RFC 4648, 4 and 5, bit by bit.
fn base64(bytes: &[u8], alphabet: &[u8; 64], is_padded: bool) -> String {
    let bits: Vec<u8> = bytes.iter().flat_map(|byte| (0..8).rev().map(move |bit| byte >> bit & 1)).collect();
    let digit = |six: &[u8]| (0..6).fold(0, |value, at| value << 1 | six.get(at).copied().unwrap_or(0));
    let mut text: String = bits.chunks(6).map(|six| char::from(alphabet[usize::from(digit(six))])).collect();
    while is_padded && !text.len().is_multiple_of(4) {
        text.push('=');
    }
    text
}

fn hex(text: &str, is_upper: bool) -> String {
    let digits = |byte: u8| if is_upper { format!("{byte:02X}") } else { format!("{byte:02x}") };
    text.bytes().map(digits).collect()
}

/// The secret alone, and after a few other bytes, as in the login of a header; each in every alphabet.
fn encoded(secret: &str) -> Vec<String> {
    let mut all = vec![hex(secret, false), hex(secret, true)];
    for before in ["", "\u{1}", "\u{1}\u{2}", "\u{1}\u{2}\u{3}"] {
        for after in ["", "\u{1}"] {
            let bytes = [before, secret, after].concat();
            for (alphabet, is_padded) in [(STANDARD, true), (STANDARD, false), (FOR_URLS, false)] {
                all.push(base64(bytes.as_bytes(), alphabet, is_padded));
            }
        }
    }
    all
}

/// Ways in which an answer may quote a text.
fn quotations(text: &str) -> Vec<String> {
    let percent = text.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D");
    vec![
        format!("bad header: {text}"),
        format!("{{\"message\":\"not {text} today\"}}"),
        format!("{{\"message\":\"not {}\"}}", text.replace('/', "\\/")),
        format!("<p>{percent}</p>"),
    ]
}

/// Whether a text still gives away eight characters in a row of what it quoted.
fn tells(shown: &str, quoted: &str) -> bool {
    let plain = shown.replace("%2B", "+").replace("%2F", "/").replace("\\/", "/");
    let pieces = quoted.as_bytes().windows(8);
    pieces.map(|piece| std::str::from_utf8(piece).unwrap()).any(|piece| plain.contains(piece))
}

fn read(secret: &str) -> Secrets {
    let mut known = KnownSecrets::default();
    known.begin_read();
    known.add(secret);
    Secrets::only(&Secret::new("token-of-the-account")).and(known.secrets())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn no_encoding_of_a_token_or_of_a_known_secret_is_shown(
        secret in prop_oneof!["[a-zA-Z0-9_-]{8,40}", "[!-~]{8,40}", "[ -~é晩]{7,20}[!-~]"],
    ) {
        for secrets in [Secrets::only(&Secret::new(secret.as_str())), read(&secret)] {
            for encoded in encoded(&secret) {
                for answer in quotations(&encoded) {
                    let shown = masked_body(answer.as_bytes(), &secrets, 4_096).text;
                    prop_assert!(!tells(&shown, &encoded), "{answer}\n{shown}");
                    let said = secrets.hide_in_sentence(&answer);
                    prop_assert!(!tells(&said, &encoded), "{answer}\n{said}");
                }
            }
        }
    }

    #[test]
    fn what_was_read_is_found_in_any_later_text(secret in "[a-z]{8,20}", other in "[A-Z]{8,20}") {
        let secrets = read(&secret);
        let said = secrets.hide(&format!("{other} and {secret} and {other}"));
        prop_assert_eq!(said, format!("{other} and •••••••• and {other}"));
    }
}

#[test]
fn an_encoding_of_a_short_word_is_no_secret() {
    let secrets = Secrets::only(&Secret::new("goldfis"));
    let text = format!("{} {}", hex("goldfis", false), base64(b"goldfis", STANDARD, true));
    assert_eq!(secrets.hide(&text), text);
}

#[test]
fn what_is_known_is_bounded_and_what_was_read_last_stays() {
    let mut known = KnownSecrets::default();
    let read = |known: &mut KnownSecrets, secrets: &mut dyn Iterator<Item = String>| {
        known.begin_read();
        while !known.is_full() {
            let Some(secret) = secrets.next() else { break };
            known.add(&secret);
        }
    };
    let is_known = |known: &mut KnownSecrets, secret: &str| known.secrets().hide(secret) != secret;
    read(&mut known, &mut std::iter::once("of one resource".to_owned()));
    // An account with more than anybody keeps in mind, read again and again.
    for _ in 0..3 {
        read(&mut known, &mut (0..100_000).map(|at| format!("{at:06} of many")));
        assert!(is_known(&mut known, "of one resource"));
        assert!(is_known(&mut known, "000000 of many") && !is_known(&mut known, "099999 of many"));
    }
    // Whatever is read one by one pushes out what was read longest ago.
    for at in 0..5_000 {
        read(&mut known, &mut std::iter::once(format!("{at:06} single")));
    }
    assert!(is_known(&mut known, "004999 single") && !is_known(&mut known, "of one resource"));
    assert!(!is_known(&mut known, "000001 single"));
}

#[test]
fn what_is_known_is_bounded_in_bytes_too() {
    let mut known = KnownSecrets::default();
    let long = |at: u8| format!("{}-{}", char::from(b'a' + at), "long".repeat(75_000));
    let known_of = |known: &mut KnownSecrets| {
        (0..12).filter(|at| known.secrets().hide(&long(*at)) != long(*at)).collect::<Vec<u8>>()
    };
    known.begin_read();
    (0..12).for_each(|at| known.add(&long(at)));
    assert_eq!(known_of(&mut known), [0]);
    (0..12).for_each(|at| {
        known.begin_read();
        known.add(&long(at));
    });
    let last = known_of(&mut known);
    assert!((3..=6).contains(&last.len()) && last.ends_with(&[10, 11]), "{last:?}");
}

#[test]
fn a_secret_of_any_length_takes_no_deep_stack() {
    let secret = "long-".repeat(100_000);
    let hidden = move || read(&secret).hide(&format!("rtmp://in.example/{secret} failed"));
    let small_stack = std::thread::Builder::new().stack_size(256 * 1024);
    assert_eq!(small_stack.spawn(hidden).unwrap().join().unwrap(), "rtmp://in.example/•••••••• failed");
}

#[test]
fn a_text_that_can_be_read_in_countless_ways_is_read_in_no_time() {
    let begun = std::time::Instant::now();
    let secret = format!("{}x", "\\".repeat(200));
    let shown = read(&secret).hide(&format!("{}y", "\\".repeat(1_000)));
    assert!(shown.len() < 1_000, "{shown}");
    assert!(begun.elapsed().as_secs() < 10, "{:?}", begun.elapsed());
}
