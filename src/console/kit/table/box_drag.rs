//! Dragging over the boxes of rows: what is passed is selected, from where the drag began.

use std::cell::Cell;
use std::rc::Rc;

/// What a mouse event says of its button, of one that is held.
const PRIMARY: u16 = 1;

#[derive(Clone, Copy, Default)]
enum State {
    #[default]
    Released,
    /// Pressed on the box of this row.
    Pressed(usize),
    /// Moved to other rows since.
    Moved,
}

#[derive(Clone, Default)]
pub(super) struct BoxDrag(Rc<Cell<State>>);

impl BoxDrag {
    /// The button went down on the box of a row, or elsewhere.
    pub(super) fn down(&self, row: Option<usize>) {
        self.0.set(row.map_or(State::Released, State::Pressed));
    }

    /// The pointer is over `row`, with these `buttons` held. Says where the range of a drag begins, if it begins now, and whether
    /// there is one that reaches `row`.
    pub(super) fn over(&self, row: usize, buttons: u16) -> Option<Option<usize>> {
        match self.0.get() {
            _ if buttons & PRIMARY == 0 => {
                self.0.set(State::Released);
                None
            }
            State::Pressed(from) if from != row => {
                self.0.set(State::Moved);
                Some(Some(from))
            }
            State::Moved => Some(None),
            _ => None,
        }
    }

    /// The button is up again: whether that ends a drag, and presses nothing.
    pub(super) fn up(&self) -> bool {
        matches!(self.0.take(), State::Moved)
    }
}
