//! Only a path of this site may follow a sign-in.

use sluice::forms::sign_in::next_path::path_of_this_site;

#[test]
fn next_path_is_followed_when_it_is_of_this_site() {
    for next in [
        "/",
        "/restreams",
        "/restreams?q=a%20b&sort=name&state=problem",
        "/dvr/live/a%20b?from=2026-01-01T00:00:00Z",
        "/dvr/a%2Fb",
        "/dvr/%E6%99%A9/x",
        "/apps",
    ] {
        assert_eq!(path_of_this_site(next), Some(next));
    }
}

#[test]
fn next_path_is_refused_when_it_may_leave_this_site() {
    for next in [
        "",
        "restreams",
        "//evil.example",
        "///evil.example",
        "/\\evil.example",
        "\\\\evil.example",
        "/%5Cevil.example",
        "/%5cevil.example",
        "/\t/evil.example",
        "/\n/evil.example",
        "/%09/evil.example",
        "/%0d%0aevil",
        " /restreams",
        "https://evil.example/",
        "javascript:alert(1)",
        "data:text/html,x",
        "/../restreams",
        "/restreams/../../x",
        "/restreams/%2e%2E/x",
        "/./x",
        "/app/restream/v2/demo/resources",
        "/app",
        "/APP/x",
        "/sign-in",
        "/sign-in?next=/sign-in",
    ] {
        assert_eq!(path_of_this_site(next), None, "{next:?}");
    }
    assert_eq!(path_of_this_site(&format!("/{}", "a".repeat(3_000))), None);
}
