//! `SessionHandler`, the builtin handler as a class to extend, and the interfaces of handlers.

use crate::state::{Module, is_active, of, warn};
use crate::{handler, place};
use heddle_macros::{php_class, php_methods};
use heddle_runtime::decl::Class;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::{Request, Result};
use heddle_value::{Object, Str};

pub(crate) const CLASSES: &[&Class] =
    &[&SessionHandlerInterface::CLASS, &SessionIdInterface::CLASS, &SessionUpdateTimestampHandlerInterface::CLASS, &SessionHandler::CLASS];

/// Who keeps sessions.
#[php_class(
    "interface SessionHandlerInterface {
    public function open(string $path, string $name): bool;
    public function close(): bool;
    public function read(string $id): string|false;
    public function write(string $id, string $data): bool;
    public function destroy(string $id): bool;
    public function gc(int $max_lifetime): int|false;
}",
    tentative
)]
pub(crate) enum SessionHandlerInterface {}

/// Who makes ids.
#[php_class("interface SessionIdInterface { public function create_sid(): string; }", tentative)]
pub(crate) enum SessionIdInterface {}

/// Who knows ids and notes the use of sessions.
#[php_class(
    "interface SessionUpdateTimestampHandlerInterface {
    public function validateId(string $id): bool;
    public function updateTimestamp(string $id, string $data): bool;
}",
    tentative
)]
pub(crate) enum SessionUpdateTimestampHandlerInterface {}

/// The handler that was there before the program's own.
#[php_class("class SessionHandler implements SessionHandlerInterface, SessionIdInterface {}")]
pub(crate) struct SessionHandler;

/// Throws unless a session is active and there is a handler to speak for.
fn check(cx: &mut Request) -> Result<()> {
    if !is_active(cx) {
        return Err(cx.throw_error("Error", "Session is not active"));
    }
    if matches!(of(cx).parent.or_else(|| handler::module(cx)), None | Some(Module::User)) {
        return Err(cx.throw_error("Error", "Cannot call default session handler"));
    }
    Ok(())
}

/// The same, and false with a warning when it was not opened.
fn check_open(cx: &mut Request) -> Result<bool> {
    check(cx)?;
    if of(cx).parent_is_open {
        return Ok(true);
    }
    warn(cx, "Parent session handler is not open")?;
    Ok(false)
}

#[php_methods(tentative)]
#[expect(unused_variables, reason = "all state is the request's, whatever object asks")]
impl SessionHandler {
    /// Looks where sessions are.
    #[php("public function open(string $path, string $name): bool")]
    fn open(cx: &mut Request, this: &Object, path: &Str, _name: &Str) -> Result<bool> {
        check(cx)?;
        let is_open = place::open(cx, path)?;
        of(cx).parent_is_open = is_open;
        Ok(is_open)
    }

    /// Lets go of the session's file.
    #[php("public function close(): bool")]
    fn close(cx: &mut Request, this: &Object) -> Result<bool> {
        if !check_open(cx)? {
            return Ok(false);
        }
        of(cx).parent_is_open = false;
        place::close(cx)?;
        Ok(true)
    }

    /// The session's text.
    #[php("public function read(string $id): string|false")]
    fn read(cx: &mut Request, this: &Object, id: &Str) -> Result<OrFalse<Vec<u8>>> {
        if !check_open(cx)? {
            return Ok(OrFalse(None));
        }
        place::read(cx, id).map(OrFalse)
    }

    /// Replaces the session's text.
    #[php("public function write(string $id, string $data): bool")]
    fn write(cx: &mut Request, this: &Object, id: &Str, data: &Str) -> Result<bool> {
        Ok(check_open(cx)? && place::write(cx, id, data)?)
    }

    /// Removes the session.
    #[php("public function destroy(string $id): bool")]
    fn destroy(cx: &mut Request, this: &Object, id: &Str) -> Result<bool> {
        Ok(check_open(cx)? && place::destroy(cx, id)?)
    }

    /// Removes old sessions.
    #[php("public function gc(int $max_lifetime): int|false")]
    fn gc(cx: &mut Request, this: &Object, max_lifetime: i64) -> Result<OrFalse<i64>> {
        if !check_open(cx)? {
            return Ok(OrFalse(None));
        }
        place::collect(cx, max_lifetime).map(OrFalse)
    }

    /// A new id.
    #[php("public function create_sid(): string")]
    fn create_sid(cx: &mut Request, this: &Object) -> Result<Vec<u8>> {
        check(cx)?;
        Ok(handler::random_id(cx))
    }
}
