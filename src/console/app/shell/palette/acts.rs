//! What can be done with each thing, by a verb before its name: "Edit ...", "History of ...", "Delete DVR of ...".

use crate::console::app::shell::palette::entry::{Act, Entry};
use crate::console::pages::dvr::DELETE_ALL;
use crate::console::routes::{MetricsView, Period, Route};
use crate::model::ids::ResourceId;
use crate::model::stream_name::StreamName;
use crate::text::commands::after_verb;

/// What is done with a restream resource.
#[derive(Clone, Copy)]
pub(super) enum Deed {
    Edit,
    History,
    Metrics,
}

impl Deed {
    pub const ALL: [Self; 3] = [Self::Edit, Self::History, Self::Metrics];

    const fn verb(self) -> &'static str {
        match self {
            Self::Edit => "Edit",
            Self::History => "History of",
            Self::Metrics => "Metrics of",
        }
    }

    /// The name that follows the verb in what is typed.
    pub fn name_in(self, text: &str) -> Option<String> {
        after_verb(text, self.verb())
    }

    pub fn entry(self, name: &str, id: &ResourceId) -> Entry {
        let route = match self {
            Self::Edit => Route::RestreamEdit(id.clone(), None),
            Self::History => Route::RestreamHistory(id.clone(), Period::default()),
            Self::Metrics => {
                Route::Metrics(MetricsView { resource: id.to_string(), ..MetricsView::default() })
            }
        };
        Entry::page(format!("{} {name}", self.verb()), "Restream resource", route)
    }
}

const DELETE_DVR: &str = "Delete DVR of";

/// The name of the stream whose DVR is to be deleted, by what is typed.
pub(super) fn dvr_to_delete(text: &str) -> Option<String> {
    after_verb(text, DELETE_DVR)
}

/// Opens the page of a stream and the dialog that asks about all of its DVR.
pub(super) fn delete_dvr(name: StreamName) -> Entry {
    Entry {
        name: format!("{DELETE_DVR} {name} ..."),
        kind: "DVR stream".into(),
        act: Act::GoAndRun(Route::dvr(name), DELETE_ALL),
    }
}
