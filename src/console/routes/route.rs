//! The pages of the console with their parameters.

use std::sync::OnceLock;

use leptos::prelude::{document, window};

use crate::console::routes::query::{ListQuery, MetricsView, PeriodQuery, QueryPairs, StreamView, add};
use crate::model::ids::{DocumentId, RecordId, ResourceId};
use crate::model::stream_name::StreamName;
use crate::text::percent::{decode, encode_display_segment};

/// Prefix of the id of a target's element and of the fragment, followed by its number.
pub const TARGET_ID: &str = "restream-";

#[derive(Clone, Debug, PartialEq)]
pub enum Route {
    SignIn {
        /// A path of this site, unverified until it is opened.
        next: Option<String>,
    },
    Overview,
    /// The overview for a screen that nobody touches.
    Wall,
    Restreams(ListQuery),
    RestreamNew,
    Restream(ResourceId),
    /// A target of a restream resource, by its number from 1.
    RestreamTarget(ResourceId, usize),
    /// The form of a restream resource, at the target with this number from 1 if there is one.
    RestreamEdit(ResourceId, Option<usize>),
    RestreamHistory(ResourceId, PeriodQuery),
    /// The history of a target, by its number from 1.
    RestreamTargetHistory(ResourceId, usize, PeriodQuery),
    /// The targets of all restream resources.
    Targets(ListQuery),
    Recordings(ListQuery),
    RecordingNew,
    Recording(RecordId),
    Streams(ListQuery),
    Stream(StreamName, StreamView),
    Metrics(MetricsView),
    Activity,
    Unknown,
}

impl Route {
    pub fn of_document(id: DocumentId) -> Self {
        match id {
            DocumentId::Restream(id) => Self::Restream(id),
            DocumentId::Recording(id) => Self::Recording(id),
        }
    }

    pub fn stream(name: StreamName) -> Self {
        Self::Stream(name, StreamView::default())
    }

    /// Parses a percent-encoded path below the console's base and its query (with or without `?`). Ignores a trailing
    /// slash and unknown query keys, except a list's, which may be filters.
    pub fn parse(path: &str, query: &str) -> Self {
        let query = QueryPairs::parse(query);
        let path = path.trim_matches('/');
        let parts: Vec<&str> = if path.is_empty() { Vec::new() } else { path.split('/').collect() };
        match parts.as_slice() {
            [] if query.has("wall") => Self::Wall,
            [] => Self::Overview,
            ["sign-in"] => Self::SignIn { next: query.first("next") },
            ["restreams"] => Self::Restreams(query.list()),
            ["restreams", "new"] => Self::RestreamNew,
            ["restreams", id, below @ ..] => Self::of_restream(id, below, &query),
            ["targets"] => Self::Targets(query.list()),
            ["recordings"] => Self::Recordings(query.list()),
            ["recordings", "new"] => Self::RecordingNew,
            ["recordings", id] => decode(id).map_or(Self::Unknown, |id| Self::Recording(RecordId::new(id))),
            // The addresses of earlier releases begin with "dvr".
            ["streams" | "dvr"] => Self::Streams(query.list()),
            ["streams" | "dvr", name @ ..] => {
                let name: Option<Vec<String>> = name.iter().map(|part| decode(part)).collect();
                name.and_then(|name| StreamName::parse(&name.join("/")).ok())
                    .map_or(Self::Unknown, |name| Self::Stream(name, query.stream()))
            }
            ["metrics"] => Self::Metrics(query.metrics()),
            ["activity"] => Self::Activity,
            _ => Self::Unknown,
        }
    }

    /// Parses an address below the console's base: path, query and fragment.
    pub fn of_address(address: &str) -> Self {
        let (address, fragment) = address.split_once('#').unwrap_or((address, ""));
        let (path, query) = address.split_once('?').unwrap_or((address, ""));
        let number = fragment.strip_prefix(TARGET_ID).and_then(|number| number.parse().ok());
        match (Self::parse(path, query), number) {
            (Self::Restream(id), Some(number)) => Self::RestreamTarget(id, number),
            (Self::RestreamEdit(id, _), number) => Self::RestreamEdit(id, number),
            (route, _) => route,
        }
    }

    /// Parses a page of a restream resource. An id that is not UTF-8 is unknown, without a request.
    fn of_restream(id: &str, below: &[&str], query: &QueryPairs) -> Self {
        let Some(id) = decode(id).map(ResourceId::new) else { return Self::Unknown };
        match below {
            [] => Self::Restream(id),
            ["edit"] => Self::RestreamEdit(id, None),
            ["history"] => {
                let number = query.first("target").and_then(|number| number.parse().ok());
                match number {
                    Some(number) => Self::RestreamTargetHistory(id, number, query.period()),
                    None => Self::RestreamHistory(id, query.period()),
                }
            }
            _ => Self::Unknown,
        }
    }

