//! Texts and names keep to the agreed words. `cargo test --test words -- --nocapture` prints all messages.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used, clippy::print_stdout)]

use proc_macro2::{TokenStream, TokenTree};

/// Texts with their lines, and files: paths with their texts.
type Texts = Vec<(usize, String)>;
type Files = Vec<(String, String)>;

/// Returns paths and texts of the files with one of the endings, below the places or named by them.
fn files(places: &[&str], endings: &[&str]) -> Files {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    for place in places.iter().filter(|place| !place.ends_with("node_modules")) {
        if let Ok(entries) = root.join(place).read_dir() {
            let inside = entries.map(|entry| format!("{place}/{}", entry.unwrap().file_name().display()));
            found.extend(inside.flat_map(|inside| files(&[&inside], endings)));
        } else if endings.iter().any(|ending| place.ends_with(ending)) {
            found.push(((*place).to_owned(), std::fs::read_to_string(root.join(place)).unwrap()));
        }
    }
    found
}

fn lines<'a>(source: &'a str, mut text: impl FnMut(&'a str) -> Option<&'a str>) -> Texts {
    source.lines().zip(1..).filter_map(|(line, at)| Some((at, text(line.trim_start())?.to_owned()))).collect()
}

/// Returns the string literals of Rust's tokens, without doc comments.
fn literals(tokens: TokenStream) -> Texts {
    let is_doc = |tokens: TokenStream| tokens.into_iter().next().is_some_and(|one| one.to_string() == "doc");
    let of = |token| match token {
        TokenTree::Group(group) if is_doc(group.stream()) => Texts::new(),
        TokenTree::Group(group) => literals(group.stream()),
        TokenTree::Literal(literal) => syn::parse_str::<syn::LitStr>(&literal.to_string())
            .map_or_else(|_| Texts::new(), |text| vec![(literal.span().start().line, text.value())]),
        _ => Texts::new(),
    };
    tokens.into_iter().flat_map(of).collect()
}

/// Returns what people read of a file: messages of Rust and of scripts, the help of make, Markdown without code.
fn said(path: &str, source: &str) -> Texts {
    let mut is_code = false;
    if path.ends_with(".rs") {
        return literals(source.parse().unwrap()).into_iter().filter(|(_, text)| is_message(text)).collect();
    }
    lines(source, |line| {
        is_code ^= line.starts_with("```");
        let printed = ["say \"", "stop \"", "echo \"", " ## "].iter().find_map(|of| line.split_once(of));
        if path.ends_with(".md") { Some(line).filter(|_| !is_code) } else { Some(printed?.1) }
    })
}

/// True for several words, or one with a capital, that are no names of classes, fields or types and no SQL.
fn is_message(text: &str) -> bool {
    let words: Vec<&str> = text.split(|c: char| !c.is_alphabetic()).filter(|word| word.len() > 1).collect();
    let is_machine = |part: &str| part.chars().all(|c| c.is_ascii_lowercase() || "-_{}".contains(c));
    let sql = ["CREATE ", "INSERT ", "SELECT ", "DELETE FROM", "UPDATE ", "ALTER "];
    let is_code = text.contains("::") || sql.iter().any(|statement| text.trim_start().starts_with(statement));
    let is_class = text.contains('-') && words.len() < 6 && text.split(' ').all(is_machine);
    let is_word = words.first().is_some_and(|word| words.len() > 1 || word.starts_with(char::is_uppercase));
    is_word && !is_code && !is_class
}

/// Returns the beginnings of comments, of journeys' titles behind their subjects, and of names of Rust tests.
fn beginnings(_: &str, source: &str) -> Texts {
    let (mut before, mut is_test) = (None, false);
    lines(source, |line| {
        let title = line.strip_prefix("test(").and_then(|call| call.split(['"', '`']).nth(1));
        let name = line.split_once("fn ").filter(|_| std::mem::take(&mut is_test));
        is_test |= line.starts_with("#[") && line.contains("test");
        let marker = ["//!", "///", "/**", "//", "# "].into_iter().find(|marker| line.starts_with(marker));
        let text = marker.map(|marker| line[marker.len()..].trim()).filter(|text| !text.is_empty());
        let is_first = std::mem::replace(&mut before, text.and(marker)) != marker;
        let behaviour = title.map(|title| title.split_once(": ").unwrap_or(("", "not `subject: does x`")));
        behaviour.or(name).map(|(_, rest)| rest).or(text.filter(|_| is_first))
    })
}

