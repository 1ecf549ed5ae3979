//! [`Request`]: everything that PHP calls global, for one running request on one thread.
//!
//! Rules:
//! 1. It is made per thread and reset per request; between two requests nothing of the first is
//!    left.
//! 2. All code gets it as `cx: &mut Request`; nothing looks it up.
//! 3. The fields of [`Machine`] belong to the VM; others read them only.
//! 4. What an extension keeps per request is in [`Request::state`], by type.

use crate::callable::{Autoloading, Callable};
use crate::class::{Class, ClassPtr};
use crate::declared::Declared;
use crate::function::{Function, FunctionPtr};
use crate::function_states::{FunctionState, FunctionStates};
use crate::handle::Handle;
use crate::ini::IniState;
use crate::kept_units::KeptUnits;
use crate::key_texts::KeyTexts;
use crate::lookups::Lookups;
use crate::output::Output;
use crate::stream::wrapper::PathRules;
use crate::worker::Worker;
use crate::{Engine, Table};
use heddle_heap::immortal::Arena;
use heddle_value::{Array, Heap, Object, Str, Value};
use std::any::{Any, TypeId};
use std::borrow::Cow;
use std::collections::{HashMap, VecDeque};
use std::hash::{BuildHasherDefault, Hasher};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

/// See the module.
pub struct Request {
    /// First: the VM reaches these by fixed offsets.
    pub machine: Machine,
    pub engine: Arc<Engine>,
    heap: Handle<Heap>,
    /// The exception in flight, when a function returned [`crate::Halt::Exception`].
    pub exception: Option<Object>,
    /// The exit code asked for by `exit`, or 255 after a fatal error.
    pub exit_code: i32,

    // -- symbols
    /// Global variables; entries may point into the frame of a file's code (`Tag::Indirect`).
    pub globals: Array,
    /// Functions declared by this request.
    pub functions: Declared<FunctionPtr>,
    /// The classes that there are.
    pub classes: Declared<ClassPtr>,
    /// Constants defined by this request.
    pub constants: Table<Value>,
    /// The names of those that are kept under another one (see
    /// [`crate::object::constants::global_key`]).
    pub constant_names: HashMap<Box<[u8]>, Box<[u8]>>,
    /// Those that were declared with attributes.
    pub constant_sites: HashMap<Box<[u8]>, crate::object::constants::ConstantSite>,
    /// Holds what the thread keeps of functions.
    pub function_states: FunctionStates,
    /// Per class, by its id.
    pub class_state: Vec<Option<Box<ClassState>>>,
    pub autoloaders: Vec<Callable>,
    /// Answers about names in classes.
    pub lookups: Lookups,
    /// Strings of the process for keys that data brings.
    pub key_texts: KeyTexts,
    /// Names being autoloaded.
    pub autoloading: Vec<Autoloading>,

    // -- errors
    pub error_reporting: i64,
    pub error_handlers: Vec<(Callable, i64)>,
    pub exception_handlers: Vec<Option<Callable>>,
    /// `error_get_last()`.
    pub last_error: Option<LastError>,
    /// Guards an error handler against itself.
    pub in_error_handler: bool,
    /// How many error handlers are being called.
    pub error_handler_depth: u32,
    pub shutdown_functions: VecDeque<(Callable, Vec<Value>)>,
    pub ticks: crate::ticks::Ticks,
    /// Calls the handlers of signals that have come; set by who lets programs handle them.
    pub on_signal: Option<fn(&mut Request) -> crate::Result<()>>,

    // -- surroundings
    pub output: Output,
    /// Where further requests come from, when the program is a worker.
    pub worker: Option<Box<dyn Worker>>,
    pub ini: IniState,
    pub environment: Option<HashMap<Vec<u8>, Vec<u8>>>,
    /// `getcwd()`.
    pub directory: PathBuf,
    /// Names and values of the request as the host gave them: `$_SERVER`, `$_GET` … are made out of
    /// these.
    pub input: Input,
    pub started: Instant,
    /// Microseconds since 1970, of `$_SERVER['REQUEST_TIME_FLOAT']`.
    pub started_at: i64,
    /// The time limits that are set.
    pub limits: crate::deadline::Limits,
    /// Stands in error messages and `$_SERVER['SCRIPT_FILENAME']`.
    pub script: Vec<u8>,

