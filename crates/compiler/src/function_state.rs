//! A function under construction: its code, slots, constants and the scopes that are open at the
//! current place.
//!
//! How many locals a function has is known when its body was compiled; until then slots are
//! numbered in three ranges (locals, unique temporaries, stacked temporaries), and
//! [`FunctionState::finish`] gives them their places in the frame.

use crate::pool::{Constants, Locals};
use crate::scope::{Scope, ScopeKind, TryPiece};
use heddle_bytecode::decode::words;
use heddle_bytecode::emit::{Emitter, Target};
use heddle_bytecode::jump_table::JumpTable;
use heddle_bytecode::operand::{Const, Slot};
use heddle_bytecode::ops::{HEADER, Instruction, LoadConst, META, THIS};
use heddle_bytecode::types::Type;
use heddle_bytecode::unit::{Function, Region, flags};
use heddle_syntax::ast::Stmt;
use std::collections::HashMap;

/// A variable that a stream wrapper sets in the function that calls it: types are not known of such
/// functions.
pub(crate) const PREDEFINED: &[u8] = b"http_response_header";

/// First number of the temporaries that are never used twice.
const UNIQUE: usize = 0x2000;
/// First number of the temporaries that are used like a stack.
const TEMP: usize = 0x4000;

/// What sort of function is compiled, as far as `$this` and names depend on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FunctionKind {
    /// The file's own code.
    Main,
    /// A declared function.
    Function,
    Method,
    StaticMethod,
    /// A closure or arrow function.
    Closure,
    /// The value of a constant, a default, an attribute's argument.
    Initializer,
}

/// A jump table whose places are not known yet.
#[derive(Default)]
pub(crate) struct TableDraft {
    pub ints: Vec<(i64, Target)>,
    pub strings: Vec<(Box<[u8]>, Target)>,
    pub default: Option<Target>,
}

/// A label of `goto`.
pub(crate) struct GotoLabel {
    pub target: Target,
    /// The scopes that enclose it, by their names (see [`Scope::id`]).
    pub scopes: Vec<u32>,
}

pub(crate) struct FunctionState<'a> {
    pub kind: FunctionKind,
    /// An initializer of a closure, which may be bound to another class.
    pub of_closure: bool,
    /// Says that `$this` is certain to hold an object: in methods, and in closures within them,
    /// whose object can be exchanged but not taken away.
    pub has_this: bool,
    pub code: Emitter,
    pub constants: Constants,
    pub locals: Locals<'a>,
    /// Counts the locals at the front that have a value at the start: parameters.
    pub given: usize,
    /// Locals without name that hold references while patterns are taken apart.
    pub held: Vec<Slot>,
    /// Stacked temporaries in use, and the most that ever were.
    pub top: usize,
    most: usize,
    unique: usize,
    caches: u32,
    pub tables: Vec<TableDraft>,
    pub scopes: Vec<Scope>,
    regions: Vec<(TryPiece, Target)>,
    pub statics: Vec<&'a [u8]>,
    pub static_values: Vec<Option<heddle_bytecode::unit::Initializer>>,
    /// Bits of [`heddle_bytecode::unit::flags`] that the body turns on.
    pub flags: u32,
    pub return_type: Option<Type>,
    pub by_ref: bool,
    pub generator: bool,
    /// Where `return` keeps its value while `finally` blocks run.
    pub return_slot: Option<Slot>,
    /// Where the code was when it last ended with a tick.
    pub ticked: Option<u32>,
    pub labels: HashMap<&'a [u8], GotoLabel>,
    /// The statements of the body, to look for labels in.
    pub body: &'a [Stmt<'a>],
    pub body_searched: bool,
    /// `__FUNCTION__`
    pub name: Box<[u8]>,
    /// The property whose hook this is.
    pub hooked: Option<&'a [u8]>,
    /// The hook uses the property's own value.
    pub uses_backing: bool,
    /// `$http_response_header` is a variable of the function's own from here on.
    pub assigns_predefined: bool,
    /// The outermost loop around the current place, if there is one.
    pub hoisting: Option<Hoisting>,
    /// A constant expression is compiled: the default of a parameter, the value of `const`.
    pub constant: bool,
    /// Where chains with `?->` go when it is null, innermost chain last.
    pub chains: Vec<Vec<ChainExit>>,
}

/// Constants that a loop's instructions read: loaded into hidden locals once, before the loop.
pub(crate) struct Hoisting {
    /// The `nop` in front of the loop, in whose place they are loaded.
    pub at: u32,
    pub loaded: Vec<(Const, Slot)>,
}

/// A jump out of a chain of `?->`.
#[derive(Clone, Copy)]
pub(crate) struct ChainExit {
    pub target: Target,
    /// The local that was null, which may be undefined; otherwise the chain's temporary holds null.
    pub local: Option<Slot>,
    /// Says that it stands in the object of a call, which is read even where `??` asks.
    pub warns: bool,
}

impl<'a> FunctionState<'a> {
    /// An empty function; `code` is an emitter that nothing is in.
    pub fn new(kind: FunctionKind, name: Box<[u8]>, code: Emitter) -> Self {
        FunctionState {
            kind,
            of_closure: false,
            has_this: false,
            code,
            constants: Constants::default(),
            locals: Locals::default(),
            given: 0,
            held: Vec::new(),
            top: 0,
            most: 0,
            unique: 0,
            caches: 0,
            tables: Vec::new(),
            scopes: Vec::new(),
            regions: Vec::new(),
            statics: Vec::new(),
            static_values: Vec::new(),
            flags: 0,
            return_type: None,
            by_ref: false,
            generator: false,
            return_slot: None,
            ticked: None,
            labels: HashMap::new(),
            body: &[],
            body_searched: false,
            name,
            hooked: None,
            uses_backing: false,
            assigns_predefined: false,
            hoisting: None,
            constant: kind == FunctionKind::Initializer,
            chains: Vec::new(),
        }
    }

