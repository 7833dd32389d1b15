//! The data folder's permissions, and the control address's body limit.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use crate::started::{connect, exchange, run, start};

#[test]
fn existing_data_folder_becomes_accessible_to_its_owner_only() {
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("data");
    fs::create_dir(&folder).unwrap();
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o755)).unwrap();
    let made = run(&["account", "add", "one", "--data", folder.to_str().unwrap()]);
    assert_eq!(made.status.code(), Some(0));
    assert_eq!(fs::metadata(&folder).unwrap().permissions().mode() & 0o777, 0o700);
    // The parent folder is not changed.
    assert!(fs::metadata(parent.path()).unwrap().permissions().mode() & 0o777 != 0);
    let refused = run(&["account", "add", "a\nb", "--data", folder.to_str().unwrap()]);
    assert_eq!(refused.status.code(), Some(2));
}

#[test]
fn control_address_refuses_large_bodies() {
    let data = tempfile::tempdir().unwrap();
    let started = start(data.path(), &["--control", "127.0.0.1:0"]);
    let head =
        "POST /clock HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 1048577\r\n\r\n";
    let answer = exchange(connect(&started, "control"), head);
    assert!(answer.starts_with("HTTP/1.1 413 "), "{answer}");
}
