use sluice::forms::draft_store::{DraftKey, LIFE_SECS, PREFIX, open, prefix, seal, unsaved};
use sluice::model::account_scope::AccountScope;

#[test]
fn draft_expires_after_a_day() {
    let sealed = seal("{\"a\": 1 }", 1_000);
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
fn unsaved_drafts_are_named_by_account() {
    let sealed: Vec<(String, String)> = [
        ("demo", "restream 1", 1_000),
        ("demo", "new restream", 1_000),
        ("demo", "restream 2", 999 - LIFE_SECS),
        ("other", "restream 3", 1_000),
    ]
    .map(|(account, thing, at)| {
        (DraftKey::new(Some(&scope(account)), thing).as_str().to_owned(), seal("typed", at))
    })
    .into();
    let sent = DraftKey::new(Some(&scope("demo")), "new restream").of_sent();
    let sealed = [sealed, vec![(sent.as_str().to_owned(), seal("sent", 1_000))]].concat();
    assert_eq!(unsaved(&sealed, &scope("demo"), 1_000), ["restream 1", "new restream"]);
    assert_eq!(unsaved(&sealed, &scope("other"), 1_000), ["restream 3"]);
    assert_eq!(unsaved(&sealed, &scope("nobody"), 1_000), [""; 0]);
}
