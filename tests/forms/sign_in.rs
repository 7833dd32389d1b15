//! The sign-in form validates an address, an account and a token.

use sluice::forms::sign_in::{
    ApiAddress, Credentials, SignInDraft, SignInField, last_account, with_last_account,
};
use sluice::redact::secret::Secret;

fn draft(api_address: &str, account: &str, token: &str) -> SignInDraft {
    SignInDraft {
        api_address: api_address.to_owned(),
        account: account.to_owned(),
        token: Secret::new(token),
        looks_only: false,
    }
}

fn fields_refused(draft: &SignInDraft) -> Vec<SignInField> {
    draft.validate().err().unwrap_or_default().into_iter().map(|problem| problem.field).collect()
}

#[test]
fn empty_address_means_the_own_origin() {
    let credentials = draft("  ", " demo ", " t0ken\n").validate().ok().unwrap();
    assert!(credentials.api.is_own_origin());
    assert_eq!(credentials.account.as_str(), "demo");
    assert_eq!(credentials.token.expose(), "t0ken");
}

#[test]
fn api_address_is_normalised() {
    for (typed, used) in [
        ("https://api.example.com", "https://api.example.com"),
        ("https://api.example.com/", "https://api.example.com"),
        (" HTTPS://API.Example.COM// ", "https://api.example.com"),
        ("http://127.0.0.1:8080/", "http://127.0.0.1:8080"),
        ("http://[::1]:8080/x/", "http://[::1]:8080/x"),
        ("https://api.example.com/app/restream/v2/demo/resources", "https://api.example.com"),
        ("https://api.example.com/base/app/", "https://api.example.com/base"),
        ("https://api.example.com/apple", "https://api.example.com/apple"),
    ] {
        assert_eq!(ApiAddress::parse(typed).as_ref().map(ApiAddress::as_str), Ok(used), "{typed}");
    }
}

#[test]
fn api_address_is_refused_when_it_cannot_be_an_api() {
    for typed in [
        "api.example.com",
        "ftp://api.example.com",
        "javascript://alert(1)",
        "https://",
        "https:///x",
        "https://user:word@api.example.com",
        "https://api.example.com@evil.example",
        "https://api.example.com#x",
        "https://api.example.com/?x=1",
        "https://api.example.com:0",
        "https://api.example.com:99999",
        "https://api.example.com:+80",
        "https://api.example.com:port",
        "https://api example.com",
        "https:\\\\api.example.com",
        "https://api.example.com/a/../b",
        "https://api.example.com/%2e%2e/b",
        "https://[zz]",
        "https://a,b",
    ] {
        assert!(ApiAddress::parse(typed).is_err(), "{typed}");
    }
}

#[test]
fn sign_in_reports_every_problem_at_its_field() {
    assert_eq!(
        fields_refused(&draft("nope", " ", "")),
        [SignInField::ApiAddress, SignInField::Account, SignInField::Token]
    );
    assert_eq!(fields_refused(&draft("", "..", "t")), [SignInField::Account]);
    assert_eq!(fields_refused(&draft("", "a\u{0}b", "t")), [SignInField::Account]);
}

#[test]
fn token_is_refused_when_it_does_not_fit_into_a_header() {
    for token in ["CDN-AUTH-TOKEN: abc", "a b", "a\nb", "a\u{a0}b", "tök", "a\u{1}b"] {
        assert_eq!(fields_refused(&draft("", "demo", token)), [SignInField::Token], "{token:?}");
    }
    assert_eq!(fields_refused(&draft("", "demo", "a.b-c_d~e/f+g=")), []);
    let problems = draft("", "demo", "s3cret value").validate().err().unwrap();
    assert!(!problems[0].message.contains("s3cret"));
}

