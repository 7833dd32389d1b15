//! The service has no such thing.

use leptos::prelude::*;

use crate::console::kit::banner::{Banner, BannerKind};

/// Says that the service has nothing with this ID, and what may be the matter.
#[component]
pub fn NotFound(
    what: &'static str,
    #[prop(into)] id: Signal<String>,
    #[prop(optional)] children: Option<Children>,
) -> impl IntoView {
    view! {
        <Banner kind=BannerKind::Bad title=format!("404: no {what} with this ID")>
            <p class="mono">{id}</p>
            <p>"Check the ID, or switch to the account it belongs to. Nothing was changed."</p>
            {children.map(|children| view! { <div class="row">{children()}</div> })}
        </Banner>
    }
    .into_any()
}
