//! Messages and advice for failed sign-ins.

use leptos::prelude::*;

use crate::api::{Error, ErrorKind};
use crate::console::kit::{Banner, BannerKind};
use crate::console::pages::sign_in::check::Checked;
use crate::console::session::Session;
use crate::forms::sign_in::SignInField;

#[derive(Clone, PartialEq)]
pub struct SignInRefusal {
    pub title: String,
    pub advice: String,
    pub message: String,
    /// The field to focus.
    pub field: Option<SignInField>,
    pub at_field: &'static str,
    /// The answer of each area, in a sentence.
    pub answers: Vec<String>,
}

impl SignInRefusal {
    /// Describes a failed check; `None` if access was granted.
    pub fn of(checked: &Checked, session: &Session) -> Option<Self> {
        let account = session.account();
        let error = checked.access.as_ref().err()?;
        let (title, advice, field, at_field) = match error.kind {
            ErrorKind::TokenRefused => (
                "Token rejected",
                format!("Paste a valid token for {account}."),
                Some(SignInField::Token),
                "The service rejected this token.",
            ),
            ErrorKind::AccessDenied => (
                "The token has no access to this account",
                format!("Check the account name. If {account} is right, the token belongs to another account, or it is wrong or expired."),
                Some(SignInField::Account),
                "The service rejected this account.",
            ),
            ErrorKind::Network | ErrorKind::Timeout if checked.is_forbidden_here => (
                "This console isn't allowed to call that address",
                "Its security policy only allows the addresses it was started with. Nothing was sent. Start the program with --api-origin for this address, or leave the API address empty to use this site's API.".to_owned(),
                Some(SignInField::ApiAddress),
                "This console isn't allowed to call this address.",
            ),
            ErrorKind::Network | ErrorKind::Timeout => return Some(Self::no_answer(checked, error, session)),
            ErrorKind::Server | ErrorKind::RateLimited => (
                "The service has a problem",
                "Couldn't check account and token. Try again in a moment.".to_owned(),
                None,
                "",
            ),
            ErrorKind::Login => (
                "A login in front of the console answered",
                "Reload the page to sign in there, then sign in here again.".to_owned(),
                None,
                "",
            ),
            _ => (
                "This isn't the API",
                "A server answers at this address, but it isn't the API. Check the host, the port, and the path before /app.".to_owned(),
                Some(SignInField::ApiAddress),
                "No API answers here.",
            ),
        };
        let status = error.status.map(|status| format!(" (HTTP {status})"));
        Some(Self {
            title: format!("{title}{}", status.unwrap_or_default()),
            advice,
            // Without a status the message is the console's own, not the service's.
            message: error.status.map(|_| error.message.clone()).unwrap_or_default(),
            field,
            at_field,
            answers: checked.sentences(),
        })
    }

    fn no_answer(checked: &Checked, error: &Error, session: &Session) -> Self {
        let is_late = error.kind == ErrorKind::Timeout;
        let title = if is_late { "The API didn't answer in time" } else { "Couldn't reach the API" };
        let advice = if session.api().is_own_origin() {
            "Check your connection and whether the service is running, then sign in again.".to_owned()
        } else {
            let origin = window().location().origin().unwrap_or_default();
            format!(
                "Either the address is wrong, the service is down or redirects, or it doesn't allow calls from {origin} (CORS); browsers don't say which. Check the address. If it is right, allow this origin in the service, or open a console served from the API's own address and leave the API address empty."
            )
        };
        Self {
            title: title.to_owned(),
            advice,
            message: String::new(),
            field: Some(SignInField::ApiAddress),
            at_field: "No response from this address.",
            answers: checked.sentences(),
        }
    }
}

#[component]
pub fn RefusalBanner(refusal: SignInRefusal) -> impl IntoView {
    let has_words = !refusal.message.is_empty();
    view! {
        <Banner kind=BannerKind::Bad title=refusal.title>
            <p>{refusal.advice}</p>
            {has_words
                .then(|| view! { <p class="muted">{format!("Service response: {}", refusal.message)}</p> })}
            {(refusal.answers.len() > 1)
                .then(|| {
                    let items = refusal.answers.into_iter().map(|answer| view! { <li>{answer}</li> });
                    view! {
                        <details>
                            <summary>"Response of each area"</summary>
                            <ul>{items.collect_view()}</ul>
                        </details>
                    }
                })}
        </Banner>
    }
}
