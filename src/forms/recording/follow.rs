//! Lets fields of a new recording follow the name of its stream, unless a person edited them.

use crate::forms::draft::Draft;
use crate::forms::path::Field;
use crate::forms::record::Record;
use crate::forms::recording::names::{PATH, RESOURCE_ID, SOURCE, STREAM_NAME};
use crate::forms::recording::table::NEW_SETTING;
use crate::forms::table::FieldName;
use crate::model::recording::stream_at;
use crate::model::stream::Stream;

/// Returns what source and resource become when the stream's name was typed over `before`, or chosen: those of a known
/// stream. Typing changes only those of the stream before, which become empty if the new one is not known.
pub fn follow_name(draft: &Draft, known: &[Stream], before: Option<&str>, now: &str) -> Vec<(Field, String)> {
    let of = |stream: &Stream, name: FieldName| match name {
        SOURCE => stream.playlist.clone(),
        _ => stream.publishing_resource().map(ToString::to_string),
    };
    let named = |name: &str| known.iter().find(|stream| stream.name.as_str() == name.trim());
    let follow = |name: FieldName| {
        let text = draft.text(Field::top(name));
        let is_of = |stream: &Stream| of(stream, name).is_some_and(|value| value == text);
        let new = named(now).and_then(|stream| of(stream, name));
        let follows = match before {
            Some(before) => named(before).is_some_and(is_of),
            // A value that no stream has was typed by a person.
            None => new.is_some() && (text.is_empty() || known.iter().any(is_of)),
        };
        follows.then(|| (Field::top(name), new.unwrap_or_default()))
    };
    [SOURCE, RESOURCE_ID].into_iter().filter_map(follow).collect()
}

/// The part of a name that stands for the number of a copy.
pub const NUMBER: &str = "{n}";

/// Stands for the stream's name in a path.
const NAME: char = '\0';

/// The path of a copied recording that contains the name of its stream.
#[derive(Clone)]
pub struct CopiedPath {
    pattern: String,
    /// Returns the part of a name that is in the path.
    part: fn(&str) -> &str,
    written: String,
}

impl CopiedPath {
    /// Returns the path of a copy whose stream is still to be named; `None` if the original's name is not in it.
    pub fn of(draft: &Draft) -> Option<Self> {
        let original = stream_at(draft.text(Field::top(SOURCE)), &[]);
        let original = original.filter(|_| draft.text(Field::top(STREAM_NAME)).is_empty())?;
        let written = draft.text(Field::top(PATH)).to_owned();
        let parts: [fn(&str) -> &str; 2] = [|name| name, last_part];
        let found = |part: fn(&str) -> &str| Some((pattern(&written, part(original.as_str()))?, part));
        let (pattern, part) = parts.into_iter().find_map(found)?;
        Some(Self { pattern, part, written })
    }

    /// Returns the path with the name of the new stream, unless a person edited it meanwhile.
    pub fn renamed(&mut self, draft: &Draft, name: &str) -> Option<(Field, String)> {
        let name = name.trim();
        if name.is_empty() || draft.text(Field::top(PATH)) != self.written {
            return None;
        }
        self.written = self.pattern.replace(NAME, (self.part)(name));
        Some((Field::top(PATH), self.written.clone()))
    }
}

/// Returns copies of a recording whose streams are called `names` with their number, from 1, for `{n}`; source and path
/// have the new name where they have the original's.
pub fn copies(original: &Record, names: &str, count: usize) -> Vec<Record> {
    let draft = Draft::of_new(&NEW_SETTING, original);
    let stream = stream_at(original.text(SOURCE), &[]);
    let source = stream.and_then(|stream| pattern(original.text(SOURCE), stream.as_str()));
    let path = CopiedPath::of(&draft);
    let copy = |number: usize| {
        let (name, mut copy) = (names.trim().replace(NUMBER, &number.to_string()), original.clone());
        copy.set_text(STREAM_NAME, &name);
        let path = path.clone().and_then(|mut path| path.renamed(&draft, &name));
        path.iter().for_each(|(_, path)| copy.set_text(PATH, path));
        source.iter().for_each(|source| copy.set_text(SOURCE, &source.replace(NAME, &name)));
        copy
    };
    (1..=count).map(copy).collect()
}

fn last_part(name: &str) -> &str {
    name.rsplit('/').find(|part| !part.is_empty()).unwrap_or(name)
}

/// Returns the path with [`NAME`] in place of a name that is no part of a longer word or of `{now}`.
fn pattern(path: &str, name: &str) -> Option<String> {
    let is_in_word = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || matches!(c, '{' | '}'));
    let (mut pattern, mut done) = (String::new(), 0);
    for (at, name) in path.match_indices(name) {
        let (before, after) = (&path[..at], &path[at + name.len()..]);
        if !is_in_word(before.chars().next_back()) && !is_in_word(after.chars().next()) {
            pattern.push_str(&path[done..at]);
            pattern.push(NAME);
            done = at + name.len();
        }
    }
    pattern.push_str(&path[done..]);
    (done > 0).then_some(pattern)
}
