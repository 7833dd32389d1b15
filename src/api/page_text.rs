//! Web pages as text: what a proxy or a wrong address answers in place of the API.

use std::borrow::Cow;

use crate::api::Answer;

/// So many bytes of a refusal are looked at: far more than are shown of it.
const MAX_BYTES: usize = 256 * 1024;

/// The beginning of a body as text, whatever its bytes are. Where it is cut, whole words are left: half a secret is not found.
pub(super) fn beginning(body: &[u8]) -> Cow<'_, str> {
    let Some(part) = body.get(..MAX_BYTES) else { return String::from_utf8_lossy(body) };
    let end = part.iter().rposition(u8::is_ascii_whitespace);
    String::from_utf8_lossy(&part[..end.unwrap_or(part.len())])
}

/// Whether the body is a web page: it says so or looks like one, and is not empty.
pub(super) fn is_page(answer: &Answer<'_>) -> bool {
    let body = answer.body.trim_ascii();
    let is_declared = answer
        .content_type
        .is_some_and(|value| value.get(..9).is_some_and(|start| start.eq_ignore_ascii_case("text/html")));
    body.first() == Some(&b'<') || (is_declared && !body.is_empty() && !matches!(body[0], b'{' | b'['))
}

/// The title of a page; of one without, its words. Blanks are collapsed.
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
