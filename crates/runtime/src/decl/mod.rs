//! What an extension declares: functions, classes, constants, INI directives. The macros of
//! `heddle-macros` write these as `static`s out of PHP signatures; the engine registers the lists,
//! Reflection and the compiler read them.

pub mod args;
pub mod convert;
pub mod default;
pub mod offers;

pub use heddle_bytecode::types::mask;
pub use heddle_bytecode::unit::ClassKind;

use crate::{Request, Result};
use heddle_value::{Object, Resource, Value};

/// Bits of the `flags` of functions, classes and their members.
pub mod flags {
    pub use heddle_bytecode::unit::flags::*;

    /// A builtin method's return type binds only by a deprecation: classes that override it need
    /// not declare it.
    pub const TENTATIVE_RETURN: u32 = 1 << 29;
    /// It lets a generator run on: the VM does so in its own place.
    pub const RESUMES: u32 = 1 << 30;
    /// Stands for a function of C: what that calls is shown as called where the function was.
    pub const FOREIGN: u32 = 1 << 31;
}

/// An extension as `php -m` prints it.
pub struct Extension {
    /// `"json"`
    pub name: &'static str,
    /// Whether it acts on the process or its terminal as a whole: servers do without it, as php-fpm
    /// does, and programs that ask whether its functions exist get along.
    pub is_for_process: bool,
    pub functions: &'static [&'static [&'static Function]],
    pub classes: &'static [&'static Class],
    pub constants: &'static [&'static [Constant]],
    pub ini: &'static [&'static [Ini]],
    /// Runs when a request starts; most extensions leave it empty and make their state on first
    /// use.
    pub request_start: Option<fn(&mut Request)>,
    /// Runs when a request ends, before its heap goes.
    pub request_end: Option<fn(&mut Request)>,
    /// `serialize` and `unserialize` for other extensions.
    pub serializer: Option<&'static Serializer>,
    pub stream_filters: &'static [StreamFilter],
    /// Holds what the extension offers to others, found by type: a PDO driver.
    pub offers: &'static [&'static (dyn std::any::Any + Send + Sync)],
    pub stream_wrappers: &'static [&'static StreamWrapper],
    /// Is given by `phpversion()` and Reflection; `None`: the engine's.
    pub version: Option<&'static str>,
    /// Holds its rows in `phpinfo()`, with `{CONSTANT}` and `{ini:directive}` for values.
    pub info: &'static str,
}

/// Holds a stream that a wrapper opened, or why there is none.
pub type Opened = std::result::Result<crate::stream::Stream, crate::stream::wrapper::Failure>;

/// A stream wrapper of an extension. Operations that are `None` are refused in PHP's words.
pub struct StreamWrapper {
    /// `"compress.zlib"`
    pub scheme: &'static str,
    /// Names it in messages and `stream_get_meta_data()`: `"ZLIB"`.
    pub label: &'static str,
    /// Whether `allow_url_fopen` concerns it.
    pub is_url: bool,
    /// Opens an address for `fopen()` and its kin.
    pub open: fn(&mut Request, uri: &[u8], mode: &[u8], how: &crate::stream::Opening, context: Option<&Resource>) -> Result<Opened>,
    /// Opens a folder.
    pub open_directory: Option<fn(&mut Request, uri: &[u8], context: Option<&Resource>) -> Result<Opened>>,
    /// Looks at what an address names; `None`: nothing.
    pub stat: Option<fn(&mut Request, uri: &[u8]) -> Result<Option<crate::stream::Stat>>>,
    /// Removes a file, makes or removes a folder, renames. False: it failed, a warning was raised.
    pub unlink: Option<fn(&mut Request, uri: &[u8]) -> Result<bool>>,
    pub make_directory: Option<fn(&mut Request, uri: &[u8], recursive: bool) -> Result<bool>>,
    pub remove_directory: Option<fn(&mut Request, uri: &[u8]) -> Result<bool>>,
    pub rename: Option<fn(&mut Request, from: &[u8], to: &[u8]) -> Result<bool>>,
}

