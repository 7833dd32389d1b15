//! The frame around every page: navigation, header, banners, shortcuts.

mod access_lost;
mod accounts;
mod bar;
mod nav;
mod palette;
mod place;
mod scroll;
mod shortcuts;
mod sign_out;
mod strips;

pub use access_lost::TokenForm;
pub use accounts::DIRECT_MODE;
pub use palette::Finding;
pub use place::{focus_heading, keep_place};
pub use scroll::keep_scroll;

use leptos::prelude::*;

use crate::console::kit::SignInAgain;
use access_lost::AccessLost;
use bar::Bar;
use nav::Nav;
use palette::Palette;
use shortcuts::Shortcuts;
use sign_out::{SignOut, SignOutDialog};
pub use strips::NoDrafts;
use strips::Strips;

/// What the whole shell opens and closes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overlay {
    /// "Keyboard shortcuts".
    Shortcuts,
    /// "Command palette".
    Palette,
}

/// The frame of a page for somebody who is signed in.
#[component]
pub fn Shell(
    /// The page.
    children: Children,
) -> impl IntoView {
    let sign_out = SignOut::new();
    provide_context(sign_out);
    let is_put_away = RwSignal::new(false);
    provide_context(SignInAgain(Callback::new(move |()| is_put_away.set(false))));
    let (overlay, set_overlay) = signal(None::<Overlay>);
    let open = Callback::new(move |overlay| set_overlay.set(Some(overlay)));
    let close = Callback::new(move |()| set_overlay.set(None));
    view! {
        <div class="shell">
            <a class="skip-link" href="#main">
                "Skip to the page"
            </a>
            <Bar on_open=open />
            <Nav />
            <div class="page">
                <Strips />
                <main id="main" tabindex="-1">
                    {children()}
                </main>
            </div>
        </div>
        <Shortcuts overlay on_open=open on_close=close />
        <Palette overlay on_close=close />
        <AccessLost is_put_away />
        <SignOutDialog sign_out />
    }
}
