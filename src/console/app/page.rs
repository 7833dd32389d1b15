//! Which route shows which page.

use leptos::prelude::*;

use crate::console::kit::Lazy;
use crate::console::pages::dvr::lazy::{OPEN, STREAM};
use crate::console::pages::recordings;
use crate::console::pages::restreams::RestreamList;
use crate::console::pages::restreams::lazy::{FORM, HISTORY, RESOURCE};
use crate::console::pages::{ACTIVITY, METRICS, NotFound, OVERVIEW};
use crate::console::platform::long_lived::drop_traces;
use crate::console::routes::{Route, use_route};

/// A page as far as it is one thing: a change of what its address holds does not make it anew.
#[derive(Clone, Copy, PartialEq)]
enum Page {
    Activity,
    DvrOpen,
    DvrStream,
    Overview,
    RecordingList,
    RecordingNew,
    RecordingSetting,
    RestreamForm,
    RestreamList,
    RestreamResource,
    RestreamHistory,
    Metrics,
    NotFound,
}

impl Page {
    fn of(route: &Route) -> Self {
        match route {
            Route::Overview => Self::Overview,
            Route::Restreams(_) => Self::RestreamList,
            Route::Restream(_) | Route::RestreamTarget(..) => Self::RestreamResource,
            Route::Recordings(_) => Self::RecordingList,
            Route::RecordingNew => Self::RecordingNew,
            Route::Recording(_) => Self::RecordingSetting,
            Route::Activity => Self::Activity,
            Route::DvrOpen => Self::DvrOpen,
            Route::Dvr(..) => Self::DvrStream,
            Route::RestreamNew | Route::RestreamEdit(..) => Self::RestreamForm,
            Route::RestreamHistory(..) | Route::RestreamTargetHistory(..) => Self::RestreamHistory,
            Route::Metrics(_) => Self::Metrics,
            // The gate shows what is behind it only to who is signed in, and leads on from there.
            Route::SignIn { .. } | Route::Unknown => Self::NotFound,
        }
    }
}

#[component]
pub fn Pages() -> impl IntoView {
    let route = use_route();
    let page = Memo::new(move |_| route.with(Page::of));
    move || {
        let page = page.get();
        drop_traces();
        match page {
            Page::DvrOpen => view! { <Lazy view=OPEN /> }.into_any(),
            Page::DvrStream => view! { <Lazy view=STREAM /> }.into_any(),
            Page::RestreamList => view! { <RestreamList /> }.into_any(),
            Page::Overview => view! { <Lazy view=OVERVIEW /> }.into_any(),
            Page::RecordingList => view! { <Lazy view=recordings::lazy::LIST /> }.into_any(),
            Page::RecordingNew => view! { <Lazy view=recordings::lazy::NEW /> }.into_any(),
            Page::RecordingSetting => view! { <Lazy view=recordings::lazy::SETTING /> }.into_any(),
            Page::RestreamForm => view! { <Lazy view=FORM /> }.into_any(),
            Page::RestreamResource => view! { <Lazy view=RESOURCE /> }.into_any(),
            Page::RestreamHistory => view! { <Lazy view=HISTORY /> }.into_any(),
            Page::Activity => view! { <Lazy view=ACTIVITY /> }.into_any(),
            Page::Metrics => view! { <Lazy view=METRICS /> }.into_any(),
            Page::NotFound => view! { <NotFound /> }.into_any(),
        }
    }
}
