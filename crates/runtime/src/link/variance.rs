//! Whether one declared type is a subtype of another.
//!
//! Classes are compared by name first and looked up only when that does not decide. A class that is
//! not there leaves the question open: the check is done again when the class at hand is declared,
//! and may then load it.

use super::Dependency;
use super::builder::Builder;
use super::signature::{Scope, ScopedType, Signature};
use crate::class::Source;
use crate::function::FunctionPtr;
use crate::{ClassPtr, Halt, Request, Result};
use heddle_bytecode::types::mask;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Answer {
    Yes,
    No,
    /// It will be asked again.
    Postponed,
}

/// The same before anything is done about classes that are not there.
#[derive(Clone, PartialEq, Eq)]
enum Subtype {
    Yes,
    No,
    /// It depends on this class.
    Unknown(Vec<u8>),
}

impl Builder<'_> {
    /// Whether `given` is a subtype of `wanted`. Classes that cannot be found have no relatives.
    pub fn is_subtype(&mut self, given: &ScopedType<'_>, wanted: &ScopedType<'_>) -> Result<Answer> {
        Ok(match self.compare(given, wanted)? {
            Subtype::Yes => Answer::Yes,
            Subtype::No => Answer::No,
            Subtype::Unknown(_) if self.hoisting => {
                self.postponed = true;
                Answer::Postponed
            }
            Subtype::Unknown(_) => Answer::No,
        })
    }

    /// The same for a method's types: an open question is asked again later, and is fatal then.
    pub fn is_subtype_or_report(
        &mut self,
        given: &ScopedType<'_>,
        wanted: &ScopedType<'_>,
        child: FunctionPtr,
        new: &Signature,
        old: &Signature,
    ) -> Result<Answer> {
        let missing = match self.compare(given, wanted)? {
            Subtype::Yes => return Ok(Answer::Yes),
            Subtype::No => return Ok(Answer::No),
            Subtype::Unknown(missing) => missing,
        };
        if self.hoisting {
            self.postponed = true;
            return Ok(Answer::Postponed);
        }
        let being_loaded =
            self.cx.as_deref().is_some_and(|cx| cx.autoloading.iter().any(|known| known.lower().eq_ignore_ascii_case(&missing)));
        if !self.may_load || being_loaded {
            self.open_question = true;
            return Ok(Answer::Postponed);
        }
        let head = [b"Could not check compatibility between ", &new.text()[..], b" and ", &old.text()].concat();
        let message = [&head[..], b", because class ", &missing, b" is not available"].concat();
        Err(self.fatal_at(child, message))
    }

    fn compare(&mut self, given: &ScopedType<'_>, wanted: &ScopedType<'_>) -> Result<Subtype> {
        let (has, may) = (given.ty.mask, wanted.ty.mask);
        // every value fits mixed; void is no value
        if may & mask::MIXED == mask::MIXED && has & mask::VOID == 0 {
            return Ok(Subtype::Yes);
        }
        let mut added = has & !may;
        if added & mask::ITERABLE != 0 && may & mask::ARRAY != 0 {
            added &= !mask::ITERABLE;
        }
        if added & mask::NEVER != 0 {
            return Ok(Subtype::Yes);
        }
        if added & mask::STATIC != 0 && (may & mask::OBJECT != 0 || self.permits(wanted, given.scope.class)) {
            added &= !mask::STATIC;
        }
        if added != 0 {
            return Ok(Subtype::No);
        }
        let mut result = Subtype::Yes;
        for all in &given.ty.classes {
            match self.intersection_fits(all, given, wanted)? {
                Subtype::No => return Ok(Subtype::No),
                Subtype::Unknown(name) => result = Subtype::Unknown(name),
                Subtype::Yes => {}
            }
        }
        Ok(result)
    }

    /// Whether an object of `class` fits one of the classes of `wanted`.
    fn permits(&self, wanted: &ScopedType<'_>, class: ClassPtr) -> bool {
        wanted
            .ty
            .classes
            .iter()
            .any(|all| all.iter().all(|name| self.known(name, &wanted.scope).is_some_and(|other| self.is_subclass(class, other))))
    }

    /// Whether what is an instance of all of `all` fits `wanted`.
    fn intersection_fits(&mut self, all: &[Box<[u8]>], given: &ScopedType<'_>, wanted: &ScopedType<'_>) -> Result<Subtype> {
        if wanted.ty.mask & mask::OBJECT != 0 {
            return self.all_there(all, given);
        }
        let mut result = Subtype::No;
        if wanted.ty.mask & mask::CALLABLE != 0 && all.iter().any(|name| name.eq_ignore_ascii_case(b"Closure")) {
            return Ok(Subtype::Yes);
        }
        for alternative in &wanted.ty.classes {
            match self.one_fits(all, given, alternative, wanted)? {
                Subtype::Yes => return Ok(Subtype::Yes),
                Subtype::Unknown(name) => result = Subtype::Unknown(name),
                Subtype::No => {}
            }
        }
        Ok(result)
    }

    /// A class type fits `object` when the class exists.
    fn all_there(&mut self, all: &[Box<[u8]>], given: &ScopedType<'_>) -> Result<Subtype> {
        for name in all {
            if self.find(name, &given.scope)?.is_some() {
                return Ok(Subtype::Yes);
            }
        }
        Ok(Subtype::Unknown(all[0].to_vec()))
    }

    /// Whether each class of `alternative` is covered by one of `all`.
    fn one_fits(
        &mut self,
        all: &[Box<[u8]>],
        given: &ScopedType<'_>,
        alternative: &[Box<[u8]>],
        wanted: &ScopedType<'_>,
    ) -> Result<Subtype> {
        let mut result = Subtype::Yes;
        for target in alternative {
            let mut covered = Subtype::No;
            for name in all {
                match self.class_fits(name, &given.scope, target, &wanted.scope)? {
                    Subtype::Yes => {
                        covered = Subtype::Yes;
                        break;
                    }
                    Subtype::Unknown(missing) if covered == Subtype::No => covered = Subtype::Unknown(missing),
                    Subtype::Unknown(_) | Subtype::No => {}
                }
            }
            match covered {
                Subtype::No => return Ok(Subtype::No),
                Subtype::Unknown(missing) => result = Subtype::Unknown(missing),
                Subtype::Yes => {}
            }
        }
        Ok(result)
    }

    fn class_fits(&mut self, name: &[u8], scope: &Scope, target: &[u8], target_scope: &Scope) -> Result<Subtype> {
        let (name, target) = (resolve(name, scope), resolve(target, target_scope));
        if name.eq_ignore_ascii_case(&target) {
            return Ok(Subtype::Yes);
        }
        let Some(class) = self.find(&name, scope)? else {
            return Ok(Subtype::Unknown(name));
        };
        let Some(other) = self.find(&target, target_scope)? else {
            // what does not exist has no subclasses, but it may come yet
            return Ok(Subtype::Unknown(target));
        };
        Ok(if self.is_subclass(class, other) { Subtype::Yes } else { Subtype::No })
    }

    /// A class that is there already.
    fn known(&self, name: &[u8], scope: &Scope) -> Option<ClassPtr> {
        let name = resolve(name, scope);
        if name.eq_ignore_ascii_case(&self.name) {
            return Some(self.at);
        }
        self.cx.as_deref()?.find_class(&name.to_ascii_lowercase())
    }

    fn find(&mut self, name: &[u8], scope: &Scope) -> Result<Option<ClassPtr>> {
        let name = resolve(name, scope);
        let class = match self.known(&name, scope) {
            Some(class) => Some(class),
            None => match &mut self.cx {
                Some(cx) if self.may_load => match cx.lookup_class(&name) {
                    Err(Halt::Exception) => return Err(not_loaded(cx, &self.name, &name)),
                    found => found?,
                },
                _ => None,
            },
        };
        if let Some(class) = class
            && class != self.at
        {
            let asked = |known: &Dependency| known.name.eq_ignore_ascii_case(&name);
            if let (Some(cx), Source::User { unit, .. }) = (&self.cx, &self.source)
                && !self.depends.iter().any(asked)
            {
                self.depends.push(Dependency::new(cx, *unit, &name, class));
            }
        }
        Ok(class)
    }
}

/// The autoloader threw while a class was linked that is known by now: nothing can be done but to
/// end.
#[cold]
fn not_loaded(cx: &mut Request, class: &[u8], name: &[u8]) -> Halt {
    let Some(exception) = cx.exception.take() else {
        return Halt::Exception;
    };
    let text = match cx.call_method(&exception, "__tostring", &[]) {
        Ok(text) => text.as_bytes().unwrap_or_default().to_vec(),
        Err(halt) => return halt,
    };
    let message = [b"During inheritance of ", class, b", while autoloading ", name, b": Uncaught ", &text].concat();
    cx.fatal(message)
}

/// The name itself, or of the class that `self` and `parent` mean.
fn resolve(name: &[u8], scope: &Scope) -> Vec<u8> {
    match name {
        b"self" => scope.full.clone(),
        b"parent" => scope.parent.map_or_else(|| name.to_vec(), |parent| parent.name.to_vec()),
        _ => name.to_vec(),
    }
}
