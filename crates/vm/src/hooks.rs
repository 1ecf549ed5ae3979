//! The hooks through which the runtime and the extensions reach the VM. `engine` adds those of the
//! compiler.

use crate::frame::{Frame, flag};
use crate::{closure, interrupt, load, reenter, symbols};
use heddle_bytecode::decode;
use heddle_bytecode::ops::{HEADER, IncludeKind, Op};
use heddle_bytecode::unit::flags;
use heddle_runtime::class::ClassPtr;
use heddle_runtime::function::{Function, FunctionPtr, LoadedUnit, UnitPtr};
use heddle_runtime::hooks::{BacktraceOptions, Compiled, Frame as Traced, Hooks};
use heddle_runtime::object::class_of;
use heddle_runtime::request::AttributeSite;
use heddle_runtime::stream::access::{Access, Answer};
use heddle_runtime::trace::{WORDS, call_entry};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, KeyRef, ListBuilder, Object, Str, Value};
use std::path::Path;
use std::sync::Arc;

/// What of the hooks is the compiler's and the host's.
pub struct Compiler {
    pub find_file: fn(&mut Request, path: &Path) -> Result<Option<Vec<u8>>>,
    pub fresh_unit: fn(&mut Request, path: &[u8]) -> Option<Arc<LoadedUnit>>,
    pub compile_file: fn(&mut Request, path: &[u8]) -> Result<Option<Arc<LoadedUnit>>>,
    pub compile_string: fn(&mut Request, source: &[u8], name: &[u8]) -> Result<Compiled>,
    pub compile_text: fn(&mut Request, text: &[u8], name: &[u8]) -> Result<Arc<LoadedUnit>>,
    pub ask_host: Option<fn(&mut Request, path: &[u8], access: Access) -> Result<Answer>>,
}

/// All hooks.
pub fn hooks(compiler: Compiler) -> Hooks {
    Hooks {
        call: reenter::call,
        call_on: reenter::call_on,
        evaluate,
        find_file: compiler.find_file,
        fresh_unit: compiler.fresh_unit,
        compile_file: compiler.compile_file,
        compile_string: compiler.compile_string,
        compile_text: compiler.compile_text,
        ask_host: compiler.ask_host,
        run_unit: load::run_unit,
        backtrace,
        origin,
        position,
        scope,
        called_class,
        this,
        strict,
        running_function,
        result_is_used,
        function_name,
        variables,
        get_variable,
        set_variable,
        set_predefined,
        arguments,
        each: |cx, source, visit| crate::iterate::each(cx, source, visit),
        make_closure: closure::of_callable,
        closure_callable: |_, object| closure::callable(object),
        closure_parts: closure::parts,
        destruct_in_fiber: crate::fiber::destructors::destruct,
        fiber_parts: crate::fiber::parts,
        generator_parts: crate::generator::parts,
        // SAFETY: the innermost frame is alive.
        named_rest: |cx| unsafe { crate::call::named_rest(innermost(cx)) },
        interrupt: interrupt::handle,
    }
}

fn evaluate(cx: &mut Request, unit: UnitPtr, function: u32, class: Option<ClassPtr>) -> Result<Value> {
    let function = match class {
        Some(_) => closure::function(cx, unit, function, class),
        None => load::plain_function(cx, unit, function),
    };
    reenter::run_function(cx, function, class, None, flag::INITIALIZER, |_, _| {})
}

/// The innermost frame.
fn innermost(cx: &Request) -> Frame {
    Frame(cx.machine.frame as *mut Value)
}

/// The innermost frame that runs bytecode: builtins act for it.
fn user(cx: &Request) -> Option<Frame> {
    let frame = crate::frame::innermost_bytecode(cx);
    (!frame.is_null()).then_some(frame)
}

/// The line a frame stands at. `ip`: its current instruction, or 0 to take the return address of
/// the frame it called.
unsafe fn line(frame: Frame, ip: *const u16, inside: bool) -> u32 {
    // SAFETY: the frame is alive and runs bytecode.
    unsafe {
        let function = frame.function().get();
        let code = function.code().expect("bytecode");
        if ip.is_null() {
            return code.start_line;
        }
        let offset = ip.offset_from(function.code.0);
        let offset = if inside { offset } else { offset - 1 };
        code.line_near(u32::try_from(offset).unwrap_or_default())
    }
}

