//! JSON, token by token: it may end anywhere, and only as much of it is read as is wanted.

use std::borrow::Cow;

use crate::json::text::string_of;
use crate::redact::REDACTED;
use crate::redact::names::is_secret_name;
use crate::redact::url::{each_secret_in_source, each_secret_in_target, is_address};

/// Gives each secret of a JSON text: the values of members that are secret by their name, and the secrets of addresses.
pub(super) fn each_secret_in(text: &str, found: &mut dyn FnMut(&str)) {
    let mut tokens = Tokens::new(text);
    // What was found before the text turned out to be no JSON stands.
    while let Ok(Some(token)) = tokens.next() {
        match token {
            Token::Word(word, Role::Secret) if word.len() >= 3 && is_number(word) => found(word),
            Token::Name(value, Role::Keys) | Token::Text(value, Role::Secret) => found(&value),
            Token::Text(value, Role::Source) => each_secret_in_source(&value, found),
            Token::Name(value, _) | Token::Text(value, _) if value.contains(['@', ':']) => value
                .split_whitespace()
                .filter(|word| is_address(word))
                .for_each(|word| each_secret_in_target(word, found)),
            _ => {}
        }
    }
}

/// Whether a word is a number.
pub(super) fn is_number(word: &str) -> bool {
    !matches!(word, "null" | "true" | "false")
}

/// What a value is by the names around it. Of an object it also says what its names are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Plain,
    /// All of it is secret.
    Secret,
    /// The address of a source.
    Source,
    /// The targets of a source in a status history: names that are addresses (`contract.md#restream-history`).
    Targets,
    /// The keys of a target in a status history: names that are secret.
    Keys,
}

pub(super) enum Token<'a> {
    /// One of `{}[],:`.
    Mark(char),
    /// A number, `true`, `false` or `null`.
    Word(&'a str, Role),
    /// A member's name, with the role of its object.
    Name(Cow<'a, str>, Role),
    Text(Cow<'a, str>, Role),
}

/// An object or array that is open.
struct Open {
    is_object: bool,
    role: Role,
    /// The role of the value that comes next.
    next: Role,
    wants_name: bool,
}

impl Open {
    fn role_of(&self, name: &str) -> Role {
        match self.role {
            Role::Secret => Role::Secret,
            Role::Targets => Role::Keys,
            Role::Keys => Role::Plain,
            _ if name.contains("://") => Role::Keys,
            _ if is_secret_name(name) => Role::Secret,
            _ if name == "source" => Role::Source,
            _ if name == "history" => Role::Targets,
            _ => Role::Plain,
        }
    }
}

/// Why there is no next token.
pub(super) struct NotJson;

/// The tokens of a JSON text.
pub(super) struct Tokens<'a> {
    rest: &'a str,
    open: Vec<Open>,
}

impl<'a> Tokens<'a> {
    pub fn new(text: &'a str) -> Self {
        Self { rest: text.trim_start_matches('\u{feff}'), open: Vec::new() }
    }

    /// The next token; `None` at the end. Only objects and arrays are JSON here: a single word could be anything.
    pub fn next(&mut self) -> Result<Option<Token<'a>>, NotJson> {
        self.rest = self.rest.trim_ascii_start();
        let Some(first) = self.rest.chars().next() else { return Ok(None) };
        let role = self.open.last().map(|open| open.next);
        match first {
            '{' | '[' => {
                let (is_object, role) = (first == '{', role.unwrap_or(Role::Plain));
                self.open.push(Open { is_object, role, next: role, wants_name: is_object });
            }
            '}' | ']' => {
                self.open.pop().filter(|closed| closed.is_object == (first == '}')).ok_or(NotJson)?;
            }
            ',' | ':' => {
                let top = self.open.last_mut().ok_or(NotJson)?;
                top.wants_name = first == ',' && top.is_object;
            }
            '"' => return self.string().map(Some),
            _ => {
                let word = self.take(self.rest.find([',', '}', ']', ' ', '\n', '\r', '\t', ':', '"']));
                let is_word = ["true", "false", "null"].iter().any(|whole| whole.starts_with(word));
                let is_number = first.is_ascii_digit() || first == '-';
                let is_plain =
                    word.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte));
                let role = role.filter(|_| is_word || is_number && is_plain).ok_or(NotJson)?;
                return Ok(Some(Token::Word(word, role)));
            }
        }
        self.rest = &self.rest[1..];
        Ok(Some(Token::Mark(first)))
    }

    fn take(&mut self, end: Option<usize>) -> &'a str {
        let (taken, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        self.rest = rest;
        taken
    }

    /// A string, as what it says; dots if it cannot be read.
    fn string(&mut self) -> Result<Token<'a>, NotJson> {
        let mut is_escaped = true;
        let end = self.rest.bytes().position(|byte| {
            let is_end = byte == b'"' && !is_escaped;
            is_escaped = byte == b'\\' && !is_escaped;
            is_end
        });
        let text = self.take(end.map(|end| end + 1));
        let inside = text.strip_prefix('"').unwrap_or(text);
        let inside = if end.is_some() { &inside[..inside.len() - 1] } else { inside };
        let value = match inside.contains('\\') {
            false => Cow::Borrowed(inside),
            true => string_of(text).map_or(Cow::Borrowed(REDACTED), Cow::Owned),
        };
        let top = self.open.last_mut().ok_or(NotJson)?;
        if !top.wants_name {
            return Ok(Token::Text(value, top.next));
        }
        (top.wants_name, top.next) = (false, top.role_of(&value));
        Ok(Token::Name(value, top.role))
    }
}
