//! `var_dump` and `debug_zval_dump`.

use super::members::{Member, Owner, case_name, debug_members, printed_name};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::object::lazy::{self, Kind};
use heddle_runtime::object::{class_of, shown_name};
use heddle_runtime::{Halt, Request, Result};
use heddle_value::juggle::{Decimal, FloatText};
use heddle_value::{Array, Key, KeyRef, Object, Str, Value, View};

pub(crate) const FUNCTIONS: &[&Function] = &[&var_dump::DECL, &debug_zval_dump::DECL];

/// Prints values with their types.
#[php("var_dump(mixed $value, mixed ...$values): void")]
fn var_dump(cx: &mut Request, value: &Value, values: &[Value]) -> Result<()> {
    dump_all(cx, value, values, false)
}

/// Prints values with their types and reference counts.
#[php("debug_zval_dump(mixed $value, mixed ...$values): void")]
fn debug_zval_dump(cx: &mut Request, value: &Value, values: &[Value]) -> Result<()> {
    dump_all(cx, value, values, true)
}

fn dump_all(cx: &mut Request, value: &Value, values: &[Value], counts: bool) -> Result<()> {
    let pending = cx.exception.is_some();
    for value in std::iter::once(value).chain(values) {
        let mut dump = Dump { cx, out: Vec::new(), counts };
        dump.value(value, 0)?;
        dump.flush()?;
    }
    // an object's view may throw and be shown all the same
    if cx.exception.is_some() && !pending { Err(Halt::Exception) } else { Ok(()) }
}

/// Holds the objects with `__debugInfo()` that are being dumped.
#[derive(Default)]
struct Dumped(Vec<usize>);

impl Dumped {
    fn enter(&mut self, object: &Object) -> bool {
        let is_new = !self.0.contains(&object.address());
        if is_new {
            self.0.push(object.address());
        }
        is_new
    }
}

/// Text of one dump; written out before PHP code runs and at the end.
struct Dump<'a> {
    cx: &'a mut Request,
    out: Vec<u8>,
    /// `debug_zval_dump`: owners are shown.
    counts: bool,
}

