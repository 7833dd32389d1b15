//! Refusals of one token by several areas (`contract.md#decision-26`, `contract.md#decision-28`).
//!
//! After a refusal, the other areas are queried once: if one accepts the token, it has no access to the first area,
//! which shows that itself; if none does, the token is lost.

use crate::api::Area;
use crate::api::error::{Error, ErrorKind};

/// The refusals of one token, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Refusals {
    refused: Vec<AreaRefusal>,
    open: Vec<Area>,
    is_lost: bool,
}

/// A refusal of all reads, or of all writes, of an area, because a token may have read access only.
#[derive(Clone, Debug, PartialEq, Eq)]
struct AreaRefusal {
    is_write: bool,
    error: Error,
    /// True if the token is valid elsewhere.
    is_denied: bool,
}

impl Refusals {
    /// Adds a refusal of the token ([`Error::is_access_lost`]); returns true without a change if it is a known denial.
    pub fn add(&mut self, error: &Error, is_write: bool) -> bool {
        if self.record(error, is_write, false) {
            return true;
        }
        self.is_lost |= self.others().is_empty();
        false
    }

    /// Adds a denied read that does not question the token ([`ErrorKind::AccessDenied`]).
    pub fn deny(&mut self, error: &Error) {
        self.record(error, false, true);
    }

    /// Adds a new refusal; returns whether it is a known denial.
    fn record(&mut self, error: &Error, is_write: bool, is_denied: bool) -> bool {
        if let Some(known) = self.find(error.area, is_write) {
            return known.is_denied;
        }
        self.refused.push(AreaRefusal { is_write, error: error.clone(), is_denied });
        false
    }

    /// Removes the denial of an area that has accepted the token; returns whether that changes anything.
    pub fn accept(&mut self, area: Area, is_write: bool) -> bool {
        let count = self.refused.len();
        self.refused.retain(|it| !(it.is_denied && it.error.area == area && it.is_write == is_write));
        let is_new = !is_write && !self.open.contains(&area);
        self.open.extend(is_new.then_some(area));
        is_new || self.refused.len() < count
    }

    /// Returns the denial of an area in which this token reads nothing, so that no page queries it
    /// (`contract.md#decision-28`); `None` for an area that has allowed a read, and for DVR, where access is per
    /// stream.
    pub fn denial(&self, area: Area) -> Option<Error> {
        let is_asked = area == Area::Dvr || self.open.contains(&area);
        self.last_denial(area).filter(|_| !is_asked)
    }

    /// Returns the denial of the last read of an area; background reads wait until another read succeeds.
    pub fn last_denial(&self, area: Area) -> Option<Error> {
        let denied = self.find(area, false).filter(|refused| refused.is_denied)?;
        Some(Error { kind: ErrorKind::AccessDenied, ..denied.error.clone() })
    }

    /// Returns the areas that decide about the token while it is in question.
    pub fn areas_to_check(&self) -> Option<Vec<Area>> {
        (!self.is_lost && self.areas().next().is_some()).then(|| self.others())
    }

    /// Records the decision of those areas.
    pub fn settle(&mut self, is_accepted: bool) {
        if self.areas_to_check().is_some() {
            self.is_lost = !is_accepted;
            self.refused.iter_mut().for_each(|refused| refused.is_denied |= is_accepted);
        }
    }

    /// Returns whether no queried area accepts the token, so that a new one is necessary.
    pub fn is_lost(&self) -> bool {
        self.is_lost
    }

    /// Returns the areas that refused the token, lost or in question.
    pub fn areas(&self) -> impl Iterator<Item = Area> {
        self.refused.iter().filter(|refused| !refused.is_denied).map(|refused| refused.error.area)
    }

    /// Returns the refusal of an area, which is not queried again. After a refused write, reads go on until the token
    /// is lost.
    pub fn of(&self, area: Area) -> Option<&Error> {
        let of_write = self.find(area, true).filter(|_| self.is_lost);
        let refused = self.find(area, false).into_iter().chain(of_write).find(|refused| !refused.is_denied);
        refused.map(|refused| &refused.error)
    }

    fn find(&self, area: Area, is_write: bool) -> Option<&AreaRefusal> {
        self.refused.iter().find(|refused| refused.error.area == area && refused.is_write == is_write)
    }

    fn others(&self) -> Vec<Area> {
        Area::ALL.into_iter().filter(|area| self.find(*area, false).is_none()).collect()
    }
}
