//! The header: the account menu and the command palette.

use leptos::prelude::*;

use crate::console::app::shell::Overlay;
use crate::console::app::shell::accounts::{AccountMenu, close_menu};
use crate::console::app::shell::notify::NotifySwitch;
use crate::console::app::shell::sign_out::{KeepJournal, use_sign_out};
use crate::console::kit::{Button, ButtonKind, Glyph, Icon, Popover, ZoneField, use_toaster};
use crate::console::platform::clock::{use_zone_label, zone_label};
use crate::console::platform::settings::{Zone, use_settings};
use crate::console::session::use_sessions;

#[component]
pub fn HeaderBar(on_open: Callback<Overlay>) -> impl IntoView {
    view! {
        <header class="line gap-1 bar">
            <span class="inline brand">
                <Glyph icon=Icon::Brand />
                <span>"Sluice"</span>
            </span>
            <span class="bar-gap"></span>
            <NoWritesNote />
            <button
                type="button"
                class="button bar-search"
                aria-label="Command palette"
                on:click=move |_| on_open.run(Overlay::Palette)
            >
                <Glyph icon=Icon::Search />
                <span class="bar-search-words">"Search or do…"</span>
                <kbd>"Ctrl K"</kbd>
            </button>
            <AccountMenu>
                <Preferences on_open />
            </AccountMenu>
        </header>
    }
}

/// Says in a session that sends no write why, and what that holds against.
#[component]
fn NoWritesNote() -> impl IntoView {
    let why = untrack(|| use_sessions().no_writes())?;
    let note = view! {
        <Popover id="no-writes" label=why.name() class="menu" button=why.name().into_any()>
            <p class="page-lead">{why.explanation()}</p>
        </Popover>
    };
    Some(note.into_any())
}

/// Buttons for time zone and theme with their current values, the switch of notifications, shortcuts and sign-out.
#[component]
fn Preferences(on_open: Callback<Overlay>) -> impl IntoView {
    let settings = use_settings();
    let toaster = use_toaster();
    let sign_out = use_sign_out();
    let item = |label: Signal<String>, icon: Icon, on_press: Callback<()>| {
        view! { <Button label kind=ButtonKind::Quiet icon on_press /> }.into_any()
    };
    let zone_name = use_zone_label();
    let zone = Signal::derive(move || format!("Time zone: {}", zone_name.get()));
    let theme = Signal::derive(move || format!("Theme: {}", settings.theme.get().name()));
    let choose_zone = move |(zone,): (Zone,)| {
        settings.choose_zone(zone);
        toaster.announce(format!("Times shown in {}", zone_label(zone)));
    };
    let on_zone = Callback::new(move |()| choose_zone((untrack(|| settings.next_zone()),)));
    let on_theme = Callback::new(move |()| {
        toaster.announce(format!("Theme: {}", settings.next_theme().name()));
    });
    // Closes the menu first: a dialog returns the focus to the element that had it, which must be visible.
    let on_shortcuts = Callback::new(move |()| {
        close_menu();
        on_open.run(Overlay::Shortcuts);
    });
    let on_sign_out = Callback::new(move |()| {
        close_menu();
        sign_out.begin(false);
    });
    [
        item(zone, Icon::Clock, on_zone),
        view! { <ZoneField label="Zone by name" zone=settings.zone on_choose=choose_zone /> }.into_any(),
        item(theme, Icon::Theme, on_theme),
        view! { <NotifySwitch /> }.into_any(),
        item(Signal::stored("Keyboard shortcuts".to_owned()), Icon::Keyboard, on_shortcuts),
        view! { <KeepJournal /> }.into_any(),
        item(Signal::stored("Sign out".to_owned()), Icon::SignOut, on_sign_out),
    ]
    .into_any()
}