/// The file and line a frame stands at: those of its code, or of the attribute that a builtin makes
/// an object of.
unsafe fn place(cx: &Request, frame: Frame, ip: *const u16, inside: bool) -> Option<(&Str, u32)> {
    // SAFETY: promised by the caller: the frame is alive.
    unsafe {
        let function = frame.function().get();
        match function.file() {
            Some(file) => Some((file, line(frame, ip, inside))),
            None if function.flags & heddle_runtime::decl::flags::FOREIGN != 0 && !frame.caller().is_null() => {
                place(cx, frame.caller(), frame.return_ip(), frame.flags() & flag::ENTRY != 0)
            }
            None => attribute_site(cx, frame).map(|site| (&site.file, site.line)),
        }
    }
}

/// Returns where the attribute stands whose constructor the builtin of the frame calls.
pub(crate) fn attribute_site(cx: &Request, frame: Frame) -> Option<&AttributeSite> {
    cx.machine.attributes.iter().find(|site| site.frame == frame.0 as usize)
}

/// Walks the frames from the innermost: (frame, instruction, whether that is the current one or the
/// one after a call).
unsafe fn walk(cx: &Request, mut visit: impl FnMut(Frame, *const u16, bool) -> bool) {
    let mut frame = innermost(cx);
    let mut ip = cx.machine.ip as *const u16;
    let mut inside = true;
    // SAFETY: frames of the chain are alive.
    unsafe {
        while !frame.is_null() {
            if !visit(frame, ip, inside) {
                return;
            }
            if frame.flags() & flag::GENERATOR != 0 && !crate::generator::waiting(frame).all(|(frame, ip)| visit(frame, ip, true)) {
                return;
            }
            // an entry frame was called from the middle of an instruction, the others by the
            // instruction before
            ip = frame.return_ip();
            inside = frame.flags() & flag::ENTRY != 0;
            frame = frame.caller();
        }
    }
}

fn position(cx: &Request) -> Option<(Str, u32)> {
    let mut found = None;
    // SAFETY: the frames are alive.
    unsafe {
        walk(cx, |frame, ip, inside| {
            found = place(cx, frame, ip, inside).map(|(file, line)| (file.clone(), line));
            found.is_none()
        });
    }
    found
}

fn scope(cx: &Request) -> Option<ClassPtr> {
    // SAFETY: the frame is alive.
    user(cx).and_then(|frame| unsafe { frame.function() }.scope())
}

fn called_class(cx: &Request) -> Option<ClassPtr> {
    let frame = user(cx)?;
    // SAFETY: the frame is alive.
    unsafe { frame.this().as_object().map(class_of).or_else(|| frame.called_class()).or_else(|| frame.function().scope()) }
}

fn this(cx: &Request) -> Option<Object> {
    // SAFETY: the frame is alive.
    user(cx).and_then(|frame| unsafe { frame.this().as_object().cloned() })
}

fn strict(cx: &Request) -> bool {
    let frame = innermost(cx);
    if frame.is_null() {
        return false;
    }
    // SAFETY: the frame is alive. A builtin that native code called is called weakly.
    unsafe {
        let function = frame.function();
        if function.native.is_some() {
            let caller = frame.caller();
            let direct = frame.flags() & (flag::ENTRY | flag::DIRECT) != flag::ENTRY;
            return direct && !caller.is_null() && caller.function().flags & flags::STRICT != 0;
        }
        function.flags & flags::STRICT != 0
    }
}

fn running_function(cx: &Request) -> Option<FunctionPtr> {
    let frame = innermost(cx);
    // SAFETY: the frame is alive.
    (!frame.is_null()).then(|| unsafe { frame.function() })
}

fn result_is_used(cx: &Request) -> bool {
    let frame = innermost(cx);
    // SAFETY: the frame is alive.
    frame.is_null() || unsafe { frame.flags() & flag::DROPPED == 0 }
}

fn function_name(cx: &Request) -> Vec<u8> {
    running_function(cx).map_or_else(Vec::new, |function| function.display_name())
}

fn variables(cx: &mut Request) -> Array {
    match user(cx) {
        // SAFETY: the frame is alive.
        Some(frame) => unsafe { symbols::list(cx, frame) },
        None => Array::new(),
    }
}

