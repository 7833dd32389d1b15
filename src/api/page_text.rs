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

/// What is not for people, from its beginning to its end.
const HIDDEN: [[&str; 2]; 3] = [["<script", "</script"], ["<style", "</style"], ["<!--", "-->"]];

const ENTITIES: [[&str; 2]; 6] =
    [["&lt;", "<"], ["&gt;", ">"], ["&quot;", "\""], ["&#39;", "'"], ["&nbsp;", " "], ["&amp;", "&"]];

/// The words of a page: no tags, no scripts or styles, blanks collapsed. A tag that never ends swallows the rest.
pub(super) fn page_text(body: &[u8]) -> String {
    let page = beginning(body);
    let lower = page.to_ascii_lowercase();
    let (mut words, mut at) = (String::new(), 0);
    while let Some(tag) = lower[at..].find('<').map(|index| at + index) {
        words.extend([&page[at..tag], " "]);
        let hidden = HIDDEN.iter().find(|[start, _]| lower[tag..].starts_with(start));
        let end = lower[tag..].find(hidden.map_or("", |[_, end]| end)).map(|index| tag + index);
        let after = end.and_then(|end| lower[end..].find('>').map(|index| end + index + 1));
        at = after.unwrap_or(page.len());
    }
    words.push_str(&page[at..]);
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    ENTITIES.iter().fold(words, |words, [entity, character]| words.replace(entity, character))
}
