//! The texts in a source file: what stands between quotes, with the line it begins in.

/// A text in quotes, as a person would read it.
#[derive(Debug, PartialEq, Eq)]
pub struct Literal {
    /// The line it begins in, from 1.
    pub line: usize,
    /// Without escapes, and without the line breaks that only wrap the source.
    pub text: String,
}

/// The texts of a Rust source, in order. Comments and characters are left out.
pub fn literals(source: &str) -> Vec<Literal> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(first) = source[at..].chars().next() {
        let rest = &source[at..];
        let before = source[..at].chars().next_back();
        at += if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if let Some((text, length)) = raw(rest).filter(|_| !before.is_some_and(is_part)) {
            found.push(Literal { line: line_of(source, at), text: text.to_owned() });
            length
        } else if let Some(content) = rest.strip_prefix('"') {
            let end = end_of(content);
            found.push(Literal { line: line_of(source, at), text: unescaped(&content[..end]) });
            end + 2
        } else if first == '\'' {
            character(rest)
        } else {
            first.len_utf8()
        };
    }
    found
}

fn is_part(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn line_of(source: &str, at: usize) -> usize {
    source[..at].matches('\n').count() + 1
}

/// A raw text and the length of all of it: `r"..."`, `r#"..."#`.
fn raw(rest: &str) -> Option<(&str, usize)> {
    let marked = rest.strip_prefix('r')?;
    let marks = marked.len() - marked.trim_start_matches('#').len();
    let content = marked[marks..].strip_prefix('"')?;
    let close = format!("\"{}", &marked[..marks]);
    let end = content.find(&close)?;
    Some((&content[..end], rest.len() - content.len() + end + close.len()))
}

/// Where the quote stands that ends this text.
fn end_of(content: &str) -> usize {
    let mut is_escaped = false;
    let end = content.find(|c| {
        let is_end = c == '"' && !is_escaped;
        is_escaped = c == '\\' && !is_escaped;
        is_end
    });
    end.expect("a text that is closed")
}

/// The length of a character in quotes, or of the quote of a lifetime.
fn character(rest: &str) -> usize {
    let inner = &rest[1..];
    if inner.starts_with('\\') {
        return inner[2..].find('\'').map_or(1, |end| end + 4);
    }
    let length = inner.chars().next().map_or(0, char::len_utf8);
    if inner[length..].starts_with('\'') { length + 2 } else { 1 }
}

fn unescaped(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        if c != '\\' {
            plain.push(c);
            continue;
        }
        match rest.next() {
            Some('n') => plain.push('\n'),
            Some('\n') => while rest.next_if(|c| c.is_whitespace()).is_some() {},
            Some('u') => {
                let code: String = rest.by_ref().skip(1).take_while(|c| *c != '}').collect();
                plain.extend(u32::from_str_radix(&code, 16).ok().and_then(char::from_u32));
            }
            Some(other) => plain.push(other),
            None => {}
        }
    }
    plain
}

#[test]
fn texts_are_found_and_nothing_else() {
    let source = r##"
        // "no text"
        let a = "one \"two\" \u{201c}three\u{201d}"; /* "nor this" */
        let lifetime: &'static str = r#"a "raw" one"#;
        let quote = ('"', '\'', '\u{2013}', "four \
            five");
    "##;
    let found = literals(source);
    let texts: Vec<(usize, &str)> = found.iter().map(|found| (found.line, found.text.as_str())).collect();
    assert_eq!(texts, [(3, "one \"two\" \u{201c}three\u{201d}"), (4, "a \"raw\" one"), (5, "four five")]);
}
