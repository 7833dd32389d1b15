//! No shown text contains a secret, in whatever form and position it is repeated.

use proptest::prelude::*;
use sluice::redact::secret::Secret;
use sluice::redact::{Secrets, redacted_body};

fn quoted(text: &str) -> String {
    serde_json::to_string(text).unwrap()
}

fn percent(text: &str) -> String {
    text.bytes()
        .map(|byte| {
            if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
                char::from(byte).to_string()
            } else {
                format!("%{byte:02X}")
            }
        })
        .collect()
}

/// Returns true if a text contains a secret in any spelling that a reader can recognise.
fn reveals(shown: &str, secret: &str) -> bool {
    let inside = quoted(secret);
    [secret, &inside[1..inside.len() - 1], &percent(secret)].iter().any(|spelling| shown.contains(*spelling))
}

/// Returns bodies that contain the secret, in many spellings, in members whose names mark no secret.
fn responses(secret: &str) -> Vec<String> {
    let inner = quoted(&format!("{{\"x\":{}}}", quoted(secret)));
    vec![
        format!("{{\"message\":{}}}", quoted(secret)),
        format!("{{\"message\":{}}}", quoted(&format!("bad value {secret}, sorry"))),
        format!("{{\"message\":\"bad value {}\"}}", percent(secret)),
        format!("{{\"detail\":{inner}}}"),
        format!("{{\"errors\":{{{}:[\"is taken\"]}}}}", quoted(secret)),
        format!("[[{}]]", quoted(secret)),
        format!("{{\"link\":{}}}", quoted(&format!("https://e.com/{}/a", percent(secret)))),
        format!("<html><body>bad value {secret}</body></html>"),
        format!("bad value {secret}"),
        format!("bad value {secret} of target_key"),
        format!("{{broken: {}", quoted(secret)),
        format!("target_key {}", percent(secret)),
        format!("{{\"message\":{}", quoted(&format!("bad value {secret}"))),
    ]
}

fn any_secret() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-zA-Z0-9_-]{6,40}",
        "[!-~]{6,40}",
        "[ -~]{4,20}[!-~]{4}",
        "[\\\\\"%&+/u0-9a-f<>;#]{6,20}",
        "\\PC{6,20}[!-~]{2}",
    ]
    .prop_filter("white space at the ends is lost", |secret| secret.trim() == secret)
    .prop_filter("backslashes alone spell no secret", |secret| secret.replace('\\', "").len() >= 6)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_500, ..ProptestConfig::default() })]

    #[test]
    fn response_is_redacted_where_it_repeats_a_secret_of_the_request(secret in any_secret()) {
        let body = format!("{{\"restreams\":[{{\"target_key\":{}}}]}}", quoted(&secret));
        let secrets = Secrets::of(&Secret::new("token"), Some(body.as_bytes()));
        let own = redacted_body(body.as_bytes(), &secrets, 4_096).text;
        prop_assert!(!reveals(&own, &secret), "{own}");
        for answer in responses(&secret) {
            let shown = redacted_body(answer.as_bytes(), &secrets, 4_096).text;
            prop_assert!(!reveals(&shown, &secret), "{answer}\n{shown}");
            let message = secrets.redact(&answer);
            prop_assert!(!reveals(&message, &secret), "{answer}\n{message}");
        }
    }

    #[test]
    fn secret_by_name_is_redacted_wherever_the_body_is_truncated(secret in "[a-zA-Z0-9!#-.:-@]{6,24}", limit in 1_usize..400) {
        let key = quoted(&secret);
        let body = format!(
            "{{\"restreams\":[{{\"target_key\":{key},\"password\":{key},\"backup\":{{\"password\":{key}}},\"target_url\":\"rtmp://u:{0}@out/a?k={0}\"}}]}}",
            percent(&secret));
        let shown = redacted_body(body.as_bytes(), &Secrets::default(), limit).text;
        let beginning: String = secret.chars().take(6).collect();
        prop_assert!(!shown.contains(&beginning), "{shown}");
        // This body breaks off before the part in which no name gives the secret away.
        let cut = &body[..limit.min(body.find("target_url").unwrap())];
        let shown = redacted_body(cut.as_bytes(), &Secrets::default(), 4_096).text;
        prop_assert!(!shown.contains(&beginning), "{shown}");
    }

    #[test]
    fn redaction_accepts_any_bytes(
        bytes in proptest::collection::vec(any::<u8>(), 0..200),
        text in "[\\[\\]{}\",:a-z\\\\u0-9 %&;#@/é]{0,80}",
        secret in "[a-c%\\\\&;#0-9é]{0,8}",
    ) {
        let secrets = Secrets::only(&Secret::new(secret.as_str()));
        redacted_body(&bytes, &secrets, 100);
        secrets.redact_text(&String::from_utf8_lossy(&bytes));
        secrets.redact_text(&text);
        prop_assert!(redacted_body(text.as_bytes(), &secrets, 50).text.len() <= 50);
    }

    #[test]
    fn json_without_secrets_is_shown_unchanged(value in "[a-z ]{0,20}", number in any::<i64>()) {
        let body = format!("{{\"name\":{},\"n\":{number},\"list\":[true,null,{{\"active\":false}}]}}", quoted(&value));
        prop_assert_eq!(redacted_body(body.as_bytes(), &Secrets::default(), 4_096).text, body);
    }
}
