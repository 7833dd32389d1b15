//! First words of comments, of journeys' titles and of Rust tests' names.

use crate::sources;

/// Words that begin no comment, title or test name, because no sentence with a subject and a verb follows them.
const FORBIDDEN: &str = include_str!("first_words.txt");

/// Returns true if a text begins with a forbidden word, whatever its case.
fn is_forbidden(text: &str) -> bool {
    let word = text.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
    FORBIDDEN.split_whitespace().any(|forbidden| forbidden.eq_ignore_ascii_case(word))
}

/// Returns the paragraphs' first lines of all comments that start a line, with their line numbers.
fn comments(source: &str) -> Vec<(usize, &str)> {
    let mut before = ("", "");
    let mut found = Vec::new();
    for (at, line) in source.lines().map(str::trim_start).enumerate() {
        let marker = ["//!", "///", "//", "/**"].into_iter().find(|marker| line.starts_with(marker));
        let now = marker.map_or(("", ""), |marker| (marker, line[marker.len()..].trim()));
        if !now.1.is_empty() && (before.0 != now.0 || before.1.is_empty() || now.0 == "/**") {
            found.push((at + 1, now.1));
        }
        before = now;
    }
    found
}

/// Returns the titles of journeys, with their line numbers.
fn titles(source: &str) -> Vec<(usize, &str)> {
    let title = |line| {
        let call: &str = str::trim_start(line).strip_prefix("test(")?;
        let quote = call.chars().next().filter(|quote| "\"`".contains(*quote))?;
        call[1..].split(quote).next()
    };
    source.lines().enumerate().filter_map(|(at, line)| Some((at + 1, title(line)?))).collect()
}

/// Returns true if a title has the form `subject: does x when y`.
fn is_title(title: &str) -> bool {
    title.split_once(": ").is_some_and(|(subject, rest)| {
        let has_verb = rest.starts_with(|c: char| c.is_lowercase() || c == '$');
        !subject.is_empty() && has_verb && !is_forbidden(subject) && !is_forbidden(rest)
    })
}

/// Returns the names of Rust tests, with their line numbers.
fn test_names(source: &str) -> Vec<(usize, &str)> {
    let mut is_test = false;
    let mut found = Vec::new();
    for (at, line) in source.lines().map(str::trim_start).enumerate() {
        is_test |= line.starts_with("#[") && (line.contains("test]") || line.contains("::test("));
        let name = line.split_once("fn ").and_then(|(_, name)| name.split('(').next());
        if let Some(name) = name.filter(|_| is_test) {
            found.push((at + 1, name));
            is_test = false;
        }
    }
    found
}

/// Fails with `file:line: "text"` for each text of the files that a rule rejects.
fn assert_none(all: &[(&str, &str)], find: fn(&str) -> Vec<(usize, &str)>, is_broken: fn(&str) -> bool) {
    let mut count = 0;
    let mut broken = Vec::new();
    for (file, source) in all.iter().flat_map(|(folder, ending)| sources(folder, ending)) {
        for (line, text) in find(&source) {
            count += 1;
            if is_broken(text) {
                broken.push(format!("{file}:{line}: \"{text}\""));
            }
        }
    }
    assert!(count > 300 && broken.is_empty(), "{} of {count}:\n{}", broken.len(), broken.join("\n"));
}

#[test]
fn comments_begin_with_no_forbidden_word() {
    assert_none(&[("src", "rs"), ("tests", "rs"), ("tests", "ts"), ("tests", "mjs")], comments, is_forbidden);
}

#[test]
fn journey_titles_name_a_subject_and_its_behaviour() {
    assert_none(&[("tests/e2e/specs", "ts")], titles, |title| !is_title(title));
}

#[test]
fn test_names_begin_with_no_forbidden_word() {
    assert_none(&[("tests", "rs")], test_names, is_forbidden);
}

#[test]
fn beginnings_are_found_in_comments_titles_and_names() {
    let rust =
        "//! One\n//! two\n//!\n//! Three\nlet a = 1;\n    // So\n#[test]\n/// Four\nfn what_is() {}\nfn b()";
    assert_eq!(comments(rust), [(1, "One"), (4, "Three"), (6, "So"), (8, "Four")]);
    assert_eq!(test_names(rust), [(9, "what_is")]);
    assert_eq!(titles("test(\"a: b\", x\n test(`c ${d}`"), [(1, "a: b"), (2, "c ${d}")]);
    assert!(is_title("list: shows x when y") && is_title("DVR: ${what} fails"));
    assert!(
        !["list shows x", ": shows", "what is: shows", "list: nobody sees", "list: Shows"]
            .iter()
            .any(|t| is_title(t))
    );
    assert!(
        is_forbidden("what_is") && is_forbidden("So,") && !is_forbidden("Sorts") && !is_forbidden("`so`")
    );
}
