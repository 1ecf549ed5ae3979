//! Stacks on which lists grow before they move into the arena.
//!
//! A list being parsed owns the top of its stack: it remembers the height at its start, and at its
//! end copies what lies above. Lists nest, so one stack for each type serves all. After a syntax
//! error whatever is left stays there; nobody looks.

use super::Parser;
use crate::ast::{Arg, ArrayItem, Expr, InterpolatedPart, Member, Param, Stmt};

/// The stacks.
#[derive(Default)]
pub(super) struct Scratch<'a> {
    pub stmts: Vec<Stmt<'a>>,
    pub exprs: Vec<Expr<'a>>,
    pub args: Vec<Arg<'a>>,
    pub items: Vec<ArrayItem<'a>>,
    pub parts: Vec<InterpolatedPart<'a>>,
    pub params: Vec<Param<'a>>,
    pub members: Vec<Member<'a>>,
}

macro_rules! moves {
    ($($name:ident $field:ident $item:ident;)*) => {
        impl<'a> Parser<'a> {
            $(
                #[doc = concat!("Moves what lies above `mark` on `", stringify!($field), "` into the arena.")]
                pub(super) fn $name(&mut self, mark: usize) -> &'a [$item<'a>] {
                    let slice = self.arena.alloc_slice_copy(&self.scratch.$field[mark..]);
                    self.scratch.$field.truncate(mark);
                    slice
                }
            )*
        }
    };
}

moves! {
    finish_stmts stmts Stmt;
    finish_exprs exprs Expr;
    finish_args args Arg;
    finish_items items ArrayItem;
    finish_parts parts InterpolatedPart;
    finish_params params Param;
    finish_members members Member;
}
