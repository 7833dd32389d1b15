//! Where the console is served.

use std::sync::OnceLock;

use leptos::prelude::document;

/// The path the console is served under, without a trailing slash; empty at a host's root. The build writes it
/// into the page (`<meta name="sluice-base">`).
pub fn base() -> &'static str {
    // Every row of a list asks for it.
    static BASE: OnceLock<String> = OnceLock::new();
    BASE.get_or_init(|| {
        let meta = document().query_selector("meta[name='sluice-base']").ok().flatten();
        let content = meta.and_then(|meta| meta.get_attribute("content")).unwrap_or_default();
        content.trim_end_matches('/').to_owned()
    })
}
