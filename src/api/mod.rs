//! Each endpoint as a value: its request and the decoder for its response, without I/O. One file per operation of
//! `contract.md` in [`restream`], [`recording`], [`dvr`] and [`metrics`]. A refusal becomes an [`Error`].

pub mod access;
pub mod activity;
mod address;
mod area;
pub mod dvr;
mod endpoint;
mod error;
mod field_errors;
mod message;
pub mod metrics;
mod outcome;
mod page_text;
mod phase;
pub mod recording;
mod refusal;
pub mod refusals;
pub mod restream;
mod success;
mod verify;

pub use crate::json::partial_list::{PartialList, RejectedItem};
pub use area::Area;
pub use endpoint::{Endpoint, Read, Write};
pub use error::{Error, ErrorKind, FieldError, MAX_MESSAGE_BYTES, is_status_worth_retrying};
pub use message::{ApiResponse, MAX_BODY_BYTES, Method, OP_ID_HEADER, Request, TOKEN_HEADER};
pub use outcome::Outcome;
pub use phase::{PATIENCE_SECS, Phase};
pub use success::check;
pub use verify::{ReadBackPace, UnknownOutcome, Verification, Verified};
