//! A resource of the file put over the one at the service: what the file does not name stays, and so does a secret that it
//! does not hold, where it is certain which one that is.

use crate::forms::restream::import::pairs::{Pair, pairs};
use crate::forms::restream::resource::label_of;
use crate::json::object::{MemberText, ObjectText, entries_of};
use crate::json::text::{items_of, quoted, string_of};
use crate::model::restream::secretless::{
    LEFT_OUT, has_left_out, resource_without_secrets, restream_without_secrets,
};
use crate::model::restream::{Backup, Resource, Restream};
use crate::redact::url::MASK;

/// A mark deeper than this stands for nothing that could be found again.
const MAX_DEPTH: usize = 32;

/// Puts the file over the service.
pub(super) struct Overlay {
    /// Whether marks stand for secrets.
    pub has_marks: bool,
    /// The secrets that are neither in the file nor at the service, as the form names them. What the form has a field for is
    /// empty instead; what it has none for is left out.
    pub missing: Vec<String>,
}

/// A value at the service, as it is and without its secrets.
#[derive(Clone, Copy)]
struct Present<'a> {
    whole: &'a str,
    shown: &'a str,
}

/// What an object's member is to hold: from its path, its name, its value in the file and at the service.
type Member<'m> =
    &'m mut dyn FnMut(&mut Overlay, &str, &str, Option<&str>, Option<Present<'_>>) -> Option<String>;

impl Overlay {
    /// The resource that the file asks for, as JSON. `present` is what is at the service, if anything is.
    pub(super) fn resource(&mut self, file: &str, present: Option<&str>) -> String {
        let shown = present.map(resource_without_secrets);
        let present = present.zip(shown.as_deref()).map(|(whole, shown)| Present { whole, shown });
        self.object("", file, present, &mut |over, path, name, file, present| match file {
            Some(file) if name == "restreams" && file.starts_with('[') => {
                Some(over.restreams(file, present.map_or("[]", |present| present.whole)))
            }
            Some(file) if !Resource::ASSIGNED.contains(&name) => over.value(path, file, present),
            _ => present.map(|present| present.whole.to_owned()),
        })
    }

    fn restreams(&mut self, file: &str, present: &str) -> String {
        let (file, present) = (items_of(file), items_of(present));
        let pairs = pairs(&file, &present);
        let items = file.iter().zip(pairs).enumerate().map(|(at, (file, pair))| {
            let index = pair.and_then(|pair| present.get(pair.index).copied());
            self.restream(&format!("restreams[{at}]"), file, pair.zip(index))
        });
        let items: Vec<String> = items.collect();
        ["[", &items.join(","), "]"].concat()
    }

    fn restream(&mut self, path: &str, file: &str, pair: Option<(Pair, &str)>) -> String {
        if !file.starts_with('{') {
            return file.to_owned();
        }
        let shown = pair.map(|(_, whole)| restream_without_secrets(whole));
        let present = pair.zip(shown.as_deref()).map(|((_, whole), shown)| Present { whole, shown });
        let is_certain = pair.is_some_and(|(pair, _)| pair.is_certain) && leads_to_same(file, present);
        self.object(path, file, present, &mut |over, path, name, file, present| {
            let certain = present.filter(|_| is_certain);
            match (name, file) {
                ("backup", Some(file)) if file.starts_with('{') => Some(over.backup(path, file, certain)),
                (_, Some(file)) => over.value(path, file, certain),
                (_, None) => {
                    let usable = present.filter(|present| is_certain || !has_left_out(present.shown));
                    usable.map(|present| present.whole.to_owned())
                }
            }
        })
    }

    /// An empty backup is none; one to the same target keeps what the file does not name.
    fn backup(&mut self, path: &str, file: &str, present: Option<Present<'_>>) -> String {
        let present = present.filter(|_| !entries_of(file).is_empty() && leads_to_same(file, present));
        self.object(path, file, present, &mut |over, path, _, file, present| match file {
            Some(file) => over.value(path, file, present),
            None => present.map(|present| present.whole.to_owned()),
        })
    }

