//! Extension `session`: variables that live from one request of a visitor to the next. The manual's
//! chapter: "Session Handling".
//!
//! - [`state`]: what a request keeps of its session. [`settings`]: INI directives and who may
//!   change them when.
//! - [`lifecycle`]: starting, writing, ending. [`variables`]: `$_SESSION` as text. [`cookie`]:
//!   headers. [`rewriting`]: links with the id.
//! - [`handler`]: where sessions are kept, a [`place`] ([`files`], or an extension's) or what the
//!   program says, [`user`].
//!   [`classes`]: `SessionHandler` and its interfaces.
//! - [`functions`]: what programs call for a session, [`parameters`]: what they call before one.
//!
//! All state is the request's. Two requests that use one session wait for each other at the lock of
//! its file, whether threads of one process or processes.
#![forbid(unsafe_code)]

mod classes;
mod cookie;
mod files;
mod functions;
mod handler;
mod lifecycle;
mod parameters;
mod place;
mod rewriting;
mod save_handler;
mod settings;
mod state;
mod user;
mod variables;

use heddle_macros::constants;
use heddle_runtime::decl::Extension;

/// What the engine registers.
pub static EXTENSION: Extension = Extension {
    name: "session",
    functions: &[parameters::FUNCTIONS, functions::FUNCTIONS, save_handler::FUNCTIONS],
    classes: classes::CLASSES,
    constants: &[CONSTANTS],
    ini: &[settings::INI],
    request_start: Some(lifecycle::request_start),
    request_end: Some(lifecycle::request_end),
    info: "Session Support => enabled\n\
           Registered save handlers => files user redis \n\
           Registered serializer handlers => php_serialize php php_binary igbinary msgpack ",
    ..Extension::EMPTY
};

constants! {
    PHP_SESSION_DISABLED = 0;
    PHP_SESSION_NONE = 1;
    PHP_SESSION_ACTIVE = 2;
}
