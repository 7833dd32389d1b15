//! The page.

use leptos::prelude::*;

use crate::console::form::drafts::NoDrafts;
use crate::console::kit::{Glyph, Icon};
use crate::console::pages::sign_in::form::SignInForm;
use crate::console::pages::sign_in::others::Others;

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
