//! Finds the string literals in a source file by its tokens, without those of doc comments.

use proc_macro2::{TokenStream, TokenTree};

/// A string literal.
#[derive(Debug, PartialEq, Eq)]
pub struct Literal {
    pub line: usize,
    /// The value without escapes and line continuations.
    pub text: String,
}

/// Returns the string literals of a Rust source in order.
pub fn literals(source: &str) -> Vec<Literal> {
    let tokens: TokenStream = source.parse().expect("a source that compiles");
    let mut found = Vec::new();
    add_literals(tokens, &mut found);
    found
}

fn add_literals(tokens: TokenStream, found: &mut Vec<Literal>) {
    for token in tokens {
        match token {
            TokenTree::Group(group) if !is_doc(&group.stream()) => add_literals(group.stream(), found),
            TokenTree::Literal(literal) => {
                let line = literal.span().start().line;
                if let Ok(text) = syn::parse_str::<syn::LitStr>(&literal.to_string()) {
                    found.push(Literal { line, text: text.value() });
                }
            }
            _ => {}
        }
    }
}

/// True for the tokens of a doc comment: `doc = "..."` in an attribute.
fn is_doc(tokens: &TokenStream) -> bool {
    let mut tokens = tokens.clone().into_iter();
    let is = |token: Option<TokenTree>, text: &str| token.is_some_and(|token| token.to_string() == text);
    is(tokens.next(), "doc") && is(tokens.next(), "=")
}

#[test]
fn literals_returns_strings_only() {
    let source = r##"
        // "no text"
        /// "nor that"
        let a = "one \"two\" \u{201c}three\u{201d}"; /* "nor this" */
        let lifetime: &'static str = r#"a "raw" one"#;
        let quote = ('"', '\'', '\u{2013}', b"bytes", "four \
            five");
    "##;
    let found = literals(source);
    let texts: Vec<(usize, &str)> = found.iter().map(|found| (found.line, found.text.as_str())).collect();
    assert_eq!(texts, [(4, "one \"two\" \u{201c}three\u{201d}"), (5, "a \"raw\" one"), (6, "four five")]);
}
