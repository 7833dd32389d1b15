use sluice::forms::draft_store::{
    DraftKey, LIFE_SECS, LOG_OF, MAX_ALL_BYTES, MAX_DRAFT_BYTES, MAX_DRAFTS, PREFIX, open, prefix, seal,
    surplus, unsaved,
};
use sluice::model::account_scope::AccountScope;

#[test]
fn draft_expires_after_a_day() {
    let sealed = seal("{\"a\": 1 }", 1_000).unwrap();
    assert_eq!(open(&sealed, 1_000), Some("{\"a\": 1 }"));
    assert_eq!(open(&sealed, 1_000 + LIFE_SECS), Some("{\"a\": 1 }"));
    assert_eq!(open(&sealed, 1_001 + LIFE_SECS), None);
    // The clock was set back.
    assert_eq!(open(&sealed, 900), Some("{\"a\": 1 }"));
    assert_eq!(open(&sealed, 999 - LIFE_SECS), None);
}

#[test]
fn draft_store_ignores_text_that_is_no_draft() {
    for text in
        ["", "1", "1 x y", "2 1000 y", "x", "1  y", "1 99999999999999999999 y", "1 -9223372036854775808 y"]
    {
        assert_eq!(open(text, 1_000), None, "{text:?}");
    }
}

#[test]
fn draft_is_not_stored_when_it_is_too_long() {
    assert!(seal(&"x".repeat(MAX_DRAFT_BYTES), 0).is_some());
    assert!(seal(&"x".repeat(MAX_DRAFT_BYTES + 1), 0).is_none());
}

fn scope(account: &str) -> AccountScope {
    AccountScope::new("https://x", account)
}

#[test]
fn draft_scopes_are_distinct_for_any_account_names() {
    let accounts = ["", "a", "a/b", "a/", "/a", "1/a", "demo", "demo/restream"];
    let scopes: Vec<_> = accounts.map(|account| Some(scope(account))).into_iter().chain([None]).collect();
    for one in &scopes {
        let key =
            |scope: &Option<AccountScope>| DraftKey::new(scope.as_ref(), "restream/1").as_str().to_owned();
        let prefix = prefix(one.as_ref());
        assert!(key(one).starts_with(&prefix));
        assert!(key(one).starts_with(PREFIX));
        for other in scopes.iter().filter(|other| *other != one) {
            assert!(!key(other).starts_with(&prefix), "{one:?} {other:?}");
        }
    }
}

#[test]
fn draft_store_evicts_the_oldest_drafts_and_never_the_newest() {
    let sealed = |at: i64, length: usize| seal(&"x".repeat(length), at).unwrap();
    let mut all: Vec<(String, String)> =
        (0..MAX_DRAFTS + 2).map(|at| (format!("k{at}"), sealed(1_000 + at as i64, 10))).collect();
    assert_eq!(surplus(&all, "k31", 2_000), ["k1", "k0"]);
    assert_eq!(surplus(&all, "k0", 2_000), ["k2", "k1"]);
    all.truncate(2);
    all.push(("old".to_owned(), sealed(1_000 - LIFE_SECS, 1)));
    all.push(("bad".to_owned(), "what".to_owned()));
    assert_eq!(surplus(&all, "k0", 2_000), ["old", "bad"]);
    let large: Vec<(String, String)> =
        (0..5).map(|at| (format!("k{at}"), sealed(1_000 + at, MAX_ALL_BYTES / 4 - 50))).collect();
    assert_eq!(surplus(&large, "k0", 2_000), ["k1"]);
}

#[test]
fn unsaved_drafts_are_named_by_account() {
    let sealed: Vec<(String, String)> = [
        ("demo", "restream 1", 1_000),
        ("demo", "new restream", 1_000),
        ("demo", "restream 2", 999 - LIFE_SECS),
        ("demo", &format!("{LOG_OF}deletions"), 1_000),
        ("other", "restream 3", 1_000),
    ]
    .map(|(account, thing, at)| {
        (DraftKey::new(Some(&scope(account)), thing).as_str().to_owned(), seal("typed", at).unwrap())
    })
    .into();
    assert_eq!(unsaved(&sealed, &scope("demo"), 1_000), ["restream 1", "new restream"]);
    assert_eq!(unsaved(&sealed, &scope("other"), 1_000), ["restream 3"]);
    assert_eq!(unsaved(&sealed, &scope("nobody"), 1_000), [""; 0]);
}
