//! Sorting of the elements: by the functions of the extension standard, on a copy that takes the array's place when they are done.

use super::of;
use super::storage::{Root, Storage, root};
use heddle_runtime::decl::convert::True;
use heddle_runtime::{Callable, Request, Result};
use heddle_value::{Object, Ref, Value};

/// PHP's constant.
pub const SORT_REGULAR: i64 = 0;

/// Sorts by a function that takes the array by reference, and `argument`.
pub fn sort(cx: &mut Request, this: &Object, function: &str, argument: Option<Value>) -> Result<True> {
    let root = root(this);
    super::check(cx, &root)?;
    let variable = Ref::new(cx.heap(), Value::from(root.copy(cx)));
    let mut arguments = vec![Value::from(variable.clone())];
    arguments.extend(argument);
    let function = cx.find_function(function.as_bytes()).expect("the extension standard has it");
    let sorting = match &root {
        Root::Array(owner) => Some(owner.clone()),
        Root::Properties(_) => None,
    };
    let count = |by: fn(u32) -> u32| {
        if let Some(owner) = &sorting {
            of(owner).sorting.set(by(of(owner).sorting.get()));
        }
    };
    count(|number| number + 1);
    let result = cx.call_mut(&Callable::function(function), &mut arguments);
    count(|number| number - 1);
    drop(arguments);
    result?;
    let sorted = variable.get();
    match (&root, sorted.as_array()) {
        (Root::Array(owner), Some(sorted)) => {
            let old = of(owner).storage.replace(Storage::Array(sorted.clone()));
            drop(old);
        }
        (Root::Properties(_), Some(sorted)) => {
            for (key, value) in sorted {
                root.set(cx, &key.to_key(), value.deref().clone())?;
            }
        }
        (_, None) => {}
    }
    Ok(True)
}
