//! The project's own commands: `cargo xtask tidy|phpt|bench`.
fn main() {}
