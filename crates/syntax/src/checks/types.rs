//! Type declarations: which combinations are allowed, how PHP prints them, and which literals fit
//! them.

use super::expr::special_word;
use super::{Check, Checker, Stop, bytes};
use crate::ast::{ArrayItem, BuiltinType, Expr, ExprKind, Name, NameKind, Type, TypeKind, UnaryOp};

/// A type taken apart. Classes and intersections keep the order in which they were written.
#[derive(Clone, Debug, Default)]
pub(super) struct TypeSet {
    /// Bits of [`bit`].
    mask: u32,
    classes: Vec<Vec<Vec<u8>>>,
    /// One of the classes comes from `iterable`.
    iterable: bool,
}

/// Builtin types in the order in which PHP prints them.
const PRINTED: [BuiltinType; 13] = [
    BuiltinType::Static,
    BuiltinType::Callable,
    BuiltinType::Object,
    BuiltinType::Array,
    BuiltinType::String,
    BuiltinType::Int,
    BuiltinType::Float,
    BuiltinType::Bool,
    BuiltinType::False,
    BuiltinType::True,
    BuiltinType::Void,
    BuiltinType::Never,
    BuiltinType::Null,
];

fn bit(ty: BuiltinType) -> u32 {
    match ty {
        BuiltinType::Bool => 1 << BuiltinType::False as u32 | 1 << BuiltinType::True as u32,
        BuiltinType::Iterable => 1 << BuiltinType::Array as u32,
        other => 1 << other as u32,
    }
}

impl TypeSet {
    pub fn has(&self, ty: BuiltinType) -> bool {
        self.mask & bit(ty) == bit(ty)
    }

    pub fn is_mixed(&self) -> bool {
        self.has(BuiltinType::Mixed)
    }

    pub fn admits_null(&self) -> bool {
        self.is_mixed() || self.has(BuiltinType::Null)
    }

    /// True if one of the class names (lower case) is part of the type.
    pub fn has_class(&self, names: &[&str]) -> bool {
        self.classes.iter().any(|parts| parts.len() == 1 && names.iter().any(|name| parts[0].eq_ignore_ascii_case(name.as_bytes())))
    }

    /// False if some value of `other` is certainly none of this type. How classes are related is
    /// not known here.
    pub fn may_include(&self, other: &TypeSet) -> bool {
        let classes = !self.classes.is_empty() || self.has(BuiltinType::Object);
        let closure = |all: &Vec<Vec<u8>>| all.iter().any(|class| class.eq_ignore_ascii_case(b"Closure"));
        let closures = self.has(BuiltinType::Callable) && other.classes.iter().all(closure);
        self.is_mixed() || other.mask & !self.mask == 0 && (other.classes.is_empty() || classes || closures)
    }

    fn with_null(&self) -> TypeSet {
        TypeSet { mask: self.mask | bit(BuiltinType::Null), ..self.clone() }
    }

    /// As PHP prints it.
    pub fn print(&self) -> Vec<u8> {
        if self.is_mixed() {
            return b"mixed".to_vec();
        }
        let alone = self.classes.len() == 1 && self.mask == 0;
        let mut parts: Vec<Vec<u8>> = self
            .classes
            .iter()
            .map(|parts| {
                let text = parts.join(&b'&');
                if parts.len() > 1 && !alone { bytes!["(", text, ")"] } else { text }
            })
            .collect();
        let mut left = self.mask & !bit(BuiltinType::Null);
        for ty in PRINTED {
            if left & bit(ty) == bit(ty) && bit(ty) & left != 0 {
                parts.push(ty.name().as_bytes().to_vec());
                left &= !bit(ty);
            }
        }
        if self.has(BuiltinType::Null) {
            let nullable = parts.len() == 1 && self.classes.iter().all(|class| class.len() == 1);
            if nullable {
                return bytes!["?", parts[0]];
            }
            parts.push(b"null".to_vec());
        }
        parts.join(&b'|')
    }
}

/// True if two intersections name the same classes.
fn same_parts(a: &[Vec<u8>], b: &[Vec<u8>]) -> bool {
    a.len() == b.len() && covers(a, b)
}

/// True if every class of `b` is in `a`.
fn covers(a: &[Vec<u8>], b: &[Vec<u8>]) -> bool {
    b.iter().all(|part| a.iter().any(|own| own.eq_ignore_ascii_case(part)))
}

