//! TODO header