fn get_variable(cx: &mut Request, name: &[u8]) -> Option<Value> {
    let frame = user(cx)?;
    let name = cx.str(name);
    // SAFETY: the frame is alive.
    unsafe {
        let slot = symbols::find(cx, frame, &name, false)?;
        (!(*slot).is_undef()).then(|| (*slot).clone())
    }
}

fn set_variable(cx: &mut Request, name: &Str, value: Value) {
    let Some(frame) = user(cx) else {
        return;
    };
    // SAFETY: the frame is alive; the old value is dropped after the new one is in place.
    unsafe {
        // the code of any other function relies on the types that the compiler found for its
        // variables
        let by_name = frame.function().flags & (flags::MAIN | flags::DYNAMIC_VARIABLES) != 0;
        assert!(by_name, "a variable is written by name in a function that was not compiled for it");
        if let Some(slot) = symbols::find(cx, frame, name, true) {
            if value.is_ref() {
                drop(std::mem::replace(&mut *slot, value));
            } else {
                let old = std::mem::replace((*slot).deref_mut(), value);
                drop(old);
            }
        }
    }
}

fn set_predefined(cx: &mut Request, name: &Str, value: Value) {
    let Some(frame) = user(cx) else {
        return;
    };
    // SAFETY: the frame is alive.
    let flags = unsafe { frame.function() }.flags;
    // SAFETY: as above; the slot is not kept.
    let mut known = || unsafe { symbols::find(cx, frame, name, false) }.is_some();
    if flags & flags::MAIN != 0 || flags & flags::DYNAMIC_VARIABLES != 0 && known() {
        set_variable(cx, name, value);
    }
}

fn arguments(cx: &Request) -> Option<Vec<Value>> {
    let frame = user(cx)?;
    // SAFETY: the frame is alive.
    unsafe {
        if frame.function().flags & flags::MAIN != 0 {
            return None;
        }
        Some(crate::call::arguments(frame).into_iter().map(|value| if value.is_undef() { Value::NULL } else { value }).collect())
    }
}

fn backtrace(cx: &mut Request, options: BacktraceOptions) -> Vec<Traced> {
    let mut trace = Vec::new();
    each_traced(cx, options, |call| trace.push(call));
    trace
}

/// Returns the calls from the innermost frame on up to `bottom`, a fiber's outermost one, and the
/// innermost place in a file of theirs.
pub(crate) fn backtrace_within(cx: &mut Request, options: BacktraceOptions, bottom: Frame) -> (Vec<Traced>, Option<(Str, u32)>) {
    // SAFETY: the frames are alive, and nothing runs until the caller's word is put back.
    let caller = unsafe { bottom.caller() };
    // SAFETY: as above.
    unsafe { bottom.set_return(bottom.return_ip(), Frame::NULL) };
    let mut trace = Vec::new();
    let position = each_traced(cx, options, |call| trace.push(call));
    // SAFETY: as above.
    unsafe { bottom.set_return(bottom.return_ip(), caller) };
    (trace, position)
}

fn origin(cx: &mut Request, arguments: bool) -> (Array, Option<(Str, u32)>) {
    let options = BacktraceOptions { arguments, ..BacktraceOptions::default() };
    let heap = cx.heap();
    // SAFETY: the frames are alive.
    if let Some(origin) = unsafe { plain_origin(cx, options) } {
        return origin;
    }
    let mut list = Array::with_capacity(heap, 2);
    let position = each_traced(cx, options, |call| {
        let entry = heddle_runtime::trace::entry(heap, call);
        drop(list.push(heap, entry));
    });
    (list, position)
}