    /// What is remembered of files.
    pub known: crate::stream::known::Known,
    /// Says how paths are understood.
    pub path_rules: PathRules,
    /// Magic methods now running for properties.
    pub guards: crate::property::Guards,
    /// The next call from native code keeps a reference that its function returns: see
    /// [`Request::call_for_reference`].
    pub wants_reference: bool,
    /// Counts the functions of C that lead to PHP and are running: fibers may not switch in one.
    pub foreign_callbacks: u32,
    pub preload: Preload,
    /// What extensions keep.
    state: HashMap<TypeId, Box<dyn Any>, BuildHasherDefault<TypeHasher>>,
    /// Numbers of resources.
    pub next_resource: i64,
    /// Keeps units, classes and functions alive that handles point to, and knows the files that
    /// were included; dropped after the heap was reset.
    pub keep_units: KeptUnits,
    pub keep_functions: Vec<Arc<Function>>,
    pub keep_classes: Vec<Arc<Class>>,
    /// What is immortal for the request: entered by whoever runs a part of it.
    pub arena: Arc<Arena>,
}

/// The file of `opcache.preload`, and what it included.
#[derive(Default)]
pub struct Preload {
    /// Tells whether it runs now.
    pub is_running: bool,
    /// Holds the paths of the files that were run.
    pub files: Vec<Str>,
}

/// Where an attribute stands whose constructor a builtin calls: the call counts as one from there.
pub struct AttributeSite {
    /// The builtin's frame, as in [`Machine::frame`].
    pub frame: usize,
    pub file: Str,
    pub line: u32,
    /// Whether the file was written under `strict_types`.
    pub is_strict: bool,
}

/// What the VM keeps in the request. The addresses mean something to `heddle-vm` only.
#[derive(Default)]
pub struct Machine {
    /// The innermost frame, and its next or current instruction as far as it was saved.
    pub frame: usize,
    pub ip: usize,
    /// The window of the builtin that runs now; 0 when PHP code does.
    pub builtin: usize,
    /// Frame and instruction of the innermost handler that a panic has passed: see
    /// [`Machine::find_frame_after_panic`].
    pub unwound: Option<(usize, usize)>,
    /// Owns what an instruction that is done gives up, until the driver releases it.
    pub released: std::mem::ManuallyDrop<Value>,
    /// Counts the words that it goes on from that instruction then.
    pub released_words: i32,
    /// Tells where a return goes on that takes more than counting: addresses of the next local to
    /// be released, 0 behind the last one, of the slot or constant that is returned, and of the
    /// value there.
    pub leaving: [usize; 3],
    /// Address of the heap's interrupt word, which every loop looks at.
    pub interrupt: usize,
    /// End of the part of the current stack segment that may be used: [`Request::extend_stack`]
    /// moves it.
    pub stack_end: usize,
    /// End of the current stack segment.
    pub stack_reserved: usize,
    /// Start of the current stack segment.
    pub stack: usize,
    /// Values that must outlive the instructions that walk through them.
    pub parked: Vec<Value>,
    /// Frames were abandoned: nothing of the program may run that looks at its values.
    pub broken: bool,
    /// The typed property that the last place is of: an address for `types::ref_type`, or 0.
    pub place_type: usize,
    /// The array or object that the last place lies in, not counted: valid for the instruction
    /// after the one that made the place. Null where what holds the place cannot go away.
    pub place_in: std::mem::ManuallyDrop<Value>,
    /// The halt came after a call had returned: the unwinder looks at what lives across it.
    pub after_call: bool,
    /// Why the driver is to be left: read once by it.
    pub halted: Option<crate::Halt>,
    /// Holds named arguments for the `...$rest` of the function about to start.
    pub named_rest: Option<heddle_value::Array>,
    /// Attributes whose constructors builtins are calling, outermost first.
    pub attributes: Vec<AttributeSite>,
    /// How deep native code and the VM are nested.
    pub depth: u32,
    /// Machine code has an instruction done that could leave its frame for a method's: it is to
    /// call that from native code, so that machine code goes on. Read once.
    pub stepped: bool,
    /// The VM's other state.
    pub extra: Option<Box<dyn Any>>,
}

