//! A failed read: what happened, its effect on the shown data, and the remedy.

use std::sync::Arc;

use crate::api::{Error, ErrorKind};
use crate::console::kit::banner::{Banner, BannerKind};
use crate::console::kit::button::Button;
use crate::console::kit::control_flow::When;
use crate::console::kit::copy::CopyButton;
use crate::console::platform::reactive::*;

const fn way_out(kind: ErrorKind, is_repeated: bool) -> &'static str {
    match kind {
        ErrorKind::Network | ErrorKind::Timeout if is_repeated => {
            "Retrying automatically. Nothing was changed."
        }
        ErrorKind::Network | ErrorKind::Timeout => "Check the connection, then retry. Nothing was changed.",
        ErrorKind::TooLarge => {
            "The console loads at most 16 MB at once. Ask the service's operator why there is so much data."
        }
        ErrorKind::TokenRefused => "Sign in again with a valid token.",
        ErrorKind::AccessDenied => {
            "This account or token has no access to this. Use another token, or ask for access."
        }
        ErrorKind::NotFound => "It doesn't exist, or was removed.",
        ErrorKind::RateLimited if is_repeated => "The service is limiting requests. Retrying automatically.",
        ErrorKind::RateLimited => "The service is limiting requests. Retry in a moment.",
        ErrorKind::Server if is_repeated => {
            "The problem is in the service, not in this console. Retrying automatically."
        }
        ErrorKind::Server => "The problem is in the service, not in this console. Retry in a moment.",
        ErrorKind::Login => "Reload the page to sign in there. What you typed is kept, except for secrets.",
        ErrorKind::NotThisApi | ErrorKind::Unexpected => {
            "Check the API address: a different server may be answering there."
        }
        ErrorKind::NotAllowed | ErrorKind::Conflict | ErrorKind::Invalid | ErrorKind::RefusedByBody => {
            "The service rejected this request for the reason above."
        }
    }
}

/// Returns the curl command of the call that ended with an error, if it is still recorded. Lives in the context.
#[derive(Clone, Copy)]
pub struct CurlOf(pub Callback<Arc<Error>, Option<String>>);

/// "Copy as curl" for the call that ended with an error; empty if it is unknown.
#[component]
pub fn CopyAsCurl(#[prop(into)] error: Signal<Option<Arc<Error>>>) -> impl IntoView {
    let CurlOf(curl_of) = expect_context();
    let command = memo(move || error.get().and_then(|error| curl_of.run(error)));
    let text = move |()| command.get_untracked().unwrap_or_default();
    view! {
        <When is=move || command.read().is_some()>
            <CopyButton label="Copy as curl" text has_words=true />
        </When>
    }
}

/// Asks for another token in a dialog of the shell. Lives in the context.
#[derive(Clone, Copy)]
pub struct SignInAgain {
    pub open: Callback<()>,
    pub is_lost: Signal<bool>,
}

/// "Use another token" after a refusal, "Reload" after a login in front of the console; empty for other failures.
#[component]
pub fn OtherToken(kind: ErrorKind) -> impl IntoView {
    let open = expect_context::<SignInAgain>().open;
    let (label, on_press) = match kind {
        ErrorKind::Login => ("Reload", Callback::new(|()| drop(window().location().reload()))),
        kind if kind.is_of_token() => ("Use another token", open),
        _ => return None,
    };
    Some(view! { <Button label on_press /> }.into_any())
}

/// A failed read with a retry button, shown until a read succeeds.
#[component]
pub fn ReadProblem(
    /// The subject of the message: "The status".
    what: &'static str,
    #[prop(into)] error: Signal<Option<Arc<Error>>>,
    #[prop(into)] is_stale: Signal<bool>,
    is_repeated: Signal<bool>,
    #[prop(into)] on_retry: Callback<()>,
) -> impl IntoView {
    let kind = memo(move || error.read().as_ref().map(|error| error.kind));
    let title = Signal::derive(move || match is_stale.get() {
        true => format!("{what} couldn't be refreshed. You're seeing the last data that loaded."),
        false => format!("{what} couldn't be loaded."),
    });
    let sign_in_again = expect_context::<SignInAgain>();
    // A token that other areas accept is valid, so a refusal means denied access.
    let shown = move |kind: ErrorKind| match kind {
        ErrorKind::TokenRefused if !sign_in_again.is_lost.get() => ErrorKind::AccessDenied,
        kind => kind,
    };
    let message = Signal::derive(move || {
        let error = error.read();
        let error = error.as_ref().map(|error| Error { kind: shown(error.kind), ..Error::clone(error) });
        error.as_ref().map(ToString::to_string).unwrap_or_default()
    });
    let way_out = move |kind| way_out(kind, is_repeated.get());
    // Announces only a different kind of failure, not each attempt.
    move || {
        kind.get().map(|kind| {
            let banner = if is_stale.get_untracked() { BannerKind::Warning } else { BannerKind::Bad };
            let kind = shown(kind);
            let buttons = match kind {
                // A retry is pointless without another sign-in.
                ErrorKind::TokenRefused => {
                    view! { <Button label="Sign in again" on_press=sign_in_again.open /> }.into_any()
                }
                _ => view! {
                    <Button label="Retry" on_press=on_retry />
                    <OtherToken kind />
                    <CopyAsCurl error />
                }
                .into_any(),
            };
            view! {
                <Banner kind=banner title>
                    <p class="mono problem-message">{message}</p>
                    <p>{move || way_out(kind)}</p>
                    <div class="row">{buttons}</div>
                </Banner>
            }
            .into_any()
        })
    }
}