impl StreamWrapper {
    /// A wrapper that only opens files.
    pub const fn new(
        scheme: &'static str,
        label: &'static str,
        open: fn(&mut Request, &[u8], &[u8], &crate::stream::Opening, Option<&Resource>) -> Result<Opened>,
    ) -> StreamWrapper {
        StreamWrapper {
            scheme,
            label,
            is_url: false,
            open,
            open_directory: None,
            stat: None,
            unlink: None,
            make_directory: None,
            remove_directory: None,
            rename: None,
        }
    }
}

/// Stream filters of an extension.
pub struct StreamFilter {
    /// A name, or the names that begin so: `convert.iconv.*`.
    pub pattern: &'static str,
    /// Makes one by its name, with parameters where they were given. `None`: it cannot be made.
    pub create: fn(&mut Request, name: &[u8], parameters: Option<&Value>) -> Result<Option<Box<dyn crate::stream::filter::Filter>>>,
}

/// `serialize` and `unserialize` of several values that refer to each other.
pub struct Serializer {
    /// The values' texts. Numbers of objects and references go on from one to the next.
    pub write: fn(&mut Request, values: &[Value]) -> Result<Vec<Vec<u8>>>,
    /// Reads values out of a text with other things between them: `next` is told where the last one
    /// ended (0 at first) and says where the next one starts. Gives what could be read, and where a
    /// value is wrong.
    pub read: fn(&mut Request, text: &[u8], next: &mut dyn FnMut(usize) -> Option<usize>) -> Result<(Vec<Value>, Option<usize>)>,
}

impl Extension {
    /// Nothing, to name only what there is: `Extension { name: "ctype", functions: &[FUNCTIONS],
    /// ..Extension::EMPTY }`.
    pub const EMPTY: Extension = Extension {
        name: "",
        is_for_process: false,
        functions: &[],
        classes: &[],
        constants: &[],
        ini: &[],
        request_start: None,
        request_end: None,
        serializer: None,
        stream_filters: &[],
        offers: &[],
        stream_wrappers: &[],
        version: None,
        info: "",
    };
}

/// A builtin's code. The arguments are checked and converted by the code the macro put around the
/// Rust function.
pub type NativeFn = fn(&mut Request, &mut args::Args<'_>) -> Result<Value>;

/// A builtin function or method.
pub struct Function {
    /// `"explode"`; a method's without its class.
    pub name: &'static str,
    pub params: &'static [Param],
    /// How many arguments must be given.
    pub required: u16,
    pub returns: Type,
    /// Modifiers (`heddle_bytecode::unit::flags`, PHP's numbers) for methods, `BY_REF`,
    /// `DEPRECATED`, `VARIADIC`.
    pub flags: u32,
    /// Same arguments give the same result, nothing else happens: the compiler may fold a call with
    /// constant arguments.
    pub pure: bool,
    /// With `DEPRECATED`: what stands behind `Function x() is deprecated `, such as `since 8.5, use
    /// y() instead`.
    pub deprecated: &'static str,
    /// `None`: an abstract method.
    pub call: Option<NativeFn>,
    /// The doc comment's text.
    pub doc: &'static str,
}

impl Function {
    /// The same function under another name: `&implode::DECL.alias("join")`.
    pub const fn alias(self, name: &'static str) -> Function {
        Function { name, ..self }
    }

    /// Makes it deprecated: `&f::DECL.alias("g").deprecated("since 8.0, use f() instead")`.
    pub const fn deprecated(self, note: &'static str) -> Function {
        Function { flags: self.flags | flags::DEPRECATED, deprecated: note, ..self }
    }
}

/// A builtin's parameter.
pub struct Param {
    /// Without `$`.
    pub name: &'static str,
    pub ty: Type,
    /// The default in PHP's syntax; `None` when required or variadic. `"UNKNOWN"` for one that
    /// Reflection cannot print.
    pub default: Option<&'static str>,
    pub by_ref: ByRef,
    pub variadic: bool,
    /// Stack traces hide its value.
    pub sensitive: bool,
}

/// How a builtin takes an argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ByRef {
    Value,
    Ref,
    /// By reference when it is a variable (`array_multisort`).
    Prefer,
}

