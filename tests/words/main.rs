//! The product's messages, comments, titles and test names keep to the words that the project has agreed on.
//!
//! `cargo test --test words -- --nocapture` prints all messages with file and line.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stdout)]

mod beginnings;
mod literals;

use std::path::{Path, PathBuf};

use literals::literals;

/// Phrases in lower case that no message contains: misunderstood ones, jargon, and synonyms of a preferred word.
const NOT_SAID: &str = include_str!("not_said.txt");

/// Texts that only resemble one of these, each with the reason: `file | text | reason`.
const ALLOWED: &str = include_str!("allowed.txt");

/// A text that people read.
struct Message {
    file: String,
    line: usize,
    text: String,
}

/// Returns the messages in the order of the files.
fn messages() -> Vec<Message> {
    let mut found = Vec::new();
    for (path, source) in sources("src", "rs") {
        let file = path["src/".len()..].to_owned();
        let own = literals(&source).into_iter().filter(|literal| is_message(&literal.text));
        found.extend(own.map(|own| Message { file: file.clone(), line: own.line, text: own.text }));
    }
    found
}

/// Returns the files below a folder whose names have an ending, in order: their paths from the root, and their texts.
fn sources(folder: &str, ending: &str) -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    add_files(&root.join(folder), ending, &mut files);
    files.sort();
    let name = |path: &Path| path.strip_prefix(root).unwrap().to_str().unwrap().replace('\\', "/");
    files.iter().map(|path| (name(path), std::fs::read_to_string(path).unwrap())).collect()
}

fn add_files(folder: &Path, ending: &str, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && !path.ends_with("node_modules") {
            add_files(&path, ending, files);
        } else if path.extension().is_some_and(|extension| extension == ending) {
            files.push(path);
        }
    }
}

/// True for several words, or one with a capital, that are no names of classes, fields or types and no statements of SQL.
fn is_message(text: &str) -> bool {
    let words: Vec<&str> = text.split(|c: char| !c.is_alphabetic()).filter(|word| word.len() > 1).collect();
    let is_machine = |part: &str| part.chars().all(|c| c.is_ascii_lowercase() || "-_{}".contains(c));
    let is_class = text.contains('-') && words.len() < 6 && text.split(' ').all(is_machine);
    let is_code = text.contains("::")
        || ["CREATE ", "INSERT ", "SELECT ", "DELETE FROM", "UPDATE ", "ALTER "]
            .iter()
            .any(|statement| text.trim_start().starts_with(statement));
    match words.as_slice() {
        [] => false,
        _ if is_code => false,
        [one] => one.starts_with(char::is_uppercase),
        _ => !is_class,
    }
}

#[test]
fn messages_contain_no_listed_phrase() {
    let messages = messages();
    assert!(messages.len() > 1_000, "only {} messages were found", messages.len());
    for Message { file, line, text } in &messages {
        println!("{file}:{line}: {}", text.replace('\n', " "));
    }
    let lines = NOT_SAID.lines().filter(|line| !line.starts_with('#'));
    let rules: Vec<&str> = lines.flat_map(|line| line.split(" | ")).collect();
    assert!(rules.len() > 50, "the rules were not read");
    let allowed: Vec<Vec<&str>> = ALLOWED.lines().map(|line| line.split(" | ").collect()).collect();
    assert!(allowed.iter().all(|entry| entry.len() == 3), "file | text | reason");
    let mut broken = Vec::new();
    let mut used = vec![false; allowed.len()];
    for Message { file, line, text } in &messages {
        let padded = format!(" {} ", text.to_lowercase().replace(['.', ',', ':', ';', '?', '\n'], " "));
        for rule in rules.iter().filter(|rule| says(&padded, rule)) {
            match allowed.iter().position(|entry| entry[0] == file && text.contains(entry[1])) {
                Some(at) => used[at] = true,
                None => broken.push(format!("src/{file}:{line}: \"{rule}\" in \"{text}\"")),
            }
        }
    }
    assert!(broken.is_empty(), "\n{}", broken.join("\n"));
    let unused: Vec<_> =
        allowed.iter().zip(used).filter(|(_, is_used)| !is_used).map(|(entry, _)| entry).collect();
    assert!(unused.is_empty(), "remove these from tests/words/allowed.txt: {unused:?}");
}

/// True if a text, in lower case and without punctuation, has these words in a row.
fn says(padded: &str, rule: &str) -> bool {
    let rule = rule.replace(['.', ',', ':', ';', '?'], " ");
    let squeezed = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    format!(" {} ", squeezed(padded)).contains(&format!(" {} ", squeezed(&rule)))
}

#[test]
fn phrase_matches_whole_words_in_any_case() {
    let meets = |text: &str, rule: &str| says(&format!(" {} ", text.to_lowercase()), rule);
    assert!(meets("1 not told by the service", "told"));
    assert!(!meets("a stolid one", "told"));
    assert!(meets("It is READ again", "is read"));
    assert!(says(" so read back it is ", "read back"));
}

#[test]
fn message_is_distinguished_from_machine_text() {
    for text in
        ["Saved", "No matching calls", "{count} selected", "Updated {}", "fix {count} first and then save"]
    {
        assert!(is_message(text), "{text}");
    }
    for text in ["button button-quiet", "is-open", "SELECT value FROM meta", "Option::is_none", "{a} {b}"] {
        assert!(!is_message(text), "{text}");
    }
}
