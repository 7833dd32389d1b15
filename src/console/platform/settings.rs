//! A person's preferences, theme, time zone and notifications, in `localStorage`.

use leptos::prelude::*;

use crate::console::platform::lazy_context::{console_context, find_console_context};
use crate::console::platform::long_lived::long_lived;
use crate::console::platform::named_zone::NamedZone;
use crate::console::platform::notification;
use crate::console::platform::tab_stored::{local_storage, set_text, text};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    #[default]
    System,
    Light,
    Dark,
}

/// The zone of shown times (`contract.md#decision-32`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Zone {
    #[default]
    Utc,
    /// The zone of this computer.
    Local,
    Named(NamedZone),
}

impl Theme {
    /// Returns the name on the page and in the style sheet.
    pub const fn name(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    const fn next(self) -> Self {
        match self {
            Self::System => Self::Light,
            Self::Light => Self::Dark,
            Self::Dark => Self::System,
        }
    }
}

impl Zone {
    /// Returns the name under which it is kept.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Utc => "UTC",
            Self::Local => "Local",
            Self::Named(zone) => zone.name(),
        }
    }

    /// Finds a zone by that name; `None` if the browser does not know it.
    pub fn of(name: &str) -> Option<Self> {
        match name {
            "UTC" => Some(Self::Utc),
            "Local" => Some(Self::Local),
            name => NamedZone::of(name).map(Self::Named),
        }
    }
}

#[derive(Clone, Copy)]
pub struct Settings {
    pub theme: ReadSignal<Theme>,
    pub zone: ReadSignal<Zone>,
    /// The zone other than UTC that was chosen last.
    other_zone: RwSignal<Zone>,
    /// True if the person wants notifications of new problems and the browser allows them.
    pub notifies: ReadSignal<bool>,
    set_theme: WriteSignal<Theme>,
    set_zone: WriteSignal<Zone>,
    set_notifies: WriteSignal<bool>,
}

/// The early script in index.html reads it too.
const THEME_KEY: &str = "sluice.theme";
const ZONE_KEY: &str = "sluice.zone";
/// The zone that the switch goes to from UTC.
const OTHER_ZONE_KEY: &str = "sluice.zone.other";
const NOTIFIES_KEY: &str = "sluice.notify";

impl Settings {
    /// Loads the preferences; the application does this once.
    fn load() -> Self {
        let theme = match stored(THEME_KEY).as_deref() {
            Some("light") => Theme::Light,
            Some("dark") => Theme::Dark,
            _ => Theme::System,
        };
        let stored_zone = |key| stored(key).and_then(|name| Zone::of(&name));
        let zone = stored_zone(ZONE_KEY).unwrap_or_default();
        let other_zone = Some(zone).filter(|zone| *zone != Zone::Utc).or_else(|| stored_zone(OTHER_ZONE_KEY));
        show_theme(theme);
        let notifies = stored(NOTIFIES_KEY).as_deref() == Some("on") && notification::is_allowed();
        let ((theme, set_theme), (zone, set_zone)) = (long_lived(theme).split(), long_lived(zone).split());
        let (notifies, set_notifies) = long_lived(notifies).split();
        let other_zone = long_lived(other_zone.unwrap_or(Zone::Local));
        Self { theme, zone, other_zone, notifies, set_theme, set_zone, set_notifies }
    }

    pub fn next_theme(self) -> Theme {
        let theme = self.theme.get_untracked().next();
        self.choose_theme(theme);
        theme
    }

    pub fn choose_theme(self, theme: Theme) {
        show_theme(theme);
        store(THEME_KEY, theme.name());
        self.set_theme.set(theme);
    }

    /// Returns the zone that is said beside UTC: the chosen one, or else the one chosen last. Tracked.
    pub fn second_zone(self) -> Zone {
        self.other_zone.get()
    }

    /// Returns the zone that the switch goes to.
    pub fn next_zone(self) -> Zone {
        if self.zone.get() == Zone::Utc { self.second_zone() } else { Zone::Utc }
    }

    pub fn choose_zone(self, zone: Zone) {
        store(ZONE_KEY, zone.name());
        if zone != Zone::Utc {
            store(OTHER_ZONE_KEY, zone.name());
            self.other_zone.set(zone);
        }
        self.set_zone.set(zone);
    }

    /// Turns notifications on or off. They stay off unless the browser allows them.
    pub fn choose_notifies(self, is_wanted: bool) {
        let notifies = is_wanted && notification::is_allowed();
        store(NOTIFIES_KEY, if notifies { "on" } else { "off" });
        self.set_notifies.try_set(notifies);
    }
}

pub fn use_settings() -> Settings {
    console_context(Settings::load)
}

/// Returns the settings; `None` outside of the console.
pub fn find_settings() -> Option<Settings> {
    find_console_context(Settings::load)
}

fn show_theme(theme: Theme) {
    if let Some(root) = document().document_element() {
        // Both succeed, because the name is valid.
        let _ = match theme {
            Theme::System => root.remove_attribute("data-theme"),
            Theme::Light | Theme::Dark => root.set_attribute("data-theme", theme.name()),
        };
    }
}

/// Reads from `localStorage`, which must not contain secrets.
pub fn stored(key: &str) -> Option<String> {
    text(local_storage(), key)
}

/// A full or forbidden storage loses the preference with the tab.
pub fn store(key: &str, value: &str) {
    set_text(local_storage(), key, value);
}
