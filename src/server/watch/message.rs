//! The bodies of messages, in the shape of each receiver, and their signature.

use ring::hmac;
use serde_json::{Value, json};

use crate::model::overview::incidents::Message;
use crate::model::time::{UnixSeconds, format_utc};
use crate::redact::secret::Secret;
use crate::server::watch::config::Format;
use crate::service::tokens::hex;
use crate::text::truncate::cut_end;

/// Discord takes 2,000 characters.
const TEXT_CHARS: usize = 1_900;
/// An alert that is not ended stays for as long.
const ALERT_SECS: i64 = 7 * 86_400;

/// Returns the body of a message.
pub fn body(format: Format, account: &str, message: &Message) -> Vec<u8> {
    let text = format!("[{account}] {}", message.text);
    let text = cut_end(&text, TEXT_CHARS);
    let Message { id, is_firing, since, until, .. } = message;
    let state = if *is_firing { "firing" } else { "resolved" };
    let json = match format {
        Format::Plain => json!({
            "id": id, "state": state, "account": account, "text": text,
            "since": format_utc(*since), "until": until.map(format_utc),
        }),
        Format::Slack => {
            json!({"text": text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")})
        }
        // A name cannot call people, nor a channel: "<!channel>".
        Format::Mattermost => json!({"text": text.replace('@', "@\u{200b}").replace("<!", "<\u{200b}!")}),
        Format::Discord => json!({"content": text, "allowed_mentions": {"parse": []}}),
        Format::Teams => teams(&text),
        Format::Alertmanager => {
            let end = until.unwrap_or(UnixSeconds(since.0 + ALERT_SECS));
            json!([{
                "labels": {"alertname": "Sluice", "account": account, "id": id},
                "annotations": {"summary": text},
                "startsAt": format_utc(*since), "endsAt": format_utc(end),
            }])
        }
    };
    json.to_string().into_bytes()
}

/// A card of the kind that workflows of Teams post.
fn teams(text: &str) -> Value {
    let lines = text.lines().map(|line| json!({"type": "TextBlock", "text": line, "wrap": true}));
    json!({"type": "message", "attachments": [{
        "contentType": "application/vnd.microsoft.card.adaptive",
        "content": {
            "$schema": "http://adaptivecards.io/schemas/adaptive-card.json",
            "type": "AdaptiveCard", "version": "1.4", "body": lines.collect::<Vec<_>>(),
        },
    }]})
}

/// Returns the signature of a body: `sha256=` and the HMAC in hexadecimal.
pub fn signature(key: &Secret, body: &[u8]) -> String {
    let key = hmac::Key::new(hmac::HMAC_SHA256, key.expose().as_bytes());
    format!("sha256={}", hex(hmac::sign(&key, body).as_ref()))
}
