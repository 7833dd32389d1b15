//! Replacing a host, a path or any text in the addresses of many targets.

use crate::forms::change_many::{EditedRow, ManyRow};
use crate::forms::record::Record;
use crate::forms::restream::names::{BACKUP_URL, SOURCE, TARGET_URL};
use crate::forms::table::{FieldKind, FieldName, FieldSpec, FieldTable};
use crate::model::time::UnixSeconds;
use crate::redact::url::host;

const ADDRESS: FieldName = FieldName("address");
const PART: FieldName = FieldName("part");
const FIND: FieldName = FieldName("find");
const REPLACEMENT: FieldName = FieldName("replacement");

/// The addresses of a target by the value of the choice.
const ADDRESSES: [(&str, &[FieldName]); 4] = [
    ("target", &[TARGET_URL]),
    ("backup", &[BACKUP_URL]),
    ("target and backup", &[TARGET_URL, BACKUP_URL]),
    ("source", &[SOURCE]),
];

pub(super) static REPLACING: FieldTable = FieldTable::new(
    "addresses",
    &[
        FieldSpec::new(
            ADDRESS,
            "Address",
            FieldKind::Choice(&["target", "backup", "target and backup", "source"]),
        )
        .required("Choose which addresses.")
        .initially("target"),
        FieldSpec::new(PART, "Part", FieldKind::Choice(&["host", "path", "text"]))
            .required("Choose host, path or text.")
            .initially("host")
            .label_of(part_label),
        FieldSpec::new(FIND, "Replace", FieldKind::Text).required("Enter what to replace."),
        FieldSpec::new(REPLACEMENT, "With", FieldKind::Text).required("Enter the new one."),
    ],
);

fn part_label(part: &str) -> String {
    String::from(match part {
        "host" => "The whole host, with its port if you enter one",
        "path" => "Text in the path",
        "text" => "Text anywhere in the address",
        _ => "",
    })
}

/// Returns the host to replace, if all rows send to the same.
pub(super) fn of_shared_host(rows: &[ManyRow]) -> Vec<(FieldName, String)> {
    let mut hosts = rows.iter().map(|row| host(row.record.text(TARGET_URL)));
    let first = hosts.next().filter(|first| !first.is_empty() && hosts.all(|host| host == *first));
    first.map(|host| (FIND, host)).into_iter().collect()
}

pub(super) fn replace(typed: &Record, rows: &[ManyRow], _: UnixSeconds) -> Result<Vec<EditedRow>, String> {
    let chosen = |(value, _): &&(&str, &[FieldName])| *value == typed.text(ADDRESS);
    let (_, addresses) = ADDRESSES.iter().find(chosen).ok_or("Choose which addresses.")?;
    let (find, with) = (typed.text(FIND), typed.text(REPLACEMENT));
    let replaced: fn(&str, &str, &str) -> String = match typed.text(PART) {
        "host" => with_host,
        "path" => with_path,
        "text" => |address, find, with| address.replace(find, with),
        _ => return Err("Choose host, path or text.".to_owned()),
    };
    let row = |row: &ManyRow| {
        let mut record = row.record.clone();
        for address in *addresses {
            let after = replaced(row.record.text(*address), find, with);
            record.set_text(*address, &after);
        }
        let is_same = addresses.iter().all(|address| record.is_same(&row.record, *address));
        Ok((record, if is_same { "Not found in it".to_owned() } else { String::new() }))
    };
    Ok(rows.iter().map(row).collect())
}

/// Returns the place of host and port in an address with a scheme.
fn authority(address: &str) -> Option<std::ops::Range<usize>> {
    let start = address.find("://")? + 3;
    let end = address[start..].find(['/', '?', '#']).map_or(address.len(), |at| start + at);
    let login = address[start..end].rfind('@').map_or(0, |at| at + 1);
    Some(start + login..end)
}

fn with_host(address: &str, find: &str, with: &str) -> String {
    let Some(place) = authority(address) else { return address.to_owned() };
    let found = &address[place.clone()];
    let port = match found.strip_prefix('[') {
        Some(rest) => rest.find(']').map(|at| at + 2),
        None => found.find(':'),
    };
    let name_end = port.unwrap_or(found.len());
    // A host without a port stands for the same with any port, which stays.
    let end = match () {
        () if found.eq_ignore_ascii_case(find) => place.end,
        () if found[..name_end].eq_ignore_ascii_case(find) => place.start + name_end,
        () => return address.to_owned(),
    };
    [&address[..place.start], with, &address[end..]].concat()
}

fn with_path(address: &str, find: &str, with: &str) -> String {
    let start = authority(address).map_or(0, |place| place.end);
    let end = address[start..].find(['?', '#']).map_or(address.len(), |at| start + at);
    [&address[..start], &address[start..end].replace(find, with), &address[end..]].concat()
}
