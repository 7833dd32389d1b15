//! A bounded list of problems with a body.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Display;

use crate::text::truncate::cut_end;

/// Maximum number of listed problems; the others are counted.
const LISTED: usize = 20;
/// Maximum length of a repeated name or value in characters.
const WORD_CHARS: usize = 80;

/// Problems by field, in the order found. An empty field name means the body itself.
#[derive(Default)]
pub struct BodyProblems {
    listed: Vec<(String, String)>,
    more: usize,
}

impl BodyProblems {
    /// Returns a problem of the body itself.
    pub fn of_body(why: impl Display) -> Self {
        Self::of("", why)
    }

    pub fn of(field: impl Display, why: impl Display) -> Self {
        let mut problems = Self::default();
        problems.add(field, why);
        problems
    }

    /// Adds a problem, or counts it.
    pub fn add(&mut self, field: impl Display, why: impl Display) {
        if self.listed.len() < LISTED {
            self.listed.push((shortened(&field.to_string()).into_owned(), why.to_string()));
        } else {
            self.more += 1;
        }
    }

    pub fn is_empty(&self) -> bool {
        self.listed.is_empty()
    }

    pub fn or<T>(self, value: T) -> Result<T, Self> {
        if self.is_empty() { Ok(value) } else { Err(self) }
    }

    /// Returns all problems in one line, each with its field.
    pub fn line(&self) -> String {
        let sentences = self.listed.iter().map(|(field, why)| match field.as_str() {
            "" => why.clone(),
            field => format!("{field} {why}"),
        });
        sentences.chain(self.rest()).collect::<Vec<_>>().join("; ")
    }

    /// Returns all problems by field; `body` is the body itself.
    pub fn by_field(self) -> BTreeMap<String, Vec<String>> {
        let rest = self.rest().map(|rest| (String::new(), rest));
        let mut problems: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for (field, why) in self.listed.into_iter().chain(rest) {
            let field = if field.is_empty() { "body".to_owned() } else { field };
            problems.entry(field).or_default().push(why);
        }
        problems
    }

    fn rest(&self) -> Option<String> {
        (self.more > 0).then(|| format!("and {} more problems", self.more))
    }
}

/// Truncates a name for a response.
pub fn shortened(text: &str) -> Cow<'_, str> {
    cut_end(text, WORD_CHARS)
}
