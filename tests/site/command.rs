//! The command line prints, fails and stops.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;

use crate::asked::TOKEN;
use crate::program::{Program, command};
use crate::started::{ask, connect, exchange, read_all, run, site_folder, start};

fn failed(args: &[&str]) -> (Option<i32>, String) {
    let output = run(args);
    assert!(output.stdout.is_empty(), "{}", String::from_utf8_lossy(&output.stdout));
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn start_prints_its_addresses_and_restart_preserves_the_data() {
    let data = tempfile::tempdir().unwrap();
    let folder = data.path().join("made/on/the/way");
    let first = start(&folder, &["--control", "127.0.0.1:0"]);
    let names: Vec<&str> = first.printed.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["address", "account", "token", "note", "data", "control", "Open this:"]);
    assert!(first.host("address").starts_with("127.0.0.1:"));
    assert_eq!((first.printed("account"), first.printed("token")), (Some("demo"), Some(TOKEN)));
    assert_eq!(first.printed("data"), folder.to_str());
    let mode = |name: &str| fs::metadata(folder.join(name)).unwrap().permissions().mode() & 0o777;
    let modes = (mode(""), mode("sluice.db"), mode("sluice.db-used"));
    assert_eq!(modes, (0o700, 0o600, 0o600), "only the owner has access");
    first.signal("INT");
    assert_eq!(first.end().0, Some(0));

    let mut again = command(&["serve", "--listen", "127.0.0.1:0", "--api-only", "--data"]);
    again.arg(folder);
    let again = Program::start(again);
    assert_eq!(again.printed("token"), Some(TOKEN), "the second start has the account of the first");
}

