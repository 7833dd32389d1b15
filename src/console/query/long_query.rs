//! Queries whose answers are so long that they are decoded in slices.

use crate::api::LongRead;
use crate::console::client::use_client;
use crate::console::query::cache::Refresh;
use crate::console::query::entry::Ask;
use crate::console::query::view::Query;
use crate::model::ids::AccountName;

/// As [`use_query`](crate::console::query::use_query), for an endpoint whose answer may be long.
pub fn use_long_query<E>(
    refresh: Refresh,
    endpoint: impl Fn() -> E + Send + Sync + 'static,
) -> Query<E::Output>
where
    E: LongRead + Clone + 'static,
    E::Output: Send + Sync + 'static,
{
    let client = use_client();
    Query::of_work(refresh, move || {
        let endpoint = endpoint();
        // The account is left out: a cache is of one alone.
        let name = endpoint.request(&AccountName::default()).path;
        Ask::work(E::AREA, name, move || client.send_long(endpoint.clone()))
    })
}