impl Machine {
    /// Puts `frame` and `ip` right after a panic. Fast paths do not publish theirs, so that `frame`
    /// may be one that was left long ago, whose memory holds something else by now; the innermost
    /// frame is that of the handler which the panic passed first, or of the builtin that it called.
    pub fn find_frame_after_panic(&mut self) {
        let Some((frame, ip)) = self.unwound.take() else { return };
        if self.frame != self.builtin || self.frame < frame {
            (self.frame, self.ip) = (frame, ip);
        }
    }
}

/// A class's part of a request.
#[derive(Default)]
pub struct ClassState {
    /// All below is computed.
    pub initialised: bool,
    /// Values of the static properties declared by the class; children refer to these. They never
    /// move.
    pub statics: Vec<Value>,
    /// Constants declared by the class, once evaluated.
    pub constants: Vec<ConstantState>,
    /// Slot values for new objects, once the computed ones are known.
    pub defaults: Option<Vec<Value>>,
    /// Enum cases by backing value.
    pub cases: Option<Array>,
    /// All enum cases, in their order.
    pub listed: Option<Array>,
}

impl ClassState {
    /// Lets go of values that die with the heap.
    fn forget(self) {
        // the lists themselves are the process's memory: only what is in them is forgotten
        self.statics.into_iter().for_each(std::mem::forget);
        self.constants.into_iter().for_each(std::mem::forget);
        self.defaults.into_iter().flatten().for_each(std::mem::forget);
        std::mem::forget(self.cases);
        std::mem::forget(self.listed);
    }
}

/// How far a class constant's evaluation is.
#[derive(Clone, Default)]
pub enum ConstantState {
    #[default]
    Unknown,
    /// Being evaluated: asked for again it refers to itself.
    Running,
    Known(Value),
}

/// `error_get_last()`.
#[derive(Clone, Default)]
pub struct LastError {
    pub level: i64,
    pub message: Vec<u8>,
    pub file: Vec<u8>,
    pub line: u32,
}

/// What the host knows of a request.
#[derive(Default)]
pub struct Input {
    /// `$_SERVER`, in order.
    pub server: Vec<(Vec<u8>, Vec<u8>)>,
    /// Whether `getenv()` finds what is in `server`, as behind a web server.
    pub server_is_environment: bool,
    pub get: Vec<u8>,
    /// The raw `Cookie` header.
    pub cookie: Vec<u8>,
    pub method: Vec<u8>,
    pub content_type: Vec<u8>,
    /// The request's body; of a form with files there is none.
    pub body: crate::body::Body,
    /// The form's fields are larger than the memory limit: they were not kept.
    pub exceeds_memory: bool,
    /// Fields of a multipart body, in order.
    pub fields: Vec<(Vec<u8>, Vec<u8>)>,
    /// Files of a multipart body.
    pub files: Vec<Upload>,
    /// `$argv`.
    pub argv: Option<Vec<Vec<u8>>>,
    /// Request headers, for `getallheaders()`.
    pub headers: Vec<(Vec<u8>, Vec<u8>)>,
    /// INI directives that hold for this request, in order.
    pub directives: Vec<Directive>,
    /// What was wrong with the request: warnings before the program starts.
    pub startup_warnings: Vec<String>,
}

/// An INI directive that the host sets for a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Directive {
    pub name: Vec<u8>,
    pub value: Vec<u8>,
    /// Whether the program may not change it, and directives that php.ini alone may set can be.
    pub is_fixed: bool,
}

