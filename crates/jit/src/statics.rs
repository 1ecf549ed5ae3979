//! Lowerings of static members, where a site's cache knows them.

use crate::emit::{Emit, flags};
use crate::inline::Window;
use crate::layout::{FRAME_CLASS, FRAME_THIS, OBJECT_CLASS, OBJECT_TAG, SLOT, TAG};
use cranelift_codegen::ir::InstBuilder;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::I64;
use heddle_bytecode::ops::THIS;

impl Emit<'_, '_> {
    /// Lowers `dst = Class::$name`
    pub fn static_property(&mut self, dst: usize, cache: u32) -> bool {
        let join = self.b.create_block();
        let slow = self.slow(join, None);
        let caches = self.caches();
        let place = self.b.ins().load(I64, flags(), caches, cache as i32 * SLOT + 8);
        let ok = self.b.ins().icmp_imm_s(IntCC::NotEqual, place, 0);
        self.branch_unless(ok, slow);
        let tag = self.byte(place, TAG);
        let ok = self.is_direct(tag);
        self.branch_unless(ok, slow);
        self.copy_value(place, dst, tag);
        self.b.ins().jump(join, &[]);
        self.b.switch_to_block(join);
        self.forget(dst);
        true
    }

    /// Lowers the opening of a window for a static method that the cache knows: of a class by its
    /// name, or by `self` or `parent`, for the class that this code was called on.
    pub fn open_static(&mut self, window: usize, cache: u32, named: bool) -> bool {
        if !named && !self.job.sites.static_methods.contains(&cache) {
            return false;
        }
        let inlined = self.inlined_behind(window, window);
        let join = self.b.create_block();
        let slow = if inlined.is_some() { self.exit_written_at(self.at) } else { self.slow(join, None) };
        let caches = self.caches();
        let function = self.b.ins().load(I64, flags(), caches, cache as i32 * SLOT + 8);
        let ok = self.b.ins().icmp_imm_s(IntCC::NotEqual, function, 0);
        self.branch_unless(ok, slow);
        let class = if named {
            self.b.ins().load(I64, flags(), caches, cache as i32 * SLOT)
        } else {
            let [object, other, known] = [(); 3].map(|()| self.b.create_block());
            let class = self.b.append_block_param(known, I64);
            let tag = self.tag(THIS);
            let is_object = self.b.ins().icmp_imm_u(IntCC::Equal, tag, OBJECT_TAG);
            self.b.ins().brif(is_object, object, &[], other, &[]);
            self.b.switch_to_block(object);
            let this = self.b.ins().load(I64, flags(), self.frame, FRAME_THIS);
            let of_this = self.b.ins().load(I64, flags(), this, OBJECT_CLASS);
            self.b.ins().jump(known, &[of_this.into()]);
            self.b.switch_to_block(other);
            let called = self.b.ins().load(I64, flags(), self.frame, FRAME_CLASS);
            self.b.ins().brif(called, known, &[called.into()], slow, &[]);
            self.b.switch_to_block(known);
            class
        };
        let opened = Window { opening: self.at, slot: window, function, class, receiver: None, moves: false };
        if let Some(inlined) = inlined {
            self.open_unwritten(inlined, opened, slow);
            return true;
        }
        self.open_written(opened, join);
        true
    }
}
