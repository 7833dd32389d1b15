//! The fields of a restream resource (`contract.md#restream-resource`; `contract.md#decision-1` to
//! `contract.md#decision-5`).

use crate::forms::draft::Document;
use crate::forms::restream::names::*;
use crate::forms::restream::rules::rules;
use crate::forms::table::{AddressMask, FieldKind, FieldSpec, FieldTable, List};
use crate::forms::windows::WINDOWS;
use crate::model::restream::Resource;

/// The form of a restream resource.
pub static RESOURCE: Document = Document::new(&RESOURCE_TABLE, rules);

static RESOURCE_TABLE: FieldTable = FieldTable {
    first: &["active"],
    assigned: Resource::ASSIGNED,
    version: "modification_ts",
    summary: &[(NAME, "(no name)")],
    ..FieldTable::new(
        "resource",
        &[
            FieldSpec::new(NAME, "Name", FieldKind::Name).required("Enter a name for the resource."),
            FieldSpec::new(TYPE, "Type", FieldKind::Choice(&["short", "long"]))
                .required("Choose or enter a type, such as short.")
                .initially("short"),
            FieldSpec::new(ACTIVE, "Active", FieldKind::Switch)
                .required("The service doesn't say whether it is active: choose one.")
                .initially("on"),
            FieldSpec::new(RESTREAMS, "Restreams", FieldKind::List(&ENTRIES)),
        ],
    )
};

static ENTRIES: List = List {
    match_keys: &[
        &[TARGET_URL, STREAM_KEY, SOURCE],
        &[TARGET_URL, STREAM_KEY],
        &[TARGET_URL, SOURCE],
        &[TARGET_URL],
        &[STREAM_KEY],
        &[SOURCE],
    ],
    sure_match_keys: 2,
    initial_count: 1,
    ..List::new(&ENTRY)
};

const SOURCE_URL: FieldKind = FieldKind::Url {
    mask: AddressMask::Source,
    login: "The address contains a login, visible to anyone who can view the resource.",
};
const TARGET: FieldKind = FieldKind::Url {
    mask: AddressMask::Target,
    login: "The address contains a login. Use \"Login\" and \"Password\" instead.",
};
pub(super) const BACKUP_TARGET: FieldKind = FieldKind::Url {
    mask: AddressMask::Target,
    login: "The address contains a login. Use \"Backup login\" and \"Backup password\" instead.",
};
const KEY: FieldKind = FieldKind::Secret { is_trimmed: true };
pub(super) const SECRET: FieldKind = FieldKind::Secret { is_trimmed: false };

pub(super) static ENTRY: FieldTable = FieldTable {
    first: &["schedule"],
    summary: &[(SOURCE, "no source yet"), (TARGET_URL, "no target yet")],
    pasted_together: Some((TARGET_URL, STREAM_KEY)),
    ..FieldTable::new(
        "Restream",
        &[
            FieldSpec {
                is_from_last: true,
                ..FieldSpec::new(SOURCE, "Source URL", SOURCE_URL)
                    .required("Enter a source URL, such as rtmp://origin.example.com/live/stream.")
                    .placeholder("rtmp://…")
            },
            FieldSpec::new(TRANSCODED, "Transcoded", FieldKind::Switch),
            FieldSpec::new(QUALITY, "Transcode quality", FieldKind::Choice(QUALITIES))
                .only_if(TRANSCODED, "on")
                .hint("Available when transcoding is on."),
            FieldSpec::new(TARGET_TYPE, "Target type", FieldKind::Choice(&["customRTMP"]))
                .required("Choose or enter a type, such as customRTMP.")
                .initially("customRTMP"),
            FieldSpec::new(TARGET_URL, "Target URL", TARGET)
                .required("Enter a target URL, such as rtmp://live.example.com/app.")
                .placeholder("rtmp://…"),
            FieldSpec::new(STREAM_KEY, "Stream key", KEY)
                .hint("Needed for RTMP. SRT carries it in the address, as streamid."),
            FieldSpec::new(LOGIN, "Login", FieldKind::Text).hint("Optional."),
            FieldSpec::new(PASSWORD, "Password", SECRET),
            FieldSpec::new(BACKUP, "Backup target", FieldKind::Part),
            FieldSpec::new(BACKUP_URL, "Backup URL", BACKUP_TARGET)
                .required("Enter a backup URL, or turn the backup target off.")
                .placeholder("rtmp://…"),
            FieldSpec::new(BACKUP_LOGIN, "Backup login", FieldKind::Text),
            FieldSpec::new(BACKUP_PASSWORD, "Backup password", SECRET),
            FieldSpec::new(SCHEDULE, "Schedule", FieldKind::List(&WINDOWS)),
        ],
    )
};