impl Dump<'_> {
    fn flush(&mut self) -> Result<()> {
        let out = std::mem::take(&mut self.out);
        self.cx.write(&out)
    }

    fn text(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
    }

    fn int(&mut self, int: i64) {
        self.out.extend_from_slice(Decimal::new(int).as_bytes());
    }

    fn indent(&mut self, depth: usize) {
        self.out.resize(self.out.len() + depth, b' ');
    }

    /// One value on its own lines.
    fn value(&mut self, value: &Value, depth: usize) -> Result<()> {
        self.cx.check_stack()?;
        self.indent(depth);
        let is_ref = value.as_ref().is_some_and(|reference| reference.refcount() > 1);
        if self.counts
            && let Some(reference) = value.as_ref()
        {
            let refcount = reference.refcount();
            self.text(&format!("reference refcount({refcount}) {{\n"));
            let inner = reference.get();
            self.value(&inner, depth + 2)?;
            self.indent(depth);
            self.text("}\n");
            return Ok(());
        }
        match value.view() {
            View::Array(array) => return self.array(array, is_ref, depth),
            View::Object(object) => return self.object(object, is_ref, depth),
            _ if is_ref => self.text("&"),
            _ => {}
        }
        self.scalar(value);
        Ok(())
    }

    /// Precondition: the value is neither array nor object.
    fn scalar(&mut self, value: &Value) {
        match value.view() {
            View::Null => self.text("NULL\n"),
            View::Bool(true) => self.text("bool(true)\n"),
            View::Bool(false) => self.text("bool(false)\n"),
            View::Int(int) => {
                self.text("int(");
                self.int(int);
                self.text(")\n");
            }
            View::Float(float) => {
                let precision = self.cx.ini.serialize_precision as i32;
                self.text("float(");
                self.text(FloatText::new(float, precision).as_str());
                self.text(")\n");
            }
            View::Str(str) => self.string(str),
            View::Resource(resource) => {
                let kind = if resource.is_closed() { "Unknown" } else { resource.type_name() };
                let refcount = if self.counts { " refcount(2)" } else { "" };
                self.text(&format!("resource({}) of type ({kind}){refcount}\n", resource.id()));
            }
            View::Array(_) | View::Object(_) => {}
        }
    }

    fn string(&mut self, str: &Str) {
        self.text("string(");
        self.int(str.len() as i64);
        self.text(") \"");
        self.out.extend_from_slice(str);
        self.text("\"");
        if self.counts {
            let refcount = if str.is_immortal() { " interned".to_owned() } else { format!(" refcount({})", str.refcount()) };
            self.text(&refcount);
        }
        self.text("\n");
    }

    fn array(&mut self, array: &Array, is_ref: bool, depth: usize) -> Result<()> {
        if !array.enter() {
            self.text("*RECURSION*\n");
            return Ok(());
        }
        let refcount = array.refcount();
        let array = array.clone();
        if is_ref {
            self.text("&");
        }
        self.text("array(");
        self.int(array.len() as i64);
        match (self.counts, array.is_immortal()) {
            (false, _) => self.text(") {\n"),
            (true, immortal) => {
                let packed = if array.is_list() && !array.is_empty() { " packed" } else { "" };
                let refcount = if immortal { " interned {\n".to_owned() } else { format!(" refcount({refcount}){{\n") };
                self.text(&format!("){packed}{refcount}"));
            }
        }
        let result = self.elements(&array, depth);
        array.leave();
        result?;
        self.close(depth);
        Ok(())
    }

    fn elements(&mut self, array: &Array, depth: usize) -> Result<()> {
        for (key, value) in array {
            self.indent(depth + 2);
            match key {
                KeyRef::Int(int) => {
                    self.text("[");
                    self.int(int);
                    self.text("]=>\n");
                }
                KeyRef::Str(name) => {
                    self.text("[\"");
                    self.out.extend_from_slice(name);
                    self.text("\"]=>\n");
                }
            }
            self.value(value, depth + 2)?;
        }
        Ok(())
    }

    fn close(&mut self, depth: usize) {
        self.indent(depth);
        self.text("}\n");
    }

    fn object(&mut self, object: &Object, is_ref: bool, depth: usize) -> Result<()> {
        let class = class_of(object);
        if class.is_enum() && !self.counts {
            let head = [if is_ref { &b"&"[..] } else { b"" }, b"enum(", &class.name, b"::", &case_name(object), b")\n"];
            self.out.extend_from_slice(&head.concat());
            return Ok(());
        }
        // what `__debugInfo()` shows by other means is not marked by this dump
        let by_itself = !self.counts && class.magic.debug_info.is_some();
        let entered = if by_itself { self.cx.state::<Dumped>().enter(object) } else { object.enter() };
        if !entered {
            self.text("*RECURSION*\n");
            return Ok(());
        }
        let refcount = object.refcount();
        let object = object.clone();
        let result = self.open_object(&object, is_ref, depth, refcount);
        if by_itself {
            self.cx.state::<Dumped>().0.pop();
        } else {
            object.leave();
        }
        result
    }

    fn open_object(&mut self, object: &Object, is_ref: bool, depth: usize, refcount: u32) -> Result<()> {
        let class = class_of(object);
        let pending = std::mem::take(&mut self.out);
        if class.magic.debug_info.is_some() {
            self.cx.write(&pending)?;
        } else {
            self.out = pending;
        }
        let members = debug_members(self.cx, object)?;
        let count = members.iter().filter(|member| member.uninitialized.is_none()).count();
        if is_ref {
            self.text("&");
        }
        self.text(match lazy::kind(object) {
            Some(Kind::Ghost) => "lazy ghost object(",
            Some(Kind::Proxy) => "lazy proxy object(",
            None => "object(",
        });
        self.out.extend_from_slice(printed_name(&shown_name(object)));
        let end = if self.counts { format!(" refcount({refcount}){{\n") } else { " {\n".to_owned() };
        self.text(&format!(")#{} ({count}){end}", object.id()));
        for member in &members {
            self.member(member, depth + 2)?;
        }
        self.close(depth);
        Ok(())
    }

    fn member(&mut self, member: &Member, depth: usize) -> Result<()> {
        self.indent(depth);
        self.text("[");
        match &member.name {
            Key::Int(int) => self.int(*int),
            Key::Str(name) => {
                self.text("\"");
                self.out.extend_from_slice(name);
                self.text("\"");
            }
        }
        match &member.owner {
            Owner::Public => {}
            Owner::Protected => self.text(":protected"),
            Owner::Private(class) => {
                self.text(":\"");
                self.out.extend_from_slice(printed_name(class));
                self.text("\":private");
            }
        }
        self.text("]=>\n");
        let Some(ty) = &member.uninitialized else {
            return self.value(&member.value, depth);
        };
        self.indent(depth);
        self.text("uninitialized(");
        self.out.extend_from_slice(ty);
        self.text(")\n");
        Ok(())
    }
}