fn begins_badly(text: &str) -> bool {
    let first = text.split(|c: char| !c.is_alphabetic()).next().map(str::to_lowercase);
    include_str!("first_words.txt").split_whitespace().any(|word| Some(word) == first.as_deref())
}

/// Returns the words of a text in lower case, with one space around each.
fn words(text: &str) -> String {
    let text = text.to_lowercase().replace(['.', ',', ':', ';', '?', '\n'], " ");
    text.split_whitespace().fold(" ".to_owned(), |all, word| all + word + " ")
}

/// Fails with `file:line: text` for each text that breaks a rule.
fn assert_none(files: &Files, texts: fn(&str, &str) -> Texts, is_broken: impl Fn(&str, &str) -> bool) {
    let (mut count, mut broken) = (0, String::new());
    for (file, source) in files {
        for (line, text) in texts(file, source) {
            count += 1;
            if is_broken(file, &text) {
                broken += &format!("\n{file}:{line}: {text}");
            }
        }
    }
    assert!(count > 3_000 && broken.is_empty(), "of {count} texts:{broken}");
}

#[test]
fn messages_and_documents_contain_no_listed_phrase() {
    let documents =
        ["README.md", "DEPLOYING.md", "CONTRIBUTING.md", "SECURITY.md", "docs", ".make", "Makefile"];
    let all = [files(&["src"], &[".rs"]), files(&documents, &[".md", ".sh", "Makefile"])].concat();
    let rules = include_str!("not_said.txt").lines().filter(|line| !line.starts_with('#'));
    let rules: Vec<String> = rules.flat_map(|line| line.split(" | ")).map(words).collect();
    assert_none(&all, said, |file, text| {
        println!("{file}: {text}");
        let said = words(text);
        let is_allowed = |line: &str| line.split(" | ").zip([file, text]).all(|(part, of)| of.contains(part));
        rules.iter().any(|rule| said.contains(rule)) && !include_str!("allowed.txt").lines().any(is_allowed)
    });
}

#[test]
fn comments_titles_and_tests_begin_with_a_subject() {
    let endings = [".rs", ".ts", ".mjs", ".sh", "Makefile", "run", ".conf"];
    let all = files(&["src", "tests", ".make", "Makefile", ".ci", "deploy"], &endings);
    assert_none(&all, beginnings, |_, text| begins_badly(text));
}

#[test]
fn variables_and_fields_are_named_by_their_types() {
    let given = |name| [format!(" let {name} "), format!(" mut {name} "), format!(" {name}: ")];
    let rules: Vec<String> = include_str!("not_named.txt").split_whitespace().flat_map(given).collect();
    let is_named = |_: &str, line: &str| {
        let code = format!(" {line}").replace(['(', '{', ',', '|', '&'], " ");
        !line.starts_with("//") && rules.iter().any(|rule| code.contains(rule))
    };
    assert_none(&files(&["src", "tests"], &[".rs"]), |_, source| lines(source, Some), is_named);
}

#[test]
fn rules_find_what_they_forbid() {
    let rust = "//! One\n//! two\n//!\n/// Three\nfn f() { \"It is READ.\" }\n    // So\n#[test]\nfn what()";
    let texts = |found: Texts| Vec::from_iter(found.into_iter().map(|(line, text)| format!("{line}{text}")));
    assert_eq!(texts(beginnings("a.rs", rust)), ["1One", "4Three", "6So", "8what()"]);
    assert_eq!(texts(said("a.rs", rust)), ["5It is READ."]);
    assert_eq!(texts(said("a.md", "One\n```\ntwo\n")), ["1One"]);
    assert_eq!(texts(said("a.sh", "  has x || stop \"No x\"\n")), ["1No x\""]);
    assert!(words("it is READ, again").contains(&words("is read")) && begins_badly("what_is"));
    assert!(!begins_badly("Sorts") && !is_message("button button-quiet") && !is_message("SELECT a FROM b"));
}
