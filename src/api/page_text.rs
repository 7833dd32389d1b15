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

/// The words of a page: no tags, no scripts or styles, blanks collapsed.
pub(super) fn page_text(body: &[u8]) -> String {
    let page = beginning(body);
    let mut words = String::new();
    let mut rest = page.as_ref();
    while let Some((before, from_tag)) = rest.split_once('<') {
        push_words(&mut words, before);
        rest = after_tag(from_tag);
    }
    push_words(&mut words, rest);
    words
}

/// What follows a tag, or the whole element if its content is not for people. A tag that never ends swallows the rest.
fn after_tag(from_tag: &str) -> &str {
    if let Some(comment) = from_tag.strip_prefix("!--") {
        return comment.split_once("-->").map_or("", |(_, rest)| rest);
    }
    let name_length = from_tag.bytes().take_while(u8::is_ascii_alphanumeric).count();
    let name = from_tag[..name_length].to_ascii_lowercase();
    let rest = match name.as_str() {
        "script" | "style" => {
            let end = ["</", &name].concat();
            from_tag.to_ascii_lowercase().find(&end).map_or("", |at| &from_tag[at..])
        }
        _ => from_tag,
    };
    rest.split_once('>').map_or("", |(_, rest)| rest)
}

fn push_words(words: &mut String, text: &str) {
    for word in text.split_whitespace() {
        if !words.is_empty() {
            words.push(' ');
        }
        words.push_str(&unescaped(word));
    }
}

fn unescaped(word: &str) -> String {
    const ENTITIES: [(&str, &str); 7] = [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&#39;", "'"),
        ("&apos;", "'"),
        ("&nbsp;", " "),
        ("&amp;", "&"),
    ];
    let mut word = word.to_owned();
    for (entity, character) in ENTITIES {
        if word.contains(entity) {
            word = word.replace(entity, character);
        }
    }
    word
}
