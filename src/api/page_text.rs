//! Text of web pages, which a proxy or a wrong address sends instead of the API.

use std::borrow::Cow;

use crate::api::ApiResponse;

const MAX_BYTES: usize = 256 * 1024;

/// Returns the beginning of a body as text, cut at whitespace, because redaction would miss half of a secret.
pub(super) fn beginning(body: &[u8]) -> Cow<'_, str> {
    let Some(part) = body.get(..MAX_BYTES) else { return String::from_utf8_lossy(body) };
    let end = part.iter().rposition(u8::is_ascii_whitespace);
    String::from_utf8_lossy(&part[..end.unwrap_or(part.len())])
}

pub(super) fn is_page(answer: &ApiResponse<'_>) -> bool {
    let body = answer.body.trim_ascii();
    let is_declared = answer
        .content_type
        .is_some_and(|value| value.get(..9).is_some_and(|start| start.eq_ignore_ascii_case("text/html")));
    body.first() == Some(&b'<') || (is_declared && !body.is_empty() && !matches!(body[0], b'{' | b'['))
}

/// Returns the title of a page, or its words, with collapsed whitespace.
pub(super) fn page_text(body: &[u8]) -> String {
    let page = beginning(body);
    let lower = page.to_ascii_lowercase();
    let title = lower.find("<title").and_then(|start| {
        let text = &page[start + lower[start..].find("</title")?..];
        Some(&page[start..page.len() - text.len()])
    });
    let tags = title.unwrap_or(&page).split('<').filter_map(|tag| tag.split_once('>'));
    let words: Vec<&str> = tags.flat_map(|(_, text)| text.split_whitespace()).collect();
    words.join(" ").replace("&amp;", "&")
}
