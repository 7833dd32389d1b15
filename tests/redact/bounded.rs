//! Redaction of any body takes time in proportion to its length.

use sluice::redact::secret::Secret;
use sluice::redact::{Secrets, redacted_body};

use crate::growth::growth;

/// Many repetitions of one of these make a body that is hard to read.
const PIECES: [&str; 26] = [
    "{\"a\":",
    "[",
    "[{\"source\":[",
    "\"\\",
    "\\",
    "\\\"",
    "\\u005c",
    "%25",
    "&#38;",
    "&",
    "password=",
    "password: \"",
    "password='\\'",
    "</password>",
    "<token>",
    "token ",
    "basic basic ",
    "http://a:b",
    "http://",
    "rtmp:/a:b@",
    "a:@",
    "/;x=@",
    "a1",
    ".",
    "aaaaab",
    "ä",
];

fn fill(piece: &str, bytes: usize) -> String {
    piece.repeat(bytes / piece.len())
}

/// Four times the bytes may take about four times as long; a quadratic search would take sixteen times as long.
#[test]
fn redaction_time_grows_linearly_with_body_size() {
    let own = format!("{{\"target_key\":\"{}\",\"password\":\"{}\"}}", "a".repeat(3_000), "\\\\".repeat(300));
    let secrets = Secrets::of(&Secret::new("the-token"), Some(own.as_bytes()));
    for piece in PIECES {
        for before in ["", "{\"a\":\"", "password=\"", "rtmp://"] {
            let [small, large] = [1_000, 4_000].map(|bytes| format!("{before}{}", fill(piece, bytes)));
            let times = growth(&small[..], &large[..], |body| {
                redacted_body(body.as_bytes(), &secrets, usize::MAX);
                secrets.redact_text(body);
            });
            assert!(times < 9.0, "{before}{piece}…: {times:.1} times as long for four times the bytes");
        }
    }
}
