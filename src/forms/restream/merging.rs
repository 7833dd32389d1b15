//! How three resources become one: field by field, entry by entry, with what the console does not know as it was spelled.

use crate::json::object::ReceivedObject;
use crate::model::restream::{Backup, Resource, Restream};

use crate::forms::restream::field::{FieldName, FieldPath};
use crate::forms::restream::lines::{Line, Lines};
use crate::forms::restream::merge::{Conflict, Side};
use crate::forms::restream::values::{ENTRY_FIELDS, copy, shown, value, words_for};

/// How the three values of a field stand to each other.
#[derive(Clone, Copy)]
struct Stand {
    is_mine_changed: bool,
    is_theirs_changed: bool,
    is_alike: bool,
}

impl Stand {
    fn of<T: PartialEq + ?Sized>(base: &T, mine: &T, theirs: &T) -> Self {
        Self { is_mine_changed: mine != base, is_theirs_changed: theirs != base, is_alike: mine == theirs }
    }
}

/// What may be shown of the three values of a field.
struct Three {
    base: String,
    mine: String,
    theirs: String,
}

/// A merge as it goes. The conflicts come in the same order whatever was chosen.
pub(super) struct Merging<'a> {
    pub(super) chosen: &'a [Option<Side>],
    pub(super) conflicts: Vec<Conflict>,
}