/// An uploaded file, kept in a temporary file until the request ends.
#[derive(Default)]
pub struct Upload {
    pub field: Vec<u8>,
    /// As the client named it.
    pub name: Vec<u8>,
    pub content_type: Vec<u8>,
    /// The temporary file; empty on error.
    pub path: Vec<u8>,
    /// `UPLOAD_ERR_…`.
    pub error: i64,
    /// In bytes.
    pub size: u64,
}

/// A type's number is as good as random already.
#[derive(Default)]
struct TypeHasher(u64);

impl Hasher for TypeHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = number;
    }
}

impl Request {
    /// A request on this thread, not yet started.
    pub fn new(engine: Arc<Engine>) -> Box<Request> {
        let heap = Handle::from_box(Heap::new());
        heap.get().memory().set_limit_hook(exhausted);
        heap.get().memory().set_signal(heap.get().interrupt_handle(), interrupt::MEMORY);
        let globals = Array::new();
        let ini = IniState::new(&engine);
        Box::new(Request {
            machine: Machine { interrupt: std::ptr::from_ref(heap.get().interrupt()) as usize, ..Machine::default() },
            heap,
            exception: None,
            exit_code: 0,
            globals,
            functions: Declared::with_builtin(engine.functions.iter().map(|(name, &function)| (name, function)), &engine.symbols),
            classes: Declared::with_builtin(engine.classes.iter().map(|(name, &class)| (name, class)), &engine.symbols),
            constants: Table::default(),
            constant_names: HashMap::new(),
            constant_sites: HashMap::new(),
            function_states: FunctionStates::new(&engine.retired),
            class_state: Vec::new(),
            autoloaders: Vec::new(),
            lookups: Lookups::new(),
            key_texts: KeyTexts::new(),
            autoloading: Vec::new(),
            error_reporting: 32767,
            error_handlers: Vec::new(),
            exception_handlers: Vec::new(),
            last_error: None,
            in_error_handler: false,
            error_handler_depth: 0,
            shutdown_functions: VecDeque::new(),
            ticks: crate::ticks::Ticks::default(),
            on_signal: None,
            output: Output::default(),
            worker: None,
            ini,
            environment: None,
            directory: PathBuf::new(),
            input: Input::default(),
            started: Instant::now(),
            started_at: 0,
            limits: crate::deadline::Limits::default(),
            script: Vec::new(),
            known: crate::stream::known::Known::default(),
            path_rules: PathRules::default(),
            guards: crate::property::Guards::default(),
            wants_reference: false,
            state: HashMap::default(),
            next_resource: 1,
            foreign_callbacks: 0,
            preload: Preload::default(),
            keep_units: KeptUnits::default(),
            keep_functions: Vec::new(),
            keep_classes: Vec::new(),
            arena: Arc::default(),
            engine,
        })
    }

    /// The heap of the request, for everything that allocates PHP values.
    ///
    /// It lives as long as the request, so it may be used beside `&mut Request`.
    #[inline(always)]
    pub fn heap<'a>(&self) -> &'a Heap {
        self.heap.get()
    }

    /// A string value out of bytes.
    pub fn str(&self, bytes: impl AsRef<[u8]>) -> Str {
        Str::new(self.heap(), bytes.as_ref())
    }

    /// What an extension keeps in the request, made at first use.
    pub fn state<T: Any + Default>(&mut self) -> &mut T {
        let slot = self.state.entry(TypeId::of::<T>()).or_insert_with(first::<T>);
        slot.downcast_mut().expect("keyed by its type")
    }

    /// What an extension keeps in the request, taken out: for code that needs the request at the
    /// same time. Put it back with [`Request::put_state`].
    pub fn take_state<T: Any + Default>(&mut self) -> Box<T> {
        match self.state.remove(&TypeId::of::<T>()) {
            Some(state) => state.downcast().expect("keyed by its type"),
            None => Box::default(),
        }
    }

