//! What is typed to do something with a thing: "edit news" is a verb and the beginning of a name.

use crate::text::folded::folded;

/// So many letters of the first word are enough, where it is longer.
const LEAST_LETTERS: usize = 3;

/// What follows a verb such as "delete DVR of" in a text, in lower case and without accents; `None` where the text does not begin
/// with the verb, or nothing follows. Of the verb's first word the beginning is enough, of the others as much as was typed; those
/// may be left out from the last on.
pub fn after_verb(text: &str, verb: &str) -> Option<String> {
    let (text, verb) = (folded(text), folded(verb));
    let mut typed = text.split_whitespace().peekable();
    let mut verb = verb.split_whitespace();
    let (first, wanted) = (typed.next()?, verb.next()?);
    if !wanted.starts_with(first) || first.len() < LEAST_LETTERS.min(wanted.len()) {
        return None;
    }
    for word in verb {
        if typed.peek() == Some(&word) {
            typed.next();
        }
    }
    let rest: Vec<&str> = typed.collect();
    if rest.is_empty() { None } else { Some(rest.join(" ")) }
}