/// A declared type.
pub struct Type {
    /// Bits of `heddle_bytecode::types::mask`; 0 for no type at all.
    pub mask: u32,
    pub classes: &'static [&'static str],
    /// As PHP prints it: `?array`, `string|int|null`; empty for no type.
    pub text: &'static str,
}

/// A builtin class, interface or enum.
pub struct Class {
    pub name: &'static str,
    pub kind: heddle_bytecode::unit::ClassKind,
    /// `ABSTRACT`, `FINAL`, `READONLY`.
    pub flags: u32,
    pub parent: Option<&'static str>,
    pub interfaces: &'static [&'static str],
    pub constants: &'static [ClassConstant],
    pub properties: &'static [Property],
    pub methods: &'static [&'static Function],
    /// An enum's backing type, as text.
    pub backing: Option<&'static str>,
    pub hooks: ClassHooks,
    /// The doc comment's text.
    pub doc: &'static str,
}

/// The methods of a class on whose Rust type there is no `#[php_methods]` block: the type's own
/// `METHODS` comes before this one.
pub trait NoMethods {
    const METHODS: &'static [&'static Function] = &[];
}

impl<T: ?Sized> NoMethods for T {}

/// Makes one list of several; `N` is the sum of their lengths.
pub const fn join_lists<const N: usize>(lists: &[&[&'static Function]]) -> [&'static Function; N] {
    assert!(N > 0);
    let mut all = [lists[0][0]; N];
    let (mut list, mut index) = (0, 0);
    while list < lists.len() {
        let mut at = 0;
        while at < lists[list].len() {
            all[index] = lists[list][at];
            (at, index) = (at + 1, index + 1);
        }
        list += 1;
    }
    assert!(index == N);
    all
}

/// Both lists as one; `N` is the sum of their lengths.
pub const fn join_methods<const N: usize>(first: &[&'static Function], second: &[&'static Function]) -> [&'static Function; N] {
    assert!(first.len() + second.len() == N);
    const NONE: Function = Function {
        name: "",
        params: &[],
        required: 0,
        returns: Type { mask: 0, classes: &[], text: "" },
        flags: 0,
        pure: false,
        deprecated: "",
        call: None,
        doc: "",
    };
    let mut all = [&NONE; N];
    let mut index = 0;
    while index < N {
        all[index] = if index < first.len() { first[index] } else { second[index - first.len()] };
        index += 1;
    }
    all
}

/// What a builtin class does otherwise than a class written in PHP. All empty by default.
pub struct ClassHooks {
    /// The parent's hooks count instead of these.
    pub inherited: bool,
    /// Runs when an object is made, before its constructor; gives it its Rust payload
    /// (`Object::set_native`).
    pub create: Option<fn(&mut Request, &Object) -> Result<()>>,
    /// Is thrown by `new`, as an Error; builtins make objects all the same.
    pub refuses_new: Option<&'static str>,
    /// Runs when the last owner is gone, as a destructor does, unless the object says that it need
    /// not (`Object::skip_destructor`).
    pub destruct: Option<fn(&mut Request, &Object) -> Result<()>>,
    /// Runs on `clone`, after the properties were copied: (old, new).
    pub clone: Option<fn(&mut Request, &Object, &Object) -> Result<()>>,
    /// `clone`, `serialize`, `unserialize`, dynamic properties are refused.
    pub not_cloneable: bool,
    pub not_serializable: bool,
    pub no_dynamic_properties: bool,
    /// What `var_dump`, `print_r`, `(array)` and the debugger show instead of the properties.
    pub debug_properties: Option<fn(&mut Request, &Object) -> Result<heddle_value::Array>>,
    /// Gives what `(array)`, `get_object_vars` and JSON take for the properties, where that is
    /// neither them nor what is shown (SimpleXMLElement).
    pub array_properties: Option<fn(&mut Request, &Object) -> Result<heddle_value::Array>>,
    /// Keeps `debug_properties` to what shows objects: `(array)`, `var_export` and `serialize` take
    /// the properties themselves (GMP, DOM).
    pub debug_properties_only_shown: bool,
    /// JSON shows what `debug_properties` gives, not the properties (`DateTime`).
    pub debug_properties_in_json: bool,
    /// `$object[$key]` and its kin; without it the object must implement ArrayAccess in its
    /// methods.
    pub dimensions: Option<&'static DimensionHooks>,
    /// `empty($object[$key])` asks a subclass's own `offsetExists()` and nothing else
    /// (SplFixedArray).
    pub empty_asks_exists: bool,
    /// Whether a property is an element instead, so that `$object->name` means `$object['name']`
    /// (ArrayObject::ARRAY_AS_PROPS). It must be false for properties that the object has and the
    /// code now running may see.
    pub property_is_element: Option<fn(&Request, &Object, &[u8]) -> bool>,
    /// The object that is asked for methods which this one lacks (iterators around iterators).
    pub forwards_to: Option<fn(&Object) -> Option<Object>>,
    /// The class whose methods the object has besides its own, in the state it is in (PDO: the
    /// driver's). They are called instead of static methods that the builtin class itself declares
    /// (XMLReader: `open` as a method of an object).
    pub further_methods: Option<fn(&Object) -> Option<crate::class::ClassPtr>>,
    /// Finds what a method's name, as written, means on an object before the methods of its class
    /// are asked (FFI: functions of C); `None` means as usual.
    pub method: Option<fn(&mut Request, &Object, &[u8]) -> Result<Option<crate::Callable>>>,
    /// Finds what `$object(…)` calls, for a class without `__invoke`; `None`: it cannot be called.
    pub callable: Option<fn(&mut Request, &Object) -> Result<Option<crate::Callable>>>,
    /// Names the object in dumps and traces, where that is not the name of its class.
    pub shown_name: Option<fn(&Object) -> Vec<u8>>,
    /// `count($object)` without calling a method.
    pub count: Option<fn(&mut Request, &Object) -> Result<i64>>,
    /// `foreach` without calling methods.
    pub iterate: Option<fn(&mut Request, &Object, bool) -> Result<Box<dyn NativeIterator>>>,
    /// `==`, `<=>` between two objects: `None` means not comparable.
    pub compare: Option<fn(&mut Request, &Value, &Value) -> Result<Option<std::cmp::Ordering>>>,
    /// Whether `compare` is asked about an object and a value that is none, too.
    pub compares_scalars: bool,
    /// `(int)`, `(string)`, `(bool)` … of the object: `None` means as usual.
    pub cast: Option<fn(&mut Request, &Object, heddle_bytecode::ops::Cast) -> Result<Option<Value>>>,
    /// Arithmetic (`GMP`, `BcMath\Number`): `None` means not this one.
    pub operate: Option<fn(&mut Request, heddle_bytecode::ops::BinaryOp, &Value, &Value) -> Result<Option<Value>>>,
    /// Reads and writes of properties that are not kept in slots (`DateInterval::$days`): `None`
    /// means as usual.
    pub read_property: Option<fn(&mut Request, &Object, &[u8]) -> Result<Option<Value>>>,
    pub write_property: Option<fn(&mut Request, &Object, &[u8], &Value) -> Result<bool>>,
    /// The object that a property is to be written through (`$object->name->other = …`), made where
    /// it is missing: `None` means as usual.
    pub place_property: Option<fn(&mut Request, &Object, &[u8], crate::property::place::Mode) -> Result<Option<Value>>>,
    /// `isset($object->name)`, or `!empty(…)`, where the value that is read does not say it: `None`
    /// means as usual.
    pub has_property: Option<fn(&mut Request, &Object, &[u8], bool) -> Result<Option<bool>>>,
    /// Lets `isset($object->name)` read a property that is not there by `__get`, before `__isset`
    /// is asked (DateInterval).
    pub isset_reads: bool,
    /// Gives what every `isset($object->name)` ends with (FFI\CData).
    pub refuses_isset: Option<fn(&mut Request, &Object) -> crate::Halt>,
    /// `unset($object->name)`: false means as usual.
    pub unset_property: Option<fn(&mut Request, &Object, &[u8]) -> Result<bool>>,
    /// Why properties of an object may not be changed, and methods not be called: what every such
    /// attempt ends with (`__PHP_Incomplete_Class`).
    pub refuses: Option<fn(&mut Request, &Object, Attempt) -> crate::Halt>,
    /// Reads what stands between the braces of `C:3:"GMP":15:{…}`, for a class that once wrote so.
    pub unserialize_text: Option<fn(&mut Request, &Object, &[u8]) -> Result<()>>,
    /// Names that `read_property` knows and lists of the object's properties shall contain
    /// (`get_object_vars`, `foreach`).
    pub property_names: Option<fn(&Object) -> &'static [&'static str]>,
    /// The names that the hooks of properties above may answer for.
    pub claims: Claims,
}

/// Tells which names the hooks of properties may answer for. Under other names properties are as
/// usual, and inline caches may know where they lie.
#[derive(Clone, Copy)]
pub enum Claims {
    /// Names any property.
    All,
    /// Names the properties that the nearest builtin class has, and no others.
    Declared,
    Listed(&'static [&'static str]),
}

