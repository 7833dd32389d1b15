//! A page that this version does not have yet: it says what will be here, and what can be done meanwhile.

use leptos::prelude::*;

use crate::console::kit::{Empty, Link};
use crate::console::routes::{ListQuery, Route, use_route};

/// What will be at a route.
const fn will_be(route: &Route) -> &'static str {
    match route {
        Route::Metrics(_) => "Edge and origin traffic over time, in total or by resource.",
        // These are here.
        Route::SignIn { .. }
        | Route::Overview
        | Route::Restreams(_)
        | Route::RestreamNew
        | Route::Restream(_)
        | Route::RestreamEdit(_)
        | Route::RestreamHistory(..)
        | Route::Recordings(_)
        | Route::RecordingNew
        | Route::Recording(_)
        | Route::Activity
        | Route::DvrOpen
        | Route::Dvr(..)
        | Route::Unknown => "This page.",
    }
}

/// Says what will be here.
#[component]
pub fn Later() -> impl IntoView {
    let route = use_route();
    view! {
        <div class="page-head">
            <h1>{Signal::derive(move || route.with(Route::title))}</h1>
        </div>
        <Empty title="Not in this version yet">
            <p class="page-lead">{Signal::derive(move || route.with(will_be))}</p>
            <p class="page-lead">
                "The overview, restream resources, their history, DVR and the activity are here."
            </p>
            <Link to=Route::Restreams(ListQuery::default()) class="button">
                "Go to restreams"
            </Link>
        </Empty>
    }
}
