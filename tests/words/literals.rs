//! The texts in a source file, from its tokens: those in quotes, with the line each begins in, without those of doc comments.

use proc_macro2::{TokenStream, TokenTree};

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

/// Returns whether these tokens are what a doc comment becomes: `doc = "..."` in an attribute.
fn is_doc(tokens: &TokenStream) -> bool {
    let mut tokens = tokens.clone().into_iter();
    let is = |token: Option<TokenTree>, text: &str| token.is_some_and(|token| token.to_string() == text);
    is(tokens.next(), "doc") && is(tokens.next(), "=")
}

#[test]
fn literals_finds_texts_and_nothing_else() {
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
