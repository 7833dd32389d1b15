//! What a body of PUT must be (`contract.md#recording-operations`).

use serde::de::DeserializeOwned;

use crate::service::problems::Problems;
use crate::service::raw::{MOST_MEMBERS, RawObject, kind};
use crate::service::url::is_url;
use crate::service::utc;
use crate::service::world::recording::{Draft, LaunchType, StreamType};

/// The fields a setting is made of.
const FIELDS: [&str; 13] = [
    "resource_id",
    "stream_name",
    "stream_type",
    "source",
    "launch_type",
    "schedule",
    "path",
    "stop_timeout",
    "storage_time",
    "dvr_enabled",
    "dvr_window",
    "smil",
    "qualities",
];

/// Checks a body and fills in the defaults.
///
/// # Errors
/// Every problem with its field.
pub fn check(body: &[u8]) -> Result<Draft, Problems> {
    let body = RawObject::of_body(body)?;
    let mut fields = Fields::new(&body);
    fields.know(&FIELDS);
    let draft = (|| {
        let resource_id = fields.optional_text("resource_id", None);
        let stream_name = fields.required_text("stream_name");
        fields.stream_name(stream_name.as_deref());
        let source = fields.required_text("source");
        fields.url(source.as_deref());
        let stream_type = fields.stream_type(true);
        let launch_type = fields.launch_type(true);
        let schedule = fields.schedule();
        let path = fields.optional_text("path", Some("/records/{now}.m3u8"));
        let draft = Draft {
            resource_id,
            path: path?,
            stop_timeout: fields.whole("stop_timeout", 0).unwrap_or(1800),
            storage_time: fields.whole("storage_time", -1).unwrap_or(-1),
            dvr_enabled: fields.flag("dvr_enabled").unwrap_or(false),
            dvr_window: fields.whole("dvr_window", 1).unwrap_or(43_200),
            smil: fields.flag("smil").unwrap_or(false),
            qualities: fields.qualities(),
            stream_name: stream_name?,
            source: source?,
            stream_type: stream_type?,
            launch_type: launch_type?,
            schedule: schedule.unwrap_or_default(),
        };
        fit(draft.stream_type, draft.launch_type, &mut fields.problems);
        Some(draft)
    })();
    match draft {
        Some(draft) if fields.problems.is_empty() => Ok(draft),
        _ => Err(fields.problems),
    }
}

/// The most windows of a schedule.
const MOST_WINDOWS: usize = 1_000;

/// The fields of a body, and what is wrong with them.
pub struct Fields<'a> {
    body: &'a RawObject,
    /// What is wrong so far.
    pub problems: Problems,
}

impl<'a> Fields<'a> {
    /// The fields of this body.
    pub fn new(body: &'a RawObject) -> Self {
        Self { body, problems: Problems::default() }
    }

    /// Notes a problem.
    pub fn add(&mut self, field: &str, why: &str) {
        self.problems.add(field, why);
    }

    /// A name that is none of these is a problem: a misspelt field must not be taken for its default.
    pub fn know(&mut self, names: &[&str]) {
        for (name, _) in &self.body.0 {
            if !names.contains(&name.as_str()) {
                self.add(name, "is not a field of this request");
            }
        }
    }

    /// A field of this kind; `null` counts as left out.
    fn of_kind<T: DeserializeOwned>(&mut self, field: &str, wanted: &str) -> Option<T> {
        let value = self.body.get(field).filter(|value| kind(value) != "null")?;
        let read = serde_json::from_str(value.get()).ok().filter(|_| kind(value) == wanted);
        if read.is_none() {
            self.add(field, &format!("must be of type {wanted}"));
        }
        read
    }

    /// A text; many a program takes U+0000 for its end.
    fn text(&mut self, field: &str) -> Option<String> {
        let text: Option<String> = self.of_kind(field, "string");
        if text.as_ref().is_some_and(|text| text.contains('\0')) {
            self.add(field, "must not hold U+0000");
        }
        text
    }

    fn required_text(&mut self, field: &str) -> Option<String> {
        if self.body.get(field).is_none_or(|value| kind(value) == "null") {
            self.add(field, "is required");
            return None;
        }
        let text: Option<String> = self.text(field);
        if text.as_ref().is_some_and(|text| text.trim().is_empty()) {
            self.add(field, "must not be empty, or only spaces");
            return None;
        }
        text
    }