/// As [`origin`] where nothing but calls and included files lead to the code now running: no
/// initializer, no generator.
unsafe fn plain_origin(cx: &Request, options: BacktraceOptions) -> Option<(Array, Option<(Str, u32)>)> {
    let heap = cx.heap();
    let mut list = ListBuilder::with_capacity(heap, 8);
    let mut position = None;
    let (mut frame, mut called) = (innermost(cx), Frame::NULL);
    let (mut ip, mut inside) = (cx.machine.ip as *const u16, true);
    let mut is_file = false;
    // SAFETY: promised by the caller: frames of the chain are alive.
    unsafe {
        while !frame.is_null() {
            let function = frame.function().get();
            let is_main = function.flags & flags::MAIN != 0;
            if frame.flags() & (flag::INITIALIZER | flag::GENERATOR | flag::HIDDEN) != 0 {
                return None;
            }
            let place = place(cx, frame, ip, inside);
            if position.is_none() {
                position = place.map(|(file, line)| (file.clone(), line));
            }
            if !called.is_null() {
                let call = match included(function, ip, inside) {
                    None if !is_file => entry(cx, called, place, options),
                    // the file whose own code asks is not named: it is the trace's position
                    Some(kind) if is_file => included_entry(cx, called, place, kind, options.arguments && !list.is_empty()),
                    _ => return None,
                };
                list.push(heap, call);
            }
            called = if is_main && frame.caller().is_null() { Frame::NULL } else { frame };
            is_file = is_main;
            ip = frame.return_ip();
            inside = frame.flags() & flag::ENTRY != 0;
            frame = frame.caller();
        }
        if is_file && !called.is_null() {
            return None;
        }
        if !called.is_null() {
            list.push(heap, entry(cx, called, None, options));
        }
    }
    Some((list.finish(), position))
}

/// The array of a file that code at `place` includes, with the file's path as the argument.
unsafe fn included_entry(cx: &Request, frame: Frame, place: Option<(&Str, u32)>, kind: IncludeKind, argument: bool) -> Array {
    // SAFETY: promised by the caller: the frame is alive.
    let path = unsafe { frame.function() }.get().file().cloned().map(Value::from);
    let args = (argument && kind != IncludeKind::Eval).then(|| Array::from_values(cx.heap(), path));
    call_entry(cx.heap(), place, include_word(kind), None, args)
}

/// The array of a frame that was called from `place`.
unsafe fn entry(cx: &Request, frame: Frame, place: Option<(&Str, u32)>, options: BacktraceOptions) -> Array {
    // SAFETY: promised by the caller: the frame is alive.
    unsafe {
        let function = frame.function().get();
        let is_static = frame.this().is_undef();
        let args = options.arguments.then(|| shown_arguments(cx, frame, function));
        call_entry(cx.heap(), place, &function.name, function.scope().map(|scope| (&*scope.get().name, is_static)), args)
    }
}

/// Hands the calls that lead to the code now running to `visit`, innermost first. Gives that code's
/// file and line.
fn each_traced(cx: &Request, options: BacktraceOptions, mut visit: impl FnMut(Traced)) -> Option<(Str, u32)> {
    let mut position = None;
    let mut count = 0;
    let mut pending: Option<Traced> = None;
    let mut is_file = false;
    let mut initializer: Option<(Option<Str>, u32)> = None;
    // where the call shown last but one stands: PHP names it as what an include that did not come
    // to run its file includes
    let mut before: [Option<Str>; 2] = [None, None];
    let mut skip_asking = options.skip_asking;
    // SAFETY: the frames are alive.
    unsafe {
        walk(cx, |frame, ip, inside| {
            let function = frame.function().get();
            if frame.flags() & flag::HIDDEN != 0 {
                return true;
            }
            // what native code calls for a constant expression is called by what asked for that
            if inside && pending.is_some() && frame.flags() & flag::INITIALIZER != 0 {
                return true;
            }
            let stands = place(cx, frame, ip, inside);
            if position.is_none() {
                position = stands.map(|(file, line)| (file.clone(), line));
            }
            if let Some(mut call) = pending.take() {
                if let Some((file, line)) = stands {
                    call.file = Some(file.clone());
                    call.line = line;
                }
                let running = included(function, ip, inside);
                let (file, line, is_file) = (call.file.clone(), call.line, is_file);
                let is_asking = std::mem::take(&mut skip_asking);
                if let (Some(kind), true) = (running, is_file) {
                    call.function = Some(include_word(kind).clone());
                    // the file whose own code asks is not named: it is the trace's position
                    call.args = call.args.filter(|_| kind != IncludeKind::Eval && count > 0);
                }
                if !is_asking {
                    visit(call);
                    count += 1;
                    before = [file.clone(), before[0].take()];
                }
                // the file could not be run: what was called instead stands in the include
                if let (Some(kind), false) = (running, is_file)
                    && (options.limit == 0 || count < options.limit)
                {
                    let function = Some(include_word(kind).clone());
                    let named = before[1].take().filter(|_| kind != IncludeKind::Eval && options.arguments);
                    let args = named.map(|file| Array::from_values(cx.heap(), [Value::from(file)]));
                    visit(Traced { file, line, function, class: None, is_static: false, object: None, args });
                    count += 1;
                }
            }
            if options.limit != 0 && count >= options.limit {
                return false;
            }
            let place = || (function.file().cloned(), line(frame, ip, inside));
            if frame.flags() & flag::INITIALIZER != 0 {
                if count == 0 && initializer.is_none() && !is_constant_name(function) {
                    initializer = Some(place());
                }
                return true;
            }
            // shown only where it stands elsewhere than what asked for it
            if let Some(stands) = initializer.take()
                && let Some((file, line)) = asking(frame, ip, inside)
                && (stands.0.as_deref() != file.as_deref() || stands.1 != line)
            {
                visit(Traced { file, line, ..constant_expression(options) });
                count += 1;
            }
            pending = describe(cx, frame, options);
            is_file = function.flags & flags::MAIN != 0;
            true
        });
    }
    if let Some(last) = pending
        && !skip_asking
        && (options.limit == 0 || count < options.limit)
    {
        visit(last);
    }
    position
}

