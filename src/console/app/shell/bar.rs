//! The bar on top: whose account this is, and the buttons that are the same on every page.

use leptos::prelude::*;

use crate::console::app::shell::accounts::Accounts;
use crate::console::app::shell::overlay::Overlay;
use crate::console::app::shell::sign_out::use_sign_out;
use crate::console::kit::commands::offer_everywhere;
use crate::console::kit::{Glyph, Icon, IconButton, Link, use_toaster};
use crate::console::platform::settings::{Theme, Zone, use_settings};
use crate::console::routes::{Route, use_go};
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
    offer_everywhere("Keyboard shortcuts", move || on_open.run(Overlay::Shortcuts));
    let go = use_go();
    offer_everywhere("Add account", move || go(&Route::SignIn { next: None }, false));
    let sign_out = use_sign_out();
    let sign_out_of = Signal::derive(move || format!("Sign out of {}", account.get()));
    offer_everywhere(sign_out_of, move || sign_out.begin(false));
    let sign_out_of_all = Signal::derive(move || match sessions.all().read().len() {
        0 | 1 => String::new(),
        _ => "Sign out of all accounts".to_owned(),
    });
    offer_everywhere(sign_out_of_all, move || sign_out.begin(true));
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

/// What the bar's buttons do, and more exactly, for the command palette.
fn offer_preferences() {
    let settings = use_settings();
    let toaster = use_toaster();
    for theme in [Theme::System, Theme::Light, Theme::Dark] {
        let name = Signal::derive(move || {
            if settings.theme.get() == theme { String::new() } else { format!("Theme: {}", theme.name()) }
        });
        offer_everywhere(name, move || {
            settings.choose_theme(theme);
            toaster.announce(format!("Theme: {}", theme.name()));
        });
    }
    let name = Signal::derive(move || match settings.zone.get() {
        Zone::Utc => "Time zone: show local times".to_owned(),
        Zone::Local => "Time zone: show times in UTC".to_owned(),
    });
    offer_everywhere(name, move || {
        toaster.announce(format!("Times are shown in {}", settings.next_zone().name()));
    });
}

/// "Time zone" and "Theme".
#[component]
fn Preferences() -> impl IntoView {
    let settings = use_settings();
    let toaster = use_toaster();
    offer_preferences();
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
