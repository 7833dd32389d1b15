//! A strict reader of Prometheus' text format 0.0.4.

use std::collections::{BTreeMap, BTreeSet};

/// A line: name, labels and value.
#[derive(Debug)]
pub struct Line {
    pub name: String,
    pub labels: BTreeMap<String, String>,
    pub value: f64,
}

fn is_name(text: &str) -> bool {
    !text.is_empty()
        && !text.starts_with(|first: char| first.is_ascii_digit())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == ':')
}

/// Reads a page. Fails for an unknown type, a line without a type before it, a family in two places, a line that is there
/// twice, a wrong escape, or a value that is no number.
pub fn read(page: &str) -> Result<Vec<Line>, String> {
    let (mut types, mut lines, mut seen) = (BTreeMap::new(), Vec::new(), BTreeSet::new());
    let mut family = String::new();
    let rest = page.strip_suffix('\n').ok_or("no line end at the end")?;
    for text in rest.split('\n') {
        let wrong = |why: &str| format!("{why}: {text}");
        if let Some(comment) = text.strip_prefix("# ") {
            let mut words = comment.splitn(3, ' ');
            let (kind, name) = (words.next().unwrap(), words.next().ok_or_else(|| wrong("no name"))?);
            let text_of = words.next().ok_or_else(|| wrong("nothing after the name"))?;
            match kind {
                "HELP" if is_name(name) => {}
                "TYPE" if ["gauge", "counter", "summary", "histogram"].contains(&text_of) => {
                    family = name.to_owned();
                    if types.insert(family.clone(), text_of.to_owned()).is_some() {
                        return Err(wrong("a family in two places"));
                    }
                }
                _ => return Err(wrong("a comment of no kind")),
            }
            continue;
        }
        let line = line(text).ok_or_else(|| wrong("no line of the format"))?;
        let is_summary = types.get(&family).is_some_and(|kind| kind == "summary");
        let endings: &[&str] = if is_summary { &["_sum", "_count"] } else { &[""] };
        if !endings.iter().any(|ending| [&family, *ending].concat() == line.name) {
            return Err(wrong("not of the family before it"));
        }
        if !seen.insert((line.name.clone(), line.labels.clone())) {
            return Err(wrong("twice"));
        }
        lines.push(line);
    }
    Ok(lines)
}

fn line(text: &str) -> Option<Line> {
    let (name, mut rest) = text.split_once('{')?;
    let mut labels = BTreeMap::new();
    loop {
        let (label, after) = rest.split_once("=\"")?;
        let (mut value, mut chars) = (String::new(), after.char_indices());
        rest = loop {
            match chars.next()? {
                (at, '"') => break &after[at + 1..],
                (_, '\\') => value.push(match chars.next()?.1 {
                    'n' => '\n',
                    c @ ('\\' | '"') => c,
                    _ => return None,
                }),
                (_, c) => value.push(c),
            }
        };
        if !is_name(label) || labels.insert(label.to_owned(), value).is_some() {
            return None;
        }
        match rest.strip_prefix(',') {
            Some(next) => rest = next,
            None => break,
        }
    }
    let value = rest.strip_prefix("} ")?.parse().ok()?;
    is_name(name).then_some(Line { name: name.to_owned(), labels, value })
}
