use leptos::prelude::*;

use crate::console::form::drafts::NoDrafts;
use crate::console::kit::{Button, Glyph, Icon};
use crate::console::pages::sign_in::form::{SignInForm, use_requested_page};
use crate::console::session::use_sessions;

#[component]
pub fn SignIn() -> impl IntoView {
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
    let sessions = use_sessions();
    let wanted = use_requested_page();
    move || {
        let all = sessions.all().get();
        let wanted = wanted.clone();
        (!all.is_empty()).then(|| {
            let choices = all.into_iter().map(move |session| {
                let wanted = wanted.clone();
                let label = format!("Continue as {} ({})", session.account(), session.where_it_is());
                let on_press = move || {
                    let open_wanted = wanted();
                    sessions.switch(&session);
                    open_wanted();
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
