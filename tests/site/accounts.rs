//! `sluice account` on a database.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Stdio;

use crate::asked::TOKEN;
use crate::program::command;
use crate::started::{ask, start};

/// Runs `account` with these arguments on a folder; `answer` is typed. Returns the exit code, and what it printed.
fn account(data: &Path, args: &[&str], answer: &str) -> (Option<i32>, String, String) {
    let mut child = command(&["account"]);
    let mut child = child.args(args).arg("--data").arg(data).stdin(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(answer.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn folder_without_a_database_is_no_empty_list() {
    let empty = tempfile::tempdir().unwrap();
    for args in [&["list"][..], &["token", "news"], &["remove", "news"]] {
        let (code, _, said) = account(empty.path(), args, "");
        assert!(code == Some(2) && said.contains("has no database"), "{args:?}: {said}");
    }
    assert_eq!(fs::read_dir(empty.path()).unwrap().count(), 0, "nothing was made");
}

#[test]
fn accounts_are_listed_get_new_tokens_and_are_removed() {
    let data = tempfile::tempdir().unwrap();
    let made = start(data.path(), &[]);
    made.signal("TERM");
    made.end();
    let token_of = |printed: &str| printed.split_once("token    ").unwrap().1.trim_end().to_owned();
    let (code, printed, _) = account(data.path(), &["add", "news"], "");
    assert_eq!(code, Some(0));
    let old = token_of(&printed);
    let (code, listed, _) = account(data.path(), &["list"], "");
    let [demo, holds, news, nothing] = listed.lines().collect::<Vec<_>>()[..] else { panic!("{listed}") };
    assert_eq!((code, demo, news), (Some(0), "account  demo", "account  news"));
    assert_eq!(nothing, "holds    0 resources, 0 recordings, 0 DVR streams");
    assert!(holds.starts_with("holds    ") && !holds.contains(" 0 "), "{holds}");

    // A new token, of the demonstration too, ends the old one, also in the file.
    let (code, printed, _) = account(data.path(), &["token", "news"], "");
    let new = token_of(&printed);
    assert_eq!(
        (code, printed.starts_with("account  news\n"), new.len(), new == old),
        (Some(0), true, 32, false)
    );
    let (_, printed, _) = account(data.path(), &["token", "demo"], "");
    let demo_token = token_of(&printed);
    let database = fs::read(data.path().join("sluice.db")).unwrap();
    assert!(!String::from_utf8_lossy(&database).contains(TOKEN), "the old token is erased");
    let started = start(data.path(), &[]);
    assert_eq!((started.printed("token"), started.printed("open")), (None, None), "it is no longer in clear");
    let status = |account: &str, token: &str| {
        let line = format!("GET /app/restream/v2/{account}/resources");
        let answer = ask(&started, "address", &line, &format!("CDN-AUTH-TOKEN: {token}\r\n"), "");
        answer.split(' ').nth(1).unwrap().to_owned()
    };
    for (name, token, have) in [
        ("news", &new, "200"),
        ("news", &old, "403"),
        ("demo", &demo_token, "200"),
        ("demo", &TOKEN.to_owned(), "403"),
    ] {
        assert_eq!(status(name, token), have, "{name}");
    }
    started.signal("TERM");
    started.end();

    // It is removed only after a yes, which comes after what it holds.
    for answer in ["", "no\n", "y\n"] {
        let (code, printed, why) = account(data.path(), &["remove", "demo"], answer);
        assert_eq!(
            (code, printed.as_str()),
            (Some(2), format!("{demo}\n{holds}\nRemove it for good? Type yes: ").as_str())
        );
        assert!(why.contains("was not removed") && why.contains("--yes"), "{why}");
    }
    assert_eq!(account(data.path(), &["list"], "").1, listed);
    let (code, printed, _) = account(data.path(), &["remove", "demo"], "yes\n");
    assert_eq!((code, printed.ends_with("removed  demo\n")), (Some(0), true), "{printed}");
    let (code, printed, _) = account(data.path(), &["remove", "news", "--yes"], "");
    assert_eq!((code, printed.contains("Type yes")), (Some(0), false), "{printed}");
    assert_eq!(account(data.path(), &["list"], "").1, "");
    let database = fs::read(data.path().join("sluice.db")).unwrap();
    assert!(!String::from_utf8_lossy(&database).contains("demo-key-"), "what it held is erased");
    for command in ["remove", "token"] {
        let (code, _, why) = account(data.path(), &[command, "news"], "yes\n");
        assert_eq!((code, why.contains("there is no")), (Some(2), true), "{why}");
    }
}
