//! A failed read: what happened, what it means for what is shown, and what can be done.

use std::sync::Arc;

use leptos::prelude::*;

use crate::api::{Error, ErrorKind};
use crate::console::kit::banner::{Banner, BannerKind};
use crate::console::kit::button::Button;

/// What a person can do about a failed read.
const fn way_out(kind: ErrorKind) -> &'static str {
    match kind {
        ErrorKind::Network | ErrorKind::Timeout => "It is tried again by itself; nothing was changed.",
        ErrorKind::TooLarge => {
            "The console reads no more than 16 MB at once. Whoever runs the service can tell why there is so much."
        }
        ErrorKind::TokenRefused => "Sign in again with a token that is valid.",
        ErrorKind::AccessDenied => {
            "The token has no access to this. Sign in with another one, or ask for access."
        }
        ErrorKind::NotFound => "It does not exist, or no longer.",
        ErrorKind::RateLimited => "The service wants fewer requests. It is tried again by itself.",
        ErrorKind::Server => "The service failed, not the console. It is tried again by itself.",
        ErrorKind::NotThisApi | ErrorKind::RefusedByBody | ErrorKind::Unexpected => {
            "Check the API address: something else may be answering there."
        }
        ErrorKind::NotAllowed | ErrorKind::Conflict | ErrorKind::Invalid => {
            "The service does not accept this request. What it says is above."
        }
    }
}

/// Asks for another token, with a dialog of the shell. Lives in the context.
#[derive(Clone, Copy)]
pub struct SignInAgain(pub Callback<()>);

/// A failed read, with a button to try again. It stays until a read succeeds.
#[component]
pub fn ReadProblem(
    /// What was read, as the beginning of a sentence: "The status".
    what: &'static str,
    /// Why it failed; nothing is shown without.
    #[prop(into)]
    error: Signal<Option<Arc<Error>>>,
    /// Whether an older answer is still shown.
    #[prop(into)]
    is_stale: Signal<bool>,
    /// Reads again.
    #[prop(into)]
    on_retry: Callback<()>,
) -> impl IntoView {
    let kind = Memo::new(move |_| error.read().as_ref().map(|error| error.kind));
    let said = Signal::derive(move || error.read().as_ref().map(ToString::to_string).unwrap_or_default());
    let title = Signal::derive(move || match is_stale.get() {
        true => format!(
            "{what} is out of date: it could not be read again. What is shown is the last that could be."
        ),
        false => format!("{what} could not be read."),
    });
    let sign_in_again = expect_context::<SignInAgain>();
    // Only another kind of failure is announced anew, not each try.
    move || {
        kind.get().map(|kind| {
            let banner = if is_stale.get_untracked() { BannerKind::Warning } else { BannerKind::Bad };
            // A token that was refused is not sent again: to try once more is to sign in.
            let (label, on_press) = match kind {
                ErrorKind::TokenRefused => ("Sign in again", sign_in_again.0),
                _ => ("Retry", on_retry),
            };
            view! {
                <Banner kind=banner title>
                    <p class="problem-said">{said}</p>
                    <p>{way_out(kind)}</p>
                    <div class="row">
                        <Button label on_press />
                    </div>
                </Banner>
            }
            .into_any()
        })
    }
}
