//! Who is signed in already, for someone who wants to add an account, or has just left one.

use leptos::prelude::*;

use crate::console::kit::Button;
use crate::console::pages::sign_in::wanted_page::use_wanted_page;
use crate::console::session::use_sessions;

/// A button for each account that is signed in in this tab; nothing where there is none.
#[component]
pub fn Others() -> impl IntoView {
    let sessions = use_sessions();
    let wanted = use_wanted_page();
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
                <section class="signed-in" aria-label="Already signed in">
                    {choices.collect_view()}
                    <p class="muted">"Or add another account:"</p>
                </section>
            }
            .into_any()
        })
    }
}
