//! The query of a request, form-decoded.

use crate::text::percent::decode;

#[derive(Clone, Default)]
pub struct QueryParameters(Vec<(String, String)>);

impl QueryParameters {
    /// Parses a raw query; `None` if a name or value is not percent-encoded UTF-8.
    pub fn parse(raw: &str) -> Option<Self> {
        let parts = raw.split('&').filter(|part| !part.is_empty());
        let pairs = parts.map(|part| {
            let (name, value) = part.split_once('=').unwrap_or((part, ""));
            Some((decode(&name.replace('+', " "))?, decode(&value.replace('+', " "))?))
        });
        pairs.collect::<Option<_>>().map(Self)
    }

    /// Returns whether the parameter is present, with or without a value.
    pub fn has(&self, name: &str) -> bool {
        self.0.iter().any(|(known, _)| known == name)
    }

    pub fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.0.iter().filter(move |(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Returns the value of an optional parameter; fails if it is repeated.
    pub fn one<'a>(&'a self, name: &'a str) -> Result<Option<&'a str>, String> {
        let mut values = self.all(name);
        let first = values.next();
        if values.next().is_some() { Err(format!("{name} is given more than once")) } else { Ok(first) }
    }

    /// Returns the value of a required parameter; fails if it is missing, empty or repeated.
    pub fn required<'a>(&'a self, name: &'a str) -> Result<&'a str, String> {
        match self.one(name)? {
            Some("") => Err(format!("{name} is empty")),
            Some(value) => Ok(value),
            None => Err(format!("{name} is required")),
        }
    }
}
