//! Bodies as they may be shown, above all JSON. It may end anywhere, and only as much of it is read as is wanted.

use std::borrow::Cow;

use crate::json::text::{quoted, string_of};
use crate::redact::REDACTED;
use crate::redact::names::is_secret_name;
use crate::redact::secret::Secret;
use crate::redact::secrets::Secrets;
use crate::redact::sentence::redacted_text;
use crate::redact::url::{
    MASK, is_address, is_dotted_key, redacted_source, redacted_target, secrets_in_source, secrets_in_target,
};

/// A body without secrets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RedactedBody {
    /// Its text; of JSON without white space.
    pub text: String,
    /// Whether it goes on.
    pub is_cut: bool,
    /// How long the body is, in bytes.
    pub size_bytes: usize,
}

/// The first `limit_bytes` of what is left of a body when it is redacted: no secret is cut in two. `secrets` are known; those
/// that it names itself are found.
pub fn redacted_body(body: &[u8], secrets: &Secrets, limit_bytes: usize) -> RedactedBody {
    let secrets = secrets.clone().and(Secrets::named_in(beginning_of(body)));
    let whole = String::from_utf8_lossy(body);
    let mut text = redacted_json(&whole, &secrets, limit_bytes, &mut |_| {})
        .unwrap_or_else(|| secrets.redact(&redacted_text(&secrets.redact(&whole), false)));
    let is_cut = text.len() > limit_bytes;
    text.truncate(text.floor_char_boundary(limit_bytes));
    text.shrink_to_fit();
    RedactedBody { text, is_cut, size_bytes: body.len() }
}

/// Secrets that a body itself names are looked for in so much of it: of a longer one nothing else is remembered.
pub fn beginning_of(body: &[u8]) -> &[u8] {
    body.get(..128 * 1024).unwrap_or(body)
}

/// Gives each secret that a JSON text names: the values of members that are secret by their name, and the secrets of addresses.
pub(super) fn each_secret_in(json: &[u8], found: &mut dyn FnMut(&str)) {
    // What was found before the text turned out to be no JSON stands.
    redacted_json(&String::from_utf8_lossy(json), &Secrets::default(), usize::MAX, found);
}

impl Secrets {
    /// The token and every secret of a request's body: what an answer to it must not show.
    pub fn of(token: &Secret, body: Option<&[u8]>) -> Self {
        Self::only(token).and(Self::named_in(body.unwrap_or_default()))
    }

    /// What a JSON text holds in members that are secret by their name, and in addresses.
    fn named_in(json: &[u8]) -> Self {
        let mut values = Vec::new();
        each_secret_in(json, &mut |secret| values.push(secret.into()));
        if values.is_empty() { Self::default() } else { Self::these(values) }
    }
}

/// What a string is by the names around it. Of an object it also says what its names are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Plain,
    /// The name of a member.
    Name,
    /// All of it is secret.
    Secret,
    /// The address of a source.
    Source,
    /// The targets of a source in a status history: names that are addresses (`contract.md#restream-history`).
    Targets,
    /// The keys of a target in a status history: names that are secret.
    Keys,
}

impl Role {
    /// The role of the names in an object of this role.
    fn of_names(self) -> Self {
        match self {
            Self::Keys => Self::Secret,
            Self::Targets => self,
            _ => Self::Name,
        }
    }

    /// The role of the value of this name in such an object.
    fn below(self, name: &str) -> Self {
        match self {
            Self::Secret => self,
            Self::Targets => Self::Keys,
            Self::Keys => Self::Plain,
            _ if name.contains("://") => Self::Keys,
            _ if is_secret_name(name) => Self::Secret,
            _ if name == "source" => Self::Source,
            _ if name == "history" => Self::Targets,
            _ => Self::Plain,
        }
    }
}

/// An object or array that is open.
struct Open {
    is_object: bool,
    role: Role,
    /// The role of the value that comes next.
    next: Role,
    wants_name: bool,
}

