//! Commands of every page, and commands that wait for a page to open.

use crate::console::app::shell::sign_out::use_sign_out;
use crate::console::app::shell::{Overlay, use_overlays};
use crate::console::kit::commands::use_commands;
use crate::console::kit::use_toaster;
use crate::console::platform::clock::zone_label;
use crate::console::platform::long_lived::long_lived;
use crate::console::platform::reactive::*;
use crate::console::platform::settings::{Theme, Zone, use_settings};
use crate::console::routes::{Route, use_go, use_route};
use crate::console::session::{Session, use_sessions};

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
    /// In the order of display.
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

    /// Returns the button's text; `None` while the command has no effect. Tracked.
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
            Self::TimeZone => match settings.next_zone() {
                Zone::Local => "Time zone: show local times".to_owned(),
                zone => format!("Time zone: show times in {}", zone_label(zone)),
            },
        })
    }

    pub fn runner() -> impl Fn(Self) + Clone + 'static {
        let overlays = use_overlays();
        let (settings, toaster, sign_out, go) = (use_settings(), use_toaster(), use_sign_out(), use_go());
        move |command| match command {
            Self::Shortcuts => overlays.open(Overlay::Shortcuts),
            Self::AddAccount => go(&Route::SignIn { next: None }, false),
            Self::SignOut => sign_out.begin(false),
            Self::SignOutOfAll => sign_out.begin(true),
            Self::Theme(theme) => {
                settings.choose_theme(theme);
                toaster.announce(format!("Theme: {}", theme.name()));
            }
            Self::TimeZone => {
                let zone = untrack(|| settings.next_zone());
                settings.choose_zone(zone);
                toaster.announce(format!("Times shown in {}", zone_label(zone)));
            }
        }
    }
}

/// A command that runs once its page is open and offers it; provided as context of the account.
#[derive(Clone, Copy)]
pub struct Pending {
    waiting: RwSignal<Option<(Route, &'static str)>>,
}

impl Pending {
    pub fn new() -> Self {
        let waiting = long_lived(None::<(Route, &'static str)>);
        let (commands, route) = (use_commands(), use_route());
        effect(move || {
            let Some((page, name)) = waiting.get() else { return };
            // The person has left for another page.
            if route.get() != page {
                return waiting.set(None);
            }
            let is_it = |name_of: &Signal<String>| name_of.try_get().as_deref() == Some(name);
            if let Some(found) = commands.all().into_iter().find(|command| is_it(&command.name)) {
                waiting.set(None);
                request_animation_frame(move || commands.run(found.id()));
            }
        });
        Self { waiting }
    }

    /// Runs the command with this name once the page that is opening offers it.
    pub fn run_at(self, page: Route, name: &'static str) {
        self.waiting.set(Some((page, name)));
    }
}
