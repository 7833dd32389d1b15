//! A source file as words and signs, without comments, strings and characters, whose paths mean nothing.

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Token {
    Word(String),
    /// `::`
    Colons,
    Sign(char),
}

impl Token {
    pub fn word(&self) -> Option<&str> {
        match self {
            Self::Word(word) => Some(word),
            _ => None,
        }
    }

    pub fn is_sign(&self, sign: char) -> bool {
        *self == Self::Sign(sign)
    }
}

pub fn tokens(text: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let skipped = comment(rest).or_else(|| string(rest)).or_else(|| character(rest));
        let length = if let Some(length) = skipped {
            length
        } else if rest.starts_with("::") {
            tokens.push(Token::Colons);
            2
        } else if is_part(first) {
            let length = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
            tokens.push(Token::Word(rest[..length].to_owned()));
            length
        } else {
            if !first.is_whitespace() {
                tokens.push(Token::Sign(first));
            }
            first.len_utf8()
        };
        rest = &rest[length..];
    }
    tokens
}

fn is_part(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The length of the comment that begins here. A block comment ends with its first end: none holds another.
fn comment(rest: &str) -> Option<usize> {
    if rest.starts_with("//") {
        return Some(rest.find('\n').unwrap_or(rest.len()));
    }
    rest.starts_with("/*").then(|| rest.find("*/").map_or(rest.len(), |end| end + 2))
}

/// The length of the string that begins here, raw or not.
fn string(rest: &str) -> Option<usize> {
    if let Some(content) = rest.strip_prefix('"') {
        let mut is_escaped = false;
        let end = content.find(|c| {
            let is_end = c == '"' && !is_escaped;
            is_escaped = c == '\\' && !is_escaped;
            is_end
        });
        return Some(end.map_or(rest.len(), |end| end + 2));
    }
    let marks = rest.strip_prefix("br").or_else(|| rest.strip_prefix('r'))?;
    let opened = rest.len() - marks.trim_start_matches('#').len();
    let marks = &marks[..opened - (rest.len() - marks.len())];
    rest[opened..].starts_with('"').then(|| {
        let end = format!("\"{marks}");
        rest[opened + 1..].find(&end).map_or(rest.len(), |at| opened + 1 + at + end.len())
    })
}

/// The length of the character that begins here; a lifetime is none.
fn character(rest: &str) -> Option<usize> {
    let content = rest.strip_prefix('\'')?;
    let length = match content.strip_prefix('\\') {
        Some(escaped) => 2 + escaped.get(1..)?.find('\'')?,
        None => content.chars().next()?.len_utf8(),
    };
    content[length..].starts_with('\'').then_some(length + 2)
}

#[cfg(test)]
fn shown(text: &str) -> String {
    let spelled = |token: &Token| match token {
        Token::Word(word) => word.clone(),
        Token::Colons => "::".to_owned(),
        Token::Sign(sign) => sign.to_string(),
    };
    tokens(text).iter().map(spelled).collect::<Vec<_>>().join(" ")
}

#[test]
fn words_and_signs_are_left_of_a_source() {
    assert_eq!(shown("use a::b_2; // c::d\nlet x: &'a str;"), "use a :: b_2 ; let x : & ' a str ;");
    assert_eq!(shown("/* a */ f(\"x::y \\\" z\\\\\", 'c', '\\'', '\\u{a0}', b'x')"), "f ( , , , , b )");
    assert_eq!(shown("r#\"a \" b\"# + br\"c\" + r\"d\" + raw"), "+ + + raw");
    assert_eq!(shown("\"two\nlines // of\" x"), "x");
    assert_eq!(shown("'outer: loop {}"), "' outer : loop { }");
}
