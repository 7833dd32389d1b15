//! The fields of a document, one row each. Text, problems, changes, merge, drafts and undo are derived from them.

use std::fmt;

use crate::forms::span::DurationFormat;
use crate::text::invisible::{is_invisible, is_joiner};
use crate::text::sorting::sort_by_key;

/// The name of a field on the wire, within its record: `source`, `backup.target_url`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FieldName(pub &'static str);

impl FieldName {
    /// The record itself.
    pub const WHOLE: Self = Self("");
    /// The members that the console does not know.
    pub const OTHER: Self = Self("*");
    /// A list item of an unexpected shape, as JSON.
    pub const JSON: Self = Self("{}");

    /// Returns the containing part and the name within it, for a field of a part.
    pub fn in_part(self) -> Option<(Self, &'static str)> {
        self.0.split_once('.').map(|(part, name)| (Self(part), name))
    }

    pub(super) fn is_of(self, part: Self) -> bool {
        self.in_part().is_some_and(|(of, _)| of == part)
    }
}

/// Declares the fields of a form by their names on the wire.
macro_rules! field_names {
    ($($field:ident = $name:literal,)*) => {
        $(#[doc = $name] pub const $field: FieldName = FieldName($name);)*
    };
}
pub(super) use field_names;

impl fmt::Debug for FieldName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// A document, or an item of a list.
pub struct FieldTable {
    /// The noun for one: "resource", "Window".
    pub noun: &'static str,
    /// The fields in the order of the form, each part before its fields.
    pub fields: &'static [FieldSpec],
    /// The members that are sent first, as in the contract; the others follow in the order of the form.
    pub first: &'static [&'static str],
    /// Members that the service assigns, neither shown nor compared.
    pub assigned: &'static [&'static str],
    /// The member that changes with each version of the document.
    pub version: &'static str,
    /// The fields that summarize an item in a line, each with the words for an empty one.
    pub summary: &'static [(FieldName, &'static str)],
    /// An address and its key, which people copy together.
    pub pasted_together: Option<(FieldName, FieldName)>,
    /// The label of the button that saves an existing document.
    pub save: &'static str,
    /// True if a new document is reviewed before it is sent.
    pub is_new_reviewed: bool,
}

impl FieldTable {
    /// Returns a table with these fields and no options.
    pub const fn new(noun: &'static str, fields: &'static [FieldSpec]) -> Self {
        Self {
            noun,
            fields,
            first: &[],
            assigned: &[],
            version: "",
            summary: &[],
            pasted_together: None,
            save: "Review changes",
            is_new_reviewed: true,
        }
    }

    /// Returns the row of a field.
    pub fn field(&self, name: FieldName) -> Option<&'static FieldSpec> {
        self.fields.iter().find(|field| field.name == name)
    }

    pub(super) fn index(&self, name: FieldName) -> Option<usize> {
        self.fields.iter().position(|field| field.name == name)
    }

    /// Returns the indices of the fields that are no part of another, in the order in which they are sent.
    pub(super) fn in_sent_order(&self) -> Vec<usize> {
        let is_top = |at: &usize| self.fields[*at].name.in_part().is_none();
        let mut order: Vec<usize> = (0..self.fields.len()).filter(is_top).collect();
        sort_by_key(&mut order, |at| {
            self.first.iter().position(|name| *name == self.fields[*at].name.0).unwrap_or(self.first.len())
        });
        order
    }

    pub(super) fn matched_lists(&self) -> impl Iterator<Item = (FieldName, &'static List)> {
        let lists = self.fields.iter().filter_map(|field| Some((field.name, field.list()?)));
        lists.filter(|(_, list)| list.is_matched())
    }
}

/// A field.
#[derive(Clone, Copy)]
pub struct FieldSpec {
    /// The name on the wire.
    pub name: FieldName,
    /// The label on the page.
    pub label: &'static str,
    /// The kind of value.
    pub kind: FieldKind,
    /// The error message for an empty value; empty if it is optional.
    pub missing: &'static str,
    /// The initial value in a new document.
    pub initial: &'static str,
    /// True if the initial value is the service's default, so that a new document may omit it.
    pub is_default: bool,
    /// The field applies only while another field of its record has this value; "on" for a switch.
    pub only_if: Option<(FieldName, &'static str)>,
    /// The hint on the page.
    pub hint: &'static str,
    /// An example value.
    pub placeholder: &'static str,
    /// True if a new item copies the value of the last item.
    pub is_from_last: bool,
    /// The time of the same record that this one follows: a time without a date is on that day, or the next.
    pub after: Option<FieldName>,
    /// Describes a value of a choice, if it has a description.
    pub label_of: Option<fn(&str) -> String>,
    /// The bodies in which the field is sent.
    pub sent: Sent,
}

/// The bodies in which a field is sent: in that of a creation always; in that of a change, if the API accepts it there.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Sent {
    /// In any change.
    Always,
    /// In a change, unless the document is active: the field is locked then.
    WhileIdle,
    /// In none: the field is locked.
    OnceOnly,
}

impl FieldSpec {
    /// Returns an optional field.
    pub const fn new(name: FieldName, label: &'static str, kind: FieldKind) -> Self {
        let (missing, initial, hint, placeholder) = ("", "", "", "");
        let (is_default, is_from_last, only_if, after, label_of) = (false, false, None, None, None);
        Self {
            name,
            label,
            kind,
            missing,
            initial,
            is_default,
            only_if,
            hint,
            placeholder,
            is_from_last,
            after,
            label_of,
            sent: Sent::Always,
        }
    }

    /// Sets the bodies in which the field is sent.
    #[must_use]
    pub const fn sent(self, sent: Sent) -> Self {
        Self { sent, ..self }
    }