#[test]
fn stored_sign_in_draft_omits_the_token() {
    let typed = draft("https://api.example.com", " demo", "planted-token");
    assert_eq!(typed.stored_text(), r#"["https://api.example.com"," demo"]"#);
    assert_eq!(draft("", "", "planted-token").stored_text(), "");
    for (address, account) in [
        ("https://me:planted-pass@api.example.com", "demo"),
        ("https://api.example.com/?key=planted-key", "demo"),
        ("https://api.example.com/planted-token", "demo"),
        ("https://api.example.com", "planted-token"),
    ] {
        let stored = draft(address, account, " planted-token ").stored_text();
        assert!(!stored.contains("planted"), "{stored:?}");
        assert!(!stored.is_empty());
    }
}

#[test]
fn sign_in_drops_invisible_characters() {
    let credentials = draft("\u{200B}https://a\u{AD}.example", "de\u{200D}mo", "t0\u{2066}ken\u{200B} ")
        .validate()
        .ok()
        .unwrap();
    assert_eq!(credentials.api.as_str(), "https://a.example");
    assert_eq!((credentials.account.as_str(), credentials.token.expose()), ("demo", "t0ken"));
}

#[test]
fn last_account_is_remembered_for_each_address() {
    let signed_in =
        |address: &str, account: &str, token: &str| draft(address, account, token).validate().ok().unwrap();
    let at = |text: &str, address: &str| last_account(text, &ApiAddress::parse(address).unwrap());
    assert_eq!(at("", ""), None);
    assert_eq!(at("not JSON", ""), None);
    let text = with_last_account("", &signed_in("", "demo", "t0ken"));
    let text = with_last_account(&text, &signed_in("https://a.example/", "news", "t0ken"));
    let text = with_last_account(&text, &signed_in("", "sports", "t0ken"));
    assert_eq!(at(&text, "").as_deref(), Some("sports"));
    assert_eq!(at(&text, "https://A.example").as_deref(), Some("news"));
    assert_eq!(at(&text, "https://b.example"), None);
    assert!(!text.contains("t0ken"));
}

#[test]
fn remembered_accounts_are_limited_and_contain_no_token() {
    let mut text = String::new();
    for number in 0..30 {
        let address = format!("https://{number}.example");
        text = with_last_account(&text, &draft(&address, "demo", "t0ken").validate().ok().unwrap());
    }
    assert_eq!(last_account(&text, &ApiAddress::parse("https://0.example").unwrap()), None);
    assert_eq!(text.matches("demo").count(), 20);
    let pasted_twice = draft("", "the-t0ken", "the-t0ken").validate().ok().unwrap();
    assert!(!with_last_account("", &pasted_twice).contains("t0ken"));
    let in_address = draft("https://a.example/the-t0ken", "demo", "the-t0ken").validate().ok().unwrap();
    assert!(!with_last_account("", &in_address).contains("t0ken"));
}

#[test]
fn look_only_is_kept_with_the_session() {
    let chosen = SignInDraft { looks_only: true, ..draft("https://api.example.com", "demo", "t0ken") };
    let credentials = chosen.validate().ok().unwrap();
    assert!(credentials.looks_only);
    let stored = serde_json::to_string(&credentials).unwrap();
    let restored: Credentials = serde_json::from_str(&stored).unwrap();
    assert!(restored.looks_only, "after a reload");
    assert_eq!(restored.api.as_str(), "https://api.example.com");
    assert_eq!((restored.account.as_str(), restored.token.expose()), ("demo", "t0ken"));
    let renewed = Credentials { token: Secret::new("new"), ..restored };
    assert!(renewed.looks_only, "with a new token");
}

#[test]
fn session_without_the_choice_may_write() {
    assert!(!draft("", "demo", "t0ken").validate().ok().unwrap().looks_only);
    // The shape that an earlier console stored.
    let stored = r#"{"api":"","account":"demo","token":"t0ken"}"#;
    let restored: Credentials = serde_json::from_str(stored).unwrap();
    assert!(!restored.looks_only && restored.api.is_own_origin());
}

#[test]
fn stored_session_that_is_damaged_is_none() {
    for stored in [r#"{"api":"","account":"demo"}"#, r#"{"looks_only":true}"#, "[]", "true"] {
        assert!(serde_json::from_str::<Credentials>(stored).is_err(), "{stored}");
    }
}
