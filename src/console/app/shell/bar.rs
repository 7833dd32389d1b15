//! The bar on top: whose account this is, and the buttons that are the same on every page.

use leptos::prelude::*;

use crate::console::app::shell::accounts::Accounts;
use crate::console::app::shell::overlay::Overlay;
use crate::console::app::shell::sign_out::use_sign_out;
use crate::console::kit::{Glyph, Icon, IconButton, Link, use_toaster};
use crate::console::platform::settings::use_settings;
use crate::console::routes::Route;
use crate::console::session::{Session, use_sessions};

/// The bar on top.
#[component]
pub fn Bar(
    /// Opens a dialog of the shell.
    on_open: Callback<Overlay>,
) -> impl IntoView {
    let sessions = use_sessions();
    let account = Signal::derive(move || {
        sessions.current().with(|current| current.as_ref().map(Session::title)).unwrap_or_default()
    });
    let sign_out = use_sign_out();
    view! {
        <header class="bar">
            <Link to=Route::Overview class="brand">
                <Glyph icon=Icon::Brand />
                <span>"Sluice"</span>
            </Link>
            <span class="bar-gap"></span>
            <Accounts />
            <IconButton
                label="Command palette"
                icon=Icon::Search
                detail="Ctrl K"
                on_press=move || on_open.run(Overlay::Palette)
            />
            <Preferences />
            <IconButton
                label="Keyboard shortcuts"
                icon=Icon::Keyboard
                detail="?"
                on_press=move || on_open.run(Overlay::Shortcuts)
            />
            <IconButton
                label="Sign out"
                icon=Icon::SignOut
                detail=account
                on_press=move || sign_out.begin(false)
            />
        </header>
    }
}

/// "Time zone" and "Theme".
#[component]
fn Preferences() -> impl IntoView {
    let settings = use_settings();
    let toaster = use_toaster();
    let on_zone = move || toaster.announce(format!("Times are shown in {}", settings.next_zone().name()));
    let on_theme = move || toaster.announce(format!("Theme: {}", settings.next_theme().name()));
    view! {
        <button
            type="button"
            class="button button-quiet"
            aria-label="Time zone"
            title=Signal::derive(move || format!("Time zone: {}", settings.zone.get().name()))
            on:click=move |_| on_zone()
        >
            <Glyph icon=Icon::Clock />
            <span class="button-label" aria-hidden="true">
                {Signal::derive(move || settings.zone.get().name())}
            </span>
        </button>
        <IconButton
            label="Theme"
            icon=Icon::Theme
            detail=Signal::derive(move || settings.theme.get().name().to_owned())
            on_press=on_theme
        />
    }
}
