//! Each endpoint as a value: a request to send, a decoder for its answer. No I/O.