impl Merging<'_> {
    /// Whose value is taken: that of whoever changed it; what was chosen where both did.
    fn side(&mut self, stand: Stand, path: FieldPath, three: impl FnOnce() -> Three) -> Side {
        match stand {
            Stand { is_mine_changed: false, .. } | Stand { is_alike: true, .. } => Side::Theirs,
            Stand { is_theirs_changed: false, .. } => Side::Mine,
            _ => self.conflict(path, three()),
        }
    }

    #[inline(never)]
    fn conflict(&mut self, path: FieldPath, Three { base, mine, theirs }: Three) -> Side {
        let chosen = self.chosen.get(self.conflicts.len()).copied().flatten();
        let is_order = path.name == FieldName::Restreams;
        let label = if is_order { String::from("Order of restreams") } else { path.label() };
        let is_secret = path.name.is_secret() || path.name == FieldName::Other || mine == theirs;
        self.conflicts.push(Conflict { path, label, base, mine, theirs, is_secret, chosen });
        chosen.unwrap_or(Side::Mine)
    }

    pub(super) fn resource(&mut self, base: &Resource, mine: &Resource, theirs: &Resource) -> Resource {
        let mut merged = theirs.clone();
        let texts = |base: &str, mine: &str, theirs: &str| Three {
            base: base.to_owned(),
            mine: mine.to_owned(),
            theirs: theirs.to_owned(),
        };
        let name = Stand::of(&base.name, &mine.name, &theirs.name);
        let path = FieldPath::top(FieldName::Name);
        if self.side(name, path, || texts(&base.name, &mine.name, &theirs.name)) == Side::Mine {
            merged.name.clone_from(&mine.name);
        }
        let kind = Stand::of(&base.kind, &mine.kind, &theirs.kind);
        let path = FieldPath::top(FieldName::Type);
        if self.side(kind, path, || texts(&base.kind, &mine.kind, &theirs.kind)) == Side::Mine {
            merged.kind.clone_from(&mine.kind);
        }
        // A switch has two sides, so two that changed it agree.
        if mine.active != base.active {
            merged.active = mine.active;
        }
        merged.restreams = self.entries(&base.restreams, &mine.restreams, &theirs.restreams);
        let path = FieldPath::top(FieldName::Other);
        merged.members = self.members([&base.members, &mine.members, &theirs.members], Resource::NAMES, path);
        merged
    }

    fn entries(&mut self, base: &[Restream], mine: &[Restream], theirs: &[Restream]) -> Vec<Restream> {
        let lines = Lines::of(base, mine, theirs);
        // What became of each line, in an order that no choice changes.
        let kept: Vec<Option<Restream>> = lines
            .0
            .iter()
            .map(|line| {
                let entry = |of: &[Restream], at: Option<usize>| at.and_then(|at| of.get(at)).cloned();
                self.entry(*line, entry(base, line.base), entry(mine, line.mine), entry(theirs, line.theirs))
            })
            .collect();
        let order = self.order(&lines);
        let mut kept: Vec<Option<Restream>> = kept;
        order.into_iter().filter_map(|line| kept.get_mut(line).and_then(Option::take)).collect()
    }

    fn entry(
        &mut self,
        line: Line,
        base: Option<Restream>,
        mine: Option<Restream>,
        theirs: Option<Restream>,
    ) -> Option<Restream> {
        match (base, mine, theirs) {
            (base, Some(mine), Some(theirs)) => {
                let place = line.mine.unwrap_or_default();
                Some(self.fields(place, base.as_ref(), &mine, theirs))
            }
            (None, mine, theirs) => mine.or(theirs),
            (Some(_), None, None) => None,
            (base, mine, theirs) => {
                let is_alike = mine.is_none() == theirs.is_none();
                let stand =
                    Stand { is_mine_changed: mine != base, is_theirs_changed: theirs != base, is_alike };
                let place = line.mine.or(line.theirs).unwrap_or_default();
                let words = |entry: &Option<Restream>| {
                    entry.as_ref().map_or_else(|| String::from("removed"), words_for)
                };
                let path = FieldPath::of_entry(place, FieldName::Restream);
                let three = || Three { base: words(&base), mine: words(&mine), theirs: words(&theirs) };
                match self.side(stand, path, three) {
                    Side::Mine => mine,
                    Side::Theirs => theirs,
                }
            }
        }
    }

    /// The fields of an entry that both have. Without a base both have added it, so all that differs is in conflict.
    fn fields(
        &mut self,
        place: usize,
        base: Option<&Restream>,
        mine: &Restream,
        theirs: Restream,
    ) -> Restream {
        let mut merged = theirs.clone();
        let had_backup = base.map(|base| !base.backup.is_none());
        let (has_backup, have_backup) = (!mine.backup.is_none(), !theirs.backup.is_none());
        let is_backup_by_field = has_backup == have_backup && had_backup.is_none_or(|had| had == has_backup);
        for name in ENTRY_FIELDS {
            let name = match name {
                FieldName::BackupUrl if !is_backup_by_field => FieldName::Backup,
                FieldName::BackupLogin | FieldName::BackupPassword if !is_backup_by_field => continue,
                name => name,
            };
            let stand = match (base, name) {
                (None, _) => Stand {
                    is_mine_changed: true,
                    is_theirs_changed: true,
                    is_alike: value(mine, name) == value(&theirs, name)
                        && (name != FieldName::Backup || mine.backup == theirs.backup),
                },
                (Some(base), FieldName::Backup) => Stand::of(&base.backup, &mine.backup, &theirs.backup),
                (Some(base), name) => {
                    Stand::of(&value(base, name), &value(mine, name), &value(&theirs, name))
                }
            };
            let three = || Three {
                base: base.map_or_else(String::new, |base| shown(base, name)),
                mine: shown(mine, name),
                theirs: shown(&theirs, name),
            };
            if self.side(stand, FieldPath::of_entry(place, name), three) == Side::Mine {
                copy(mine, &mut merged, name);
            }
        }
        let none = Restream::default();
        let base = base.unwrap_or(&none);
        let path = FieldPath::of_entry(place, FieldName::Other);
        merged.members = self.members([&base.members, &mine.members, &theirs.members], Restream::NAMES, path);
        if is_backup_by_field {
            let three = [&base.backup.members, &mine.backup.members, &theirs.backup.members];
            merged.backup.members = self.members(three, Backup::NAMES, path);
        }
        merged
    }

    /// What the console does not know, as it was spelled: theirs, but for what mine has changed.
    fn members(
        &mut self,
        [base, mine, theirs]: [&ReceivedObject; 3],
        known: &[&str],
        path: FieldPath,
    ) -> ReceivedObject {
        if mine.has_same_unknown(base, known) || mine.has_same_unknown(theirs, known) {
            return theirs.clone();
        }
        let [in_base, in_mine, in_theirs] = [base, mine, theirs].map(|members| members.unknown(known));
        let mut merged = theirs.clone();
        let mut names: Vec<String> = Vec::new();
        for entry in in_mine.iter().chain(&in_base) {
            let name = entry.name.as_ref();
            if names.iter().any(|known| known == name) {
                continue;
            }
            names.push(name.to_owned());
            let [base, mine, theirs] = [&in_base, &in_mine, &in_theirs]
                .map(|of| of.iter().find(|member| member.name == name).map(|member| member.value_text));
            let stand = Stand::of(&base, &mine, &theirs);
            let three = || Three { base: String::new(), mine: String::new(), theirs: String::new() };
            if self.side(stand, path, three) == Side::Mine {
                merged = merged.with(entry.name_text, mine);
            }
        }
        merged
    }

    /// The order of the lines: theirs, unless mine alone has changed it. What only the other side has stays behind what
    /// it stood behind there.
    fn order(&mut self, lines: &Lines) -> Vec<usize> {
        let by = |place: fn(&Line) -> Option<usize>| {
            let mut found: Vec<(usize, usize)> =
                lines.0.iter().enumerate().filter_map(|(at, line)| Some((place(line)?, at))).collect();
            found.sort_unstable();
            found.into_iter().map(|(_, at)| at).collect::<Vec<usize>>()
        };
        let (mine, theirs) = (by(|line| line.mine), by(|line| line.theirs));
        let staying = |order: &[usize]| {
            let is_in_all = |at: &usize| {
                lines.0.get(*at).is_some_and(|l| l.base.is_some() && l.mine.is_some() && l.theirs.is_some())
            };
            order.iter().copied().filter(is_in_all).collect::<Vec<usize>>()
        };
        // The lines that were in the base come in its order.
        let (in_mine, in_theirs) = (staying(&mine), staying(&theirs));
        let stand = Stand {
            is_mine_changed: !in_mine.is_sorted(),
            is_theirs_changed: !in_theirs.is_sorted(),
            is_alike: in_mine == in_theirs,
        };
        let three = || {
            let numbers = |order: &[usize]| {
                let numbers: Vec<String> = order.iter().map(|line| (line + 1).to_string()).collect();
                numbers.join(", ")
            };
            let mut sorted = in_mine.clone();
            sorted.sort_unstable();
            Three { base: numbers(&sorted), mine: numbers(&in_mine), theirs: numbers(&in_theirs) }
        };
        let (mut first, second) = match self.side(stand, FieldPath::top(FieldName::Restreams), three) {
            Side::Mine => (mine, theirs),
            Side::Theirs => (theirs, mine),
        };
        let mut behind = 0;
        for line in second {
            match first.iter().position(|other| *other == line) {
                Some(at) => behind = at + 1,
                None => {
                    first.insert(behind, line);
                    behind += 1;
                }
            }
        }
        first
    }
}