    /// The next stacked temporary.
    pub fn temp(&mut self) -> Slot {
        self.temps(1)
    }

    /// `count` stacked temporaries side by side; gives the first.
    pub fn temps(&mut self, count: usize) -> Slot {
        let slot = Slot::new((TEMP + self.top).min(Slot::MAX));
        self.top += count;
        self.most = self.most.max(self.top);
        slot
    }

    /// A temporary that nothing else uses.
    pub fn unique(&mut self) -> Slot {
        self.unique += 1;
        Slot::new((UNIQUE + self.unique - 1).min(TEMP - 1))
    }

    /// The slot of the local with this name.
    pub fn local(&mut self, name: &'a [u8]) -> Slot {
        if name == PREDEFINED {
            self.flags |= flags::DYNAMIC_VARIABLES;
        }
        Slot::new((HEADER + self.locals.intern(name)).min(UNIQUE - 1))
    }

    /// A local without name.
    pub fn hidden(&mut self) -> Slot {
        Slot::new((HEADER + self.locals.add(b"")).min(UNIQUE - 1))
    }

    /// The next inline cache, of either kind; [`crate::caches`] numbers them anew.
    pub fn cache<C: From<u32>>(&mut self) -> C {
        self.caches += 1;
        C::from(self.caches - 1)
    }

    /// Protects `piece` with `handler`.
    pub fn protect(&mut self, piece: TryPiece, handler: Target) {
        if piece.start < piece.end {
            self.regions.push((piece, handler));
        }
    }

    /// Loads the constants of the outermost loop, which ends here, in front of it.
    pub fn finish_hoisting(&mut self) {
        let Some(Hoisting { at, loaded }) = self.hoisting.take() else { return };
        let mut words = Vec::with_capacity(4 * loaded.len());
        for (k, dst) in loaded {
            LoadConst { dst, k }.write(&mut words);
        }
        self.code.replace_word(at, &words);
        let moved = |offset: &mut u32| {
            if *offset > at {
                *offset = *offset + words.len() as u32 - 1;
            }
        };
        for (piece, _) in &mut self.regions {
            moved(&mut piece.start);
            moved(&mut piece.end);
        }
        // A `try` around the loop, left from within it, has begun anew behind the place.
        for scope in &mut self.scopes {
            if let ScopeKind::Protected { since, pieces, .. } = &mut scope.kind {
                moved(since);
                for piece in pieces {
                    moved(&mut piece.start);
                    moved(&mut piece.end);
                }
            }
        }
    }

    /// True when the numbering of slots or temporaries overflowed.
    pub fn too_big(&self) -> bool {
        self.locals.names.len() + HEADER >= UNIQUE
            || self.unique >= TEMP - UNIQUE
            || self.most >= Slot::MAX - TEMP
            || self.locals.names.len() + self.unique + self.most + HEADER >= Slot::MAX
    }

    /// Resolves jumps and slots and moves code, constants, tables and regions into `function`;
    /// gives the emitter back.
    pub fn finish(mut self, function: &mut Function) -> Emitter {
        let locals = self.locals.names.len();
        let place = |target: Target| self.code.offset_of(target).expect("every label is bound");
        function.jump_tables = self.tables.iter().map(|table| finish_table(table, place)).collect();
        function.regions =
            self.regions.iter().map(|&(piece, handler)| Region { start: piece.start, end: piece.end, handler: place(handler) }).collect();
        let (code, lines) = self.code.finish();
        function.code = code;
        function.lines = lines;
        relocate(&mut function.code, HEADER + locals, HEADER + locals + self.unique);
        function.constants = self.constants.list;
        function.locals = self.locals.names.iter().map(|&name| name.into()).collect();
        function.frame_size = (HEADER + locals + self.unique + self.most) as u16;
        function.caches = self.caches;
        function.statics = self.statics.iter().map(|&name| name.into()).collect();
        function.static_values = self.static_values;
        function.flags |= self.flags;
        self.code
    }
}

fn finish_table(draft: &TableDraft, place: impl Fn(Target) -> u32) -> JumpTable {
    let ints = draft.ints.iter().map(|&(key, target)| (key, place(target))).collect();
    let strings = draft.strings.iter().map(|(key, target)| (key.clone(), place(*target))).collect();
    JumpTable::new(ints, strings, draft.default.map_or(0, place))
}

/// Gives all temporaries their places: unique ones from `unique` on, stacked ones from `temps` on.
fn relocate(code: &mut [u16], unique: usize, temps: usize) {
    let mut at = 0;
    while at < code.len() {
        let meta = &META[code[at] as usize];
        for word in words(meta.slots) {
            let word = at + word;
            let index = (code[word] >> 1) as usize;
            if index >= TEMP {
                code[word] = Slot::new(index - TEMP + temps).0;
            } else if index >= UNIQUE {
                code[word] = Slot::new(index - UNIQUE + unique).0;
            }
        }
        at += meta.words;
    }
}

/// The slot of `$this`.
pub(crate) fn this_slot() -> Slot {
    Slot::new(THIS)
}

/// True for temporaries of both sorts.
pub(crate) fn is_temp(slot: Slot) -> bool {
    slot.index() >= UNIQUE
}