    /// Puts an extension's state back.
    pub fn put_state<T: Any + Default>(&mut self, state: Box<T>) {
        self.state.insert(TypeId::of::<T>(), state);
    }

    /// Keeps a function alive until the request ends, and gives the handle.
    pub fn keep_function(&mut self, function: Arc<Function>) -> FunctionPtr {
        let handle = crate::handle::Handle::of(&function);
        self.keep_functions.push(function);
        handle
    }

    /// Keeps a class alive until the request ends, and gives the handle.
    pub fn keep_class(&mut self, class: Arc<Class>) -> ClassPtr {
        let handle = crate::handle::Handle::of(&class);
        self.keep_classes.push(class);
        handle
    }

    /// A function's part of the request.
    pub fn function_state(&mut self, function: FunctionPtr) -> &mut FunctionState {
        self.function_states.of(function)
    }

    /// Makes sure of the machine's stack, and of how deep the native one may go on this thread.
    pub fn prepare_stack(&mut self) {
        let here = 0_u8;
        self.heap().set_stack_limit((&raw const here).addr().saturating_sub(NATIVE_STACK));
        if self.machine.stack == 0
            && let Some(stack) = heddle_sys::memory::reserve_stack(STACK)
        {
            self.machine.stack = stack;
        }
        let reserved = if self.machine.stack == 0 { 0 } else { STACK };
        self.machine.stack_end = self.machine.stack + reserved.min(STACK_FREE);
        self.machine.stack_reserved = self.machine.stack + reserved;
    }

    /// Makes room on the machine's stack up to the address `end`, charged as memory of the request;
    /// `false` when it has no more.
    #[cold]
    pub fn extend_stack(&mut self, end: usize) -> bool {
        let Machine { stack, stack_end, stack_reserved, .. } = self.machine;
        if end > stack_reserved {
            return false;
        }
        let wanted = (end - stack_end).max(STACK_STEP).max(stack_end - stack).min(stack_reserved - stack_end);
        let least = (end - stack_end).next_multiple_of(STACK_STEP).min(stack_reserved - stack_end);
        let memory = self.heap().memory();
        let step = [wanted, least].into_iter().find(|step| memory.try_charge_native(*step));
        self.machine.stack_end += step.unwrap_or(0);
        step.is_some()
    }

    /// Limits the request's memory as `memory_limit` says: -1 for none, and nothing less than PHP's
    /// smallest unit.
    pub fn apply_memory_limit(&mut self) {
        let limit = self.ini_int("memory_limit");
        let bytes = usize::try_from(limit).map_or(usize::MAX, |limit| limit.max(LEAST_MEMORY));
        self.heap().memory().set_limit(bytes);
    }

    /// Charges memory that the request takes outside of its heap, and that no allocator counts,
    /// until it ends.
    pub fn charge(&self, bytes: usize) {
        let memory = self.heap().memory();
        if !memory.try_charge_native(bytes) {
            memory.exhausted(bytes);
        }
    }

    /// Refuses to go deeper when the native stack runs low: for code that descends into values, or
    /// that runs PHP code.
    ///
    /// # Errors
    /// PHP's Error about the size of the call stack.
    #[inline]
    pub fn check_stack(&mut self) -> crate::Result<()> {
        if self.heap().stack_is_low() { Err(self.stack_exhausted()) } else { Ok(()) }
    }

    #[cold]
    #[inline(never)]
    fn stack_exhausted(&mut self) -> crate::Halt {
        self.throw_error("Error", crate::stack::exhausted_message())
    }

    /// Whether nothing was left in the middle: destructors may run.
    pub fn heap_is_sound(&self) -> bool {
        !self.machine.broken
    }

    /// Forgets all frames after something broke down in the middle of them.
    pub fn abandon_frames(&mut self) {
        self.machine.frame = 0;
        self.machine.ip = 0;
        self.machine.broken = true;
        self.machine.parked.drain(..).for_each(std::mem::forget);
        self.machine.depth = 0;
        self.heap().set_destructors_enabled(false);
        // entries that point into frames point nowhere now
        let globals = std::mem::take(&mut self.globals);
        std::mem::forget(globals);
    }

