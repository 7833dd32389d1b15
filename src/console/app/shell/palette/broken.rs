//! What is broken, for who has not typed anything: it is why most people come.

use crate::console::app::shell::palette::entry::Entry;
use crate::console::app::shell::palette::targets::Account;
use crate::console::kit::health::words;
use crate::console::routes::Route;
use crate::model::restream::board::statuses_of;
use crate::model::restream::health::roll_up;
use crate::model::restream::named;
use crate::text::sorting::sort_by_key;

/// So many are shown.
const SHOWN: usize = 5;

/// The resources that are broken, the worst first.
pub(super) fn broken(account: &Account<'_>) -> Vec<Entry> {
    let statuses = statuses_of(account.resources, &account.statuses.items).each;
    let rolled_up = account.resources.iter().zip(statuses).map(|(resource, status)| {
        let rollup = roll_up(resource, status.as_deref(), account.now);
        (rollup.health, std::cmp::Reverse(rollup.affected), resource, rollup.code)
    });
    let mut broken: Vec<_> = rolled_up.filter(|(health, ..)| health.is_problem()).collect();
    sort_by_key(&mut broken, |(health, affected, ..)| (*health, *affected));
    let entry = |(health, _, resource, code): (_, _, &crate::model::restream::Resource, _)| {
        let route = Route::Restream(resource.resource_id.clone());
        Entry::page(named(&resource.name), format!("Broken: {}", words(health, code)), route)
    };
    broken.into_iter().take(SHOWN).map(entry).collect()
}
