//! The fields of a recording setting, with the service's defaults (`contract.md#recording-setting` and
//! `contract.md#recording-operations`).

use crate::forms::draft::Document;
use crate::forms::recording::names::*;
use crate::forms::recording::retention::not_undone;
use crate::forms::recording::rules::rules;
use crate::forms::span::{DurationFormat, DurationUnit};
use crate::forms::table::{AddressMask, FieldKind, FieldSpec, FieldTable, List, ListEncoding, Sent};
use crate::forms::windows::WINDOWS_OR_OTHER;
use crate::model::recording::Setting;
use crate::model::recording::board::{launch_label, stream_type_label};

/// The form of a new setting.
pub static NEW_SETTING: Document = Document::new(&NEW_TABLE, rules);

/// The form of an existing setting, without fields that the service never reports.
pub static SETTING: Document = Document { not_undone, ..Document::new(&SETTING_TABLE, rules) };

static NEW_TABLE: FieldTable = FieldTable {
    first: &["resource_id", "stream_name", "stream_type", "source"],
    summary: &[(STREAM_NAME, "no stream yet")],
    is_new_reviewed: false,
    ..FieldTable::new("recording", &NEW_ROWS)
};

static SETTING_TABLE: FieldTable =
    FieldTable { save: "Save changes", assigned: Setting::ASSIGNED, ..FieldTable::new("recording", ROWS) };

static NEW_ROWS: [FieldSpec; ROWS.len() + 2] = new_rows();

/// Returns all rows; the API does not report the first two.
const fn new_rows() -> [FieldSpec; ROWS.len() + 2] {
    let stream_name = FieldSpec::new(STREAM_NAME, "Stream name", FieldKind::Text)
        .required("Enter the stream's name, such as live/news.")
        .placeholder("live/news");
    let mut rows = [stream_name; ROWS.len() + 2];
    rows[1] = FieldSpec::new(SOURCE, "Source URL", SOURCE_URL)
        .required("Enter a playlist address, such as https://cdn.example.com/live/stream.m3u8.")
        .placeholder("https://…");
    let mut at = 0;
    while at < ROWS.len() {
        rows[at + 2] = ROWS[at];
        at += 1;
    }
    rows
}

const fn span(unit: DurationUnit, least: i64, without_end: &'static str) -> FieldKind {
    FieldKind::Span(DurationFormat { unit, least, without_end })
}

pub(super) const STORAGE_DAYS: FieldKind = span(DurationUnit::DAYS, 1, "Keep forever");

const SOURCE_URL: FieldKind = FieldKind::Url { mask: AddressMask::Source, login: "" };

const ROWS: &[FieldSpec] = &[
    FieldSpec::new(RESOURCE_ID, "Resource ID", FieldKind::Text)
        .hint("Optional. The CDN resource that publishes the stream, as Metrics lists it; not the ID of a restream resource.")
        .sent(Sent::OnceOnly),
    FieldSpec::new(STREAM_TYPE, "Stream type", FieldKind::Choice(&["short", "long"]))
        .required("Choose how long a broadcast lasts.")
        .hint("How long a broadcast lasts.")
        .label_of(|value| stream_type_label(&value.into()).to_owned())
        .sent(Sent::WhileIdle),
    FieldSpec::new(LAUNCH_TYPE, "Launch type", FieldKind::Choice(&["stream_start", "button", "schedule"]))
        .required("Choose what starts the recording.")
        .hint("What starts the recording.")
        .label_of(|value| launch_label(&value.into()).to_owned())
        .sent(Sent::WhileIdle),
    FieldSpec::new(SCHEDULE, "Schedule", FieldKind::List(&WINDOWS_OR_OTHER))
        .only_if(LAUNCH_TYPE, "schedule")
        .sent(Sent::WhileIdle),
    FieldSpec::new(PATH, "Path", FieldKind::Path)
        .by_default("/records/{now}.m3u8")
        .required("Enter where files are saved, such as /records/{now}.m3u8.")
        .hint("The service replaces {now} with the start time, so each recording gets its own file.")
        .sent(Sent::WhileIdle),
    FieldSpec::new(STOP_TIMEOUT, "Stop timeout (seconds)", span(DurationUnit::SECONDS, 0, ""))
        .by_default("1800")
        .hint("How long the stream may be off air before the recording stops.")
        .sent(Sent::OnceOnly),
    FieldSpec::new(STORAGE_TIME, "Storage time (days)", STORAGE_DAYS)
        .by_default(FOREVER)
        .required("Enter a number of days, or keep the files forever.")
        .hint("How long the files are kept.")
        .sent(Sent::WhileIdle),
    FieldSpec::new(DVR_ENABLED, "DVR enabled", FieldKind::Switch)
        .hint("Whether viewers can rewind in the player."),
    FieldSpec::new(DVR_WINDOW, "DVR window (seconds)", span(DurationUnit::SECONDS, 1, ""))
        .by_default("43200")
        .hint("How far back viewers can rewind.")
        .sent(Sent::OnceOnly),
    FieldSpec::new(SMIL, "SMIL", FieldKind::Switch)
        .hint("Whether the source playlist is a SMIL.")
        .sent(Sent::OnceOnly),
    FieldSpec::new(QUALITIES, "Qualities", FieldKind::List(&QUALITY_LIST)).sent(Sent::OnceOnly),
];

static QUALITY_LIST: List = List { shape: ListEncoding::Map, between: " = ", ..List::new(&QUALITY) };

static QUALITY: FieldTable = FieldTable::new(
    "Quality",
    &[
        FieldSpec::new(QUALITY_URL, "Quality URL", SOURCE_URL)
            .required("Enter the playlist's address.")
            .placeholder("https://…"),
        FieldSpec::new(QUALITY_NAME, "Quality name", FieldKind::Name).required("Enter a name, such as 720p."),
    ],
);