/// What kind of include the code stands in, at the instruction it has not ended.
fn included(function: &Function, ip: *const u16, inside: bool) -> Option<IncludeKind> {
    let code = function.code().filter(|_| inside && !ip.is_null())?;
    // SAFETY: the instruction is one of the function's.
    let at = usize::try_from(unsafe { ip.offset_from(function.code.0) }).ok().filter(|at| *at < code.code.len())?;
    if Op::from_word(code.code[at]) != Some(Op::Include) {
        return None;
    }
    let kind = decode::operands(&code.code, at, Op::Include.meta()).last()?;
    Some(IncludeKind::from_number(kind.number() as i16))
}

fn include_word(kind: IncludeKind) -> &'static Str {
    match kind {
        IncludeKind::Include => &WORDS.include,
        IncludeKind::IncludeOnce => &WORDS.include_once,
        IncludeKind::Require => &WORDS.require,
        IncludeKind::RequireOnce => &WORDS.require_once,
        IncludeKind::Eval => &WORDS.eval,
    }
}

/// Whether an initializer is no expression but a constant's name, which is looked up without a
/// frame.
fn is_constant_name(function: &Function) -> bool {
    function.code().is_some_and(|code| {
        let first = decode::op_at(&code.code, 0);
        first == Op::FetchConst && code.code.len() == first.meta().words + Op::Return.meta().words
    })
}

/// Tells where the code stands that asked for a constant, by a builtin or itself.
unsafe fn asking(mut frame: Frame, mut ip: *const u16, mut inside: bool) -> Option<(Option<Str>, u32)> {
    // SAFETY: promised by the caller: frames of the chain are alive.
    unsafe {
        while frame.function().native.is_some() {
            (ip, inside) = (frame.return_ip(), frame.flags() & flag::ENTRY != 0);
            frame = frame.caller();
            if frame.is_null() {
                return None;
            }
        }
        Some((frame.function().get().file().cloned(), line(frame, ip, inside)))
    }
}

/// The frame of the initializer that is being evaluated.
fn constant_expression(options: BacktraceOptions) -> Traced {
    let function = Some((*WORDS.constant_expression).clone());
    let args = options.arguments.then(Array::new);
    Traced { file: None, line: 0, function, class: None, is_static: false, object: None, args }
}

/// A frame as a backtrace shows it, but for where the call stands. `None`: the main script.
unsafe fn describe(cx: &Request, frame: Frame, options: BacktraceOptions) -> Option<Traced> {
    // SAFETY: promised by the caller: the frame is alive.
    unsafe {
        let function = frame.function().get();
        if function.flags & flags::MAIN != 0 {
            if frame.caller().is_null() {
                return None;
            }
            let include = (*WORDS.include).clone();
            let path = function.file().cloned().map(Value::from);
            let args = options.arguments.then(|| Array::from_values(cx.heap(), path));
            return Some(Traced { file: None, line: 0, function: Some(include), class: None, is_static: false, object: None, args });
        }
        let object = frame.this().as_object().cloned();
        let class = function.scope().map(|scope| (*scope.name).clone());
        let args = options.arguments.then(|| shown_arguments(cx, frame, function));
        Some(Traced {
            file: None,
            line: 0,
            function: Some((*function.name).clone()),
            is_static: object.is_none() && class.is_some(),
            class,
            object: object.filter(|_| options.objects),
            args,
        })
    }
}

