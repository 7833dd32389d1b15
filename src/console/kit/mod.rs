//! Widgets. They fetch nothing and know no page; what they show comes in as props, what happens goes out as callbacks.

mod banner;
mod button;
mod copy;
mod dialog;
mod field;
mod freshness;
mod icon;
mod ids;
mod link;
mod problem;
mod secret_field;
mod secret_text;
mod select;
mod skeleton;
mod status;
mod switch;
pub mod table;
mod toast;

pub use banner::{Banner, BannerKind, Empty};
pub use button::{Button, ButtonKind, IconButton};
pub use copy::CopyButton;
pub use dialog::Dialog;
pub use field::{Field, TextField};
pub use freshness::Freshness;
pub use icon::{Glyph, Icon};
pub use ids::unique_id;
pub use link::Link;
pub use problem::ReadProblem;
pub use secret_field::SecretField;
pub use secret_text::SecretText;
pub use select::Select;
pub use skeleton::Skeleton;
pub use status::{Badge, Tone};
pub use switch::Switch;
pub use toast::{Toaster, Toasts, use_toaster};
