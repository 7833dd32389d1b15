//! A failed read is described on its page.

use leptos::prelude::*;
use sluice::api::{Area, Error, ErrorKind};
use sluice::console::query::loaded::{Loaded, Reads};
use sluice::console::query::{Query, QuerySpec, Refresh};
use wasm_bindgen_test::wasm_bindgen_test;

use crate::page::{Mounted, settled};

async fn failed(refresh: Refresh, kind: ErrorKind) -> Mounted {
    let page = Mounted::new(move || {
        let query: Query<u32> = Query::of_work(refresh, move || {
            let fail = move || async move { Err::<u32, _>(Error::without_answer(Area::Restream, kind, "")) };
            QuerySpec::work(Area::Restream, "thing".to_owned(), fail)
        });
        view! { <Loaded reads=Reads::of("The thing", *query) waiting=|| "waiting">"ready"</Loaded> }
    })
    .await;
    settled().await;
    page
}

#[wasm_bindgen_test]
async fn failed_read_is_called_retried_only_when_it_is_repeated_automatically() {
    for kind in [ErrorKind::Network, ErrorKind::Timeout, ErrorKind::RateLimited, ErrorKind::Server] {
        for (refresh, is_repeated) in [(Refresh::Every(3_600), true), (Refresh::IfOlderThan(60), false)] {
            let page = failed(refresh, kind).await;
            let words = page.root.text_content().unwrap();
            assert!(words.contains("The thing couldn't be loaded."), "{words}");
            assert_eq!(words.contains("Retrying automatically"), is_repeated, "{kind:?}: {words}");
            assert_eq!(page.all("button").len(), 1, "{words}");
        }
    }
}