    /// Returns path and query below the console's base. Links need [`Route::href`].
    pub fn path(&self) -> String {
        let mut query = String::new();
        let restream = |id: &ResourceId| format!("/restreams/{}", encode_display_segment(id.as_str()));
        let path = match self {
            Self::SignIn { next } => {
                add(&mut query, "next", next.as_deref().unwrap_or_default());
                "/sign-in".to_owned()
            }
            Self::Overview | Self::Unknown => "/".to_owned(),
            Self::Wall => "/?wall".to_owned(),
            Self::Restreams(list) => {
                list.add_to(&mut query);
                "/restreams".to_owned()
            }
            Self::RestreamNew => "/restreams/new".to_owned(),
            Self::Restream(id) => restream(id),
            Self::RestreamTarget(id, number) => format!("{}#{TARGET_ID}{number}", restream(id)),
            Self::RestreamEdit(id, None) => format!("{}/edit", restream(id)),
            Self::RestreamEdit(id, Some(number)) => format!("{}/edit#{TARGET_ID}{number}", restream(id)),
            Self::RestreamHistory(id, period) => {
                period.add_to(&mut query);
                format!("{}/history", restream(id))
            }
            Self::RestreamTargetHistory(id, number, period) => {
                add(&mut query, "target", &number.to_string());
                period.add_to(&mut query);
                format!("{}/history", restream(id))
            }
            Self::Targets(list) => {
                list.add_to(&mut query);
                "/targets".to_owned()
            }
            Self::Recordings(list) => {
                list.add_to(&mut query);
                "/recordings".to_owned()
            }
            Self::RecordingNew => "/recordings/new".to_owned(),
            Self::Recording(id) => format!("/recordings/{}", encode_display_segment(id.as_str())),
            Self::Streams(list) => {
                list.add_to(&mut query);
                "/streams".to_owned()
            }
            Self::Stream(name, view) => {
                view.add_to(&mut query);
                format!("/streams/{}", name.to_path())
            }
            Self::Metrics(view) => {
                view.add_to(&mut query);
                "/metrics".to_owned()
            }
            Self::Activity => "/activity".to_owned(),
        };
        if query.is_empty() { path } else { format!("{path}?{query}") }
    }

    /// Returns whether the page is only the form of a write.
    pub const fn is_form(&self) -> bool {
        matches!(self, Self::RestreamNew | Self::RestreamEdit(..) | Self::RecordingNew)
    }

    pub fn href(&self) -> String {
        format!("{}{}", base(), self.path())
    }

    pub fn title(&self) -> String {
        match self {
            Self::SignIn { .. } => "Sign in".to_owned(),
            Self::Overview | Self::Wall => "Overview".to_owned(),
            Self::Restreams(_) => "Restreams".to_owned(),
            Self::RestreamNew => "New restream resource".to_owned(),
            Self::Restream(id) | Self::RestreamTarget(id, _) => format!("Restream {id}"),
            Self::RestreamEdit(id, _) => format!("Edit restream {id}"),
            Self::RestreamHistory(id, _) | Self::RestreamTargetHistory(id, ..) => {
                format!("History of restream {id}")
            }
            Self::Targets(_) => "Targets".to_owned(),
            Self::Recordings(_) => "Recordings".to_owned(),
            Self::RecordingNew => "New recording".to_owned(),
            Self::Recording(id) => format!("Recording {id}"),
            Self::Streams(_) => "Streams".to_owned(),
            Self::Stream(name, ..) => name.to_string(),
            Self::Metrics(_) => "Metrics".to_owned(),
            Self::Activity => "Activity".to_owned(),
            Self::Unknown => "Page not found".to_owned(),
        }
    }

    pub fn section(&self) -> Option<Self> {
        Some(match self {
            Self::Overview | Self::Wall => Self::Overview,
            Self::Restreams(_)
            | Self::RestreamNew
            | Self::Restream(_)
            | Self::RestreamTarget(..)
            | Self::RestreamEdit(..)
            | Self::RestreamHistory(..)
            | Self::RestreamTargetHistory(..)
            | Self::Targets(_) => Self::Restreams(ListQuery::default()),
            Self::Recordings(_) | Self::RecordingNew | Self::Recording(_) => {
                Self::Recordings(ListQuery::default())
            }
            Self::Streams(_) | Self::Stream(..) => Self::Streams(ListQuery::default()),
            Self::Metrics(_) => Self::Metrics(MetricsView::default()),
            Self::Activity => Self::Activity,
            Self::SignIn { .. } | Self::Unknown => return None,
        })
    }
}

/// Returns the address that the console and its own API are under, without a trailing slash.
pub fn site_address() -> String {
    window().location().origin().unwrap_or_default() + base()
}

/// Returns the console's base path without a trailing slash; empty at a host's root. The page says it
/// (`<meta name="sluice-base">`).
pub fn base() -> &'static str {
    // Cached, because every row of a list needs it.
    static BASE: OnceLock<String> = OnceLock::new();
    BASE.get_or_init(|| {
        let meta = document().query_selector("meta[name='sluice-base']").ok().flatten();
        let content = meta.and_then(|meta| meta.get_attribute("content")).unwrap_or_default();
        content.trim_end_matches('/').to_owned()
    })
}
