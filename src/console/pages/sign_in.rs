//! Sign in.

use leptos::prelude::*;

/// The sign-in page.
#[component]
pub fn SignIn() -> impl IntoView {
    view! {
        <div class="gate">
            <main id="main">
                <h1>"Sign in"</h1>
            </main>
        </div>
    }
}
