//! What areas that refuse one and the same token say about it together (`contract.md#decision-26`,
//! `contract.md#decision-28`).
//!
//! A refusal puts the token in question. Then the other areas are asked once: where one still lets it in, the area that refused
//! has no access for this account, and says so in its own place; where none does, the token is lost.

use crate::api::Area;
use crate::api::error::{Error, ErrorKind};

/// What one token was refused by, in the order in which it was.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Refusals {
    refused: Vec<Refused>,
    /// The areas that have let in a read.
    open: Vec<Area>,
    is_lost: bool,
}

/// A refusal of all reads, or of all writes, of an area: some tokens may read and not write.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Refused {
    is_write: bool,
    error: Error,
    /// Whether the token is good all the same: it has no access there.
    is_denied: bool,
}

impl Refusals {
    /// Takes a refusal of the token ([`Error::is_access_lost`]). Says whether it is known already that the token has no access
    /// there: then nothing else changes.
    pub fn add(&mut self, error: &Error, is_write: bool) -> bool {
        if self.take(error, is_write, false) {
            return true;
        }
        self.is_lost |= self.others().is_empty();
        false
    }

    /// A read was denied, though the token is not in question ([`ErrorKind::AccessDenied`]).
    pub fn deny(&mut self, error: &Error) {
        self.take(error, false, true);
    }

    /// Takes what was not refused before; says whether it is denied already.
    fn take(&mut self, error: &Error, is_write: bool, is_denied: bool) -> bool {
        if let Some(known) = self.find(error.area, is_write) {
            return known.is_denied;
        }
        self.refused.push(Refused { is_write, error: error.clone(), is_denied });
        false
    }

    /// An area has let the token in: what was denied there is not any more. Says whether that changes anything.
    pub fn let_in(&mut self, area: Area, is_write: bool) -> bool {
        let count = self.refused.len();
        self.refused.retain(|it| !(it.is_denied && it.error.area == area && it.is_write == is_write));
        let is_new = !is_write && !self.open.contains(&area);
        self.open.extend(is_new.then_some(area));
        is_new || self.refused.len() < count
    }

    /// The refusal of an area that lets this token read nothing: no new page need ask it (`contract.md#decision-28`).
    ///
    /// One that has let in a read may deny single things, and DVR is asked about one stream at a time: those are asked.
    pub fn denial(&self, area: Area) -> Option<Error> {
        let is_asked = area == Area::Dvr || self.open.contains(&area);
        self.last_denial(area).filter(|_| !is_asked)
    }

    /// The denial of the last read that an area answered: what is read in the background waits until it lets one in.
    pub fn last_denial(&self, area: Area) -> Option<Error> {
        let denied = self.find(area, false).filter(|refused| refused.is_denied)?;
        Some(Error { kind: ErrorKind::AccessDenied, ..denied.error.clone() })
    }

    /// The areas to ask whether one of them lets the token in, while it is in question.
    pub fn to_ask(&self) -> Option<Vec<Area>> {
        (!self.is_lost && self.areas().next().is_some()).then(|| self.others())
    }

    /// Takes what they said.
    pub fn settle(&mut self, is_let_in: bool) {
        if self.to_ask().is_some() {
            self.is_lost = !is_let_in;
            self.refused.iter_mut().for_each(|refused| refused.is_denied |= is_let_in);
        }
    }

    /// Whether no area lets the token in, as far as they were asked: another one is wanted.
    pub fn is_lost(&self) -> bool {
        self.is_lost
    }

    /// The areas that refused the token, lost or still in question.
    pub fn areas(&self) -> impl Iterator<Item = Area> {
        self.refused.iter().filter(|refused| !refused.is_denied).map(|refused| refused.error.area)
    }

    /// The refusal of an area, which is not asked again. One that refused a write still answers reads, until the token
    /// is lost.
    pub fn of(&self, area: Area) -> Option<&Error> {
        let of_write = self.find(area, true).filter(|_| self.is_lost);
        let refused = self.find(area, false).into_iter().chain(of_write).find(|refused| !refused.is_denied);
        refused.map(|refused| &refused.error)
    }

    fn find(&self, area: Area, is_write: bool) -> Option<&Refused> {
        self.refused.iter().find(|refused| refused.error.area == area && refused.is_write == is_write)
    }

    /// The areas that have refused no read.
    fn others(&self) -> Vec<Area> {
        Area::ALL.into_iter().filter(|area| self.find(*area, false).is_none()).collect()
    }
}
