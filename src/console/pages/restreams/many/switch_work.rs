//! Activating and deactivating as a batch.

use crate::console::batch::{Target, Undo, Work};
use crate::console::pages::restreams::many::asked::Switchable;
use crate::console::pages::restreams::many::job::{Switch, work};
use crate::model::restream::named;
use crate::text::plurals::counted;

/// What it is called: "Deactivate 12 resources".
pub(super) fn switch_title(is_active: bool, count: usize) -> String {
    let what = if is_active { "Activate" } else { "Deactivate" };
    format!("{what} {}", counted(count, "resource"))
}

pub(super) fn switch_work(is_active: bool, resources: &[Switchable], undo: Option<Undo>) -> Work {
    let target = |(base, _): &Switchable| Target {
        id: Some(base.resource_id.to_string()),
        name: named(&base.name),
        job: Box::new(Switch { base: base.clone(), is_active, is_sent: false }),
    };
    let targets = resources.iter().map(target).collect();
    work(switch_title(is_active, resources.len()), targets, undo)
}
