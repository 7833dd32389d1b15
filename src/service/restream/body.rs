//! What a body of POST and PUT must be (`contract.md#restream-resource`; `contract.md#decision-1`, `contract.md#decision-2`,
//! `contract.md#decision-3` and `contract.md#decision-5`).

use serde_json::value::{RawValue, to_raw_value};

use crate::service::problems::Problems;
use crate::service::raw::{MOST_MEMBERS, RawObject, kind};
use crate::service::url::{is_url_or_listener, needs_key};
use crate::service::utc;

/// The most restreams of a resource, and the most windows of a schedule.
const MOST_ITEMS: usize = 1_000;

/// Checks a body and fills in what may be left out, so that every documented field is there when it is read back.
/// What is unknown is kept where it stands.
///
/// # Errors
/// What is wrong, each with the path of its field.
pub fn check(body: &[u8]) -> Result<String, Problems> {
    let mut body = RawObject::of_body(body)?;
    let mut check = Check::default();
    check.text(&body, "", "name", true);
    check.text(&body, "", "type", true);
    check.is(&body, "", "active", "boolean");
    check.is(&body, "", "restreams", "array");
    let mut restreams = Vec::new();
    for (index, item) in check.items(&body, "", "restreams").into_iter().enumerate() {
        if let Some(restream) = check.object(&format!("restreams[{index}]"), &item) {
            restreams.push(checked_restream(&mut check, restream, &format!("restreams[{index}].")));
        }
    }
    if !check.0.is_empty() {
        return Err(check.0);
    }
    body.add_missing("active", "true");
    body.add_missing("restreams", "[]");
    let restreams = to_raw_value(&restreams).map_err(Problems::of_body)?;
    if let Some((_, value)) = body.0.iter_mut().find(|(name, _)| name == "restreams") {
        *value = restreams;
    }
    serde_json::to_string(&body).map_err(Problems::of_body)
}

fn checked_restream(check: &mut Check, mut restream: RawObject, at: &str) -> RawObject {
    for name in ["source", "target_type", "target_url"] {
        check.text(&restream, at, name, true);
    }
    let target_url: String = restream.read("target_url").unwrap_or_default();
    check.text(&restream, at, "target_key", needs_key(&target_url));
    for name in ["source", "target_url"] {
        check.url(&restream, at, name);
    }
    for name in ["transcode_quality", "login", "password"] {
        check.text(&restream, at, name, false);
    }
    check.is(&restream, at, "transcoded", "boolean");
    let is_transcoded = restream.read("transcoded").unwrap_or(false);
    if !is_transcoded
        && restream.read::<String>("transcode_quality").is_some_and(|quality| !quality.is_empty())
    {
        check.add(at, "transcode_quality", "needs transcoded to be true; leave it empty otherwise");
    }
    check.is(&restream, at, "schedule", "array");
    for (index, item) in check.items(&restream, at, "schedule").into_iter().enumerate() {
        let at = format!("{at}schedule[{index}]");
        if let Some(window) = check.object(&at, &item) {
            check.window(&window, &format!("{at}."));
        }
    }
    if restream.get("backup").is_some_and(|value| check.is_of(value, at, "backup", "object"))
        && let Some(backup) = restream.read::<RawObject>("backup")
        && !backup.0.is_empty()
    {
        let at = format!("{at}backup.");
        check.text(&backup, &at, "target_url", true);
        check.url(&backup, &at, "target_url");
        check.text(&backup, &at, "login", false);
        check.text(&backup, &at, "password", false);
    }
    let defaults = [
        ("target_key", "\"\""),
        ("schedule", "[]"),
        ("transcoded", "false"),
        ("transcode_quality", "\"\""),
        ("login", "\"\""),
        ("password", "\"\""),
        ("backup", "{}"),
    ];
    for (name, json) in defaults {
        restream.add_missing(name, json);
    }
    restream
}

/// What was found wrong so far.
#[derive(Default)]
struct Check(Problems);

impl Check {
    fn add(&mut self, at: &str, name: &str, why: &str) {
        self.0.add(format_args!("{at}{name}"), why);
    }

    /// The items of a member that is an array; none if it is not, or has too many.
    fn items(&mut self, object: &RawObject, at: &str, name: &str) -> Vec<Box<RawValue>> {
        let items: Vec<Box<RawValue>> = object.read(name).unwrap_or_default();
        if items.len() > MOST_ITEMS {
            self.add(at, name, &format!("has more than {MOST_ITEMS} items"));
            return Vec::new();
        }
        items
    }

    fn is_of(&mut self, value: &RawValue, at: &str, name: &str, wanted: &str) -> bool {
        let found = kind(value);
        if found != wanted {
            self.add(at, name, &format!("must be of type {wanted}, not {found}"));
        }
        found == wanted
    }

    /// A member that may be left out, but must be of this kind.
    fn is(&mut self, object: &RawObject, at: &str, name: &str, wanted: &str) {
        if let Some(value) = object.get(name) {
            self.is_of(value, at, name, wanted);
        }
    }

    fn object(&mut self, at: &str, value: &RawValue) -> Option<RawObject> {
        if !self.is_of(value, at, "", "object") {
            return None;
        }
        let read = RawObject::parse(value.get().as_bytes()).map_err(|why| self.add(at, "", &why)).ok()?;
        let is_small = read.0.len() <= MOST_MEMBERS;
        if !is_small {
            self.add(at, "", &format!("has more than {MOST_MEMBERS} members"));
        }
        is_small.then_some(read)
    }

    fn text(&mut self, object: &RawObject, at: &str, name: &str, is_required: bool) {
        match object.get(name) {
            None if is_required => self.add(at, name, "is required"),
            Some(value) if self.is_of(value, at, name, "string") => match object.read::<String>(name) {
                None => self.add(at, name, "holds half of a surrogate pair"),
                Some(text) if is_required && text.is_empty() => self.add(at, name, "must not be empty"),
                Some(text) if is_required && text.trim().is_empty() => {
                    self.add(at, name, "must not be only spaces");
                }
                // Many a program takes it for the end of the text.
                Some(text) if text.contains('\0') => self.add(at, name, "must not hold U+0000"),
                Some(_) => {}
            },
            _ => {}
        }
    }

    fn url(&mut self, object: &RawObject, at: &str, name: &str) {
        if object.read::<String>(name).is_some_and(|text| !text.is_empty() && !is_url_or_listener(&text)) {
            self.add(at, name, "must be a URL with a scheme and a host, or a port");
        }
    }

    fn window(&mut self, window: &RawObject, at: &str) {
        let mut time = |name: &str| {
            self.text(window, at, name, true);
            let text: String = window.read(name)?;
            let time = utc::parse(&text);
            if time.is_none() && !text.is_empty() {
                self.add(at, name, "must be a time of the form YYYY-MM-DDThh:mm:ssZ");
            }
            time
        };
        if let (Some(start), Some(stop)) = (time("start"), time("stop"))
            && stop <= start
        {
            self.add(at, "stop", "must be after start");
        }
    }
}