impl ClassHooks {
    /// Those of the parent: what a class gets that declares none.
    pub const INHERITED: ClassHooks = ClassHooks { inherited: true, ..ClassHooks::NONE };

    /// Hooks of a class that is a handle of something outside: its objects are not cloned, not
    /// serialized, take no properties, and none equals another.
    pub const HANDLE: ClassHooks = ClassHooks {
        not_cloneable: true,
        not_serializable: true,
        no_dynamic_properties: true,
        compare: Some(|_, _, _| Ok(None)),
        ..ClassHooks::NONE
    };

    pub const NONE: ClassHooks = ClassHooks {
        inherited: false,
        create: None,
        refuses_new: None,
        destruct: None,
        clone: None,
        not_cloneable: false,
        not_serializable: false,
        no_dynamic_properties: false,
        debug_properties: None,
        array_properties: None,
        debug_properties_only_shown: false,
        debug_properties_in_json: false,
        dimensions: None,
        empty_asks_exists: false,
        property_is_element: None,
        forwards_to: None,
        further_methods: None,
        method: None,
        callable: None,
        shown_name: None,
        count: None,
        iterate: None,
        compare: None,
        compares_scalars: false,
        cast: None,
        operate: None,
        read_property: None,
        write_property: None,
        place_property: None,
        has_property: None,
        isset_reads: false,
        refuses_isset: None,
        unset_property: None,
        refuses: None,
        unserialize_text: None,
        property_names: None,
        claims: Claims::All,
    };

