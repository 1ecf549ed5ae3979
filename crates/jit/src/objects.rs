//! Lowerings of `new`, where a site's cache knows the class.

use crate::emit::{Emit, flags};
use crate::inline::Window;
use crate::instruction::Ins;
use crate::layout::{OBJECT_TAG, SLOT, TAG};
use crate::read::read;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{InstBuilder, Value};

impl Emit<'_, '_> {
    /// Lowers `dst = new Class`, which opens a window for the constructor; where there is none, and
    /// nothing to be given to it, its call is stepped over.
    pub fn make(&mut self, window: usize, dst: usize, cache: u32) -> bool {
        match self.job.sites.made.get(&self.at) {
            Some(true) => self.make_and_open(window, dst, cache),
            Some(false) => self.make_alone(dst, cache),
            None => false,
        }
    }

    fn make_alone(&mut self, dst: usize, cache: u32) -> bool {
        let next = self.at + self.op.meta().words;
        let (call, Ins::Call { argc: 0, .. }) = read(&self.job.code().code, next) else { return false };
        let [class, constructor] = self.made_here(cache);
        let is_known = self.b.ins().icmp_imm_s(IntCC::NotEqual, class, 0);
        let has_none = self.b.ins().icmp_imm_s(IntCC::Equal, constructor, 0);
        let ok = self.b.ins().band(is_known, has_none);
        self.guard(ok);
        self.object_of(class, dst);
        self.covered = call.meta().words;
        true
    }

    fn make_and_open(&mut self, window: usize, dst: usize, cache: u32) -> bool {
        let inlined = self.inlined_behind(window, dst);
        let join = self.b.create_block();
        let slow = if inlined.is_some() { self.exit_written_at(self.at) } else { self.slow(join, None) };
        let [class, function] = self.made_here(cache);
        // there is a class where there is a constructor
        let ok = self.b.ins().icmp_imm_s(IntCC::NotEqual, function, 0);
        self.branch_unless(ok, slow);
        if let Some(inlined) = inlined {
            self.must_be_inlined(inlined, function, slow);
        }
        let object = self.object_of(class, dst);
        let opened = Window { opening: self.at, slot: window, function, class, receiver: Some(object), moves: false };
        if inlined.is_some() {
            self.keep_unwritten(opened);
            return true;
        }
        self.open_written(opened, join);
        true
    }

    /// Returns the class and the constructor that a cache of `new` knows, or zeros.
    fn made_here(&mut self, cache: u32) -> [Value; 2] {
        let caches = self.caches();
        [0, 8].map(|word| self.b.ins().load(I64, flags(), caches, cache as i32 * SLOT + word))
    }

    /// Makes an object in a slot. Gives its address.
    fn object_of(&mut self, class: Value, dst: usize) -> Value {
        let exit = self.exit_unnoted();
        let object = self.ask(heddle_vm::compiled::make_object as *const () as i64, [class, class]);
        let ok = self.b.ins().icmp_imm_s(IntCC::NotEqual, object, 0);
        self.branch_unless(ok, exit);
        let tag = self.b.ins().iconst(I64, OBJECT_TAG);
        self.b.ins().store(flags(), object, self.frame, dst as i32 * SLOT);
        self.b.ins().store(flags(), tag, self.frame, dst as i32 * SLOT + TAG);
        self.forget(dst);
        object
    }
}
