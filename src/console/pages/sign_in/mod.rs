//! Sign-in with an API address, an account and a token, which are checked with a read before use.

mod again;
mod check;
mod form;
mod refusal;

use leptos::prelude::*;

use crate::console::form::drafts::NoDrafts;
use crate::console::kit::{Button, Glyph, Icon, lazy_view};
use crate::console::pages::sign_in::form::{SignInForm, requested_route, use_replace_page};
use crate::console::routes::use_route;
use crate::console::session::use_sessions;

pub use again::TokenForm;
pub use check::is_accepted;

lazy_view!(
    SIGN_IN in sign_in: view! { <SignIn /> }
);

#[component]
fn SignIn() -> impl IntoView {
    view! {
        <div class="gate">
            <main id="main" class="stack">
                <span class="inline brand">
                    <Glyph icon=Icon::Brand />
                    <span>"Sluice"</span>
                </span>
                <div class="card stack gate-card">
                    <h1>"Sign in"</h1>
                    <NoDrafts />
                    <Others />
                    <SignInForm />
                </div>
            </main>
        </div>
    }
}

/// A button for each account that is already signed in in this tab.
#[component]
fn Others() -> impl IntoView {
    let (sessions, route, replace_page) = (use_sessions(), use_route(), use_replace_page());
    move || {
        let all = sessions.all().get();
        (!all.is_empty()).then(|| {
            let choices = all.into_iter().map(move |session| {
                let label = format!("Continue as {}", session.title());
                let on_press = move || {
                    let wanted = requested_route(route);
                    sessions.switch(&session);
                    replace_page(&wanted);
                };
                view! { <Button label on_press /> }
            });
            view! {
                <section class="stack gap-2 signed-in" aria-label="Already signed in">
                    {choices.collect_view()}
                    <p class="muted">"Or add another account:"</p>
                </section>
            }
            .into_any()
        })
    }
}
