//! What the palette does on every page.

use leptos::prelude::*;

use crate::console::app::shell::overlay::Overlay;
use crate::console::app::shell::sign_out::use_sign_out;
use crate::console::kit::use_toaster;
use crate::console::platform::clock::zone_words;
use crate::console::platform::settings::{Theme, Zone, use_settings};
use crate::console::routes::{Route, use_go};
use crate::console::session::{Session, use_sessions};

/// A command of the whole console.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum ConsoleCommand {
    Shortcuts,
    AddAccount,
    SignOut,
    SignOutOfAll,
    Theme(Theme),
    TimeZone,
}

impl ConsoleCommand {
    /// All of them, in the order in which they are shown.
    pub const ALL: [Self; 8] = [
        Self::Shortcuts,
        Self::AddAccount,
        Self::SignOut,
        Self::SignOutOfAll,
        Self::Theme(Theme::System),
        Self::Theme(Theme::Light),
        Self::Theme(Theme::Dark),
        Self::TimeZone,
    ];

    /// What it does, in the words of a button; `None` while it would do nothing. Tracked.
    pub fn name(self) -> Option<String> {
        let (settings, sessions) = (use_settings(), use_sessions());
        Some(match self {
            Self::Shortcuts => "Keyboard shortcuts".to_owned(),
            Self::AddAccount => "Add account".to_owned(),
            Self::SignOut => {
                let title = sessions.current().with(|current| current.as_ref().map(Session::title));
                format!("Sign out of {}", title.unwrap_or_default())
            }
            Self::SignOutOfAll if sessions.all().read().len() < 2 => return None,
            Self::SignOutOfAll => "Sign out of all accounts".to_owned(),
            Self::Theme(theme) if settings.theme.get() == theme => return None,
            Self::Theme(theme) => format!("Theme: {}", theme.name()),
            Self::TimeZone if settings.zone.get() == Zone::Utc => "Time zone: show local times".to_owned(),
            Self::TimeZone => "Time zone: show times in UTC".to_owned(),
        })
    }

    /// Returns what does it.
    pub fn runner(on_open: Callback<Overlay>) -> impl Fn(Self) + Clone + 'static {
        let (settings, toaster, sign_out, go) = (use_settings(), use_toaster(), use_sign_out(), use_go());
        move |command| match command {
            Self::Shortcuts => on_open.run(Overlay::Shortcuts),
            Self::AddAccount => go(&Route::SignIn { next: None }, false),
            Self::SignOut => sign_out.begin(false),
            Self::SignOutOfAll => sign_out.begin(true),
            Self::Theme(theme) => {
                settings.choose_theme(theme);
                toaster.announce(format!("Theme: {}", theme.name()));
            }
            Self::TimeZone => {
                toaster.announce(format!("Times shown in {}", zone_words(settings.next_zone())))
            }
        }
    }
}
