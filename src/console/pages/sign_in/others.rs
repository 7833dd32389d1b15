//! Who is signed in already, for someone who wants to add an account, or has just left one.

use leptos::prelude::*;

use crate::console::kit::Button;
use crate::console::pages::sign_in::form::next_route;
use crate::console::routes::{use_go, use_route};
use crate::console::session::use_sessions;

/// A button for each account that is signed in in this tab; nothing where there is none.
#[component]
pub fn Others() -> impl IntoView {
    let sessions = use_sessions();
    let go = use_go();
    let route = use_route();
    move || {
        let all = sessions.all().get();
        let go = go.clone();
        (!all.is_empty()).then(|| {
            let choices = all.into_iter().map(move |session| {
                let go = go.clone();
                let label = format!("Continue as {} ({})", session.account(), session.where_it_is());
                let on_press = move || {
                    let next = next_route(&route.get_untracked());
                    sessions.switch(&session);
                    go(&next, true);
                    // It takes the place of this one, and begins at its top.
                    window().scroll_to_with_x_and_y(0.0, 0.0);
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
