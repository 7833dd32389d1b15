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
    /// What a valid token has no access to, with the refusals.
    denied: Vec<Refused>,
    /// The areas that have let in a read.
    open: Vec<Area>,
    standing: Standing,
}

/// A kind of request that a token may be refused for: some may read and not write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked {
    /// The part of the API.
    pub area: Area,
    /// Whether it was to be written.
    pub is_write: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Refused {
    is_write: bool,
    error: Error,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Standing {
    #[default]
    Good,
    InQuestion,
    Lost,
}

impl Refusals {
    /// Takes a refusal of the token ([`Error::is_access_lost`]). Says whether it is known already that the token has no access
    /// there: then nothing else changes.
    pub fn add(&mut self, error: &Error, is_write: bool) -> bool {
        let asked = Asked { area: error.area, is_write };
        if self.denied.iter().any(|denied| denied.is(asked)) {
            return true;
        }
        let is_known = self.refused.iter().any(|known| known.is(asked));
        if !is_known {
            self.refused.push(Refused { is_write, error: error.clone() });
        }
        if self.standing != Standing::Lost {
            let is_any_left = !self.others().is_empty();
            self.standing = if is_any_left { Standing::InQuestion } else { Standing::Lost };
        }
        false
    }

    /// A read was denied, though the token is not in question ([`ErrorKind::AccessDenied`]).
    pub fn deny(&mut self, error: &Error) {
        let is_known = |known: &Refused| known.is(Asked { area: error.area, is_write: false });
        if !self.denied.iter().any(is_known) {
            self.denied.push(Refused { is_write: false, error: error.clone() });
        }
    }

    /// An area has let the token in: what was denied there is not any more.
    pub fn let_in(&mut self, area: Area, is_write: bool) {
        self.denied.retain(|denied| !denied.is(Asked { area, is_write }));
        if !is_write && !self.open.contains(&area) {
            self.open.push(area);
        }
    }

    /// Whether it changes nothing that an area has let the token in.
    pub fn is_let_in_known(&self, area: Area, is_write: bool) -> bool {
        let is_denied = self.denied.iter().any(|denied| denied.is(Asked { area, is_write }));
        !is_denied && (is_write || self.open.contains(&area))
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
        let found = self.denied.iter().find(|denied| denied.is(Asked { area, is_write: false }))?;
        Some(Error { kind: ErrorKind::AccessDenied, ..found.error.clone() })
    }

    /// The areas to ask whether one of them lets the token in, while it is in question.
    pub fn to_ask(&self) -> Option<Vec<Area>> {
        (self.standing == Standing::InQuestion).then(|| self.others())
    }

    /// Takes what they said.
    pub fn settle(&mut self, is_let_in: bool) {
        if self.standing != Standing::InQuestion {
            return;
        }
        if is_let_in {
            self.standing = Standing::Good;
            let refused = std::mem::take(&mut self.refused);
            self.denied.extend(refused);
        } else {
            self.standing = Standing::Lost;
        }
    }

    /// Whether no area lets the token in, as far as they were asked: another one is wanted.
    pub fn is_lost(&self) -> bool {
        self.standing == Standing::Lost
    }

    /// The areas that refused the token, lost or still in question.
    pub fn areas(&self) -> impl Iterator<Item = Area> {
        self.refused.iter().map(|refused| refused.error.area)
    }

    /// The refusal of an area, which is not asked again. One that refused a write still answers reads, until the token
    /// is lost.
    pub fn of(&self, area: Area) -> Option<&Error> {
        let is_meant =
            |refused: &&Refused| refused.error.area == area && (!refused.is_write || self.is_lost());
        self.refused.iter().find(is_meant).map(|refused| &refused.error)
    }

    /// The areas that have refused no read.
    fn others(&self) -> Vec<Area> {
        let has_refused = |area: Area| {
            let read = Asked { area, is_write: false };
            self.denied.iter().any(|denied| denied.is(read))
                || self.refused.iter().any(|refused| refused.is(read))
        };
        Area::ALL.into_iter().filter(|area| !has_refused(*area)).collect()
    }
}

impl Refused {
    const fn asked(&self) -> Asked {
        Asked { area: self.error.area, is_write: self.is_write }
    }

    fn is(&self, asked: Asked) -> bool {
        self.asked() == asked
    }
}
