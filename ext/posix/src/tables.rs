//! Users and groups as the system's tables have them.

use crate::keep;
use heddle_macros::php;
use heddle_runtime::Request;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::OrFalse;
use heddle_sys::posix::{self, Group, Key, User};
use heddle_value::{Array, Value};

pub(crate) const FUNCTIONS: &[&Function] = &[&posix_getgrnam::DECL, &posix_getgrgid::DECL, &posix_getpwnam::DECL, &posix_getpwuid::DECL];

fn user_array(cx: &Request, user: User) -> Array {
    let heap = cx.heap();
    let mut array = Array::new();
    array.insert_bytes(heap, b"name", Value::from(cx.str(user.name)));
    array.insert_bytes(heap, b"passwd", Value::from(cx.str(user.password)));
    array.insert_bytes(heap, b"uid", Value::int(user.id.into()));
    array.insert_bytes(heap, b"gid", Value::int(user.group.into()));
    array.insert_bytes(heap, b"gecos", Value::from(cx.str(user.description)));
    array.insert_bytes(heap, b"dir", Value::from(cx.str(user.home)));
    array.insert_bytes(heap, b"shell", Value::from(cx.str(user.shell)));
    array
}

fn group_array(cx: &Request, group: Group) -> Array {
    let heap = cx.heap();
    let mut array = Array::new();
    let members: Vec<Value> = group.members.into_iter().map(|name| Value::from(cx.str(name))).collect();
    array.insert_bytes(heap, b"name", Value::from(cx.str(group.name)));
    array.insert_bytes(heap, b"passwd", Value::from(cx.str(group.password)));
    array.insert_bytes(heap, b"members", Value::from(Array::from_values(heap, members)));
    array.insert_bytes(heap, b"gid", Value::int(group.id.into()));
    array
}

fn user(cx: &mut Request, key: Key<'_>) -> OrFalse<Array> {
    let found = keep(cx, posix::user(key)).flatten();
    OrFalse(found.map(|user| user_array(cx, user)))
}

fn group(cx: &mut Request, key: Key<'_>) -> OrFalse<Array> {
    let found = keep(cx, posix::group(key)).flatten();
    OrFalse(found.map(|group| group_array(cx, group)))
}

/// Returns a group by its name.
#[php("posix_getgrnam(string $name): array|false")]
fn posix_getgrnam(cx: &mut Request, name: &[u8]) -> OrFalse<Array> {
    group(cx, Key::Name(name))
}

/// Returns a group by its number.
#[php("posix_getgrgid(int $group_id): array|false")]
fn posix_getgrgid(cx: &mut Request, group_id: i64) -> OrFalse<Array> {
    group(cx, Key::Number(group_id as u32))
}

/// Returns a user by the name.
#[php("posix_getpwnam(string $username): array|false")]
fn posix_getpwnam(cx: &mut Request, username: &[u8]) -> OrFalse<Array> {
    user(cx, Key::Name(username))
}

/// Returns a user by the number.
#[php("posix_getpwuid(int $user_id): array|false")]
fn posix_getpwuid(cx: &mut Request, user_id: i64) -> OrFalse<Array> {
    user(cx, Key::Number(user_id as u32))
}
