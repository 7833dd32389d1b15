//! Typed access to the members of a request's object, which collects problems.

use serde::de::DeserializeOwned;

use crate::service::problems::BodyProblems;
use crate::service::raw::{RawObject, kind};
use crate::service::utc;

/// Maximum number of items in a list: restreams of a resource, windows of a schedule.
const MOST_ITEMS: usize = 1_000;

/// The members of an object. Each reader returns a member's value or records a problem.
pub struct BodyFields<'a> {
    object: &'a RawObject,
    /// The object's path in the body, with a dot at the end.
    path: String,
    problems: &'a mut BodyProblems,
}

impl<'a> BodyFields<'a> {
    /// Creates a reader of the body itself.
    pub fn of_body(object: &'a RawObject, problems: &'a mut BodyProblems) -> Self {
        Self { object, path: String::new(), problems }
    }

    /// Creates a reader of the object at `path` in the body.
    pub fn of(object: &'a RawObject, path: &str, problems: &'a mut BodyProblems) -> Self {
        Self { object, path: format!("{path}."), problems }
    }

    pub fn add(&mut self, name: &str, why: &str) {
        self.problems.add(format_args!("{}{name}", self.path), why);
    }

    /// Records each member with another name, because a misspelled field must not be ignored.
    pub fn know(&mut self, names: &[&str]) {
        for (name, _) in self.object.0.iter().filter(|(name, _)| !names.contains(&name.as_str())) {
            self.add(name, "is not a field of this request");
        }
    }

    /// Reads an optional member of this type.
    pub fn read<T: DeserializeOwned>(&mut self, name: &str, wanted: &str) -> Option<T> {
        let value = self.object.get(name)?;
        let found = kind(value);
        if found != wanted {
            self.add(name, &format!("must be of type {wanted}, not {found}"));
            return None;
        }
        let read = serde_json::from_str(value.get());
        read.map_err(|error| {
            let why = error.to_string();
            self.add(name, why.split(" at line ").next().unwrap_or_default());
        })
        .ok()
    }

    pub fn flag(&mut self, name: &str) -> Option<bool> {
        self.read(name, "boolean")
    }

    pub fn text(&mut self, name: &str) -> Option<String> {
        let text: String = self.read(name, "string")?;
        // Many programs treat it as the end of the text.
        if text.contains('\0') {
            self.add(name, "must not hold U+0000");
            return None;
        }
        Some(text)
    }

    pub fn require(&mut self, name: &str) {
        if self.object.get(name).is_none() {
            self.add(name, "is required");
        }
    }

    /// Reads a required string that is not empty.
    pub fn required(&mut self, name: &str) -> Option<String> {
        self.require(name);
        let text = self.text(name)?;
        if text.trim().is_empty() {
            self.add(name, "must not be empty, or only spaces");
            return None;
        }
        Some(text)
    }

    /// Reads an optional integer of at least `least`.
    pub fn whole(&mut self, name: &str, least: i64) -> Option<i64> {
        // A hundred years in seconds, so that sums do not overflow an i64.
        const MOST: i64 = 3_153_600_000;
        let value = self.object.get(name)?;
        let number = serde_json::from_str(value.get()).ok().filter(|number| (least..=MOST).contains(number));
        if number.is_none() {
            self.add(name, &format!("must be a whole number from {least} to {MOST}"));
        }
        number
    }

    pub fn object(&mut self, name: &str) -> Option<RawObject> {
        self.read(name, "object")
    }

    /// Reads an optional list of objects, each with its path in the body.
    pub fn objects(&mut self, name: &str) -> Vec<(String, RawObject)> {
        let items: Vec<Box<serde_json::value::RawValue>> = self.read(name, "array").unwrap_or_default();
        if items.len() > MOST_ITEMS {
            self.add(name, &format!("has more than {MOST_ITEMS} items"));
            return Vec::new();
        }
        let mut objects = Vec::with_capacity(items.len());
        for (index, item) in items.into_iter().enumerate() {
            let name = format!("{name}[{index}]");
            match kind(&item) {
                "object" => match RawObject::parse(item.get().as_bytes()) {
                    Ok(object) => objects.push((format!("{}{name}", self.path), object)),
                    Err(why) => self.add(&name, &why),
                },
                found => self.add(&name, &format!("must be of type object, not {found}")),
            }
        }
        objects
    }

    /// Reads the windows of a schedule, each with a `start` and a later `stop` (`contract.md#decision-8`).
    pub fn windows(&mut self, name: &str) -> Vec<RawObject> {
        let windows = self.objects(name);
        for (path, window) in &windows {
            let mut fields = BodyFields::of(window, path, self.problems);
            if let [Some(start), Some(stop)] = ["start", "stop"].map(|name| fields.time(name))
                && stop <= start
            {
                fields.add("stop", "must be after start");
            }
        }
        windows.into_iter().map(|(_, window)| window).collect()
    }

    fn time(&mut self, name: &str) -> Option<i64> {
        let text = self.required(name)?;
        let time = utc::parse(&text);
        if time.is_none() {
            self.add(name, "must be a time of the form YYYY-MM-DDThh:mm:ssZ");
        }
        time
    }
}
