//! Parsing of a file of resources.

use serde_json::value::RawValue;

use crate::forms::restream::export::{FORMAT, VERSION};
use crate::json::lenient::message_of;
use crate::json::object::{entries_of, value_of};
use crate::json::text::{items_of, string_of};

/// A file of resources. It has no `Debug`: it may contain secrets.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct ImportFile {
    /// The account of the export, if the file names it.
    pub account: String,
    /// The time of the export, if the file names it.
    pub exported_at: String,
    /// True if marks replace secrets. In a file with secrets, a secret may equal the mark.
    pub has_marks: bool,
    /// The resources as spelled.
    pub resources: Vec<String>,
}

impl ImportFile {
    /// Parses an export of this console, or the API's own list of resources (a response to `GET /resources`, or the
    /// bare array in it). Fails with a sentence about the error and its place.
    pub fn parse(text: &str) -> Result<Self, String> {
        let root: &RawValue = serde_json::from_str(text.trim_start_matches('\u{feff}')).map_err(|error| {
            let (line, column) = (error.line(), error.column());
            format!("Not valid JSON in line {line}, column {column}: {}.", message_of(&error))
        })?;
        let members = entries_of(root.get());
        let of = |name| value_of(&members, name).and_then(string_of).unwrap_or_default();
        let version = value_of(&members, "version").and_then(|version| version.parse().ok());
        if value_of(&members, "format").is_some() && (of("format") != FORMAT || version != Some(VERSION)) {
            return Err(format!("This console imports the format \"{FORMAT}\", version {VERSION}, alone."));
        }
        let data = value_of(&members, "data").map(entries_of).unwrap_or_default();
        let listed = value_of(&members, "resources").or_else(|| value_of(&data, "resources"));
        let list = listed.unwrap_or(root.get());
        if !list.starts_with('[') {
            return Err("This isn't a Sluice export: it has no list \"resources\".".to_owned());
        }
        Ok(Self {
            account: of("account"),
            exported_at: of("exported_at"),
            has_marks: of("secrets") != "included",
            resources: items_of(list).into_iter().map(str::to_owned).collect(),
        })
    }
}
