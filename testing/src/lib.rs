//! The .phpt runner, the oracles and the generators of test input.
