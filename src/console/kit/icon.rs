//! Decorative line drawings of 16 x 16 in the text's color.

use leptos::prelude::*;

use crate::console::kit::element::{FixedAttributes, fixed};
use crate::console::kit::table::Part;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Icon {
    Brand,
    Overview,
    Restreams,
    Recordings,
    Dvr,
    Metrics,
    Activity,
    Good,
    Warning,
    Bad,
    Waiting,
    Idle,
    Unknown,
    Info,
    Clock,
    Theme,
    Keyboard,
    Search,
    SignOut,
    Account,
    Add,
    Copy,
    Close,
    Refresh,
    Offline,
    Up,
    Down,
}

impl Icon {
    pub(super) const fn path(self) -> &'static str {
        match self {
            Self::Brand => "M2.5 2v12M13.5 2v12M2.5 4h11M5.5 4v5h5V4M5 12.5c1.5-1.5 2.5 1 4 0s2-.5 2.5 0",
            Self::Overview => "M2 2.5h5v6H2zM9 2.5h5v3H9zM9 7.5h5v6H9zM2 10.5h5v3H2z",
            Self::Restreams => "M1.5 8H14M6 8c3 0 1.5-5 5-5h3M6 8c3 0 1.5 5 5 5h3",
            Self::Recordings => "M8 2a6 6 0 1 0 0 12A6 6 0 1 0 8 2zM8 6a2 2 0 1 0 0 4 2 2 0 1 0 0-4z",
            Self::Dvr => "M2 4h12M2 8h5M10 8h4M2 12h8M13 12h1",
            Self::Metrics => "M2 2v12h12M4.5 10.5l3-4 2.5 2.5L14 4",
            Self::Activity => "M1.5 8.5h3l2-6 3 11 2-5h3",
            Self::Good => "M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 1 0 0-13zM5 8.2l2.2 2.2L11 6",
            Self::Warning => "M8 1.8 15 14H1zM8 6.2v3.8M8 12v.1",
            Self::Bad => {
                "M5.3 1.5h5.4l3.8 3.8v5.4l-3.8 3.8H5.3l-3.8-3.8V5.3zM5.7 5.7l4.6 4.6M10.3 5.7l-4.6 4.6"
            }
            Self::Waiting => {
                "M3.5 1.8h9M3.5 14.2h9M4.8 1.8v2.4L8 8l3.2-3.8V1.8M4.8 14.2v-2.4L8 8l3.2 3.8v2.4"
            }
            Self::Idle => "M3 3h10v10H3z",
            Self::Unknown => "M8 1l7 7-7 7-7-7zM6.5 6.5c0-2 3-2 3 0C9.5 7.7 8 7.7 8 9M8 11v.1",
            Self::Info => "M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 1 0 0-13zM8 7.5v4M8 4.8v.1",
            Self::Clock => "M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 1 0 0-13zM8 4.5V8l2.5 2",
            Self::Theme => "M8 1.5a6.5 6.5 0 1 0 0 13zM8 1.5a6.5 6.5 0 0 1 0 13M8 5h5.5M8 8h6.5M8 11h5.5",
            Self::Keyboard => "M1 4h14v8.5H1zM3.5 6.5h.1M6.5 6.5h.1M9.5 6.5h.1M12.4 6.5h.1M4.5 10h7",
            Self::Search => "M7 2a5 5 0 1 0 0 10A5 5 0 1 0 7 2zM10.7 10.7 14 14",
            Self::Account => "M8 2a3 3 0 1 0 0 6a3 3 0 1 0 0-6zM2.5 14c.5-3 2.5-4 5.5-4s5 1 5.5 4",
            Self::Add => "M8 3v10M3 8h10",
            Self::SignOut => "M6 2H2.5v12H6M6.5 8h8M11.5 5l3 3-3 3",
            Self::Copy => "M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3",
            Self::Close => "M3.5 3.5l9 9M12.5 3.5l-9 9",
            Self::Refresh => "M13.5 8A5.5 5.5 0 1 1 11.5 3.7M14 1.5v3.5h-3.5",
            Self::Up => "M3.5 10.5 8 6l4.5 4.5",
            Self::Down => "M3.5 5.5 8 10l4.5-4.5",
            Self::Offline => "M4 12.5a3 3 0 0 1-.5-6A4.5 4.5 0 0 1 12 6a3.3 3.3 0 0 1 .5 6.5zM2 2l12 12",
        }
    }
}

const LINES: FixedAttributes = &[
    ("viewBox", "0 0 16 16"),
    ("fill", "none"),
    ("stroke", "currentColor"),
    ("stroke-width", "1.5"),
    ("stroke-linecap", "round"),
    ("stroke-linejoin", "round"),
    ("aria-hidden", "true"),
];

#[component]
pub fn Glyph(#[prop(into)] icon: Signal<Icon>) -> impl IntoView {
    let path = Signal::derive(move || icon.get().path().to_owned());
    view! {
        <svg use:fixed=LINES>
            <path d=path />
        </svg>
    }
}

/// A glyph in a table's row, around its `path`.
pub(super) const fn glyph_part(path: &'static [Part]) -> Part {
    Part::new("svg", LINES).around(path)
}