#[test]
fn control_address_moves_the_clock_and_refuses_browsers_and_large_bodies() {
    let data = tempfile::tempdir().unwrap();
    let started = start(data.path(), &["--control", "127.0.0.1:0", "--start-at", "2026-03-01T00:00:00Z"]);
    let moved = ask(&started, "control", "POST /clock", "", r#"{"advance": 3600}"#);
    assert!(moved.starts_with("HTTP/1.1 200 "), "{moved}");
    let now = |answer: &str| -> i64 {
        let json: serde_json::Value = serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap();
        json["now"].as_i64().unwrap()
    };
    let read = now(&ask(&started, "control", "GET /clock", "", ""));
    assert!((1_772_326_800..1_772_326_860).contains(&read), "{read} is an hour after the start");
    let foreign = ask(&started, "control", "POST /clock", "Origin: https://evil.example\r\n", "");
    assert!(foreign.starts_with("HTTP/1.1 403 "), "{foreign}");
    let large = "POST /clock HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1048577\r\n\r\n";
    let large = exchange(connect(&started, "control"), large);
    assert!(large.starts_with("HTTP/1.1 413 "), "{large}");
    let public = ask(&started, "address", "GET /clock", "", "");
    assert!(public.contains("text/html"), "the page answers instead of the clock: {public}");
}

#[test]
fn header_with_a_secret_names_no_user() {
    for header in ["CDN-AUTH-TOKEN", "Authorization", "cookie"] {
        let (code, said) = failed(&["serve", "--user-header", header]);
        assert!(code == Some(2) && said.contains("it carries a secret"), "{said}");
    }
}

#[test]
fn failed_start_prints_one_sentence_with_advice() {
    let site = site_folder();
    let site = site.path().to_str().unwrap();
    let data = tempfile::tempdir().unwrap();
    let data = data.path().to_str().unwrap();
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let taken = taken.local_addr().unwrap().to_string();
    let damaged = tempfile::tempdir().unwrap();
    fs::write(damaged.path().join("sluice.db"), "this is no database, however long it may be".repeat(50))
        .unwrap();
    let damaged = damaged.path().to_str().unwrap();
    let file = tempfile::NamedTempFile::new().unwrap();
    let file = file.path().to_str().unwrap();
    let empty = tempfile::tempdir().unwrap();
    let empty = empty.path().to_str().unwrap();
    let free = "127.0.0.1:0";
    for ([listen, site, data], more, code, words) in [
        ([taken.as_str(), site, data], &[][..], 1, &["in use", &taken, "--listen"][..]),
        ([free, "/nowhere", data], &[], 1, &["/nowhere", "make build", "--site"]),
        ([free, empty, data], &[], 1, &["index.html", "make build"]),
        ([free, site, damaged], &[], 1, &["sluice.db", "--data"]),
        ([free, site, file], &[], 1, &[file, "--data"]),
        ([free, site, data], &["--control", "0.0.0.0:0"], 2, &["loopback"]),
        ([free, site, data], &["--start-at", "today"], 2, &["--start-at", "UTC"]),
    ] {
        let args = [&["--listen", listen, "--site", site, "--data", data], more].concat();
        let (have, sentence) = failed(&args);
        assert_eq!(have, Some(code), "{args:?}: {sentence}");
        assert!(sentence.starts_with("sluice: ") && sentence.trim_end().ends_with('.'), "{sentence}");
        assert_eq!(sentence.lines().count(), 1, "{sentence}");
        for word in words {
            assert!(sentence.contains(word), "{word} in: {sentence}");
        }
    }
}

/// Runs the program with settings in the environment that make it fail; returns its message.
fn failed_with(settings: &[(&str, &str)]) -> (Option<i32>, String) {
    let output = command(&[]).envs(settings.iter().copied()).output().unwrap();
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn empty_settings_are_none_and_flags_take_yes_and_no() {
    let data = tempfile::tempdir().unwrap();
    for (hide, token) in
        [("", true), ("0", true), ("no", true), ("FALSE", true), ("1", false), ("yes", false), ("on", false)]
    {
        let site = site_folder();
        let mut with =
            command(&["--listen", "127.0.0.1:0", "--data", data.path().to_str().unwrap(), "--demo", "small"]);
        let empty = [
            "UPSTREAM",
            "API_ONLY",
            "READ_ONLY",
            "SEED",
            "START_AT",
            "CONTROL",
            "FAULTS",
            "ALLOW_HOST",
            "ALLOW_ORIGIN",
            "LOG",
            "TOKEN",
        ];
        with.envs(empty.map(|name| (format!("SLUICE_{name}"), ""))).env("SLUICE_HIDE_TOKEN", hide);
        // A flag that is off does not exclude the options that it would exclude.
        with.env("SLUICE_SITE", site.path()).env("SLUICE_API_ONLY", if hide.is_empty() { "" } else { "0" });
        let started = Program::start(with);
        assert_eq!(started.printed("token").is_some(), token, "{hide:?}");
    }
}

#[test]
fn message_names_the_variable_that_was_set() {
    let data = tempfile::tempdir().unwrap();
    let folder = ("SLUICE_DATA", data.path().to_str().unwrap());
    for (settings, code, words) in [
        (&[("SLUICE_LISTEN", "8080")][..], 2, &["SLUICE_LISTEN", "8080"][..]),
        (&[("SLUICE_API_ONLY", "maybe")], 2, &["SLUICE_API_ONLY", "maybe"]),
        (&[("SLUICE_LOG", "loud")], 2, &["SLUICE_LOG", "loud"]),
        (&[("SLUICE_UPSTREAM", "http://api.example")], 2, &["given with SLUICE_UPSTREAM", "https"]),
        (&[("SLUICE_START_AT", "today"), folder], 2, &["SLUICE_START_AT today"]),
        (&[("SLUICE_SITE", "/nowhere"), folder], 1, &["/nowhere", "with SLUICE_SITE"]),
        (
            &[("SLUICE_ALLOW_ORIGIN", "console.example"), folder],
            2,
            &["SLUICE_ALLOW_ORIGIN console.example", "scheme"],
        ),
        (
            &[("SLUICE_UPSTREAM", "https://a.example"), ("SLUICE_DEMO", "small")],
            2,
            &["SLUICE_UPSTREAM", "SLUICE_DEMO"],
        ),
    ] {
        let (have, message) = failed_with(settings);
        assert_eq!(have, Some(code), "{message}");
        assert!(message.starts_with("sluice: ") && !message.contains("--s"), "{message}");
        for word in words {
            assert!(message.contains(word), "{word} in: {message}");
        }
    }
    // The command line wins, so it is named.
    let output = command(&["--listen", "nowhere"]).env("SLUICE_LISTEN", "127.0.0.1:0").output().unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.contains("--listen") && !message.contains("SLUICE_LISTEN"), "{message}");
}

#[test]
fn quotes_and_carriage_returns_in_settings_are_named() {
    for (name, value, words) in [
        ("SLUICE_LISTEN", "\"127.0.0.1:0\"", "quotation marks"),
        ("SLUICE_ALLOW_HOST", "'console.example'", "quotation marks"),
        ("SLUICE_UPSTREAM", "https://api.example\r", "carriage return"),
        ("SLUICE_TOKEN", "secret-token\r", "carriage return"),
        ("SLUICE_TOKEN", " secret-token", "blanks"),
    ] {
        let (code, message) = failed_with(&[(name, value)]);
        assert_eq!(code, Some(2), "{message}");
        assert!(message.contains(name) && message.contains(words), "{message}");
        assert!(!message.contains("secret-token"), "{message}");
    }
}

#[test]
fn unknown_setting_is_a_warning() {
    let data = tempfile::tempdir().unwrap();
    let folder = data.path().to_str().unwrap();
    let mut with = command(&["--listen", "127.0.0.1:0", "--api-only", "--data", folder, "--log", "warn"]);
    with.envs([
        ("SLUICE_LISTN", "0.0.0.0:80"),
        ("SLUICE_BIN", "a"),
        ("SLUICE_TOOLS", "b"),
        ("SLUICE_TOKEN", "c"),
    ]);
    let started = Program::start(with);
    started.signal("TERM");
    let (code, log) = started.end();
    assert_eq!((code, log.lines().count()), (Some(0), 1), "{log}");
    assert!(log.contains("WARN") && log.contains("SLUICE_LISTN") && !log.contains("0.0.0.0"), "{log}");
}

#[test]
fn data_folder_is_locked_by_one_program() {
    let data = tempfile::tempdir().unwrap();
    let started = start(data.path(), &[]);
    let (code, sentence) = failed(&["account", "add", "news", "--data", data.path().to_str().unwrap()]);
    assert_eq!(code, Some(1));
    assert!(sentence.contains("in use by another sluice"), "{sentence}");
    // The folder is unlocked even when the program is killed.
    started.signal("KILL");
    started.end();
    let added = run(&["account", "add", "news", "--data", data.path().to_str().unwrap()]);
    assert_eq!(added.status.code(), Some(0));
    let message = String::from_utf8(added.stdout).unwrap();
    let token = message.strip_prefix("account  news\ntoken    ").unwrap().trim_end();
    assert_eq!(token.len(), 32, "{message}");
    let (code, sentence) = failed(&["account", "add", "news", "--data", data.path().to_str().unwrap()]);
    assert_eq!((code, sentence.contains("exists")), (Some(2), true), "{sentence}");
}

/// Two programs on one database would assign the same identifier twice.
#[test]
fn database_is_locked_when_the_lock_file_is_removed() {
    let data = tempfile::tempdir().unwrap();
    let _started = start(data.path(), &[]);
    for file in fs::read_dir(data.path()).unwrap().map(|file| file.unwrap()) {
        if !file.file_name().to_string_lossy().starts_with("sluice.db") {
            fs::remove_file(file.path()).unwrap();
        }
    }
    let (code, sentence) = failed(&["account", "add", "news", "--data", data.path().to_str().unwrap()]);
    assert_eq!((code, sentence.contains("in use by another sluice")), (Some(1), true), "{sentence}");
}

#[test]
fn sign_in_link_is_printed_for_the_demonstration_on_loopback_only() {
    let data = tempfile::tempdir().unwrap();
    let named = "<meta name=\"sluice-demo\" content=\"demo\">";
    let page = |program: &Program| ask(program, "address", "GET /sign-in", "Accept: text/html\r\n", "");
    let demo = start(&data.path().join("demo"), &[]);
    let link = format!("{}/sign-in#demo={TOKEN}", demo.printed("address").unwrap());
    assert_eq!(demo.printed("Open this:"), Some(link.as_str()));
    assert!(page(&demo).contains(named));

    let hidden = start(&data.path().join("hidden"), &["--hide-token"]);
    let printed = ["account", "token", "Open this:"].map(|name| hidden.printed(name));
    assert_eq!(printed, [Some("demo"), None, hidden.printed("address")], "a link would show the token");

    let folder = data.path().join("api");
    let args = ["serve", "--listen", "127.0.0.1:0", "--demo", "small", "--api-only", "--data"];
    let mut bare = command(&[&args[..], &[folder.to_str().unwrap()]].concat());
    bare.env("SLUICE_TOKEN", TOKEN);
    let bare = Program::start(bare);
    assert_eq!(
        (bare.printed("token"), bare.printed("Open this:")),
        (Some(TOKEN), None),
        "there is no console"
    );

    let folder = data.path().join("own");
    let added = run(&["account", "add", "news", "--data", folder.to_str().unwrap()]);
    assert!(!String::from_utf8(added.stdout).unwrap().contains("Open this"));
    let site = site_folder();
    let on_site = ["--site", site.path().to_str().unwrap(), "--data"];
    let own = Program::start(command(
        &[&["serve", "--listen", "127.0.0.1:0"], &on_site[..], &[folder.to_str().unwrap()]].concat(),
    ));
    assert_eq!(
        (own.printed("account"), own.printed("Open this:")),
        (Some("news"), own.printed("address")),
        "an account of one's own"
    );
    assert!(!page(&own).contains("sluice-demo"));

    let folder = data.path().join("open");
    let args = ["serve", "--listen", "0.0.0.0:0", "--demo", "small"];
    let open = Program::start(command(&[&args[..], &on_site, &[folder.to_str().unwrap()]].concat()));
    assert!(open.printed("token").is_some());
    assert_eq!(open.printed("open"), None, "the address is not loopback");
}

#[test]
fn stop_lets_an_answer_in_progress_finish() {
    let data = tempfile::tempdir().unwrap();
    let started = start(data.path(), &[]);
    let idle = connect(&started, "address");
    let mut busy = connect(&started, "address");
    // The program has asked for the body, so the request is in progress when the signal comes.
    let head = format!(
        "PUT /app/recorder-cloud/v1/demo/record HTTP/1.1\r\nHost: localhost\r\nCDN-AUTH-TOKEN: {TOKEN}\r\n\
         Content-Type: application/json\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n"
    );
    busy.write_all(head.as_bytes()).unwrap();
    let mut go_on = [0; 25];
    busy.read_exact(&mut go_on).unwrap();
    assert_eq!(&go_on, b"HTTP/1.1 100 Continue\r\n\r\n");
    started.signal("TERM");
    assert_eq!(read_all(idle), "", "an idle connection is closed at once");
    busy.write_all(b"{}").unwrap();
    let answer = read_all(busy);
    assert!(answer.starts_with("HTTP/1.1 422 "), "{answer}");
    let (code, log) = started.end();
    assert_eq!(code, Some(0), "{log}");
}

#[test]
fn help_lists_every_option() {
    let help = String::from_utf8(run(&["serve", "--help"]).stdout).unwrap();
    for option in
        ["listen", "data", "site", "upstream", "demo", "seed", "start-at", "control", "allow-host", "log"]
    {
        assert!(help.contains(&format!("--{option}")), "{option}");
        let variable = format!("SLUICE_{}", option.replace('-', "_").to_uppercase());
        assert!(help.contains(&variable), "{variable}");
    }
    assert_eq!(run(&["--no-such-option"]).status.code(), Some(2));
}

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
