//! A person's corrections of where parts of streams belong, which outweigh the join of names (`contract.md#decision-59`):
//! per account and address, in this browser.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::console::facts::account_stored::AccountStored;
use crate::console::platform::lazy_context::account_context;
use crate::console::platform::reactive::*;
use crate::model::ids::ResourceId;
use crate::model::recording::Setting;
use crate::model::restream::Resource;
use crate::model::stream::{CorrectedNames, Part, stream_of_setting, stream_of_status};
use crate::model::stream_name::StreamName;

#[derive(Clone, Copy)]
pub struct Corrections {
    stored: AccountStored,
    pub all: Memo<Arc<CorrectedNames>>,
}

impl Corrections {
    fn new() -> Self {
        let stored = AccountStored::new("corrections");
        let all = memo(move || {
            let mut all: CorrectedNames = stored.read();
            all.retain(|_, name: &mut StreamName| !name.holds_secret());
            Arc::new(all)
        });
        Self { stored, all }
    }

    /// Puts a part into a stream, or back to where its name puts it.
    pub fn correct(self, part: &Part, name: Option<StreamName>) {
        self.stored.change(|all: &mut BTreeMap<String, StreamName>| match name {
            Some(name) if name.holds_secret() => {}
            Some(name) => {
                all.insert(part.key(), name);
            }
            None => {
                all.remove(&part.key());
            }
        });
    }

    /// Returns the stream of a recording. Tracked.
    pub fn stream_of(self, setting: &Setting) -> Option<StreamName> {
        stream_of_setting(setting, &self.all.read())
    }

    /// Returns the stream of a source in the status of one of `resources`. Tracked.
    pub fn stream_of_status(
        self,
        id: &ResourceId,
        source: &str,
        resources: &[Resource],
    ) -> Option<StreamName> {
        stream_of_status(id, source, resources, &self.all.read())
    }

    /// Returns whether a source in the status of one of `resources` belongs to a stream. Tracked.
    pub fn is_source_of(
        self,
        stream: &StreamName,
        id: &ResourceId,
        source: &str,
        resources: &[Resource],
    ) -> bool {
        // Parsing each address is slow.
        let is_corrected = self.all.with(|all| !all.is_empty());
        let may_be = is_corrected || source.contains(stream.as_str()) || source.contains('%');
        may_be && self.stream_of_status(id, source, resources).as_ref() == Some(stream)
    }
}

pub fn use_corrections() -> Corrections {
    account_context(Corrections::new)
}
