//! Every message of the product, and what none of them says.
//!
//! `cargo test --test words -- --nocapture` prints them all, each with its file and line, to be read as a person reads them.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stdout)]

mod literals;

use std::path::Path;

use literals::literals;

/// What stands on no page and in no line that the program prints: phrases that were there and were not understood, words of
/// no field, and words for which another is used everywhere. In small letters.
const NOT_SAID: &str = include_str!("not_said.txt");

/// Texts that only look like one of these, each with the reason: `file | text | reason`.
const ALLOWED: &str = include_str!("allowed.txt");

/// A text that people read: where it stands, and what it says.
struct Message {
    file: String,
    line: usize,
    text: String,
}

/// The messages, in the order of the files.
fn messages() -> Vec<Message> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    add_files(&root, &mut files);
    files.sort();
    let mut found = Vec::new();
    for path in files {
        let file = path.strip_prefix(&root).unwrap().to_str().unwrap().replace('\\', "/");
        let own = literals(&std::fs::read_to_string(&path).unwrap());
        let own = own.into_iter().filter(|literal| is_message(&literal.text));
        found.extend(own.map(|own| Message { file: file.clone(), line: own.line, text: own.text }));
    }
    found
}

fn add_files(folder: &Path, files: &mut Vec<std::path::PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            add_files(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

/// Whether people read it: words with a blank between them, or one with a capital. Names of classes, of fields and of events,
/// statements of the database and types are for machines.
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
fn no_message_says_what_is_not_said() {
    let messages = messages();
    assert!(messages.len() > 1_000, "only {} messages were found", messages.len());
    for Message { file, line, text } in &messages {
        println!("{file}:{line}: {}", text.replace('\n', " "));
    }
    let rules: Vec<&str> =
        NOT_SAID.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
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
    assert!(unused.is_empty(), "well done; take these out of tests/words/allowed.txt: {unused:?}");
}

/// Whether a text, in small letters and with blanks for its stops, has these words in a row.
fn says(padded: &str, rule: &str) -> bool {
    let rule = rule.replace(['.', ',', ':', ';', '?'], " ");
    let squeezed = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    format!(" {} ", squeezed(padded)).contains(&format!(" {} ", squeezed(&rule)))
}

#[test]
fn a_rule_meets_whole_words_in_any_spelling() {
    let meets = |text: &str, rule: &str| says(&format!(" {} ", text.to_lowercase()), rule);
    assert!(meets("1 not told by the service", "told"));
    assert!(!meets("a stolid one", "told"));
    assert!(meets("It is READ again", "is read"));
    assert!(says(" so read back it is ", "read back"));
}

#[test]
fn what_people_read_is_told_from_what_machines_do() {
    for text in
        ["Saved", "No matching calls", "{count} selected", "Updated {}", "fix {count} first and then save"]
    {
        assert!(is_message(text), "{text}");
    }
    for text in ["button button-quiet", "is-open", "SELECT value FROM meta", "Option::is_none", "{a} {b}"] {
        assert!(!is_message(text), "{text}");
    }
}
