//! Sign in: an API address, an account and a token, checked with a read before they are put in force.

pub mod check;
mod form;
mod others;

use leptos::prelude::*;

use crate::console::app::shell::NoDrafts;
use crate::console::kit::{Glyph, Icon};
use form::SignInForm;
use others::Others;

/// The sign-in page.
#[component]
pub fn SignIn() -> impl IntoView {
    view! {
        <div class="gate">
            <main id="main">
                <span class="brand">
                    <Glyph icon=Icon::Brand />
                    <span>"Sluice"</span>
                </span>
                <div class="card gate-card">
                    <h1>"Sign in"</h1>
                    <NoDrafts />
                    <Others />
                    <SignInForm />
                </div>
            </main>
        </div>
    }
}