    /// Returns whether a new document may omit the field.
    pub const fn is_optional_at_first(&self) -> bool {
        self.missing.is_empty() || self.is_default
    }

    /// Says what the service does with a new document that omits the field.
    pub(super) fn left_empty(&self) -> String {
        let default = match (self.kind, self.initial.parse()) {
            (FieldKind::Span(span), Ok(count)) => span.label(count).to_lowercase(),
            _ => self.initial.to_owned(),
        };
        format!("Left empty, the service's default applies: {default}.")
    }

    /// Returns whether the API refuses to change the field of an existing document.
    pub fn is_locked(&self, is_active: bool) -> bool {
        self.sent == Sent::OnceOnly || is_active && self.sent == Sent::WhileIdle
    }

    /// Makes the field required; `missing` is the error message.
    #[must_use]
    pub const fn required(self, missing: &'static str) -> Self {
        Self { missing, ..self }
    }

    /// Sets the initial value in a new document.
    #[must_use]
    pub const fn initially(self, initial: &'static str) -> Self {
        Self { initial, ..self }
    }

    /// Sets the service's default.
    #[must_use]
    pub const fn by_default(self, initial: &'static str) -> Self {
        Self { initial, is_default: true, ..self }
    }

    /// Makes the field apply only while another one has `value`.
    #[must_use]
    pub const fn only_if(self, name: FieldName, value: &'static str) -> Self {
        Self { only_if: Some((name, value)), ..self }
    }

    /// Sets the hint.
    #[must_use]
    pub const fn hint(self, hint: &'static str) -> Self {
        Self { hint, ..self }
    }

    /// Adds descriptions of the values.
    #[must_use]
    pub const fn label_of(self, label: fn(&str) -> String) -> Self {
        Self { label_of: Some(label), ..self }
    }

    /// Sets the example value.
    #[must_use]
    pub const fn placeholder(self, placeholder: &'static str) -> Self {
        Self { placeholder, ..self }
    }

    /// Returns whether the value must not be shown.
    pub const fn is_secret(&self) -> bool {
        matches!(self.kind, FieldKind::Secret { .. } | FieldKind::SecretLines)
    }

    /// Returns the condition for the field to apply: [`FieldSpec::only_if`], or for a field of a part its part.
    pub(super) fn condition(&self) -> Option<(FieldName, &'static str)> {
        self.only_if.or_else(|| Some((self.name.in_part()?.0, ON)))
    }

    /// Returns the list of a list field.
    pub const fn list(&self) -> Option<&'static List> {
        match self.kind {
            FieldKind::List(list) => Some(list),
            _ => None,
        }
    }
}

pub(super) const ON: &str = "on";

/// The kind of a field's value.
#[derive(Clone, Copy)]
pub enum FieldKind {
    /// Any text.
    Text,
    /// A path of files.
    Path,
    /// A name for people, in any script.
    Name,
    /// An address.
    Url {
        /// The masking.
        mask: AddressMask,
        /// The error message for a login in the address; empty if it is allowed.
        login: &'static str,
    },
    /// A key or a password.
    Secret {
        /// True if surrounding blanks are dropped.
        is_trimmed: bool,
    },
    /// Lines of keys, each after its name or alone.
    SecretLines,
    /// One of several values, or another one.
    Choice(&'static [&'static str]),
    /// A span of time, typed as a number with or without units.
    Span(DurationFormat),
    /// On or off.
    Switch,
    /// An optional object, shown as a switch. Its fields have its name as prefix.
    Part,
    /// A point in time.
    Time,
    /// JSON as spelled: a complete item of an unexpected shape (`contract.md#decision-8`).
    Json,
    /// Ordered records.
    List(&'static List),
}

impl FieldKind {
    /// Returns whether a character is invisible and unexpected in this kind of field, so that typing drops it: it comes
    /// with copied text and would turn a key into another key.
    pub(super) fn is_unseen(self, c: char) -> bool {
        is_invisible(c) && !(matches!(self, Self::Name) && is_joiner(c))
    }

    /// Trims blanks, except for those of a password.
    pub(super) fn trimmed(self, typed: &str) -> &str {
        if matches!(self, Self::Secret { is_trimmed: false }) { typed } else { typed.trim() }
    }
}

/// The masking of an address.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum AddressMask {
    /// Masks only path segments that contain a secret of the record.
    Source,
    /// Masks path segments that look like keys too.
    Target,
}

/// The kind of a list field.
pub struct List {
    /// The table of an item.
    pub table: &'static FieldTable,
    /// The shape on the wire.
    pub shape: ListEncoding,
    /// Sets of fields that identify an item when they are equal, the surest first. The first field of a set must not be
    /// empty. Without any, the list is compared and merged as a unit.
    pub match_keys: &'static [&'static [FieldName]],
    /// The number of leading `match_keys` that suffice for two items that were both added.
    pub sure_match_keys: usize,
    /// The number of items in a new document.
    pub initial_count: usize,
    /// The separator between an item's fields when the list is shown in one line.
    pub between: &'static str,
    /// The table for an item that is no object of texts; without it such an item has empty fields.
    pub other: Option<&'static FieldTable>,
}

impl List {
    /// Returns an array of such items that is compared as a unit.
    pub const fn new(table: &'static FieldTable) -> Self {
        Self {
            table,
            shape: ListEncoding::Array,
            match_keys: &[],
            sure_match_keys: 0,
            initial_count: 0,
            between: " ",
            other: None,
        }
    }

    /// Returns whether the items can be matched.
    pub const fn is_matched(&self) -> bool {
        !self.match_keys.is_empty()
    }
}

/// The shape of a list on the wire.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum ListEncoding {
    /// An array of objects.
    Array,
    /// An object: the first field of each item is the name, the second the value.
    Map,
}