    /// An object of the file over that of the service, in the service's order. `None` for a member leaves it out.
    fn object(&mut self, path: &str, file: &str, present: Option<Present<'_>>, member: Member<'_>) -> String {
        let (whole, shown) = present.map_or(("{}", "{}"), |present| (present.whole, present.shown));
        let (file, whole, shown) = (entries_of(file), entries_of(whole), entries_of(shown));
        let mut out = ObjectText::new();
        let only_in_file = file.iter().enumerate().filter(|(at, entry)| {
            let is_repeated = file[at + 1..].iter().any(|later| later.name == entry.name);
            !is_repeated && of_name(&whole, &entry.name).is_none()
        });
        for entry in whole.iter().chain(only_in_file.map(|(_, entry)| entry)) {
            let name = entry.name.as_ref();
            let path = if path.is_empty() { name.to_owned() } else { [path, ".", name].concat() };
            let present = of_name(&whole, name).zip(of_name(&shown, name));
            let present = present.map(|(whole, shown)| Present { whole, shown });
            if let Some(value) = member(self, &path, name, of_name(&file, name), present) {
                out.push(entry.name_text, &value);
            }
        }
        out.finish()
    }

    /// A value of the file, with what was left out of it taken from the service where the rest is the same.
    fn value(&mut self, path: &str, file: &str, present: Option<Present<'_>>) -> Option<String> {
        if !self.has_marks || !has_left_out(file) {
            return Some(file.to_owned());
        }
        // Nothing that is meant for a person is this deep.
        let is_deep = path.matches(['.', '[']).count() > MAX_DEPTH;
        match file.as_bytes().first().filter(|_| !is_deep) {
            Some(b'{') => Some(self.object(path, file, present, &mut |over, path, _, file, present| {
                over.value(path, file?, present)
            })),
            Some(b'[') => {
                let whole = present.map(|present| items_of(present.whole)).unwrap_or_default();
                let shown = present.map(|present| items_of(present.shown)).unwrap_or_default();
                let items = items_of(file).into_iter().enumerate().map(|(at, file)| {
                    let present = whole.get(at).zip(shown.get(at));
                    let present = present.map(|(whole, shown)| Present { whole, shown });
                    self.value(&format!("{path}[{at}]"), file, present).unwrap_or_else(|| "null".to_owned())
                });
                let items: Vec<String> = items.collect();
                Some(["[", &items.join(","), "]"].concat())
            }
            _ => self.text(path, file, present),
        }
    }

    fn text(&mut self, path: &str, file: &str, present: Option<Present<'_>>) -> Option<String> {
        if let Some(present) = present.filter(|present| string_of(present.shown) == string_of(file)) {
            return Some(present.whole.to_owned());
        }
        if !has_field(path) {
            self.missing.push(path.to_owned());
            return None;
        }
        self.missing.push(label_of(path).unwrap_or_else(|| path.to_owned()));
        // The form asks for an address with dots in it.
        let text = string_of(file).filter(|text| text != LEFT_OUT).unwrap_or_default();
        Some(quoted(&text.replace(LEFT_OUT, MASK)))
    }
}

/// Whether the form has a field for what this path leads to.
fn has_field(path: &str) -> bool {
    let in_entry = path.strip_prefix("restreams[").and_then(|path| path.split_once("]."));
    match in_entry.map(|(_, name)| (name, name.strip_prefix("backup."))) {
        None => Resource::NAMES.contains(&path),
        Some((name, None)) => Restream::NAMES.contains(&name),
        Some((_, Some(name))) => Backup::NAMES.contains(&name),
    }
}

/// Whether the file's object names the target that the service's does, as far as addresses can be compared without keys.
fn leads_to_same(file: &str, present: Option<Present<'_>>) -> bool {
    let url =
        |object: &str| of_name(&entries_of(object), "target_url").and_then(string_of).unwrap_or_default();
    let Some(present) = present else { return false };
    let in_file = of_name(&entries_of(file), "target_url").and_then(string_of);
    in_file.is_none_or(|in_file| in_file == url(present.whole) || in_file == url(present.shown))
}

fn of_name<'a>(entries: &[MemberText<'a>], name: &str) -> Option<&'a str> {
    entries.iter().rev().find(|entry| entry.name == name).map(|entry| entry.value_text)
}
