use leptos::prelude::*;

use crate::console::app::shell::Overlay;
use crate::console::app::shell::access_lost::{AccessLost, TokenPrompt};
use crate::console::app::shell::bar::HeaderBar;
use crate::console::app::shell::nav::Nav;
use crate::console::app::shell::palette::Palette;
use crate::console::app::shell::shortcuts::Shortcuts;
use crate::console::app::shell::sign_out::{SignOut, SignOutDialog};
use crate::console::app::shell::strips::Strips;
use crate::console::kit::fixed;

#[component]
pub fn Shell(children: Children) -> impl IntoView {
    provide_context(SignOut::new());
    let asking = TokenPrompt::new();
    provide_context(asking.sign_in_again());
    let (overlay, set_overlay) = signal(None::<Overlay>);
    let open = Callback::new(move |overlay| set_overlay.set(Some(overlay)));
    let close = Callback::new(move |()| set_overlay.set(None));
    view! {
        <div class="shell">
            <a class="skip-link" href="#main">
                "Skip to main content"
            </a>
            <HeaderBar on_open=open />
            <Nav />
            <div class="page">
                <Strips />
                <main id="main" class="stack" use:fixed=&[("tabindex", "-1")]>
                    {children()}
                </main>
            </div>
        </div>
        <Shortcuts overlay on_open=open on_close=close />
        <Palette overlay on_open=open on_close=close />
        <AccessLost asking />
        <SignOutDialog />
    }
}
