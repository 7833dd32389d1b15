//! A state for lists: its values in their order, with the names of each.

/// Declares a state, worst first; each value has its form in addresses (`?state=`) and its label.
macro_rules! states {
    ($(#[$about:meta])* pub enum $name:ident { $($(#[$doc:meta])* $value:ident = $slug:literal, $label:literal;)* }) => {
        $(#[$about])*
        pub enum $name { $($(#[$doc])* $value,)* }

        impl $name {
            /// The values, worst first.
            pub const ALL: [Self; [$($slug),*].len()] = [$(Self::$value),*];

            /// Returns the index in `ALL`.
            pub const fn rank(self) -> usize {
                self as usize
            }

            /// Returns the form used in addresses (`?state=`): the API's spelling if there is one.
            pub const fn slug(self) -> &'static str {
                [$($slug),*][self.rank()]
            }

            /// Returns the label.
            pub const fn label(self) -> &'static str {
                [$($label),*][self.rank()]
            }
        }
    };
}
pub(super) use states;