    /// Leaves nothing of the request: state for the next one.
    pub fn reset(&mut self) {
        // values die with the heap; what lives outside of it is dropped here
        let forget = |value: Value| std::mem::forget(value);
        std::mem::forget(std::mem::take(&mut self.globals));
        if let Some(exception) = self.exception.take() {
            std::mem::forget(exception);
        }
        std::mem::take(&mut self.constants).into_values().for_each(forget);
        self.constant_names.clear();
        self.constant_sites.clear();
        for (function, arguments) in self.shutdown_functions.drain(..).chain(std::mem::take(&mut self.ticks).into_calls()) {
            std::mem::forget(function);
            arguments.into_iter().for_each(forget);
        }
        self.autoloaders.drain(..).for_each(std::mem::forget);
        self.error_handlers.drain(..).for_each(std::mem::forget);
        self.exception_handlers.drain(..).for_each(std::mem::forget);
        self.machine.parked.drain(..).for_each(std::mem::forget);
        self.output.forget_callbacks();
        self.state.clear();
        self.guards.forget();
        self.wants_reference = false;
        self.machine.extra = None;
        self.function_states.next_request(&self.keep_functions);
        for state in self.class_state.drain(..).flatten() {
            state.forget();
        }
        self.heap.get().set_destructors_enabled(false);
        reset_heap(self.heap);
        self.heap.get().set_destructors_enabled(true);
        self.functions.next_request();
        self.classes.next_request();
        self.lookups.next_request();
        self.key_texts.next_request();
        self.autoloading.clear();
        self.output = Output::default();
        self.worker = None;
        self.input = Input::default();
        self.environment = None;
        self.directory = PathBuf::new();
        self.known.next_request();
        self.path_rules = PathRules::default();
        self.last_error = None;
        self.in_error_handler = false;
        self.error_handler_depth = 0;
        self.exit_code = 0;
        self.next_resource = 1;
        self.script.clear();
        self.machine.frame = 0;
        self.machine.ip = 0;
        self.machine.halted = None;
        self.machine.after_call = false;
        self.machine.place_type = 0;
        self.machine.place_in = std::mem::ManuallyDrop::new(Value::NULL);
        self.machine.broken = false;
        self.machine.builtin = 0;
        self.machine.unwound = None;
        self.machine.depth = 0;
        self.foreign_callbacks = 0;
        self.preload = Preload::default();
        self.ini_reset();
        // last: strings among the above may lie in there
        self.engine.numbers.give_back_functions(&self.keep_functions);
        self.keep_functions.clear();
        self.keep_classes.clear();
        self.keep_units.clear();
        if !self.arena.is_empty() {
            self.arena = Arc::default();
        }
        heddle_sys::memory::trim_stack(self.machine.stack, STACK, STACK_KEPT);
    }

    /// Returns a string for a key that data brings: the one that files have in common, where they
    /// have it.
    pub fn key_text(&mut self, text: &[u8]) -> Str {
        match self.key_texts.find(text) {
            Some(known) => (*known).clone(),
            None => self.str(text),
        }
    }

    /// The value of an environment variable as this request sees it.
    pub fn env(&self, name: &[u8]) -> Option<Vec<u8>> {
        use std::os::unix::ffi::{OsStrExt, OsStringExt};
        match &self.environment {
            Some(environment) => environment.get(name).cloned(),
            None => std::env::var_os(std::ffi::OsStr::from_bytes(name)).map(OsStringExt::into_vec),
        }
    }

    /// Environment variables as this request changed them; copied from the process at the first
    /// change.
    pub fn env_mut(&mut self) -> &mut HashMap<Vec<u8>, Vec<u8>> {
        use std::os::unix::ffi::OsStringExt;
        self.environment.get_or_insert_with(|| std::env::vars_os().map(|(name, value)| (name.into_vec(), value.into_vec())).collect())
    }