impl<'a> Checker<'a> {
    /// Checks a type and takes it apart.
    pub(super) fn check_type(&mut self, ty: &Type<'a>) -> Result<TypeSet, Stop> {
        let mut set = TypeSet::default();
        match ty.kind {
            TypeKind::Nullable(inner) => {
                self.add_single(inner, &mut set)?;
                if set.is_mixed() {
                    self.fatal("Type mixed cannot be marked as nullable since mixed already includes null")?;
                }
                if set.has(BuiltinType::Null) {
                    self.fatal("null cannot be marked as nullable")?;
                }
                self.check_standalone(&set)?;
                set = set.with_null();
            }
            TypeKind::Union(types) => {
                for member in types {
                    self.add_member(member, &mut set)?;
                }
                self.check_standalone(&set)?;
                let objects = set.classes.len() > usize::from(set.iterable) || set.has(BuiltinType::Static);
                if set.has(BuiltinType::Object) && objects {
                    let text = set.print();
                    self.fatal(bytes!["Type ", text, " contains both object and a class type, which is redundant"])?;
                }
            }
            TypeKind::Intersection(types) => {
                let parts = self.check_intersection(types)?;
                set.classes.push(parts);
            }
            TypeKind::Builtin(_) | TypeKind::Class(_) => self.add_single(ty, &mut set)?,
        }
        Ok(set)
    }

    fn check_standalone(&mut self, set: &TypeSet) -> Check {
        if set.has(BuiltinType::Void) {
            return self.fatal("Void can only be used as a standalone type");
        }
        if set.has(BuiltinType::Never) {
            return self.fatal("never can only be used as a standalone type");
        }
        Ok(())
    }

    /// Adds a type that is no combination, without looking for duplicates.
    fn add_single(&mut self, ty: &Type<'a>, set: &mut TypeSet) -> Check {
        match ty.kind {
            TypeKind::Builtin(builtin) => {
                if builtin == BuiltinType::Static {
                    self.check_special_class(&Name { kind: NameKind::Unqualified, text: b"static", span: ty.span })?;
                }
                if builtin == BuiltinType::Iterable {
                    set.classes.push(vec![b"Traversable".to_vec()]);
                    set.iterable = true;
                }
                set.mask |= bit(builtin);
            }
            TypeKind::Class(name) => {
                let class = self.check_class_type(name)?;
                set.classes.push(vec![class]);
            }
            _ => {}
        }
        Ok(())
    }

    /// Adds a member of a union.
    fn add_member(&mut self, ty: &Type<'a>, set: &mut TypeSet) -> Check {
        let mut member = TypeSet::default();
        if let TypeKind::Intersection(types) = ty.kind {
            member.classes.push(self.check_intersection(types)?);
        } else {
            self.add_single(ty, &mut member)?;
        }
        if member.is_mixed() {
            return self.fatal("Type mixed can only be used as a standalone type");
        }
        let overlap = TypeSet { mask: set.mask & member.mask, ..TypeSet::default() };
        if overlap.mask != 0 {
            let text = if overlap.mask == bit(BuiltinType::Null) { b"null".to_vec() } else { overlap.print() };
            return self.fatal(bytes!["Duplicate type ", text, " is redundant"]);
        }
        set.mask |= member.mask;
        set.iterable |= member.iterable;
        let both = bit(BuiltinType::True) | bit(BuiltinType::False);
        if set.mask & both == both && member.mask & both != both && member.mask & both != 0 {
            return self.fatal("Type contains both true and false, bool must be used instead");
        }
        for class in member.classes {
            self.check_redundant(&class, &set.classes)?;
            set.classes.push(class);
        }
        Ok(())
    }

    /// A class or intersection that says nothing new beside the others.
    fn check_redundant(&mut self, class: &[Vec<u8>], others: &[Vec<Vec<u8>>]) -> Check {
        for other in others {
            let (text, known) = (class.join(&b'&'), other.join(&b'&'));
            if class.len() == 1 && other.len() == 1 && same_parts(class, other) {
                return self.fatal(bytes!["Duplicate type ", text, " is redundant"]);
            }
            if same_parts(class, other) {
                return self.fatal(bytes!["Type ", text, " is redundant with type ", known]);
            }
            if covers(class, other) {
                return self.fatal(bytes!["Type ", text, " is redundant as it is more restrictive than type ", known]);
            }
            if covers(other, class) {
                return self.fatal(bytes!["Type ", known, " is redundant as it is more restrictive than type ", text]);
            }
        }
        Ok(())
    }

