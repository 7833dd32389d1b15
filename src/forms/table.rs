//! The fields of a document: one row for each. Text, problems, changes, merge, drafts and undo follow from it.

use std::fmt;

use crate::forms::span::Span;
use crate::text::invisible::{is_invisible, is_joiner, words_of};

/// A field, by its name on the wire inside its record: `source`, `backup.target_url`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FieldName(pub &'static str);

impl FieldName {
    /// A record as a whole.
    pub const WHOLE: Self = Self("");
    /// What the service keeps beside the fields that the console knows.
    pub const OTHER: Self = Self("*");
    /// An item of another shape than its list has, as JSON.
    pub const JSON: Self = Self("{}");

    /// The object that the field stands in, for a field of one, and its name there.
    pub fn in_part(self) -> Option<(Self, &'static str)> {
        self.0.split_once('.').map(|(part, name)| (Self(part), name))
    }
}

impl fmt::Debug for FieldName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// A document, or an item of a list of one.
pub struct Table {
    /// What one is called: "resource", "Window".
    pub noun: &'static str,
    /// Its fields in the order of the form. A part stands before its fields.
    pub fields: &'static [FieldSpec],
    /// The order of the members in what is sent, as the contract gives it.
    pub members: &'static [&'static str],
    /// Members that the service assigns: they are neither shown nor compared.
    pub assigned: &'static [&'static str],
    /// The member that tells one version of the document from the next.
    pub version: &'static str,
    /// The fields by which an item is summed up in a line, each with the words for an empty one.
    pub summary: &'static [(FieldName, &'static str)],
    /// The button that leads to saving one that is there.
    pub save: &'static str,
    /// Whether a new one is reviewed before it is sent.
    pub is_new_reviewed: bool,
}

impl Table {
    /// A table with these fields and nothing else.
    pub const fn new(noun: &'static str, fields: &'static [FieldSpec]) -> Self {
        Self {
            noun,
            fields,
            members: &[],
            assigned: &[],
            version: "",
            summary: &[],
            save: "Review changes",
            is_new_reviewed: true,
        }
    }

    /// The row of a field.
    pub fn field(&self, name: FieldName) -> Option<&'static FieldSpec> {
        self.fields.iter().find(|field| field.name == name)
    }

    pub(super) fn index(&self, name: FieldName) -> Option<usize> {
        self.fields.iter().position(|field| field.name == name)
    }

    /// The lists whose items can be distinguished.
    pub(super) fn matched_lists(&self) -> impl Iterator<Item = (usize, &'static List)> {
        self.fields.iter().enumerate().filter_map(|(at, field)| {
            let list = field.list()?;
            list.is_matched().then_some((at, list))
        })
    }
}

/// A field.
pub struct FieldSpec {
    /// Its name on the wire.
    pub name: FieldName,
    /// Its name on the page.
    pub label: &'static str,
    /// What it holds.
    pub kind: Kind,
    /// What to type where it is missing; empty where it may be.
    pub missing: &'static str,
    /// What a new document begins with.
    pub initial: &'static str,
    /// It counts only while another field of its record holds this; "on" for a switch.
    pub only_if: Option<(FieldName, &'static str)>,
    /// What helps to fill it in.
    pub hint: &'static str,
    /// An example of what belongs here.
    pub placeholder: &'static str,
    /// Whether a new item begins with what the last one of its list holds.
    pub is_from_last: bool,
    /// The time of the same record that this one follows: an hour alone is of that day, or of the next.
    pub after: Option<FieldName>,
    /// Says a value of a choice in the words of people; the value itself where there are none.
    pub in_words: Option<fn(&str) -> String>,
}

impl FieldSpec {
    /// A field that may be empty.
    pub const fn new(name: FieldName, label: &'static str, kind: Kind) -> Self {
        let (missing, initial, hint, placeholder) = ("", "", "", "");
        let (is_from_last, only_if, after, in_words) = (false, None, None, None);
        Self {
            name,
            label,
            kind,
            missing,
            initial,
            only_if,
            hint,
            placeholder,
            is_from_last,
            after,
            in_words,
        }
    }

    /// One that must not be empty; `missing` says what to type.
    #[must_use]
    pub const fn required(self, missing: &'static str) -> Self {
        Self { missing, ..self }
    }

    /// What a new document begins with.
    #[must_use]
    pub const fn initially(self, initial: &'static str) -> Self {
        Self { initial, ..self }
    }

    /// It counts only while another field holds `value`.
    #[must_use]
    pub const fn only_if(self, name: FieldName, value: &'static str) -> Self {
        Self { only_if: Some((name, value)), ..self }
    }

