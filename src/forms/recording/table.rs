//! The fields of a recording setting, with the defaults of the service (`contract.md#recording-setting` and
//! `contract.md#recording-operations`).

use crate::forms::draft::Document;
use crate::forms::recording::names::*;
use crate::forms::recording::rules::rules;
use crate::forms::table::{FieldSpec, Kind, List, Mask, Shape, Table};
use crate::forms::windows::WINDOWS;
use crate::model::recording::Setting;

/// The form of a new setting.
pub static NEW_SETTING: Document = Document { table: &NEW_TABLE, rules };

/// The form of a setting that is there: without what the service tells of no setting.
pub static SETTING: Document = Document { table: &SETTING_TABLE, rules };

static NEW_TABLE: Table = Table {
    summary: &[(STREAM_NAME, "no stream yet")],
    ..Table::new(
        "recording",
        &[
            FieldSpec::new(STREAM_NAME, "Stream name", Kind::Text)
                .required("type what the stream is called."),
            FieldSpec::new(SOURCE, "Source URL", SOURCE_URL)
                .required(
                    "type the address of the playlist, such as https://cdn.example.com/live/stream.m3u8.",
                )
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

static SETTING_TABLE: Table = Table {
    members: Setting::NAMES,
    assigned: &["id", "account_name", "source_domain", "source_path", "records", "status"],
    ..Table::new(
        "recording",
        &[
            RESOURCE_ID_ROW,
            STREAM_TYPE_ROW,
            LAUNCH_TYPE_ROW,
            SCHEDULE_ROW,
            PATH_ROW.required("type where the files are saved, such as /records/{now}.m3u8."),
            STOP_TIMEOUT_ROW,
            STORAGE_TIME_ROW.required("type a number of days, or keep the files forever."),
            DVR_ENABLED_ROW,
            DVR_WINDOW_ROW,
            SMIL_ROW,
            QUALITIES_ROW,
        ],
    )
};

const SOURCE_URL: Kind = Kind::Url { mask: Mask::Source, login: "" };
const RESOURCE_ID_ROW: FieldSpec = FieldSpec::new(RESOURCE_ID, "Resource ID", Kind::Text);
const STREAM_TYPE_ROW: FieldSpec =
    FieldSpec::new(STREAM_TYPE, "Stream type", Kind::Choice(&["short", "long"])).required("choose one.");
const LAUNCH_TYPE_ROW: FieldSpec =
    FieldSpec::new(LAUNCH_TYPE, "Launch type", Kind::Choice(&["stream_start", "button", "schedule"]))
        .required("choose one.");
const SCHEDULE_ROW: FieldSpec =
    FieldSpec::new(SCHEDULE, "Schedule", Kind::List(&WINDOWS)).only_if(LAUNCH_TYPE, "schedule");
const PATH_ROW: FieldSpec = FieldSpec::new(PATH, "Path", Kind::Text)
    .initially("/records/{now}.m3u8")
    .hint("The service puts the start time in place of {now}.");
const STOP_TIMEOUT_ROW: FieldSpec =
    FieldSpec::new(STOP_TIMEOUT, "Stop timeout (seconds)", Kind::Integer(0)).initially("1800");
const STORAGE_TIME_ROW: FieldSpec =
    FieldSpec::new(STORAGE_TIME, "Storage time (days)", Kind::Integer(-1)).initially(FOREVER);
const DVR_ENABLED_ROW: FieldSpec = FieldSpec::new(DVR_ENABLED, "DVR enabled", Kind::Switch);
const DVR_WINDOW_ROW: FieldSpec =
    FieldSpec::new(DVR_WINDOW, "DVR window (seconds)", Kind::Integer(1)).initially("43200");
const SMIL_ROW: FieldSpec = FieldSpec::new(SMIL, "SMIL", Kind::Switch);
const QUALITIES_ROW: FieldSpec = FieldSpec::new(QUALITIES, "Qualities", Kind::List(&QUALITY_LIST));

static QUALITY_LIST: List =
    List { table: &QUALITY, shape: Shape::Map, signs: &[], sure_signs: 0, initial_count: 0, between: " = " };

static QUALITY: Table = Table::new(
    "Quality",
    &[
        FieldSpec::new(QUALITY_URL, "Quality URL", SOURCE_URL).required("type the address of its playlist."),
        FieldSpec::new(QUALITY_NAME, "Quality name", Kind::Text)
            .required("type what it is called, such as 720p."),
    ],
);
