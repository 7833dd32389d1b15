//! "Sign in again": when the API refuses the token mid-work, a new one is asked for over the page. Nothing is lost.

use leptos::prelude::*;

use crate::console::app::shell::sign_out::use_sign_out;
use crate::console::kit::{Button, Dialog, Glyph, Icon, Lazy, When, lazy_view};
use crate::console::pages::sign_in::TokenForm;
use crate::console::session::use_sessions;

/// The dialog, and a strip that stays for as long as access is lost and the dialog was put away.
#[component]
pub fn AccessLost(
    /// Whether nobody wants to be asked now.
    is_put_away: RwSignal<bool>,
) -> impl IntoView {
    let sessions = use_sessions();
    let is_lost = sessions.is_access_lost();
    let is_open = Signal::derive(move || is_lost.get() && !is_put_away.get());
    view! {
        <When is=Signal::derive(move || is_lost.get() && is_put_away.get())>
            <div class="strip strip-floating" role="alert">
                <Glyph icon=Icon::Warning />
                <span>{Signal::derive(move || sessions.refused_words())}</span>
                <Button label="Sign in again" on_press=move || is_put_away.set(false) />
            </div>
        </When>
        <Dialog title="Sign in again" is_open on_close=move || is_put_away.set(true)>
            <Lazy view=SIGN_IN_AGAIN on_done=Callback::new(move |()| is_put_away.set(false)) />
        </Dialog>
    }
}

lazy_view!(
    /// What the dialog holds.
    SIGN_IN_AGAIN in sign_in: |on_done| {
        let sign_out = use_sign_out();
        view! { <TokenForm on_done on_sign_out=move || sign_out.begin(false) /> }
    }
);