    /// Returns what makes the array of `(array)` in place of the properties, if anything does.
    pub fn array_view(&self) -> Option<fn(&mut Request, &Object) -> Result<heddle_value::Array>> {
        let shown = if self.debug_properties_only_shown { None } else { self.debug_properties };
        self.array_properties.or(shown)
    }
}

/// What a class may refuse: see [`ClassHooks::refuses`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attempt {
    /// A property was to be written, unset, or bound by reference.
    Change,
    /// A method was to be called.
    Call,
}

/// Array access on an object. A subclass's own `offsetGet()` and its kin come before these.
pub struct DimensionHooks {
    /// `$object[$key]`; `quiet` in `isset` and `??`.
    pub read: fn(cx: &mut Request, object: &Object, key: Option<&Value>, quiet: bool) -> Result<Value>,
    /// What `$object[$key][…] = …` and `&$object[$key]` write through: a reference, or a copy that
    /// nothing written to changes.
    pub place: fn(cx: &mut Request, object: &Object, key: Option<&Value>) -> Result<Value>,
    /// `$object[$key] = $value`, `$object[] = $value`.
    pub write: fn(cx: &mut Request, object: &Object, key: Option<&Value>, value: Value) -> Result<()>,
    /// `isset($object[$key])`, or `!empty(…)`.
    pub has: fn(cx: &mut Request, object: &Object, key: &Value, not_empty: bool) -> Result<bool>,
    pub unset: fn(cx: &mut Request, object: &Object, key: &Value) -> Result<()>,
}

