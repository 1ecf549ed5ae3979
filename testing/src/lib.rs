//! The .phpt runner and its oracles (being written).
#![forbid(unsafe_code)]
