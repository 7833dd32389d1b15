//! What a person types, validated into a request body.