/// A frame's arguments as a backtrace shows them.
unsafe fn shown_arguments(cx: &Request, frame: Frame, function: &heddle_runtime::Function) -> Array {
    // SAFETY: promised by the caller.
    let mut list = unsafe { positional_arguments(cx, frame, function) };
    if function.flags & flags::VARIADIC != 0 && function.native.is_none() {
        // SAFETY: promised by the caller.
        unsafe { add_named(cx, frame, function, &mut list) };
    }
    // SAFETY: promised by the caller.
    if let Some(rest) = unsafe { crate::call::named_rest(frame) } {
        for (key, value) in rest.iter() {
            list.insert(cx.heap(), key.to_key(), value.deref().clone());
        }
    }
    list
}

unsafe fn positional_arguments(cx: &Request, frame: Frame, function: &heddle_runtime::Function) -> Array {
    // SAFETY: promised by the caller: the frame is alive.
    unsafe {
        if frame.flags() & flag::SYMBOLS != 0 {
            let values = crate::call::arguments(frame).into_iter().enumerate();
            let shown = values.map(|(index, value)| {
                let value = if value.is_undef() { crate::symbols::lent(frame, index) } else { value };
                shown_argument(cx, function, index, value)
            });
            return Array::from_values(cx.heap(), shown);
        }
        let given = 0..frame.argc();
        if given.is_empty() {
            return Array::new();
        }
        let heap = cx.heap();
        let plain = |index: usize| frame.argument(index).deref();
        let mut list = ListBuilder::with_capacity(heap, given.len());
        if function.code().is_some_and(|code| code.params.iter().all(|param| param.attributes.is_empty())) {
            for index in given {
                let value = plain(index);
                list.push(heap, if value.is_undef() { Value::NULL } else { value.clone() });
            }
        } else {
            for index in given {
                list.push(heap, shown_argument(cx, function, index, plain(index).clone()));
            }
        }
        list.finish()
    }
}

/// Adds the named arguments that a variadic parameter took.
unsafe fn add_named(cx: &Request, frame: Frame, function: &heddle_runtime::Function, list: &mut Array) {
    let index = function.param_count as usize;
    if !function.code().is_some_and(|code| code.params.get(index).is_some_and(|param| param.variadic)) {
        return;
    }
    // SAFETY: promised by the caller: the frame is alive; behind the parameters lies the variadic
    // one's variable.
    let Some(rest) = (unsafe { &*frame.slot(HEADER + index) }).deref().as_array() else {
        return;
    };
    for (key, value) in rest.iter() {
        if let KeyRef::Str(name) = key {
            list.insert(cx.heap(), name, shown_argument(cx, function, index, value.deref().clone()));
        }
    }
}

/// An argument as a backtrace shows it: what `#[\SensitiveParameter]` marks is hidden.
fn shown_argument(cx: &Request, function: &heddle_runtime::Function, index: usize, value: Value) -> Value {
    if value.is_undef() {
        // skipped by named arguments
        let param = function.native.and_then(|native| native.params.get(index));
        let default = param.and_then(|param| param.default);
        return default.and_then(|text| heddle_runtime::decl::default::value(cx, text)).unwrap_or_default();
    }
    let params = function.code().map_or(&[][..], |code| &code.params[..]);
    let param = params.get(index).or(params.last().filter(|last| last.variadic));
    let hidden = param
        .filter(|param| !param.attributes.is_empty())
        .is_some_and(|param| param.attributes.iter().any(|attribute| attribute.name.eq_ignore_ascii_case(b"SensitiveParameter")));
    let native = function.native.map_or(&[][..], |native| native.params);
    let native = native.get(index).or(native.last().filter(|last| last.variadic));
    if !hidden && !native.is_some_and(|param| param.sensitive) {
        return value;
    }
    match cx.engine.classes.get(&b"sensitiveparametervalue"[..]) {
        Some(&class) => {
            let wrapped = heddle_runtime::object::allocate(cx, class);
            heddle_runtime::errors::set_property(&wrapped, "value", value);
            Value::from(wrapped)
        }
        None => value,
    }
}
