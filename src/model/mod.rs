//! What the API talks about, and the pure rules on it.
