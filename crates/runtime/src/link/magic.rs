//! Shapes that magic methods must have: number of parameters, `static` or not, types where they are declared.

use super::builder::Builder;
use crate::Result;
use crate::function::FunctionPtr;
use heddle_bytecode::types::mask;
use heddle_bytecode::unit::{self, ClassKind, flags};

/// What a magic method must look like.
struct Shape {
    name: &'static str,
    /// Types of the parameters, where declared; `None` for any number.
    params: Option<&'static [u32]>,
    is_static: bool,
    must_be_public: bool,
    /// The return type, where declared; 0 for any.
    returns: u32,
    /// What the message calls it.
    return_text: &'static str,
}

const ANY: u32 = mask::MIXED;

const fn shape(name: &'static str, params: &'static [u32], returns: u32, return_text: &'static str) -> Shape {
    Shape { name, params: Some(params), is_static: false, must_be_public: true, returns, return_text }
}

const SHAPES: &[Shape] = &[
    Shape { must_be_public: false, params: None, ..shape("__construct", &[], 0, "") },
    Shape { must_be_public: false, ..shape("__destruct", &[], 0, "") },
    Shape { must_be_public: false, ..shape("__clone", &[], mask::VOID, "void") },
    shape("__get", &[mask::STRING], 0, ""),
    shape("__set", &[mask::STRING, ANY], mask::VOID, "void"),
    shape("__isset", &[mask::STRING], mask::BOOL, "bool"),
    shape("__unset", &[mask::STRING], mask::VOID, "void"),
    shape("__call", &[mask::STRING, mask::ARRAY], 0, ""),
    Shape { is_static: true, ..shape("__callStatic", &[mask::STRING, mask::ARRAY], 0, "") },
    shape("__toString", &[], mask::STRING, "string"),
    shape("__debugInfo", &[], mask::ARRAY | mask::NULL, "?array"),
    shape("__serialize", &[], mask::ARRAY, "array"),
    shape("__unserialize", &[mask::ARRAY], mask::VOID, "void"),
    Shape { is_static: true, ..shape("__set_state", &[mask::ARRAY], mask::OBJECT, "object") },
    Shape { params: None, ..shape("__invoke", &[], 0, "") },
    shape("__sleep", &[], mask::ARRAY | mask::NULL, "array"),
    shape("__wakeup", &[], mask::VOID, "void"),
];

/// Checks the magic methods that the class declares.
pub(super) fn check(builder: &mut Builder<'_>) -> Result<()> {
    for shape in SHAPES {
        let Some(method) = builder.methods.get(shape.name.to_ascii_lowercase().as_bytes()).copied() else {
            continue;
        };
        if method.scope() != Some(builder.at) || method.user.is_none() {
            continue;
        }
        check_method(builder, method, shape)?;
    }
    Ok(())
}

fn check_method(builder: &mut Builder<'_>, method: FunctionPtr, shape: &Shape) -> Result<()> {
    let name = [&builder.shown()[..], b"::", &method.name].concat();
    if builder.kind == ClassKind::Enum && !matches!(shape.name, "__call" | "__callStatic" | "__invoke") {
        let message = [b"Enum ", &builder.shown()[..], b" cannot include magic method ", &method.name].concat();
        return Err(builder.fatal_at(method, message));
    }
    let code = method.get().code().expect("written in PHP");
    if let Some(problem) = problem(code, method, shape, &name) {
        return Err(builder.fatal_at(method, problem));
    }
    if shape.must_be_public && method.flags & flags::PUBLIC == 0 {
        let message = [b"The magic method ", &name[..], b"() must have public visibility"].concat();
        let user = method.get().user.as_ref().expect("written in PHP");
        let (path, line) = (user.unit.path.to_vec(), code.start_line);
        if let Some(cx) = &mut builder.cx {
            cx.raise_at(crate::errors::level::WARNING, &message, &path, line)?;
        }
    }
    Ok(())
}

fn problem(code: &unit::Function, method: FunctionPtr, shape: &Shape, name: &[u8]) -> Option<Vec<u8>> {
    if let Some(params) = shape.params {
        if code.params.len() != params.len() {
            return Some(match params.len() {
                0 => [b"Method ", name, b"() cannot take arguments"].concat(),
                1 => [b"Method ", name, b"() must take exactly 1 argument"].concat(),
                count => [b"Method ", name, format!("() must take exactly {count} arguments").as_bytes()].concat(),
            });
        }
        if code.params.iter().any(|param| param.by_ref) {
            return Some([b"Method ", name, b"() cannot take arguments by reference"].concat());
        }
        for (index, (param, wanted)) in code.params.iter().zip(params).enumerate() {
            let Some(ty) = &param.ty else { continue };
            if *wanted != ANY && ty.mask & wanted != *wanted {
                let text: &[u8] = if *wanted == mask::STRING { b"string" } else { b"array" };
                let head = [name, format!("(): Parameter #{} ($", index + 1).as_bytes(), &param.name].concat();
                return Some([&head[..], b") must be of type ", text, b" when declared"].concat());
            }
        }
    }
    if !matches!(shape.name, "__invoke") && method.is_static() != shape.is_static {
        let tail: &[u8] = if shape.is_static { b"() must be static" } else { b"() cannot be static" };
        return Some([b"Method ", name, tail].concat());
    }
    if matches!(shape.name, "__construct" | "__destruct") && code.return_type.is_some() {
        return Some([b"Method ", name, b"() cannot declare a return type"].concat());
    }
    let returns = code.return_type.as_ref()?;
    let objects = shape.returns & mask::OBJECT != 0;
    let fits = shape.returns == 0
        || returns.mask & mask::NEVER != 0
        || returns.mask & !shape.returns & !mask::STATIC == 0 && (objects || returns.classes.is_empty() && returns.mask & mask::STATIC == 0);
    (!fits).then(|| [name, b"(): Return type must be ", shape.return_text.as_bytes(), b" when declared"].concat())
}