/// Iteration of a builtin Traversable by `foreach`, `yield from`, `iterator_to_array`.
pub trait NativeIterator {
    fn rewind(&mut self, cx: &mut Request) -> Result<()>;
    fn valid(&mut self, cx: &mut Request) -> Result<bool>;
    fn key(&mut self, cx: &mut Request) -> Result<Value>;
    fn current(&mut self, cx: &mut Request) -> Result<Value>;
    fn next(&mut self, cx: &mut Request) -> Result<()>;

    /// Whether an InternalIterator may begin the walk anew once it has moved on.
    fn can_rewind(&self) -> bool {
        true
    }

    /// A loop's whole step: the next element, or the one at hand, as (key, value); the key is null
    /// where nobody wants it. `None` at the end.
    fn step(&mut self, cx: &mut Request, step: LoopStep) -> Result<Option<(Value, Value)>> {
        self.step_by_parts(cx, step)
    }

    /// Does so by the methods above.
    fn step_by_parts(&mut self, cx: &mut Request, step: LoopStep) -> Result<Option<(Value, Value)>> {
        if !step.first {
            self.next(cx)?;
            if !self.valid(cx)? {
                return Ok(None);
            }
        }
        let value = self.current(cx)?;
        let key = if step.wants_key { self.key(cx)? } else { Value::NULL };
        Ok(Some((key, value)))
    }
}

/// What a loop wants of [`NativeIterator::step`].
#[derive(Clone, Copy)]
pub struct LoopStep {
    /// The walk stands at the element: it was just rewound.
    pub first: bool,
    pub wants_key: bool,
}

/// A builtin class's constant or enum case.
pub struct ClassConstant {
    pub name: &'static str,
    pub value: Literal,
    pub flags: u32,
    pub ty: Option<Type>,
    /// An enum's case; `value` is its backing value or `Literal::Null`.
    pub case: bool,
    /// With `DEPRECATED`: what stands behind `Constant A::B is deprecated `.
    pub deprecated: &'static str,
}

/// A builtin class's property.
pub struct Property {
    pub name: &'static str,
    pub ty: Option<Type>,
    /// `None`: uninitialized.
    pub default: Option<Literal>,
    pub flags: u32,
}

/// A constant value of a declaration.
#[derive(Clone, Copy, Debug)]
pub enum Literal {
    Null,
    Bool(bool),
    Int(i64),
    Float(f64),
    Str(&'static str),
    EmptyArray,
}

impl From<i64> for Literal {
    fn from(int: i64) -> Literal {
        Literal::Int(int)
    }
}

impl From<f64> for Literal {
    fn from(float: f64) -> Literal {
        Literal::Float(float)
    }
}

impl From<bool> for Literal {
    fn from(bool: bool) -> Literal {
        Literal::Bool(bool)
    }
}

impl From<&'static str> for Literal {
    fn from(text: &'static str) -> Literal {
        Literal::Str(text)
    }
}

impl Literal {
    /// The value, made in the request's heap.
    pub fn value(self, heap: &heddle_value::Heap) -> Value {
        match self {
            Literal::Null => Value::NULL,
            Literal::Bool(bool) => Value::bool(bool),
            Literal::Int(int) => Value::int(int),
            Literal::Float(float) => Value::float(float),
            Literal::Str(text) => heddle_value::Str::new(heap, text.as_bytes()).into(),
            Literal::EmptyArray => heddle_value::Array::new().into(),
        }
    }
}

/// A global constant.
pub struct Constant {
    pub name: &'static str,
    pub value: Literal,
    pub deprecated: Option<&'static str>,
}

/// Where an INI directive may be set; PHP's own numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum IniScope {
    /// `ini_set` too.
    User = 1,
    /// php.ini and per-directory files.
    PerDir = 6,
    /// php.ini only.
    System = 4,
    All = 7,
}

/// An INI directive.
pub struct Ini {
    pub name: &'static str,
    /// The default as text; `None`: unset.
    pub default: Option<&'static str>,
    pub scope: IniScope,
    /// Whether the value is a [quantity](crate::quantity): bad ones are taken with a warning.
    pub quantity: bool,
    /// Looks at a new value; false refuses it. It may keep a parsed form in the request.
    pub check: Option<fn(&mut Request, &[u8]) -> bool>,
    pub doc: &'static str,
}