    /// A path as this request means it: relative ones start at its working directory. Where a host
    /// is asked about files, it has no `.` and `..`, so that what the system opens is what the host
    /// was asked about.
    pub fn path(&self, path: &[u8]) -> PathBuf {
        self.absolute(path).into_owned()
    }

    /// As [`Request::path`], without a copy of what is absolute.
    pub fn absolute<'p>(&self, path: &'p [u8]) -> Cow<'p, Path> {
        use std::os::unix::ffi::OsStrExt;
        let path = Path::new(std::ffi::OsStr::from_bytes(path));
        let path = if path.is_absolute() { Cow::Borrowed(path) } else { Cow::Owned(self.directory.join(path)) };
        if self.engine.hooks.ask_host.is_some() { Cow::Owned(crate::stream::wrapper::without_dots(&path)) } else { path }
    }
}

impl Drop for Request {
    fn drop(&mut self) {
        self.reset();
        release(self.heap, std::mem::take(&mut self.machine.stack));
    }
}

/// Unwinds because memory is out. What is dropped on the way may take some, so there is no limit
/// until whoever catches it sets one again.
fn exhausted(heap: &heddle_heap::RequestHeap, requested: usize) -> ! {
    let limit = heap.fitting_limit();
    heap.set_limit(usize::MAX);
    std::panic::resume_unwind(Box::new(heddle_heap::MemoryLimitExceeded { limit, requested }))
}

/// The least memory that a request may be limited to.
const LEAST_MEMORY: usize = 2 << 20;
/// Address space of the machine's stack: pages are taken as they are used.
const STACK: usize = 256 << 20;
/// Bytes of it that are not charged to the request.
const STACK_FREE: usize = 256 << 10;
/// The machine's stack is charged in steps of at least so many bytes.
const STACK_STEP: usize = 256 << 10;
/// What of it a request may leave behind for the next one.
const STACK_KEPT: usize = 256 << 10;
/// How deep native code may nest on a thread's own stack, in bytes.
pub(crate) const NATIVE_STACK: usize = 6 << 20;

/// What an extension keeps, when it asks for the first time. Apart, because maps' keys come out of
/// thread-local storage.
#[cold]
#[inline(never)]
fn first<T: Any + Default>() -> Box<dyn Any> {
    Box::new(T::default())
}

#[allow(unsafe_code)]
fn reset_heap(heap: Handle<Heap>) {
    // SAFETY: `reset` has dropped or forgotten every handle into the heap.
    unsafe { heap.get().reset() }
}

#[allow(unsafe_code)]
fn release(heap: Handle<Heap>, stack: usize) {
    // SAFETY: the request is being dropped and was reset: it owns both, and nothing refers to
    // either.
    unsafe {
        heap.free();
        if stack != 0 {
            heddle_sys::memory::release_stack(stack, STACK);
        }
    }
}

/// Bits of the heap's interrupt word that are the runtime's.
pub mod interrupt {
    /// The time limit is reached.
    pub const TIME: u32 = 1 << 16;
    /// The wall-clock limit of the request is reached.
    pub const WALL: u32 = 1 << 19;
    /// The host wants the request to end.
    pub const CANCEL: u32 = 1 << 17;
    /// The process needs the memory that the request holds: see `heddle_heap::budget`.
    pub const MEMORY: u32 = 1 << 20;
    /// The request takes long enough for the slow log.
    pub const SLOW: u32 = 1 << 21;
    /// A stream has lost its last owner and is to be closed: [`crate::stream::handle`].
    pub const STREAMS: u32 = 1 << 18;
    /// A signal has come that the program handles: [`crate::request::Request::on_signal`].
    pub const SIGNAL: u32 = 1 << 22;
    /// Bits that end the request.
    pub const ENDS: u32 = TIME | WALL | CANCEL | MEMORY;
}
