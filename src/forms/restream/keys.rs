//! New stream keys for many targets, pasted as lines.

use std::collections::HashMap;

use crate::forms::change_many::{EditedRow, ManyRow};
use crate::forms::record::Record;
use crate::forms::restream::names::STREAM_KEY;
use crate::forms::table::{FieldKind, FieldName, FieldSpec, FieldTable};
use crate::model::time::UnixSeconds;
use crate::text::invisible::{trimmed, visible};
use crate::text::plurals::{agreeing, counted};

const LINES: FieldName = FieldName("lines");

pub(super) static KEYS_TABLE: FieldTable = FieldTable::new(
    "keys",
    &[FieldSpec::new(LINES, "Keys", FieldKind::SecretLines)
        .required("Paste the keys, one a line.")
        .hint("One a line, in the order below; or each after the name of its resource or stream and a tab, comma or semicolon. An empty line keeps the key.")],
);

/// Pairs the lines with the targets by name if each line begins with the name of one, else by order.
pub(super) fn set_keys(typed: &Record, rows: &[ManyRow], _: UnixSeconds) -> Result<Vec<EditedRow>, String> {
    let text = visible(typed.text(LINES));
    let lines: Vec<&str> = text.trim_end().lines().map(trimmed).collect();
    let keys = match by_name(&lines, rows)? {
        Some(keys) => keys,
        None => by_order(&lines, rows.len())?,
    };
    let row = |(row, key): (&ManyRow, Option<(usize, &str)>)| {
        let mut record = row.record.clone();
        let note = match key {
            None => "No line: keeps its key".to_owned(),
            Some((number, key)) if key == record.text(STREAM_KEY) => {
                format!("Line {number} is its present key")
            }
            Some((number, key)) => {
                record.set_text(STREAM_KEY, key);
                format!("Line {number}")
            }
        };
        Ok((record, note))
    };
    Ok(rows.iter().zip(keys).map(row).collect())
}

/// The line number and the key of each row.
type Keys<'a> = Vec<Option<(usize, &'a str)>>;

fn by_order<'a>(lines: &[&'a str], count: usize) -> Result<Keys<'a>, String> {
    if let Some(at) = lines.iter().position(|line| line.contains('\t')) {
        return Err(format!("Line {} has two columns, and the first names none of these targets.", at + 1));
    }
    if lines.len() > count {
        return Err(format!("{} for {}.", counted(lines.len(), "line"), counted(count, "target")));
    }
    let key = |at: usize| {
        let line = lines.get(at).copied().filter(|line| !line.is_empty())?;
        Some((at + 1, line))
    };
    Ok((0..count).map(key).collect())
}

/// Returns the keys by name; `None` if no line begins with the name of a row.
fn by_name<'a>(lines: &[&'a str], rows: &[ManyRow]) -> Result<Option<Keys<'a>>, String> {
    let mut named: HashMap<String, Vec<usize>> = HashMap::new();
    for (at, row) in rows.iter().enumerate() {
        for name in row.aliases.iter().chain([&row.name]) {
            let rows = named.entry(name.trim().to_lowercase()).or_default();
            if rows.last() != Some(&at) {
                rows.push(at);
            }
        }
    }
    let pair = |line: &&'a str| {
        let separators = line.rmatch_indices(['\t', ';', ',']);
        separators.map(|(at, _)| (&line[..at], &line[at + 1..])).find_map(|(name, key)| {
            let rows = named.get(&name.trim().trim_matches('"').to_lowercase())?;
            Some((rows, trimmed(key).trim_matches('"')))
        })
    };
    let pairs: Vec<_> = lines.iter().map(pair).collect();
    if pairs.iter().all(Option::is_none) {
        return Ok(None);
    }
    let mut keys = vec![None; rows.len()];
    for ((number, line), pair) in (1..).zip(lines).zip(pairs) {
        match pair {
            None if line.is_empty() => {}
            None if number == 1 && line.to_lowercase().ends_with("key") => {}
            None => return Err(format!("Line {number} names none of these targets.")),
            Some((_, "")) => {}
            Some((found, key)) => match found.as_slice() {
                [row] if keys[*row].is_some() => {
                    return Err(format!("Line {number} names a target that an earlier line names."));
                }
                [row] => keys[*row] = Some((number, key)),
                several => {
                    let those = agreeing(several.len(), "target", "of these targets");
                    return Err(format!("Line {number} names {those}. Name each as in the list below."));
                }
            },
        }
    }
    Ok(Some(keys))
}
