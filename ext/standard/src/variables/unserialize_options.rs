//! The options of `unserialize`: which classes may be made, and how deep the text may nest.

use heddle_runtime::types::type_name_of;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Value, View};
use std::collections::HashSet;
use std::rc::Rc;

/// See the module.
#[derive(Clone)]
pub struct Options {
    /// Lowercase names; `None` for all.
    allowed: Option<Rc<HashSet<Vec<u8>>>>,
    /// 0 for any depth.
    pub max_depth: i64,
}

impl Options {
    /// All classes, and the depth of `unserialize_max_depth`.
    pub fn all(cx: &Request) -> Options {
        Options { allowed: None, max_depth: cx.ini_int("unserialize_max_depth") }
    }

    /// Reads `$options`, which change those that hold otherwise; throws when they are wrong.
    pub fn new(cx: &mut Request, options: &Array, usual: Options) -> Result<Options> {
        let mut result = usual;
        if let Some(allowed) = options.get_bytes(b"allowed_classes") {
            result.allowed = allowed_classes(cx, allowed)?.map(Rc::new);
        }
        if let Some(depth) = options.get_bytes(b"max_depth") {
            result.max_depth = max_depth(cx, depth)?;
        }
        Ok(result)
    }

    /// Whether objects of the class may be made.
    pub fn allows(&self, name: &[u8]) -> bool {
        self.allowed.as_ref().is_none_or(|allowed| allowed.contains(&name.to_ascii_lowercase()))
    }
}

fn allowed_classes(cx: &mut Request, value: &Value) -> Result<Option<HashSet<Vec<u8>>>> {
    let names = match value.view() {
        View::Bool(true) => return Ok(None),
        View::Bool(false) => return Ok(Some(HashSet::new())),
        View::Array(names) => names.clone(),
        _ => {
            let given = type_name_of(value);
            let message = format!("unserialize(): Option \"allowed_classes\" must be of type array|bool, {given} given");
            return Err(cx.type_error(message));
        }
    };
    let mut allowed = HashSet::new();
    for name in names.values() {
        if matches!(name.view(), View::Float(_) | View::Array(_) | View::Resource(_) | View::Bool(_) | View::Null | View::Int(_)) {
            let given = type_name_of(name);
            let message = format!("unserialize(): Option \"allowed_classes\" must be an array of class names, {given} given");
            return Err(cx.type_error(message));
        }
        let name = cx.to_str(name)?;
        let valid = name.iter().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'\\' | 0x80..));
        if !valid {
            let head = &b"unserialize(): Option \"allowed_classes\" must be an array of class names, \""[..];
            return Err(cx.value_error([head, &name, b"\" given"].concat()));
        }
        allowed.insert(name.to_ascii_lowercase());
    }
    Ok(Some(allowed))
}

fn max_depth(cx: &mut Request, value: &Value) -> Result<i64> {
    match value.as_int() {
        Some(depth @ 0..) => Ok(depth),
        Some(_) => Err(cx.value_error("unserialize(): Option \"max_depth\" must be greater than or equal to 0")),
        None => {
            let given = type_name_of(value);
            Err(cx.type_error(format!("unserialize(): Option \"max_depth\" must be of type int, {given} given")))
        }
    }
}