    /// A text that may be left out, but not be empty.
    pub fn optional_text(&mut self, field: &str, default: Option<&str>) -> Option<String> {
        let text: Option<String> = self.text(field);
        if text.as_ref().is_some_and(String::is_empty) {
            self.add(field, "must not be empty; leave it out instead");
        }
        text.or_else(|| default.map(str::to_owned))
    }

    /// A boolean that may be left out.
    pub fn flag(&mut self, field: &str) -> Option<bool> {
        self.of_kind(field, "boolean")
    }

    /// A whole number of at least `least` that may be left out.
    pub fn whole(&mut self, field: &str, least: i64) -> Option<i64> {
        let value = self.body.get(field).filter(|value| kind(value) != "null")?;
        // A hundred years in seconds: enough for any use, and sums of it stay far from the end of an i64.
        const MOST: i64 = 3_153_600_000;
        let number = serde_json::from_str(value.get()).ok().filter(|number| (least..=MOST).contains(number));
        if number.is_none() {
            self.add(field, &format!("must be a whole number from {least} to {MOST}"));
        }
        number
    }

    /// `short` or `long`.
    pub fn stream_type(&mut self, is_required: bool) -> Option<StreamType> {
        self.one_of("stream_type", is_required, &[("short", StreamType::Short), ("long", StreamType::Long)])
    }

    /// `stream_start`, `button` or `schedule`.
    pub fn launch_type(&mut self, is_required: bool) -> Option<LaunchType> {
        let values = [
            ("stream_start", LaunchType::StreamStart),
            ("button", LaunchType::Button),
            ("schedule", LaunchType::Schedule),
        ];
        self.one_of("launch_type", is_required, &values)
    }

    fn one_of<T: Copy>(&mut self, field: &str, is_required: bool, values: &[(&str, T)]) -> Option<T> {
        let text = if is_required { self.required_text(field)? } else { self.optional_text(field, None)? };
        let found = values.iter().find(|(name, _)| *name == text).map(|(_, value)| *value);
        if found.is_none() && !text.is_empty() {
            let names: Vec<&str> = values.iter().map(|(name, _)| *name).collect();
            self.add(field, &format!("must be one of {}", names.join(", ")));
        }
        found
    }

    /// Windows of `start` and `stop` (`contract.md#decision-8`). Whatever else they hold is kept.
    pub fn schedule(&mut self) -> Option<Vec<RawObject>> {
        let windows: Vec<RawObject> = self.of_kind("schedule", "array")?;
        if windows.len() > MOST_WINDOWS || windows.iter().any(|window| window.0.len() > MOST_MEMBERS) {
            self.add(
                "schedule",
                &format!("has more than {MOST_WINDOWS} windows, or one with too many members"),
            );
            return None;
        }
        for (index, window) in windows.iter().enumerate() {
            let times = ["start", "stop"].map(|name| {
                let time = window.read::<String>(name).and_then(|text| utc::parse(&text));
                if time.is_none() {
                    let why = "must be a time of the form YYYY-MM-DDThh:mm:ssZ";
                    self.add(&format!("schedule[{index}].{name}"), why);
                }
                time
            });
            if let [Some(start), Some(stop)] = times
                && stop <= start
            {
                self.add(&format!("schedule[{index}].stop"), "must be after start");
            }
        }
        Some(windows)
    }

    fn qualities(&mut self) -> Option<RawObject> {
        let qualities: RawObject = self.of_kind("qualities", "object")?;
        if qualities.0.len() > MOST_MEMBERS {
            self.add("qualities", &format!("has more than {MOST_MEMBERS} members"));
            return None;
        }
        for (url, name) in &qualities.0 {
            if kind(name) != "string" {
                self.add(&format!("qualities.{url}"), "must be of type string: the quality's name");
            }
        }
        Some(qualities)
    }

    fn stream_name(&mut self, name: Option<&str>) {
        let is_path = |segment: &str| segment == "." || segment == "..";
        if name.is_some_and(|name| name.split('/').any(is_path)) {
            self.add("stream_name", "must not have a segment that is . or ..");
        }
    }

    fn url(&mut self, source: Option<&str>) {
        if source.is_some_and(|source| !is_url(source)) {
            self.add("source", "must be a URL with a scheme and a host");
        }
    }
}

/// Whether the types go together (`contract.md#recording-schedule`). A schedule may be missing: then it waits
/// (`contract.md#decision-39`).
pub fn fit(stream_type: StreamType, launch_type: LaunchType, problems: &mut Problems) {
    if launch_type == LaunchType::Schedule && stream_type == StreamType::Long {
        problems.add("launch_type", "schedule needs stream_type short");
    }
}