    /// What helps to fill it in.
    #[must_use]
    pub const fn hint(self, hint: &'static str) -> Self {
        Self { hint, ..self }
    }

    /// A new item begins with what the last one of its list holds.
    #[must_use]
    pub const fn from_last(self) -> Self {
        Self { is_from_last: true, ..self }
    }

    /// A time that follows another one of its record.
    #[must_use]
    pub const fn after(self, name: FieldName) -> Self {
        Self { after: Some(name), ..self }
    }

    /// Its values are said in the words of people as well.
    #[must_use]
    pub const fn in_words(self, words: fn(&str) -> String) -> Self {
        Self { in_words: Some(words), ..self }
    }

    /// An example of what belongs here.
    #[must_use]
    pub const fn placeholder(self, placeholder: &'static str) -> Self {
        Self { placeholder, ..self }
    }

    /// Whether what it holds must not be shown.
    pub const fn is_secret(&self) -> bool {
        matches!(self.kind, Kind::Secret { .. })
    }

    /// When it counts: see [`FieldSpec::only_if`]; a field of a part counts while the part is there.
    pub(super) fn condition(&self) -> Option<(FieldName, &'static str)> {
        self.only_if.or_else(|| Some((self.name.in_part()?.0, ON)))
    }

    /// The list, for a field that is one.
    pub const fn list(&self) -> Option<&'static List> {
        match self.kind {
            Kind::List(list) => Some(list),
            _ => None,
        }
    }
}

/// What a switch that is on holds.
pub(super) const ON: &str = "on";

/// What a field holds.
#[derive(Clone, Copy)]
pub enum Kind {
    /// Any text.
    Text,
    /// A name for people, in any script.
    Name,
    /// An address.
    Url {
        /// What is masked in it.
        mask: Mask,
        /// What to say of a login in it; empty for nothing.
        login: &'static str,
    },
    /// A key or a password.
    Secret {
        /// Whether blanks around it are dropped.
        is_trimmed: bool,
    },
    /// One of several values, or any other.
    Choice(&'static [&'static str]),
    /// A span of time: a whole number of units, typed as people say it.
    Span(Span),
    /// On or off.
    Switch,
    /// An object that may be empty: a switch, whose fields are named after it.
    Part,
    /// A point in time.
    Time,
    /// JSON, as it is spelled: the whole of an item of another shape (`contract.md#decision-8`).
    Json,
    /// Records in order.
    List(&'static List),
}

impl Kind {
    /// Whether a character is unseen in such a field, and no part of what belongs there.
    fn is_unseen(self, c: char) -> bool {
        is_invisible(c) && !(matches!(self, Self::Name) && is_joiner(c))
    }

    /// What was typed without what is unseen around it, and without blanks but those of a password.
    pub(super) fn trimmed(self, typed: &str) -> &str {
        let has_blanks = matches!(self, Self::Secret { is_trimmed: false });
        typed.trim_matches(|c: char| self.is_unseen(c) || !has_blanks && c.is_whitespace())
    }

    /// The unseen characters of a text, in words.
    pub(super) fn unseen_words(self, text: &str) -> Option<String> {
        words_of(text.chars().filter(|c| self.is_unseen(*c)))
    }
}

/// How an address is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Mask {
    /// Path segments stay, but for those that hold a secret of the record.
    Source,
    /// Path segments that look like keys are masked too.
    Target,
}

/// Records in order.
pub struct List {
    /// What an item is.
    pub table: &'static Table,
    /// How it stands on the wire.
    pub shape: Shape,
    /// Ways to tell that two items are one, the surest first: the fields that have to be equal, of which the first must not
    /// be empty. Without any, the list is compared and merged as a whole.
    pub signs: &'static [&'static [FieldName]],
    /// By how many of these two items that both were added are one.
    pub sure_signs: usize,
    /// How many items a new document begins with.
    pub initial_count: usize,
    /// What stands between the fields of an item where the list is shown as a whole.
    pub between: &'static str,
    /// What an item is that is no object with a text for each field; without it such an item has empty fields.
    pub other: Option<&'static Table>,
}

impl List {
    /// A list of such items in an array, which is compared as a whole.
    pub const fn new(table: &'static Table) -> Self {
        Self {
            table,
            shape: Shape::Array,
            signs: &[],
            sure_signs: 0,
            initial_count: 0,
            between: " ",
            other: None,
        }
    }

    /// Whether its items can be distinguished.
    pub const fn is_matched(&self) -> bool {
        !self.signs.is_empty()
    }
}

/// How a list stands on the wire.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// An array of objects.
    Array,
    /// An object: the first field of each item is the name, the second the value.
    Map,
}
