//! Values of the wrong kind in a resource of a file. What the console reads leniently from a service it does not send: the
//! service would refuse it.

use crate::forms::restream::resource::label_of;
use crate::json::object::{MemberText, entries_of};
use crate::json::text::items_of;

/// What stands between the label of a field and the kind that it should be.
pub(super) const KIND_WORDS: &str = ": should be ";

/// The kind of a JSON value.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Text,
    Flag,
    Number,
    List,
    Object,
    Null,
}

impl Kind {
    fn of(text: &str) -> Self {
        match text.as_bytes().first() {
            Some(b'"') => Self::Text,
            Some(b't' | b'f') => Self::Flag,
            Some(b'[') => Self::List,
            Some(b'{') => Self::Object,
            Some(b'n') => Self::Null,
            _ => Self::Number,
        }
    }

    const fn words(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Flag => "true or false",
            Self::Number => "a number",
            Self::List => "a list",
            Self::Object => "an object",
            Self::Null => "null",
        }
    }
}

/// A sentence for each field of a resource (JSON) that is of another kind than the document gives it
/// (`contract.md#restream-resource`). The values are not shown: they may be secrets.
pub(super) fn wrong_kinds(resource: &str) -> Vec<String> {
    let mut wrong = Vec::new();
    for member in entries_of(resource) {
        let wanted = match member.name.as_ref() {
            "name" | "type" => Kind::Text,
            "active" => Kind::Flag,
            "restreams" => Kind::List,
            _ => continue,
        };
        if look(&mut wrong, "", &member, wanted) && wanted == Kind::List {
            for (index, restream) in items_of(member.value_text).into_iter().enumerate() {
                look_at_restream(&mut wrong, &format!("restreams[{index}]"), restream);
            }
        }
    }
    wrong
}

fn look_at_restream(wrong: &mut Vec<String>, path: &str, restream: &str) {
    if Kind::of(restream) != Kind::Object {
        return say(wrong, path, Kind::of(restream), Kind::Object);
    }
    for member in entries_of(restream) {
        let wanted = match member.name.as_ref() {
            "source" | "transcode_quality" | "target_type" | "target_url" | "target_key" | "login"
            | "password" => Kind::Text,
            "transcoded" => Kind::Flag,
            "schedule" => Kind::List,
            // Some services send an empty list for no backup.
            "backup"
                if items_of(member.value_text).is_empty() && Kind::of(member.value_text) == Kind::List =>
            {
                continue;
            }
            "backup" => Kind::Object,
            _ => continue,
        };
        if !look(wrong, path, &member, wanted) {
            continue;
        }
        let texts = |wrong: &mut Vec<String>, path: &str, object: &str, names: &[&str]| {
            for member in entries_of(object).iter().filter(|member| names.contains(&member.name.as_ref())) {
                look(wrong, path, member, Kind::Text);
            }
        };
        match wanted {
            Kind::Object => {
                let path = [path, ".backup"].concat();
                texts(wrong, &path, member.value_text, &["target_url", "login", "password"]);
            }
            Kind::List => {
                for (index, window) in items_of(member.value_text).into_iter().enumerate() {
                    let path = format!("{path}.schedule[{index}]");
                    match Kind::of(window) {
                        Kind::Object => texts(wrong, &path, window, &["start", "stop"]),
                        found => say(wrong, &path, found, Kind::Object),
                    }
                }
            }
            _ => {}
        }
    }
}

/// Whether a member is of the kind that is wanted; `null` stands for nothing there.
fn look(wrong: &mut Vec<String>, path: &str, member: &MemberText<'_>, wanted: Kind) -> bool {
    let found = Kind::of(member.value_text);
    if found != wanted && found != Kind::Null {
        let separator = if path.is_empty() { "" } else { "." };
        say(wrong, &[path, separator, member.name.as_ref()].concat(), found, wanted);
    }
    found == wanted
}

fn say(wrong: &mut Vec<String>, path: &str, found: Kind, wanted: Kind) {
    let label = label_of(path).unwrap_or_else(|| path.to_owned());
    wrong.push(format!("{label}{KIND_WORDS}{}, but is {}.", wanted.words(), found.words()));
}