/// The JSON text without white space and without secrets, at least as far as `limit_bytes`, or to where it breaks off in a
/// string; `found` gets those that its names tell. `None` if it is not JSON. Only objects and arrays are JSON here: a single word
/// could be anything.
pub(super) fn redacted_json(
    text: &str,
    secrets: &Secrets,
    limit_bytes: usize,
    found: &mut dyn FnMut(&str),
) -> Option<String> {
    let (mut open, mut shown) = (Vec::<Open>::new(), String::with_capacity(text.len().min(limit_bytes)));
    let mut rest = text.trim_start_matches('\u{feff}').trim_ascii_start();
    while shown.len() <= limit_bytes
        && let Some(first) = rest.chars().next()
    {
        let (top, mut length) = (open.last_mut(), 1);
        match first {
            '{' | '[' => {
                let role = top.map_or(Role::Plain, |top| top.next);
                open.push(Open { is_object: first == '{', role, next: role, wants_name: first == '{' });
                shown.push(first);
            }
            '}' | ']' => {
                open.pop().filter(|top| top.is_object == (first == '}'))?;
                shown.push(first);
            }
            ',' | ':' => {
                let top = top?;
                top.wants_name = first == ',' && top.is_object;
                shown.push(first);
            }
            '"' => {
                let (top, Some(end)) = (top?, string_end(rest)) else { break };
                length = end;
                let value = match &rest[..end] {
                    // What cannot be read cannot be searched.
                    text if text.contains('\\') => string_of(text).map_or(REDACTED.into(), Cow::Owned),
                    text => Cow::Borrowed(&text[1..end - 1]),
                };
                let is_name = std::mem::take(&mut top.wants_name);
                let role = if is_name { top.role.of_names() } else { top.next };
                if is_name {
                    top.next = top.role.below(&value);
                }
                shown.push_str(&quoted(&redacted_string(&value, role, secrets, found)));
            }
            _ => {
                let is_end = |c: char| c.is_ascii_whitespace() || matches!(c, ',' | ':' | '}' | ']' | '"');
                let word = &rest[..rest.find(is_end).unwrap_or(rest.len())];
                length = word.len();
                let is_of_number = |byte: u8| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte);
                let is_number = (first.is_ascii_digit() || first == '-') && word.bytes().all(is_of_number);
                let is_word = ["true", "false", "null"].iter().any(|whole| whole.starts_with(word));
                let is_secret = top.filter(|_| is_word || is_number)?.next == Role::Secret && is_number;
                if is_secret && length > 2 {
                    found(word);
                }
                let is_secret = is_secret || secrets.is_one(word);
                shown.push_str(&if is_secret { Cow::Owned(quoted(REDACTED)) } else { Cow::Borrowed(word) });
            }
        }
        rest = rest[length..].trim_ascii_start();
    }
    Some(shown)
}

/// Where the string at the beginning of a text ends, if it does.
fn string_end(text: &str) -> Option<usize> {
    let mut is_escaped = true;
    let is_end = |byte| {
        let is_end = byte == b'"' && !is_escaped;
        is_escaped = byte == b'\\' && !is_escaped;
        is_end
    };
    text.bytes().position(is_end).map(|end| end + 1)
}

/// A string without its secrets; `found` gets those that its role or its look as an address tells.
fn redacted_string<'a>(
    text: &'a str,
    role: Role,
    secrets: &Secrets,
    found: &mut dyn FnMut(&str),
) -> Cow<'a, str> {
    let is_url = text.contains("://");
    match role {
        Role::Secret => found(text),
        Role::Source => secrets_in_source(text).for_each(found),
        _ => text
            .split_whitespace()
            .filter(|word| is_address(word))
            .flat_map(secrets_in_target)
            .for_each(found),
    }
    if !text.is_empty() && (role == Role::Secret || is_dotted_key(text) && !is_url) {
        return REDACTED.into();
    }
    // Before any address in it is redacted: a secret may stand in the way of how addresses are read.
    let text = secrets.redacted(text);
    let is_one_word = !text.contains(char::is_whitespace);
    match role {
        Role::Source => redacted_source(&text, &[]).into(),
        Role::Targets => redacted_target(&text, &[MASK]).into(),
        _ if is_url && (is_one_word || role == Role::Name) => redacted_target(&text, &[MASK]).into(),
        _ if role == Role::Name || is_one_word && !text.contains(['=', ':', '<']) => text,
        _ => redacted_text(&text, false).into(),
    }
}
