//! What is wrong with a body: a list that stays short however much is wrong.

use std::fmt::Display;

/// So many problems are listed; of the rest only their number.
const LISTED: usize = 20;
/// The longest name or value that is repeated, in characters.
const WORD_CHARS: usize = 80;

/// Problems by field, in the order found. A field without a name is the whole body.
#[derive(Default)]
pub struct Problems {
    listed: Vec<(String, String)>,
    more: usize,
}

impl Problems {
    /// A body that is wrong as a whole.
    pub fn of_body(why: impl Display) -> Self {
        Self::of("", why)
    }

    /// One problem.
    pub fn of(field: impl Display, why: impl Display) -> Self {
        let mut problems = Self::default();
        problems.add(field, why);
        problems
    }

    /// Adds a problem, or counts it.
    pub fn add(&mut self, field: impl Display, why: impl Display) {
        if self.listed.len() < LISTED {
            self.listed.push((shortened(&field.to_string()), why.to_string()));
        } else {
            self.more += 1;
        }
    }

    /// Whether nothing is wrong.
    pub fn is_empty(&self) -> bool {
        self.listed.is_empty()
    }

    /// The value, if nothing is wrong.
    ///
    /// # Errors
    /// What is wrong.
    pub fn or<T>(self, value: T) -> Result<T, Self> {
        if self.is_empty() { Ok(value) } else { Err(self) }
    }

    /// All of it in one line, each beginning with its field.
    pub fn line(&self) -> String {
        let sentences = self.listed.iter().map(|(field, why)| match field.as_str() {
            "" => why.clone(),
            field => format!("{field} {why}"),
        });
        sentences.chain(self.rest()).collect::<Vec<_>>().join("; ")
    }

    /// All of it by field; the whole body is the field `body`.
    pub fn by_field(self) -> Vec<(String, String)> {
        let rest = self.rest().map(|rest| (String::new(), rest));
        let named =
            |(field, why): (String, String)| (if field.is_empty() { "body".to_owned() } else { field }, why);
        self.listed.into_iter().chain(rest).map(named).collect()
    }

    fn rest(&self) -> Option<String> {
        (self.more > 0).then(|| format!("and {} more problems", self.more))
    }
}

/// A name as it is repeated in an answer: cut if it is long.
pub fn shortened(text: &str) -> String {
    match text.char_indices().nth(WORD_CHARS) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
