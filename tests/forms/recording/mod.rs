//! The form of a recording setting uses the same mechanism as that of a restream resource.

mod bodies;
mod follow;
mod laws;
mod list_texts;
mod remarks;
mod retention;
mod rules;
mod windows;

pub use sluice::forms::recording::names::*;
pub use sluice::forms::recording::{
    NEW_SETTING, RetentionChange, SETTING, change, is_locked, new_setting, pattern_of, record_of,
};
pub use sluice::forms::windows::{START, STOP};
pub use sluice::forms::{Draft, Field, FieldName, Record, stored_text};
pub use sluice::model::recording::{RecordingStatus, Setting};

/// The body of a change without fields.
pub const NO_CHANGE: &str = r#"{"action":"change"}"#;

pub fn setting(json: &str) -> Setting {
    serde_json::from_str(json).unwrap()
}

/// Returns the form of a new setting with all required fields.
pub fn typed() -> Draft {
    typed_with(&[])
}

/// Returns it with other texts in some of its fields.
pub fn typed_with(texts: &[(FieldName, &str)]) -> Draft {
    let mut draft = Draft::blank(&NEW_SETTING);
    let required = [
        (STREAM_NAME, "live/news"),
        (SOURCE, "https://cdn.example.com/live/news.m3u8"),
        (STREAM_TYPE, "short"),
        (LAUNCH_TYPE, "button"),
    ];
    required.iter().chain(texts).for_each(|(name, text)| put(&mut draft, *name, text));
    draft
}

pub fn put(draft: &mut Draft, name: FieldName, text: &str) {
    draft.set_text(Field::top(name), text.to_owned());
}

/// Adds an item to a list, with these texts in its fields.
pub fn add(draft: &mut Draft, list: FieldName, texts: &[(FieldName, &str)]) -> u32 {
    let key = draft.add(Field::top(list)).unwrap();
    for (name, text) in texts {
        draft.set_text(Field::of(key, *name), (*text).to_owned());
    }
    key
}

pub fn body(draft: &Draft) -> String {
    new_setting(&draft.validate().unwrap())
}