    fn check_intersection(&mut self, types: &[Type<'a>]) -> Result<Vec<Vec<u8>>, Stop> {
        let mut parts: Vec<Vec<u8>> = Vec::new();
        for ty in types {
            let mut single = TypeSet::default();
            self.add_single(ty, &mut single)?;
            if single.mask != 0 {
                let text = single.print();
                self.fatal(bytes!["Type ", text, " cannot be part of an intersection type"])?;
            }
            let class = single.classes.swap_remove(0).swap_remove(0);
            if parts.iter().any(|known| known.eq_ignore_ascii_case(&class)) {
                self.fatal(bytes!["Duplicate type ", class, " is redundant"])?;
            }
            parts.push(class);
        }
        Ok(parts)
    }

    /// A class named as a type; gives its full name. `self` and `parent` stay unless the class is
    /// known.
    fn check_class_type(&mut self, name: &Name<'a>) -> Result<Vec<u8>, Stop> {
        if let Some(word) = special_word(name) {
            self.check_special_class(name)?;
            let own = self.class.as_ref().filter(|class| word == "self" && class.kind != crate::ast::ClassKind::Trait);
            return Ok(own.map_or_else(|| word.as_bytes().to_vec(), |class| class.name.clone()));
        }
        if name.kind == NameKind::FullyQualified && BuiltinType::from_name(name.text).is_some() {
            let lower = name.text.to_ascii_lowercase();
            self.fatal(bytes!["Type declaration '", lower, "' must be unqualified"])?;
        }
        let special = ["self", "parent", "static"].iter().any(|word| name.text.eq_ignore_ascii_case(word.as_bytes()));
        if name.kind == NameKind::FullyQualified && special {
            self.fatal(bytes!["'\\", name.text, "' is an invalid class name"])?;
        }
        let full = self.names.class(name);
        if name.kind == NameKind::Unqualified && !self.names.imports_class(name.text) {
            self.warn_confusable(name.text, &full);
        }
        Ok(full)
    }

    /// Warns of names that look like types but mean classes. Only in lower case do they: `Integer`
    /// is likely to be a class.
    fn warn_confusable(&mut self, name: &[u8], full: &[u8]) {
        let meant = match name {
            b"boolean" => "Did you mean \"bool\"? ",
            b"integer" => "Did you mean \"int\"? ",
            b"double" => "Did you mean \"float\"? ",
            b"resource" => "",
            _ => return,
        };
        let what = if meant.is_empty() { " is not a supported builtin type and" } else { "" };
        let import = if self.names.in_namespace() { " or import the class with \"use\"" } else { "" };
        let message = bytes![
            "\"",
            name,
            "\"",
            what,
            " will be interpreted as a class name. ",
            meant,
            "Write \"\\",
            full,
            "\"",
            import,
            " to suppress this warning"
        ];
        self.warn(message);
    }

    /// Checks that a literal default is a value of the type; `what` builds the message's end.
    /// Expressions are not evaluated.
    pub(super) fn check_default_type(&mut self, set: &TypeSet, value: &Expr<'a>, what: impl FnOnce(&[u8]) -> Vec<u8>) -> Check {
        let Some(ty) = literal_type(value) else {
            return Ok(());
        };
        let fits = set.is_mixed() || set.has(ty) || ty == BuiltinType::Int && set.has(BuiltinType::Float);
        if fits {
            return Ok(());
        }
        let word = match ty {
            BuiltinType::True | BuiltinType::False => "bool",
            other => other.name(),
        };
        let text = set.print();
        self.fatal(bytes!["Cannot use ", word, what(&text)])
    }
}

/// The type of a literal; `None` for everything that has to be evaluated.
pub(super) fn literal_type(value: &Expr<'_>) -> Option<BuiltinType> {
    Some(match value.kind {
        ExprKind::Int(_) => BuiltinType::Int,
        ExprKind::Float(_) => BuiltinType::Float,
        ExprKind::Str(_) => BuiltinType::String,
        ExprKind::Const(name) if name.is_unqualified("null") => BuiltinType::Null,
        ExprKind::Const(name) if name.is_unqualified("true") => BuiltinType::True,
        ExprKind::Const(name) if name.is_unqualified("false") => BuiltinType::False,
        ExprKind::Unary { op: UnaryOp::Minus | UnaryOp::Plus, expr } => match literal_type(expr)? {
            number @ (BuiltinType::Int | BuiltinType::Float) => number,
            _ => return None,
        },
        ExprKind::Array { items, .. } => {
            let literal = |item: &ArrayItem<'_>| match item {
                ArrayItem::Item { key, value, .. } => key.is_none_or(|key| literal_type(key).is_some()) && literal_type(value).is_some(),
                _ => false,
            };
            return items.iter().all(literal).then_some(BuiltinType::Array);
        }
        _ => return None,
    })
}
