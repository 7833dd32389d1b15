//! The fields of a recording setting, with the service's defaults (`contract.md#recording-setting` and
//! `contract.md#recording-operations`).

use crate::forms::draft::Document;
use crate::forms::recording::names::*;
use crate::forms::recording::retention::not_undone;
use crate::forms::recording::rules::rules;
use crate::forms::span::{DurationFormat, DurationUnit};
use crate::forms::table::{AddressMask, FieldKind, FieldSpec, FieldTable, List, ListEncoding};
use crate::forms::windows::WINDOWS_OR_OTHER;
use crate::model::recording::Setting;
use crate::model::recording::board::{launch_label, stream_type_label};

/// The form of a new setting.
pub static NEW_SETTING: Document = Document::new(&NEW_TABLE, rules);

/// The form of an existing setting, without fields that the service never reports.
pub static SETTING: Document = Document { not_undone, ..Document::new(&SETTING_TABLE, rules) };

static NEW_TABLE: FieldTable = FieldTable {
    summary: &[(STREAM_NAME, "no stream yet")],
    is_new_reviewed: false,
    ..FieldTable::new(
        "recording",
        &[
            FieldSpec::new(STREAM_NAME, "Stream name", FieldKind::Text)
                .required("Enter the stream's name, such as live/news.")
                .placeholder("live/news"),
            FieldSpec::new(SOURCE, "Source URL", SOURCE_URL)
                .required("Enter a playlist address, such as https://cdn.example.com/live/stream.m3u8.")
                .placeholder("https://…"),
            RESOURCE_ID_ROW,
            STREAM_TYPE_ROW,
            LAUNCH_TYPE_ROW,
            SCHEDULE_ROW,
            PATH_ROW,
            STOP_TIMEOUT_ROW,
            STORAGE_TIME_ROW,
            DVR_ENABLED_ROW,
            DVR_WINDOW_ROW,
            SMIL_ROW,
            QUALITIES_ROW,
        ],
    )
};

static SETTING_TABLE: FieldTable = FieldTable {
    members: Setting::NAMES,
    save: "Save changes",
    assigned: &["id", "account_name", "source_domain", "source_path", "records", "status"],
    ..FieldTable::new(
        "recording",
        &[
            RESOURCE_ID_ROW,
            STREAM_TYPE_ROW,
            LAUNCH_TYPE_ROW,
            SCHEDULE_ROW,
            PATH_ROW.required("Enter where files are saved, such as /records/{now}.m3u8."),
            STOP_TIMEOUT_ROW,
            STORAGE_TIME_ROW.required("Enter a number of days, or keep the files forever."),
            DVR_ENABLED_ROW,
            DVR_WINDOW_ROW,
            SMIL_ROW,
            QUALITIES_ROW,
        ],
    )
};

const fn span(unit: DurationUnit, least: i64, without_end: &'static str) -> FieldKind {
    FieldKind::Span(DurationFormat { unit, least, without_end })
}

const SOURCE_URL: FieldKind = FieldKind::Url { mask: AddressMask::Source, login: "" };
const RESOURCE_ID_ROW: FieldSpec = FieldSpec::new(RESOURCE_ID, "Resource ID", FieldKind::Text)
    .hint("Optional. The CDN resource that publishes the stream, as Metrics lists it; not the ID of a restream resource.");
const STREAM_TYPE_ROW: FieldSpec =
    FieldSpec::new(STREAM_TYPE, "Stream type", FieldKind::Choice(&["short", "long"]))
        .required("Choose how long a broadcast lasts.")
        .hint("How long a broadcast lasts.")
        .label_of(|value| stream_type_label(&value.into()).to_owned());
const LAUNCH_TYPE_ROW: FieldSpec =
    FieldSpec::new(LAUNCH_TYPE, "Launch type", FieldKind::Choice(&["stream_start", "button", "schedule"]))
        .required("Choose what starts the recording.")
        .hint("What starts the recording.")
        .label_of(|value| launch_label(&value.into()).to_owned());
const SCHEDULE_ROW: FieldSpec =
    FieldSpec::new(SCHEDULE, "Schedule", FieldKind::List(&WINDOWS_OR_OTHER)).only_if(LAUNCH_TYPE, "schedule");
const PATH_ROW: FieldSpec = FieldSpec::new(PATH, "Path", FieldKind::Path)
    .initially("/records/{now}.m3u8")
    .hint("The service replaces {now} with the start time, so each recording gets its own file.");
const STOP_TIMEOUT_ROW: FieldSpec =
    FieldSpec::new(STOP_TIMEOUT, "Stop timeout (seconds)", span(DurationUnit::SECONDS, 0, ""))
        .initially("1800")
        .hint("How long the stream may be off air before the recording stops.");
const STORAGE_TIME_ROW: FieldSpec =
    FieldSpec::new(STORAGE_TIME, "Storage time (days)", span(DurationUnit::DAYS, 1, "Keep forever"))
        .initially(FOREVER)
        .hint("How long the files are kept.");
const DVR_ENABLED_ROW: FieldSpec = FieldSpec::new(DVR_ENABLED, "DVR enabled", FieldKind::Switch)
    .hint("Whether viewers can rewind in the player.");
const DVR_WINDOW_ROW: FieldSpec =
    FieldSpec::new(DVR_WINDOW, "DVR window (seconds)", span(DurationUnit::SECONDS, 1, ""))
        .initially("43200")
        .hint("How far back viewers can rewind.");
const SMIL_ROW: FieldSpec =
    FieldSpec::new(SMIL, "SMIL", FieldKind::Switch).hint("Whether the source playlist is a SMIL.");
const QUALITIES_ROW: FieldSpec = FieldSpec::new(QUALITIES, "Qualities", FieldKind::List(&QUALITY_LIST));

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
