//! Declared types: from the tree to what is checked at run time, with the text PHP prints.

use crate::compiler::Compiler;
use crate::function_state::FunctionKind;
use crate::names::ClassName;
use heddle_bytecode::types::{Type, mask};
use heddle_syntax::ast::{self, BuiltinType, TypeKind};

impl<'a> Compiler<'a> {
    /// A type as declared; `nullable` adds null (a parameter whose default is null).
    pub(crate) fn declared_type(&mut self, ty: &ast::Type<'a>, nullable: bool) -> Type {
        let mut draft = Type { mask: 0, classes: Vec::new(), text: Box::default() };
        self.add_type(ty, &mut draft);
        if nullable && draft.mask & mask::MIXED != mask::MIXED {
            draft.mask |= mask::NULL;
        }
        let one = !matches!(ty.kind, TypeKind::Union(_));
        draft.text = text(&draft, one);
        draft
    }

    fn add_type(&mut self, ty: &ast::Type<'a>, draft: &mut Type) {
        match ty.kind {
            TypeKind::Builtin(builtin) => {
                draft.mask |= bits(builtin);
                if builtin == BuiltinType::Iterable {
                    draft.classes.push(vec![Box::from(&b"Traversable"[..])]);
                }
            }
            TypeKind::Class(name) => {
                let class = self.type_class(name);
                draft.classes.push(vec![class]);
            }
            TypeKind::Nullable(inner) => {
                self.add_type(inner, draft);
                draft.mask |= mask::NULL;
            }
            TypeKind::Union(members) => members.iter().for_each(|member| self.add_type(member, draft)),
            TypeKind::Intersection(members) => {
                let mut all = Vec::with_capacity(members.len());
                for member in members {
                    if let TypeKind::Class(name) = member.kind {
                        all.push(self.type_class(name));
                    }
                }
                draft.classes.push(all);
            }
        }
    }

    /// A class in a type: `self` and `parent` by their names where these are certain, which they are not in closures. In PHP a
    /// class without a name does not count as certain either.
    fn type_class(&mut self, name: &ast::Name<'a>) -> Box<[u8]> {
        let in_closure = self.f.kind == FunctionKind::Closure || self.f.of_closure;
        let class = self.class.as_ref().filter(|class| !class.is_trait && !class.is_anonymous && !in_closure);
        match self.names.class(name) {
            ClassName::SelfClass => class.map_or_else(|| b"self"[..].into(), |class| class.name.clone()),
            ClassName::Parent => class.and_then(|class| class.parent.clone()).unwrap_or_else(|| b"parent"[..].into()),
            ClassName::Static => b"static"[..].into(),
            ClassName::Named(full) => full.into(),
        }
    }
}

fn bits(builtin: BuiltinType) -> u32 {
    match builtin {
        BuiltinType::Array => mask::ARRAY,
        BuiltinType::Callable => mask::CALLABLE,
        BuiltinType::Bool => mask::BOOL,
        BuiltinType::Int => mask::INT,
        BuiltinType::Float => mask::FLOAT,
        BuiltinType::String => mask::STRING,
        BuiltinType::Iterable => mask::ITERABLE | mask::ARRAY,
        BuiltinType::Object => mask::OBJECT,
        BuiltinType::Mixed => mask::MIXED,
        BuiltinType::Void => mask::VOID,
        BuiltinType::Never => mask::NEVER,
        BuiltinType::Null => mask::NULL,
        BuiltinType::False => mask::FALSE,
        BuiltinType::True => mask::TRUE,
        BuiltinType::Static => mask::STATIC,
    }
}

/// The text of a type, in PHP's order whatever order it was written in. `one`: it is no union, and
/// `iterable` keeps its name.
fn text(ty: &Type, one: bool) -> Box<[u8]> {
    if ty.mask & mask::MIXED == mask::MIXED {
        return b"mixed"[..].into();
    }
    let mut parts: Vec<Vec<u8>> = Vec::new();
    let only_iterable = ty.mask & !(mask::NULL | mask::ITERABLE | mask::ARRAY) == 0 && ty.classes.len() == 1;
    if ty.mask & mask::ITERABLE != 0 && only_iterable && one {
        parts.push(b"iterable".to_vec());
    } else {
        let several = ty.classes.len() + (ty.mask != 0) as usize > 1;
        for all in &ty.classes {
            let joined = all.join(&b"&"[..]);
            parts.push(if all.len() > 1 && several { [b"(", &joined[..], b")"].concat() } else { joined });
        }
        const ORDER: [(u32, &str); 8] = [
            (mask::CALLABLE, "callable"),
            (mask::OBJECT, "object"),
            (mask::STATIC, "static"),
            (mask::ARRAY, "array"),
            (mask::STRING, "string"),
            (mask::INT, "int"),
            (mask::FLOAT, "float"),
            (mask::BOOL, "bool"),
        ];
        for (bit, name) in ORDER {
            if ty.mask & bit == bit {
                parts.push(name.into());
            }
        }
        match ty.mask & mask::BOOL {
            mask::FALSE => parts.push(b"false".to_vec()),
            mask::TRUE => parts.push(b"true".to_vec()),
            _ => {}
        }
    }
    for (bit, name) in [(mask::VOID, "void"), (mask::NEVER, "never")] {
        if ty.mask & bit != 0 {
            parts.push(name.into());
        }
    }
    if ty.mask & mask::NULL != 0 {
        let simple = parts.len() == 1 && ty.classes.iter().all(|all| all.len() == 1);
        if simple {
            parts[0].insert(0, b'?');
        } else {
            parts.push(b"null".to_vec());
        }
    }
    parts.join(&b"|"[..]).into()
}
