//! The checks of a form: their time, and the problems that it shows.

use gloo_timers::callback::Timeout;

use crate::console::form::state::Form;
use crate::console::platform::focus::is_pressing;
use crate::console::platform::reactive::*;
use crate::forms::{Draft, Field, Problems, Record, changes};

/// Milliseconds without typing after which the form is checked.
const PAUSE_MILLIS: u32 = 250;

impl Form {
    pub(in crate::console::form) fn is_left(self, field: Field) -> bool {
        let is_in = |left: &Option<Vec<Field>>| left.as_ref().is_none_or(|left| left.contains(&field));
        self.left.try_with_value(is_in).unwrap_or_default()
    }

    /// Marks the field of an event as left, so that its problem may be shown. A new form complains about nothing before
    /// something is typed.
    pub(in crate::console::form) fn leave(self, event: &web_sys::Event) {
        // The browser also moves the focus when it takes out a form that is gone.
        let is_begun = self.draft.try_with_value(|draft| draft.base().is_some() || draft.is_touched());
        if is_begun != Some(true) {
            return;
        }
        let Some(field) = self.field_of(event).filter(|field| !self.is_left(*field)) else { return };
        self.left.update_value(|left| left.iter_mut().for_each(|left| left.push(field)));
        if self.is_pausing.with_value(Option::is_none) {
            self.check_soon();
        }
    }

    /// Shows the service's problems at fields until the next check.
    pub(in crate::console::form) fn mark(self, refused: Problems) {
        self.left.set_value(None);
        self.problems.set(refused);
        self.open_problems();
        self.settled.update(|settled| *settled += 1);
    }

    /// Counts the shown problems; follows [`Form::settled`].
    pub(in crate::console::form) fn problem_count(self) -> usize {
        self.settled.track();
        self.problems.with(|problems| problems.errors().filter(|problem| self.is_left(problem.field)).count())
    }

    /// Checks when typing pauses, and not during a press: a message that appears would move what is pressed.
    pub(super) fn check_soon(self) {
        let pause = Timeout::new(PAUSE_MILLIS, move || match is_pressing() {
            true => self.check_soon(),
            false => self.check(),
        });
        self.is_pausing.set_value(Some(pause));
    }

    /// Checks the whole form: problems of the fields that were left, and the count of changes.
    pub fn check(self) {
        self.is_pausing.try_set_value(None);
        let checked = self.draft.try_with_value(|draft| {
            let free = self.free(draft);
            (free.problems(Some(self.now())), count_changes(&free))
        });
        let Some((problems, change_count)) = checked else { return };
        set_if_changed(self.problems, problems);
        self.open_problems();
        set_if_changed(self.change_count, change_count);
        self.settled.update(|settled| *settled = settled.wrapping_add(1));
    }

    /// Shows all problems from now on; returns the document if there are none.
    pub(in crate::console::form) fn submit(self) -> Option<Record> {
        self.left.set_value(None);
        self.check();
        self.draft.with_value(|draft| self.free(draft).validate()).ok()
    }
}

/// Counts the changed fields; `None` if the draft is invalid.
fn count_changes(draft: &Draft) -> Option<usize> {
    // Corrections that an untouched document needs are no changes.
    if !draft.is_touched() {
        return Some(0);
    }
    Some(changes(draft.base()?, &draft.validate().ok()?).len())
}

fn set_if_changed<T: PartialEq + Send + Sync + 'static>(signal: RwSignal<T>, value: T) {
    if signal.with_untracked(|before| *before != value) {
        signal.set(value);
    }
}
